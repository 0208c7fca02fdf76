#include "diamond_square/window.h"

#include <algorithm>
#include <cassert>

#include "base/buffer.h"
#include "base/elementary.h"
#include "diamond_square/laws.h"
#include "diamond_square/row.h"
#include "diamond_square/window_pyramid.h"

namespace orogen::diamond_square {

namespace {

// How much wider than the amplitude the corners vary if there is no border.
constexpr double kCorners = 1.15;

// The largest perturbation of level 1, and that of level 0 beside continents, in amplitudes.
constexpr double kRelief = 0.33, kReliefOfLevel0 = 0.13;
// Names the random numbers of the latter; levels of the pyramid have theirs.
constexpr std::uint32_t kReliefKey = 63;

// The levels between which the Hurst exponent rises, from below that of the roughness to
// kSmallHurst. Above 1, each level adds less slope than the one before.
constexpr int kFirstSmoother = 2, kLastSmoother = 8;
constexpr double kLower = 0.1, kSmallHurst = 1.25, kContinentHurst = 1;

double hurstOf(const Parameters& parameters, int level) {
  const double hurst = 1 - parameters.roughness;
  if (parameters.tile) return hurst;  // the land is then that of a map
  if (level < 0) return kContinentHurst;
  const double share =
      static_cast<double>(level - kFirstSmoother) / (kLastSmoother - kFirstSmoother);
  const double large = hurst - kLower;
  return large + (kSmallHurst - large) * std::clamp(share, 0.0, 1.0);
}

// Turns heights with one hump, whose largest perturbation is 1, into heights with two: continents
// and the floor of the sea, with a slope between them.
float continent(float height) {
  const float t = atMost(atLeast(height * 5 - 0.25f, -1.0f), 1.0f);
  return t * (1.5f - 0.5f * t * t) * 0.18f + height * 0.2f - 0.09f;
}

// Rows that the last refinement makes before they are copied to the window.
constexpr std::size_t kRowsTogether = 4;

std::size_t centresOf(const WindowPyramid& pyramid) {
  return static_cast<std::size_t>(pyramid.columns(std::max(pyramid.level() - 1, 0)).count + 16);
}

// Computes the levels of a window, each of them completely before the next.
template <int Lanes>
class WindowStream {
 public:
  WindowStream(const Parameters& parameters, const WindowPyramid& pyramid, std::span<float> heights,
               std::span<std::byte> scratch)
      : pyramid_(pyramid), seed_(parameters.seed), tile_(parameters.tile), heights_(heights) {
    even_ = takeScratch<float>(scratch, pyramid_.mostFloats(0)).data();
    odd_ = takeScratch<float>(scratch, pyramid_.mostFloats(1)).data();
    const std::size_t pitch = pyramid_.pitch(pyramid_.level());
    last_rows_ = takeScratch<float>(scratch, kRowsTogether * pitch).data();
    centres_ = takeScratch<float>(scratch, centresOf(pyramid_));
  }

  bool run(const Parameters& parameters, const Quantiles* quantiles, Progress progress) {
    const int above = pyramid_.above();
    double amplitude = tile_ ? parameters.amplitude : 1;
    grid_ = even_;
    forRows(0, [](int, std::span<float> row) { std::fill(row.begin(), row.end(), 0.f); });
    displacePoints(0, 0, {Amplitudes{amplitude * (tile_ ? 1 : kCorners), 0}, quantiles});
    for (int level = 0;; ++level) {
      if (!tile_ && level == above) {
        amplitude = parameters.amplitude * kRelief;
        forRows(level, [&](int, std::span<float> row) {
          for (float& each : row) each = continent(each) * static_cast<float>(parameters.amplitude);
        });
        displacePoints(level, kReliefKey,
                       {Amplitudes{parameters.amplitude * kReliefOfLevel0, 0}, quantiles});
      }
      if (level == pyramid_.level()) return true;
      const double shrink = exp2Portable(-hurstOf(parameters, level - above) / 2);
      if (!refine(level, {Amplitudes{amplitude, amplitude * shrink}, quantiles}, progress)) {
        return false;
      }
      amplitude *= shrink * shrink;
    }
  }

