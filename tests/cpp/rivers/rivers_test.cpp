#include "generate/rivers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/random.h"
#include "rivers/basin.h"
#include "support/requests.h"
#include "terrain/grid.h"

namespace orogen {
namespace {

Request landOf(std::string_view generator, std::uint32_t seed, const Place& place = placeOf({})) {
  Request land = windowRequest(generator, {{"seed", seed}, {"amplitude", 0.6}, {"gullies", 1.4}});
  land.parameters.roughness = 0.18;
  land.parameters.rivers = true;
  setPlace(land.parameters, place);
  return land;
}

Window make(const Request& request, rivers::Basins& basins) {
  Window window = windowOf(request, &basins);
  EXPECT_EQ(window.surface.size(), window.heights.size());
  EXPECT_EQ(window.area.size(), window.heights.size());
  return window;
}

// Counts the points of `inner`, each `times` points of `outer` apart from (left, top) on, that
// differ in a height, a level of water or an area; the cells of a finer level have smaller areas.
int differing(const Window& inner, const Window& outer, int left, int top, int times) {
  int count = 0;
  for (int y = 0; y < inner.height; ++y) {
    for (int x = 0; x < inner.width; ++x) {
      const auto here = static_cast<std::size_t>(y * inner.width + x);
      const auto there =
          static_cast<std::size_t>((top + times * y) * outer.width + left + times * x);
      if (times > 1) {
        count += inner.area.data()[here] < outer.area.data()[there] ? 1 : 0;
      } else {
        count += inner.area.data()[here] != outer.area.data()[there] ? 1 : 0;
      }
      for (const auto part : {&Window::heights, &Window::surface}) {
        count += (inner.*part).data()[here] != (outer.*part).data()[there] ? 1 : 0;
      }
    }
  }
  return count;
}

int wetPoints(const Window& window) {
  int count = 0;
  for (const float area : window.area.span()) count += area > 0 ? 1 : 0;
  return count;
}

// Straight borders would show as bands without rivers.
TEST(Rivers, BordersOfBasinsWind) {
  constexpr int kSide = 2 * rivers::kCell;
  int steps = 0;
  for (const std::uint32_t seed : {7u, 8u, 9u}) {
    for (int i = 0; i < kSide * kSide; ++i) {
      const int x = i % kSide, y = i / kSide;
      const rivers::Cell own = rivers::basinAt(seed, x, y);
      steps += rivers::basinAt(seed, x + 1, y) == own ? 0 : 1;
      steps += rivers::basinAt(seed, x, y + 1) == own ? 0 : 1;
    }
  }
  // Without the finer octaves of the noise that bends them there are 7281.
  EXPECT_GT(steps, 7600);
}

TEST(Rivers, OutlinesHaveThePointsOfTheirBasins) {
  for (const std::uint32_t seed : {7u, 8u}) {
    const rivers::Cell cell{static_cast<int>(seed) - 9, 3};
    rivers::Outline outline;
    ASSERT_TRUE(outlineOf(seed, cell, outline));
    int inside = 0;
    for (int y = -1; y <= outline.height; ++y) {
      for (int x = -1; x <= outline.width; ++x) {
        const bool is_in = x >= 0 && y >= 0 && x < outline.width && y < outline.height &&
                           outline.inside.data()[y * outline.width + x] > 0;
        ASSERT_EQ(is_in, rivers::basinAt(seed, outline.left + x, outline.top + y) == cell);
        inside += is_in ? 1 : 0;
      }
    }
    EXPECT_GT(inside, 20000);
  }
}

TEST(Rivers, AreRefusedWhereTheyWouldNeedTooManyBasins) {
  const std::string coarse = "rivers need level 4 or a finer one, got level ";
  for (const int level : {0, 3}) {
    const Request window = landOf("diamond-square", 42, {level, 0, 0, 9, 9});
    EXPECT_EQ(refuseWindow(window), coarse + std::to_string(level));
    const Request map = mapRequest("endless", {{"exponent", 3}, {"level", level}, {"rivers", 1}});
    EXPECT_EQ(refuse(map), coarse + std::to_string(level));
    rivers::RiverPath river;
    Buffer<std::byte> scratch;
    rivers::Basins basins;
    EXPECT_EQ(findRiverPath(window, river, scratch, {}, basins), coarse + std::to_string(level));
  }
  EXPECT_EQ(refuseWindow(landOf("diamond-square", 42, {4, 0, 0, 4097, 4097})),
            "the rivers of 4097 × 4097 points of level 4 would need about 1444 basins, and 512 are "
            "allowed; choose fewer points or a finer level");
  EXPECT_EQ(refuseWindow(landOf("diamond-square", 42, {4, 0, 0, 2049, 2049})), "");
  EXPECT_EQ(refuseWindow(landOf("diamond-square", 42, {5, 0, 0, 4097, 4097})), "");
  EXPECT_EQ(refuse(mapRequest("endless", {{"exponent", 13}, {"level", 6}, {"rivers", 1}})), "");
  EXPECT_EQ(
      refuse(mapRequest("endless", {{"exponent", 13}, {"level", 5}, {"rivers", 1}})).substr(0, 31),
      "the rivers of 8193 × 8193 poin");
}

TEST(Rivers, SayHowFarTheyAreAndCanBeCancelled) {
  const Request request = landOf("diamond-square", 42, {5, 0, 0, 150, 90});
  struct Told {
    std::vector<double> shares;
    double last = 1;  // the share at which it is cancelled
  } told;
  const Progress progress{.step =
                              [](void* to, double share) {
                                auto& all = *static_cast<Told*>(to);
                                all.shares.push_back(share);
                                return share < all.last;
                              },
                          .context = &told};
  Window window;
  Buffer<std::byte> scratch;
  EXPECT_EQ(makeWindow(request, window, scratch, progress), "");
  EXPECT_TRUE(std::is_sorted(told.shares.begin(), told.shares.end()));
  EXPECT_GT(told.shares.back(), 0.8);
  for (const double last : {0.0, 0.05, 0.3, 0.7}) {
    told = {{}, last};
    EXPECT_EQ(makeWindow(request, window, scratch, progress), "the generation was cancelled");
    EXPECT_EQ(window.width, 0);
    // Work may ask once more before it ends, and goes no further.
    EXPECT_LE(told.shares.size() > 2 ? told.shares[told.shares.size() - 3] : 0, last);
  }
}

TEST(Rivers, WindowsAgreeWhereverTheyOverlapAndLevelsAreSubsamples) {
  RandomStream random(5);
  const auto below = [&random](int count) { return static_cast<int>(random() * count); };
  rivers::Basins basins, others;
  int wet = 0;
  const int count = cases(40);
  for (int i = 0; i < count; ++i) {
    const char* const land = 4 * i < 3 * count ? "diamond-square" : "perlin-noise";
    const int level = 4 + below(16);
    const Place place{level, static_cast<int>(std::ldexp(60 + 64 * random(), level - 5)),
                      static_cast<int>(std::ldexp(20 + 64 * random(), level - 5)), 40, 31};
    const Place part{level, place.x + below(20), place.y + below(20), 17, 11};
    const Place finer{level + 1, 2 * place.x, 2 * place.y, 80, 62};
    const Window large = make(landOf(land, 42, place), basins);
    // Other basins, made in another order, must not matter.
    const Window small = make(landOf(land, 42, part), i % 8 == 0 ? others : basins);
    EXPECT_EQ(differing(small, large, part.x - place.x, part.y - place.y, 1), 0) << level;
    EXPECT_EQ(differing(large, make(landOf(land, 42, finer), basins), 0, 0, 2), 0) << level;
    wet += wetPoints(large);
  }
  EXPECT_GT(wet, 300);
}

TEST(Rivers, WithoutThemNothingChanges) {
  Request land = landOf("diamond-square", 42, {9, 2000, 3000, 64, 64});
  rivers::Basins basins;
  const Window with = make(land, basins);
  land.parameters.rivers = false;
  EXPECT_EQ(windowOf(land).surface.size(), 0u);
  for (std::size_t i = 0; i < with.heights.size(); ++i) {
    EXPECT_GE(with.surface.data()[i], with.heights.data()[i]);
  }
}

double turn(const rivers::LatticePoint& a, const rivers::LatticePoint& b,
            const rivers::LatticePoint& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool cross(const rivers::RiverSegment& one, const rivers::RiverSegment& other) {
  const rivers::LatticePoint a{one.ax, one.ay}, b{one.bx, one.by};
  const rivers::LatticePoint c{other.ax, other.ay}, d{other.bx, other.by};
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

TEST(Rivers, CoursesNeverRiseNorCrossAndEndInWater) {
  Buffer<std::byte> scratch;
  std::size_t nodes = 0;
  for (int number = 0; number < cases(3); ++number) {
    rivers::Basins basins;
    const rivers::Basin* basin = nullptr;
    const rivers::Cell cell{number % 4 - 1, number / 4 % 4 - 1};
    const auto seed = static_cast<std::uint32_t>(42 + number / 16);
    ASSERT_EQ(basins.find(landOf("diamond-square", seed), cell, scratch, {}, basin), "");
    ASSERT_NE(basin, nullptr);
    nodes += basin->nodes.size();
    std::vector<std::vector<rivers::RiverSegment>> near(
        static_cast<std::size_t>(basin->width * basin->height));
    for (const rivers::RiverNode& node : basin->nodes) {
      if (node.next < 0) {
        EXPECT_NE(node.ground, rivers::Ground::land);
      } else {
        EXPECT_LE(basin->nodes[static_cast<std::size_t>(node.next)].bed, node.bed);
      }
      rivers::forSegments(*basin, node, [&](const rivers::RiverSegment& piece) {
        EXPECT_LE(piece.b_bed, piece.a_bed);
        const auto column = static_cast<int>(std::floor(piece.ax)) - basin->left;
        const auto row = static_cast<int>(std::floor(piece.ay)) - basin->top;
        near[static_cast<std::size_t>(row * basin->width + column)].push_back(piece);
      });
    }
    int crossings = 0;
    for (int y = 1; y < basin->height - 1; ++y) {
      for (int x = 1; x < basin->width - 1; ++x) {
        for (const auto& one : near[static_cast<std::size_t>(y * basin->width + x)]) {
          for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) {
              for (const auto& other :
                   near[static_cast<std::size_t>((y + j) * basin->width + x + i)]) {
                crossings += cross(one, other) ? 1 : 0;
              }
            }
          }
        }
      }
    }
    EXPECT_EQ(crossings, 0);
  }
  EXPECT_GT(nodes, 1000u);
}

TEST(Rivers, SwingFromSideToSideOfTheirCourseButNotWhereWatersMeet) {
  constexpr int kWidth = 320, kHeight = 128, kLevel = 11;
  constexpr double kStep = 1.0 / (1 << (kLevel - rivers::kLevel));
  const auto nodeAt = [](double x, float sway, int next, int before) {
    return rivers::RiverNode{.x = x,
                             .y = 1,
                             .bed = 0,
                             .half_width = 0.03f,
                             .sway = sway,
                             .area = 100,
                             .next = next,
                             .before = before,
                             .ground = rivers::Ground::land};
  };
  rivers::Basin basin;
  basin.nodes = {nodeAt(4, 0, -1, 1), nodeAt(1, 0.12f, 0, -1)};
  std::vector<float> floats(rivers::Marks::kFloats * kWidth * kHeight);
  std::vector<float> area(kWidth * kHeight);
  const auto marks = rivers::Marks::in(floats, area);
  marks.clear();
  rivers::mark(basin, {kLevel, 0, 0, kWidth, kHeight}, marks);
  int bends = 0, side = 0;
  for (int x = 0; x < kWidth; ++x) {
    double sum = 0, count = 0;
    for (int y = 0; y < kHeight; ++y) {
      if (!(marks.shore[static_cast<std::size_t>(y * kWidth + x)] < 0)) continue;
      sum += y * kStep - 1, count += 1;
    }
    const double at = x * kStep;
    const bool is_course = at > 1 && at < 4.03;
    // A spring is narrower than these points are apart.
    if (!is_course || at > 1.5) {
      EXPECT_EQ(count > 0, is_course) << at;
    }
    if (count == 0) continue;
    const double aside = sum / count;
    if (at < 1.05 || at > 3.95) {
      EXPECT_LT(std::abs(aside), 0.04) << at;
    }
    const int away = aside > 0 ? 1 : -1;
    const int now = std::abs(aside) > 0.04 ? away : side;
    if (now != side) ++bends;
    side = now;
  }
  EXPECT_GE(bends, 6);
  rivers::RiverPath river;
  ASSERT_TRUE(rivers::findRiverPath(basin, {2.5, 1.1}, 0.01, river));
  EXPECT_EQ(river.area, 100u) << "of a place on a bend";
}

TEST(Rivers, ARiverRunsFromItsPlaceDownToItsMouth) {
  rivers::Basins basins;
  Buffer<std::byte> scratch;
  const Request land = landOf("diamond-square", 42);
  const rivers::Basin* basin = nullptr;
  ASSERT_EQ(basins.find(land, {0, 0}, scratch, {}, basin), "");
  ASSERT_NE(basin, nullptr);
  int found = 0;
  for (const rivers::RiverNode& node : basin->nodes) {
    if (node.area < 400 || node.ground != rivers::Ground::land) continue;
    rivers::RiverPath river;
    ASSERT_TRUE(rivers::findRiverPath(*basin, {node.x, node.y}, 0.5, river));
    ASSERT_GE(river.area, node.area);
    ASSERT_GE(river.places(), 1u);
    double way = 0;
    for (std::size_t i = 3; i < river.path.size(); i += 3) {
      const double* const here = river.path.data() + i;
      EXPECT_LE(here[2], here[-1]);
      way += std::hypot(here[0] - here[-3], here[1] - here[-2]);
    }
    EXPECT_GE(river.length, way * 0.8);
    const double* const mouth = river.path.data() + river.path.size() - 3;
    EXPECT_TRUE(river.end != rivers::RiverPath::End::sea || mouth[2] == 0);
    ++found;
  }
  EXPECT_GT(found, 20);

  rivers::RiverPath none;
  ASSERT_TRUE(rivers::findRiverPath(*basin, {-1e6, -1e6}, 0.5, none));
  EXPECT_EQ(none.area, 0u);
}

TEST(Rivers, AMapOfThePieceIsItsWindowAndAllItsWaterLeavesIt) {
  Request map = mapRequest("endless");
  const Request window = landOf("diamond-square", 42, {7, 300, 200, 129, 129});
  map.parameters = window.parameters;
  map.parameters.exponent = 7;
  const Heightfield field = generated(map);
  rivers::Basins basins;
  const Window piece = make(window, basins);
  ASSERT_EQ(field.heights.size(), piece.heights.size());
  int drained = 0;
  for (std::size_t i = 0; i < field.heights.size(); ++i) {
    ASSERT_EQ(field.heights.data()[i], piece.heights.data()[i]);
    ASSERT_EQ(field.water.surface.data()[i], piece.surface.data()[i]);
    drained += field.water.area.data()[i] > 1000 ? 1 : 0;
    std::size_t cell = i, steps = 0;
    for (; field.water.flow_direction.data()[cell] != Water::kOutlet; ++steps) {
      ASSERT_LT(steps, field.heights.size());
      const auto step = static_cast<std::size_t>(field.water.flow_direction.data()[cell]);
      cell += static_cast<std::size_t>(kStepY[step] * field.size + kStepX[step]);
    }
    const std::size_t x = cell % 129, y = cell / 129;
    ASSERT_TRUE(field.heights.data()[cell] < 0 || x % 128 == 0 || y % 128 == 0);
  }
  EXPECT_GT(drained, 50);
}

TEST(Rivers, LandThatTilesHasNone) {
  Request land = landOf("diamond-square", 1);
  land.parameters.tile = true;
  EXPECT_NE(refuseWindow(land), "");
  EXPECT_NE(refuseWindow(landOf("stamp-noise", 1)), "");
}

// How far a place is from the edge of the water, in points, by four interpolated bytes; below 0
// in the water.
double fromEdge(const Window& window, double x, double y) {
  double bytes[4]{};
  const int column = static_cast<int>(x), row = static_cast<int>(y);
  for (int corner = 0; corner < 4; ++corner) {
    const int u = column + (corner & 1), v = row + (corner >> 1);
    const double weight = (1 - std::abs(x - u)) * (1 - std::abs(y - v));
    if (weight == 0) continue;
    const std::size_t at = 4 * static_cast<std::size_t>(v * window.width + u);
    for (std::size_t i = 0; i < 4; ++i) bytes[i] += weight * window.edges.data()[at + i];
  }
  const double away = std::hypot(bytes[0] - 128, bytes[1] - 128) / 63.5;
  const double share = (bytes[3] - 128) / 127;
  const double distance = 4 * share / (1.0001 - std::abs(share));
  const double narrow = distance < 1.2 ? away - bytes[2] / 127.5 : 9;
  return std::min(narrow, distance);
}

TEST(Rivers, HaveTheEdgeOfTheirWaterBetweenThePointsOfCoarseLevels) {
  rivers::Basins basins;
  constexpr int kTimes = 8, kPoints = 129;
  int wet = 0, found = 0, dry = 0, wrong = 0, unlike = 0;
  for (const int x : {500, 600, 700}) {
    const Window coarse = make(landOf("diamond-square", 7, {10, x, 750, kPoints, kPoints}), basins);
    constexpr int kFine = (kPoints - 1) * kTimes + 1;
    const Window fine =
        make(landOf("diamond-square", 7, {13, x * kTimes, 750 * kTimes, kFine, kFine}), basins);
    EXPECT_EQ(coarse.edges.size(), 4 * coarse.heights.size());
    for (int v = 0; v < kFine; ++v) {
      for (int u = 0; u < kFine; ++u) {
        const auto i = static_cast<std::size_t>(v * kFine + u);
        const bool is_wet = fine.surface.data()[i] > fine.heights.data()[i];
        const double edge =
            fromEdge(coarse, static_cast<double>(u) / kTimes, static_cast<double>(v) / kTimes);
        (is_wet ? wet : dry) += 1;
        found += is_wet && edge < 0.1 ? 1 : 0;
        wrong += !is_wet && edge < -0.1 ? 1 : 0;
        const bool is_point = u % kTimes == 0 && v % kTimes == 0;
        unlike += is_point && std::abs(edge) >= 0.3 && (edge < 0) != is_wet ? 1 : 0;
      }
    }
  }
  EXPECT_GT(wet, 1000);
  EXPECT_GT(found, 0.95 * wet);
  EXPECT_LT(wrong, 0.04 * wet);
  // Distances are estimates where bends are sharp.
  EXPECT_LE(unlike, 3);
  EXPECT_GT(dry, wet);
}

}  // namespace
}  // namespace orogen
