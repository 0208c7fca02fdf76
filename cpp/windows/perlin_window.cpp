#include <cassert>
#include <limits>

#include "buffer.h"
#include "generators/perlin_cells.h"
#include "generators/perlin_plan.h"
#include "windows/windows.h"

namespace orogen::windows {

using namespace generators;  // a window uses the parts of its generator
namespace {

// Additional points of a row, so that cells of four begin and end within it.
constexpr int kMargin = 4 + 16;

// Cells of two and of four points have kernels of their own, which start at the beginning of a
// cell.
bool hasWholeCells(const PerlinShape& shape) {
  return shape.width == 2 || shape.width == 4;
}

// The place of a point in the lattice of an octave. It is computed from the point's own coordinate
// alone, and is therefore the same in every window.
struct LatticePlace {
  std::int32_t cell;  // on a map that tiles, one of its `period` cells
  float f;            // the place within the cell
};

// An octave's lattice on one axis.
struct Lattice {
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

Lattice latticeOf(const PerlinShape& shape, const Parameters& parameters) {
  const std::int32_t points = 1 << parameters.level;
  return {.step = shape.cells / points,
          .mask = parameters.tile ? points - 1 : -1,
          .period = parameters.tile ? shape.wholeCells() : 0};
}

// The points of a row that the kernels of an octave compute.
struct RowPart {
  std::int32_t from;
  int count;
};

RowPart partOf(const PerlinShape& shape, const Parameters& parameters) {
  if (!hasWholeCells(shape)) return {parameters.x, parameters.width};
  const std::int32_t from = parameters.x & ~3;
  return {from, parameters.x + parameters.width - from};
}

int cellsOf(const PerlinShape& shape, const Parameters& parameters) {
  const RowPart part = partOf(shape, parameters);
  return latticeOf(shape, parameters).cellsBetween(part.from, part.from + part.count - 1) + 1;
}

// The number of lattice columns: one more than cells, in groups of lanes, and one more group that
// is only read.
int columnsOf(int cells) {
  return (cells + 3) / 4 * 4 + 4;
}

// One octave while the window is made from north to south.
struct WindowOctave {
  PerlinOctave octave;
  Lattice lattice;
  std::int32_t west;  // number of the first lattice column
  int first_point;    // of the current row
};

std::size_t roomFor(int columns) {
  return static_cast<std::size_t>(columns) + 4;  // pieces of a row overlap the next one's place
}

Gradients takeGradients(std::span<std::byte>& scratch, int columns) {
  float* x = takeScratch<float>(scratch, roomFor(columns)).data();
  return {.x = x, .y = takeScratch<float>(scratch, roomFor(columns)).data()};
}

template <int Lanes>
struct Kernels {
  float (*cells_of_two)(const PerlinOctave&, float*, float*);
  void (*cells_of_four)(const PerlinOctave&, const Columns&, float*);
  void (*other_cells)(const PerlinOctave&, const Columns&, float*);

  template <NoiseKind Kind>
  static Kernels of() {
    return {addCellsOfTwo<Lanes, Kind>, addCellsOfFour<Lanes, Kind>, addUnevenCells<Lanes, Kind>};
  }
  static Kernels of(NoiseKind kind) {
    if (kind == NoiseKind::ridged) return of<NoiseKind::ridged>();
    return kind == NoiseKind::billow ? of<NoiseKind::billow>() : of<NoiseKind::fbm>();
  }
};

template <int Lanes>
class PerlinWindow {
 public:
  PerlinWindow(const Parameters& parameters, std::span<std::byte> scratch)
      : parameters_(parameters),
        plan_(parameters, parameters.level),
        kernels_(Kernels<Lanes>::of(parameters.kind)) {
    int most = 0;
    for (std::size_t k = 0; k < plan_.count; ++k) {
      octaves_[k] = octaveOf(static_cast<std::uint32_t>(k), scratch);
      most = std::max(most, octaves_[k].octave.columns);
    }
    const Gradients both = takeGradients(scratch, most);
    columns_ = {.slope = both.x, .value = both.y};
    for (float*& row : rows_) row = takeScratch<float>(scratch, rowLength(parameters)).data();
  }

  // Rows are handled in pairs, which lie between the same lattice rows in cells of two points.
  bool run(std::span<float> heights, Progress progress) {
    const auto width = static_cast<std::size_t>(parameters_.width);
    const std::int32_t end = parameters_.y + parameters_.height;
    const std::int32_t begin = parameters_.y & ~1;
    for (std::int32_t y = begin; y < end; y += 2) {
      for (float* row : rows_) std::fill_n(row, rowLength(parameters_), plan_.base());
      for (std::size_t k = 0; k < plan_.count; ++k) addRows(octaves_[k], y);
      for (std::int32_t i = 0; i < 2; ++i) {
        if (y + i < parameters_.y || y + i == end) continue;
        copyLanes(rows_[static_cast<std::size_t>(i)] + (parameters_.x & 3), width,
                  heights.data() + static_cast<std::size_t>(y + i - parameters_.y) * width);
      }
      const double done = y - begin;
      if (y % 32 == 0 && !progress.goOn(done / (end - begin))) return false;
    }
    return true;
  }

