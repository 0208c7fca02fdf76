#include "base/random.h"
#include "base/simd.h"
#include "weather/flow.h"
#include "weather/rows.h"

namespace orogen::weather {
namespace {

constexpr float kWall = 1e30f;
constexpr float kRootHalf = 0.70710678f;

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
    if constexpr (Lanes == 1) {
      step[x] = static_cast<FlowDirection>(steepest.direction);
    } else {
      for (int i = 0; i < Lanes; ++i)
        step[x + i] = static_cast<FlowDirection>(steepest.direction[i]);
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

}  // namespace orogen::weather
