#include "stamp_noise/window.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/buffer.h"
#include "stamp_noise/tile.h"

namespace orogen::stamp_noise {

namespace {

using Tile = StampTile<1>;  // its measures do not depend on the number of lanes

// A multiple of a cache line, but not a power of two.
constexpr int kPitch = Tile::kWidth + 16;
constexpr auto kPoints = static_cast<std::size_t>(kPitch * Tile::kHeight);

StampLand endlessLandOf(const Parameters& parameters) {
  const auto outside = parameters.tile ? StampLand::Outside::again : StampLand::Outside::more;
  // Keeping stamps is worthwhile if a window shows them several times.
  const auto points = static_cast<unsigned>(std::max(parameters.width, parameters.height));
  const int kept = std::clamp(static_cast<int>(std::bit_floor(points) / 2), kLargestSmall, 128);
  return {
      .bits = parameters.level, .outside = outside, .seed = parameters.seed, .largest_kept = kept};
}

// The division of one axis of a window into tiles.
struct Cut {
  int from, step, count;
  int period;  // points after which everything repeats, or more than a window has

  // Tiles begin at sectors of all sizes that are stored ready to print. On a map that tiles they
  // begin with the map, so that none lies across its border.
  Cut(const StampLand& land, int begin, int points, int max_unit) {
    const bool again = land.outside == StampLand::Outside::again;
    const int unit = again ? std::min(max_unit, land.side()) : kLargestSmall;
    from = begin & -unit;
    const int all = begin - from + points;
    const int units = ((again ? std::min(all, land.side()) : all) + unit - 1) / unit;
    const int pieces = (units * unit + max_unit - 1) / max_unit;
    step = (units + pieces - 1) / pieces * unit;
    count = (units * unit + step - 1) / step;
    period = again ? land.side() : all + step;
  }
};

template <int Lanes>
class StampWindow {
 public:
  StampWindow(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch)
      : parameters_(parameters),
        heights_(heights),
        choice_(parameters),
        map_{.land = endlessLandOf(parameters),
             .points = takeScratch<float>(scratch, kPoints).data(),
             .pitch = kPitch},
        tile_points_(takeScratch<std::uint32_t>(scratch, Tile::kPoints).data()),
        row_(takeScratch<std::uint32_t>(scratch, Tile::kWidth).data()),
        sums_(takeScratch<double>(scratch, Tile::kWidth)),
        store_(parameters, map_.land, choice_, sums_, scratch) {}

  bool run(Progress progress) {
    const Cut columns(map_.land, parameters_.x, parameters_.width, Tile::kWidth);
    const Cut rows(map_.land, parameters_.y, parameters_.height, Tile::kHeight);
    for (int i = 0; i < rows.count; ++i) {
      for (int k = 0; k < columns.count; ++k) {
        const StampPiece piece{.x = columns.from + k * columns.step,
                               .y = rows.from + i * rows.step,
                               .width = columns.step,
                               .height = rows.step};
        make(piece);
        copy(piece, columns.period, rows.period);
      }
      if (!progress.goOn(static_cast<double>(i + 1) / rows.count)) return false;
    }
    return true;
  }

 private:
  void make(StampPiece piece) {
    if (map_.land.outside == StampLand::Outside::again) {
      piece.x &= map_.land.side() - 1;
      piece.y &= map_.land.side() - 1;
    }
    map_.left = piece.x;
    map_.top = piece.y;
    std::fill_n(map_.points, kPitch * piece.height, 0.0f);
    const int octaves = octavesOf(parameters_, map_.land);
    for (int octave = 0; octave < octaves; ++octave) {
      if (octave > 1 && map_.land.sideOf(octave) <= map_.land.largest_kept) break;
      forEachStampIn(map_.land, octave, piece, choice_, [&](Print print, int left, int top) {
        if (map_.land.isDirect(octave, shapeOf(print))) {
          printDirect(piece, octave, print, left, top);
        }
      });
    }
    StampTile<Lanes> tile(map_, choice_, tile_points_, piece.width, piece.height);
    tile.load(piece.x, piece.y);
    tile.printAndStore(store_.octaves(), static_cast<float>(parameters_.amplitude / (1 << 24)));
  }

  // Prints the rows of a stamp that lie in the piece.
  void printDirect(const StampPiece& piece, int octave, Print print, int left, int top) {
    const ScaledShape shape = shapeIn(parameters_, map_.land, octave, shapeOf(print), sums_);
    const int west = std::max(0, left);
    const int count = std::min(piece.width, left + shape.side) - west;
    const int last = std::min(piece.height, top + shape.side);
    for (int y = std::max(0, top); y < last; ++y) {
      shapeRow(shape, y - top, west - left, count, row_);
      if (print % 2 != 0) negatePoints(row_, count);
      addPoints(row_, map_.at(piece.x + west, piece.y + y), count);
    }
  }

  // Copies the piece to every place in the window where it occurs.
  void copy(const StampPiece& piece, int across, int down) const {
    const int width = parameters_.width;
    for (int y = piece.y - parameters_.y; y < parameters_.height; y += down) {
      for (int x = piece.x - parameters_.x; x < width; x += across) {
        const int first = std::max(0, -x);
        const int count = std::min(piece.width, width - x) - first;
        const int last_row = std::min(piece.height, parameters_.height - y);
        for (int row = std::max(0, -y); row < last_row && count > 0; ++row) {
          const auto begin = static_cast<std::size_t>(y + row) * static_cast<std::size_t>(width);
          copyPoints(map_.at(map_.left + first, map_.top + row),
                     heights_.data() + begin + static_cast<std::size_t>(x + first), count);
        }
      }
    }
  }

  const Parameters& parameters_;
  std::span<float> heights_;
  Choice choice_;
  StampMap map_;  // of the current piece
  std::uint32_t* tile_points_;
  std::uint32_t* row_;
  std::span<double> sums_;
  StampStore store_;
};

}  // namespace

std::size_t stampWindowScratch(const Parameters& parameters) {
  constexpr auto kRow = static_cast<std::size_t>(Tile::kWidth);
  return scratchFor<float>(kPoints) + scratchFor<std::uint32_t>(Tile::kPoints) +
         scratchFor<std::uint32_t>(kRow) + scratchFor<double>(kRow) +
         StampStore::bytes(parameters, endlessLandOf(parameters), Choice(parameters));
}

template <int Lanes>
bool stampWindow(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == placeOf(parameters).points());
  return StampWindow<Lanes>(parameters, heights, scratch).run(progress);
}

template Kernel stampWindow<1>;
template Kernel stampWindow<4>;

}  // namespace orogen::stamp_noise
