#pragma once

#include <algorithm>

#include "progress.h"

namespace orogen::published {

// Calls Progress about a hundred times over a known amount of work, however the work is cut up.
class Pace {
 public:
  Pace(Progress progress, double total) : progress_(progress), total_(total) {}

  // After `done` more units of it. Returns false if the work shall stop.
  [[nodiscard]] bool advance(double done) {
    done_ += done;
    if (done_ < next_) return true;
    next_ = done_ + total_ / kCalls;
    return progress_.goOn(std::min(1.0, done_ / total_));
  }

 private:
  static constexpr double kCalls = 100;

  Progress progress_;
  double total_;
  double done_ = 0;
  double next_ = 0;
};

}  // namespace orogen::published