 private:
  // Calls `use` with the points of each row of a level that is finished.
  template <class Use>
  void forRows(int level, Use use) {
    const auto width = static_cast<std::size_t>(pyramid_.columns(level).count);
    const bool whole = level == pyramid_.level();
    float* row = whole ? heights_.data() : grid_;
    for (int y = 0; y < pyramid_.rows(level).count; ++y) {
      use(y, std::span(row, width));
      row += whole ? width : pyramid_.pitch(level);
    }
  }

  // Adds a perturbation to all points of a level.
  void displacePoints(int level, std::uint32_t noise, const LevelLaw& law) {
    const Stretch columns = pyramid_.columns(level);
    forRows(level, [&](int y, std::span<float> row) {
      const std::uint32_t key = rowKey(seed_, noise, within(pyramid_.rows(level).from + y, level));
      for (int x = 0; x < columns.count; ++x) {
        const std::uint32_t hash = hashAt(key, within(columns.from + x, level));
        row[static_cast<std::size_t>(x)] +=
            law.visit([hash](const auto& each) { return each.template centre<1>(hash); });
      }
    });
  }

  // A coordinate, reduced to the map if the land tiles.
  std::int32_t within(std::int32_t at, int level) const {
    return tile_ ? at & ((1 << level) - 1) : at;
  }

  // Refines the grid of a level to that of the next. The rows of squares begin one row further
  // north than the first point, and one column further west, because the centres there are needed.
  bool refine(int level, const LevelLaw& law, Progress progress) {
    const int next = level + 1;
    const bool last = next == pyramid_.level();
    const std::size_t from_pitch = pyramid_.pitch(level);
    const std::size_t to_pitch = pyramid_.pitch(next);
    float* const to = last ? last_rows_ : next % 2 == 0 ? even_ : odd_;
    const int west = pyramid_.columns(next).from - 2 * pyramid_.columns(level).from;
    const int north = pyramid_.rows(next).from - 2 * pyramid_.rows(level).from;
    const Stretch rows = pyramid_.rows(level);
    const std::uint32_t key = levelKey(seed_, static_cast<std::uint32_t>(next));
    const int squares = rows.count - 1;
    std::fill(centres_.begin(), centres_.end(), 0.f);
    for (int y = 0; y < squares; y += 2) {
      SquareRow two[2];
      const int count = std::min(squares - y, 2);
      for (int i = 0; i < count; ++i) {
        const auto above = static_cast<std::size_t>(y + i);
        const std::size_t even = last ? 2 * static_cast<std::size_t>(i) : 2 * above;
        two[i] = {.key = rowKey(key, within(rows.from + y + i, level)),
                  .cells = pyramid_.columns(level).count - 1,
                  .tile = false,
                  .north = grid_ + above * from_pitch,
                  .south = grid_ + (above + 1) * from_pitch,
                  .centres = centres_.data(),
                  .even = to + even * to_pitch,
                  .odd = to + (even + 1) * to_pitch};
      }
      law.visit([&](const auto& each) { refineRowsOf(level, two, count, each); });
      if (!last) continue;
      copyOut(2 * y - north, 2 * count, west);
      if (y % 64 == 62 && !progress.goOn(static_cast<double>(y) / squares)) return false;
    }
    grid_ = to + static_cast<std::size_t>(north) * to_pitch + west;
    return true;
  }

  template <class Law>
  void refineRowsOf(int level, SquareRow* rows, int count, const Law& law) const {
    const std::int32_t from = within(pyramid_.columns(level).from, level);
    if (tile_ && from + rows[0].cells > 1 << level) {
      for (int i = 0; i < count; ++i) refineAcrossSeams(level, rows[i], law);
      return;
    }
    for (int i = 0; i < count; ++i) rows[i].key = keyFrom(rows[i].key, from);
    if constexpr (Lanes > 4) {
      count == 2 ? refineRowsAvx2<2>(rows, law) : refineRowsAvx2<1>(rows, law);
    } else {
      count == 2 ? refineRows<2, Lanes>(rows, law) : refineRows<1, Lanes>(rows, law);
    }
  }

