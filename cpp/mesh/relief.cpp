#include "mesh/relief.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "simd.h"

namespace orogen {
namespace {

constexpr int kMostLevels = 16;

int patchesAside(int size, int cells, int level) {
  const int width = cells << level;
  return (size - 2 + width) / width;
}

// A square of a patch, cut from north-east to south-west into two triangles.
struct Square {
  const float* corner;  // the height in the north-west
  std::ptrdiff_t pitch;
  int width, height;
  float per_width, per_height;

  float at(int x, int y) const { return corner[y * pitch + x]; }
};

// 0, 1, 2 …, one in each lane.
template <int Lanes>
auto countedLanes() {
  if constexpr (Lanes == 1) {
    return 0.f;
  } else {
    return typename Simd<Lanes>::Float{0, 1, 2, 3};
  }
}

// Raises `farthest`, lane by lane, to how far every `step`-th height lies from the square, but for
// those on its southern and eastern border. With more than one lane `step` is 1, and its width a
// multiple of `Lanes`.
template <int Lanes>
void compare(const Square& square, int step, typename Simd<Lanes>::Float& farthest) {
  using Float = typename Simd<Lanes>::Float;
  const auto width = static_cast<float>(square.width);
  const auto height = static_cast<float>(square.height);
  const float north_west = square.at(0, 0);
  const float north_east = square.at(square.width, 0);
  const float south_west = square.at(0, square.height);
  const float south_east = square.at(square.width, square.height);
  const float eastwards[]{(north_east - north_west) * square.per_width,
                          (south_east - south_west) * square.per_width};
  const float southwards[]{(south_west - north_west) * square.per_height,
                           (south_east - north_east) * square.per_height};
  for (int y = 0; y < square.height; y += step) {
    const auto down = static_cast<float>(y);
    const float* heights = square.corner + y * square.pitch;
    const float diagonal = width - down * square.per_height * width;
    const float west = north_west + down * southwards[0];
    const float east = south_east + (down - height) * southwards[1] - width * eastwards[1];
    Float along = countedLanes<Lanes>();
    const int stride = Lanes * step;
    for (int x = 0; x < square.width; x += stride, along += static_cast<float>(stride)) {
      const Float drawn =
          along < diagonal ? west + along * eastwards[0] : east + along * eastwards[1];
      const Float apart = loadLanes<Float>(heights + x) - drawn;
      farthest = apart > farthest ? apart : farthest;
      farthest = -apart > farthest ? -apart : farthest;
    }
  }
}

// The same for a row of squares of 2 × 2, of which only three points are no corners.
float compareSmallest(const float* north, std::ptrdiff_t pitch, int squares) {
  const float* middle = north + pitch;
  const float* south = middle + pitch;
  float top = 0, side = 0, centre = 0;
  for (int x = 0; x < 2 * squares; x += 2) {
    top = std::max(top, std::abs(north[x + 1] - (north[x] + north[x + 2]) * 0.5f));
    side = std::max(side, std::abs(middle[x] - (north[x] + south[x]) * 0.5f));
    centre = std::max(centre, std::abs(middle[x + 1] - (north[x + 2] + south[x]) * 0.5f));
  }
  return std::max({top, side, centre});
}

class Relief {
 public:
  Relief(const float* heights, int size, int cells, std::span<ReliefPatch> patches)
      : heights_(heights), last_(size - 1), cells_(cells), levels_(reliefLevels(size, cells)) {
    std::size_t first = 0;
    for (int level = 0; level < levels_; ++level) {
      const auto aside = static_cast<std::size_t>(patchesAside(size, cells, level));
      aside_[static_cast<std::size_t>(level)] = static_cast<int>(aside);
      rows_[static_cast<std::size_t>(level)] = patches.subspan(first, aside * aside);
      first += aside * aside;
    }
  }

  int top() const { return levels_ - 1; }

  // Children first: their part of the map is still in the cache when the parent looks at it.
  const ReliefPatch& measurePatch(int level, int x, int y) {
    const int west = x * (cells_ << level);
    const int north = y * (cells_ << level);
    const int east = std::min(west + (cells_ << level), last_);
    const int south = std::min(north + (cells_ << level), last_);
    const auto l = static_cast<std::size_t>(level);
    ReliefPatch& patch = rows_[l][static_cast<std::size_t>(y * aside_[l] + x)];
    if (level == 0) {
      patch.error = 0;
      patch.lowest = patch.highest = row(north)[west];
      for (int at = north; at <= south; ++at) widen(row(at), west, east, patch);
      return patch;
    }
    patch = measurePatch(level - 1, 2 * x, 2 * y);
    for (int child = 1; child < 4; ++child) {
      const int child_x = 2 * x + (child & 1);
      const int child_y = 2 * y + (child >> 1);
      if (child_x >= aside_[l - 1] || child_y >= aside_[l - 1]) continue;
      const ReliefPatch& other = measurePatch(level - 1, child_x, child_y);
      patch.lowest = std::min(patch.lowest, other.lowest);
      patch.highest = std::max(patch.highest, other.highest);
      patch.error = std::max(patch.error, other.error);
    }
    patch.error = std::max(patch.error, errorOf(level, west, north, east, south));
    return patch;
  }

