#pragma once

#include <cstdint>
#include <cstdlib>

namespace orogen {

inline int fromEnvironment(const char* name, int other) {
  const char* const given = std::getenv(name);
  return given == nullptr ? other : std::atoi(given);
}

// How many cases to try, and their seed. `npm run gates` has no native windows: set the variables
// for more of them.
inline int cases(int usual) {
  return fromEnvironment("OROGEN_GATE_COUNT", usual);
}
inline std::uint32_t gateSeed() {
  return static_cast<std::uint32_t>(fromEnvironment("OROGEN_GATE_SEED", 1));
}

}  // namespace orogen
