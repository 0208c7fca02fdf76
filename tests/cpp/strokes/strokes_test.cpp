#include "strokes/strokes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "../../bench/drawn_forms.h"
#include "support/requests.h"
#include "support/sanitized.h"
#include "terrain/stroke_list.h"

namespace orogen::strokes {
namespace {

std::vector<float> heightsOf(const char* generator, const Values& values, const std::string& text) {
  Request request = mapRequest(generator, values);
  EXPECT_EQ(set(request, "strokes", std::string_view(text), ""), "") << text;
  const Heightfield field = generated(request);
  return {field.heights.data(), field.heights.data() + field.heights.size()};
}

int sideOf(const std::vector<float>& heights) {
  return static_cast<int>(std::lround(std::sqrt(static_cast<double>(heights.size()))));
}

float at(const std::vector<float>& heights, int side, int x, int y) {
  return heights[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                 static_cast<std::size_t>(x)];
}

std::string drawPoint(Draw& draw) {
  return std::to_string(draw.between(-10, 110)) + " " + std::to_string(draw.between(-10, 110));
}

std::vector<std::string> drawStrokes(Draw& draw, int count) {
  std::vector<std::string> strokes;
  for (int i = 0; i < count; ++i) {
    std::string text(kStrokeKindNames[static_cast<std::size_t>(draw.below(5))]);
    text +=
        " " + std::to_string(draw.between(1, 25)) + " 0." + std::to_string(draw.below(10)) + ":";
    const int points = draw.between(2, 7);
    for (int k = 0; k < points; ++k) text += (k > 0 ? "," : "") + drawPoint(draw);
    strokes.push_back(text);
  }
  return strokes;
}

std::string textOf(const std::vector<std::string>& strokes) {
  return joined(strokes, ";", [](const std::string& each) { return each; });
}

TEST(StrokeText, isRefusedWithThePlaceOfTheFault) {
  const auto refusalOf = [](std::string_view text) {
    StrokeList list;
    return readStrokes(text, list);
  };
  EXPECT_EQ(refusalOf("hill 8 1: 1 1"),
            "strokes must have plain, ridge, valley, basin or coast at letter 1, got \"hill 8 1: 1 "
            "1\"");
  EXPECT_EQ(refusalOf("ridge 0 1: 1 1"),
            "strokes must have a width between 0.5 and 100 at letter 7, got \"0 1: 1 1\"");
  EXPECT_EQ(refusalOf("ridge 8 NaN: 1 1"),
            "strokes must have a height between 0 and 2 at letter 9, got \"NaN: 1 1\"");
  EXPECT_EQ(refusalOf("ridge 8 1 1 1"),
            "strokes must have a colon before the points at letter 11, got \"1 1\"");
  EXPECT_EQ(refusalOf("ridge 8 1: 1 1, 151 0"),
            "strokes must have two numbers for each point, between -50 and 150 at letter 17, got "
            "\"151 0\"");
  EXPECT_EQ(refusalOf("ridge 8 1: 1 1 2"),
            "strokes must have a comma or a semicolon after a point at letter 16, got \"2\"");
  EXPECT_EQ(refusalOf("coast 8 1: 1 1"),
            "strokes must have a comma and a second point at letter 15, got \"\"");
  EXPECT_EQ(refusalOf("basin 8 1: 1 1;; "),
            "strokes must have plain, ridge, valley, basin or coast at letter 16, got \"; \"");
  std::string many = "ridge 8 1: 1 1";
  for (int i = 1; i < 4097; ++i) many += ",1 1";
  EXPECT_NE(refusalOf(many).find("at most 4096 points in all"), std::string::npos);
  std::string long_list;
  for (int i = 0; i < 101; ++i) long_list += "ridge 8 1: 1 1;";
  EXPECT_NE(refusalOf(long_list).find("at most 100 strokes"), std::string::npos);
  EXPECT_NE(refusalOf(std::string(1 << 20, ' ')).find("at most 32768 letters"), std::string::npos);
}

TEST(StrokeText, isTakenWithAnySpaces) {
  StrokeList one, other;
  ASSERT_EQ(readStrokes("ridge 8 .3:12 40,30 52;basin 12 0.25:50 80", one), "");
  ASSERT_EQ(readStrokes(" basin 12.0 +0.25 : 50  80 ;\n ridge 8 0.3 : 12 40 , 30 52 ; ", other),
            "");
  EXPECT_FALSE(one.strokes < other.strokes || other.strokes < one.strokes);
  EXPECT_EQ(one.strokes.size(), 2u);
  ASSERT_EQ(readStrokes("", one), "");
  EXPECT_TRUE(one.empty());
}

TEST(Strokes, anythingIsRefusedOrDrawn) {
  Draw draw(71);
  int drawn = 0;
  const std::string pieces[] = {"ridge", "coast", "plain", "valley", "basin", " ",  " ",   " ",
                                ",",     ";",     ":",     "8",      "0.5",   "50", "-50", "NaN",
                                "1e9",   "150",   "\n",    "x",      "0",     "-",  ".",   "\xff"};
  for (int i = 0; i < cases(isSanitized() ? 300 : 2000); ++i) {
    std::string text = textOf(drawStrokes(draw, draw.between(1, 3)));
    const int changes = draw.between(0, 2);
    for (int k = 0; k < changes; ++k) {
      text.replace(static_cast<std::size_t>(draw.below(static_cast<int>(text.size()))),
                   static_cast<std::size_t>(draw.below(3)), pieces[draw.below(24)]);
    }
    Request request = mapRequest("diamond-square", {{"exponent", draw.between(1, 5)}});
    const std::string problem = set(request, "strokes", std::string_view(text), "");
    if (!problem.empty()) {
      EXPECT_EQ(problem.find("strokes must have "), 0u) << problem;
      EXPECT_TRUE(request.parameters.strokes.empty());
      continue;
    }
    ++drawn;
    const Heightfield field = generated(request);
    for (const float height : field.heights.span()) ASSERT_TRUE(std::isfinite(height)) << text;
  }
  EXPECT_GT(drawn, cases(isSanitized() ? 300 : 2000) / 4);
}

TEST(Strokes, thatCrossThemselvesTurnBackOrStandStillAreDrawn) {
  for (const char* const text :
       {"plain 8 0.5: 10 10, 90 90, 90 10, 10 90", "coast 8 0.5: 10 10, 90 90, 90 10, 10 90",
        "coast 8 0.5: 10 10, 90 90, 10 10", "valley 8 0.5: 50 50, 50 50", "coast 5 1: 50 50, 50 50",
        "basin 0.5 2: 50 50", "ridge 100 2: -50 -50, 150 150, -50 -50", "coast 100 2: 0 0, 1 1"}) {
    for (const float height : heightsOf("diamond-square", {{"exponent", 6}}, text)) {
      ASSERT_TRUE(std::isfinite(height)) << text;
    }
  }
}

// 10,000 of them are refused, so these are as many as can be drawn.
TEST(Strokes, ofThousandsOfPointsAreDrawn) {
  Draw draw(3);
  std::string text = "coast 3 0.4: " + drawPoint(draw);
  for (int i = 1; i < 4000; ++i) text += "," + drawPoint(draw);
  const auto heights = heightsOf("diamond-square", {{"exponent", 5}}, text);
  EXPECT_NE(heights, heightsOf("diamond-square", {{"exponent", 5}}, ""));
}

TEST(Strokes, areTheSameInAnyOrder) {
  Draw draw(17);
  for (int i = 0; i < (isSanitized() ? 10 : 60); ++i) {
    auto strokes = drawStrokes(draw, 6);
    const Values values{{"exponent", 6}, {"seed", i}};
    const auto before = heightsOf("diamond-square", values, textOf(strokes));
    std::reverse(strokes.begin(), strokes.end());
    std::swap(strokes[1], strokes[4]);
    EXPECT_EQ(before, heightsOf("diamond-square", values, textOf(strokes))) << textOf(strokes);
  }
}

TEST(Strokes, ofLargerMapsAreTheSame) {
  Draw draw(23);
  struct Land {
    const char* generator;
    Values values;
  };
  const Land lands[] = {{"diamond-square", {}}, {"diamond-square", {{"tile", 1}}},
                        {"perlin-noise", {}},   {"perlin-noise", {{"tile", 1}}},
                        {"perlin-2002", {}},    {"diamond-square", {{"gullies", 0.7}}}};
  for (int i = 0; i < (isSanitized() ? 12 : 72); ++i) {
    const auto& [generator, given] = lands[i % 6];
    const std::string text = textOf(drawStrokes(draw, draw.between(1, 6)));
    Values values = given;
    values.emplace_back("seed", i);
    values.emplace_back("exponent", 6);
    const auto coarse = heightsOf(generator, values, text);
    const int finer = draw.between(1, isSanitized() ? 1 : 3);
    values.back().second = 6 + finer;
    const auto fine = heightsOf(generator, values, text);
    const int side = sideOf(coarse), fine_side = sideOf(fine);
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        ASSERT_EQ(at(coarse, side, x, y), at(fine, fine_side, x << finer, y << finer))
            << generator << " " << text << " at " << x << ", " << y;
      }
    }
  }
}

