#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include "streams.h"
#include "terrain/grid.h"
#include "terrain/priority_flood.h"

// What is measured of strokes that are drawn on maps, for strokes.cpp and for tests.
namespace orogen::landforms {

struct SquareMap {
  std::vector<float> heights;
  int side = static_cast<int>(std::lround(std::sqrt(heights.size())));

  float at(int x, int y) const {
    return heights[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                   static_cast<std::size_t>(x)];
  }
  // Interpolates bilinearly.
  float between(double x, double y) const {
    x = std::clamp(x, 0.0, side - 1.001), y = std::clamp(y, 0.0, side - 1.001);
    const int u = static_cast<int>(x), v = static_cast<int>(y);
    const auto right = static_cast<float>(x - u), down = static_cast<float>(y - v);
    const float north = at(u, v) + (at(u + 1, v) - at(u, v)) * right;
    const float south = at(u, v + 1) + (at(u + 1, v + 1) - at(u, v + 1)) * right;
    return north + (south - north) * down;
  }
  float relief() const {
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    return *high - *low;
  }
};

// Where the water of a map goes: it leaves at the border, and fills what it cannot leave.
struct Flood {
  std::vector<float> depth;           // of the water at each point
  std::vector<std::uint32_t> outlet;  // the point of the border where it leaves
};

inline Flood flooded(const SquareMap& map) {
  constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
  const PointGrid grid{map.side, map.side};
  const std::size_t points = map.heights.size();
  Flood flood{std::vector<float>(points), std::vector<std::uint32_t>(points, kNone)};
  std::vector<float> surface(map.heights);
  std::vector<std::uint32_t> memory(points);
  PriorityFlood water(memory.data(), Lower{surface.data()});
  for (std::uint32_t i = 0; i < points; ++i) {
    if (!grid.isBorder(grid.xOf(i), grid.yOf(i))) continue;
    flood.outlet[i] = i;
    water.start(i);
  }
  water.spread([](std::uint32_t) { return true; },
               [&](std::uint32_t point, auto visit) { grid.around(point, visit); },
               [&](std::uint32_t to, std::uint32_t from, std::uint8_t) {
                 if (flood.outlet[to] != kNone) return false;
                 flood.outlet[to] = flood.outlet[from];
                 surface[to] = std::max(surface[from], map.heights[to]);
                 flood.depth[to] = surface[to] - map.heights[to];
                 return true;
               });
  return flood;
}

// Of a valley that is drawn straight from one place to another, in shares of the side.
struct DrawnValley {
  double sides = 0;    // exponent of height above the floor by distance from it: 1 is a V
  double hollows = 0;  // of the places along it that are cut deepest: in so many water stands, %
};

inline DrawnValley valleyAlong(const SquareMap& bare, const SquareMap& map, double x, double y,
                               double to_x, double to_y, double width) {
  constexpr double kAway[] = {0.1, 0.2, 0.3, 0.45, 0.6};  // in widths
  constexpr int kStations = 64, kSteps = 96;
  const double cells = map.side - 1, length = std::hypot(to_x - x, to_y - y);
  const double across_x = (y - to_y) / length * cells, across_y = (to_x - x) / length * cells;
  const float rounding = map.relief() * 1e-3f;
  const Flood flood = flooded(map);
  SideRise rise(kAway);
  double wet = 0;
  for (int station = 0; station < kStations; ++station) {
    const double gone = 0.15 + 0.7 * station / kStations;
    const double here_x = (x + (to_x - x) * gone) * cells, here_y = (y + (to_y - y) * gone) * cells;
    const auto heightAside = [&](double aside) {
      return map.between(here_x + across_x * aside, here_y + across_y * aside);
    };
    double lowest = 0;
    for (int i = -kSteps; i <= kSteps; ++i) {
      const double aside = width * i / kSteps;
      if (heightAside(aside) < heightAside(lowest)) lowest = aside;
    }
    std::size_t deepest = 0;
    for (int i = -kSteps; i <= kSteps; ++i) {
      const double aside = width * i / kSteps;
      const auto column = static_cast<int>(std::lround(here_x + across_x * aside));
      const auto row = static_cast<int>(std::lround(here_y + across_y * aside));
      const auto at = static_cast<std::size_t>(row * map.side + column);
      const auto cutAt = [&](std::size_t k) { return bare.heights[k] - map.heights[k]; };
      if (i == -kSteps || cutAt(at) > cutAt(deepest)) deepest = at;
    }
    wet += flood.depth[deepest] > rounding ? 1 : 0;
    for (const int way : {-1, 1}) {
      const float floor = heightAside(lowest);
      double edge = lowest;
      while (std::abs(edge - lowest) < width && heightAside(edge) < floor + 4 * rounding) {
        edge += way * width / kSteps;
      }
      rise.add([&](double away) {
        return static_cast<double>(heightAside(edge + way * away * width) - floor);
      });
    }
  }
  return {rise.exponent(), 100 * wet / kStations};
}

// The land beyond the reach of a ridge, drawn from west to east about this row, whose water leaves
// the map on the other side of it, in % of all.
inline double drainedOver(const SquareMap& map, double row, double reach) {
  const auto sideOf = [&](std::uint32_t point) {
    const auto y = static_cast<double>(point / static_cast<std::uint32_t>(map.side));
    const double aside = y / (map.side - 1) - row;
    return aside > reach ? 1 : aside < -reach ? -1 : 0;
  };
  const Flood flood = flooded(map);
  double over = 0;
  for (std::uint32_t i = 0; i < map.heights.size(); ++i) {
    over += sideOf(i) * sideOf(flood.outlet[i]) < 0 ? 1 : 0;
  }
  return 100 * over / static_cast<double>(map.heights.size());
}

// Of the places along a valley, drawn straight from one place to another on the border: from so
// many the water does not leave the map about its mouth, %.
inline double strayed(const SquareMap& map, double x, double y, double to_x, double to_y,
                      double width) {
  constexpr int kStations = 64, kSteps = 32;
  const double cells = map.side - 1, length = std::hypot(to_x - x, to_y - y);
  const Flood flood = flooded(map);
  double lost = 0;
  for (int station = 0; station < kStations; ++station) {
    const double gone = 0.15 + 0.8 * station / kStations;
    std::size_t lowest = 0;
    for (int i = -kSteps; i <= kSteps; ++i) {
      const double aside = width * i / kSteps;
      const auto column =
          std::lround((x + (to_x - x) * gone + (y - to_y) / length * aside) * cells);
      const auto row = std::lround((y + (to_y - y) * gone + (to_x - x) / length * aside) * cells);
      const auto at = static_cast<std::size_t>(row * map.side + column);
      if (i == -kSteps || map.heights[at] < map.heights[lowest]) lowest = at;
    }
    const auto side = static_cast<std::uint32_t>(map.side);
    const double out_x = flood.outlet[lowest] % side / cells,
                 out_y = flood.outlet[lowest] / side / cells;
    lost += std::hypot(out_x - to_x, out_y - to_y) > 2.5 * width ? 1 : 0;
  }
  return 100 * lost / kStations;
}

// The power of a map down its columns, centred at a row, in octaves of wavelengths: 2 to 4, 4 to 8
// and 8 to 16 points.
struct Spectrum {
  double power[3] = {};

