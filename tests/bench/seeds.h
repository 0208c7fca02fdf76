#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

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

// The seeds of a comparison: so many, from the first one on.
struct Seeds {
  int count = 24;
  std::uint32_t first = seedOfClock();
};

// Takes the flags of a comparison, and prints its seeds. Ends the program if a flag is unknown.
inline Seeds takeSeeds(int count, char** words) {
  Seeds seeds;
  for (int i = 1; i < count; i += 2) {
    const std::string_view flag = words[i];
    const char* const value = i + 1 < count ? words[i + 1] : "";
    if (flag == "--seeds" && std::atoi(value) > 0) {
      seeds.count = std::atoi(value);
    } else if (flag == "--seed") {
      seeds.first = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    } else {
      std::fprintf(stderr, "the flags are --seeds N, --seed FIRST\n");
      std::exit(2);
    }
  }
  printSeeds(seeds.first, seeds.count);
  return seeds;
}

// Prints the bound of a figure, and how many seeds it needs to be missed by chance in less than one
// run in twenty. Returns 1 if it is missed.
inline int report(bool is_good, const char* bound, int seeds) {
  std::printf("  %s%s, %d seeds)\n", is_good ? "(" : "OUT OF (", bound, seeds);
  return is_good ? 0 : 1;
}

// Prints a row of means, with a star behind those out of their bounds, and returns how many these
// are.
template <class Bounds, std::size_t kCount>
int printMeans(const Bounds (&all)[kCount], const std::array<double, kCount>& means, int width) {
  int missed = 0;
  for (std::size_t f = 0; f < kCount; ++f) {
    const double half = 0.5 * std::pow(10, -all[f].digits);
    const bool is_missed = !(means[f] >= all[f].least - half && means[f] <= all[f].most + half);
    missed += is_missed ? 1 : 0;
    std::printf(" %*.*f%s", width, all[f].digits, means[f], is_missed ? "*" : " ");
  }
  std::printf("\n");
  return missed;
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
