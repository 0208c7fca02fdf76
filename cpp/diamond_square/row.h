#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "base/simd.h"
#include "diamond_square/distributions.h"

namespace orogen::diamond_square {

// The inputs and outputs for one row of squares of a level. The level refines a grid of cells ×
// cells squares to one with twice as many a side.
struct SquareRow {
  std::uint32_t key;   // for seed, level and row
  int cells;           // squares a side, a power of two
  bool tile;           // whether the western square follows the eastern one
  const float* north;  // the squares' corners: cells + 1 heights, and padding that is read
  const float* south;
  float* centres;  // in: centres of the row to the north; out: centres of this row
  float* even;     // out: the fine row on the squares' north edges
  float* odd;      // out: the fine row through their centres
};

// Refines one row of squares, from west to east, `Lanes` at a time. The perturbations of a square's
// centre, its north edge and its west edge come from one hash at its position.
//
// The sums are grouped so that two of them serve two points each; every path keeps this grouping so
// that it rounds in the same way.
template <int Lanes, class Distribution>
class RowOfSquares {
  using S = Simd<Lanes>;
  using Float = typename S::Float;

 public:
  [[gnu::always_inline]] RowOfSquares(const SquareRow& row, const Distribution& distribution)
      : distribution_(distribution), hashes_(row.key), even_(row.even), odd_(row.odd) {}

  // Refines squares x to x + Lanes - 1. Their corners and the centres of their northern neighbours
  // give their own centres, which are returned, and three more fine points each.
  [[gnu::always_inline]] Float refine(int x, Float north_west, Float north_east, Float south_west,
                                      Float south_east, Float north_centre) {
    const auto by = distribution_.template all<Lanes>(hashes_.next());
    const Float west_sum = north_west + south_west;
    const Float centre = (west_sum + (north_east + south_east)) * 0.25f + by.centre;
    const Float row_edge =
        ((north_west + north_east) + (north_centre + centre)) * 0.25f + by.row_edge;
    const Float west_centre = S::shiftIn(previous_, centre);
    const Float column_edge = (west_sum + (west_centre + centre)) * 0.25f + by.column_edge;
    previous_ = centre;
    S::storeZipped(even_ + 2 * x, north_west, row_edge);
    S::storeZipped(odd_ + 2 * x, column_edge, centre);
    return centre;
  }

 private:
  // A copy, which no store can change, so that it stays in registers.
  const Distribution distribution_;
  RowHashes<Lanes> hashes_;
  Float previous_{};
  float* even_;
  float* odd_;
};

inline constexpr float kThird = 1.f / 3;

// Sets the points on the west and the east border, which the loop over the squares cannot compute.
template <class Distribution>
void mendColumns(const SquareRow& row, const Distribution& distribution) {
  const int last = row.cells;
  const float west_noise = distribution.template columnEdge<1>(hashAt(row.key, 0));
  const float west_sum = row.north[0] + row.south[0];
  const float first_centre = row.odd[1];
  const float last_centre = row.odd[2 * last - 1];
  row.even[2 * last] = row.north[last];
  if (row.tile) {
    row.odd[0] = (west_sum + (last_centre + first_centre)) * 0.25f + west_noise;
    row.odd[2 * last] = row.odd[0];
  } else {
    row.odd[0] = (west_sum + first_centre) * kThird + west_noise;
    row.odd[2 * last] = ((row.north[last] + row.south[last]) + last_centre) * kThird +
                        distribution.template columnEdge<1>(hashAt(row.key, last));
  }
}

// Refines one row of squares, or two that share the loads of the corners between them.
template <int Rows, int Lanes, class Distribution>
[[gnu::always_inline]] inline void refineRowsInline(const SquareRow* rows,
                                                    const Distribution& distribution) {
  using Float = typename Simd<Lanes>::Float;
  const float* const north = rows[0].north;
  const float* const middle = rows[0].south;
  const float* const south = rows[Rows - 1].south;
  float* const centres = rows[0].centres;
  const int cells = rows[0].cells;
  RowOfSquares<Lanes, Distribution> first(rows[0], distribution);
  RowOfSquares<Lanes, Distribution> second(rows[Rows - 1], distribution);
  for (int x = 0; x < cells; x += Lanes) {
    const auto west = loadLanes<Float>(middle + x);
    const auto east = loadLanes<Float>(middle + x + 1);
    Float centre = first.refine(x, loadLanes<Float>(north + x), loadLanes<Float>(north + x + 1),
                                west, east, loadLanes<Float>(centres + x));
    if constexpr (Rows == 2) {
      centre = second.refine(x, west, east, loadLanes<Float>(south + x),
                             loadLanes<Float>(south + x + 1), centre);
    }
    storeLanes(centres + x, centre);
  }
  for (int i = 0; i < Rows; ++i) mendColumns(rows[i], distribution);
}

// Not inlined, because engines allocate registers better in a small function.
template <int Rows, int Lanes, class Distribution>
[[gnu::noinline]] void refineRows(const SquareRow* rows, const Distribution& distribution) {
  refineRowsInline<Rows, Lanes>(rows, distribution);
}

#ifdef OROGEN_EIGHT_LANES
template <int Rows, class Distribution>
[[gnu::noinline, gnu::target("avx2")]] void refineRowsAvx2(const SquareRow* rows,
                                                           const Distribution& distribution) {
  refineRowsInline<Rows, 8>(rows, distribution);
}
#endif

// Sets the first or the last fine row of a map with borders. Its points between corners have three
// neighbours: `corners` on either side and `centres` within the map.
template <int Lanes, class Distribution>
void refineBorder(std::uint32_t key, int cells, const Distribution& distribution,
                  const float* corners, const float* centres, float* fine) {
  using Float = typename Simd<Lanes>::Float;
  RowHashes<Lanes> hashes(key);
  for (int x = 0; x < cells; x += Lanes) {
    const auto west = loadLanes<Float>(corners + x);
    const auto east = loadLanes<Float>(corners + x + 1);
    const auto edge = ((west + east) + loadLanes<Float>(centres + x)) * kThird +
                      distribution.template rowEdge<Lanes>(hashes.next());
    Simd<Lanes>::storeZipped(fine + 2 * x, west, edge);
  }
  fine[2 * cells] = corners[cells];
}

// Successive random additions: displaces the older points of an even fine row.
template <int Lanes, class Distribution>
void displaceOldPoints(std::uint32_t key, int cells, bool tile, const Distribution& distribution,
                       float* fine) {
  using Float = typename Simd<Lanes>::Float;
  RowHashes<Lanes> hashes(key);
  const float last = fine[2 * cells];  // whole steps also displace it when the row is short
  // Adding -0 changes no number, not even the sign of a zero.
  const Float nothing = Simd<Lanes>::splat(-0.f);
  for (int x = 0; x < cells; x += Lanes) {
    float noise[2 * static_cast<std::size_t>(Lanes)];
    Simd<Lanes>::storeZipped(noise, distribution.template rowEdge<Lanes>(hashes.next()), nothing);
    float* to = fine + 2 * x;
    storeLanes(to, loadLanes<Float>(to) + loadLanes<Float>(noise));
    storeLanes(to + Lanes, loadLanes<Float>(to + Lanes) + loadLanes<Float>(noise + Lanes));
  }
  fine[2 * cells] = tile ? fine[0] : last + distribution.template rowEdge<1>(hashAt(key, cells));
}

}  // namespace orogen::diamond_square
