#include "support/allocations.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>

extern "C" __attribute__((weak)) std::size_t __sanitizer_get_current_allocated_bytes();

namespace orogen {

FailingAllocations failing_allocations;

namespace {

std::size_t peak_memory = 0;
bool measures_memory = false;

std::size_t memoryInUse() {
  if (&__sanitizer_get_current_allocated_bytes != nullptr) {
    return __sanitizer_get_current_allocated_bytes();
  }
  const struct mallinfo2 found = mallinfo2();
  return found.uordblks + found.hblkhd;
}

}  // namespace

PeakMemory::PeakMemory() : before_(memoryInUse()) {
  peak_memory = before_;
  measures_memory = true;
}

std::size_t PeakMemory::bytes() const {
  measures_memory = false;
  return peak_memory - std::min(peak_memory, before_);
}

}  // namespace orogen

// Buffer asks for its memory here.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  using orogen::FailingAllocations, orogen::failing_allocations;
  if (failing_allocations.successes_left == 0) {
    if (!failing_allocations.for_good) {
      failing_allocations.successes_left = FailingAllocations::kNever;
    }
    return nullptr;
  }
  if (failing_allocations.successes_left > 0) --failing_allocations.successes_left;
  void* memory = nullptr;
  if (posix_memalign(&memory, alignment, bytes) != 0) return nullptr;
  if (orogen::measures_memory) {
    orogen::peak_memory = std::max(orogen::peak_memory, orogen::memoryInUse());
  }
  return memory;
}
