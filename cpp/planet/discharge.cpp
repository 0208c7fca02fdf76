#include <algorithm>
#include <cmath>

#include "erosion/erosion.h"
#include "erosion/flow.h"
#include "planet/ball.h"
#include "planet/climate.h"
#include "planet/erosion.h"

namespace orogen::planet {

using namespace erosion;  // erosion of a ball uses the parts of that of maps
namespace {

constexpr float kMeanRunOff = 24;  // of land, in centimetres a year (the mean of seven planets)

// The water that runs off in a year, in centimetres: rain less what evaporates, by the formula of
// Turc ("Le bilan d'eau des sols", 1954).
float runOff(const Climate& climate) {
  const float warm = std::max(climate.temperature, 0.f);
  const float share = climate.rain / (30 + 2.5f * warm + 0.005f * warm * warm * warm);
  return std::max(climate.rain * (1 - 1 / std::sqrt(0.9f + share * share)), 0.f);
}

}  // namespace

bool findDischarge(const Heightfield& field, Buffer<float>& discharge) {
  const Water& water = field.water;
  const Ball ball(field.size - 1);
  const std::size_t points = ball.points();
  Buffer<float> scratch;
  Buffer<std::uint8_t> inflows;
  if (!scratch.resize(PlanetClimate::kScratchFloats) || !inflows.resize(points) ||
      !discharge.resize(points)) {
    return false;
  }
  const float relief = std::max(rangeOf(field.heights.span()).maximum - water.sea, 1e-30f);
  const PlanetClimate climate(field.heights.span(), field.size, water.sea, relief, scratch.span());
  float* const flow = discharge.data();
  std::uint8_t* const open = inflows.data();
  constexpr std::uint8_t kDone = 255;
  std::fill_n(flow, points, 0.f);
  std::fill_n(open, points, std::uint8_t{0});
  const auto isLand = [&](std::uint32_t node) {
    return water.flow_direction.data()[node] < Water::kOutlet;
  };
  const auto side = static_cast<std::uint32_t>(field.size);
  // Calls visit(face, x, y, node) for a point.
  const auto at = [&](std::uint32_t point, auto visit) {
    const int face = static_cast<int>(point / ball.ofFace());
    const int x = static_cast<int>(point % side), y = static_cast<int>(point / side % side);
    return visit(face, x, y, ball.nodeAt(face, x, y));
  };
  const auto below = [&](std::uint32_t node) {
    const FlowDirection flow_direction = water.flow_direction.data()[node];
    return at(node, [&](int face, int x, int y, std::uint32_t) {
      return ball.nodeAt(face, x + kStepX[flow_direction], y + kStepY[flow_direction]);
    });
  };
  for (std::uint32_t point = 0; point < points; ++point) {
    at(point, [&](int face, int x, int y, std::uint32_t node) {
      if (node != point) open[point] = kDone;
      if (node != point || !isLand(node)) return;
      const UnitVector towards = directionOf(face, x, y, field.size - 1);
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

}  // namespace orogen::planet
