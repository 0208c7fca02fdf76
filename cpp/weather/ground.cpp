#include "weather/ground.h"

#include <algorithm>
#include <cstring>

#include "weather/lattice.h"

namespace orogen::weather {

void surround(const Source& map, const Frame& frame, float* ground) {
  const int side = frame.side();
  const auto row = [&](int y) { return ground + static_cast<std::ptrdiff_t>(y) * side; };
  const auto mirrored = [&](float border, float within) {
    return std::clamp(2 * border - within, map.range.minimum, map.range.maximum);
  };
  for (int y = 0; y < frame.size; ++y) {
    const float* const from =
        map.heights + (static_cast<std::ptrdiff_t>(y) << map.shift) * map.size;
    float* const west = row(y + frame.margin) + frame.margin;
    float* const east = west + frame.size - 1;
    for (int x = 0; x < frame.size; ++x)
      west[x] = from[static_cast<std::ptrdiff_t>(x) << map.shift];
    for (int i = 1; i <= frame.margin; ++i) {
      west[-i] = mirrored(west[0], west[i]);
      east[i] = mirrored(east[0], east[-i]);
    }
  }
  const int north = frame.margin, south = frame.margin + frame.size - 1;
  for (int i = 1; i <= frame.margin; ++i) {
    for (int x = 0; x < side; ++x) {
      row(north - i)[x] = mirrored(row(north)[x], row(north + i)[x]);
      row(south + i)[x] = mirrored(row(south)[x], row(south - i)[x]);
    }
  }
  for (std::size_t i = 0; i < squareOf(side); ++i) {
    const float z = (ground[i] - map.sea) * map.scale;
    // In this order, what is no number becomes -kLowestLand.
    ground[i] = z > 0 ? std::max(z, kLowestLand) : std::min(-kLowestLand, z);
  }
}

bool findSeas(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue,
              std::uint8_t* seen, WorkMeter& meter) {
  const Lattice lattice{frame.side(), wrap};
  const StepOffsets offsets(lattice);
  std::memset(seen, 0, lattice.cells());
  Hollows hollows(ground, queue, seen, [&](std::uint32_t cell, auto reach) {
    forNeighbours(lattice, offsets, cell, [&](std::uint32_t to, FlowDirection) { reach(to); });
  });
  const auto isInside = [&](int at) {
    return at > frame.margin && at < frame.margin + frame.size - 1;
  };
  const auto leaves = [&](std::uint32_t cell) {
    const int at = static_cast<int>(cell);
    return !isInside(at % lattice.side) || !isInside(at / lattice.side);
  };
  for (std::uint32_t i = 0; i < lattice.cells(); ++i) {
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
    hollows.visit(i, [&](std::span<const std::uint32_t> cells) {
      return !wrap && std::any_of(cells.begin(), cells.end(), leaves);
    });
  }
  hollows.finish(wrap ? 0 : squareOf(frame.size) / 10);
  return true;
}

void takeSeas(const Frame& finest, const float* from, const Frame& frame, int shift,
              float* ground) {
  const int side = frame.side();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x, ++ground) {
      if (!(*ground < 0)) continue;
      const int u = x - frame.margin, v = y - frame.margin;
      const bool is_map = u >= 0 && u < frame.size && v >= 0 && v < frame.size;
      *ground =
          is_map ? from[(static_cast<std::ptrdiff_t>(v << shift) + finest.margin) * finest.side() +
                        (u << shift) + finest.margin]
                 : 0;
    }
  }
}

}  // namespace orogen::weather
