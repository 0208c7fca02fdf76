// Compares eroded maps with nature: for every generator of open maps, size and age, it prints the
// figures of geomorphology, averaged over seeds, each with its bounds.
//
//   build/native/orogen_nature [--seeds N] [--first SEED] [--generator ID]
//     [--exponent N]... [--age A]...
//
// The last row counts the single maps out of bounds. Exits with 1 if a mean is out of bounds, which
// calls for a look at the last change of erosion; it is no test.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "erosion/lattice.h"
#include "generate.h"
#include "streams.h"

namespace orogen {
namespace {

using erosion::kStepX;
using erosion::kStepY;

// The figures: each of a map, or the mean over several.
enum Figure {
  kRim,       // height of the land along the border by that on a ring inside, by the same before
  kOut,       // streams near the border that step outwards, in % beyond the share of those inside
  kIn,        // and inwards
  kTop,       // change of the highest point, in % of the relief
  kIntegral,  // hypsometric: mean height of the land divided by its highest
  kSteep,     // the 99th percentile of slope, in degrees beyond that of the ground before
  kInland,    // land that drains into a sea that neither reaches the border nor is the largest, %
  kLakes,     // of the land, %
  kHack,      // exponent of the longest way upstream by area
  kForks,     // bifurcation ratio
  kLengths,   // length ratio
  kConcave,   // exponent of slope by area, negative
  kAspects,   // slopes that face within 5° of a multiple of 45°, %; 22.2 without a grid
  kGrowth,    // correlation with the map of half as many points
  kTime,      // of the processor, in ns a point
  kFigures
};

struct Bounds {
  const char* name;
  double least, most, youngest, oldest;
  int digits;
};

constexpr double kAny = 1e9;
constexpr Bounds kBounds[kFigures] = {
    {"rim", 0, 1.4, 0.6, 1, 2},         {"out", -12, 12, 0.6, 1, 0},
    {"in", -12, 12, 0.6, 1, 0},         {"top", -30, 5, 0.6, 1, 0},
    {"integral", 0.28, 1, 0.6, 0.6, 2}, {"steep", -kAny, 5, 0.6, 1, 0},
    {"inland", 0, 20, 0.2, 1, 0},       {"lakes", 0.3, 3, 0.2, 0.6, 2},
    {"Hack", 0.46, 0.6, 0.6, 1, 2},     {"forks", 3, 5.4, 0.6, 1, 1},
    {"lengths", 1.3, 3, 0.6, 1, 1},     {"concave", 0.4, 0.76, 0.6, 1, 2},
    {"aspects", 20.2, 24.2, 0.6, 1, 1}, {"growth", 0.99, 1, 0.2, 1, 3},
    {"ns", 0, kAny, 0, 1, 0},
};

struct Figures {
  double value[kFigures];
  double& operator[](Figure figure) { return value[figure]; }
};

bool isAsked(int figure, double value, double age) {
  const Bounds& bounds = kBounds[figure];
  return !std::isnan(value) && age >= bounds.youngest - 1e-6 && age <= bounds.oldest + 1e-6;
}

// Whether a measured figure is out of its bounds, as printed.
bool isMissed(int figure, double value, double age) {
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
        course_(field.water.course.data()) {}

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
    return all;
  }

  // For measureStreams().
  std::size_t points() const { return after_.size(); }
  std::uint32_t area(std::size_t cell) const { return area_[cell]; }
  float fall(std::size_t cell) const { return (after_[cell] - after_[below(cell)]) / spacing_; }
  bool isDiagonal(std::size_t cell) const { return course_[cell] % 2 == 1; }
  bool isSea(std::size_t cell) const { return surface_[cell] <= sea_; }
  bool isLake(std::size_t cell) const { return !isSea(cell) && surface_[cell] > after_[cell]; }
  std::size_t below(std::size_t cell) const {
    const int x = static_cast<int>(cell) % n_, y = static_cast<int>(cell) / n_;
    // Over a seam, if the map has one.
    return at((x + kStepX[course_[cell]] + n_) % n_, (y + kStepY[course_[cell]] + n_) % n_);
  }
  bool isOutlet(std::size_t cell) const { return course_[cell] == Water::kOutlet; }

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
    double all = 0, of_largest = 0, largest = 0;
    std::vector<std::size_t> stack;
    for (std::size_t start = 0; start < after_.size(); ++start) {
      if (seen[start] || !isSea(start)) continue;
      double cells = 0, drained = 0;
      bool reaches_border = false;
      seen[start] = true;
      for (stack.assign(1, start); !stack.empty();) {
        const std::size_t cell = stack.back();
        stack.pop_back();
        cells += 1, drained += area_[cell] - 1;
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
      if (cells > largest) largest = cells, of_largest = reaches_border ? 0 : drained;
    }
    return all - of_largest;
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
  const std::uint8_t* course_;
};

struct Wish {
  int seeds = 1;
  std::uint32_t first = 101;
  std::string generator;
  std::vector<int> exponents;  // empty: 8 and 9
  std::vector<double> ages;    // empty: 0.2, 0.6 and 1
};

// The correlation of a map with every second point of one that is twice as fine.
double correlation(const std::vector<float>& half, const std::vector<float>& whole) {
  if (half.empty()) return 0;
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(half.size())));
  const auto pitch = static_cast<std::size_t>(std::lround(std::sqrt(whole.size())));
  Line line;
  for (std::size_t y = 0; y < side; ++y) {
    for (std::size_t x = 0; x < side; ++x) {
      const float z = whole[2 * y * pitch + 2 * x];
      line.add(static_cast<double>(half[y * side + x]), static_cast<double>(z));
    }
  }
  return line.correlation();
}

