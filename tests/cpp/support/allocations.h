#pragma once

#include <cstddef>

namespace orogen {

// Lets the allocations of Buffers fail. They all succeed while `successes_left` is kNever.
struct FailingAllocations {
  static constexpr int kNever = -1;
  int successes_left = kNever;  // how many succeed before one fails
  bool for_good = false;        // and all after it
};
extern FailingAllocations failing_allocations;

// Measures the memory that is taken between its beginning and the call of bytes(), at the moments
// at which a Buffer has just got its own: everything large is one.
class PeakMemory {
 public:
  PeakMemory();
  std::size_t bytes() const;

 private:
  std::size_t before_;
};

}  // namespace orogen
