#include "light/occlusion.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "scratch.h"

namespace orogen {
namespace {

struct HullPoint {
  float distance, height;
};

// Lines of one direction. Knights pass midway between two points of the grid after each that they
// meet; there the height is the mean of the two.
struct Direction {
  int dx, dy;
  float length;  // from one point of the grid to the next on the line
  float share;   // of the sky, each way
};

// Shares reach half-way to the neighbouring directions: 26.57° on an axis, 22.5° for a knight,
// 18.43° on a diagonal, of 360°.
constexpr float kAxis = 0.0737918f, kKnight = 0.0625f, kDiagonal = 0.0512082f;
constexpr float kRoot2 = 1.41421356f, kRoot5 = 2.23606798f;
constexpr std::array<Direction, 8> kDirections{{{1, 0, 1, kAxis},
                                                {0, 1, 1, kAxis},
                                                {1, 1, kRoot2, kDiagonal},
                                                {-1, 1, kRoot2, kDiagonal},
                                                {2, 1, kRoot5, kKnight},
                                                {-2, 1, kRoot5, kKnight},
                                                {1, 2, kRoot5, kKnight},
                                                {-1, 2, kRoot5, kKnight}}};

// So many neighbouring lines are gathered and scattered together: of a row of the map they take
// points side by side, where a single line would take one from every row.
constexpr int kLines = 8;

// What one line needs, and which of its points lie on the map.
struct Line {
  float *heights, *open;
  int first, count;
};

// Adds to `open` the share of the sky that each of `count` points on a line sees in the direction
// from which the sweep comes: from the first to the last of them, or with `step` -1 from the last.
void sweep(const Line& line, int count, int step, float spacing, float share, HullPoint* hull) {
  const float* height = line.heights + (step > 0 ? 0 : count - 1);
  float* open = line.open + (step > 0 ? 0 : count - 1);
  HullPoint* top = hull;
  *top = {0, *height};
  *open += share;
  for (int i = 1; i < count; ++i) {
    height += step;
    open += step;
    const HullPoint here{static_cast<float>(i) * spacing, *height};
    // A point of the hull that does not rise above the line to the one behind it is hidden by that
    // one, from here and from everywhere further on.
    while (top > hull && (top->height - here.height) * (here.distance - top[-1].distance) <=
                             (top[-1].height - here.height) * (here.distance - top->distance)) {
      --top;
    }
    const float rise = std::max(top->height - here.height, 0.f);
    const float run2 = (here.distance - top->distance) * (here.distance - top->distance);
    *open += share * (run2 / (run2 + rise * rise));  // cos², where rise / run is the tangent
    *++top = here;
  }
}

// Heights without gaps between them, and the sky found open so far.
struct Maps {
  const float* heights;
  float* open;
  int side;
  float step;
};

// The steps i of a line x = start + i · dx on which 0 <= x < side and i < steps.
void clip(int start, int dx, int side, int steps, Line& line) {
  int from = 0;
  int to = steps;
  if (dx > 0) {
    from = start < 0 ? (dx - 1 - start) / dx : 0;
    to = std::min(steps, (side - 1 - start) / dx + 1);
    if (start >= side) to = 0;
  } else if (dx < 0) {
    from = start >= side ? (start - side - dx) / -dx : 0;
    to = start < 0 ? 0 : std::min(steps, start / -dx + 1);
  } else if (start < 0 || start >= side) {
    to = 0;
  }
  line.first = from;
  line.count = std::max(to - from, 0);
}

// The lines that begin at the columns `start` to start + kLines - 1 of row `y`, on the map or
// beside it; dy is not 0.
void sweepLines(const Maps& maps, const Direction& direction, int start, int y, Line* lines,
                HullPoint* hull) {
  const int dx = direction.dx;
  const int dy = direction.dy;
  const int side = maps.side;
  const bool knight = dx * dx + dy * dy == 5;
  const int parts = knight ? 2 : 1;
  // Midway lies a point between two that are neighbours in a row or in a column.
  const std::ptrdiff_t half = dy == 2 ? -side : dx > 0 ? -1 : 1;
  const std::ptrdiff_t other = dy == 2 ? half - dx : half - side;
  int from = side;
  int to = 0;
  for (int k = 0; k < kLines; ++k) {
    clip(start + k, dx, side, (side - 1 - y) / dy + 1, lines[k]);
    if (lines[k].count == 0) continue;
    from = std::min(from, lines[k].first);
    to = std::max(to, lines[k].first + lines[k].count);
  }
  const auto offsetAt = [&](int i) {
    return (static_cast<std::ptrdiff_t>(y) + i * dy) * side + start + i * dx;
  };
  for (int i = from; i < to; ++i) {
    const float* row = maps.heights + offsetAt(i);
    for (int k = 0; k < kLines; ++k) {
      const int at = i - lines[k].first;
      if (at < 0 || at >= lines[k].count) continue;
      lines[k].heights[at * parts] = row[k];
      if (knight && at > 0) lines[k].heights[at * 2 - 1] = (row[k + half] + row[k + other]) * 0.5f;
    }
  }
  const float spacing = (knight ? direction.length * 0.5f : direction.length) * maps.step;
  for (int k = 0; k < kLines; ++k) {
    if (lines[k].count == 0) continue;
    const int count = (lines[k].count - 1) * parts + 1;
    std::fill_n(lines[k].open, count, 0.f);
    sweep(lines[k], count, 1, spacing, direction.share, hull);
    sweep(lines[k], count, -1, spacing, direction.share, hull);
  }
  for (int i = from; i < to; ++i) {
    float* row = maps.open + offsetAt(i);
    for (int k = 0; k < kLines; ++k) {
      const int at = i - lines[k].first;
      if (at >= 0 && at < lines[k].count) row[k] += lines[k].open[at * parts];
    }
  }
}

}  // namespace

std::size_t occlusionScratch(int side) {
  const auto n = static_cast<std::size_t>(side);
  return 2 * scratchFor<float>(n * n) + 2 * kLines * scratchFor<float>(2 * n) +
         scratchFor<HullPoint>(2 * n);
}

void measureSky(const Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch) {
  assert(sky.size() == grid.points());
  const int side = grid.side();
  const auto n = static_cast<std::size_t>(side);
  const auto heights = takeScratch<float>(scratch, n * n);
  const auto open = takeScratch<float>(scratch, n * n);
  std::array<Line, kLines> lines;
  for (Line& line : lines) {
    line.heights = takeScratch<float>(scratch, 2 * n).data();
    line.open = takeScratch<float>(scratch, 2 * n).data();
  }
  HullPoint* hull = takeScratch<HullPoint>(scratch, 2 * n).data();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) heights[static_cast<std::size_t>(y * side + x)] = grid.at(x, y);
  }
  std::fill(open.begin(), open.end(), 0.f);
  const Maps maps{heights.data(), open.data(), side, grid.step()};

  for (const Direction& direction : kDirections) {
    if (direction.dy == 0) {
      for (std::size_t row = 0; row < n * n; row += n) {
        const Line line{heights.data() + row, open.data() + row, 0, side};
        sweep(line, side, 1, maps.step, direction.share, hull);
        sweep(line, side, -1, maps.step, direction.share, hull);
      }
      continue;
    }
    for (int y = 0; y < std::min(direction.dy, side); ++y) {
      const int drift = ((side - 1 - y) / direction.dy) * direction.dx;
      const int last = side - 1 + std::max(-drift, 0);
      for (int start = std::min(-drift, 0); start <= last; start += kLines) {
        sweepLines(maps, direction, start, y, lines.data(), hull);
      }
    }
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    sky[i] = static_cast<std::uint8_t>(std::min(open[i] * 255.f + 0.5f, 255.f));
  }
}

}  // namespace orogen
