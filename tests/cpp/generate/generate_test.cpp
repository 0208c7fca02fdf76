#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "generate/request.h"
#include "support/map.h"
#include "support/requests.h"
#include "support/rows.h"

namespace orogen {
namespace {

struct Workshop {
  Request request;
  Heightfield field;
  Buffer<std::byte> scratch;

  explicit Workshop(std::string_view generator, int exponent = 5) {
    EXPECT_EQ(chooseGenerator(request, generator), "");
    request.parameters.exponent = exponent;
  }
  std::string run(Progress progress = {}) { return generate(request, field, scratch, progress); }
};

TEST(Generate, describesTheMapItMade) {
  for (const Generator& generator : catalogue()) {
    for (const int exponent : {1, 2, 6}) {
      Workshop shop(generator.id, exponent);
      ASSERT_EQ(shop.run(), "") << generator.id;
      const int cells = 1 << exponent;
      EXPECT_EQ(shop.field.size, generator.tiles ? cells : cells + 1);
      EXPECT_EQ(shop.field.heights.size(),
                static_cast<std::size_t>(generator.faces * shop.field.size * shop.field.size));
      EXPECT_EQ(shop.field.faces, generator.faces);
      EXPECT_EQ(shop.field.spacing,
                static_cast<float>(generator.shapeFor(shop.request.parameters).width / cells));
      const auto heights = shop.field.heights.span();
      EXPECT_EQ(shop.field.minimum, *std::min_element(heights.begin(), heights.end()));
      EXPECT_EQ(shop.field.maximum, *std::max_element(heights.begin(), heights.end()));
      // Perlin's noise is flat on its own lattice, where the smallest maps lie.
      if (generator.family == "Perlin" && exponent <= 2) continue;
      EXPECT_LT(shop.field.minimum, shop.field.maximum) << generator.id << exponent;
    }
  }
}

TEST(Generate, memoryIsWhatBytesForSays) {
  for (const Generator& generator : catalogue()) {
    for (int exponent = 1; exponent <= 8; ++exponent) {
      Workshop shop(generator.id, exponent);
      ASSERT_EQ(shop.run(), "");
      const std::size_t heights = shop.field.heights.size() * sizeof(float);
      EXPECT_EQ(bytesFor(shop.request), heights + shop.scratch.size()) << generator.id;
    }
    if (generator.published) continue;
    Workshop shop(generator.id, 13);
    const std::size_t points = generator.shapeFor(shop.request.parameters).points;
    EXPECT_GE(bytesFor(shop.request), points * 4) << generator.id;
    EXPECT_LE(bytesFor(shop.request), points * 4 / 8 * 11) << generator.id;
  }
}

TEST(Generate, memoryIsReused) {
  for (const Generator& generator : catalogue()) {
    Workshop shop(generator.id, 7);
    ASSERT_EQ(shop.run(), "");
    const float* heights = shop.field.heights.data();
    const std::byte* scratch = shop.scratch.data();
    for (const int exponent : {7, 3, 6, 7}) {
      shop.request.parameters.exponent = exponent;
      ASSERT_EQ(shop.run(), "");
      EXPECT_EQ(shop.field.heights.data(), heights) << generator.id << exponent;
      EXPECT_EQ(shop.scratch.data(), scratch) << generator.id << exponent;
    }
  }
}

TEST(Generate, whatTheMemoryHeldBeforeMakesNoDifference) {
  for (const Generator& generator : catalogue()) {
    Workshop used(generator.id, 7);
    used.request.parameters.seed = 5;
    ASSERT_EQ(used.run(), "");
    for (const int exponent : {1, 2, 5, 7}) {
      used.request.parameters.exponent = exponent;
      used.request.parameters.seed = 9;
      ASSERT_EQ(used.run(), "");
      Map got(used.field.size, 0, generator.faces);
      std::copy_n(used.field.heights.data(), got.heights.size(), got.heights.data());
      EXPECT_TRUE(sameBits(got, mapOf(generator.id, used.request.parameters))) << generator.id;
    }
  }
}

TEST(Generate, everyHeightIsFiniteAtEveryExtreme) {
  for (const Generator& generator : catalogue()) {
    for (const ParameterUse& use : generator.parameters) {
      const ParameterRow row = *generator.row(use.id);
      if (use.id == "exponent" || !holdsANumber(row)) continue;
      const double last = largestOf(row);
      for (const int exponent : {1, 2, 5}) {
        for (const double value :
             {row.minimum, last,
              typeOf(row) == ParameterType::number ? row.minimum + 1e-300 : last}) {
          Parameters parameters = parametersFor(generator, exponent, 7);
          ASSERT_EQ(setParameter(parameters, row, valueOf(row, value), ""), "")
              << generator.id << use.id;
          for (const float height : mapOf(generator.id, parameters).heights) {
            ASSERT_TRUE(std::isfinite(height)) << generator.id << " " << use.id << " " << value;
          }
        }
      }
    }
  }
}

TEST(Generate, anotherSeedIsAnotherMap) {
  for (const Generator& generator : catalogue()) {
    std::vector<Map> maps;
    for (const std::uint32_t seed : {0u, 1u, 2u, 42u, 0x80000000u, 4294967295u}) {
      maps.push_back(mapOf(generator.id, parametersFor(generator, 5, seed)));
      for (std::size_t i = 0; i + 1 < maps.size(); ++i) {
        std::size_t same = 0;
        for (std::size_t k = 0; k < maps[i].heights.size(); ++k) {
          same += maps[i].heights[k] == maps.back().heights[k] ? 1u : 0u;
        }
        EXPECT_LT(same, maps[i].heights.size() / 10) << generator.id << seed;
      }
    }
  }
}

TEST(Generate, amplitudeScalesEveryHeight) {
  for (const std::string_view id : {"diamond-square", "stamp-noise", "perlin-noise"}) {
    const auto heightsAt = [&](double amplitude) {
      return mapOf(id, {.exponent = 7, .seed = 5, .amplitude = amplitude}).heights;
    };
    const auto none = heightsAt(0), one = heightsAt(1), three = heightsAt(3), four = heightsAt(4);
    for (std::size_t i = 0; i < one.size(); ++i) {
      ASSERT_EQ(none[i], 0) << id;
      ASSERT_EQ(four[i], 4 * one[i]) << id << ": a power of two rounds nothing";
      ASSERT_NEAR(three[i], 3 * one[i], 1e-5) << id;
    }
  }
}

TEST(Generate, readsNoParameterButItsOwn) {
  for (const Generator& generator : catalogue()) {
    const Parameters plain = parametersFor(generator, 5, 3);
    const Map map = mapOf(generator.id, plain);
    for (const ParameterRow& row : parameterTable()) {
      if (generator.row(row.id).has_value() || !holdsANumber(row)) continue;
      // Made by the kernel of the windows, whose land can tile.
      if (generator.id == "endless" && row.id == "tile") continue;
      Parameters other = plain;
      const double value = numberIn(plain, row) == largestOf(row) ? row.minimum : largestOf(row);
      ASSERT_EQ(setParameter(other, row, valueOf(row, value), ""), "") << row.id;
      EXPECT_TRUE(sameBits(mapOf(generator.id, other), map)) << generator.id << " " << row.id;
    }
  }
}

TEST(Generate, progressRisesFromZeroToOne) {
  for (const Generator& generator : catalogue()) {
    Workshop shop(generator.id, 9);
    Recorder recorder;
    ASSERT_EQ(shop.run(recorder.progress()), "");
    ASSERT_GE(recorder.fractions.size(), 2u) << generator.id;
    EXPECT_LT(recorder.fractions.size(), 500u)
        << generator.id << ": tell the progress less often, as every 32nd row";
    double last = 0;
    for (const double fraction : recorder.fractions) {
      EXPECT_GE(fraction, last) << generator.id;
      EXPECT_LE(fraction, 1) << generator.id;
      last = fraction;
    }
    EXPECT_GT(last, 0.2) << generator.id;
  }
}

TEST(Generate, stopsWhereverItIsTold) {
  for (const Generator& generator : catalogue()) {
    Workshop shop(generator.id, 9);
    Recorder all;
    ASSERT_EQ(shop.run(all.progress()), "");
    const std::size_t calls = all.fractions.size();
    for (const std::size_t stop : {std::size_t{0}, calls / 2, calls - 1}) {
      Recorder recorder{.stop = stop};
      EXPECT_EQ(shop.run(recorder.progress()), "the generation was cancelled") << generator.id;
      EXPECT_EQ(shop.field.size, 0) << generator.id;
      EXPECT_EQ(recorder.fractions.size(), stop + 1) << generator.id << " went on";
    }
    EXPECT_EQ(shop.run(), "") << "usable again";
    EXPECT_GT(shop.field.size, 0);
  }
}

}  // namespace
}  // namespace orogen
