#include <gtest/gtest.h>

#include <limits>

#include "generate.h"
#include "quoted.h"
#include "rows.h"

namespace orogen {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const std::string kStampMustBe =
    "stamp must be " + choicesOf(*findGenerator("stamp-noise")->row("stamp")) + ", got ";

Request requestFor(std::string_view generator) {
  Request request;
  EXPECT_EQ(chooseGenerator(request, generator), "");
  return request;
}

TEST(Request, chooseGeneratorTakesAllBackToTheDefaults) {
  Request request = requestFor("diamond-square");
  ASSERT_EQ(set(request, "seed", 77.0, "77"), "");
  ASSERT_EQ(set(request, "exponent", 3.0, "3"), "");
  ASSERT_EQ(chooseGenerator(request, "stamp-noise"), "");
  EXPECT_EQ(request.generator->id, "stamp-noise");
  EXPECT_EQ(request.parameters.seed, Parameters{}.seed);
  EXPECT_EQ(request.parameters.exponent, Parameters{}.exponent);
}

TEST(Request, anUnknownGeneratorIsNamedAndChangesNothing) {
  Request request = requestFor("stamp-noise");
  ASSERT_EQ(set(request, "seed", 77.0, "77"), "");
  const std::string problem = chooseGenerator(request, "perlin");
  EXPECT_EQ(problem.find("there is no generator \"perlin\"; the generators are "), 0u) << problem;
  for (const Generator& generator : catalogue()) {
    EXPECT_NE(problem.find(generator.id), std::string::npos) << problem;
  }
  EXPECT_EQ(request.generator->id, "stamp-noise");
  EXPECT_EQ(request.parameters.seed, 77u);
}

TEST(Request, anUnknownParameterIsNamedWithWhatThereIs) {
  Request request = requestFor("voirol-b");
  EXPECT_EQ(set(request, "hight", 1.0, "1"),
            "there is no parameter \"hight\"; voirol-b takes exponent, seed, age, hardness, rain, "
            "sea");
  EXPECT_EQ(set(request, "roughness", 0.5, "0.5"),
            "voirol-b has no parameter \"roughness\"; voirol-b takes exponent, seed, age, "
            "hardness, rain, "
            "sea");
  EXPECT_EQ(
      set(request, "stamp", "cone", "\"cone\""),
      "voirol-b has no parameter \"stamp\"; voirol-b takes exponent, seed, age, hardness, rain, "
      "sea");
  EXPECT_EQ(
      set(request, "wrap", false, "false"),
      "voirol-b has no parameter \"wrap\"; voirol-b takes exponent, seed, age, hardness, rain, "
      "sea");
  EXPECT_EQ(request.parameters.roughness, Parameters{}.roughness);
  EXPECT_EQ(request.parameters.stamp, Parameters{}.stamp);
  EXPECT_EQ(request.parameters.wrap, Parameters{}.wrap);
}

TEST(Request, valuesArriveInTheParameters) {
  Request request = requestFor("stamp-noise");
  EXPECT_EQ(set(request, "exponent", 4.0, "4"), "");
  EXPECT_EQ(set(request, "seed", 4294967295.0, "4294967295"), "");
  EXPECT_EQ(set(request, "amplitude", 2.5, "2.5"), "");
  EXPECT_EQ(set(request, "stamp", "cone", "\"cone\""), "");
  EXPECT_EQ(set(request, "wrap", false, "false"), "");
  EXPECT_EQ(request.parameters.exponent, 4);
  EXPECT_EQ(request.parameters.seed, 4294967295u);
  EXPECT_EQ(request.parameters.amplitude, 2.5);
  EXPECT_EQ(request.parameters.stamp, Stamp::cone);
  EXPECT_FALSE(request.parameters.wrap);
  EXPECT_EQ(set(request, "wrap", true, "true"), "");
  EXPECT_EQ(set(request, "stamp", "bell", "\"bell\""), "");
  EXPECT_TRUE(request.parameters.wrap);
  EXPECT_EQ(request.parameters.stamp, Stamp::bell);
}

TEST(Request, aRefusedValueLeavesItAsItWas) {
  Request request = requestFor("stamp-noise");
  ASSERT_EQ(set(request, "exponent", 4.0, "4"), "");
  ASSERT_EQ(set(request, "stamp", "cone", "\"cone\""), "");
  EXPECT_EQ(set(request, "exponent", 14.0, "14"),
            "exponent must be a whole number between 1 and 13, got 14");
  EXPECT_EQ(set(request, "exponent", kNan, "\"abc\""),
            "exponent must be a whole number between 1 and 13, got \"abc\"");
  EXPECT_EQ(set(request, "stamp", "oval", "\"oval\""), kStampMustBe + "\"oval\"");
  EXPECT_EQ(request.parameters.exponent, 4);
  EXPECT_EQ(request.parameters.stamp, Stamp::cone);
}

TEST(Request, aValueOfAnotherTypeIsRefused) {
  Request request = requestFor("stamp-noise");
  EXPECT_EQ(set(request, "stamp", 0.0, "0"), kStampMustBe + "0");
  EXPECT_EQ(set(request, "stamp", false, "false"), kStampMustBe + "false");
  EXPECT_EQ(set(request, "exponent", true, "true"),
            "exponent must be a whole number between 1 and 13, got true");
  EXPECT_EQ(set(request, "amplitude", "bell", "\"bell\""),
            "amplitude must be between 0 and 1000, got \"bell\"");
  EXPECT_EQ(set(request, "wrap", "true", "\"true\""), "wrap must be true or false, got \"true\"");
  EXPECT_EQ(request.parameters.exponent, Parameters{}.exponent);
  EXPECT_EQ(request.parameters.stamp, Parameters{}.stamp);
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

}  // namespace
}  // namespace orogen