// The floor of a narrow valley is wider than the valley, and blocks of a large map are narrow, too.
TEST(Strokes, thatAreNarrowValleysAreTheSameOnTheLargestMaps) {
  const int finer = isSanitized() ? 1 : 4;
  const std::string text = "valley 0.5 0.5: 20 22, 52 40, 80 75";
  const auto coarse = heightsOf("diamond-square", {{"exponent", 8}}, text);
  const auto fine = heightsOf("diamond-square", {{"exponent", 8 + finer}}, text);
  const int fine_side = sideOf(fine);
  int different = 0;
  for (int y = 0; y < 257; ++y) {
    for (int x = 0; x < 257; ++x) {
      if (at(coarse, 257, x, y) != at(fine, fine_side, x << finer, y << finer)) ++different;
    }
  }
  EXPECT_EQ(different, 0);
}

TEST(Strokes, leaveTheBordersOfATileEqual) {
  const auto heights =
      heightsOf("diamond-square", {{"exponent", 7}, {"tile", 1}},
                "ridge 15 1: 90 20, 110 60;basin 12 1: 2 98;coast 9 1: 80 95, 20 99");
  for (int i = 0; i < 129; ++i) {
    EXPECT_EQ(at(heights, 129, i, 0), at(heights, 129, i, 128));
    EXPECT_EQ(at(heights, 129, 0, i), at(heights, 129, 128, i));
  }
}

