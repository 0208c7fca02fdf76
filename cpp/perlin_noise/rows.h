#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "base/buffer.h"
#include "perlin_noise/octave.h"

// The octaves of gradient noise, each of them alone, for whoever sums or multiplies them.
namespace orogen::perlin_noise {

inline constexpr double kFirstCells = 4;
inline constexpr double kLowest = 1.0 / (1 << 24);
inline constexpr double kSquareRootOfTwo = 1.41421356237309504880;

inline int widthOf(int points, double cells) {
  const int whole = static_cast<int>(cells);
  const bool fits = whole == cells && (whole & (whole - 1)) == 0;
  return fits ? points / whole : 0;
}

// An octave before it gets any memory.
struct OctaveShape {
  double cells;   // lattice cells across the map
  double height;  // gain^k
  int width;      // points in a cell, 0 if that is not a whole number

  int wholeCells() const { return static_cast<int>(cells); }
};

// Decides which octaves are drawn on a map of 2^level cells a side.
class OctavePlan {
 public:
  static constexpr std::size_t kMaxOctaves = 16;

  OctavePlan(const Parameters& parameters, int level) {
    const int points = 1 << level;
    double cells = kFirstCells;
    double height = 1;
    for (int k = 0; k < parameters.octaves && height >= kLowest; ++k) {
      sum_of_heights_ += height;
      const double across = parameters.tile ? std::floor(cells + 0.5) : cells;
      const bool is_drawn = 2 * across <= points;
      const int width = is_drawn ? widthOf(points, across) : 0;
      shapes_[all_++] = {.cells = across, .height = height, .width = width};
      if (is_drawn) drawn_ = all_;
      cells *= parameters.lacunarity;
      height *= parameters.gain;
    }
  }

  std::span<const OctaveShape> all() const { return std::span(shapes_).first(all_); }

  // The others would have fewer than two points a cell, where only the lattice would show, on which
  // the noise is 0.
  std::span<const OctaveShape> drawn() const { return all().first(drawn_); }

  // Of all octaves, so that it is the same for every map.
  double sumOfHeights() const { return sum_of_heights_; }

 private:
  std::size_t all_ = 0, drawn_ = 0;
  double sum_of_heights_ = 0;
  std::array<OctaveShape, kMaxOctaves> shapes_{};
};

// Additional points of a row: before it up to 3, because a cell of four points may begin there, and
// after it 16, because four such cells are written at once.
inline constexpr int kMargin = 4 + 16;

// A whole map is a window, too.
inline Place mapOf(const Parameters& parameters) {
  const int side = (1 << parameters.exponent) + 1;
  return {parameters.exponent, 0, 0, side, side};
}

// Cells of two and of four points have kernels of their own, which start at the beginning of a
// cell.
inline bool isNarrow(const OctaveShape& shape) {
  return shape.width == 2 || shape.width == 4;
}

// The place of a point in the lattice of an octave. It is computed from the point's own coordinate
// alone, and is therefore the same in every window.
struct LatticePlace {
  std::int32_t cell;  // on a map that tiles, one of its `period` cells
  float f;            // the place within the cell
};

// An octave's lattice on one axis.
struct NoiseLattice {
  double step;          // cells from point to point
  std::int32_t mask;    // for the coordinates on a map that tiles, otherwise all bits
  std::int32_t period;  // cells of that map, otherwise 0

  [[gnu::noinline]] LatticePlace at(std::int32_t point) const {
    const double place = (point & mask) * step;
    const double cell = std::floor(place);
    return {static_cast<std::int32_t>(cell), static_cast<float>(place - cell)};
  }

