#include "mesh/surface.h"

#include <algorithm>
#include <cmath>

namespace orogen {
namespace {

std::int16_t packed(float component) {
  return static_cast<std::int16_t>(std::floor(component * 32767.f + 0.5f));
}

}  // namespace

void buildSurface(const Grid& grid, std::span<float> positions, std::span<std::int16_t> normals) {
  const int last = grid.side() - 1;
  const float step = grid.step();
  const float half = static_cast<float>(last) * 0.5f;
  float* position = positions.data();
  std::int16_t* normal = normals.data();
  for (int y = 0; y <= last; ++y) {
    const int north = std::max(y - 1, 0);
    const int south = std::min(y + 1, last);
    const float per_y = 1.f / (step * static_cast<float>(south - north));
    for (int x = 0; x <= last; ++x) {
      const int west = std::max(x - 1, 0);
      const int east = std::min(x + 1, last);
      const float slope_x =
          (grid.at(east, y) - grid.at(west, y)) / (step * static_cast<float>(east - west));
      const float slope_y = (grid.at(x, north) - grid.at(x, south)) * per_y;
      const float length = 1.f / std::sqrt(slope_x * slope_x + slope_y * slope_y + 1.f);

      position[0] = (static_cast<float>(x) - half) * step;
      position[1] = (half - static_cast<float>(y)) * step;
      position[2] = grid.at(x, y);
      normal[0] = packed(-slope_x * length);
      normal[1] = packed(-slope_y * length);
      normal[2] = packed(length);
      normal[3] = 0;
      position += 3;
      normal += 4;
    }
  }
}

}  // namespace orogen
