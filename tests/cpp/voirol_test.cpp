#include "published/voirol.h"

#include <gtest/gtest.h>

#include "map.h"
#include "random.h"

namespace orogen {
namespace {

// His program A, which finds out at each point whether it lies on a border; B must give the same
// bits. Numbers are double, as in JavaScript; the map rounds what it stores, as a Float32Array.
class ProgramA {
 public:
  ProgramA(int exponent, std::uint32_t seed)
      : last_(1 << exponent), map_(last_ + 1), stream_(seed) {
    for (const int y : {0, last_}) {
      for (const int x : {0, last_}) store(x, y, random());
    }
    double amplitude = 1;
    for (int step = last_; step > 1; step /= 2) {
      const int half = step / 2;
      for (int y = half; y < last_; y += step) {
        for (int x = half; x < last_; x += step) square(x, y, half, amplitude);
      }
      amplitude *= 0.70710678;
      for (int y = 0; y <= last_; y += step) {
        for (int x = half; x < last_; x += step) diamond(x, y, half, amplitude);
      }
      for (int y = half; y <= last_; y += step) {
        for (int x = 0; x <= last_; x += step) diamond(x, y, half, amplitude);
      }
      amplitude *= 0.70710678;
    }
  }
  const Map& map() const { return map_; }

 private:
  double random() { return stream_() - 0.5; }
  double height(int x, int y) const { return static_cast<double>(map_.at(x, y)); }
  void store(int x, int y, double value) { map_.at(x, y) = static_cast<float>(value); }

  void square(int x, int y, int d, double amplitude) {
    const double mean = (height(x - d, y - d) + height(x + d, y - d) + height(x - d, y + d) +
                         height(x + d, y + d)) /
                        4;
    store(x, y, amplitude * random() + mean);
  }

  // The neighbours that exist, always in the order north, west, east, south.
  void diamond(int x, int y, int d, double amplitude) {
    double sum = 0;
    int count = 0;
    const auto look = [&](int dx, int dy) {
      if (x + dx < 0 || x + dx > last_ || y + dy < 0 || y + dy > last_) return;
      sum += height(x + dx, y + dy);
      ++count;
    };
    look(0, -d);
    look(-d, 0);
    look(d, 0);
    look(0, d);
    store(x, y, amplitude * random() + sum / count);
  }

  int last_;
  Map map_;
  RandomStream stream_;
};

TEST(VoirolB, equalsHisProgramA) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const std::uint32_t seed : {0u, 1u, 42u, 4294967295u}) {
      EXPECT_TRUE(sameBits(mapOf("voirol-b", {.exponent = exponent, .seed = seed}),
                           ProgramA(exponent, seed).map()))
          << "exponent " << exponent << ", seed " << seed;
    }
  }
}

TEST(VoirolB, cornersAreTheFirstFourNumbers) {
  RandomStream stream(42);
  const Map map = mapOf("voirol-b", {.exponent = 4, .seed = 42});
  EXPECT_EQ(map.at(0, 0), static_cast<float>(stream() - 0.5));
  EXPECT_EQ(map.at(16, 0), static_cast<float>(stream() - 0.5));
  EXPECT_EQ(map.at(0, 16), static_cast<float>(stream() - 0.5));
  EXPECT_EQ(map.at(16, 16), static_cast<float>(stream() - 0.5));
}

TEST(VoirolB, readsNothingButExponentAndSeed) {
  const Map plain = mapOf("voirol-b", {.exponent = 5, .seed = 3});
  const Map other = mapOf("voirol-b", {.exponent = 5,
                                       .seed = 3,
                                       .roughness = 0.9,
                                       .amplitude = 7,
                                       .stamp = Stamp::cone,
                                       .wrap = false});
  EXPECT_TRUE(sameBits(other, plain));
}

}  // namespace
}  // namespace orogen
