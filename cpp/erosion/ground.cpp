#include "erosion/ground.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/random.h"
#include "erosion/flow.h"

namespace orogen::erosion {

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

namespace {

constexpr std::size_t kLines = 4;

// The data of a row of coarse points: the ground, how much detail is added to it, and how far the
// fine points around it are moved. Odd fine rows lie between two such rows.
struct RefinedLine {
  float *ground, *detail, *east, *south;
};

class Refiner {
 public:
  Refiner(const Coarse& coarse, const Lattice& lattice, const Refinement& by,
          std::span<float> scratch)
      : coarse_(coarse), by_(by), side_(coarse.lattice.side), wrap_(lattice.wrap) {
    const auto pitch = static_cast<std::size_t>(side_) + 1;
    float* next = scratch.data();
    for (RefinedLine* line : {&line_, &following_}) {
      for (float** part : {&line->ground, &line->detail, &line->east, &line->south}) {
        *part = next;
        next += pitch;
      }
    }
  }

  void moveTo(int y) {
    if (y == 0) {
      fill(coarse_.skip, line_);
      fill(coarse_.skip + 1, following_);
    } else if (y % 2 == 0) {
      std::swap(line_, following_);
      fill(coarse_.skip + y / 2 + 1, following_);
    }
    odd_row_ = y % 2 == 1;
    row_ = static_cast<float>(y + 2 * coarse_.skip) * 0.5f;
  }

  // The height of a fine point of the current row if the ground is `ground`.
  float at(int x, float ground) const {
    x += 2 * coarse_.skip;
    const int west = x / 2;
    const int east = west + x % 2;
    const float smooth = between(&RefinedLine::ground, west, east);
    const float px = static_cast<float>(x) * 0.5f + between(&RefinedLine::east, west, east);
    const float py = row_ + between(&RefinedLine::south, west, east);
    const float fine = std::clamp(ground - smooth, -by_.max_detail, by_.max_detail);
    return sample(px, py) + between(&RefinedLine::detail, west, east) * fine;
  }

 private:
  float between(float* RefinedLine::*part, int west, int east) const {
    const float here = (line_.*part)[west] + (line_.*part)[east];
    if (!odd_row_) return here * 0.5f;
    return (here + ((following_.*part)[west] + (following_.*part)[east])) * 0.25f;
  }

  int inside(int i) const {
    if (!wrap_) return std::clamp(i, 0, side_ - 1);
    if (i < 0) return i + side_;
    return i >= side_ ? i - side_ : i;
  }

  void fill(int y, const RefinedLine& line) const {
    y = inside(y);
    const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(side_);
    const float unit = by_.sway * (0.25f / 2147483648.f);
    // Every second coarse point is moved at random, and the others with their neighbours.
    const int nodes = wrap_ ? side_ / 2 : side_;
    const std::uint32_t keys[] = {rowKey(by_.key, y / 2 % nodes),
                                  rowKey(by_.key, (y + 1) / 2 % nodes)};
    for (int x = 0; x < side_; ++x) {
      const std::size_t cell = row + static_cast<std::size_t>(x);
      const auto upstream = static_cast<std::int32_t>(coarse_.area[cell] - 1);
      line.ground[x] = coarse_.ground[cell];
      line.detail[x] = by_.detail / (1 + by_.calm * std::sqrt(static_cast<float>(upstream)));
      float e = 0, s = 0;
      for (const std::uint32_t key : keys) {
        for (const int node : {x / 2 % nodes, (x + 1) / 2 % nodes}) {
          const std::uint32_t hash = hashAt(key, node);
          e += static_cast<float>(upperBits(hash));
          s += static_cast<float>(middleBits(hash));
        }
      }
      line.east[x] = e * unit;
      line.south[x] = s * unit;
    }
    for (float* part : {line.ground, line.detail, line.east, line.south}) {
      part[side_] = wrap_ ? part[0] : part[side_ - 1];
    }
  }

  // Interpolates bilinearly.
  float sample(float x, float y) const {
    const float left = std::floor(x);
    const float top = std::floor(y);
    const float tx = x - left;
    const float ty = y - top;
    const int x0 = inside(static_cast<int>(left));
    const int x1 = inside(static_cast<int>(left) + 1);
    const float* north = rowOf(static_cast<int>(top));
    const float* south = rowOf(static_cast<int>(top) + 1);
    const float upper = north[x0] + (north[x1] - north[x0]) * tx;
    const float lower = south[x0] + (south[x1] - south[x0]) * tx;
    return upper + (lower - upper) * ty;
  }
  const float* rowOf(int y) const {
    return coarse_.z + static_cast<std::size_t>(inside(y)) * static_cast<std::size_t>(side_);
  }

  const Coarse coarse_;
  const Refinement by_;
  const int side_;
  const bool wrap_;
  RefinedLine line_, following_;
  bool odd_row_ = false;
  float row_ = 0;
};

}  // namespace

std::size_t refineFloats(int coarse_side) {
  return 2 * kLines * (static_cast<std::size_t>(coarse_side) + 1);
}

bool refine(const Coarse& coarse, const Lattice& lattice, const float* ground, const Refinement& by,
            float* z, std::span<float> scratch, WorkMeter& meter) {
  Refiner refiner(coarse, lattice, by, scratch);
  const int side = lattice.side;
  std::size_t cell = 0;
  for (int y = 0; y < side; ++y) {
    refiner.moveTo(y);
    for (int x = 0; x < side; ++x, ++cell) {
      const float here = ground[cell];
      if (here == 0) {
        z[cell] = 0;
        continue;
      }
      const float fine = refiner.at(x, here);
      z[cell] = here > 0 || fine == 0 ? std::max(fine, kLowestLand) : fine;
    }
    if (!meter.goOn(4 * static_cast<std::uint32_t>(side))) return false;
  }
  return true;
}

}  // namespace orogen::erosion
