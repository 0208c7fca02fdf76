#pragma once

#include <cstdint>

#include "progress.h"

namespace orogen::erosion {

// Cells between two calls of Pace in loops that have no rows.
inline constexpr std::uint32_t kStretch = 1u << 16;

// Counts work, so that `progress` is asked every few hundredths of a second in every stage.
class Pace {
 public:
  Pace(Progress progress, double total) : progress_(progress), total_(total) {}

  // `work` is measured in cells of the cheapest loop. Once stopped, it always returns false.
  bool goOn(std::uint32_t work) {
    since_ += work;
    if (since_ < kBetween) return going_;
    done_ += since_;
    since_ = 0;
    going_ = going_ && progress_.goOn(done_ < total_ ? done_ / total_ : 1);
    return going_;
  }

 private:
  static constexpr std::uint32_t kBetween = 1u << 22;

  Progress progress_;
  double total_;
  double done_ = 0;
  std::uint32_t since_ = 0;
  bool going_ = true;
};

}  // namespace orogen::erosion
