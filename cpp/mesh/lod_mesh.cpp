#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "base/simd.h"
#include "mesh/surface.h"

namespace orogen::mesh {
namespace {

constexpr int kMaxLevels = 16;

int patchesAside(int size, int cells, int level) {
  const int width = cells << level;
  return (size - 2 + width) / width;
}

using Four = Simd<4>::Float;

Four abs(Four value) {
  return Four(Simd<4>::UInt(value) & 0x7fffffffu);
}

// Measures how far the midpoints lie from a row of squares 2 × step wide, which are cut from
// north-east to south-west: the points on a square's northern edge, on its diagonal, and on its
// western edge.
float compareSquares(const float* north, std::ptrdiff_t pitch, int step, int squares) {
  const float* middle = north + step * pitch;
  const float* south = middle + step * pitch;
  float top = 0, side = 0, centre = 0;
  for (const float* end = north + 2 * step * squares; north < end; north += 2 * step) {
    top = std::max(top, std::abs(north[step] - (north[0] + north[2 * step]) * 0.5f));
    side = std::max(side, std::abs(middle[0] - (north[0] + south[0]) * 0.5f));
    centre = std::max(centre, std::abs(middle[step] - (north[2 * step] + south[0]) * 0.5f));
    middle += 2 * step;
    south += 2 * step;
  }
  return std::max({top, side, centre});
}

// Handles an even number of the smallest squares: raises `max_error` lane by lane, and measures the
// eastern edges instead of the western ones.
void compareSmallest(const float* north, std::ptrdiff_t pitch, int squares, Four& max_error) {
  using UInt = Simd<4>::UInt;
  constexpr UInt odd{~0u, 0, ~0u, 0};
  const float* middle = north + pitch;
  const float* south = middle + pitch;
  for (int x = 0; x < 2 * squares; x += 4) {
    const auto here = loadLanes<Four>(north + x + 1);
    const auto east = loadLanes<Four>(north + x + 2);
    const Four above = here - (loadLanes<Four>(north + x) + east) * 0.5f;
    const Four along = here + loadLanes<Four>(south + x + 1);
    const Four across = east + loadLanes<Four>(south + x);
    const Four drawn = Four((UInt(across) & odd) | (UInt(along) & ~odd)) * 0.5f;
    const auto top = Four(UInt(abs(above)) & odd);
    const Four inside = abs(loadLanes<Four>(middle + x + 1) - drawn);
    max_error = atLeast(atLeast(top, inside), max_error);
  }
}

class LodMeasure {
 public:
  LodMeasure(const float* heights, int size, int cells, std::span<LodPatch> patches)
      : heights_(heights), last_(size - 1), cells_(cells), levels_(lodLevels(size, cells)) {
    std::size_t first = 0;
    for (int level = 0; level < levels_; ++level) {
      const auto aside = static_cast<std::size_t>(patchesAside(size, cells, level));
      aside_[static_cast<std::size_t>(level)] = static_cast<int>(aside);
      rows_[static_cast<std::size_t>(level)] = patches.subspan(first, aside * aside);
      first += aside * aside;
    }
  }

  int top() const { return levels_ - 1; }

  // Children come first: their part of the map is then still in the cache for the parent.
  const LodPatch& measurePatch(int level, int x, int y) {
    const int west = x * (cells_ << level);
    const int north = y * (cells_ << level);
    const int east = std::min(west + (cells_ << level), last_);
    const int south = std::min(north + (cells_ << level), last_);
    const auto l = static_cast<std::size_t>(level);
    LodPatch& patch = rows_[l][static_cast<std::size_t>(y * aside_[l] + x)];
    if (level == 0) {
      patch.error = 0;
      if (east - west >= kLanes) {
        findRange<kLanes>(west, north, east, south, patch);
      } else {
        findRange<1>(west, north, east, south, patch);
      }
      return patch;
    }
    patch = measurePatch(level - 1, 2 * x, 2 * y);
    for (int child = 1; child < 4; ++child) {
      const int child_x = 2 * x + (child & 1);
      const int child_y = 2 * y + (child >> 1);
      if (child_x >= aside_[l - 1] || child_y >= aside_[l - 1]) continue;
      const LodPatch& other = measurePatch(level - 1, child_x, child_y);
      patch.lowest = std::min(patch.lowest, other.lowest);
      patch.highest = std::max(patch.highest, other.highest);
      patch.error = std::max(patch.error, other.error);
    }
    patch.error = std::max(patch.error, errorOf(level, west, north, east, south));
    return patch;
  }

 private:
  const float* row(int y) const { return heights_ + static_cast<std::ptrdiff_t>(y) * (last_ + 1); }