TEST(Strokes, areTheSameAWholeMapFartherOnMapsThatWrap) {
  for (const auto& [text, moved] : std::vector<std::pair<std::string, std::string>>{
           {"ridge 20 0.6:60 15,90 60,80 80", "ridge 20 0.6:-40 15,-10 60,-20 80"},
           {"valley 9 0.5:60 15,90 60,80 80", "valley 9 0.5:-40 15,-10 60,-20 80"},
           {"plain 9 0.1:60 15,90 60,80 80", "plain 9 0.1:-40 15,-10 60,-20 80"},
           {"basin 8 0.4:60 15,90 60,80 80", "basin 8 0.4:-40 15,-10 60,-20 80"},
           {"coast 9 0.4:60 15,90 60,80 80,60 15", "coast 9 0.4:-40 15,-10 60,-20 80,-40 15"}}) {
    const Values values{{"exponent", 6}, {"seed", 4}, {"wrap", 1}};
    const auto here = heightsOf("stamp-noise", values, text);
    const auto there = heightsOf("stamp-noise", values, moved);
    const auto [lowest, highest] = std::minmax_element(here.begin(), here.end());
    for (std::size_t i = 0; i < here.size(); ++i) {
      ASSERT_NEAR(here[i], there[i], (*highest - *lowest) * 1e-4f) << text << " at " << i;
    }
  }
}

TEST(Strokes, leaveAnIslandOfAMapThatWraps) {
  const auto bare = heightsOf("stamp-noise", {{"exponent", 6}, {"wrap", 1}}, "");
  const auto island = heightsOf("stamp-noise", {{"exponent", 6}, {"wrap", 1}},
                                "coast 8 0.4:50 15,78 32,80 65,45 85,20 60,22 30,50 15");
  const float sea = *std::min_element(bare.begin(), bare.end());
  EXPECT_GT(at(island, 64, 32, 32), sea);
  for (int i = 0; i < 64; ++i) {
    EXPECT_LT(at(island, 64, 0, i), sea) << i;
    EXPECT_LT(at(island, 64, i, 0), sea) << i;
  }
}

