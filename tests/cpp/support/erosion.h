#pragma once

#include <cstring>
#include <vector>

#include "base/random.h"
#include "erosion/erosion.h"
#include "erosion/flow.h"
#include "erosion/slopes.h"
#include "map.h"
#include "terrain/level_observer.h"

namespace orogen {

// A map after erosion, with its traces.
struct Eroded {
  Map map;
  std::vector<std::uint32_t> area;
  std::vector<float> surface, elevation_change;
  bool finished = false;
};

// Erodes in memory of exactly the requested size, filled with ones.
template <int Lanes = kLanes>
Eroded erodedFrom(const Map& map, const erosion::Erosion& erosion, Border border = Border::open,
                  LevelObserver observer = {}, Progress progress = {}) {
  const std::size_t cells = map.heights.size();
  Eroded eroded{.map = map,
                .area = std::vector<std::uint32_t>(cells, 0xffffffffu),
                .surface = std::vector<float>(cells, NAN),
                .elevation_change = std::vector<float>(cells, NAN)};
  std::vector<std::uint64_t> scratch(erosion::erosionScratch(map.side, border) / 8,
                                     ~std::uint64_t{0});
  eroded.finished =
      erosion::erode<Lanes>(erosion, border, map.side, eroded.map.heights,
                            {eroded.area, eroded.surface, eroded.elevation_change},
                            std::as_writable_bytes(std::span(scratch)), observer, progress);
  return eroded;
}

// The flow over given heights, of one level.
struct Drained {
  erosion::Lattice lattice;
  std::vector<float> z;
  std::vector<erosion::FlowDirection> step;
  std::vector<std::uint8_t> marks;
  std::vector<std::uint32_t> order, area, room;
  std::vector<float> row_scratch;

  Drained(const Map& map, bool wrap)
      : lattice{map.side, wrap},
        z(map.heights),
        step(z.size() + 64),
        marks(z.size()),
        order(z.size() + 1),
        area(z.size()),
        room(z.size()),
        row_scratch(erosion::RowWindow::floatsFor(map.side)) {}

  erosion::Flow flow() { return {step.data(), marks.data(), order.data(), area.data()}; }

  template <int Lanes = kLanes>
  void drain(std::uint32_t key = 1) {
    WorkMeter meter({}, 1);
    EXPECT_TRUE(erosion::findSteps<Lanes>(lattice, z.data(), key, flow(), row_scratch, meter));
    EXPECT_TRUE(erosion::drainPits(lattice, z.data(), flow(), room.data(), meter));
    EXPECT_TRUE(erosion::traceStreams(lattice, flow(), {}, meter));
  }
  std::vector<float> surface() {
    std::vector<float> level(z.size());
    WorkMeter meter({}, 1);
    EXPECT_TRUE(erosion::findSurface(lattice, flow(), z.data(), level.data(), meter));
    return level;
  }
  std::uint32_t below(std::uint32_t cell) const {
    return cell + erosion::StepOffsets(lattice)[step[cell]];
  }
};

// Heights from 0 to 1 by chance, of which the lowest tenth are sea.
inline Map speckles(int side, std::uint32_t seed) {
  return mapBy(side, [seed](int x, int y) {
    return std::max(hashAt(rowKey(seed, 0, y), x) * kUnit * 1.1 - 0.1, 0.0);
  });
}

// Rivers that cut into the same rock everywhere.
inline constexpr erosion::Incision kEven{.uplift = 1e-3f,
                                         .strength = 0.5f,
                                         .threshold = 0,
                                         .breadth = 0,
                                         .sedimentation = 0,
                                         .sill = 1,
                                         .cells_to_sea = 1e9f};

// Erosion is finite, and the same with one lane and with four, on maps of every border and size.
inline void expectSound(const erosion::Erosion& erosion) {
  for (const Border border : {Border::open, Border::wrapped, Border::shared}) {
    for (const int side : {3, 4, 9, 33, 64, 65, 100, 200}) {
      const Map map = speckles(side, 9);
      const Eroded one = erodedFrom<1>(map, erosion, border);
      const Eroded four = erodedFrom<4>(map, erosion, border);
      EXPECT_TRUE(sameBits(one.map, four.map)) << side;
      EXPECT_EQ(one.area, four.area) << side;
      EXPECT_EQ(one.surface, four.surface) << side;
      for (const float height : one.map.heights) EXPECT_TRUE(std::isfinite(height)) << side;
    }
  }
}

}  // namespace orogen
