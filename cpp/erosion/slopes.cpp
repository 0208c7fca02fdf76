// What changes the ground in a step of time: rivers cut into it and leave sediment; rock slides and
// soil creeps; valleys get floors, and cliffs come down.

#include "erosion/slopes.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "base/simd.h"
#include "erosion/ground.h"

namespace orogen::erosion {
namespace {

// The height outside the map that the water of a cell on the border flows to: as far below the cell
// as its lowest neighbour inland is above it, so that the land falls outside as it does inside.
float heightOutside(const Lattice& lattice, const float* z, std::uint32_t cell) {
  const auto side = static_cast<std::uint32_t>(lattice.side);
  const int last = lattice.side - 1;
  const auto x = static_cast<int>(cell % side);
  const auto y = static_cast<int>(cell / side);
  float inland = 1e30f;
  for (std::size_t d = 0; d < 8; ++d) {
    const int to_x = x + kStepX[d];
    const int to_y = y + kStepY[d];
    if (to_x <= 0 || to_x >= last || to_y <= 0 || to_y >= last) continue;
    inland = std::min(inland, z[to_y * lattice.side + to_x]);
  }
  return std::max(z[cell] - std::max(inland - z[cell], 0.f), 0.f);
}

// Lifts the cells from `cell` to before `end`, and notes in `cut` how strongly their streams cut;
// returns where the last whole group of lanes ended. What needs no other cell is done here, row by
// row, because roots are fast in lanes.
template <int Lanes>
std::uint32_t lift(const Flow& flow, const float* ground, const Incision& incision,
                   std::uint32_t cell, std::uint32_t end, float* z, float* cut) {
  using S = Simd<Lanes>;
  using Float = typename S::Float;
  using Int = typename S::Int;
  const Float zero{};
  const Float one = S::splat(1);
  const Float straight = S::splat(incision.strength);
  const Float diagonal = S::splat(incision.strength * kRootHalf);
  const Float sill = S::splat(incision.sill);
  for (; cell + Lanes <= end; cell += Lanes) {
    Int step;
    if constexpr (Lanes == 1) {
      step = flow.step[cell];
    } else {
      using Steps = FlowDirection __attribute__((vector_size(4)));
      step = __builtin_convertvector(loadLanes<Steps>(flow.step + cell), Int);
    }
    const Float width = S::squareRoot(S::toFloat(loadLanes<Int>(flow.area + cell)));
    const Float power = incision.powerLanes<Lanes>(width) * ((step & kSpills) != 0 ? sill : one);
    storeLanes(cut + cell, Float(power * ((step & (kSink | 1)) == 1 ? diagonal : straight)));
    const Float before = loadLanes<Float>(z + cell);
    const Float lifted = incision.liftedLanes<Lanes>(before, loadLanes<Float>(ground + cell));
    storeLanes(z + cell, Float(before != zero ? lifted : zero));
  }
  return cell;
}

}  // namespace

template <int Lanes>
bool incise(const Lattice& lattice, const Flow& flow, const float* ground, const Incision& incision,
            const LineGuide& guide, float* z, float* load, WorkMeter& meter) {
  const std::uint32_t cells = lattice.cells();
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    const std::uint32_t next = lift<Lanes>(flow, ground, incision, from, to, z, load);
    if constexpr (Lanes > 1) lift<1>(flow, ground, incision, next, to, z, load);
    if (!meter.goOn(to - from)) return false;
  }
  guide.guideStreams(load);
  const StepOffsets offsets(lattice);
  for (std::uint32_t i = cells; i-- > 0;) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    const float lifted = z[cell];
    const float cut = load[cell];
    if (flows(step)) {
      const std::uint32_t to = cell + offsets[step];
      const float below = load[to] < 0 ? -load[to] : z[to];  // the water or the ground
      incision.cut(lifted, cut, below, z[cell], load[cell]);
    } else {
      load[cell] = 0;
      if (lifted != 0) {
        z[cell] = (lifted + cut * heightOutside(lattice, z, cell)) /
                  (1 + cut + cut / incision.cells_to_sea);
      }
    }
    if (i % kStretch == 0 && !meter.goOn(kStretch)) return false;
  }
  return true;
}

template bool incise<1>(const Lattice&, const Flow&, const float*, const Incision&,
                        const LineGuide&, float*, float*, WorkMeter&);
template bool incise<4>(const Lattice&, const Flow&, const float*, const Incision&,
                        const LineGuide&, float*, float*, WorkMeter&);

bool deposit(const Lattice& lattice, const Flow& flow, float share, float* z, float* load,
             WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  for (std::uint32_t i = 0; i < lattice.cells(); ++i) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    if (flows(step) && load[cell] > 0) {
      const auto area = static_cast<float>(static_cast<std::int32_t>(flow.area[cell]));
      const float left = load[cell] / area * share;
      z[cell] += left;
      float& below = load[cell + offsets[step]];
      if (!(below < 0)) below += load[cell] - left;
    }
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
  }
  return true;
}

