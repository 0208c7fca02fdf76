#include <algorithm>
#include <cmath>
#include <limits>

#include "rivers/basin.h"

namespace orogen::rivers {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

// The ground beside a river, in points of the lattice or in shares of them: a bed as deep as a
// tenth of half its width, until it is kDeepest; banks kBank of that above the water; a flood plain
// kPlain times half the width, which rises gently; and walls that begin with a slope of kWall and
// end at a distance of kReach from the plain, where they are upright but never reached by land.
constexpr double kDepth = 0.1, kDeepest = 0.006, kBank = 0.4, kPlain = 1.5, kRise = 0.02;
constexpr double kWall = 0.3, kReach = 0.6;

// Rivers that pass a point nearer than its cell's corner pass through the cell; in points.
constexpr double kCorner = 0.71;

struct HeightLimits {
  double lowest, highest;  // relative to the water
  bool wet;
};

// The ground at a distance from the middle of a river.
HeightLimits groundAt(double distance, double half_width) {
  const double depth = kDepth * half_width / (1 + kDepth / kDeepest * half_width);
  if (distance < half_width) {
    const double share = distance / half_width;
    const double height = depth * (share * share - 1);
    return {height, height, true};
  }
  const double shore = distance - half_width;
  const double bank = kBank * depth * std::min(1.0, 4 * shore / (half_width + 1e-9));
  const double past_plain = shore - kPlain * half_width;
  const double plain = bank + kRise * std::min(shore, kPlain * half_width);
  if (!(past_plain > 0)) return {plain, plain, false};
  const double share = past_plain / kReach;
  if (share >= 1) return {-kNever, kNever, false};
  const double wall = kWall * past_plain / (1 - share * share);
  return {plain - wall, plain + wall, false};
}

[[gnu::noinline]] void markPiece(const Piece& piece, const Place& place, double unit,
                                 const Marks& marks) {
  const double widest = std::max(piece.a_half_width, piece.b_half_width);
  const double reach = (1 + kPlain) * widest + kReach;
  // Points of the lattice from point to point of the place, and the reverse: powers of two.
  const double step = static_cast<double>(1 << kLevel) / static_cast<double>(1 << place.level);
  const double per = 1 / step;
  const auto first = [&](double a, double b, int from, int count) {
    const double at = std::ceil((std::min(a, b) - reach) * per) - from;
    return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(count)));
  };
  const auto last = [&](double a, double b, int from, int count) {
    const double at = std::floor((std::max(a, b) + reach) * per) - from;
    return static_cast<int>(std::clamp(at, -1.0, static_cast<double>(count - 1)));
  };
  const int left = first(piece.ax, piece.bx, place.x, place.width);
  const int right = last(piece.ax, piece.bx, place.x, place.width);
  const int top = first(piece.ay, piece.by, place.y, place.height);
  const int bottom = last(piece.ay, piece.by, place.y, place.height);
  const double dx = piece.bx - piece.ax, dy = piece.by - piece.ay;
  const double square = dx * dx + dy * dy;
  const double inverse = square > 0 ? 1 / square : 0;
  for (int y = top; y <= bottom; ++y) {
    const double to_y = (static_cast<double>(place.y) + y) * step - piece.ay;
    for (int x = left; x <= right; ++x) {
      const double to_x = (static_cast<double>(place.x) + x) * step - piece.ax;
      const double t = std::clamp((to_x * dx + to_y * dy) * inverse, 0.0, 1.0);
      const double off_x = to_x - t * dx, off_y = to_y - t * dy;
      const double distance = off_x * off_x + off_y * off_y;
      if (distance >= reach * reach) continue;
      const double half = piece.a_half_width + t * (piece.b_half_width - piece.a_half_width);
      const double from = std::sqrt(distance);
      const HeightLimits ground = groundAt(from, half);
      const double bed = piece.a_bed + t * (piece.b_bed - piece.a_bed);
      const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(place.width) +
                     static_cast<std::size_t>(x);
      marks.highest[i] =
          std::min(marks.highest[i], static_cast<float>(bed + ground.highest * unit));
      if (piece.banked) {
        marks.lowest[i] = std::max(marks.lowest[i], static_cast<float>(bed + ground.lowest * unit));
      }
      if (ground.wet) marks.level[i] = std::min(marks.level[i], static_cast<float>(bed));
      if (!ground.wet && !(from < std::min(kCorner * step, kReach))) continue;
      marks.area[i] = std::max(marks.area[i], static_cast<float>(piece.area));
    }
  }
}

}  // namespace

void Marks::clear() const {
  std::fill(lowest.begin(), lowest.end(), -kNever);
  std::fill(highest.begin(), highest.end(), kNever);
  std::fill(level.begin(), level.end(), kNever);
  std::fill(area.begin(), area.end(), 0.0f);
}

void mark(const Basin& basin, const Place& place, double unit, const Marks& marks) {
  // A course stays this near to the nodes at its ends.
  constexpr double kNear = 2 + kReach + (1 + kPlain) * 0.15;
  const double step = static_cast<double>(1 << kLevel) / static_cast<double>(1 << place.level);
  const auto isFar = [&](double at, int from, int count) {
    return at < from * step - kNear || at > (static_cast<double>(from) + count) * step + kNear;
  };
  for (const Node& node : basin.nodes) {
    if (isFar(node.x, place.x, place.width) || isFar(node.y, place.y, place.height)) continue;
    forPieces(basin, node, [&](const Piece& piece) { markPiece(piece, place, unit, marks); });
  }
}

void carve(const Marks& marks, std::span<float> heights, std::span<float> surface) {
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const float height = std::min(std::max(heights[i], marks.lowest[i]), marks.highest[i]);
    heights[i] = height;
    const bool wet = marks.level[i] < kNever && marks.level[i] > height;
    surface[i] = std::max(wet ? marks.level[i] : height, 0.0f);
  }
}

void fillLakes(const Basin& basin, const Place& place, const Marks& marks,
               std::span<float> surface) {
  if (basin.lakes.empty()) return;
  const double step = static_cast<double>(1 << kLevel) / static_cast<double>(1 << place.level);
  const auto at = [&](int x, int y) -> int {
    if (x < 0 || y < 0 || x >= basin.width || y >= basin.height) return 0;
    return basin.lake.data()[static_cast<std::size_t>(y) * static_cast<std::size_t>(basin.width) +
                             static_cast<std::size_t>(x)];
  };
  std::size_t i = 0;
  for (int y = 0; y < place.height; ++y) {
    const double row = std::floor((static_cast<double>(place.y) + y) * step) - basin.top;
    if (row < -1 || row >= basin.height) {
      i += static_cast<std::size_t>(place.width);
      continue;
    }
    for (int x = 0; x < place.width; ++x, ++i) {
      const double column = std::floor((static_cast<double>(place.x) + x) * step) - basin.left;
      if (column < -1 || column >= basin.width) continue;
      for (int corner = 0; corner < 4; ++corner) {
        const int number =
            at(static_cast<int>(column) + (corner & 1), static_cast<int>(row) + (corner >> 1));
        if (number == 0) continue;
        const Lake& lake = basin.lakes[static_cast<std::size_t>(number - 1)];
        if (!(lake.level > surface[i])) continue;
        surface[i] = lake.level;
        marks.area[i] = static_cast<float>(lake.area);
      }
    }
  }
}

}  // namespace orogen::rivers