  void add(const SquareMap& map, double row) {
    constexpr int kLength = 64;
    const int top = static_cast<int>(row * (map.side - 1)) - kLength / 2;
    for (int x = map.side / 8; x < map.side - map.side / 8; x += 4) {
      const auto first = static_cast<double>(map.at(x, top));
      const double slope = (static_cast<double>(map.at(x, top + kLength - 1)) - first) / kLength;
      for (int wave = kLength / 16; wave < kLength / 2; ++wave) {
        std::complex<double> sum;
        for (int i = 0; i < kLength; ++i) {
          const double turn = 2 * std::numbers::pi * i / kLength;
          const double window = 0.5 - 0.5 * std::cos(turn);
          sum += window * (static_cast<double>(map.at(x, top + i)) - first - slope * i) *
                 std::polar(1.0, -turn * wave);
        }
        power[wave < kLength / 8 ? 2 : wave < kLength / 4 ? 1 : 0] += std::norm(sum);
      }
    }
  }
};

// How much more power the land has across the border of a stroke, at one row, than it had before
// and than the stroke gives it at another row within: the most of all octaves. Above 1 one sees
// where the stroke ends.
struct Seam {
  Spectrum border_before, border_after, inside_before, inside_after;

  void add(const SquareMap& before, const SquareMap& after, double border, double inside) {
    border_before.add(before, border), border_after.add(after, border);
    inside_before.add(before, inside), inside_after.add(after, inside);
  }
  double height() const {
    double most = 0;
    for (std::size_t band = 0; band < std::size(border_before.power); ++band) {
      const double at_border = border_after.power[band] / border_before.power[band];
      const double within = inside_after.power[band] / inside_before.power[band];
      most = std::max(most, at_border / std::max(1.0, within));
    }
    return most;
  }
};

// The correlation of a map with one of twice as many points a side.
inline double growthOf(const SquareMap& coarse, const SquareMap& fine) {
  const int step = (fine.side - 1) / std::max(coarse.side - 1, 1);
  Line line;
  for (int y = 0; y < coarse.side; ++y) {
    for (int x = 0; x < coarse.side; ++x) {
      line.add(static_cast<double>(coarse.at(x, y)),
               static_cast<double>(fine.at(x * step, y * step)));
    }
  }
  return line.correlation();
}

}  // namespace orogen::landforms
