#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace orogen::planet {

// Rises smoothly from 0 at `from` to 1 at `to`; it falls instead if `to` is the lower one.
[[gnu::always_inline]] inline float smooth(float from, float to, float x) {
  const float t = std::clamp((x - from) * (1 / (to - from)), 0.f, 1.f);
  return t * t * (3 - 2 * t);
}

// Means of a year: degrees Celsius, and centimetres of rain.
struct Climate {
  float temperature, rain;
};

using UnitVector = std::array<float, 3>;  // from the middle of a planet, north along y; of length 1

// The climate of a planet. It is the warmer the nearer to the equator and to the sea's level. Rain
// depends on the latitude and on the moisture of the air: over the sea air takes up moisture, over
// land it loses some on its way, and much where the land rises. So the lee of mountains and the
// middle of continents are dry. It feeds the rivers, and it colours the land. The wind blows along
// circles of latitude, from the east in the tropics and near the poles, and from the west in
// between.
//
// Moisture is found on a lattice with rows equal in the sine of the latitude. Each of them
// has kColumns, equal in x / (|x| + |z|), which runs as the longitude does and needs no
// arc tangent.
class PlanetClimate {
 public:
  static constexpr int kRows = 48, kColumns = 96;
  static constexpr std::size_t kCells = std::size_t{kRows} * kColumns, kScratchFloats = 6 * kCells;

  PlanetClimate() = default;
  // Every stride-th point of the faces, `size` points a side, counts: 64 cells a side or fewer, so
  // that planets of every size have the same climate if their common points have the same heights.
  // `relief`: from the sea to the highest point. The first kCells of `scratch`, kScratchFloats
  // numbers, remain in use.
  PlanetClimate(std::span<const float> heights, int size, float sea, float relief,
                std::span<float> scratch);

  // `up`: the height in reliefs; `noise`, from -1 to 1, bends the circles of latitude.
  Climate at(const UnitVector& towards, float up, float noise) const;

  // 130 cm are 1; all land together has about 0.5 (the mean of twelve planets).
  float rainAt(const UnitVector& towards, float noise = 0) const;

  // 0 in dry air to 1 over the sea, and up to 2 where land rises against the wind.
  float moistureAt(const UnitVector& towards) const;

 private:
  void blow(const float* lands, const float* ups, int row, int step, float* to) const;

  const float* moisture_ = nullptr;
};

// The direction of a point of a face (planet/faces.h).
UnitVector directionOf(int face, int x, int y, int cells);

}  // namespace orogen::planet
