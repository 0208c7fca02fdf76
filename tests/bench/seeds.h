#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace orogen {

// The first seed of a comparison: drawn from the clock, so that no algorithm can be tuned to a few
// maps, and printed, so that a result can be had again.
inline std::uint32_t seedOfClock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint32_t>(
             std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) &
         0x3fffffff;
}

inline void printSeeds(std::uint32_t first, int seeds) {
  std::printf("%d seeds from %u on; --seed %u repeats them\n", seeds, first, first);
}

// Prints below a table its bounds, and how many seeds each needs to be missed by chance in less
// than one run in twenty.
template <class Bounds, std::size_t kCount>
void printBounds(const Bounds (&all)[kCount], int before, int width) {
  const auto print = [&](const char* name, auto value, bool is_count) {
    std::printf("%-*s", before, name);
    for (const Bounds& bounds : all) {
      const double number = value(bounds);
      const bool is_any = std::abs(number) >= 1e9;
      if (is_any) std::printf(" %*s ", width, "any");
      if (!is_any) std::printf(" %*.*f ", width, is_count ? 0 : bounds.digits, number);
    }
    std::printf("\n");
  };
  print(
      "least", [](const Bounds& of) { return of.least; }, false);
  print(
      "most", [](const Bounds& of) { return of.most; }, false);
  print(
      "seeds", [](const Bounds& of) { return double(of.seeds); }, true);
}

}  // namespace orogen