namespace {

// Handles one row from `x` on; returns where its last whole group of lanes ended.
template <int Lanes>
int slideCells(const RowWindow& rows, int x, int end, const Talus& talus, float* to) {
  using Float = typename Simd<Lanes>::Float;
  const Float near = Simd<Lanes>::splat(talus.steepest);
  const Float far = Simd<Lanes>::splat(talus.steepest * 1.41421356f);
  const Float zero{};
  const Float lowest = Simd<Lanes>::splat(kLowestLand);
  for (; x + Lanes <= end; x += Lanes) {
    const Float here = loadLanes<Float>(rows.here() + x);
    Float slid = zero, crept = zero;
    // Handles two opposite neighbours. Their sum is the same from either side of the map.
    const auto pair = [&](const float* a, const float* b, Float limit, float share) {
      const Float up = loadLanes<Float>(a) - here;
      const Float down = loadLanes<Float>(b) - here;
      const auto excess = [&](Float rise) {
        const Float capped = rise < limit ? rise : limit;
        return rise - (capped > -limit ? capped : -limit);
      };
      slid += (excess(up) + excess(down)) * share;
      crept += (up + down) * share;
    };
    pair(rows.here() + x - 1, rows.here() + x + 1, near, 1);
    pair(rows.north() + x, rows.south() + x, near, 1);
    pair(rows.north() + x - 1, rows.south() + x + 1, far, 0.5f);
    pair(rows.north() + x + 1, rows.south() + x - 1, far, 0.5f);
    const Float moved = here + (slid * talus.slide + crept * talus.creep);
    const Float land = moved != zero ? moved : lowest;
    storeLanes(to + x, Float(here != zero ? land : zero));
  }
  return x;
}

constexpr float kFar = 1e30f;
constexpr float kUneven = 0.3f;  // how much the steepest slope varies from rock to rock

// Lowers the cells of a row from `x` on to the height that those of `beside`, the row before or
// after, allow, and notes in `bearing` how much higher than its neighbour a cell may be; returns
// where the last whole group of lanes ended.
template <int Lanes>
int lowerBeside(int x, int side, float steepest, std::uint32_t key, const float* beside, float* row,
                float* bearing) {
  using S = Simd<Lanes>;
  using Float = typename S::Float;
  using Int = typename S::Int;
  const float uneven = steepest * kUneven / 2147483648.f;
  RowHashes<Lanes> hashes(keyFrom(key, x));
  for (; x + Lanes <= side; x += Lanes) {
    const Float allowed = S::toFloat(bitsAs<Int>(hashes.next())) * uneven + steepest;
    storeLanes(bearing + x, allowed);
    const Float corner =
        atMost(loadLanes<Float>(beside + x - 1), loadLanes<Float>(beside + x + 1)) +
        allowed * 1.41421356f;
    const Float max_height =
        atLeast(atMost(loadLanes<Float>(beside + x) + allowed, corner), S::splat(kLowestLand));
    const Float here = loadLanes<Float>(row + x);
    storeLanes(row + x, Float(here > S::splat(0) ? atMost(here, max_height) : here));
  }
  return x;
}

// Lowers a row to the height that its neighbours and those of `beside`, the row before or after,
// allow. Both rows have one extra cell at either end; `bearing` is working memory.
template <int Lanes>
void lowerRow(int side, float steepest, std::uint32_t key, const float* beside, float* row,
              float* bearing) {
  const int rest = lowerBeside<Lanes>(0, side, steepest, key, beside, row, bearing);
  if constexpr (Lanes > 1) lowerBeside<1>(rest, side, steepest, key, beside, row, bearing);
  // Few cells are lowered here, and so a branch is faster than a chain of minima.
  const auto lower = [&](int x, float max_height) {
    if (row[x] > max_height && row[x] > 0) row[x] = std::max(max_height, kLowestLand);
  };
  for (int x = 0; x < side; ++x) lower(x, row[x - 1] + bearing[x]);
  for (int x = side; x-- > 0;) lower(x, row[x + 1] + bearing[x]);
}

}  // namespace

Slopes slopesOf(const Frame& frame, const float* ground, std::uint32_t* bins) {
  std::fill_n(bins, kSlopeBins, 0u);
  const int side = frame.side();
  std::uint32_t count = 0;
  for (int y = 0; y + 1 < frame.size; ++y) {
    const float* here =
        ground + static_cast<std::ptrdiff_t>(y + frame.margin) * side + frame.margin;
    for (int x = 0; x + 1 < frame.size; ++x, ++here) {
      if (!(here[0] > 0 && here[1] > 0 && here[side] > 0)) continue;
      const float east = here[1] - here[0];
      const float south = here[side] - here[0];
      ++bins[bitsAs<std::uint32_t>(east * east + south * south) >> kBinShift];
      ++count;
    }
  }
  const auto slopeAtRank = [&](std::uint32_t rank) {
    std::uint32_t bin = kSlopeBins - 1;
    for (std::uint32_t above = bins[bin]; bin > 0 && above <= rank; above += bins[bin]) --bin;
    return std::sqrt(bitsAs<float>(bin << kBinShift));
  };
  return {.median = slopeAtRank(count / 2), .steep = slopeAtRank(count / 100)};
}

