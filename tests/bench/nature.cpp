// Compares eroded maps with nature: for every generator of open maps, size and age, it prints the
// figures of geomorphology, averaged over seeds, each with its bounds.
//
//   build/native/orogen_nature [--seeds N] [--seed FIRST] [--generator ID]
//     [--exponent N]... [--age A]...
//
// Real land, measured by the same program on the White Mountains and Big Tujunga (6 maps of 513
// points, 30 to 93 m apart): Hack 0.49 to 0.55, forks 4.1 to 5, lengths 2 to 2.6, concave 0.24 to
// 0.36, basins 0.35 to 0.48, sides 1.18 to 1.30, skew -0.55 to -0.02, barred 4 to 9 %. The last row
// counts the single maps out of bounds. Exits with 1 if a mean is out of bounds, which calls for a
// look at the last change of erosion; it is no test.

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

#include "generate/request.h"
#include "landforms.h"
#include "seeds.h"

namespace orogen {
namespace {

using namespace landforms;

struct Wish {
  int seeds = 24;
  std::uint32_t first = seedOfClock();
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
    printSeeds(wish_.first, wish_.seeds);
    std::printf("%-16s %5s %5s", "generator", "size", "age");
    for (const Bounds& bounds : kBounds) std::printf(" %8s", bounds.name);
    std::printf("\n");
    for (const Generator& generator : catalogue()) {
      if (generator.faces > 1 || generator.window) continue;
      const bool is_open = generator.shapeFor(generator.defaults()).border == Border::open;
      if (wish_.generator.empty() ? !is_open : generator.id != wish_.generator) continue;
      halves_.clear();
      for (const int exponent : wish_.exponents) {
        for (const double age : wish_.ages) showRow(generator, exponent, age);
      }
    }
    printBounds(kBounds, 28, 7);
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
    } else if (flag == "--seed") {
      wish.first = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    } else if (flag == "--generator") {
      wish.generator = value;
    } else if (flag == "--exponent") {
      wish.exponents.push_back(std::atoi(value));
    } else if (flag == "--age") {
      wish.ages.push_back(std::atof(value));
    } else {
      std::fprintf(stderr, "%s is none of --seeds, --seed, --generator, --exponent, --age\n",
                   words[i]);
      return 2;
    }
  }
  if (wish.exponents.empty()) wish.exponents = {8, 9};
  if (wish.ages.empty()) wish.ages = {0.2, 0.6, 1};
  return orogen::Bench(wish).run() > 0 ? 1 : 0;
}
