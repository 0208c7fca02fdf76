#include "terrain/parameters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "generate/catalogue.h"
#include "generate/request.h"
#include "support/rows.h"

namespace orogen {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string set(std::string_view id, const ParameterValue& value, std::string_view received) {
  Parameters parameters;
  return setParameter(parameters, *findParameter(id), value, received);
}

TEST(ParameterTable, idsAreSingleLowerCaseWordsAndUnique) {
  std::set<std::string_view> seen;
  for (const ParameterRow& row : parameterTable()) {
    EXPECT_TRUE(seen.insert(row.id).second) << row.id;
    EXPECT_FALSE(row.id.empty());
    EXPECT_EQ(row.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), std::string_view::npos)
        << row.id;
    EXPECT_EQ(findParameter(row.id), &row);
  }
  for (const std::string_view id : {"", "Seed", "seed ", "__proto__", "rough"}) {
    EXPECT_EQ(findParameter(id), nullptr) << id;
  }
}

TEST(ParameterTable, everyRowNamesItsOwnMember) {
  for (const ParameterRow& row : parameterTable()) {
    Parameters parameters;
    if (!holdsANumber(row)) continue;
    const double value = defaultNumberOf(row) == largestOf(row) ? row.minimum : largestOf(row);
    ASSERT_EQ(setParameter(parameters, row, valueOf(row, value), "it"), "") << row.id;
    for (const ParameterRow& each : parameterTable()) {
      EXPECT_EQ(numberIn(parameters, each), each.id == row.id ? value : defaultNumberOf(each))
          << row.id << " changes " << each.id;
    }
  }
}

TEST(ParameterTable, rangesAreInOrderAndHoldTheDefaults) {
  for (const ParameterRow& row : parameterTable()) {
    EXPECT_FALSE(row.title.empty()) << row.id;
    EXPECT_FALSE(row.help.empty()) << row.id;
    EXPECT_EQ(row.help.back(), '.') << row.id;
    if (typeOf(row) == ParameterType::image || typeOf(row) == ParameterType::strokes) continue;
    if (typeOf(row) == ParameterType::numbers) {
      EXPECT_LT(row.minimum, row.maximum) << row.id;
      EXPECT_LE(1, row.min_count) << row.id;
      EXPECT_LE(row.min_count, row.max_count) << row.id;
      continue;
    }
    Parameters parameters;
    EXPECT_EQ(setParameter(parameters, row, defaultOf(row), ""), "") << row.id;
    if (typeOf(row) == ParameterType::choice) {
      EXPECT_GE(row.choices.size(), 2u) << row.id;
      continue;
    }
    EXPECT_LT(row.minimum, row.maximum) << row.id;
    EXPECT_LE(softMaximumOf(row), row.maximum) << row.id;
    EXPECT_GE(softMaximumOf(row), defaultNumberOf(row)) << row.id;
    EXPECT_GT(row.step, 0) << row.id;
    EXPECT_LE(row.step, row.maximum - row.minimum) << row.id;
  }
}

TEST(ParameterTable, typesFollowTheMembers) {
  const auto typeOfId = [](std::string_view id) { return nameOf(typeOf(*findParameter(id))); };
  EXPECT_EQ(typeOfId("exponent"), "integer");
  EXPECT_EQ(typeOfId("seed"), "integer");
  EXPECT_EQ(typeOfId("roughness"), "number");
  EXPECT_EQ(typeOfId("amplitude"), "number");
  EXPECT_EQ(typeOfId("stamp"), "choice");
  EXPECT_EQ(typeOfId("wrap"), "boolean");
}

