#pragma once

extern "C" __attribute__((weak)) void __asan_init();

namespace orogen {

// Whether the library runs under AddressSanitizer; the same compiled tests are linked with that
// library and with the optimised one. Tests that repeat to compare heights, which the latter does,
// repeat less often here, where memory is checked.
inline bool isSanitized() {
  return &__asan_init != nullptr;
}

}  // namespace orogen
