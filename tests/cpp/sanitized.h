#pragma once

extern "C" __attribute__((weak)) void __asan_init();

namespace orogen {

// Whether the library is the one under AddressSanitizer; the same compiled tests are linked with
// that and with the optimised one. What is repeated for the sake of heights, which the latter
// compares, is repeated less often here, where memory is looked at.
inline bool isSanitized() {
  return &__asan_init != nullptr;
}

}  // namespace orogen
