#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "erosion.h"
#include "erosion/incision.h"
#include "erosion/talus.h"

namespace orogen::erosion {
namespace {

// Everywhere the same height, and so the same uplift.
Ground evenGround(const std::vector<float>& ones) {
  return {.heights = ones.data(), .sea = 0, .scale = 1};
}

constexpr Incision kEven{.uplift = 1e-3f,
                         .strength = 0.5f,
                         .threshold = 0,
                         .unevenness = 0,
                         .key = 1,
                         .sedimentation = 0,
                         .beyond = 1e9f};

void incise(Drained& drained, const Ground& ground) {
  Pace pace({}, 1);
  EXPECT_TRUE(orogen::erosion::incise(drained.lattice, drained.flow(), ground, kEven,
                                      drained.z.data(), pace));
}

// Slope = (U / K) · area^(-1/2), in every cell that flows.
void expectSteadyState(const Drained& drained) {
  for (std::uint32_t cell = 0; cell < drained.z.size(); ++cell) {
    const Step step = drained.step[cell];
    if (!flows(step)) continue;
    const double length = (step & 1) != 0 ? std::sqrt(2.0) : 1;
    const double slope =
        static_cast<double>(drained.z[cell] - drained.z[drained.below(cell)]) / length;
    const double expected = static_cast<double>(kEven.uplift / kEven.strength) /
                            std::sqrt(static_cast<double>(drained.area[cell]));
    EXPECT_NEAR(slope, expected, 1e-4 * static_cast<double>(kEven.uplift / kEven.strength))
        << "at cell " << cell;
  }
}

TEST(ErosionLaw, aProfileComesToTheSlopeThatItsAreaAsksFor) {
  constexpr int kSide = 100;
  Drained drained(Map(kSide, 0.01f), false);
  for (int y = 0; y < kSide; ++y) {  // every row a stream to the west
    for (int x = 0; x < kSide; ++x) {
      const auto cell = static_cast<std::size_t>(y * kSide + x);
      drained.step[cell] = x == 0 ? kOutlet : 4;
      if (x == 0) drained.z[cell] = 0;
    }
  }
  Pace pace({}, 1);
  ASSERT_TRUE(traceStreams(drained.lattice, drained.flow(), pace));
  EXPECT_EQ(drained.area[1], static_cast<std::uint32_t>(kSide - 1));
  const std::vector<float> ones(drained.z.size(), 1);
  for (int i = 0; i < 400; ++i) incise(drained, evenGround(ones));
  expectSteadyState(drained);
}

TEST(ErosionLaw, aTiltedPlaneComesToItToo) {
  constexpr int kSide = 64;
  Map plane(kSide);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) plane.at(x, y) = static_cast<float>(x) * 1e-3f;
  }
  Drained drained(plane, true);
  const std::vector<float> ones(drained.z.size(), 1);
  for (int i = 0; i < 300; ++i) {
    if (i < 100) drained.drain();
    incise(drained, evenGround(ones));
  }
  expectSteadyState(drained);
}

TEST(ErosionLaw, talusMovesRockAndLosesNone) {
  for (const bool wrap : {false, true}) {
    Map map = speckles(100, 4);
    for (float& z : map.heights) z += 0.1f;  // no sea
    const double before = std::accumulate(map.heights.begin(), map.heights.end(), 0.0);
    std::vector<float> room(RowWindow::floatsFor(map.side));
    Map one = map;
    for (int i = 0; i < 20; ++i) {
      Pace pace({}, 1);
      const Talus talus{.steepest = 0.05f, .slide = 0.12f, .creep = 0.05f};
      EXPECT_TRUE(slide<kLanes>({map.side, wrap}, talus, map.heights.data(), room, pace));
      EXPECT_TRUE(slide<1>({one.side, wrap}, talus, one.heights.data(), room, pace));
    }
    EXPECT_TRUE(sameBits(map, one));
    const double after = std::accumulate(map.heights.begin(), map.heights.end(), 0.0);
    EXPECT_NEAR(after / before, 1, 1e-6);
  }
}

TEST(ErosionLaw, talusLeavesGentleSlopesAndWearsSteepOnes) {
  Map ramp(50);
  for (int y = 0; y < 50; ++y) {
    for (int x = 0; x < 50; ++x) ramp.at(x, y) = 1 + 0.01f * static_cast<float>(x);
  }
  Map cliff(50, 1);
  for (int y = 0; y < 50; ++y) {
    for (int x = 25; x < 50; ++x) cliff.at(x, y) = 2;
  }
  std::vector<float> room(RowWindow::floatsFor(50));
  const Talus talus{.steepest = 0.02f, .slide = 0.12f, .creep = 0};
  const Map before = ramp;
  Pace pace({}, 1);
  for (int i = 0; i < 2000; ++i) {
    EXPECT_TRUE(slide<kLanes>({50, false}, talus, ramp.heights.data(), room, pace));
    EXPECT_TRUE(slide<kLanes>({50, false}, talus, cliff.heights.data(), room, pace));
  }
  EXPECT_TRUE(sameBits(ramp, before));
  for (int x = 1; x < 50; ++x) {
    EXPECT_LT(cliff.at(x, 20) - cliff.at(x - 1, 20), 0.025f);
  }
}

// On a round island no direction is better than another; a grid has eight that are easier. Streams
// of a certain size, where they will be after so many cells.
TEST(ErosionLaw, valleysLeadIntoAllDirectionsAlike) {
  constexpr int kSide = 1025;
  constexpr int kDirections = 16;
  constexpr int kCells = 24;
  Map dome(kSide);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      dome.at(x, y) = static_cast<float>(1 - std::hypot(x - 512.0, y - 512.0) / 512);
    }
  }
  std::vector<double> share(kDirections, 0);
  double all = 0;
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    const Eroded eroded = erodedFrom(dome, {.age = 0.6, .sea = 0.3, .seed = seed});
    Map z(kSide);
    const float sea = 0.3f * (1 - (1 - static_cast<float>(std::sqrt(2.0))));
    (void)sea;
    for (std::size_t i = 0; i < z.heights.size(); ++i) {
      const bool is_sea = eroded.surface[i] > eroded.map.heights[i];
      z.heights[i] = is_sea ? 0 : eroded.map.heights[i] + 1;
    }
    Drained drained(z, false);
    drained.drain(seed);
    for (std::uint32_t cell = 0; cell < z.heights.size(); ++cell) {
      if (drained.area[cell] < 30 || drained.area[cell] > 3000) continue;
      std::uint32_t at = cell;
      int steps = 0;
      for (; steps < kCells && flows(drained.step[at]); ++steps) at = drained.below(at);
      if (steps < kCells) continue;
      const double dx = static_cast<double>(at % kSide) - cell % kSide;
      const double dy = static_cast<double>(at / kSide) - cell / kSide;
      const double turn = std::atan2(dy, dx) / (2 * std::acos(-1.0)) * kDirections + kDirections;
      share[static_cast<std::size_t>(std::lround(turn)) % kDirections] += 1;
      all += 1;
    }
  }
  for (int i = 0; i < kDirections; ++i) {
    EXPECT_NEAR(share[static_cast<std::size_t>(i)] / all * kDirections, 1, 0.15) << i;
  }
}

}  // namespace
}  // namespace orogen::erosion