TEST(Strokes, changeNothingBeyondTheirWidthAndTheirBends) {
  const Values values{{"exponent", 8}, {"seed", 5}};
  const auto before = heightsOf("diamond-square", values, "");
  for (const char* const kind : {"ridge", "valley", "basin", "plain"}) {
    const auto after =
        heightsOf("diamond-square", values, std::string(kind) + " 10 0.8: 30 30, 40 35");
    int changed = 0;
    for (int y = 0; y <= 256; ++y) {
      for (int x = 0; x <= 256; ++x) {
        const bool differs = at(before, 257, x, y) != at(after, 257, x, y);
        changed += differs ? 1 : 0;
        if (differs) {
          EXPECT_TRUE(x > 0.08 * 256 && x < 0.62 * 256 && y > 0.08 * 256 && y < 0.57 * 256)
              << kind << " " << x << ", " << y;
        }
      }
    }
    EXPECT_GT(changed, 1000) << kind;
  }
}

TEST(Strokes, aValleyDrains) {
  Draw draw(31);
  int wet = 0, count = 0;
  for (int i = 0; i < (isSanitized() ? 8 : 48); ++i) {
    const int x = draw.between(20, 80), y = 75;
    const std::string text = "valley " + std::to_string(draw.between(6, 16)) +
                             " 0.5: " + std::to_string(draw.between(30, 70)) + " " +
                             std::to_string(draw.between(30, 60)) + "," + std::to_string(x) +
                             " 75," + std::to_string(draw.between(20, 80)) + " 101";
    const auto heights = heightsOf("diamond-square", {{"exponent", 8}, {"seed", i}}, text);
    const auto depths = landforms::flooded({heights}).depth;
    // The lowest point where it bends lies on the floor.
    float lowest = 1e9f, depth = 0;
    for (int down = -9; down <= 9; ++down) {
      for (int right = -9; right <= 9; ++right) {
        const int px = x * 256 / 100 + right, py = y * 256 / 100 + down;
        if (at(heights, 257, px, py) >= lowest) continue;
        lowest = at(heights, 257, px, py);
        depth = at(depths, 257, px, py);
      }
    }
    ++count;
    wet += depth > 1e-3f ? 1 : 0;
  }
  EXPECT_EQ(wet, 0) << "of " << count;
}

// In nature the height above a river grows with its distance to the power of 1.2 to 1.3.
TEST(Strokes, aValleyHasSidesAsInNature) {
  for (const char* const generator : {"diamond-square", "perlin-noise"}) {
    const int seeds = isSanitized() ? 2 : 12;
    double sides = 0, hollows = 0;
    for (int seed = 0; seed < seeds; ++seed) {
      const Values values{{"exponent", 9}, {"seed", seed}};
      const auto drawn = heightsOf(generator, values, "valley 10 0.6: 25 10, 60 101");
      const auto valley = landforms::valleyAlong({heightsOf(generator, values, "")}, {drawn}, 0.25,
                                                 0.1, 0.6, 1.01, 0.1);
      sides += valley.sides / seeds;
      hollows += valley.hollows / seeds;
    }
    EXPECT_LT(hollows, 1) << generator;
    EXPECT_GT(sides, 1.05) << generator;
    EXPECT_LT(sides, 1.4) << generator;
  }
}

TEST(Strokes, endWithoutASeam) {
  for (const char* const stroke : {"ridge 16 0.8", "plain 16 0", "valley 16 0.6"}) {
    landforms::Seam seam;
    for (int seed = 0; seed < (isSanitized() ? 2 : 12); ++seed) {
      const Values values{{"exponent", 9}, {"seed", seed}};
      const auto drawn =
          heightsOf("perlin-noise", values, std::string(stroke) + ": -20 50, 120 50");
      seam.add({heightsOf("perlin-noise", values, "")}, {drawn}, 0.66, 0.58);
    }
    EXPECT_LT(seam.height(), 1.15) << stroke;
  }
}

// What is rough on a ridge is the land's own: more of it would be a heap of lumps.
TEST(Strokes, aRidgeIsLittleRougherThanTheLandAndItsCrestIsSmooth) {
  float crest = 0, side = 0;
  const int seeds = isSanitized() ? 2 : 8;
  for (int seed = 0; seed < seeds; ++seed) {
    const Values values{{"exponent", 8}, {"seed", seed}};
    const auto before = heightsOf("diamond-square", values, "");
    const auto after = heightsOf("diamond-square", values, "ridge 40 1: -20 50, 120 50");
    const auto roughnessAt = [](const std::vector<float>& heights, int y) {
      float sum = 0;
      for (int x = 1; x < 256; ++x) {
        sum += std::abs(at(heights, 257, x - 1, y) - 2 * at(heights, 257, x, y) +
                        at(heights, 257, x + 1, y));
      }
      return sum;
    };
    crest += roughnessAt(after, 128) / roughnessAt(before, 128) / static_cast<float>(seeds);
    side += roughnessAt(after, 180) / roughnessAt(before, 180) / static_cast<float>(seeds);
  }
  EXPECT_LT(crest, 1.1f);
  EXPECT_LT(side, 2.1f);
}

