#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "streams.h"
#include "terrain/grid.h"
#include "terrain/heightfield.h"

// What maps after erosion are compared with nature by, for nature.cpp and for a test.
namespace orogen::landforms {

// The figures: each of a map, or the mean over several.
enum Figure {
  kRim,       // height of the land along the border by that on a ring inside, by the same before
  kOut,       // streams near the border that step outwards, in % beyond the share of those inside
  kIn,        // and inwards
  kTop,       // change of the highest point, in % of the relief
  kIntegral,  // hypsometric: mean height of the land divided by its highest
  kSteep,     // the 99th percentile of slope, in degrees beyond that of the ground before
  kInland,    // land that drains into a sea that does not reach the border, %
  kLakes,     // of the land, %
  kHack,      // exponent of the longest way upstream by area
  kForks,     // bifurcation ratio
  kLengths,   // length ratio
  kConcave,   // exponent of mean slope by area, negative
  kAspects,   // slopes that face within 5° of a multiple of 45°, %; 22.2 without a grid
  kKept,      // integral by that of the same land before
  kBasins,    // median integral of the basins of streams of order 4
  kSides,     // exponent of height above a river by distance from it: 1 is a V, less is a slot
  kSkew,      // skewness of curvature: below 0 if ridges are sharper than valleys
  kBarred,    // diagonal steps of rivers between two higher points, %
  kGrowth,    // correlation with the map of half as many points
  kTime,      // of the processor, in ns a point
  kFigures
};

// A mean over so many seeds is out of bounds by chance in less than one run in twenty.
struct Bounds {
  const char* name;
  double least, most, youngest, oldest;
  int digits, seeds;
};

constexpr double kAny = 1e9;
constexpr Bounds kBounds[kFigures] = {
    {"rim", 0, 1.4, 0.6, 1, 2, 4},         {"out", -12, 12, 0.6, 1, 0, 4},
    {"in", -12, 12, 0.6, 1, 0, 4},         {"top", -30, 5, 0.6, 1, 0, 2},
    {"integral", 0, 1, 0.6, 0.6, 2, 1},    {"steep", -kAny, 5, 0.6, 1, 0, 2},
    {"inland", 0, 12, 0.2, 1, 0, 24},      {"lakes", 0.5, 3, 0.2, 0.6, 2, 24},
    {"Hack", 0.46, 0.6, 0.6, 1, 2, 4},     {"forks", 3, 5.4, 0.6, 1, 1, 2},
    {"lengths", 1.3, 3, 0.6, 1, 1, 8},     {"concave", 0.27, 0.45, 0.6, 0.6, 2, 2},
    {"aspects", 20.2, 24.2, 0.6, 1, 1, 1}, {"kept", 0.75, kAny, 0.6, 0.6, 2, 12},
    {"basins", 0.35, 0.5, 0.6, 0.6, 2, 2}, {"sides", 1.1, 1.3, 0.6, 0.6, 2, 1},
    {"skew", -0.55, 0.1, 0.6, 0.6, 2, 2},  {"barred", 0, 8, 0.6, 1, 1, 1},
    {"growth", 0.99, 1, 0.2, 1, 3, 4},     {"ns", 0, kAny, 0, 1, 0, 1},
};

struct Figures {
  double value[kFigures];
  double& operator[](Figure figure) { return value[figure]; }
};

inline bool isAsked(int figure, double value, double age) {
  const Bounds& bounds = kBounds[figure];
  return !std::isnan(value) && age >= bounds.youngest - 1e-6 && age <= bounds.oldest + 1e-6;
}

// Whether a measured figure is out of its bounds, as printed.
inline bool isMissed(int figure, double value, double age) {
  const Bounds& bounds = kBounds[figure];
  const double half = 0.5 * std::pow(10, -bounds.digits);
  return isAsked(figure, value, age) &&
         !(value >= bounds.least - half && value <= bounds.most + half);
}

class Landscape {
 public:
  // Takes the field after erosion, and its heights before.
  Landscape(const Heightfield& field, const std::vector<float>& raw)
      : n_(field.size),
        sea_(field.water.sea),
        spacing_(field.spacing),
        raw_(raw),
        after_(field.heights.data(), field.heights.data() + raw.size()),
        surface_(field.water.surface.data()),
        area_(field.water.area.data()),
        flow_direction_(field.water.flow_direction.data()) {}

