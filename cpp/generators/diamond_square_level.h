#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "generators/perturbation_law.h"
#include "progress.h"
#include "random.h"
#include "simd.h"

namespace orogen {

// One level of diamond-square: from a compact grid of cells × cells squares to one of twice as many
// a side. The perturbations of a square's centre, of its north edge and of its west edge come from
// one hash at its position.
struct Level {
  std::uint32_t key;            // of seed and level
  std::uint32_t additions_key;  // the same for the displacements of old points
  int cells;                    // squares a side, a power of two
  double centre;                // amplitude of the centres
  double edge;                  // of the edges
  bool tile;

  std::ptrdiff_t coarseSide() const { return cells + 1; }
  std::ptrdiff_t fineSide() const { return 2 * cells + 1; }
};

// The uniform law: the bits themselves, scaled.
class UniformLaw {
 public:
  explicit UniformLaw(const Level& level)
      : centre_(static_cast<float>(level.centre * kUnit)),
        edge_(static_cast<float>(level.edge * kUnit)) {}

  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto centre(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash)) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto rowEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash << 11)) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto columnEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int((hash << 22) | (1u << 21))) * edge_;
  }

 private:
  float centre_, edge_;
};

// Any other law: ten of the bits choose from a table.
class TableLaw {
 public:
  TableLaw(const Level& level, const Quantiles& quantiles)
      : quantiles_(quantiles.data()),
        centre_(static_cast<float>(level.centre)),
        edge_(static_cast<float>(level.edge)) {}

  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto centre(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash >> 22) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto rowEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, (hash >> 11) & 1023u) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto columnEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash & 1023u) * edge_;
  }

 private:
  const float* quantiles_;
  float centre_, edge_;
};

// One coarse row of squares, from west to east, `Lanes` at a time.
//
// The sums are grouped so that two of them serve two points each; every path keeps this grouping.
template <int Lanes, class Law>
class RowOfSquares {
  using S = Simd<Lanes>;
  using Float = typename S::Float;

 public:
  // `even` is the fine row on the squares' north edges, `odd` the one through their centres.
  RowOfSquares(const Level& level, int y, float* even)
      : hashes_(rowKey(level.key, y)), even_(even), odd_(even + level.fineSide()) {}

  // Squares x to x + Lanes - 1: their corners and the centres of their northern neighbours give the
  // centres, which are returned, and three more fine points each.
  Float refine(const Law& law, int x, Float north_west, Float north_east, Float south_west,
               Float south_east, Float north_centre) {
    const auto hash = hashes_.next();
    const Float west_sum = north_west + south_west;
    const Float centre =
        (west_sum + (north_east + south_east)) * 0.25f + law.template centre<Lanes>(hash);
    const Float row_edge = ((north_west + north_east) + (north_centre + centre)) * 0.25f +
                           law.template rowEdge<Lanes>(hash);
    const Float west_centre = S::shiftIn(previous_, centre);
    const Float column_edge =
        (west_sum + (west_centre + centre)) * 0.25f + law.template columnEdge<Lanes>(hash);
    previous_ = centre;
    S::storeZipped(even_ + 2 * x, north_west, row_edge);
    S::storeZipped(odd_ + 2 * x, column_edge, centre);
    return centre;
  }

 private:
  RowHashes<Lanes> hashes_;
  Float previous_{};
  float* even_;
  float* odd_;
};

// `Rows` coarse rows of squares from row y on, one or two at a time: two share the loads of the
// corners between them. `centres` holds the centres of the squares further north and takes those of
// the last row. Border points come out wrong and are mended afterwards. Not inlined: engines give
// the registers of a small function away better.
template <int Rows, int Lanes, class Law>
[[gnu::noinline]] void refineRows(const Level& level, const Law& law, int y, const float* coarse,
                                  float* centres, float* fine) {
  using Float = typename Simd<Lanes>::Float;
  const std::ptrdiff_t side = level.coarseSide();
  const float* north = coarse + y * side;
  float* even = fine + 2 * y * level.fineSide();
  RowOfSquares<Lanes, Law> first(level, y, even);
  RowOfSquares<Lanes, Law> second(level, y + 1, even + 2 * level.fineSide());
  for (int x = 0; x < level.cells; x += Lanes) {
    const auto corner = [north, side, x](int row, int column) {
      return loadLanes<Float>(north + row * side + x + column);
    };
    const Float west = corner(1, 0);
    const Float east = corner(1, 1);
    Float centre =
        first.refine(law, x, corner(0, 0), corner(0, 1), west, east, loadLanes<Float>(centres + x));
    if constexpr (Rows == 2) {
      centre = second.refine(law, x, west, east, corner(2, 0), corner(2, 1), centre);
    }
    storeLanes(centres + x, centre);
  }
  for (int row = 0; row < Rows; ++row) {
    even[2 * row * level.fineSide() + 2 * level.cells] = north[row * side + level.cells];
  }
}

