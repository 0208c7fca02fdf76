#pragma once

#include <cstdint>

#include "progress.h"

namespace orogen::erosion {

// Cells between two looks at the pace, where a loop has no rows.
inline constexpr std::uint32_t kStretch = 1u << 16;

// Counts work, so that progress is asked every few hundredths of a second whatever is being done.
class Pace {
 public:
  Pace(Progress progress, double total) : progress_(progress), total_(total) {}

  // `work` in about the time that a cell takes in the cheapest loop. Returns false for ever once it
  // has been stopped.
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