TEST(Strokes, noWaterRunsOverARidge) {
  int crossing = 0, columns = 0;
  for (int seed = 0; seed < (isSanitized() ? 4 : 24); ++seed) {
    const auto heights = heightsOf("diamond-square", {{"exponent", 8}, {"seed", seed}},
                                   "ridge 16 1: -20 50, 30 45, 70 55, 120 50");
    const auto crestOf = [&](int x) {
      int crest = 70;
      for (int y = 71; y < 187; ++y) {
        if (at(heights, 257, x, y) > at(heights, 257, x, crest)) crest = y;
      }
      return crest;
    };
    for (int x = 1; x < 256; ++x) {
      const int crest = crestOf(x);
      ++columns;
      // Water beside the crest runs away from it, or along it.
      const auto lowestBeside = [&](int y) {
        int lowest = y;
        float height = at(heights, 257, x, y);
        for (int right = -1; right <= 1; ++right) {
          for (int down = -1; down <= 1; ++down) {
            if (at(heights, 257, x + right, y + down) >= height) continue;
            height = at(heights, 257, x + right, y + down);
            lowest = y + down;
          }
        }
        return lowest;
      };
      crossing += lowestBeside(crest - 1) > crest || lowestBeside(crest + 1) < crest ? 1 : 0;
    }
  }
  EXPECT_LE(crossing, columns / 200) << "of " << columns;
}

// Erosion moves divides, but not off a ridge that is drawn, however narrow.
TEST(Strokes, noWaterRunsOverAWornRidge) {
  for (const double age : {0.3, 0.6, 1.0}) {
    for (const char* const ridge : {"ridge 16 0.8", "ridge 8 0.8"}) {
      double over = 0;
      const int seeds = isSanitized() ? 2 : 12;
      for (int seed = 0; seed < seeds; ++seed) {
        const Values values{{"exponent", 8}, {"seed", seed}, {"age", age}, {"sea", 0}};
        const auto heights =
            heightsOf("diamond-square", values, std::string(ridge) + ": -20 50, 120 50");
        over += landforms::drainedOver({heights}, 0.5, 0.16) / seeds;
      }
      EXPECT_LT(over, 0.1) << ridge << " " << age;
    }
  }
}

// Most rivers of drawn valleys leave the map at the mouth that is drawn; without a trace of the
// valley in erosion it is half of them.
TEST(Strokes, aWornValleyKeepsItsRiver) {
  double strayed = 0;
  constexpr int kSeeds = 12;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const Values values{{"exponent", 8}, {"seed", seed}, {"age", 0.6}, {"sea", 0}};
    const char* const generator = seed % 2 == 0 ? "loftis" : "diamond-square";
    const auto heights = heightsOf(generator, values, "valley 6 0.3: 45 35, 55 101");
    strayed += landforms::strayed({heights}, 0.45, 0.35, 0.55, 1.01, 0.06) / kSeeds;
  }
  EXPECT_LT(strayed, 5);
}

// Rivers fill the hollows of the ground; that which a reader drew stays a lake.
TEST(Strokes, aBasinIsALakeAtEveryAge) {
  for (const Generator& generator : catalogue()) {
    if (!generator.row("strokes")) continue;
    const std::string id(generator.id);
    for (int exponent = 5; exponent < (isSanitized() ? 6 : 9); ++exponent) {
      for (const double age : {0.05, 0.3, 0.45, 0.6, 0.8, 1.0}) {
        Request request = mapRequest(id, {{"exponent", exponent}, {"age", age}});
        const std::string_view text =
            "basin 14 0.4: 30 30, 70 30, 70 70, 30 70; basin 9 0.3: 85 12";
        ASSERT_EQ(set(request, "strokes", text, ""), "");
        const Heightfield field = generated(request);
        const int side = field.size, from = side * 42 / 100, to = side * 58 / 100;
        int wet = 0, count = 0;
        for (int y = from; y <= to; ++y) {
          for (int x = from; x <= to; ++x, ++count) {
            const auto at = static_cast<std::size_t>(y * side + x);
            wet += field.water.surface.span()[at] > field.heights.span()[at] ? 1 : 0;
          }
        }
        EXPECT_EQ(wet, count) << id << " " << exponent << " " << age;
      }
    }
  }
}