inline constexpr float kThird = 1.f / 3;

// The points of `odd` on the west and the east border.
template <class Law>
void mendColumns(const Level& level, const Law& law, int y, const float* north, const float* south,
                 float* odd) {
  const std::uint32_t key = rowKey(level.key, y);
  const int last = level.cells;
  const float west_noise = law.template columnEdge<1>(hashAt(key, 0));
  const float first_centre = odd[1];
  const float last_centre = odd[2 * last - 1];
  const float west_sum = north[0] + south[0];
  if (level.tile) {
    odd[0] = (west_sum + (last_centre + first_centre)) * 0.25f + west_noise;
    odd[2 * last] = odd[0];
  } else {
    odd[0] = (west_sum + first_centre) * kThird + west_noise;
    odd[2 * last] = ((north[last] + south[last]) + last_centre) * kThird +
                    law.template columnEdge<1>(hashAt(key, last));
  }
}

// The first and the last row of `fine`.
template <class Law>
void mendRows(const Level& level, const Law& law, const float* coarse, float* fine) {
  const int cells = level.cells;
  const std::ptrdiff_t side = level.fineSide();
  float* first = fine;
  float* last = fine + 2 * cells * side;
  const float* first_centres = fine + side;
  const float* last_centres = last - side;
  const float* south = coarse + cells * level.coarseSide();
  const std::uint32_t first_key = rowKey(level.key, 0);
  const std::uint32_t last_key = rowKey(level.key, cells);
  for (int x = 0; x < cells; ++x) {
    const float north_sum = coarse[x] + coarse[x + 1];
    const float noise = law.template rowEdge<1>(hashAt(first_key, x));
    const float below = first_centres[2 * x + 1];
    const float above = last_centres[2 * x + 1];
    last[2 * x] = south[x];
    if (level.tile) {
      first[2 * x + 1] = (north_sum + (above + below)) * 0.25f + noise;
      last[2 * x + 1] = first[2 * x + 1];
    } else {
      first[2 * x + 1] = (north_sum + below) * kThird + noise;
      last[2 * x + 1] = ((south[x] + south[x + 1]) + above) * kThird +
                        law.template rowEdge<1>(hashAt(last_key, x));
    }
  }
  last[2 * cells] = south[cells];
}

// Successive random additions: displaces the points that were there before. Their noise comes from
// a level number that no level has.
template <class Law>
void displaceOldPoints(const Level& level, const Law& law, float* fine) {
  const int cells = level.cells;
  for (int y = 0; y <= cells; ++y) {
    float* row = fine + 2 * y * level.fineSide();
    const std::uint32_t key = rowKey(level.additions_key, level.tile ? y & (cells - 1) : y);
    for (int x = 0; x <= cells; ++x) {
      row[2 * x] += law.template rowEdge<1>(hashAt(key, level.tile ? x & (cells - 1) : x));
    }
  }
}

// The whole level. `centres` is working memory for one number a square of a row. Returns false if
// `progress` stopped it; `done` and `share` say where the level lies in the whole work.
template <int Lanes, class Law>
bool refineLevel(const Level& level, const Law& law, bool additions, const float* coarse,
                 float* fine, float* centres, Progress progress, double done, double share) {
  const auto mend = [&](int y) {
    const float* north = coarse + y * level.coarseSide();
    mendColumns(level, law, y, north, north + level.coarseSide(),
                fine + (2 * y + 1) * level.fineSide());
  };
  std::fill_n(centres, level.cells, 0.f);
  if (level.cells == 1) {
    refineRows<1, Lanes>(level, law, 0, coarse, centres, fine);
    mend(0);
  }
  for (int y = 0; y + 1 < level.cells; y += 2) {
    refineRows<2, Lanes>(level, law, y, coarse, centres, fine);
    mend(y);
    mend(y + 1);
    if (y % 256 == 254 && !progress.goOn(done + share * y / level.cells)) return false;
  }
  mendRows(level, law, coarse, fine);
  if (additions) displaceOldPoints(level, law, fine);
  return true;
}

}  // namespace orogen
