// Measures what strokes draw on maps of every generator:
//
//   sides    exponent of the height of a valley's sides by distance from its floor, as in nature
//   hollows  of the places along a valley that are cut deepest: in so many water stands, %
//   ridge, plain, valley
//            power across the border of a stroke, by that before or that within, whichever is more:
//            above 1 one sees where the stroke ends
//   over     land beyond a ridge whose water leaves on its other side, %
//   worn, narrow
//            the same after erosion (age 0.6), and beyond a ridge of half the width
//   strayed  of the places along a valley, after erosion: so many have water that does not leave at
//            its mouth, %; no water leaves a map that wraps
//   bare, growth
//            correlation with a map of twice as many points a side, without strokes and with them:
//            some generators make another land of each size
//   ns       of the processor for ten strokes, by the points of a map of 513 points a side
//
//   build/native/orogen_strokes [--seeds N] [--seed FIRST]
//
// The last rows have the bounds. Exits with 1 if a mean is out of them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drawn_forms.h"
#include "generate/request.h"
#include "seeds.h"

namespace orogen {
namespace {

using namespace landforms;

enum Figure {
  kSides,
  kHollows,
  kRidgeSeam,
  kPlainSeam,
  kValleySeam,
  kOver,
  kWornOver,
  kNarrowOver,
  kStrayed,
  kBare,
  kGrowth,
  kTime,
  kFigures
};

struct Bounds {
  const char* name;
  double least, most;
  int digits, seeds;
};

constexpr Bounds kBounds[kFigures] = {
    {"sides", 1.05, 1.4, 2, 12}, {"hollows", 0, 1, 1, 12},    {"ridge", 0, 1.15, 2, 12},
    {"plain", 0, 1.15, 2, 12},   {"valley", 0, 1.15, 2, 12},  {"over", 0, 0.5, 2, 12},
    {"worn", 0, 0.5, 2, 12},     {"narrow", 0, 0.5, 2, 12},   {"strayed", 0, 5, 1, 12},
    {"bare", -1e9, 1e9, 4, 1},   {"growth", -1e9, 1e9, 4, 1}, {"ns", 0, 1e9, 1, 1}};

constexpr std::string_view kTen =
    "ridge 8 0.6:10 20,40 35,60 20;ridge 6 0.5:20 80,50 60,80 75;valley 6 0.4:50 40,60 60,70 101;"
    "valley 5 0.3:20 40,40 60,10 70;basin 8 0.3:75 30;basin 6 0.2:30 55;plain 7 0:60 80,80 85,70 "
    "95;"
    "plain 5 0:15 15,25 20,20 30;coast 5 0.3:90 -5,88 40,94 105;ridge 5 0.9:45 5,70 12";

class Bench {
 public:
  explicit Bench(const Seeds& seeds) : seeds_(seeds) {}

  int run() {
    std::printf("%-18s", "generator");
    for (const Bounds& bounds : kBounds) std::printf(" %7s ", bounds.name);
    std::printf("\n");
    for (const Generator& generator : catalogue()) {
      if (generator.row("strokes")) missed_ += row(generator);
    }
    printBounds(kBounds, 18, 7);
    return missed_;
  }

 private:
  int row(const Generator& generator) {
    std::array<double, kFigures> mean{};
    std::array<Seam, 3> seams{};
    for (int i = 0; i < seeds_.count; ++i) {
      seed_ = seeds_.first + static_cast<std::uint32_t>(i);
      generator_ = &generator;
      const auto add = [&](Figure figure, double value) { mean[figure] += value / seeds_.count; };
      const SquareMap bare = map(9, "");
      const auto valley =
          valleyAlong(bare, map(9, "valley 10 0.6:25 10,60 101"), 0.25, 0.1, 0.6, 1.01, 0.1);
      add(kSides, valley.sides), add(kHollows, valley.hollows);
      if (!generator.tiles) {
        add(kStrayed,
            strayed(map(9, "valley 6 0.3:45 35,55 101", 0.6), 0.45, 0.35, 0.55, 1.01, 0.06));
      }
      constexpr std::string_view kAcross[] = {
          "ridge 16 0.8:-20 50,120 50", "plain 16 0:-20 50,120 50", "valley 16 0.6:-20 50,120 50"};
      for (std::size_t k = 0; k < seams.size(); ++k) {
        const SquareMap drawn = map(9, kAcross[k]);
        if (k == 0) {
          add(kOver, drainedOver(drawn, 0.5, 0.16));
          add(kWornOver, drainedOver(map(9, kAcross[k], 0.6), 0.5, 0.16));
          add(kNarrowOver, drainedOver(map(9, "ridge 8 0.8:-20 50,120 50", 0.6), 0.5, 0.16));
        }
        seams[k].add(bare, drawn, 0.66, 0.58);
      }
      add(kBare, growthOf(map(6, ""), map(7, "")));
      add(kGrowth, growthOf(map(6, kTen), map(7, kTen)));
      map(9, kTen);
      const double both = seconds_;
      map(9, "");
      add(kTime, (both - seconds_) * 1e9 / static_cast<double>(bare.heights.size()));
    }
    for (std::size_t k = 0; k < seams.size(); ++k) mean[kRidgeSeam + k] = seams[k].height();
    std::printf("%-18s", std::string(generator.id).c_str());
    const int missed = printMeans(kBounds, mean, 7);
    std::fflush(stdout);
    return missed;
  }

  SquareMap map(int exponent, std::string_view strokes, double age = 0) {
    Request request{.generator = generator_, .parameters = generator_->defaults()};
    request.parameters.exponent = exponent;
    request.parameters.seed = seed_;
    request.parameters.age = age;
    request.parameters.sea = 0;  // a sea has no mouth
    std::string problem = readStrokes(strokes, request.parameters.strokes);
    Heightfield field;
    const auto begun = std::clock();
    if (problem.empty()) problem = generateHeights(request, field, scratch_, {});
    seconds_ = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    if (!problem.empty()) {
      std::fprintf(stderr, "%s\n", problem.c_str());
      std::exit(2);
    }
    return {{field.heights.data(), field.heights.data() + field.heights.size()}};
  }

  const Seeds seeds_;
  const Generator* generator_ = nullptr;
  std::uint32_t seed_ = 0;
  double seconds_ = 0;
  Buffer<std::byte> scratch_;
  int missed_ = 0;
};

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  return orogen::Bench(orogen::takeSeeds(count, words)).run() > 0 ? 1 : 0;
}