TEST(SetParameter, takesBothEndsAndNothingBeyond) {
  for (const ParameterRow& row : parameterTable()) {
    if (!holdsANumber(row)) continue;
    const double maximum = largestOf(row);
    for (const double value : {row.minimum, maximum}) {
      Parameters parameters;
      EXPECT_EQ(setParameter(parameters, row, valueOf(row, value), ""), "") << row.id;
      EXPECT_EQ(numberIn(parameters, row), value) << row.id;
    }
    for (const double value :
         {row.minimum - 1, maximum + 1, std::nextafter(row.minimum, -kInfinity),
          std::nextafter(maximum, kInfinity), -kInfinity, kInfinity, kNan, 1e300, -1e300}) {
      Parameters parameters;
      EXPECT_NE(setParameter(parameters, row, value, ""), "") << row.id << " " << value;
      for (const ParameterRow& each : parameterTable()) {
        EXPECT_EQ(numberIn(parameters, each), defaultNumberOf(each)) << row.id << " " << value;
      }
    }
  }
}

TEST(SetParameter, refusesFractionsOfWhatIsWhole) {
  for (const ParameterRow& row : parameterTable()) {
    Parameters parameters;
    const std::string problem = setParameter(parameters, row, row.minimum + 0.25, "");
    EXPECT_EQ(problem.empty(), typeOf(row) == ParameterType::number) << row.id;
  }
}

TEST(SetParameter, takesListsOfTheRightLengthAndRange) {
  const ParameterRow& corners = *findParameter("corners");
  const auto setCorners = [&](Parameters& parameters, const std::vector<double>& values) {
    return setParameter(parameters, corners, std::span<const double>(values), "it");
  };
  Parameters parameters;
  EXPECT_EQ(setCorners(parameters, {1, -2, 3.5, 0}), "");
  EXPECT_EQ(parameters.corners, (std::vector<double>{1, -2, 3.5, 0}));
  for (const std::vector<double>& bad : {std::vector<double>{1},
                                         {1, 2, 3},
                                         {1, 2, 3, 4, 5},
                                         {1, 2, 3, kNan},
                                         {1, 2, 3, kInfinity},
                                         {1, 2, 3, 1e7}}) {
    EXPECT_EQ(setCorners(parameters, bad),
              "corners must be 4 numbers between -1000000 and 1000000, got it");
    EXPECT_EQ(parameters.corners, (std::vector<double>{1, -2, 3.5, 0}));
  }
  EXPECT_EQ(setCorners(parameters, {}), "") << "back to the default";
  EXPECT_TRUE(parameters.corners.empty());
  EXPECT_NE(setParameter(parameters, corners, 1.0, "1"), "") << "a number is no list";
  const std::vector<double> one{1};
  EXPECT_NE(set("seed", std::span<const double>(one), "it"), "");
}

TEST(SetParameter, takesChoicesByTheirNamesOnly) {
  for (const std::string_view name : {"", "Bell", "bell ", "0", "con"}) {
    EXPECT_NE(set("stamp", name, ""), "") << name;
  }
  EXPECT_NE(set("seed", "seed", ""), "");
}

enum class Fruit : int { apple, pear };

TEST(Names, areThoseOfTheEnumeratorsOrTheProgramDoesNotCompile) {
  using Two = std::array<std::string_view, 2>;
  static_assert(areNamesOf<Fruit>(Two{"apple", "pear"}));
  static_assert(!areNamesOf<Fruit>(Two{"pear", "apple"}));
  static_assert(!areNamesOf<Fruit>(Two{"apple", "ear"}));
  static_assert(!areNamesOf<Fruit>(std::array<std::string_view, 1>{"apple"}), "one too few");
  static_assert(!areNamesOf<Fruit>(std::array<std::string_view, 3>{"apple", "pear", "plum"}));
}

TEST(FormatNumber, isShortAndDecimal) {
  EXPECT_EQ(formatNumber(0.05), "0.05");
  EXPECT_EQ(formatNumber(4294967295.0), "4294967295");
  EXPECT_EQ(formatNumber(-3), "-3");
  EXPECT_EQ(formatNumber(0), "0");
}