  // The number of cells from that of `from` to that of `to`, at most once around a map that tiles.
  [[gnu::noinline]] int cellsBetween(std::int32_t from, std::int32_t to) const {
    const int cells = at(to).cell - at(from).cell;
    const std::int32_t maps =
        period > 0 ? (to - (to & mask)) / (mask + 1) - (from - (from & mask)) / (mask + 1) : 0;
    return cells + maps * period;
  }
};

inline NoiseLattice latticeOf(const OctaveShape& shape, const Place& place, bool tile) {
  const std::int32_t points = 1 << place.level;
  return {.step = shape.cells / points,
          .mask = tile ? points - 1 : -1,
          .period = tile ? shape.wholeCells() : 0};
}

// The points of a row that the kernels of an octave compute.
struct RowPart {
  std::int32_t from;
  int count;
};

inline RowPart partOf(const OctaveShape& shape, const Place& place) {
  if (!isNarrow(shape)) return {place.x, place.width};
  const std::int32_t from = place.x & ~3;
  return {from, place.x + place.width - from};
}

inline int cellsOf(const OctaveShape& shape, const Place& place, bool tile) {
  const RowPart part = partOf(shape, place);
  return latticeOf(shape, place, tile).cellsBetween(part.from, part.from + part.count - 1) + 1;
}

// The cells of a row, from the first, that have all their points; 0 if the first has not.
inline int wholeCellsOf(const OctaveShape& shape, const RowPart& part) {
  const bool whole = shape.width > 0 && (part.from & (shape.width - 1)) == 0;
  return whole ? part.count / shape.width : 0;
}

// Whether whole groups of cells are followed by one point, which lies on a lattice column.
inline bool endsOnColumn(const OctaveShape& shape, const RowPart& part) {
  const int cells = wholeCellsOf(shape, part);
  return cells > 0 && cells % 4 == 0 && part.count == cells * shape.width + 1;
}

// The number of lattice columns: one more than cells, in groups of lanes, and one more group that
// is only read.
inline int columnsOf(int cells) {
  return (cells + 3) / 4 * 4 + 4;
}

// One octave while the points are made from north to south.
struct WindowOctave {
  PerlinOctave octave;
  NoiseLattice lattice;
  std::int32_t west;  // number of the first lattice column
  int first_point;    // of the current row
};

inline std::size_t columnFloats(int columns) {
  return static_cast<std::size_t>(columns) + 4;  // pieces of a row overlap the next one's place
}

inline Gradients takeGradients(std::span<std::byte>& scratch, int columns) {
  float* x = takeScratch<float>(scratch, columnFloats(columns)).data();
  return {.x = x, .y = takeScratch<float>(scratch, columnFloats(columns)).data()};
}

template <int Lanes>
struct Kernels {
  void (*cells_of_two)(const PerlinOctave&, float*, float*);
  void (*wide_cells)(const PerlinOctave&, const Columns&, const Columns&, float*, float*);
  void (*cells_of_four)(const PerlinOctave&, const Columns&, float*);
  void (*other_cells)(const PerlinOctave&, const Columns&, float*);

  template <NoiseKind Kind>
  static Kernels of() {
    return {addCellsOfTwo<Lanes, Kind>, addWideCells<Lanes, Kind>, addCellsOfFour<Lanes, Kind>,
            addUnevenCells<Lanes, Kind>};
  }
  static Kernels of(NoiseKind kind) {
    if (kind == NoiseKind::ridged) return of<NoiseKind::ridged>();
    return kind == NoiseKind::billow ? of<NoiseKind::billow>() : of<NoiseKind::fbm>();
  }
};

// Rows of points are handled in pairs, which lie between the same lattice rows in cells of a whole
// number of points. Calls `make` with the first row of each pair and the two places for its points,
// nullptr for a row outside the window.
template <class Make>
bool makePairs(const Place& place, std::span<float> heights, Progress progress, Make make) {
  const std::int32_t end = place.y + place.height;
  const std::int32_t begin = place.y & ~1;
  for (std::int32_t y = begin; y < end; y += 2) {
    std::array<float*, 2> wanted{};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::int32_t row = y + static_cast<std::int32_t>(i) - place.y;
      if (row < 0 || row == place.height) continue;
      wanted[i] =
          heights.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(place.width);
    }
    make(y, wanted);
    const double done = y - begin;
    if (y % 32 == 0 && !progress.goOn(done / (end - begin))) return false;
  }
  return true;
}

