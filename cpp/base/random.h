#pragma once

#include <cstdint>

#include "base/simd.h"

namespace orogen {

// Two sources of randomness. Both use exact 32-bit integer arithmetic and are therefore the same on
// every machine.
//
// Noise by position (our own generators): a hash of seed, level and lattice coordinates. The value
// at a point does not depend on what was computed before it, so a map is the same in any order,
// tile or thread, and a larger map contains the smaller one.
//
// A stream (the published generators): numbers in the order in which the author's program requests
// them.

// A bijection of 32-bit integers in which every input bit flips every output bit with probability
// close to 1/2 (two multiplications between xor-shifts; constants by T. Ettinger's search). Like
// mixOnce(), it takes one integer or one in each lane.
template <class UInt>
[[gnu::always_inline]] constexpr UInt mix(UInt x) {
  x ^= x >> 16;
  x *= 0x21f0aaadu;
  x ^= x >> 15;
  x *= 0x735a2d97u;
  return x ^ (x >> 15);
}

// The part of the hash that a whole lattice row shares. `level` counts from the coarsest; `y` is
// the global row and may be negative.
constexpr std::uint32_t levelKey(std::uint32_t seed, std::uint32_t level) {
  return mix(seed + mix(level * 0x9e3779b9u));
}
constexpr std::uint32_t rowKey(std::uint32_t level_key, std::int32_t y) {
  return mix(level_key + static_cast<std::uint32_t>(y) * 0x85ebca6bu);
}
constexpr std::uint32_t rowKey(std::uint32_t seed, std::uint32_t level, std::int32_t y) {
  return rowKey(levelKey(seed, level), y);
}

// One multiplication is enough after the strong row key: correlations over all lags to 64 points
// stay within 0.007, which is what pure chance gives for the 512² samples measured.
template <class UInt>
[[gnu::always_inline]] constexpr UInt mixOnce(UInt x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  return x ^ (x >> 15);
}

// The hash at column `x` of that row.
constexpr std::uint32_t hashAt(std::uint32_t key, std::int32_t x) {
  return mixOnce(key + static_cast<std::uint32_t>(x) * 0x9e3779b9u);
}

// The same as a number from -1 to 1.
inline float signedNoiseAt(std::uint32_t key, std::uint32_t x) {
  const auto hash = static_cast<std::int32_t>(hashAt(key, static_cast<std::int32_t>(x)));
  return static_cast<float>(hash) * (1 / 2147483648.f);
}

// The key of the same row for columns counted from `x`.
constexpr std::uint32_t keyFrom(std::uint32_t key, std::int32_t x) {
  return key + static_cast<std::uint32_t>(x) * 0x9e3779b9u;
}

// The hashes of a row at columns 0, 1, 2, …, `Lanes` at a time.
template <int Lanes>
class RowHashes {
  using UInt = typename Simd<Lanes>::UInt;

 public:
  [[gnu::always_inline]] explicit RowHashes(std::uint32_t key)
      : positions_(Simd<Lanes>::lanes() * 0x9e3779b9u + key) {}

  [[gnu::always_inline]] UInt next() {
    const UInt position = positions_;
    positions_ += Lanes * 0x9e3779b9u;
    return mixOnce(position);
  }

 private:
  UInt positions_;
};

// One hash serves two perturbations: its upper and its middle bits. Each one is a signed 32-bit
// integer, uniform and centred, to be multiplied by amplitude × 2^-32.
constexpr std::int32_t upperBits(std::uint32_t hash) {
  return static_cast<std::int32_t>(hash);
}
constexpr std::int32_t middleBits(std::uint32_t hash) {
  return static_cast<std::int32_t>(hash << 11);
}

// 2^-32: turns such an integer into a number in [-0.5, 0.5).
inline constexpr double kUnit = 1.0 / 4294967296.0;

// The random stream of the published generators, a Weyl sequence through `mix`: period 2^32, and
// bit for bit the numbers of `randomStream(seed)` in web/explained/published/random-stream.ts.
class RandomStream {
 public:
  explicit constexpr RandomStream(std::uint32_t seed) : state_(mix(seed)) {}

  constexpr std::uint32_t integer() {
    state_ += 0x9e3779b9u;
    return mix(state_);
  }

  // In [0, 1), as Math.random().
  constexpr double operator()() { return integer() * kUnit; }

 private:
  std::uint32_t state_;
};

}  // namespace orogen
