#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "generators/stamp_shapes.h"
#include "random.h"

namespace orogen {

// A shape and whether it raises or digs, as one number: the index of the stamp to print.
using Print = std::uint32_t;
inline constexpr int kPrints = 2 * kShapes;
constexpr Print printOf(Shape shape, bool digs) {
  return static_cast<Print>(shape) * 2 + (digs ? 1 : 0);
}
constexpr Shape shapeOf(Print print) {
  return static_cast<Shape>(print / 2);
}

// How far a sector's stamp is shifted: from -side / 2 to side / 2 - 1. Thirteen bits of the
// sector's hash are a binary fraction, of which a larger map uses more: it refines the same
// mountain.
struct Shift {
  int bits, half;

  explicit Shift(int side) : bits(bitsOf(side)), half(side / 2) {}
  static constexpr int bitsOf(int side) { return std::countr_zero(static_cast<unsigned>(side)); }
  int x(std::uint32_t hash) const { return static_cast<int>(hash >> 19 >> (13 - bits)) - half; }
  int y(std::uint32_t hash) const {
    return static_cast<int>((hash >> 6 & 0x1fff) >> (13 - bits)) - half;
  }
};

// Chooses what is printed in a sector from its hash: bit 0 says whether it digs, bits 1 and 2 where
// a ridge runs; the rest comes from second hashes, with all their bits.
class Choice {
 public:
  explicit Choice(const Parameters& parameters);

  Print operator()(std::uint32_t hash) const;

  // One shape, as often up as down: all that bit 0 has to say.
  bool isPlain() const { return plain_; }

  // The shapes that may be chosen, as a set of bits.
  std::uint32_t shapes() const;

  // The same for the sectors of one octave: exactly those they have for the first three octaves,
  // whose few stamps are large and slow to make.
  std::uint32_t shapesIn(std::uint32_t seed, int octave) const;

  static constexpr Shape kAnyRidge = Shape::ridge_north_east;

 private:
  std::array<Shape, 6> shapes_{};
  std::array<std::uint64_t, 6> ends_{};
  std::size_t count_ = 0;
  std::uint64_t digs_from_ = 0;
  bool plain_ = false;
};

}  // namespace orogen
