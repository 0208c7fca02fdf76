#include "golden.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <set>

#include "generate.h"
#include "sanitized.h"
#include "sha256.h"

namespace orogen {
namespace {

static_assert(std::endian::native == std::endian::little);

std::string hashOf(const Golden& golden) {
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(requestOf(golden), field, scratch, {}), "") << golden.text();
  return sha256(std::as_bytes(field.heights.span()));
}

TEST(Golden, everyLineGivesItsHash) {
  std::vector<Golden> goldens = readGoldens(kHeightGoldens);
  const bool rewrite = std::getenv("OROGEN_WRITE_GOLDEN") != nullptr;
  for (Golden& golden : goldens) {
    if (isSanitized() && golden.value("exponent") == "11") continue;
    const std::string hash = hashOf(golden);
    if (rewrite) golden.sha256 = hash;
    EXPECT_EQ(golden.sha256, hash) << golden.text();
  }
  if (rewrite) rewriteGoldens(kHeightGoldens, goldens);
}

TEST(Golden, linesAreWellFormedAndSayWhatTheyMean) {
  std::set<std::string> seen;
  for (const Golden& golden : readGoldens(kHeightGoldens)) {
    const std::string text = golden.text();
    EXPECT_TRUE(seen.insert(text).second) << text << " is there twice";
    EXPECT_EQ(golden.sha256.size(), 64u) << text;
    EXPECT_EQ(golden.sha256.find_first_not_of("0123456789abcdef"), std::string::npos) << text;
    // Defaults may change; the line must go on to mean the same map.
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

}  // namespace
}  // namespace orogen
