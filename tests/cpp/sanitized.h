#pragma once

namespace orogen {

// Whether this is the build under AddressSanitizer. What is repeated for the sake of heights, which
// the other build compares, is repeated less often here, where memory is looked at.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace orogen
