// Where the water of each cell flows.
//
// 1. findSteps(): each cell drains to the steepest of its neighbours.
// 2. drainPits(): water crosses level ground, and leaves every pit over the lowest pass.
// 3. traceStreams(): the cells in the order in which water passes them, and the area of each.
// 4. findSurface(): the level of still water, where it is wanted.

#include "erosion/flow.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/random.h"
#include "base/simd.h"
#include "terrain/priority_flood.h"

namespace orogen::erosion {
namespace {

constexpr float kWall = 1e30f;

// The steepest way down found so far.
template <int Lanes>
struct Steepest {
  using S = Simd<Lanes>;
  using Float = typename S::Float;
  using Int = typename S::Int;
  using UInt = typename S::UInt;

  Float here, slope;
  Int direction;

  // Three bits of the hash become the mantissa of a number from 1 to 1.875.
  template <int Direction>
  [[gnu::always_inline]] void consider(const float* row, UInt hash) {
    constexpr int kShifts[] = {0, 3, 6, 9, -3, -6, -9, -12};
    constexpr int kShift = kShifts[Direction];
    UInt bits = hash;
    if constexpr (kShift > 0) bits = hash >> kShift;
    if constexpr (kShift < 0) bits = hash << -kShift;
    Float down = (here - loadLanes<Float>(row + kStepX[Direction])) *
                 bitsAs<Float>((bits & 0x00700000u) | 0x3f800000u);
    if constexpr (Direction % 2 == 1) down = down * kRootHalf;
    const auto steeper = down > slope;
    slope = steeper ? down : slope;
    direction = steeper ? Int{} + Direction : direction;
  }
};

template <int Lanes>
void findStepsInRow(const RowWindow& rows, int side, std::uint32_t key, FlowDirection* step) {
  using S = Simd<Lanes>;
  RowHashes<Lanes> hashes(key);
  for (int x = 0; x < side; x += Lanes) {
    const float *north = rows.north() + x, *here = rows.here() + x, *south = rows.south() + x;
    Steepest<Lanes> steepest{loadLanes<typename S::Float>(here), S::splat(0),
                             typename S::Int{} + int{kSink}};
    const auto hash = hashes.next();
    steepest.template consider<0>(here, hash);
    steepest.template consider<1>(south, hash);
    steepest.template consider<2>(south, hash);
    steepest.template consider<3>(south, hash);
    steepest.template consider<4>(here, hash);
    steepest.template consider<5>(north, hash);
    steepest.template consider<6>(north, hash);
    steepest.template consider<7>(north, hash);
    const auto is_sea = steepest.here == S::splat(0);
    const auto found = is_sea ? typename S::Int{} + int{kOutlet} : steepest.direction;
    if constexpr (Lanes == 1) {
      step[x] = static_cast<FlowDirection>(found);
    } else {
      using Bytes = FlowDirection __attribute__((vector_size(16)));
      const auto bytes = bitsAs<Bytes>(found);
      constexpr int kLow = std::endian::native == std::endian::big ? 3 : 0;  // of four bytes
      const auto lowest = bitsAs<typename S::UInt>(__builtin_shufflevector(
          bytes, bytes, kLow, kLow + 4, kLow + 8, kLow + 12, kLow, kLow + 4, kLow + 8, kLow + 12,
          kLow, kLow + 4, kLow + 8, kLow + 12, kLow, kLow + 4, kLow + 8, kLow + 12));
      storeLanes(step + x, lowest[0]);
    }
  }
}

void markSeams(const Lattice& lattice, int y, FlowDirection* row) {
  const int last = lattice.side - 1;
  const auto mark = [&](int x) {
    if (flows(row[x])) row[x] = stepFrom(lattice, x, y, row[x] & 7);
  };
  mark(0);
  mark(last);
  if (y != 0 && y != last) return;
  for (int x = 1; x < last; ++x) mark(x);
}

}  // namespace

template <int Lanes>
bool findSteps(const Lattice& lattice, const float* z, std::uint32_t key, const Flow& flow,
               std::span<float> scratch, WorkMeter& meter) {
  const int side = lattice.side;
  RowWindow rows(lattice, z, scratch, &kWall);
  FlowDirection* row = flow.step;
  for (int y = 0; y < side; ++y, row += side) {
    rows.moveTo(y);
    findStepsInRow<Lanes>(rows, side, rowKey(key, y), row);
    if (!meter.goOn(static_cast<std::uint32_t>(side))) return false;
  }
  // Do this afterwards, because a group of lanes may write beyond the end of its row.
  row = flow.step;
  for (int y = 0; lattice.wrap && y < side; ++y, row += side) markSeams(lattice, y, row);
  return true;
}

template bool findSteps<1>(const Lattice&, const float*, std::uint32_t, const Flow&,
                           std::span<float>, WorkMeter&);
template bool findSteps<4>(const Lattice&, const float*, std::uint32_t, const Flow&,
                           std::span<float>, WorkMeter&);

namespace {

struct Higher {
  Lower lower;
  bool operator()(std::uint32_t a, std::uint32_t b) const { return lower(b, a); }
};

// Lakes of no more than this depth leave no mark.
constexpr float kPuddle = 1e-5f;

class PitDrain {
 public:
  PitDrain(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* touched)
      : lattice_(lattice),
        offsets_(lattice),
        heights_(z),
        lower_{z},
        step_(flow.step),
        marks_(flow.marks),
        touched_(touched),
        flood_(flow.order, lower_) {}