class Bench {
 public:
  explicit Bench(const Wish& wish) : wish_(wish) {}

  // Returns the number of figures out of bounds.
  int run() {
    std::printf("%-16s %5s %5s", "generator", "size", "age");
    for (const Bounds& bounds : kBounds) std::printf(" %8s", bounds.name);
    std::printf("\n");
    for (const Generator& generator : catalogue()) {
      if (generator.faces > 1 || generator.window) continue;
      const bool is_open = generator.borderFor(generator.defaults()) == Border::open;
      if (wish_.generator.empty() ? !is_open : generator.id != wish_.generator) continue;
      halves_.clear();
      for (const int exponent : wish_.exponents) {
        for (const double age : wish_.ages) showRow(generator, exponent, age);
      }
    }
    std::printf("%-28s", "single maps out of bounds");
    for (const int maps : maps_missed_) std::printf(" %7d ", maps);
    std::printf("\n%d of %d means are out of bounds (*)\n", missed_, asked_);
    return missed_;
  }

 private:
  void showRow(const Generator& generator, int exponent, double age) {
    Figures mean{};
    int size = 0;
    for (int i = 0; i < wish_.seeds; ++i) {
      const std::uint32_t seed = wish_.first + static_cast<std::uint32_t>(i);
      const Figures one = figuresOf(generator, exponent, age, seed, size);
      for (int f = 0; f < kFigures; ++f) {
        mean.value[f] += one.value[f] / wish_.seeds;
        maps_missed_[f] += isMissed(f, one.value[f], age) ? 1 : 0;
      }
    }
    std::printf("%-16s %5d %5.2f", std::string(generator.id).c_str(), size, age);
    for (int f = 0; f < kFigures; ++f) {
      const double value = mean.value[f];
      const bool is_missed = isMissed(f, value, age);
      asked_ += isAsked(f, value, age) ? 1 : 0, missed_ += is_missed ? 1 : 0;
      std::printf(" %7.*f%s", kBounds[f].digits, value, is_missed ? "*" : " ");
    }
    std::printf("\n");
    std::fflush(stdout);
  }

  Figures figuresOf(const Generator& generator, int exponent, double age, std::uint32_t seed,
                    int& size) {
    Request request{.generator = &generator, .parameters = generator.defaults()};
    request.parameters.exponent = exponent;
    request.parameters.seed = seed;
    Heightfield field;
    Buffer<std::byte> scratch;
    const double alone = secondsFor(request, field, scratch);
    std::vector<float> raw = heightsOf(field);
    request.parameters.age = age;
    const double both = secondsFor(request, field, scratch);
    size = field.size;
    Figures figures = Landscape(field, raw).measure();
    figures[kTime] = (both - alone) * 1e9 / static_cast<double>(raw.size());
    Grown grown{std::move(raw), heightsOf(field)};
    Grown& half = halves_[{seed, age}];
    // Some generators make another map at each size.
    if (2 * half.raw.size() < grown.raw.size() && correlation(half.raw, grown.raw) > 0.99) {
      figures[kGrowth] = correlation(half.after, grown.after);
    }
    half = std::move(grown);
    return figures;
  }

  static std::vector<float> heightsOf(const Heightfield& field) {
    return {field.heights.data(), field.heights.data() + field.heights.size()};
  }

  static double secondsFor(const Request& request, Heightfield& field, Buffer<std::byte>& scratch) {
    const auto begun = std::clock();
    const std::string problem = generateHeights(request, field, scratch, {});
    if (!problem.empty()) {
      std::fprintf(stderr, "%s\n", problem.c_str());
      std::exit(2);
    }
    return static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  }

  struct Grown {
    std::vector<float> raw, after;
  };

  const Wish wish_;
  std::map<std::pair<std::uint32_t, double>, Grown> halves_;
  int asked_ = 0, missed_ = 0;
  int maps_missed_[kFigures] = {};
};

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  orogen::Wish wish;
  for (int i = 1; i < count; i += 2) {
    const std::string flag = words[i];
    const char* value = i + 1 < count ? words[i + 1] : "";
    if (flag == "--seeds") {
      wish.seeds = std::max(1, std::atoi(value));
    } else if (flag == "--first") {
      wish.first = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    } else if (flag == "--generator") {
      wish.generator = value;
    } else if (flag == "--exponent") {
      wish.exponents.push_back(std::atoi(value));
    } else if (flag == "--age") {
      wish.ages.push_back(std::atof(value));
    } else {
      std::fprintf(stderr, "%s is none of --seeds, --first, --generator, --exponent, --age\n",
                   words[i]);
      return 2;
    }
  }
  if (wish.exponents.empty()) wish.exponents = {8, 9};
  if (wish.ages.empty()) wish.ages = {0.2, 0.6, 1};
  return orogen::Bench(wish).run() > 0 ? 1 : 0;
}
