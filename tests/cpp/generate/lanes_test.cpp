// Every path of the kernels that have lanes gives its golden heights in any number of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "diamond_square/diamond_square.h"
#include "perlin_noise/perlin_noise.h"
#include "planet/planet.h"
#include "ridged_noise/ridged_noise.h"
#include "stamp_noise/stamp_noise.h"
#include "support/golden.h"
#include "support/map.h"
#include "support/sanitized.h"
#include "support/sha256.h"
namespace orogen {
using namespace diamond_square;
using namespace stamp_noise;
using namespace perlin_noise;

namespace {

struct Laned {
  std::string_view id;
  int lanes;
  Kernel* kernel;
  ScratchBytes* scratch_bytes;

  Map operator()(const Parameters& parameters) const {
    const Generator& generator = *findGenerator(id);
    return mapFrom(kernel, scratch_bytes, parameters, generator.shapeFor(parameters).side,
                   generator.faces);
  }
};

std::vector<Laned> kernels() {
  std::vector<Laned> all{
      {"diamond-square", 1, diamondSquareInLanes<1>, diamondSquareScratch},
      {"diamond-square", 4, diamondSquareInLanes<4>, diamondSquareScratch},
      {"perlin-noise", 1, perlinNoise<1>, perlinNoiseScratch},
      {"perlin-noise", 4, perlinNoise<4>, perlinNoiseScratch},
      {"ridged-noise", 1, ridged_noise::ridgedNoise<1>, ridged_noise::ridgedNoiseScratch},
      {"ridged-noise", 4, ridged_noise::ridgedNoise<4>, ridged_noise::ridgedNoiseScratch},
      {"stamp-noise", 1, stampNoise<1>, stampNoiseScratch},
      {"stamp-noise", 4, stampNoise<4>, stampNoiseScratch},
      {"planet", 1, planet::planet<1>, planet::planetScratch},
      {"planet", 4, planet::planet<4>, planet::planetScratch},
  };
#ifdef OROGEN_EIGHT_LANES
  if (hasEightLanes()) {
    all.push_back({"diamond-square", 8, diamondSquareInLanes<8>, diamondSquareScratch});
  }
#endif
  return all;
}

TEST(Lanes, giveEveryPathItsGoldenHash) {
  std::vector<Golden> goldens = readGoldens(kPathGoldens);
  EXPECT_GE(goldens.size(), 400u);
  const bool rewrite = std::getenv("OROGEN_WRITE_GOLDEN") != nullptr;
  for (Golden& golden : goldens) {
    Parameters parameters = pathRequest(golden).parameters;
    const int last = parameters.exponent;
    if (isSanitized() && last > 8) continue;
    for (const Laned& kernel : kernels()) {
      if (kernel.id != golden.value("generator")) continue;
      Sha256 hash;
      for (int exponent = 1; exponent <= last; ++exponent) {
        parameters.exponent = exponent;
        const Map map = kernel(parameters);
        hash.add(std::as_bytes(std::span(map.heights)));
      }
      const std::string found = hash.finish();
      if (rewrite && kernel.lanes == 1) golden.sha256 = found;
      EXPECT_EQ(found, golden.sha256) << kernel.lanes << " lanes, " << golden.text();
    }
  }
  if (rewrite) rewriteGoldens(kPathGoldens, goldens);
}

TEST(Lanes, ofEveryGeneratorOfOurOwnAreTried) {
  const std::vector<Laned> all = kernels();
  for (const Generator& generator : catalogue()) {
    // Endless land is windows of diamond-square, whose lanes windows_test.cpp tries.
    if (generator.published || generator.id == "endless") continue;
    EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                            [&](const Laned& kernel) { return kernel.id == generator.id; }))
        << "add " << generator.id << " to kernels() in this file";
  }
}

TEST(Lanes, giveTheSameLargeMaps) {
  const std::vector<std::pair<std::string_view, Parameters>> maps{
      {"diamond-square", {.exponent = 10, .seed = 99, .tile = true, .additions = true}},
      {"diamond-square",
       {.exponent = 11,
        .seed = 4294967295u,
        .roughness = 1,
        .distribution = Distribution::exponential}},
      {"perlin-noise",
       {.exponent = 9, .octaves = 16, .lacunarity = 1.7, .kind = NoiseKind::ridged}},
      {"perlin-noise", {.exponent = 10, .seed = 4294967295u, .octaves = 16}},
      {"ridged-noise", {.exponent = 9, .octaves = 16, .lacunarity = 1.7}},
      {"ridged-noise", {.exponent = 10, .seed = 4294967295u, .octaves = 16, .gain = 0.9}},
      {"stamp-noise", {.exponent = 9, .seed = 12345, .stamp = Stamp::image, .granularity = 8}},
      {"stamp-noise", {.exponent = 9, .stamp = Stamp::mix, .weights = {3, 0.5, 1, 0, 2, 4}}},
      {"planet", {.exponent = 7, .stamp = Stamp::image}},
      {"planet", {.exponent = 7, .amplitude = 2.5, .plates = 12}},
  };
  for (auto [id, parameters] : maps) {
    if (isSanitized() && parameters.exponent > 9) continue;
    parameters.image = stampPicture();
    const Map map = mapOf(id, parameters);
    for (const Laned& kernel : kernels()) {
      if (kernel.id != id) continue;
      EXPECT_TRUE(sameBits(kernel(parameters), map))
          << kernel.lanes << " lanes, " << id << ", exponent " << parameters.exponent;
    }
  }
}

}  // namespace
}  // namespace orogen
