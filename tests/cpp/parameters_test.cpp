#include "parameters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "rows.h"

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
  for (const ParameterRow& row : kParameterTable) {
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
  for (const ParameterRow& row : kParameterTable) {
    Parameters parameters;
    if (!holdsANumber(row)) continue;
    const double value = defaultNumberOf(row) == largestOf(row) ? row.minimum : largestOf(row);
    ASSERT_EQ(setParameter(parameters, row, valueOf(row, value), "it"), "") << row.id;
    for (const ParameterRow& each : kParameterTable) {
      EXPECT_EQ(numberIn(parameters, each), each.id == row.id ? value : defaultNumberOf(each))
          << row.id << " changes " << each.id;
    }
  }
}

TEST(ParameterTable, rangesAreInOrderAndHoldTheDefaults) {
  for (const ParameterRow& row : kParameterTable) {
    EXPECT_FALSE(row.title.empty()) << row.id;
    EXPECT_FALSE(row.help.empty()) << row.id;
    EXPECT_EQ(row.help.back(), '.') << row.id;
    if (typeOf(row) == ParameterType::image) continue;
    if (typeOf(row) == ParameterType::numbers) {
      EXPECT_LT(row.minimum, row.maximum) << row.id;
      EXPECT_LE(1, row.fewest) << row.id;
      EXPECT_LE(row.fewest, row.most) << row.id;
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
  for (const ParameterRow& row : kParameterTable) {
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
      for (const ParameterRow& each : kParameterTable) {
        EXPECT_EQ(numberIn(parameters, each), defaultNumberOf(each)) << row.id << " " << value;
      }
    }
  }
}

TEST(SetParameter, refusesFractionsOfWhatIsWhole) {
  for (const ParameterRow& row : kParameterTable) {
    Parameters parameters;
    const std::string problem = setParameter(parameters, row, row.minimum + 0.25, "");
    EXPECT_EQ(problem.empty(), typeOf(row) == ParameterType::number) << row.id;
  }
}

TEST(SetParameter, saysWhatIsAllowedAndWhatItGot) {
  EXPECT_EQ(set("roughness", 5.0, "5"), "roughness must be between 0 and 1, got 5");
  EXPECT_EQ(set("roughness", kNan, "\"0,5\""), "roughness must be between 0 and 1, got \"0,5\"");
  EXPECT_EQ(set("amplitude", -1.0, "-1"), "amplitude must be between 0 and 1000, got -1");
  EXPECT_EQ(set("exponent", 1.5, "1.5"),
            "exponent must be a whole number between 1 and 13, got 1.5");
  EXPECT_EQ(set("seed", 4294967296.0, "4294967296"),
            "seed must be a whole number between 0 and 4294967295, got 4294967296");
  EXPECT_EQ(set("wrap", "yes", "\"yes\""), "wrap must be true or false, got \"yes\"");
  EXPECT_EQ(set("stamp", "oval", "\"oval\""),
            "stamp must be " + choicesOf(*findParameter("stamp")) + ", got \"oval\"");
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

}  // namespace
}  // namespace orogen
