#include "shading/occlusion.h"

#include <algorithm>
#include <array>

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

// What one line needs, in one piece of memory.
struct Line {
  std::span<float> heights, open;
  std::span<HullPoint> hull;
};

// Adds to `open` the share of the sky that each `Every`-th point of the line sees in the direction
// from which the sweep comes: from the first to the last point, or from the last with `Step` -1.
template <int Step, int Every>
void sweep(const Line& line, int count, float spacing, float share) {
  const float* height = line.heights.data() + (Step > 0 ? 0 : count - 1);
  float* open = line.open.data() + (Step > 0 ? 0 : count - 1);
  HullPoint* top = line.hull.data();
  *top = {0, *height};
  *open += share;
  const HullPoint* const first = top;
  for (int i = 1; i < count; ++i) {
    height += Step;
    open += Step;
    const HullPoint here{static_cast<float>(i) * spacing, *height};
    // A point of the hull that does not rise above the line to the one behind it is hidden by that
    // one, from here and from everywhere further on.
    while (top > first && (top->height - here.height) * (here.distance - top[-1].distance) <=
                              (top[-1].height - here.height) * (here.distance - top->distance)) {
      --top;
    }
    if (Every == 1 || i % Every == 0) {
      const float rise = top->height - here.height;
      const float run = here.distance - top->distance;
      const float run2 = run * run;
      // cos² of an angle whose tangent is rise / run.
      *open += rise > 0 ? share * (run2 / (run2 + rise * rise)) : share;
    }
    *++top = here;
  }
}

int countAlong(int start, int step, int side) {
  if (step == 0) return side;
  return (step > 0 ? side - 1 - start : start) / (step > 0 ? step : -step) + 1;
}

// The line through (x, y) that begins there: gathered, swept both ways, scattered.
void sweepLine(const Grid& grid, const Direction& direction, int x, int y, const Line& line,
               float* open) {
  const auto [dx, dy, length, share] = direction;
  const int side = grid.side();
  const int points = std::min(countAlong(x, dx, side), countAlong(y, dy, side));
  const bool knight = dx * dx + dy * dy == 5;
  const int count = knight ? points * 2 - 1 : points;
  float* heights = line.heights.data();
  for (int i = 0; i < points; ++i) {
    const int px = x + i * dx;
    const int py = y + i * dy;
    if (knight && i > 0) {
      // One step of the longer way back, and none or one of the shorter.
      const int mx = px - dx / 2;
      const int my = py - dy / 2;
      const int ox = dx * dx == 1 ? px - dx : mx;
      const int oy = dy * dy == 1 ? py - dy : my;
      *heights++ = (grid.at(mx, my) + grid.at(ox, oy)) * 0.5f;
    }
    *heights++ = grid.at(px, py);
  }
  std::fill_n(line.open.data(), count, 0.f);
  if (knight) {
    sweep<1, 2>(line, count, length * 0.5f * grid.step(), share);
    sweep<-1, 2>(line, count, length * 0.5f * grid.step(), share);
  } else {
    sweep<1, 1>(line, count, length * grid.step(), share);
    sweep<-1, 1>(line, count, length * grid.step(), share);
  }
  const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(dy) * side + dx;
  float* to = open + static_cast<std::ptrdiff_t>(y) * side + x;
  for (int i = 0; i < points; ++i, to += stride)
    *to += line.open[static_cast<std::size_t>(knight ? 2 * i : i)];
}

}  // namespace

std::size_t occlusionScratch(int side) {
  const auto n = static_cast<std::size_t>(side);
  return scratchFor<float>(n * n) + 2 * scratchFor<float>(2 * n) + scratchFor<HullPoint>(2 * n);
}

void measureSky(const Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch) {
  const int side = grid.side();
  const auto n = static_cast<std::size_t>(side);
  const auto open = takeScratch<float>(scratch, n * n);
  const auto heights = takeScratch<float>(scratch, 2 * n);
  const auto seen = takeScratch<float>(scratch, 2 * n);
  const Line line{heights, seen, takeScratch<HullPoint>(scratch, 2 * n)};
  std::fill(open.begin(), open.end(), 0.f);

  for (const Direction& direction : kDirections) {
    // Lines begin wherever a step back leaves the map: in the first rows, and on one side.
    const auto [dx, dy, length, share] = direction;
    for (int y = 0; y < side; ++y) {
      if (y < dy) {
        for (int x = 0; x < side; ++x) sweepLine(grid, direction, x, y, line, open.data());
      } else {
        const int width = std::min(dx < 0 ? -dx : dx, side);
        for (int i = 0; i < width; ++i) {
          sweepLine(grid, direction, dx > 0 ? i : side - 1 - i, y, line, open.data());
        }
      }
    }
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    sky[i] = static_cast<std::uint8_t>(std::min(open[i] * 255.f + 0.5f, 255.f));
  }
}

}  // namespace orogen