  // Refines a row of squares that extends beyond the end of the map, piece by piece.
  template <class Law>
  [[gnu::noinline]] void refineAcrossSeams(int level, const SquareRow& row, const Law& law) const {
    const int period = 1 << level;
    for (int x = 0; x < row.cells;) {
      const std::int32_t first = within(pyramid_.columns(level).from + x, level);
      SquareRow piece{.key = keyFrom(row.key, first),
                      .cells = std::min(row.cells - x, period - first),
                      .tile = false,
                      .north = row.north + x,
                      .south = row.south + x,
                      .centres = row.centres + x,
                      .even = row.even + 2 * x,
                      .odd = row.odd + 2 * x};
      refineRows<1, 1>(&piece, law);
      if (x > 0) {
        piece.odd[0] =
            ((piece.north[0] + piece.south[0]) + (piece.odd[-1] + piece.odd[1])) * 0.25f +
            law.template columnEdge<1>(hashAt(piece.key, 0));
      }
      x += piece.cells;
    }
  }

  // Copies rows to the window; the first one has the number `y` or lies north of it.
  void copyOut(int y, int count, int west) const {
    const Stretch columns = pyramid_.columns(pyramid_.level());
    const int end = std::min(y + count, pyramid_.rows(pyramid_.level()).count);
    const float* row = last_rows_ + west;
    for (; y < end; ++y, row += pyramid_.pitch(pyramid_.level())) {
      if (y < 0) continue;
      const auto width = static_cast<std::size_t>(columns.count);
      float* to = heights_.data() + static_cast<std::size_t>(y) * width;
      copyLanes(row, width, to);
    }
  }

  const WindowPyramid& pyramid_;
  std::uint32_t seed_;
  bool tile_;
  std::span<float> heights_;
  float *even_, *odd_;  // memory of the even and the odd levels
  float* last_rows_;
  std::span<float> centres_;  // of the last row of squares
  float* grid_ = nullptr;     // the first point of the finished level
};

std::size_t scratchOf(const WindowPyramid& pyramid) {
  return scratchFor<float>(pyramid.mostFloats(0)) + scratchFor<float>(pyramid.mostFloats(1)) +
         scratchFor<float>(kRowsTogether * pyramid.pitch(pyramid.level())) +
         scratchFor<float>(centresOf(pyramid));
}

WindowPyramid windowOf(const Parameters& parameters) {
  return {parameters, parameters.width, parameters.height};
}

WindowPyramid squareOf(const Parameters& parameters) {
  const int side = (1 << parameters.exponent) + 1;
  return {parameters, side, side};
}

template <int Lanes>
bool make(const Parameters& parameters, const WindowPyramid& pyramid, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == pyramid.points());
  const LawTable table(parameters);
  return WindowStream<Lanes>(parameters, pyramid, heights, scratch)
      .run(parameters, table.quantiles(), progress);
}

// Uses as many lanes as the processor has.
bool make(const Parameters& parameters, const WindowPyramid& pyramid, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
#ifdef OROGEN_EIGHT_LANES
  if (hasEightLanes()) return make<8>(parameters, pyramid, heights, scratch, progress);
#endif
  return make<kLanes>(parameters, pyramid, heights, scratch, progress);
}

}  // namespace

std::size_t diamondSquareWindowScratch(const Parameters& parameters) {
  return scratchOf(windowOf(parameters));
}

bool diamondSquareWindow(const Parameters& parameters, std::span<float> heights,
                         std::span<std::byte> scratch, Progress progress) {
  return make(parameters, windowOf(parameters), heights, scratch, progress);
}

std::size_t endlessScratch(const Parameters& parameters) {
  return scratchOf(squareOf(parameters));
}

bool endless(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress) {
  return make(parameters, squareOf(parameters), heights, scratch, progress);
}

template <int Lanes>
bool diamondSquareWindowInLanes(const Parameters& parameters, std::span<float> heights,
                                std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, windowOf(parameters), heights, scratch, progress);
}

template Kernel diamondSquareWindowInLanes<1>;
template Kernel diamondSquareWindowInLanes<4>;

}  // namespace orogen::diamond_square
