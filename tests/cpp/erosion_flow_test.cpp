#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <queue>

#include "erosion.h"

namespace orogen::erosion {
namespace {

// The levels of still water by the plain priority flood of Barnes, Lehman & Mulla (2014), from the
// same outlets.
std::vector<float> floodOf(const Drained& drained) {
  using Entry = std::pair<float, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  std::vector<float> level(drained.z.size(), -1);
  for (std::uint32_t i = 0; i < level.size(); ++i) {
    if (drained.step[i] == kOutlet) queue.push({level[i] = drained.z[i], i});
  }
  const StepOffsets offsets(drained.lattice);
  const auto side = static_cast<std::uint32_t>(drained.lattice.side);
  while (!queue.empty()) {
    const auto [height, cell] = queue.top();
    queue.pop();
    for (Step d = 0; d < 8; ++d) {
      const Step step = stepFrom(drained.lattice, static_cast<int>(cell % side),
                                 static_cast<int>(cell / side), d);
      if (step == kPit) continue;
      const std::uint32_t to = cell + offsets[step];
      if (level[to] >= 0) continue;
      level[to] = std::max(height, drained.z[to]);
      queue.push({level[to], to});
    }
  }
  return level;
}

// Terraces and plains, where many heights are equal.
Map terraces(int side, std::uint32_t seed, float steps) {
  Map map = speckles(side, seed);
  for (float& z : map.heights) z = std::ceil(z * steps) / steps;
  return map;
}

std::vector<Map> maps() {
  std::vector<Map> all;
  for (const int side : {3, 4, 5, 8, 17, 50, 128}) {
    all.push_back(speckles(side, 7));
    all.push_back(terraces(side, 8, 4));
    all.push_back(Map(side, 0.5f));  // a plain
    all.push_back(Map(side, 0));     // the sea
    Map bowl(side);                  // whose rim lets no water out
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        bowl.at(x, y) = 1 + static_cast<float>(std::hypot(x - side / 2, y - side / 2));
      }
    }
    all.push_back(bowl);
  }
  return all;
}

TEST(ErosionFlow, everyCellDrainsToAnOutletAndTheAreasThereAddUp) {
  for (const Map& map : maps()) {
    for (const bool wrap : {false, true}) {
      Drained drained(map, wrap);
      drained.drain();
      const auto cells = static_cast<std::uint32_t>(map.heights.size());
      std::vector<bool> seen(cells);
      std::uint64_t at_outlets = 0;
      for (std::uint32_t i = cells; i-- > 0;) {  // upwards: whom a cell drains to comes before it
        const std::uint32_t cell = drained.order[i];
        EXPECT_FALSE(seen[cell]) << "twice in the order";
        seen[cell] = true;
        EXPECT_TRUE(flows(drained.step[cell]) || drained.step[cell] == kOutlet);
        if (drained.step[cell] == kOutlet) at_outlets += drained.area[cell];
        EXPECT_TRUE(seen[drained.below(cell)]);
      }
      EXPECT_EQ(at_outlets, cells) << map.side << (wrap ? " wrapped" : "");
    }
  }
}

TEST(ErosionFlow, areasCountTheCellsUpstream) {
  Drained drained(speckles(40, 3), false);
  drained.drain();
  std::vector<std::uint32_t> count(drained.z.size(), 0);
  for (std::uint32_t cell = 0; cell < count.size(); ++cell) {
    for (std::uint32_t at = cell;; at = drained.below(at)) {
      ++count[at];
      if (!flows(drained.step[at])) break;
    }
  }
  EXPECT_EQ(count, drained.area);
}

TEST(ErosionFlow, lakesStandAtTheLevelOfThePriorityFlood) {
  for (const Map& map : maps()) {
    for (const bool wrap : {false, true}) {
      Drained drained(map, wrap);
      drained.drain();
      EXPECT_EQ(drained.surface(), floodOf(drained)) << map.side << (wrap ? " wrapped" : "");
    }
  }
}

TEST(ErosionFlow, fillingLowersNothingAndIsIdempotent) {
  for (const Map& map : maps()) {
    Drained drained(map, false);
    drained.drain();
    Map filled = map;
    filled.heights = drained.surface();
    for (std::size_t i = 0; i < map.heights.size(); ++i) {
      EXPECT_GE(filled.heights[i], map.heights[i]);
    }
    Drained again(filled, false);
    again.drain();
    // Between the same outlets; what was a lake at the border may have got further ones.
    EXPECT_EQ(again.surface(), filled.heights) << map.side;
  }
}

TEST(ErosionFlow, allLanesFindTheSameSteps) {
  for (const Map& map : maps()) {
    for (const bool wrap : {false, true}) {
      Drained one(map, wrap), four(map, wrap);
      one.drain<1>();
      four.drain<4>();
      one.step.resize(map.heights.size());
      four.step.resize(map.heights.size());
      EXPECT_EQ(one.step, four.step) << map.side;
      EXPECT_EQ(one.area, four.area);
    }
  }
}

TEST(ErosionFlow, waterKeepsToTheMapWhereItDoesNotWrap) {
  Drained drained(speckles(33, 5), false);
  drained.drain();
  for (int y = 0; y < 33; ++y) {
    for (int x = 0; x < 33; ++x) {
      const Step step = drained.step[static_cast<std::size_t>(y * 33 + x)];
      if (!flows(step)) continue;
      EXPECT_EQ(stepFrom(drained.lattice, x, y, step), step) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace orogen::erosion
