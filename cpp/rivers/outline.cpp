#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "base/random.h"
#include "rivers/basin.h"

namespace orogen::rivers {
namespace {

// These tell the random numbers of basins' seeds and of their borders apart.
constexpr std::uint32_t kSeedKey = 0x5eed, kShiftKey = 0x51f7;

// The octaves of the smooth noise that bends the borders of basins: points between the values of
// each, and how far it shifts at most.
struct ShiftOctave {
  double cells, shift;
};
constexpr ShiftOctave kShifts[] = {{64, 16}, {21, 7}, {8, 2.8}};
// How far all of them shift at most.
constexpr int kMaxShift = 26;

double unitOf(std::uint32_t hash) {
  return hash * kUnit;
}

[[gnu::noinline]] double smoothNoise(std::uint32_t key, double x, double y) {
  const double left = std::floor(x), top = std::floor(y);
  const auto ease = [](double t) { return t * t * (3 - 2 * t); };
  const auto column = static_cast<std::int32_t>(left), row = static_cast<std::int32_t>(top);
  const double u = ease(x - left), v = ease(y - top);
  const auto along = [&](std::int32_t of) {
    const std::uint32_t hashes = rowKey(key, of);
    const double a = unitOf(hashAt(hashes, column)), b = unitOf(hashAt(hashes, column + 1));
    return a + (b - a) * u;
  };
  const double a = along(row), b = along(row + 1);
  return 2 * (a + (b - a) * v) - 1;
}

LatticePoint seedOf(std::uint32_t seed, Cell cell) {
  const std::uint32_t key = rowKey(seed, kSeedKey, cell.y);
  const std::uint32_t hash = hashAt(key, cell.x);
  return {(cell.x + 0.25 + 0.5 * unitOf(hash)) * kCell,
          (cell.y + 0.25 + 0.5 * unitOf(mix(hash))) * kCell};
}

// Squares of so many points, of most of which it is plain whether they belong to a basin.
constexpr int kBlock = 8;

enum class Belongs : std::uint8_t { no, maybe, yes };

// The seeds that are near a basin.
class SeedsAround {
 public:
  SeedsAround(std::uint32_t seed, Cell cell) : own_(seedOf(seed, cell)) {
    for (int j = -kReach; j <= kReach; ++j) {
      for (int i = -kReach; i <= kReach; ++i) {
        if (i != 0 || j != 0) others_.push_back(seedOf(seed, {cell.x + i, cell.y + j}));
      }
    }
  }

  // Whether the points of a block belong to the basin however far each is shifted.
  Belongs ofBlock(LatticePoint corner) const {
    constexpr double kRoot = 1.415;  // a little more than that of 2
    constexpr double kClear = 2 * kRoot * (kMaxShift + kBlock / 2.0);
    const auto distanceTo = [&](LatticePoint to) {
      const double dx = to.x - corner.x - kBlock / 2.0, dy = to.y - corner.y - kBlock / 2.0;
      return std::sqrt(dx * dx + dy * dy);
    };
    double nearest = std::numeric_limits<double>::infinity();
    for (const LatticePoint other : others_) nearest = std::min(nearest, distanceTo(other));
    const double own = distanceTo(own_);
    if (own > nearest + kClear) return Belongs::no;
    return own + kClear < nearest ? Belongs::yes : Belongs::maybe;
  }

 private:
  static constexpr int kReach = 3;  // cells
  LatticePoint own_;
  std::vector<LatticePoint> others_;
};

}  // namespace

[[gnu::noinline]] Cell basinAt(std::uint32_t seed, double x, double y) {
  const LatticePoint own{x, y};
  std::uint32_t number = kShiftKey;
  for (const auto& [cells, shift] : kShifts) {
    const std::uint32_t key = levelKey(seed, number++);
    x += shift * smoothNoise(key, own.x / cells, own.y / cells);
    y += shift * smoothNoise(mix(key), own.x / cells, own.y / cells);
  }
  const Cell square{static_cast<std::int32_t>(std::floor(x / kCell)),
                    static_cast<std::int32_t>(std::floor(y / kCell))};
  Cell best = square;
  double min_distance = std::numeric_limits<double>::infinity();
  for (int j = -1; j <= 1; ++j) {
    for (int i = -1; i <= 1; ++i) {
      const Cell cell{square.x + i, square.y + j};
      const LatticePoint at = seedOf(seed, cell);
      const double dx = at.x - x, dy = at.y - y;
      const double distance = dx * dx + dy * dy;
      if (distance < min_distance) {
        min_distance = distance;
        best = cell;
      }
    }
  }
  return best;
}

bool outlineOf(std::uint32_t seed, Cell cell, Outline& outline) {
  constexpr int kReach = kCell * 17 / 16 + kMaxShift + 2;
  const LatticePoint middle = seedOf(seed, cell);
  const int left = static_cast<int>(std::floor(middle.x)) - kReach;
  const int top = static_cast<int>(std::floor(middle.y)) - kReach;
  constexpr int kSide = 2 * kReach + 1;
  Buffer<std::uint8_t> all;
  if (!all.resize(kSide * kSide)) return false;
  std::fill_n(all.data(), all.size(), std::uint8_t{0});
  int west = kSide, east = 0, north = kSide, south = 0;
  const auto at = [&](int x, int y) -> std::uint8_t& {
    return all.data()[static_cast<std::size_t>(y) * kSide + static_cast<std::size_t>(x)];
  };
  const SeedsAround seeds(seed, cell);
  for (int y = 1; y < kSide - 1; y += kBlock) {
    for (int x = 1; x < kSide - 1; x += kBlock) {
      const Belongs block =
          seeds.ofBlock({static_cast<double>(left + x), static_cast<double>(top + y)});
      if (block == Belongs::no) continue;
      for (int i = 0; i < kBlock * kBlock; ++i) {
        const int column = x + i % kBlock, row = y + i / kBlock;
        if (column >= kSide - 1 || row >= kSide - 1) continue;
        if (block == Belongs::maybe && basinAt(seed, left + column, top + row) != cell) continue;
        at(column, row) = 255;
        west = std::min(west, column - 1);
        east = std::max(east, column + 1);
        north = std::min(north, row - 1);
        south = std::max(south, row + 1);
      }
    }
  }
  // How far the border is: first from the north and west, then from the south and east.
  const auto nearer = [&](int x, int y, int step) {
    int min_steps = at(x, y);
    for (const int side : {-1, 0, 1}) min_steps = std::min(min_steps, at(x + side, y - step) + 1);
    at(x, y) = static_cast<std::uint8_t>(std::min(min_steps, at(x - step, y) + 1));
  };
  for (int y = 1; y < kSide - 1; ++y) {
    for (int x = 1; x < kSide - 1; ++x) nearer(x, y, 1);
  }
  for (int y = kSide - 2; y > 0; --y) {
    for (int x = kSide - 2; x > 0; --x) nearer(x, y, -1);
  }
  outline = {.cell = cell};
  if (east < west) return true;
  outline = {cell, left + west, top + north, east - west + 1, south - north + 1};
  const auto width = static_cast<std::size_t>(outline.width);
  if (!outline.inside.resize(width * static_cast<std::size_t>(outline.height))) return false;
  std::uint8_t* to = outline.inside.data();
  for (int y = north; y <= south; ++y) to = std::copy_n(&at(west, y), width, to);
  return true;
}

}  // namespace orogen::rivers
