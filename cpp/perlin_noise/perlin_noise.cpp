// Gradient noise, after Ken Perlin's improved noise (2002).
//
// 1. The plan says which octaves are drawn, and how high each is (PerlinPlan).
// 2. Two rows of the map at a time, an octave goes to the row of its lattice on which they lie: it
//    draws a random gradient for each point of the lattice.
// 3. The gradients north and south of a row of the map are blended, by the fade curve, into the
//    slope and the height of each column of the lattice (octave.h).
// 4. Those of two columns are blended into the points of the cell between them, and added to the
//    row.

#include "perlin_noise/perlin_noise.h"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "base/buffer.h"
#include "perlin_noise/octave.h"

namespace orogen::perlin_noise {
namespace {

constexpr double kFirstCells = 4;
constexpr double kLowest = 1.0 / (1 << 24);
constexpr double kSquareRootOfTwo = 1.41421356237309504880;
constexpr double kMeanOfAbsolute = 0.24922;

int widthOf(int points, double cells) {
  const int whole = static_cast<int>(cells);
  const bool fits = whole == cells && (whole & (whole - 1)) == 0;
  return fits ? points / whole : 0;
}

// An octave before it gets any memory.
struct PerlinShape {
  double cells;   // lattice cells across the map
  double height;  // gain^k
  int width;      // points in a cell, 0 if that is not a whole number

  int wholeCells() const { return static_cast<int>(cells); }
};

// Decides which octaves are drawn on a map of 2^exponent cells a side, and how high they are.
class PerlinPlan {
 public:
  static constexpr std::size_t kMaxOctaves = 16;

  PerlinPlan(const Parameters& parameters, int exponent);

  std::span<const PerlinShape> drawn() const { return std::span(shapes_).first(count); }

  // The height of an octave's gradients, times √2.
  float heightOf(const PerlinShape& shape) const;

  // The height of a point at which all octaves are 0.
  float base() const;

  std::size_t count = 0;

