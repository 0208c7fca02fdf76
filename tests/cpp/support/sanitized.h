#pragma once

extern "C" __attribute__((weak)) void __asan_init();
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* file);

namespace orogen {

// Whether the library runs under AddressSanitizer; the same compiled tests are linked with that
// library and with the optimised one. Tests that repeat to compare heights, which the latter does,
// repeat less often here, where memory is checked.
inline bool isSanitized() {
  return &__asan_init != nullptr;
}

}  // namespace orogen
