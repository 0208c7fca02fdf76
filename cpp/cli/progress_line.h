#pragma once

#include <chrono>
#include <string_view>

#include "progress.h"

namespace orogen::cli {

// One line on stderr, for work that takes longer than half a second, on a terminal only.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  Progress progress() {
    return {
        .step = [](void* self,
                   double fraction) { return static_cast<ProgressLine*>(self)->show(fraction); },
        .context = this};
  }

  // For a signal handler: what wipes out the line that stands there now, if any.
  static std::string_view wipe();

 private:
  bool show(double fraction);

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool visible_;
};

}  // namespace orogen::cli
