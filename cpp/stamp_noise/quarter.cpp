#include <algorithm>
#include <array>

#include "base/simd.h"
#include "stamp_noise/map.h"
#include "stamp_noise/shapes.h"
#include "stamp_noise/tile.h"

namespace orogen::stamp_noise {
namespace {

constexpr int kStep = 4 * kLanes;  // points that are copied at a time
constexpr int kPadding = 16;       // on either side of a row, for reads beyond its ends

constexpr std::size_t pitchOf(int side) {
  return static_cast<std::size_t>(side / 2 + 1 + 2 * kPadding);
}

using LaneGroup = Simd<kLanes>::UInt;

LaneGroup reversed(LaneGroup group) {
#if !defined(__wasm__) || defined(__wasm_simd128__)
  return __builtin_shufflevector(group, group, 3, 2, 1, 0);
#else
  return group;
#endif
}

void copyForth(const std::uint32_t* from, std::uint32_t* to, int count) {
  for (int i = 0; i < count; i += kStep)
    storeLanes(to + i, loadLanes<std::array<LaneGroup, 4>>(from + i));
}

// Copies the point that `from` points to, then those before it.
void copyBack(const std::uint32_t* from, std::uint32_t* to, int count) {
  for (int i = 0; i < count; i += kStep) {
    for (int k = i; k < i + kStep; k += kLanes)
      storeLanes(to + k, reversed(loadLanes<LaneGroup>(from - k - (kLanes - 1))));
  }
}

}  // namespace

std::size_t StampQuarter::pointsOf(int side) {
  return static_cast<std::size_t>(side / 2 + 1) * pitchOf(side);
}

std::uint32_t* StampQuarter::row(int number) const {
  return rows_ + static_cast<std::size_t>(number) * pitchOf(side_) + kPadding;
}

bool StampQuarter::make(const ScaledShape& shape, bool digs, Progress progress) {
  const int points = side_ / 2 + 1;
  for (int y = 0; y < points; ++y) {
    shapeRow(shape, y, 0, points, row(y));
    if (digs) negatePoints(row(y), points);
    if (y % 64 == 63 && !progress.goOn(static_cast<double>(y) / points)) return false;
  }
  return true;
}

void StampQuarter::copyRow(int x, int y, int width, std::uint32_t* to) const {
  const int mask = side_ - 1;
  const int middle = side_ / 2;
  const std::uint32_t* from = row(std::min((y - top_) & mask, (top_ - y) & mask));
  for (int done = 0; done < width;) {
    const int at = (x + done - left_) & mask;
    const int count = std::min((at < middle ? middle : side_) - at, width - done);
    at < middle ? copyForth(from + at, to + done, count)
                : copyBack(from + side_ - at, to + done, count);
    done += count;
  }
}

template class StampTile<1>;
template class StampTile<4>;

}  // namespace orogen::stamp_noise