  Figures measure() const {
    Figures all;
    std::fill_n(all.value, kFigures, NAN);
    all[kRim] = rimOf(after_) / rimOf(raw_);
    measureDirections(all);
    const float top = *std::max_element(after_.begin(), after_.end());
    const auto [low, high] = std::minmax_element(raw_.begin(), raw_.end());
    all[kTop] = 100 * static_cast<double>((top - *high) / (*high - *low));
    double height = 0, land = 0, lakes = 0;
    for (std::size_t i = 0; i < after_.size(); ++i) {
      if (isSea(i)) continue;
      land += 1, height += static_cast<double>(std::max(after_[i] - sea_, 0.f));
      lakes += surface_[i] > after_[i] ? 1 : 0;
    }
    all[kIntegral] = height / land / static_cast<double>(top - sea_);
    all[kLakes] = 100 * lakes / land;
    all[kInland] = 100 * landIntoInlandSeas() / land;
    all[kSteep] = steepest(after_) - steepest(raw_);
    const StreamFigures streams = measureStreams(*this);
    all[kHack] = streams.hack;
    all[kForks] = streams.forks;
    all[kLengths] = streams.lengths;
    all[kConcave] = streams.concavity;
    all[kAspects] = alongTheGrid();
    all[kKept] = integralOf(after_) / integralOf(raw_);
    measureValleys(all);
    all[kSkew] = skewOfCurvature();
    return all;
  }

  // For measureStreams().
  std::size_t points() const { return after_.size(); }
  std::uint32_t area(std::size_t cell) const { return area_[cell]; }
  float fall(std::size_t cell) const { return (after_[cell] - after_[below(cell)]) / spacing_; }
  bool isDiagonal(std::size_t cell) const { return flow_direction_[cell] % 2 == 1; }
  bool isSea(std::size_t cell) const { return surface_[cell] <= sea_; }
  bool isLake(std::size_t cell) const { return !isSea(cell) && surface_[cell] > after_[cell]; }
  std::size_t below(std::size_t cell) const {
    const int x = static_cast<int>(cell) % n_, y = static_cast<int>(cell) / n_;
    // Over a seam, if the map has one.
    return at((x + kStepX[flow_direction_[cell]] + n_) % n_,
              (y + kStepY[flow_direction_[cell]] + n_) % n_);
  }
  bool isOutlet(std::size_t cell) const { return flow_direction_[cell] == Water::kOutlet; }

 private:
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(n_) + static_cast<std::size_t>(x);
  }
  int depth(std::size_t cell) const {  // cells to the border
    const int x = static_cast<int>(cell) % n_, y = static_cast<int>(cell) / n_;
    return std::min(std::min(x, n_ - 1 - x), std::min(y, n_ - 1 - y));
  }
  double rimOf(const std::vector<float>& z) const {
    double sum[2] = {0, 0}, count[2] = {0, 0};
    for (std::size_t i = 0; i < z.size(); ++i) {
      const int inside = depth(i);
      if ((inside != 0 && inside != n_ / 6) || z[i] <= sea_) continue;
      sum[inside > 0] += static_cast<double>(z[i] - sea_), count[inside > 0] += 1;
    }
    return sum[0] / count[0] / (sum[1] / count[1]);
  }

  void measureDirections(Figures& all) const {
    double out[2] = {0, 0}, in[2] = {0, 0}, count[2] = {0, 0};
    for (std::size_t i = 0; i < after_.size(); ++i) {
      const int inside = depth(i);
      if (isSea(i) || area_[i] < 8 || inside > n_ / 4) continue;
      if (inside >= n_ / 32 && inside < n_ / 8) continue;
      const std::size_t where = inside < n_ / 32 ? 0 : 1;
      const int to = isOutlet(i) ? -1 : depth(below(i));
      count[where] += 1, out[where] += to < inside ? 1 : 0, in[where] += to > inside ? 1 : 0;
    }
    all[kOut] = 100 * (out[0] / count[0] - out[1] / count[1]);
    all[kIn] = 100 * (in[0] / count[0] - in[1] / count[1]);
  }

