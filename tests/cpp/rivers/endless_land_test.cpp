#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "../../bench/land_forms.h"
#include "generate/rivers.h"
#include "support/hollows.h"
#include "support/requests.h"

namespace orogen {
namespace {

// One seed of what tests/bench/land.cpp and rivers.cpp measure with many, within wider bounds.
constexpr int kSeed = 7;
constexpr double kMetres = 65536.0 / 3;  // of a unit of height, as endless.html shows it

Request landAt(const Place& place, bool has_rivers = false) {
  Request request = windowRequest("diamond-square", {{"seed", kSeed},
                                                     {"amplitude", 0.6},
                                                     {"roughness", 0.18},
                                                     {"gullies", has_rivers ? 1.4 : 0},
                                                     {"rivers", has_rivers ? 1 : 0}});
  setPlace(request.parameters, place);
  return request;
}

double quantileOf(std::vector<double> values, double share) {
  const auto nth =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}

TEST(EndlessLand, HasPlainsRangesAndIslandsAndNoDeepSeasInside) {
  land_forms::Forms forms = land_forms::formsOf(1, kSeed);
  ASSERT_GT(forms.reliefs.size(), 100u);
  const double flat = quantileOf(forms.reliefs, 0.1), rugged = quantileOf(forms.reliefs, 0.9);
  EXPECT_GT(rugged / flat, 5);
  EXPECT_GT(flat, 50);
  EXPECT_LT(quantileOf(forms.reliefs, 0.5), 500);
  EXPECT_LT(rugged, 2600);
  double mean = 0;
  for (const double height : forms.heights) mean += height / double(forms.heights.size());
  EXPECT_GT(mean, 500);
  EXPECT_LT(mean, 1100);
  EXPECT_GE(forms.massesOfMillion(), 2);
  EXPECT_LE(forms.massesOfMillion(), 25);
  EXPECT_LE(forms.inland, 0.01);
  EXPECT_LE(forms.deepOfMillion(), 1);
  ASSERT_FALSE(forms.elongations.empty());
  EXPECT_GE(quantileOf(forms.elongations, 0.5), 2.2);
}

TEST(EndlessLand, HasCoastsWithoutSpikes) {
  const double dimension = land_forms::coastDimension(7, 2, kSeed);
  EXPECT_GT(dimension, 1.05);
  EXPECT_LT(dimension, 1.26);
}

TEST(EndlessLand, IsGentleOnPlainsAndSteepInMountains) {
  constexpr int kSide = 65, kApart = 9001;
  std::vector<double> slopes;
  for (int k = -18; k < 18; ++k) {
    Request request = landAt({10, k * kApart, (k * 5 % 18) * kApart, kSide, kSide});
    request.parameters.gullies = 1.4;
    const Window window = windowOf(request);
    for (int i = 0; i < (kSide - 1) * kSide; ++i) {
      const float* const at = window.heights.data() + i;
      if (i % kSide == kSide - 1 || *at <= 0) continue;
      const double rise = std::hypot(at[1] - *at, at[kSide] - *at) * kMetres;
      slopes.push_back(std::atan(rise / 64) * 57.29577951);
    }
  }
  ASSERT_GT(slopes.size(), 10000u);
  EXPECT_LE(quantileOf(slopes, 0.1), 3);
  EXPECT_GE(quantileOf(slopes, 0.99), 15);
  EXPECT_LE(quantileOf(slopes, 0.9), 30);
}

TEST(EndlessLand, MovesLittleWhereRiversAppear) {
  constexpr int kSide = 96;
  rivers::Basins basins;
  int shared = 0, moved = 0;
  for (const int corner : {-300, 30}) {
    const Window fine = windowOf(landAt({5, 2 * corner, 0, 2 * kSide, 2 * kSide}, true), &basins);
    Request request = landAt({4, corner, 0, kSide, kSide}, true);
    request.parameters.rivers = false;
    const Window coarse = windowOf(request);
    for (int i = 0; i < kSide * kSide; ++i) {
      const float now = fine.heights.data()[i / kSide * 4 * kSide + i % kSide * 2];
      const float before = coarse.heights.data()[i];
      if (now <= 0 && before <= 0) continue;
      ++shared;
      if (std::abs(now - before) * kMetres > 100) ++moved;
    }
  }
  ASSERT_GT(shared, 5000);
  EXPECT_LE(moved, shared / 5);
}

TEST(EndlessLand, HasFewHollowsWhereThereAreRivers) {
  constexpr int kSide = 257;
  rivers::Basins basins;
  int land = 0, hollows = 0;
  for (const int corner : {-1000, 125}) {
    const Window window = windowOf(landAt({7, corner, corner, kSide, kSide}, true), &basins);
    const Hollows count = countHollows(window, [](float) { return false; });
    land += count.land;
    hollows += count.hollows;
  }
  ASSERT_GT(land, 20000);
  EXPECT_LE(hollows, land / 12);
}

TEST(EndlessLand, RiversRaiseNoGroundByMuchAndHaveNoWalls) {
  constexpr int kSide = 257;
  rivers::Basins basins;
  int beside = 0, steep = 0;
  for (const int corner : {-4000, 500}) {
    const Place place{9, corner, corner, kSide, kSide};
    Request request = landAt(place, true);
    const Window with = windowOf(request, &basins);
    request.parameters.rivers = false;
    const Window without = windowOf(request);
    for (int y = 0; y + 1 < kSide; ++y) {
      for (int x = 0; x + 1 < kSide; ++x) {
        const int i = y * kSide + x;
        const float* const at = with.heights.data() + i;
        const double before = static_cast<double>(without.heights.data()[i]) * kMetres;
        ASSERT_LE(static_cast<double>(*at) * kMetres, std::max(before + 30, before));
        if (*at == without.heights.data()[i] || before <= 0) continue;
        ++beside;
        const double rise = std::hypot(at[1] - *at, at[kSide] - *at) * kMetres;
        if (rise > static_cast<double>(with.spacing) * kMetres) ++steep;
      }
    }
  }
  EXPECT_GT(beside, 1000);
  EXPECT_LE(steep, beside / 200);
}

TEST(EndlessLand, WaterOfLakesEndsAtItsShores) {
  constexpr int kSide = 257;
  rivers::Basins basins;
  land_forms::Shores shores;
  for (const int level : {6, 7, 8, 9}) {
    for (const int corner : {-125, 16, 60}) {
      const int at = corner << (level - 5);
      shores.count(windowOf(landAt({level, at, at, kSide, kSide}, true), &basins));
    }
  }
  EXPECT_GT(shores.all, 300);
  EXPECT_LE(shores.walls, 0.005 * shores.all);
  EXPECT_LE(shores.highest, 30);
}

// There, the lakes of squares of 2 km had walls of water up to 70 m high.
TEST(EndlessLand, NoLakeIsCutOffAlongSquares) {
  constexpr int kSide = 400;
  land_forms::Shores shores;
  shores.count(land_forms::made(land_forms::landOf(
      795845112, {10, 64514 - kSide / 2, -6308 - kSide / 2, kSide, kSide}, true)));
  EXPECT_EQ(shores.walls, 0);
}

// There, lakes stood up to 718 m above valleys behind narrow dams that lay between the points.
TEST(EndlessLand, NoLakeStandsAboveValleysThatCoarseLevelsShowBesideIt) {
  constexpr int kSide = 240;
  land_forms::Shores shores;
  rivers::Basins basins;
  struct Middle {
    std::uint32_t seed;
    int x, y;  // of level 5
  };
  for (const auto& [seed, x, y] : {Middle{1795846342, -529, -141}, {1795846344, 3040, 370}}) {
    for (const int level : {5, 6, 7}) {
      const int times = 1 << (level - 5);
      const Place place{level, x * times - kSide / 2, y * times - kSide / 2, kSide, kSide};
      shores.count(land_forms::made(land_forms::landOf(seed, place, true), &basins));
    }
  }
  EXPECT_GT(shores.all, 300);
  EXPECT_EQ(shores.walls, 0);
}

TEST(EndlessLand, BedsOfRiversFallGently) {
  rivers::Basins basins;
  Buffer<std::byte> scratch;
  std::vector<double> falls;
  for (int k = 0; k < 4; ++k) {
    const rivers::Basin* basin = nullptr;
    const Request request = landAt({rivers::kLevel, 0, 0, 1, 1}, true);
    ASSERT_EQ(basins.find(request, {k % 2, k / 2}, scratch, {}, basin), "");
    ASSERT_NE(basin, nullptr);
    for (const rivers::RiverNode& node : basin->nodes) {
      if (node.ground != rivers::Ground::land) continue;
      const rivers::RiverNode& next = basin->nodes[static_cast<std::size_t>(node.next)];
      const double metres = 2048 * std::hypot(node.x - next.x, node.y - next.y);
      falls.push_back(static_cast<double>(node.bed - next.bed) * kMetres / metres);
    }
  }
  ASSERT_GT(falls.size(), 1000u);
  EXPECT_LE(quantileOf(falls, 0.99), 0.06);
}

}  // namespace
}  // namespace orogen