  // Leads the water of level ground to the nearest cell of the same height from which it runs down
  // or leaves. Stretches without such a cell stay as they are. Returns false if it was stopped.
  // `sinks` lists all cells of land without a lower neighbour; `queue` and `nearest` hold a number
  // a cell.
  bool crossPlains(std::span<const std::uint32_t> sinks, std::uint32_t* queue,
                   std::uint32_t* nearest, WorkMeter& meter) {
    std::uint32_t count = 0;
    for (const std::uint32_t cell : sinks) {
      for (const FlowDirection step : stepsFrom(cell)) {
        const std::uint32_t to = cell + offsets_[step];
        if (heights_[to] != heights_[cell] || step_[to] == kSink || marks_[to] != 0) continue;
        marks_[to] = kRunsDown;
        nearest[to] = to;
        queue[count++] = to;
      }
    }
    // Ring by ring, so that what a cell chooses does not depend on the others of its ring.
    for (std::uint32_t ring = 0; ring < count;) {
      const std::uint32_t next_ring = count;
      for (std::uint32_t i = ring; i < next_ring; ++i) {
        for (const FlowDirection step : stepsFrom(queue[i])) {
          const std::uint32_t to = queue[i] + offsets_[step];
          if (heights_[to] != heights_[queue[i]] || step_[to] != kSink || marks_[to] != 0) continue;
          marks_[to] = kReached;
          queue[count++] = to;
        }
      }
      if (!meter.goOn(16 * (count - ring))) return false;
      for (std::uint32_t i = next_ring; i < count; ++i) chooseStep(queue[i], nearest);
      for (std::uint32_t i = next_ring; i < count; ++i) marks_[queue[i]] = kRunsDown;
      ring = next_ring;
    }
    return true;
  }

  // Steps to the neighbour of the same height with the lowest number, if that is below this cell's
  // number.
  FlowDirection levelStep(std::uint32_t cell) const {
    FlowDirection found = kSink;
    std::uint32_t lowest = cell;
    for (const FlowDirection step : stepsFrom(cell)) {
      const std::uint32_t to = cell + offsets_[step];
      if (heights_[to] == heights_[cell] && to < lowest) {
        lowest = to;
        found = step;
      }
    }
    return found;
  }

  bool leadOut(std::uint32_t pit, WorkMeter& meter) {
    std::uint32_t count = 0;
    const auto mark = [&](std::uint32_t cell, std::uint8_t as) {
      marks_[cell] |= as;
      touched_[count++] = cell;
    };
    mark(pit, kStart);
    flood_.clear();
    flood_.start(pit);
    std::uint32_t end = pit;
    bool goes_on = true;
    Steps steps;
    // The order is that of the ground and not of the water above it: behind the pass the flood
    // runs down, by the shortest way to the end.
    flood_.spread(
        [&](std::uint32_t cell) {
          goes_on = meter.goOn(32);
          if (!goes_on) return false;
          if (step_[cell] == kOutlet) {
            end = cell;
            return false;
          }
          steps = stepsFrom(cell);
          for (const FlowDirection step : steps) {
            const std::uint32_t to = cell + offsets_[step];
            if (lower_(to, pit) || (heights_[to] == heights_[pit] && runsDown(to))) {
              end = to;
              mark(to, markOf(step));
              return false;
            }
          }
          return true;
        },
        [&](std::uint32_t cell, auto visit) {
          for (const FlowDirection step : steps) visit(cell + offsets_[step], step);
        },
        [&](std::uint32_t to, std::uint32_t, FlowDirection step) {
          if (stepBack(to) != 0) return false;
          mark(to, markOf(step));
          return true;
        });
    if (!goes_on) return false;
    std::uint32_t sill = pit;
    for (std::uint32_t cell = end; stepBack(cell) != kStart;) {
      const auto back = static_cast<FlowDirection>(stepBack(cell) - 1);
      cell += offsets_[back];
      step_[cell] = back ^ 4;
      if (lower_(sill, cell)) sill = cell;
    }
    if (heights_[sill] - heights_[pit] > kPuddle) step_[sill] |= kSpills;
    while (count > 0) marks_[touched_[--count]] &= kRunsDown;
    return true;
  }