// The rough ground around a lake was left in the worn land, with a pond in each of its hollows.
TEST(Strokes, aLakeHasNoPondsBesideIt) {
  for (const std::string id : {"diamond-square", "voirol-r", "stamp-noise"}) {
    const auto pondsWith = [&](std::string_view text) {
      Request request = mapRequest(id, {{"exponent", 8}, {"seed", 77}, {"age", 0.6}});
      EXPECT_EQ(set(request, "strokes", text, ""), "");
      const Heightfield field = generated(request);
      int wet = 0;
      for (int y = 0; y < field.size; ++y) {
        for (int x = 0; x < field.size; ++x) {
          const int right = x * 100 / field.size, down = y * 100 / field.size;
          if (right > 15 && right < 75 && down > 15 && down < 75) continue;
          const auto at = static_cast<std::size_t>(y * field.size + x);
          const bool is_sea = field.water.hasSea() && field.heights.span()[at] <= field.water.sea;
          wet += !is_sea && field.water.surface.span()[at] > field.heights.span()[at] ? 1 : 0;
        }
      }
      return wet;
    };
    EXPECT_LT(pondsWith("basin 12 0.3: 30 30, 55 35, 50 60, 28 55") - pondsWith(""), 100) << id;
  }
}

// The sea lies to the left of a coast, and no other stroke makes one.
TEST(Strokes, aCoastSaysWhereItsSeaIs) {
  const auto drawn = [](std::string_view generator, int exponent, const char* text) {
    Request request = mapRequest(generator, {{"exponent", exponent}});
    EXPECT_EQ(set(request, "strokes", std::string_view(text), ""), "");
    return generated(request);
  };
  const char* const coast = "coast 8 0.3: 50 0, 50 100";
  for (const char* generator : {"diamond-square", "perlin-noise", "ridged-noise"}) {
    const Heightfield small = drawn(generator, 6, coast), field = drawn(generator, 8, coast);
    ASSERT_TRUE(field.water.hasSea());
    EXPECT_EQ(small.water.sea, field.water.sea);
    const int side = field.size;
    int wet = 0;
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const float height = field.heights.span()[static_cast<std::size_t>(y * side + x)];
        if (x > side * 7 / 10) {
          ASSERT_LT(height, field.water.sea) << x << " " << y;
        }
        wet += x < side * 3 / 10 && height < field.water.sea ? 1 : 0;
      }
    }
    EXPECT_LT(wet, side * side / 100) << generator;
  }
  for (const char* dry : {"", "ridge 8 1: 50 0, 50 100", "basin 12 0.3: 50 50",
                          "coast 8 0.3: 140 0, 140 100", "coast 8 0.3: -40 100, -40 0"}) {
    EXPECT_FALSE(drawn("diamond-square", 6, dry).water.hasSea()) << dry;
  }
}

// Behind a beach the land rises no faster than mountains do; what lies far behind keeps its height.
TEST(Strokes, landRisesGentlyBehindACoast) {
  const Values values{{"exponent", 7}, {"seed", 9}};
  for (const char* const generator : {"diamond-square", "ridged-noise"}) {
    const auto before = heightsOf(generator, values, "");
    const auto after = heightsOf(generator, values, "coast 3 0.3: 50 -20, 50 120");
    const landforms::SquareMap map{before};
    const float low = *std::min_element(before.begin(), before.end());
    const auto meanAt = [&](const std::vector<float>& heights, int x) {
      float sum = 0;
      for (int y = 0; y < 129; ++y) sum += at(heights, 129, x, y) - low;
      return sum / (129 * map.relief());
    };
    EXPECT_LT(meanAt(after, 64 - 4), 0.1f) << generator;
    EXPECT_GT(meanAt(before, 64 - 4), 0.2f) << generator;
    EXPECT_GT(meanAt(after, 64 - 4), 0) << generator;
    for (int y = 0; y < 129; ++y) {
      for (int x = 0; x < 10; ++x) {
        ASSERT_EQ(at(before, 129, x, y), at(after, 129, x, y)) << generator << x << " " << y;
      }
    }
  }
}

