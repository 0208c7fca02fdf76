#include "mesh/water_map.h"

#include <algorithm>
#include <cmath>

#include "mesh/surface.h"
#include "terrain/grid.h"

namespace orogen::mesh {
namespace {

constexpr auto kThin = static_cast<float>(kThinRiver), kWide = static_cast<float>(kWideRiver),
               kFinest = static_cast<float>(kFinestRiver), kShallow = static_cast<float>(kPuddle);

constexpr float kStepOfRiver = 32;
constexpr float kReach = 4;  // points beside the bank up to which the bytes of a river differ

// NaN, which heights beyond all numbers give, is 0.
std::uint8_t byteOf(float value) {
  return static_cast<std::uint8_t>(std::min(std::max(0.f, value), 255.f) + 0.5f);
}

std::uint8_t flowByte(float flow, std::uint8_t flow_direction) {
  if (flow_direction >= Water::kOutlet) return 0;
  int doublings = 0;
  for (; flow >= 2; flow *= 0.5f) ++doublings;
  return static_cast<std::uint8_t>(8 * doublings + flow_direction);
}

// Raises the river byte of all points of a face near the straight line from (x, y) to (x + dx, y +
// dy).
void drawReach(const WaterMap& map, WaterMap::Texel* texels, float x, float y, float dx, float dy,
               float half_width) {
  const float far = half_width + kReach;
  const auto bound = [&map](float at) { return std::clamp(static_cast<int>(at), 0, map.side - 1); };
  const int x0 = bound(std::ceil(std::min(x, x + dx) - far));
  const int x1 = bound(std::max(x, x + dx) + far);
  const int y0 = bound(std::ceil(std::min(y, y + dy) - far));
  const int y1 = bound(std::max(y, y + dy) + far);
  const float length = dx * dx + dy * dy;
  for (int v = y0; v <= y1; ++v) {
    WaterMap::Texel* row =
        texels + static_cast<std::size_t>(v) * static_cast<std::size_t>(map.side);
    for (int u = x0; u <= x1; ++u) {
      const float from_x = static_cast<float>(u) - x;
      const float from_y = static_cast<float>(v) - y;
      const float along = std::clamp((from_x * dx + from_y * dy) / length, 0.f, 1.f);
      const float aside_x = from_x - along * dx;
      const float aside_y = from_y - along * dy;
      const float inside = half_width - std::sqrt(aside_x * aside_x + aside_y * aside_y);
      row[u].river = std::max(row[u].river, byteOf(128 + kStepOfRiver * inside));
    }
  }
}

}  // namespace

bool drawWater(const Heightfield& field, WaterMap& map, std::span<const float> discharge) {
  const auto size = static_cast<std::size_t>(field.size);
  map.stride = strideFor(field.size, kMaxWaterPoints);
  map.side = (field.size - 1) / map.stride + 1;
  const auto stride = static_cast<std::size_t>(map.stride);
  const auto side = static_cast<std::size_t>(map.side);
  const auto rows = size * static_cast<std::size_t>(field.faces);
  const auto rows_drawn = side * static_cast<std::size_t>(field.faces);
  if (!map.texels.resize(side * rows_drawn)) return false;

  const Water& water = field.water;
  const auto flowAt = [&](std::size_t cell) {
    return discharge.empty() ? static_cast<float>(water.area.data()[cell]) : discharge[cell];
  };
  const Range range = rangeOf(field.heights.span());
  const float relief = std::max(range.maximum - range.minimum, 1e-30f);
  const bool knows_change = water.elevation_change.size() > 0;
  WaterMap::Texel* texel = map.texels.data();
  for (std::size_t y = 0; y < rows_drawn; ++y) {
    const std::size_t row = y / side * size + y % side * stride;
    for (std::size_t x = 0; x < side; ++x, ++texel) {
      const std::size_t cell = row * size + x * stride;
      const float depth = water.surface.data()[cell] - field.heights.data()[cell];
      const bool is_lake = depth > kShallow * relief && water.surface.data()[cell] > water.sea;
      const float elevation_change =
          knows_change ? water.elevation_change.data()[cell] / relief : 0;
      *texel = {.river = 0,
                .lake = is_lake ? byteOf(128 + 1270 * depth / relief) : std::uint8_t{0},
                .elevation_change = byteOf(128 + 1270 * elevation_change),
                .flow = flowByte(flowAt(cell), water.flow_direction.data()[cell])};
    }
  }

  const auto points = static_cast<double>(size * size);
  const auto min_area =
      static_cast<float>(std::floor(std::max(kMinRiverPoints, points * kRiverShare)));
  const float scale = 1 / static_cast<float>(map.stride);
  for (std::size_t y = 0; y < rows; ++y) {
    WaterMap::Texel* const texels = map.texels.data() + y / size * side * side;
    for (std::size_t x = 0; x < size; ++x) {
      const std::size_t cell = y * size + x;
      const float flow = flowAt(cell);
      const std::uint8_t flow_direction = water.flow_direction.data()[cell];
      if (flow < min_area || flow_direction >= Water::kOutlet) continue;
      const auto share = static_cast<float>(static_cast<double>(flow) / points);
      const float half_width =
          std::max(kFinest, static_cast<float>(map.side) * (kThin + kWide * std::sqrt(share)));
      drawReach(map, texels, static_cast<float>(x) * scale, static_cast<float>(y % size) * scale,
                static_cast<float>(kStepX[flow_direction]) * scale,
                static_cast<float>(kStepY[flow_direction]) * scale, half_width);
    }
  }
  return true;
}

}  // namespace orogen::mesh
