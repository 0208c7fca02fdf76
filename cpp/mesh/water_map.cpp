#include "mesh/water_map.h"

#include <algorithm>
#include <cmath>

#include "erosion/ball.h"
#include "erosion/climate.h"
#include "erosion/lattice.h"
#include "mesh/surface.h"

namespace orogen::mesh {
namespace {

// Half the width of a river on a map, as a share of its points a side: for the smallest stream, and
// for one that drains the whole map.
constexpr float kThin = 0.0004f;
constexpr float kWide = 0.007f;
constexpr float kFinest = 0.5f;  // narrower lines would look dotted

constexpr float kPuddle = 0.0015f;  // share of the relief; lakes are deeper than this

constexpr float kMeanRunOff = 13;  // of land, in centimetres a year (the mean of seven planets)

constexpr float kStepOfRiver = 32;
constexpr float kReach = 4;  // points beside the bank up to which the bytes of a river differ

std::uint8_t byteOf(float value) {
  return static_cast<std::uint8_t>(std::clamp(value, 0.f, 255.f) + 0.5f);
}

std::uint8_t flowByte(float flow, erosion::Step course) {
  if (course >= Water::kOutlet) return 0;
  int doublings = 0;
  for (; flow >= 2; flow *= 0.5f) ++doublings;
  return static_cast<std::uint8_t>(8 * doublings + course);
}

// The water that runs off in a year, in centimetres: rain less what evaporates, by the formula of
// Turc ("Le bilan d'eau des sols", 1954).
float runOff(const erosion::Climate& climate) {
  const float warm = std::max(climate.temperature, 0.f);
  const float share = climate.rain / (30 + 2.5f * warm + 0.005f * warm * warm * warm);
  return std::max(climate.rain * (1 - 1 / std::sqrt(0.9f + share * share)), 0.f);
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

bool findDischarge(const Heightfield& field, Buffer<float>& discharge) {
  const Water& water = field.water;
  const erosion::Ball ball(field.size - 1);
  const std::size_t points = ball.points();
  Buffer<float> room;
  Buffer<std::uint8_t> inflows;
  if (!room.resize(erosion::PlanetClimate::kRoom) || !inflows.resize(points) ||
      !discharge.resize(points)) {
    return false;
  }
  const float relief = std::max(rangeOf(field.heights.span()).maximum - water.sea, 1e-30f);
  const erosion::PlanetClimate climate(field.heights.span(), field.size, water.sea, relief,
                                       room.span());
  float* const flow = discharge.data();
  std::uint8_t* const open = inflows.data();
  constexpr std::uint8_t kDone = 255;
  std::fill_n(flow, points, 0.f);
  std::fill_n(open, points, std::uint8_t{0});
  const auto isLand = [&](std::uint32_t node) {
    return water.course.data()[node] < Water::kOutlet;
  };
  const auto side = static_cast<std::uint32_t>(field.size);
  // Calls visit(face, x, y, node) for a point.
  const auto at = [&](std::uint32_t point, auto visit) {
    const int face = static_cast<int>(point / ball.ofFace());
    const int x = static_cast<int>(point % side), y = static_cast<int>(point / side % side);
    return visit(face, x, y, ball.nodeAt(face, x, y));
  };
  const auto below = [&](std::uint32_t node) {
    const erosion::Step course = water.course.data()[node];
    return at(node, [&](int face, int x, int y, std::uint32_t) {
      return ball.nodeAt(face, x + erosion::kStepX[course], y + erosion::kStepY[course]);
    });
  };
  for (std::uint32_t point = 0; point < points; ++point) {
    at(point, [&](int face, int x, int y, std::uint32_t node) {
      if (node != point) open[point] = kDone;
      if (node != point || !isLand(node)) return;
      const erosion::Direction towards = erosion::directionOf(face, x, y, field.size - 1);
      const float up = (field.heights.data()[node] - water.sea) / relief;
      flow[node] = ball.areaAt(x, y) * runOff(climate.at(towards, up, 0)) / kMeanRunOff;
      ++open[below(node)];
    });
  }
  // From every source to where another inflow is still open.
  for (std::uint32_t source = 0; source < points; ++source) {
    if (open[source] != 0 || !isLand(source)) continue;
    std::uint32_t node = source;
    do {
      open[node] = kDone;
      const std::uint32_t to = below(node);
      flow[to] += flow[node];
      node = to;
    } while (isLand(node) && --open[node] == 0);
  }
  for (std::uint32_t point = 0; point < points; ++point) {
    at(point, [&](int, int, int, std::uint32_t node) { flow[point] = flow[node]; });
  }
  return true;
}

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
  const bool knows_wear = water.wear.size() > 0;
  WaterMap::Texel* texel = map.texels.data();
  for (std::size_t y = 0; y < rows_drawn; ++y) {
    const std::size_t row = y / side * size + y % side * stride;
    for (std::size_t x = 0; x < side; ++x, ++texel) {
      const std::size_t cell = row * size + x * stride;
      const float depth = water.surface.data()[cell] - field.heights.data()[cell];
      const bool is_lake = depth > kPuddle * relief && water.surface.data()[cell] > water.sea;
      const float wear = knows_wear ? water.wear.data()[cell] / relief : 0;
      *texel = {.river = 0,
                .lake = is_lake ? byteOf(128 + 1270 * depth / relief) : std::uint8_t{0},
                .wear = byteOf(128 + 1270 * wear),
                .flow = flowByte(flowAt(cell), water.course.data()[cell])};
    }
  }

  const auto points = static_cast<double>(size * size);
  const auto least = static_cast<float>(std::floor(std::max(kMinRiverCells, points * kRiverShare)));
  const float scale = 1 / static_cast<float>(map.stride);
  for (std::size_t y = 0; y < rows; ++y) {
    WaterMap::Texel* const texels = map.texels.data() + y / size * side * side;
    for (std::size_t x = 0; x < size; ++x) {
      const std::size_t cell = y * size + x;
      const float flow = flowAt(cell);
      const erosion::Step course = water.course.data()[cell];
      if (flow < least || course >= Water::kOutlet) continue;
      const auto share = static_cast<float>(static_cast<double>(flow) / points);
      const float half_width =
          std::max(kFinest, static_cast<float>(map.side) * (kThin + kWide * std::sqrt(share)));
      drawReach(map, texels, static_cast<float>(x) * scale, static_cast<float>(y % size) * scale,
                static_cast<float>(erosion::kStepX[course]) * scale,
                static_cast<float>(erosion::kStepY[course]) * scale, half_width);
    }
  }
  return true;
}

}  // namespace orogen::mesh
