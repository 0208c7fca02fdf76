#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "base/simd.h"
#include "planet/faces.h"
#include "stamp_noise/placement.h"

namespace orogen::planet {

using namespace stamp_noise;  // a planet is printed with the stamps of a map

// One subdivision of the faces, into 2^number × 2^number sectors.
struct PlanetOctave {
  int number;
  int side;     // points from one sector to the next
  float steps;  // height of the highest stamp in steps, up or down
  float slope;  // 1 / R, where R is the chord from a stamp's middle to its rim
};

// Half the side of a square as large as an average sector, as a chord of the unit sphere, at octave
// 0: the root of π / 6. A stamp covers the same share of a sector as in the flat noise.
inline constexpr float kPlanetReach = 0.72360126f;

// The stamps of neighbouring sectors in a row: the places of their middles on the unit sphere and
// on their own face, and their heights.
//
// All stamps have the same size. Where sectors are smaller and stamps therefore denser, they are
// lower by the root of the area that a step of u and v covers there, which makes the variance of
// the heights the same everywhere. Stamps that only raise or only dig also have a mean, which needs
// the area itself.
template <int Lanes>
class PlanetStamps {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;
  using UInt = typename Simd<Lanes>::UInt;

 public:
  static constexpr int kMaxStamps = 36;

  explicit PlanetStamps(const Parameters& parameters)
      : seed_(parameters.seed),
        bias_(static_cast<float>(parameters.bias < 0 ? -parameters.bias : parameters.bias)) {}

  // Makes the stamps of `count` sectors; the first is at (x, y).
  [[gnu::noinline]] void make(const PlanetOctave& octave, PlanetSector from, int count) {
    const PlanetFace& face = kPlanetFaces[static_cast<std::size_t>(from.face)];
    const std::uint32_t key =
        rowKey(seed_, static_cast<std::uint32_t>(octave.number * 6 + from.face), from.y);
    RowHashes<Lanes> row(keyFrom(key, from.x));
    UInt column = Simd<Lanes>::lanes() + static_cast<std::uint32_t>(from.x);
    const UInt line = UInt{} + static_cast<std::uint32_t>(from.y);
    const float unit = 1.0f / static_cast<float>(kFractions << octave.number);
    for (int i = 0; i < count; i += Lanes) {
      const UInt hash = row.next();
      const Float u = toAxis(column, hash >> 19, octave.number) * unit;
      const Float v = toAxis(line, hash >> 6 & (kFractions - 1), octave.number) * unit;
      const Float a = warp(u);
      const Float b = warp(v);
      const Float square = a * a + b * b + 1;
      const Float length = Simd<Lanes>::squareRoot(square);
      const Float inverse = 1 / length;
      storeLanes(middle[static_cast<std::size_t>(face.axis[0])].data() + i, inverse * face.sign[0]);
      storeLanes(middle[static_cast<std::size_t>(face.axis[1])].data() + i,
                 a * inverse * face.sign[1]);
      storeLanes(middle[static_cast<std::size_t>(face.axis[2])].data() + i,
                 b * inverse * face.sign[2]);
      constexpr float kMeanArea = 0.52359878f;
      const Float area = warpSlope(u) * warpSlope(v) / (square * length * kMeanArea);
      storeLanes(height.data() + i,
                 (Simd<Lanes>::squareRoot(area) * (1 - bias_) + area * bias_) * octave.steps);
      storeLanes(across.data() + i, u);
      storeLanes(down.data() + i, v);
      storeLanes(width.data() + i, Simd<Lanes>::squareRoot(a * a + 1) * length / warpSlope(u));
      storeLanes(breadth.data() + i, Simd<Lanes>::squareRoot(b * b + 1) * length / warpSlope(v));
      storeLanes(hashes.data() + i, hash);
      column += Lanes;
    }
  }

  std::array<std::array<float, kMaxStamps>, 3> middle;
  std::array<float, kMaxStamps> height;
  std::array<float, kMaxStamps> across, down;  // u and v
  // The extent in u and v of a small circle around the middle, per chord.
  std::array<float, kMaxStamps> width, breadth;
  std::array<std::uint32_t, kMaxStamps> hashes;

 private:
  // Thirteen bits of the hash determine the place of a middle in its sector.
  static constexpr std::uint32_t kFractions = 1 << 13;

  // Returns odd numbers from -2^(13 + octave) to 2^(13 + octave).
  static Float toAxis(UInt sector, UInt fraction, int octave) {
    const UInt place = (sector * kFractions + fraction) * 2 + 1 - (kFractions << octave);
    return Simd<Lanes>::toFloat(bitsAs<Int>(place));
  }

  std::uint32_t seed_;
  float bias_;
};

}  // namespace orogen::planet