 private:
  const float* row(int y) const { return heights_ + static_cast<std::ptrdiff_t>(y) * (last_ + 1); }

  static void widen(const float* heights, int first, int last, ReliefPatch& patch) {
    using Group = Simd<kLanes>::Float;
    int x = first;
    if (last - first >= kLanes) {
      Group low = loadLanes<Group>(heights + x);
      Group high = low;
      for (x += kLanes; x + kLanes <= last + 1; x += kLanes) {
        const auto values = loadLanes<Group>(heights + x);
        low = values < low ? values : low;
        high = values > high ? values : high;
      }
      patch.lowest = std::min(patch.lowest, fold(low, [](float a, float b) { return a < b; }));
      patch.highest = std::max(patch.highest, fold(high, [](float a, float b) { return a > b; }));
    }
    for (; x <= last; ++x) {
      patch.lowest = std::min(patch.lowest, heights[x]);
      patch.highest = std::max(patch.highest, heights[x]);
    }
  }

  // The lane that comes before all others.
  template <class Group, class Before>
  static float fold(Group group, Before before) {
    std::array<float, sizeof(Group) / sizeof(float)> lanes;
    std::memcpy(lanes.data(), &group, sizeof group);
    return *std::min_element(lanes.begin(), lanes.end(), before);
  }

  // How far the heights from x0, y0 to x1, y1 lie from squares 2^level wide: of larger squares the
  // points of the level two finer alone.
  float errorOf(int level, int x0, int y0, int x1, int y1) const {
    const int width = 1 << level;
    const int step = std::max(1, width / 4);
    const float per_width = 1.f / static_cast<float>(width);
    float farthest = 0;
    Simd<kLanes>::Float lanes{};
    for (int y = y0; y < y1; y += width) {
      int x = x0;
      if (width == 2 && y + 2 <= y1) {
        const int squares = (x1 - x0) / 2;
        farthest = std::max(farthest, compareSmallest(row(y) + x0, last_ + 1, squares));
        x += 2 * squares;
      }
      for (; x < x1; x += width) {
        const int columns = std::min(width, x1 - x);
        const int rows = std::min(width, y1 - y);
        const Square square{
            .corner = row(y) + x,
            .pitch = last_ + 1,
            .width = columns,
            .height = rows,
            .per_width = columns == width ? per_width : 1.f / static_cast<float>(columns),
            .per_height = rows == width ? per_width : 1.f / static_cast<float>(rows)};
        if (step == 1 && square.width % kLanes == 0) {
          compare<kLanes>(square, 1, lanes);
        } else {
          compare<1>(square, step, farthest);
        }
      }
    }
    farthest = std::max(farthest, errorAlong(row(y1) + x0, 1, x1 - x0, width, step));
    farthest = std::max(farthest, errorAlong(row(y0) + x1, last_ + 1, y1 - y0, width, step));
    return std::max(farthest, fold(lanes, [](float a, float b) { return a > b; }));
  }

  // The same on a border of the patch, where the squares are straight lines.
  static float errorAlong(const float* heights, std::ptrdiff_t pitch, int count, int width,
                          int step) {
    float farthest = 0;
    for (int from = 0; from < count; from += width) {
      const int length = std::min(width, count - from);
      const float first = heights[from * pitch];
      const float slope = (heights[(from + length) * pitch] - first) / static_cast<float>(length);
      for (int i = step; i < length; i += step) {
        const float drawn = first + static_cast<float>(i) * slope;
        farthest = std::max(farthest, std::abs(heights[(from + i) * pitch] - drawn));
      }
    }
    return farthest;
  }

  const float* heights_;
  int last_;
  int cells_;
  int levels_;
  std::array<int, kMostLevels> aside_{};
  std::array<std::span<ReliefPatch>, kMostLevels> rows_{};
};

}  // namespace

int reliefLevels(int size, int cells) {
  assert(size >= 2 && std::has_single_bit(static_cast<unsigned>(cells)));
  int levels = 1;
  while (cells << (levels - 1) < size - 1) ++levels;
  return levels;
}

std::size_t reliefPatches(int size, int cells) {
  std::size_t count = 0;
  for (int level = 0; level < reliefLevels(size, cells); ++level) {
    const auto aside = static_cast<std::size_t>(patchesAside(size, cells, level));
    count += aside * aside;
  }
  return count;
}

void measureRelief(const float* heights, int size, int cells, std::span<ReliefPatch> patches) {
  assert(patches.size() == reliefPatches(size, cells));
  Relief relief(heights, size, cells, patches);
  relief.measurePatch(relief.top(), 0, 0);
}

}  // namespace orogen