  static std::size_t rowLength(const Parameters& parameters) {
    return static_cast<std::size_t>(parameters.width + kMargin);
  }

 private:
  [[gnu::noinline]] WindowOctave octaveOf(std::uint32_t number, std::span<std::byte>& scratch) {
    const PerlinShape& shape = plan_.drawn()[number];
    const RowPart part = partOf(shape, parameters_);
    const Lattice lattice = latticeOf(shape, parameters_);
    const int cells = cellsOf(shape, parameters_);
    const bool whole = hasWholeCells(shape);
    const auto places = static_cast<std::size_t>(whole ? shape.width : part.count);
    const auto f = takeScratch<float>(scratch, places);
    const auto fade = takeScratch<float>(scratch, places);
    const auto first = takeScratch<int>(scratch, static_cast<std::size_t>(cells) + 1);
    std::size_t begun = 0;
    for (std::size_t i = 0; i < places; ++i) {
      const std::int32_t point = part.from + static_cast<std::int32_t>(i);
      f[i] = lattice.at(point).f;
      fade[i] = perlinFade(f[i]);
      const auto cell = static_cast<std::size_t>(lattice.cellsBetween(part.from, point));
      while (begun <= cell) first[begun++] = static_cast<int>(i);
    }
    first[begun] = part.count;
    const int columns = columnsOf(cells);
    return {.octave = {.number = number,
                       .cells = cells,
                       .columns = columns,
                       .period = lattice.period,
                       .height = plan_.heightOf(shape),
                       .width = shape.width,
                       .f = f.data(),
                       .fade = fade.data(),
                       .first = first.data(),
                       .north = takeGradients(scratch, columns),
                       .south = takeGradients(scratch, columns),
                       .row = kNoRow},
            .lattice = lattice,
            .west = lattice.at(part.from).cell,
            .first_point = part.from - (parameters_.x & ~3)};
  }

  void addRows(WindowOctave& each, std::int32_t y) {
    PerlinOctave& octave = each.octave;
    if (octave.width == 2) {
      goTo(each, each.lattice.at(y).cell);
      kernels_.cells_of_two(octave, rows_[0], rows_[1]);
      return;
    }
    for (std::int32_t i = 0; i < 2; ++i) {
      const LatticePlace place = each.lattice.at(y + i);
      goTo(each, place.cell);
      blendColumns<Lanes>(octave, place.f, perlinFade(place.f), columns_);
      float* to = rows_[static_cast<std::size_t>(i)] + each.first_point;
      (octave.width == 4 ? kernels_.cells_of_four : kernels_.other_cells)(octave, columns_, to);
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
    const std::uint32_t key = rowKey(parameters_.seed, octave.number, row == period ? 0 : row);
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

  const Parameters& parameters_;
  PerlinPlan plan_;
  Kernels<Lanes> kernels_;
  std::array<WindowOctave, PerlinPlan::kMaxOctaves> octaves_{};
  Columns columns_{};
  std::array<float*, 2> rows_{};
};

}  // namespace

std::size_t perlinWindowScratch(const Parameters& parameters) {
  const PerlinPlan plan(parameters, parameters.level);
  std::size_t most = 0;
  std::size_t bytes = 2 * scratchFor<float>(PerlinWindow<1>::rowLength(parameters));
  for (const PerlinShape& shape : plan.drawn()) {
    const int cells = cellsOf(shape, parameters);
    const std::size_t columns = scratchFor<float>(roomFor(columnsOf(cells)));
    const int places = hasWholeCells(shape) ? shape.width : parameters.width;
    bytes += 4 * columns + 2 * scratchFor<float>(static_cast<std::size_t>(places)) +
             scratchFor<int>(static_cast<std::size_t>(cells) + 1);
    most = std::max(most, columns);
  }
  return bytes + 2 * std::max(most, scratchFor<float>(roomFor(0)));
}

template <int Lanes>
bool perlinWindowInLanes(const Parameters& parameters, std::span<float> heights,
                         std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() ==
         static_cast<std::size_t>(parameters.width) * static_cast<std::size_t>(parameters.height));
  return PerlinWindow<Lanes>(parameters, scratch).run(heights, progress);
}

bool perlinWindow(const Parameters& parameters, std::span<float> heights,
                  std::span<std::byte> scratch, Progress progress) {
  return perlinWindowInLanes<kLanes>(parameters, heights, scratch, progress);
}

// Only the native build contains both; in the others the second one would be unused code.
#ifndef __wasm__
template bool perlinWindowInLanes<1>(const Parameters&, std::span<float>, std::span<std::byte>,
                                     Progress);
#endif

}  // namespace orogen::windows