// Adds octaves to pairs of rows, which go from north to south.
template <int Lanes>
class OctaveRows {
 public:
  // `heightOf` says how high the gradients of an octave are, times √2.
  template <class HeightOf>
  OctaveRows(const Parameters& parameters, const Place& place, NoiseKind kind, HeightOf heightOf,
             std::span<std::byte>& scratch)
      : place_(place),
        seed_(parameters.seed),
        tile_(parameters.tile),
        kernels_(Kernels<Lanes>::of(kind)),
        fits_((place.x & 3) == 0) {
    const OctavePlan plan(parameters, place.level);
    int max_columns = 0;
    for (const OctaveShape& shape : plan.drawn()) {
      octaves_[count_] = octaveOf(shape, heightOf(shape), scratch);
      max_columns = std::max(max_columns, octaves_[count_].octave.columns);
      ++count_;
    }
    for (Columns& columns : columns_) {
      const Gradients both = takeGradients(scratch, max_columns);
      columns = {.slope = both.x, .value = both.y};
    }
  }

  static std::size_t scratchBytes(const Parameters& parameters, const Place& place);

  // The octaves that are drawn.
  std::size_t count() const { return count_; }

  // Whether a row may begin with the window and end with it. If not, it begins offset() points
  // before it and has room for rowLength() points.
  bool fits() const { return fits_; }
  std::size_t offset() const { return static_cast<std::size_t>(place_.x & 3); }
  static std::size_t rowLength(const Place& place) {
    return static_cast<std::size_t>(place.width + kMargin);
  }

  // Adds octave `k` to the rows y, an even number, and y + 1 of the map.
  void add(std::size_t k, std::int32_t y, const std::array<float*, 2>& rows) {
    addRows(octaves_[k], y, rows);
  }

 private:
  [[gnu::noinline]] WindowOctave octaveOf(const OctaveShape& shape, float height,
                                          std::span<std::byte>& scratch) {
    const RowPart part = partOf(shape, place_);
    const NoiseLattice lattice = latticeOf(shape, place_, tile_);
    const int cells = cellsOf(shape, place_, tile_);
    const auto places = static_cast<std::size_t>(isNarrow(shape) ? shape.width : part.count);
    const auto f = takeScratch<float>(scratch, places);
    const auto fade = takeScratch<float>(scratch, places);
    const auto first = takeScratch<int>(scratch, static_cast<std::size_t>(cells) + 1);
    const int wide = isNarrow(shape) ? 0 : wholeCellsOf(shape, part);
    const bool ends = endsOnColumn(shape, part);
    fits_ = fits_ && (ends || !isNarrow(shape));
    std::size_t begun = 0;
    const auto fill = [&](int from, int to) {
      for (int i = from, cell = 0; i < to; ++i) {
        const LatticePlace at = lattice.at(part.from + i);
        f[static_cast<std::size_t>(i)] = at.f;
        fade[static_cast<std::size_t>(i)] = perlinFade(at.f);
        if (i == from || at.cell != cell) first[begun++] = i;
        cell = at.cell;
      }
    };
    // Whole cells share the weights of the first; a partial one at the end gets its own.
    if (wide > 0) fill(0, shape.width);
    begun = static_cast<std::size_t>(wide);
    fill(wide * shape.width, static_cast<int>(places));
    first[begun] = part.count;
    const int columns = columnsOf(cells);
    return {.octave = {.number = static_cast<std::uint32_t>(count_),
                       .cells = ends ? cells - 1 : cells,
                       .columns = columns,
                       .period = lattice.period,
                       .height = height,
                       .width = shape.width,
                       .wide_cells = wide,
                       .ends_on_column = ends,
                       .f = f.data(),
                       .fade = fade.data(),
                       .first = first.data(),
                       .north = takeGradients(scratch, columns),
                       .south = takeGradients(scratch, columns),
                       .row = kNoRow},
            .lattice = lattice,
            .west = lattice.at(part.from).cell,
            .first_point = part.from - (place_.x & ~3)};
  }