template <int Lanes>
bool lowerCliffs(const Lattice& lattice, float steepest, std::uint32_t key, float* z,
                 std::span<float> scratch, WorkMeter& meter) {
  const int side = lattice.side;
  const auto pitch = static_cast<std::size_t>(side) + 2;
  float* here = scratch.data() + 1;
  float* beside = here + pitch;
  float* const bearing = beside + pitch;
  const auto row = [&](int y) { return z + static_cast<std::ptrdiff_t>(y) * side; };
  const auto close = [&](float* cells) {
    cells[-1] = lattice.wrap ? cells[side - 1] : kFar;
    cells[side] = lattice.wrap ? cells[0] : kFar;
  };
  for (const bool forward : {true, false}) {
    std::fill_n(beside, side, kFar);
    if (lattice.wrap) std::copy_n(row(forward ? side - 1 : 0), side, beside);
    close(beside);
    for (int i = 0; i < side; ++i) {
      const int y = forward ? i : side - 1 - i;
      std::copy_n(row(y), side, here);
      close(here);
      lowerRow<Lanes>(side, steepest, rowKey(key, y), beside, here, bearing);
      std::copy_n(here, side, row(y));
      close(here);
      std::swap(here, beside);
      if (!meter.goOn(2 * static_cast<std::uint32_t>(side))) return false;
    }
  }
  return true;
}

template bool lowerCliffs<1>(const Lattice&, float, std::uint32_t, float*, std::span<float>,
                             WorkMeter&);
template bool lowerCliffs<4>(const Lattice&, float, std::uint32_t, float*, std::span<float>,
                             WorkMeter&);

template <int Lanes>
bool slide(const Lattice& lattice, const Talus& talus, float* z, std::span<float> scratch,
           WorkMeter& meter) {
  const int side = lattice.side;
  RowWindow rows(lattice, z, scratch, nullptr);
  for (int y = 0; y < side; ++y, z += side) {
    rows.moveTo(y);
    const int x = slideCells<Lanes>(rows, 0, side, talus, z);
    if constexpr (Lanes > 1) slideCells<1>(rows, x, side, talus, z);
    if (!meter.goOn(static_cast<std::uint32_t>(side))) return false;
  }
  return true;
}

template bool slide<1>(const Lattice&, const Talus&, float*, std::span<float>, WorkMeter&);
template bool slide<4>(const Lattice&, const Talus&, float*, std::span<float>, WorkMeter&);

namespace {

// Cells from which on diagonal steps are opened: floors make rivers of some of these brooks.
constexpr std::uint32_t kBrook = kRiver / 2;

// The steps to the two cells that lie beside a diagonal step, over the same seams.
FlowDirection besideInRow(FlowDirection step) {
  const FlowDirection turned = (step & 7) == 1 || (step & 7) == 7 ? 0 : 4;
  return turned | (step & kOverX);
}
FlowDirection besideInColumn(FlowDirection step) {
  const FlowDirection turned = (step & 7) < 4 ? 2 : 6;
  return turned | (step & kOverY);
}

}  // namespace

bool widenValleys(const Lattice& lattice, const Flow& flow, float floor, float share, float* z,
                  std::uint32_t* rivers, WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  const float square = floor * floor / static_cast<float>(lattice.side);
  const std::uint32_t cells = lattice.cells();
  for (std::uint32_t i = cells; i-- > 0;) {
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    const bool is_side = flows(step) && flow.area[cell] < kRiver;
    const std::uint32_t river = is_side ? rivers[cell + offsets[step]] : cell;
    rivers[cell] = river;
    const float height = z[cell] - z[river];
    if (!(height > 0) || z[river] == 0) continue;
    const auto area = static_cast<float>(static_cast<std::int32_t>(flow.area[river]));
    const float h2 = height * height;
    lowerTo(z[river] + height * (h2 / (h2 + square * std::sqrt(area))), z[cell]);
  }
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    for (std::uint32_t cell = from; cell < to; ++cell) {
      const FlowDirection step = flow.step[cell];
      if (step % 2 == 0 || !flows(step) || flow.area[cell] < kBrook) continue;
      const std::uint32_t a = cell + offsets[besideInRow(step)];
      const std::uint32_t b = cell + offsets[besideInColumn(step)];
      float& lower = z[z[b] < z[a] ? b : a];
      const float middle = (z[cell] + z[cell + offsets[step]]) * 0.5f;
      lowerTo(lower + (middle - lower) * share, lower);
    }
    if (!meter.goOn(to - from)) return false;
  }
  return true;
}

}  // namespace orogen::erosion
