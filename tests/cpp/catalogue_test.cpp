#include "catalogue.h"

#include <gtest/gtest.h>

#include <set>

#include "rows.h"

namespace orogen {
namespace {

TEST(Catalogue, idsAreUniqueLowerCaseAndFound) {
  std::set<std::string_view> seen;
  for (const Generator& generator : catalogue()) {
    EXPECT_TRUE(seen.insert(generator.id).second) << generator.id;
    EXPECT_EQ(generator.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << generator.id;
    EXPECT_EQ(findGenerator(generator.id), &generator);
  }
  EXPECT_GE(seen.size(), 3u);
  for (const std::string_view id : {"", "diamond", "diamond-square ", "Diamond-square"}) {
    EXPECT_EQ(findGenerator(id), nullptr) << id;
  }
}

TEST(Catalogue, everyRowIsComplete) {
  for (const Generator& generator : catalogue()) {
    EXPECT_FALSE(generator.title.empty()) << generator.id;
    EXPECT_FALSE(generator.family.empty()) << generator.id;
    EXPECT_FALSE(generator.author.empty()) << generator.id;
    EXPECT_EQ(generator.summary.substr(generator.summary.size() - 1), ".") << generator.id;
    EXPECT_GT(generator.widthFor(generator.defaults()), 0) << generator.id;
    EXPECT_NE(generator.generate, nullptr) << generator.id;
  }
}

TEST(Catalogue, parametersExistOnceAndEveryRowIsReadBySomebody) {
  std::set<std::string_view> used;
  for (const Generator& generator : catalogue()) {
    std::set<std::string_view> own;
    for (const ParameterUse& use : generator.parameters) {
      EXPECT_NE(findParameter(use.id), nullptr) << generator.id << " " << use.id;
      EXPECT_TRUE(own.insert(use.id).second) << generator.id << " names twice " << use.id;
      used.insert(use.id);
    }
    for (const ParameterRow& row : kParameterTable) {
      EXPECT_EQ(generator.row(row.id).has_value(), own.contains(row.id)) << generator.id;
    }
    EXPECT_TRUE(own.contains("exponent")) << generator.id;
    EXPECT_TRUE(own.contains("seed")) << generator.id;
    EXPECT_FALSE(generator.row("").has_value()) << generator.id;
  }
  for (const ParameterRow& row : kParameterTable) EXPECT_TRUE(used.contains(row.id)) << row.id;
}

TEST(Catalogue, ownRangesLieInTheTablesAndHoldTheDefaults) {
  for (const Generator& generator : catalogue()) {
    for (const ParameterUse& use : generator.parameters) {
      const ParameterRow& general = *findParameter(use.id);
      const ParameterRow row = *generator.row(use.id);
      EXPECT_EQ(row.id, general.id);
      EXPECT_EQ(row.member, general.member) << generator.id << " " << use.id;
      EXPECT_GE(row.minimum, general.minimum) << generator.id << " " << use.id;
      EXPECT_LE(row.maximum, general.maximum) << generator.id << " " << use.id;
      EXPECT_LE(softMaximumOf(row), row.maximum) << generator.id << " " << use.id;
      EXPECT_LE(row.choices.size(), general.choices.size()) << generator.id << " " << use.id;
      if (!holdsANumber(row)) continue;
      EXPECT_EQ(numberIn(generator.defaults(), row), defaultNumberOf(row))
          << generator.id << " " << use.id;
    }
  }
}

TEST(Catalogue, sizesAreAPowerOfTwoOrOneMore) {
  for (const Generator& generator : catalogue()) {
    Parameters parameters = generator.defaults();
    const auto maximum = static_cast<int>(generator.row("exponent")->maximum);
    for (int exponent = 1; exponent <= maximum; ++exponent) {
      parameters.exponent = exponent;
      EXPECT_EQ(generator.sizeFor(parameters), (1 << exponent) + (generator.tiles ? 0 : 1))
          << generator.id;
    }
  }
}

}  // namespace
}  // namespace orogen