  void addRows(WindowOctave& each, std::int32_t y, const std::array<float*, 2>& rows) {
    PerlinOctave& octave = each.octave;
    if (octave.width == 2) {
      goTo(each, each.lattice.at(y).cell);  // of both rows, so that steps 3 and 4 are one
      kernels_.cells_of_two(octave, rows[0], rows[1]);
      return;
    }
    for (std::size_t i = 0; i < 2; ++i) {  // 2 and 3: gradients, blended from north to south
      const LatticePlace place = each.lattice.at(y + static_cast<std::int32_t>(i));
      goTo(each, place.cell);
      blendColumns<Lanes>(octave, place.f, perlinFade(place.f), columns_[i]);
    }
    // 4. Blended from west to east.
    const std::array to{rows[0] + each.first_point, rows[1] + each.first_point};
    if (octave.wide_cells > 0) {
      kernels_.wide_cells(octave, columns_[0], columns_[1], to[0], to[1]);
      if (octave.wide_cells == octave.cells) return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      (octave.width == 4 ? kernels_.cells_of_four : kernels_.other_cells)(octave, columns_[i],
                                                                          to[i]);
    }
  }

  // Moves to the lattice row with this number.
  [[gnu::noinline]] void goTo(WindowOctave& each, std::int32_t row) {
    PerlinOctave& octave = each.octave;
    if (octave.row == row) return;
    const std::int32_t next = octave.row + 1;
    if (octave.row != kNoRow && row == (next == octave.period ? 0 : next)) {
      std::swap(octave.north, octave.south);
    } else {
      draw(each, row, octave.north);
    }
    octave.row = row;
    draw(each, row + 1, octave.south);
  }

  // Draws a row of the lattice, in pieces if the lattice repeats within it.
  [[gnu::noinline]] void draw(const WindowOctave& each, std::int32_t row,
                              const Gradients& to) const {
    const PerlinOctave& octave = each.octave;
    const std::int32_t period = octave.period;
    const std::uint32_t key = rowKey(seed_, octave.number, row == period ? 0 : row);
    for (int x = 0, column = each.west; x < octave.columns;) {
      const int left = octave.columns - x;
      const int count = period > 0 ? std::min(left, period - column) : left;
      drawGradients<Lanes>(keyFrom(key, column), octave.height, count,
                           {.x = to.x + x, .y = to.y + x});
      x += count;
      column = 0;
    }
  }

  static constexpr std::int32_t kNoRow = std::numeric_limits<std::int32_t>::min();

  const Place place_;
  const std::uint32_t seed_;
  const bool tile_;
  Kernels<Lanes> kernels_;
  std::array<WindowOctave, OctavePlan::kMaxOctaves> octaves_{};
  std::size_t count_ = 0;
  std::array<Columns, 2> columns_{};
  bool fits_;
};

template <int Lanes>
std::size_t OctaveRows<Lanes>::scratchBytes(const Parameters& parameters, const Place& place) {
  const OctavePlan plan(parameters, place.level);
  std::size_t max_columns = scratchFor<float>(columnFloats(0));
  std::size_t bytes = 0;
  for (const OctaveShape& shape : plan.drawn()) {
    const int cells = cellsOf(shape, place, parameters.tile);
    const std::size_t columns = scratchFor<float>(columnFloats(columnsOf(cells)));
    const int places = isNarrow(shape) ? shape.width : place.width;
    bytes += 4 * columns + 2 * scratchFor<float>(static_cast<std::size_t>(places)) +
             scratchFor<int>(static_cast<std::size_t>(cells) + 1);
    max_columns = std::max(max_columns, columns);
  }
  return bytes + 4 * max_columns;
}

}  // namespace orogen::perlin_noise