  // The last group of lanes of a row may overlap with the previous one.
  template <int Lanes>
  void findRange(int west, int north, int east, int south, LodPatch& patch) const {
    using Group = typename Simd<Lanes>::Float;
    auto low = loadLanes<Group>(row(north) + west);
    Group high = low;
    for (int y = north; y <= south; ++y) {
      const float* last = row(y) + east + 1 - Lanes;
      for (const float* at = row(y) + west; at < last; at += Lanes) {
        const auto heights = loadLanes<Group>(at);
        low = atMost(heights, low);
        high = atLeast(heights, high);
      }
      const auto heights = loadLanes<Group>(last);
      low = atMost(heights, low);
      high = atLeast(heights, high);
    }
    patch.lowest = fold(low, [](float a, float b) { return a < b; });
    patch.highest = fold(high, [](float a, float b) { return a > b; });
  }

  // The lane that comes first in the given order.
  template <class Group, class Before>
  static float fold(Group group, Before before) {
    std::array<float, sizeof(Group) / sizeof(float)> lanes;
    std::memcpy(lanes.data(), &group, sizeof group);
    return *std::min_element(lanes.begin(), lanes.end(), before);
  }

  // Measures how far the points of the next finer level from x0, y0 to x1, y1 lie from squares
  // 2^level wide.
  float errorOf(int level, int x0, int y0, int x1, int y1) const {
    const int width = 1 << level;
    const int step = width / 2;
    const int squares = (x1 - x0) / width;
    const int east = x0 + squares * width;  // of the whole squares
    const bool smallest = kLanes == 4 && step == 1 && squares % 2 == 0;
    float max_error = 0;
    Four lanes{};
    int y = y0;
    for (; y + width <= y1; y += width) {
      if (smallest) {
        compareSmallest(row(y) + x0, last_ + 1, squares, lanes);
      } else {
        max_error = std::max(max_error, compareSquares(row(y) + x0, last_ + 1, step, squares));
      }
      if (east < x1) max_error = std::max(max_error, errorOfCut(east, y, x1, y + width, width));
    }
    for (int x = x0; y < y1 && x < x1; x += width) {
      max_error = std::max(max_error, errorOfCut(x, y, std::min(x + width, x1), y1, width));
    }
    for (const int x : {x0, x1}) {
      max_error = std::max(max_error, errorAlong(row(y0) + x, last_ + 1, y1 - y0, width));
    }
    max_error = std::max(max_error, errorAlong(row(y1) + x0, 1, x1 - x0, width));
    return std::max(max_error, fold(lanes, [](float a, float b) { return a > b; }));
  }

  // Handles a square that the border of the map cuts short.
  float errorOfCut(int x0, int y0, int x1, int y1, int width) const {
    const float* corner = row(y0) + x0;
    const float* south = row(y1) + x0;
    const auto wide = static_cast<float>(x1 - x0);
    const auto deep = static_cast<float>(y1 - y0);
    float max_error = 0;
    for (int y = 0; y < y1 - y0; y += width / 2) {
      for (int x = 0; x < x1 - x0; x += width / 2) {
        const float along = static_cast<float>(x) / wide;
        const float down = static_cast<float>(y) / deep;
        const float drawn =
            along + down < 1
                ? corner[0] + along * (corner[x1 - x0] - corner[0]) + down * (south[0] - corner[0])
                : south[x1 - x0] + (1 - along) * (south[0] - south[x1 - x0]) +
                      (1 - down) * (corner[x1 - x0] - south[x1 - x0]);
        max_error = std::max(max_error, std::abs(row(y0 + y)[x0 + x] - drawn));
      }
    }
    return max_error;
  }

  // Handles a border of the patch, where the squares are straight lines.
  static float errorAlong(const float* heights, std::ptrdiff_t pitch, int count, int width) {
    float max_error = 0;
    for (int from = 0; from + width / 2 < count; from += width) {
      const int length = std::min(width, count - from);
      const float first = heights[from * pitch];
      const float share = static_cast<float>(width / 2) / static_cast<float>(length);
      const float drawn = first + share * (heights[(from + length) * pitch] - first);
      max_error = std::max(max_error, std::abs(heights[(from + width / 2) * pitch] - drawn));
    }
    return max_error;
  }

  const float* heights_;
  int last_;
  int cells_;
  int levels_;
  std::array<int, kMaxLevels> aside_{};
  std::array<std::span<LodPatch>, kMaxLevels> rows_{};
};

}  // namespace

int lodLevels(int size, int cells) {
  assert(size >= 2 && std::has_single_bit(static_cast<unsigned>(cells)));
  int levels = 1;
  while (cells << (levels - 1) < size - 1) ++levels;
  return levels;
}

std::size_t lodPatches(int size, int cells) {
  std::size_t count = 0;
  for (int level = 0; level < lodLevels(size, cells); ++level) {
    const auto aside = static_cast<std::size_t>(patchesAside(size, cells, level));
    count += aside * aside;
  }
  return count;
}

void measureLodPatches(const float* heights, int size, int cells, std::span<LodPatch> patches) {
  assert(patches.size() == lodPatches(size, cells));
  LodMeasure lod(heights, size, cells, patches);
  lod.measurePatch(lod.top(), 0, 0);
}

}  // namespace orogen::mesh