  double steepest(const std::vector<float>& z) const {
    std::vector<float> slopes;
    for (int y = 0; y + 1 < n_; ++y) {
      for (int x = 0; x + 1 < n_; ++x) {
        const std::size_t here = at(x, y), east = at(x + 1, y), south = at(x, y + 1);
        if (z[here] <= sea_ || z[east] <= sea_ || z[south] <= sea_) continue;
        slopes.push_back(std::hypot(z[east] - z[here], z[south] - z[here]) / spacing_);
      }
    }
    const auto rank = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() * 99 / 100);
    std::nth_element(slopes.begin(), rank, slopes.end());
    return std::atan(static_cast<double>(*rank)) * 180 / std::acos(-1.0);
  }

  double landIntoInlandSeas() const {
    std::vector<bool> seen(after_.size());
    double all = 0;
    std::vector<std::size_t> stack;
    for (std::size_t start = 0; start < after_.size(); ++start) {
      if (seen[start] || !isSea(start)) continue;
      double drained = 0;
      bool reaches_border = false;
      seen[start] = true;
      for (stack.assign(1, start); !stack.empty();) {
        const std::size_t cell = stack.back();
        stack.pop_back();
        drained += area_[cell] - 1;
        reaches_border = reaches_border || depth(cell) == 0;
        const int x = static_cast<int>(cell) % n_, y = static_cast<int>(cell) / n_;
        for (std::size_t d = 0; d < 8; ++d) {
          const int u = x + kStepX[d], v = y + kStepY[d];
          if (u < 0 || v < 0 || u >= n_ || v >= n_ || seen[at(u, v)] || !isSea(at(u, v))) continue;
          seen[at(u, v)] = true;
          stack.push_back(at(u, v));
        }
      }
      if (!reaches_border) all += drained;
    }
    return all;
  }

  // Of what is land after erosion.
  double integralOf(const std::vector<float>& z) const {
    double sum = 0, count = 0;
    float top = sea_;
    for (std::size_t i = 0; i < z.size(); ++i) {
      if (isSea(i)) continue;
      sum += static_cast<double>(std::max(z[i] - sea_, 0.f)), count += 1;
      top = std::max(top, z[i]);
    }
    return sum / count / static_cast<double>(top - sea_);
  }

  // Interpolates bilinearly.
  double heightAt(double x, double y) const {
    x = std::clamp(x, 0.0, n_ - 1.001), y = std::clamp(y, 0.0, n_ - 1.001);
    const int u = static_cast<int>(x), v = static_cast<int>(y);
    const auto row = [&](int line) {
      const auto west = static_cast<double>(after_[at(u, line)]);
      return west + (static_cast<double>(after_[at(u + 1, line)]) - west) * (x - u);
    };
    return row(v) + (row(v + 1) - row(v)) * (y - v);
  }

  void measureValleys(Figures& all) const {
    constexpr std::uint32_t kStream = 16, kTrunk = 64;
    const std::vector<std::size_t> order = downstream(*this);
    const auto isRiver = [&](std::size_t cell) {
      return !isSea(cell) && !isLake(cell) && !isOutlet(cell) && area_[cell] >= kStream;
    };
    double barred = 0, diagonals = 0;
    std::vector<std::size_t> stem(points());  // the largest of the streams that run into a cell
    for (std::size_t i = 0; i < stem.size(); ++i) stem[i] = i;
    for (const std::size_t cell : order) {
      if (!isRiver(cell)) continue;
      const std::size_t to = below(cell);
      if (stem[to] == to || area_[cell] > area_[stem[to]]) stem[to] = cell;
      if (!isDiagonal(cell) || isSea(to) || isLake(to)) continue;
      const auto column = [&](std::size_t i) { return static_cast<int>(i) % n_; };
      const auto row = [&](std::size_t i) { return static_cast<int>(i) / n_; };
      const float beside =
          std::min(after_[at(column(to), row(cell))], after_[at(column(cell), row(to))]);
      diagonals += 1, barred += beside > std::max(after_[cell], after_[to]) ? 1 : 0;
    }
    all[kBarred] = 100 * barred / diagonals;

    // Across the way of a river over eight cells, up either side as far as it rises for 6 cells.
    constexpr double kAway[] = {1, 2, 3, 4, 6};
    SideRise rise(kAway);
    for (const std::size_t cell : order) {
      if (!isRiver(cell) || area_[cell] < kTrunk || depth(cell) < 12) continue;
      std::size_t from = cell, to = cell;
      bool is_river = true;
      for (int k = 0; k < 4; ++k) {
        from = stem[from], to = isOutlet(to) ? to : below(to);
        is_river = is_river && isRiver(from) && isRiver(to);
      }
      const int x = static_cast<int>(cell) % n_, y = static_cast<int>(cell) / n_;
      const int right = static_cast<int>(to) % n_ - static_cast<int>(from) % n_;
      const int down = static_cast<int>(to) / n_ - static_cast<int>(from) / n_;
      const double way = std::hypot(right, down);
      if (!is_river || way < 4) continue;
      for (const int side : {-1, 1}) {
        rise.add([&](double distance) {
          const double away = side * distance / way;
          return heightAt(x - down * away, y + right * away) - static_cast<double>(after_[cell]);
        });
      }
    }
    all[kSides] = rise.exponent();
    all[kBasins] = medianIntegral(order);
  }

  // Of the basins of streams of the fourth order and above, each where its order ends.
  double medianIntegral(const std::vector<std::size_t>& order) const {
    std::vector<double> sum(points()), count(points()), integrals;
    std::vector<float> low(after_), high(after_);
    std::vector<std::uint8_t> rank(points()), joined(points());
    for (const std::size_t cell : order) {
      if (isSea(cell)) continue;
      sum[cell] += static_cast<double>(after_[cell]), count[cell] += 1;
      if (area_[cell] >= 16 && rank[cell] == 0) rank[cell] = 1;
      if (isOutlet(cell)) continue;
      const std::size_t to = below(cell);
      if (rank[cell] > 0) pass(rank[cell], rank[to], joined[to]);
      sum[to] += sum[cell], count[to] += count[cell];
      low[to] = std::min(low[to], low[cell]), high[to] = std::max(high[to], high[cell]);
    }
    for (const std::size_t cell : order) {
      if (isSea(cell) || rank[cell] < 4) continue;
      const bool ends = isOutlet(cell) || isSea(below(cell)) || rank[below(cell)] != rank[cell];
      if (!ends || !(high[cell] > low[cell])) continue;
      integrals.push_back((sum[cell] / count[cell] - static_cast<double>(low[cell])) /
                          static_cast<double>(high[cell] - low[cell]));
    }
    if (integrals.empty()) return NAN;
    const auto middle = integrals.begin() + static_cast<std::ptrdiff_t>(integrals.size() / 2);
    std::nth_element(integrals.begin(), middle, integrals.end());
    return *middle;
  }

  double skewOfCurvature() const {
    double n = 0, sum[4] = {};
    for (int y = 1; y + 1 < n_; ++y) {
      for (int x = 1; x + 1 < n_; ++x) {
        const auto isDry = [&](std::size_t cell) { return !isSea(cell) && !isLake(cell); };
        bool is_land = true;
        for (int i = 0; i < 9; ++i) is_land = is_land && isDry(at(x - 1 + i % 3, y - 1 + i / 3));
        if (!is_land) continue;
        const float around = (after_[at(x - 1, y)] + after_[at(x + 1, y)]) +
                             (after_[at(x, y - 1)] + after_[at(x, y + 1)]);
        const auto bend = static_cast<double>(around - 4 * after_[at(x, y)]);
        n += 1, sum[1] += bend, sum[2] += bend * bend, sum[3] += bend * bend * bend;
      }
    }
    const double mean = sum[1] / n, variance = sum[2] / n - mean * mean;
    const double third = sum[3] / n - 3 * mean * sum[2] / n + 2 * mean * mean * mean;
    return third / std::pow(variance, 1.5);
  }

  double alongTheGrid() const {
    double near = 0, count = 0;
    for (int y = 1; y + 1 < n_; ++y) {
      for (int x = 1; x + 1 < n_; ++x) {
        if (isSea(at(x, y)) || isLake(at(x, y))) continue;
        const float east = after_[at(x + 1, y)] - after_[at(x - 1, y)];
        const float south = after_[at(x, y + 1)] - after_[at(x, y - 1)];
        if (east == 0 && south == 0) continue;
        const double eighths = std::atan2(south, east) / std::acos(-1.0) * 4;
        near += std::fabs(eighths - std::round(eighths)) < 5.0 / 45 ? 1 : 0, count += 1;
      }
    }
    return 100 * near / count;
  }

  const int n_;
  const float sea_, spacing_;
  const std::vector<float>& raw_;
  const std::vector<float> after_;
  const float* surface_;
  const std::uint32_t* area_;
  const std::uint8_t* flow_direction_;
};

}  // namespace orogen::landforms