 private:
  // How a cell was reached: as the pit itself, or by the opposite of a step, plus 1. One more bit
  // tells cells of level ground from which the water runs down.
  static constexpr std::uint8_t kStart = 0x3f, kRunsDown = 0x40, kReached = 0x80;
  static std::uint8_t markOf(FlowDirection step) {
    return static_cast<std::uint8_t>((step ^ 4) + 1);
  }
  std::uint8_t stepBack(std::uint32_t cell) const { return marks_[cell] & kStart; }
  bool runsDown(std::uint32_t cell) const { return (marks_[cell] & kRunsDown) != 0; }

  std::uint32_t distance(std::uint32_t a, std::uint32_t b) const {
    const auto along = [this](std::uint32_t from, std::uint32_t to) {
      const int distance = std::abs(static_cast<int>(from) - static_cast<int>(to));
      return static_cast<std::uint32_t>(lattice_.wrap ? std::min(distance, lattice_.side - distance)
                                                      : distance);
    };
    const auto side = static_cast<std::uint32_t>(lattice_.side);
    const std::uint32_t x = along(a % side, b % side), y = along(a / side, b / side);
    return x * x + y * y;
  }

  // Takes the step on the way to the nearest end, of those to the ring before. Of equal ones the
  // first counts, from a direction on that is the cell's own, so that none is preferred.
  void chooseStep(std::uint32_t cell, std::uint32_t* nearest) {
    const Steps steps = stepsFrom(cell);
    const std::size_t first = mix(cell) & 7;
    std::uint32_t min_distance = 0xffffffff;
    for (std::size_t i = 0; i < steps.count; ++i) {
      const FlowDirection step = steps.list[(first + i) % steps.count];
      const std::uint32_t to = cell + offsets_[step];
      if (heights_[to] != heights_[cell] || !runsDown(to)) continue;
      const std::uint32_t far = distance(cell, nearest[to]);
      if (far >= min_distance) continue;
      min_distance = far;
      step_[cell] = step;
      nearest[cell] = nearest[to];
    }
  }

  struct Steps {
    std::array<FlowDirection, 8> list;
    std::size_t count;
    const FlowDirection* begin() const { return list.data(); }
    const FlowDirection* end() const { return list.data() + count; }
  };
  Steps stepsFrom(std::uint32_t cell) const {
    const auto side = static_cast<std::uint32_t>(lattice_.side);
    const std::uint32_t x = cell % side;
    const std::uint32_t y = cell / side;
    Steps steps{{0, 1, 2, 3, 4, 5, 6, 7}, 8};
    if (x - 1 < side - 2 && y - 1 < side - 2) return steps;
    steps.count = 0;
    for (FlowDirection d = 0; d < 8; ++d) {
      const FlowDirection step = stepFrom(lattice_, static_cast<int>(x), static_cast<int>(y), d);
      if (step != kSink) steps.list[steps.count++] = step;
    }
    return steps;
  }

