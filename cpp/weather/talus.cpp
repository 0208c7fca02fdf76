#include "weather/talus.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "base/simd.h"
#include "weather/ground.h"
#include "weather/rows.h"

namespace orogen::weather {
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

// Lowers a row to the height that its neighbours and those of `beside`, the row before or after,
// allow. Both rows have one extra cell at either end; `bearing` is working memory.
void lowerRow(int side, float steepest, std::uint32_t key, const float* beside, float* row,
              float* bearing) {
  const float uneven = steepest * kUneven / 2147483648.f;
  for (int x = 0; x < side; ++x) {
    const auto rock = static_cast<float>(static_cast<std::int32_t>(hashAt(key, x)));
    bearing[x] = steepest + rock * uneven;
    const float corner = std::min(beside[x - 1], beside[x + 1]) + bearing[x] * 1.41421356f;
    const float max_height = std::max(std::min(beside[x] + bearing[x], corner), kLowestLand);
    row[x] = row[x] > 0 ? std::min(row[x], max_height) : row[x];
  }
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
      lowerRow(side, steepest, rowKey(key, y), beside, here, bearing);
      std::copy_n(here, side, row(y));
      close(here);
      std::swap(here, beside);
      if (!meter.goOn(2 * static_cast<std::uint32_t>(side))) return false;
    }
  }
  return true;
}

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

}  // namespace orogen::weather