// The sea of a worn map is no lower than that of a drawn coast, and begins with a beach.
TEST(Strokes, aWornCoastStaysWhereItIsDrawn) {
  for (const char* const generator : {"diamond-square", "ridged-noise"}) {
    Request request = mapRequest(generator, {{"exponent", 8}, {"age", 0.5}, {"sea", 0.01}});
    ASSERT_EQ(set(request, "strokes", std::string_view("coast 8 0.5: 50 -20, 50 120"), ""), "");
    const Heightfield field = generated(request);
    const landforms::SquareMap map{{field.heights.data(), field.heights.data() + 257 * 257}};
    double shore = 0, beach = 0;
    for (int y = 0; y < 257; ++y) {
      int x = 256;
      while (x > 0 && map.at(x, y) < field.water.sea) --x;
      shore += x / 257.0;
      beach += (map.at(std::max(x - 5, 0), y) - field.water.sea) / map.relief() / 257;
    }
    EXPECT_NEAR(shore, 128, 12) << generator;
    EXPECT_LT(beach, 0.03) << generator;
  }
}

// Streams leave no hills on a plain: its middle is far smoother than the same land without it.
TEST(Strokes, aPlainStaysFlatThroughErosion) {
  const Values values{{"exponent", 8}, {"seed", 31}, {"age", 0.6}};
  const auto roughness = [&](const std::string& text) {
    const auto heights = heightsOf("diamond-square", values, text);
    float sum = 0;
    for (int y = 92; y < 156; ++y) {
      for (int x = 92; x < 156; ++x) {
        sum += std::abs(at(heights, 257, x + 8, y) - at(heights, 257, x, y));
      }
    }
    return sum / landforms::SquareMap{heights}.relief();
  };
  EXPECT_LT(roughness("plain 10 0: 20 20, 70 25, 75 70, 25 65") * 5, roughness(""));
}

// Between the land and the floor of a lake there is flat ground, its shore.
TEST(Strokes, aBasinHasAShore) {
  const auto heights = heightsOf("perlin-noise", {{"exponent", 8}, {"octaves", 2}},
                                 "basin 14 0.4: 30 30, 70 30, 70 70, 30 70");
  const float relief = landforms::SquareMap{heights}.relief();
  int flat = 0;
  for (int y = 96; y < 160; ++y) {
    const float floor = at(heights, 257, 128, y), land = at(heights, 257, 52, y);
    for (int x = 53; x < 127; ++x) {
      const float share = (at(heights, 257, x, y) - floor) / (land - floor);
      const float rise = at(heights, 257, x + 2, y) - at(heights, 257, x - 2, y);
      flat += share > 0.35f && share < 0.95f && std::abs(rise) < relief * 0.006f ? 1 : 0;
    }
  }
  EXPECT_GT(flat, 60);
}

TEST(Strokes, stopWhenTheyAreToldTo) {
  Request request = mapRequest("diamond-square", {{"exponent", 9}});
  ASSERT_EQ(set(request, "strokes", std::string_view("ridge 30 1: 0 0, 100 100"), ""), "");
  Heightfield field;
  Buffer<std::byte> scratch;
  Recorder recorder;
  ASSERT_EQ(generateHeights(request, field, scratch, recorder.progress()), "");
  const std::size_t all = recorder.fractions.size();
  recorder = Recorder{.stop = all - 3};
  EXPECT_EQ(generateHeights(request, field, scratch, recorder.progress()),
            "the generation was cancelled");
  EXPECT_EQ(field.size, 0);
}

TEST(Strokes, areDrawnOnAnExistingMap) {
  Heightfield field = generated(mapRequest("diamond-square", {{"exponent", 6}, {"seed", 161}}));
  Request request;
  ASSERT_EQ(chooseErosion(request), "");
  const std::string_view text = "ridge 20 1: 20 20, 80 80";
  ASSERT_EQ(set(request, "strokes", text, ""), "");
  ASSERT_EQ(drawOnHeights(request, field, {}), "");
  const auto drawn = heightsOf("diamond-square", {{"exponent", 6}}, std::string(text));
  EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), field.heights.data()));
  EXPECT_FALSE(field.water.hasSea());
  ASSERT_EQ(set(request, "strokes", std::string_view("coast 8 0.3: 50 0, 50 100"), ""), "");
  ASSERT_EQ(drawOnHeights(request, field, {}), "");
  EXPECT_TRUE(field.water.hasSea());
}

}  // namespace
}  // namespace orogen::strokes