 private:
  NoiseKind kind_;
  double amplitude_;
  double sum_of_heights_ = 0;  // of all octaves, including those that are not drawn
  std::array<PerlinShape, kMaxOctaves> shapes_{};
};

PerlinPlan::PerlinPlan(const Parameters& parameters, int exponent)
    : kind_(parameters.kind), amplitude_(parameters.amplitude * (kind_ == NoiseKind::fbm ? 1 : 2)) {
  const int points = 1 << exponent;
  double cells = kFirstCells;
  double height = 1;
  for (int k = 0; k < parameters.octaves && height >= kLowest; ++k) {
    sum_of_heights_ += height;
    const double across = parameters.tile ? std::floor(cells + 0.5) : cells;
    if (2 * across <= points) {
      shapes_[count++] = {.cells = across, .height = height, .width = widthOf(points, across)};
    }
    cells *= parameters.lacunarity;
    height *= parameters.gain;
  }
}

float PerlinPlan::heightOf(const PerlinShape& shape) const {
  return static_cast<float>(amplitude_ * kSquareRootOfTwo * shape.height);
}

float PerlinPlan::base() const {
  const double mean = amplitude_ * kMeanOfAbsolute * sum_of_heights_;
  if (kind_ == NoiseKind::fbm) return 0;
  return static_cast<float>(kind_ == NoiseKind::ridged ? mean : 0 - mean);
}

// Additional points of a row: before it up to 3, because a cell of four points may begin there, and
// after it 16, because four such cells are written at once.
constexpr int kMargin = 4 + 16;

// A whole map is a window, too.
Place mapOf(const Parameters& parameters) {
  const int side = (1 << parameters.exponent) + 1;
  return {parameters.exponent, 0, 0, side, side};
}

// Cells of two and of four points have kernels of their own, which start at the beginning of a
// cell.
bool isNarrow(const PerlinShape& shape) {
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

NoiseLattice latticeOf(const PerlinShape& shape, const Place& place, bool tile) {
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

RowPart partOf(const PerlinShape& shape, const Place& place) {
  if (!isNarrow(shape)) return {place.x, place.width};
  const std::int32_t from = place.x & ~3;
  return {from, place.x + place.width - from};
}

int cellsOf(const PerlinShape& shape, const Place& place, bool tile) {
  const RowPart part = partOf(shape, place);
  return latticeOf(shape, place, tile).cellsBetween(part.from, part.from + part.count - 1) + 1;
}

// The cells of a row, from the first, that have all their points; 0 if the first has not.
int wholeCellsOf(const PerlinShape& shape, const RowPart& part) {
  const bool whole = shape.width > 0 && (part.from & (shape.width - 1)) == 0;
  return whole ? part.count / shape.width : 0;
}

// Whether whole groups of cells are followed by one point, which lies on a lattice column.
bool endsOnColumn(const PerlinShape& shape, const RowPart& part) {
  const int cells = wholeCellsOf(shape, part);
  return cells > 0 && cells % 4 == 0 && part.count == cells * shape.width + 1;
}

// The number of lattice columns: one more than cells, in groups of lanes, and one more group that
// is only read.
int columnsOf(int cells) {
  return (cells + 3) / 4 * 4 + 4;
}

// One octave while the points are made from north to south.
struct WindowOctave {
  PerlinOctave octave;
  NoiseLattice lattice;
  std::int32_t west;  // number of the first lattice column
  int first_point;    // of the current row
};

std::size_t columnFloats(int columns) {
  return static_cast<std::size_t>(columns) + 4;  // pieces of a row overlap the next one's place
}

Gradients takeGradients(std::span<std::byte>& scratch, int columns) {
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

// Makes the points row by row, with all octaves from the coarsest, so that a row stays in the cache
// until it is done.
template <int Lanes>
class PerlinRows {
 public:
  PerlinRows(const Parameters& parameters, const Place& place, std::span<std::byte> scratch)
      : place_(place),
        seed_(parameters.seed),
        tile_(parameters.tile),
        plan_(parameters, place.level),
        kernels_(Kernels<Lanes>::of(parameters.kind)),
        fits_((place.x & 3) == 0) {
    int max_columns = 0;
    for (std::size_t k = 0; k < plan_.count; ++k) {
      octaves_[k] = octaveOf(static_cast<std::uint32_t>(k), scratch);
      max_columns = std::max(max_columns, octaves_[k].octave.columns);
    }
    for (Columns& columns : columns_) {
      const Gradients both = takeGradients(scratch, max_columns);
      columns = {.slope = both.x, .value = both.y};
    }
    for (float*& row : rows_) row = takeScratch<float>(scratch, rowLength(place)).data();
  }

  // Rows are handled in pairs, which lie between the same lattice rows in cells of a whole number
  // of points.
  bool run(std::span<float> heights, Progress progress) {
    const auto width = static_cast<std::size_t>(place_.width);
    const std::int32_t end = place_.y + place_.height;
    const std::int32_t begin = place_.y & ~1;
    for (std::int32_t y = begin; y < end; y += 2) {
      std::array<float*, 2> rows = rows_;
      std::array<float*, 2> wanted{};
      for (std::size_t i = 0; i < 2; ++i) {
        const std::int32_t row = y + static_cast<std::int32_t>(i) - place_.y;
        if (row < 0 || row == place_.height) continue;
        wanted[i] = heights.data() + static_cast<std::size_t>(row) * width;
        if (fits_) rows[i] = wanted[i];
      }
      for (float* row : rows) std::fill_n(row, fits_ ? width : rowLength(place_), plan_.base());
      for (std::size_t k = 0; k < plan_.count; ++k) addRows(octaves_[k], y, rows);
      for (std::size_t i = 0; i < 2 && !fits_; ++i) {
        if (wanted[i] != nullptr) copyLanes(rows[i] + (place_.x & 3), width, wanted[i]);
      }
      const double done = y - begin;
      if (y % 32 == 0 && !progress.goOn(done / (end - begin))) return false;
    }
    return true;
  }

  static std::size_t rowLength(const Place& place) {
    return static_cast<std::size_t>(place.width + kMargin);
  }

 private:
  [[gnu::noinline]] WindowOctave octaveOf(std::uint32_t number, std::span<std::byte>& scratch) {
    const PerlinShape& shape = plan_.drawn()[number];
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
    return {.octave = {.number = number,
                       .cells = ends ? cells - 1 : cells,
                       .columns = columns,
                       .period = lattice.period,
                       .height = plan_.heightOf(shape),
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
  const PerlinPlan plan_;
  Kernels<Lanes> kernels_;
  std::array<WindowOctave, PerlinPlan::kMaxOctaves> octaves_{};
  std::array<Columns, 2> columns_{};
  std::array<float*, 2> rows_{};
  bool fits_;  // the rows need no margins
};

std::size_t scratchOf(const Parameters& parameters, const Place& place) {
  const PerlinPlan plan(parameters, place.level);
  std::size_t max_columns = scratchFor<float>(columnFloats(0));
  std::size_t bytes = 2 * scratchFor<float>(PerlinRows<1>::rowLength(place));
  for (const PerlinShape& shape : plan.drawn()) {
    const int cells = cellsOf(shape, place, parameters.tile);
    const std::size_t columns = scratchFor<float>(columnFloats(columnsOf(cells)));
    const int places = isNarrow(shape) ? shape.width : place.width;
    bytes += 4 * columns + 2 * scratchFor<float>(static_cast<std::size_t>(places)) +
             scratchFor<int>(static_cast<std::size_t>(cells) + 1);
    max_columns = std::max(max_columns, columns);
  }
  return bytes + 4 * max_columns;
}

template <int Lanes>
bool make(const Parameters& parameters, const Place& place, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() ==
         static_cast<std::size_t>(place.width) * static_cast<std::size_t>(place.height));
  return PerlinRows<Lanes>(parameters, place, scratch).run(heights, progress);
}

}  // namespace

std::size_t perlinNoiseScratch(const Parameters& parameters) {
  return scratchOf(parameters, mapOf(parameters));
}

std::size_t perlinWindowScratch(const Parameters& parameters) {
  return scratchOf(parameters, placeOf(parameters));
}

template <int Lanes>
bool perlinNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, mapOf(parameters), heights, scratch, progress);
}

template <int Lanes>
bool perlinWindow(const Parameters& parameters, std::span<float> heights,
                  std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, placeOf(parameters), heights, scratch, progress);
}

template Kernel perlinNoise<1>;
template Kernel perlinNoise<4>;
template Kernel perlinWindow<1>;
template Kernel perlinWindow<4>;

}  // namespace orogen::perlin_noise
