#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace orogen {

// A least-squares line through points of equal weight.
struct Line {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double u, double v) { n += 1, x += u, y += v, xx += u * u, xy += u * v, yy += v * v; }
  double slope() const { return (n * xy - x * y) / (n * xx - x * x); }
  double correlation() const {
    return (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
  }
};

// How the sides of valleys rise above their floors, at these distances.
template <std::size_t kCount>
class SideRise {
 public:
  explicit SideRise(const double (&away)[kCount]) : away_(away) {}

  // Adds the side of that height above the floor at each distance, unless it falls anywhere.
  template <class Above>
  void add(Above aboveAt) {
    double above[kCount], before = 0;
    for (std::size_t k = 0; k < kCount; ++k) {
      above[k] = aboveAt(away_[k]);
      if (!(above[k] > before)) return;
      before = above[k];
    }
    for (std::size_t k = 0; k < kCount; ++k) rise_[k] += above[k];
  }
  // The power of the distance by which they rise: 1 is a V.
  double exponent() const {
    Line line;
    for (std::size_t k = 0; k < kCount; ++k) line.add(std::log(away_[k]), std::log(rise_[k]));
    return line.slope();
  }

 private:
  const double (&away_)[kCount];
  double rise_[kCount] = {};
};

// Means of a measure by drained area, two bins an octave. A line through them gives trunk rivers
// the same weight as brooks, which are a thousand times as many.
class ByArea {
 public:
  void add(std::uint32_t area, double value) {
    Bin& bin = bins_[static_cast<int>(2 * std::log2(area))];
    bin.n += 1, bin.area += std::log(area), bin.value += value;
  }
  // The exponent of the value by the area.
  double exponent() const {
    Line line;
    for (const auto& [_, bin] : bins_) {
      if (bin.n >= 30) line.add(bin.area / bin.n, std::log(bin.value / bin.n));
    }
    return line.slope();
  }

 private:
  struct Bin {
    double n = 0, area = 0, value = 0;
  };
  std::map<int, Bin> bins_;
};

// The figures of a net of streams.
struct StreamFigures {
  double hack;       // exponent of the longest way upstream by area
  double forks;      // bifurcation ratio
  double lengths;    // length ratio
  double concavity;  // exponent of the mean slope by area, negative
};

// Cells in an order in which each comes before the one that it drains to.
template <class Land>
std::vector<std::size_t> downstream(const Land& land) {
  std::vector<std::uint8_t> donors(land.points());
  for (std::size_t i = 0; i < donors.size(); ++i) {
    if (!land.isOutlet(i)) ++donors[land.below(i)];
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < donors.size(); ++i) {
    if (donors[i] == 0) order.push_back(i);
  }
  for (std::size_t next = 0; next < order.size(); ++next) {
    const std::size_t cell = order[next];
    if (!land.isOutlet(cell) && --donors[land.below(cell)] == 0) order.push_back(land.below(cell));
  }
  return order;
}

// A stream runs into a cell, where two of the same order make one of the next order.
inline void pass(std::uint8_t order, std::uint8_t& there, std::uint8_t& joined) {
  if (order > there) {
    there = order, joined = 1;
  } else if (order == there && joined == 1) {
    there = static_cast<std::uint8_t>(order + 1), joined = 2;
  } else if (order + 1 == there && joined == 0) {
    joined = 1;
  }
}

// Measures the streams of a map or a planet; the sea has none. Horton's ratios are laws of one
// basin: basins whose trunk has a lower order than `least` do not count.
template <class Land>
StreamFigures measureStreams(const Land& land, int least = 1) {
  constexpr std::uint32_t kStream = 16;  // cells that feed a stream
  struct Order {
    double streams = 0, length = 0;
  };
  std::vector<double> way(land.points());  // the longest upstream
  // Strahler's order of a cell, and the number of streams of that order that have joined here.
  std::vector<std::uint8_t> order(land.points()), joined(land.points());
  std::map<int, Order> orders;
  ByArea ways, slopes;
  const std::vector<std::size_t> cells = downstream(land);
  for (const std::size_t cell : cells) {
    if (land.isSea(cell)) continue;
    const std::uint32_t area = land.area(cell);
    const bool is_stream = area >= kStream;
    if (is_stream && order[cell] == 0) order[cell] = 1;
    if (area >= 2 * kStream) ways.add(area, way[cell]);
    if (land.isOutlet(cell)) continue;
    const std::size_t to = land.below(cell);
    const double length = land.isDiagonal(cell) ? std::sqrt(2.0) : 1;
    const auto fall = static_cast<double>(land.fall(cell));
    way[to] = std::max(way[to], way[cell] + length);
    if (is_stream) pass(order[cell], order[to], joined[to]);
    if (is_stream && !land.isLake(cell)) slopes.add(area, fall / length);
  }
  std::vector<std::uint8_t> trunk(land.points());
  for (std::size_t i = cells.size(); i-- > 0;) {
    const std::size_t cell = cells[i];
    if (land.isSea(cell) || order[cell] == 0) continue;
    const bool ends = land.isOutlet(cell) || land.isSea(land.below(cell));
    trunk[cell] = ends ? order[cell] : trunk[land.below(cell)];
    if (trunk[cell] < least) continue;
    Order& mine = orders[order[cell]];
    if (joined[cell] != 1) mine.streams += 1;
    if (!land.isOutlet(cell)) mine.length += land.isDiagonal(cell) ? std::sqrt(2.0) : 1;
  }
  Line counts, lengths;
  for (const auto& [number, each] : orders) {
    counts.add(number, std::log(each.streams));
    lengths.add(number, std::log(each.length / each.streams));
  }
  return {ways.exponent(), std::exp(-counts.slope()), std::exp(lengths.slope()),
          -slopes.exponent()};
}

}  // namespace orogen
