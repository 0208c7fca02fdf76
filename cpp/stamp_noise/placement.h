#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/random.h"
#include "stamp_noise/map.h"
#include "stamp_noise/shapes.h"

namespace orogen::stamp_noise {

// A shape and whether it raises or digs, as one number: the index of the stamp to print.
using Print = std::uint32_t;
inline constexpr int kPrints = 2 * kShapes;
constexpr Print printOf(Shape shape, bool digs) {
  return static_cast<Print>(shape) * 2 + (digs ? 1 : 0);
}
constexpr Shape shapeOf(Print print) {
  return static_cast<Shape>(print / 2);
}

// The shift of a sector's stamp: from -side / 2 to side / 2 - 1. Thirteen bits of the sector's hash
// form a binary fraction; a larger map uses more of them and therefore refines the same mountain.
// On maps of more than 8192 points a side, the shift is a multiple of side / 8192.
struct Shift {
  int bits, half;

  explicit Shift(int side) : bits(bitsOf(side)), half(side / 2) {}
  static constexpr int bitsOf(int side) { return std::countr_zero(static_cast<unsigned>(side)); }
  int x(std::uint32_t hash) const { return of(hash >> 19); }
  int y(std::uint32_t hash) const { return of(hash >> 6 & 0x1fff); }

 private:
  int of(std::uint32_t fraction) const {
    const auto wide = static_cast<std::uint64_t>(fraction) << bits;
    return static_cast<int>(wide >> 13) - half;
  }
};

// Chooses the print of a sector from its hash: bit 0 decides whether it digs, bits 1 and 2 the
// direction of a ridge; everything else comes from second hashes, with all their bits.
class Choice {
 public:
  explicit Choice(const Parameters& parameters);

  Print operator()(std::uint32_t hash) const;

  // Whether there is one shape, raising as often as digging, so that bit 0 is enough.
  bool isPlain() const { return plain_; }

  // The possible shapes, as a set of bits.
  std::uint32_t shapes() const;

  // The same for the sectors of one octave. For the first three octaves, whose few stamps are large
  // and slow to make, these are exactly the shapes that occur.
  std::uint32_t shapesIn(std::uint32_t seed, int octave) const;

  static constexpr Shape kAnyRidge = Shape::ridge_north_east;

 private:
  std::array<Shape, 6> shapes_{};
  std::array<std::uint64_t, 6> ends_{};
  std::size_t count_ = 0;
  std::uint64_t digs_from_ = 0;
  bool plain_ = false;
};

// A rectangle of points.
struct StampPiece {
  int x, y, width, height;
};

// Calls print(what, left, top) for every stamp of an octave that may reach into a piece, with the
// print and the place of its square relative to the piece's first point.
template <class Call>
void forEachStampIn(const StampLand& land, int octave, const StampPiece& piece,
                    const Choice& choice, Call print) {
  const int side = land.sideOf(octave);
  const Shift shift(side);
  const int last_x = ((piece.x + piece.width - 1) >> shift.bits) + 1;
  const int last_y = ((piece.y + piece.height - 1) >> shift.bits) + 1;
  for (int sy = (piece.y >> shift.bits) - 1; sy <= last_y; ++sy) {
    if (land.isOutside(sy, octave)) continue;
    const std::uint32_t key =
        rowKey(land.seed, static_cast<std::uint32_t>(octave), land.nameOf(sy, octave));
    for (int sx = (piece.x >> shift.bits) - 1; sx <= last_x; ++sx) {
      if (land.isOutside(sx, octave)) continue;
      const std::uint32_t hash = hashAt(key, land.nameOf(sx, octave));
      const int left = sx * side + shift.x(hash) - piece.x;
      const int top = sy * side + shift.y(hash) - piece.y;
      if (left >= piece.width || top >= piece.height || left + side <= 0 || top + side <= 0)
        continue;
      print(choice(hash), left, top);
    }
  }
}

}  // namespace orogen::stamp_noise