  const Lattice lattice_;
  const StepOffsets offsets_;
  const float* const heights_;
  const Lower lower_;
  FlowDirection* const step_;
  std::uint8_t* const marks_;
  std::uint32_t* const touched_;
  PriorityFlood<Lower> flood_;
};

// Lets water leave along a wall instead of following the wall. Returns whether any cell does.
bool openBorder(const Lattice& lattice, FlowDirection* step) {
  const int last = lattice.side - 1;
  bool any = false;
  const auto open = [&](int x, int y) {
    FlowDirection& here =
        step[static_cast<std::size_t>(y) * static_cast<std::size_t>(lattice.side) +
             static_cast<std::size_t>(x)];
    const int to_x = flows(here) ? x + kStepX[here] : 0;
    const int to_y = flows(here) ? y + kStepY[here] : 0;
    if (to_x > 0 && to_x < last && to_y > 0 && to_y < last) return;
    here = kOutlet;
    any = true;
  };
  for (int i = 0; i <= last; ++i) {
    open(i, 0);
    open(i, last);
    open(0, i);
    open(last, i);
  }
  return any;
}

// Lists the sinks, and notes whether there is an outlet. `sinks` has room for all cells.
bool findSinks(const FlowDirection* step, std::span<std::uint32_t>& sinks, bool& has_outlet,
               WorkMeter& meter) {
  // Eight cells at a time: those that lead nowhere have bit 6, and outlets also bit 0.
  using Eight = std::uint64_t;
  constexpr Eight kEach = 0x0101010101010101;
  const auto cells = static_cast<std::uint32_t>(sinks.size());
  std::uint32_t count = 0;
  for (std::uint32_t from = 0; from < cells; from += 8) {
    if (from % kStretch == 0 && !meter.goOn(kStretch)) return false;
    const auto eight = loadLanes<Eight>(step + from);
    const Eight ends = eight & kEach * kSink;
    if (ends == 0) continue;
    const Eight outlets = ends & eight << 6;
    if (ends == outlets && from + 8 <= cells) {
      has_outlet = true;
      continue;
    }
    for (std::uint32_t cell = from; cell < std::min(cells, from + 8); ++cell) {
      if (step[cell] == kSink) sinks[count++] = cell;
      if (step[cell] == kOutlet) has_outlet = true;
    }
  }
  sinks = sinks.first(count);
  return true;
}

}  // namespace

bool drainPits(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* scratch,
               WorkMeter& meter) {
  const std::uint32_t cells = lattice.cells();
  std::memset(flow.marks, 0, cells);
  PitDrain drain(lattice, z, flow, scratch);
  bool has_outlet = !lattice.wrap && openBorder(lattice, flow.step);
  std::span<std::uint32_t> sinks(flow.area, cells);
  if (!findSinks(flow.step, sinks, has_outlet, meter)) return false;
  if (!drain.crossPlains(sinks, flow.order, scratch, meter)) return false;
  // The heap grows into the list from its beginning, and never beyond what was read of it.
  PointHeap pits(flow.area, Higher{Lower{z}});
  for (const std::uint32_t cell : sinks) {
    if (flow.step[cell] != kSink) continue;
    flow.step[cell] = drain.levelStep(cell);
    if (flow.step[cell] == kSink) pits.push(cell);
  }
  while (!pits.empty()) {
    const std::uint32_t pit = pits.pop();
    if (pits.empty() && !has_outlet) {
      flow.step[pit] = kOutlet;
    } else if (!drain.leadOut(pit, meter)) {
      return false;
    }
  }
  return true;
}

namespace {

// Gives every cell its own rain, in parts of the mean.
bool rainOn(const Lattice& lattice, const RainOnLevel& level, std::uint32_t* area,
            WorkMeter& meter) {
  const auto step = static_cast<float>(1 << level.shift);
  const float first = static_cast<float>(-level.margin) * step;
  const auto side = static_cast<std::size_t>(lattice.side);
  for (int y = 0; y < lattice.side; ++y, area += side) {
    level.rain->alongRow(first, first + static_cast<float>(y) * step, step, {area, side});
    if (!meter.goOn(static_cast<std::uint32_t>(lattice.side))) return false;
  }
  return true;
}

}  // namespace

bool traceStreams(const Lattice& lattice, const Flow& flow, const RainOnLevel& rain,
                  WorkMeter& meter) {
  const std::uint32_t cells = lattice.cells();
  const StepOffsets offsets(lattice);
  const FlowDirection* const step = flow.step;
  std::uint8_t* const donors = flow.marks;
  std::uint32_t* const area = flow.area;
  std::uint32_t* const order = flow.order;
  std::memset(donors, 0, cells);
  if (rain.rain != nullptr && !rainOn(lattice, rain, area, meter)) return false;
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    if (rain.rain == nullptr) std::fill(area + from, area + to, 1u);
    for (std::uint32_t i = from; i < to; ++i) {
      std::uint8_t& count = donors[i + offsets[step[i]]];
      count = static_cast<std::uint8_t>(count + (flows(step[i]) ? 1 : 0));
    }
    if (!meter.goOn(to - from)) return false;
  }
  // The order is a queue: first the cells without a donor, then each cell behind its last one. A
  // cell is always written behind the end, and counts if it belongs there: with a branch,
  // processors guess wrong at every second cell.
  std::uint32_t end = 0;
  for (std::uint32_t i = 0; i < cells; ++i) {
    order[end] = i;
    end += donors[i] == 0 ? 1 : 0;
  }
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    for (std::uint32_t i = from; i < to; ++i) {
      const std::uint32_t cell = order[i];
      const std::uint32_t below = cell + offsets[step[cell]];
      area[below] += flows(step[cell]) ? area[cell] : 0;
      const auto left = static_cast<std::uint8_t>(donors[below] - 1);
      donors[below] = left;
      order[end] = below;
      end += left == 0 ? 1 : 0;
    }
    if (!meter.goOn(4 * (to - from))) return false;
  }
  if (rain.rain == nullptr) return true;
  for (std::uint32_t i = 0; i < cells; ++i) area[i] = std::max(area[i] / Rain::kParts, 1u);
  return true;
}

bool findSurface(const Lattice& lattice, const Flow& flow, const float* z, float* surface,
                 WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  for (std::uint32_t i = lattice.cells(); i-- > 0;) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    surface[cell] = flows(step) ? std::max(z[cell], surface[cell + offsets[step]]) : z[cell];
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
  }
  return true;
}

}  // namespace orogen::erosion
