#include "support/golden.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <set>

#include "support/map.h"
#include "support/requests.h"
#include "support/sha256.h"

namespace orogen {
namespace {

static_assert(std::endian::native == std::endian::little);

// Checks each line once against the hash that `hashOf` computes; writes the hashes instead on
// request.
template <class HashOf>
void expectHashes(std::string_view file, std::size_t at_least, HashOf hashOf) {
  std::vector<Golden> goldens = readGoldens(file);
  EXPECT_GE(goldens.size(), at_least);
  const bool rewrite = std::getenv("OROGEN_WRITE_GOLDEN") != nullptr;
  std::set<std::string> seen;
  for (Golden& golden : goldens) {
    SCOPED_TRACE(golden.text());
    EXPECT_TRUE(seen.insert(golden.text()).second) << "it is there twice";
    const std::string hash = hashOf(golden);
    if (rewrite) golden.sha256 = hash;
    EXPECT_EQ(golden.sha256, hash);
  }
  if (rewrite) rewriteGoldens(file, goldens);
}

TEST(Golden, everyLineGivesItsHash) {
  expectHashes(kHeightGoldens, 1, [](const Golden& golden) {
    return sha256(std::as_bytes(generated(requestOf(golden)).heights.span()));
  });
}

TEST(Golden, linesAreWellFormedAndSayWhatTheyMean) {
  for (const Golden& golden : readGoldens(kHeightGoldens)) {
    const std::string text = golden.text();
    EXPECT_EQ(golden.sha256.size(), 64u) << text;
    EXPECT_EQ(golden.sha256.find_first_not_of("0123456789abcdef"), std::string::npos) << text;
    // Defaults may change, but the line must still mean the same map.
    const Generator* generator = findGenerator(golden.value("generator"));
    ASSERT_NE(generator, nullptr) << text;
    for (const std::string_view id :
         {"exponent", "seed", "roughness", "stamp", "wrap", "octaves", "lacunarity", "kind"}) {
      EXPECT_EQ(golden.value(id).empty(), !generator->row(id).has_value()) << text << ": " << id;
    }
  }
}

TEST(Golden, everyGeneratorIsCoveredInEverySizeAndSeed) {
  for (const Generator& generator : catalogue()) {
    std::set<std::string> exponents, seeds;
    for (const Golden& golden : readGoldens(kHeightGoldens)) {
      if (golden.value("generator") != generator.id) continue;
      exponents.insert(golden.value("exponent"));
      seeds.insert(golden.value("seed"));
    }
    for (const std::string exponent : {"1", "2", "3", "5", "7", "9", "11"}) {
      if (generator.faces > 1 && exponent == "11") continue;  // six maps of that size
      if (generator.published && exponent != "1" && exponent != "5" && exponent != "9") continue;
      EXPECT_TRUE(exponents.contains(exponent)) << generator.id << " exponent " << exponent;
    }
    for (const std::string seed : {"0", "1", "42", "4294967295"}) {
      if (generator.published && seed.size() == 1) continue;
      EXPECT_TRUE(seeds.contains(seed)) << generator.id << " seed " << seed;
    }
  }
}

// Hashes heights, drained areas, water surface and changes of elevation, in this order. Generators
// do not erode at an age of 0, so that case calls the kernel itself.
std::string hashOfErosion(const Golden& golden) {
  Request request = requestOf(golden);
  Heightfield field = generated(request);
  Water& water = field.water;
  if (!(request.parameters.age > 0)) {
    chooseErosion(request);
    setAll(request, {{"age", 0}, {"seed", std::stod(golden.value("seed"))}});
    Buffer<std::byte> scratch;
    EXPECT_EQ(erodeHeights(request, field, scratch, {}), "");
  }
  std::vector<std::byte> all;
  const auto append = [&](const auto& values) {
    const auto bytes = std::as_bytes(values.span());
    all.insert(all.end(), bytes.begin(), bytes.end());
  };
  append(field.heights);
  append(water.area);
  append(water.surface);
  append(water.elevation_change);
  return sha256(all);
}

TEST(ErosionGolden, everyLineGivesItsHash) {
  expectHashes(kErosionGoldens, 16, hashOfErosion);
}

TEST(WindowGolden, everyLineGivesItsHash) {
  expectHashes(kWindowGoldens, 20, [](const Golden& golden) {
    return sha256(std::as_bytes(windowOf(requestOf(golden)).heights.span()));
  });
}

}  // namespace
}  // namespace orogen