TEST(Quoted, escapesControlsAndWhatIsNoUtf8) {
  EXPECT_EQ(orogen::quoted("é€😀 ~"), "\"é€😀 ~\"");
  EXPECT_EQ(orogen::quoted("a\u202eb\u200b\u2028\ufeff"),
            "\"a\\xe2\\x80\\xaeb\\xe2\\x80\\x8b\\xe2\\x80\\xa8\\xef\\xbb\\xbf\"");
  EXPECT_EQ(orogen::quoted("\x1b[2J\n\x7f"), "\"\\x1b[2J\\x0a\\x7f\"");
  EXPECT_EQ(orogen::quoted("\xc2\x9b"), "\"\\xc2\\x9b\"") << "a control of two bytes";
  EXPECT_EQ(orogen::quoted("\xff\xc0\xaf"), "\"\\xff\\xc0\\xaf\"");
  EXPECT_EQ(orogen::quoted("\xed\xa0\x80"), "\"\\xed\\xa0\\x80\"") << "a surrogate";
  EXPECT_EQ(orogen::quoted("\xf4\x90\x80\x80 \xe2\x82"), "\"\\xf4\\x90\\x80\\x80 \\xe2\\x82\"");
}

TEST(Quoted, cutsLongTextButNeverACharacter) {
  EXPECT_EQ(orogen::quoted(""), "\"\"");
  EXPECT_EQ(orogen::quoted(std::string(40, 'a')), "\"" + std::string(40, 'a') + "\"");
  EXPECT_EQ(orogen::quoted(std::string(41, 'a')), "\"" + std::string(40, 'a') + "…\"");
  EXPECT_EQ(orogen::quoted(std::string(1'000'000, 'a')).size(), 45u);
  // é has two bytes, € three, 😀 four; the cut at 40 falls on every byte of each.
  for (const std::string_view character : {"é", "€", "😀"}) {
    for (std::size_t before = 36; before <= 40; ++before) {
      const std::string fits = std::string(before, 'a');
      const std::string text = fits + std::string(character) + std::string(20, 'b');
      const bool whole = before + character.size() <= 40;
      const std::size_t after = whole ? 40 - before - character.size() : 0;
      EXPECT_EQ(orogen::quoted(text), "\"" + fits + (whole ? std::string(character) : "") +
                                          std::string(after, 'b') + "…\"")
          << before;
    }
  }
  EXPECT_EQ(orogen::quoted(std::string(100, '\x80')), "\"…\"") << "no character begins at all";
}

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
    EXPECT_GT(generator.shapeFor(generator.defaults()).width, 0) << generator.id;
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
    for (const ParameterRow& row : parameterTable()) {
      EXPECT_EQ(generator.row(row.id).has_value(), own.contains(row.id)) << generator.id;
    }
    EXPECT_TRUE(own.contains("exponent")) << generator.id;
    EXPECT_TRUE(own.contains("seed")) << generator.id;
    EXPECT_FALSE(generator.row("").has_value()) << generator.id;
  }
  for (const ParameterRow& row : parameterTable()) EXPECT_TRUE(used.contains(row.id)) << row.id;
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
      if (!row.choices.empty() || typeOf(row) == ParameterType::boolean) continue;
      const double steps = (defaultNumberOf(row) - row.minimum) / row.step;
      EXPECT_NEAR(steps, std::round(steps), 1e-9) << generator.id << " " << use.id;
      EXPECT_LE(defaultNumberOf(row), softMaximumOf(row)) << generator.id << " " << use.id;
    }
  }
}

TEST(Catalogue, sizesAreAPowerOfTwoOrOneMore) {
  for (const Generator& generator : catalogue()) {
    Parameters parameters = generator.defaults();
    const auto maximum = static_cast<int>(generator.row("exponent")->maximum);
    for (int exponent = 1; exponent <= maximum; ++exponent) {
      parameters.exponent = exponent;
      EXPECT_EQ(generator.shapeFor(parameters).side, (1 << exponent) + (generator.tiles ? 0 : 1))
          << generator.id;
    }
  }
}

}  // namespace
}  // namespace orogen
