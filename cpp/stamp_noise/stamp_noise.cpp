// Stamp noise, after the article of that name (2016): one shape printed at every scale.
//
// 1. The first octave has one stamp, as wide as the map. Where all stamps are round, a quarter of
// it
//    is enough (quarter.cpp); otherwise it is written into the map itself (direct.cpp).
// 2. The shapes of all smaller octaves are drawn once, in their sizes (store.h).
// 3. Tile by tile, in the cache: load the first octave, print the others over it, store heights
//    (tile.h).

#include "stamp_noise/stamp_noise.h"

#include <cassert>

#include "base/buffer.h"
#include "stamp_noise/shapes.h"
#include "stamp_noise/tile.h"
#include "terrain/heightfield.h"

namespace orogen::stamp_noise {
namespace {

StampLand landOf(const Parameters& parameters) {
  const auto outside = parameters.wrap ? StampLand::Outside::again : StampLand::Outside::nothing;
  return {.bits = parameters.exponent,
          .outside = outside,
          .seed = parameters.seed,
          .largest_kept = 1 << parameters.exponent};
}

// Points in the quarter of the first octave's stamp with which a map begins. 0 if not all stamps
// are round, or if the map is so large that another quarter of it is too much.
std::size_t quarterPoints(const Parameters& parameters, const StampLand& land,
                          const Choice& choice) {
  constexpr int kMaxBits = 12;
  const bool has_quarter = parameters.wrap && land.bits <= kMaxBits &&
                           octavesOf(parameters, land) > 0 && areMirrored(choice.shapes());
  return has_quarter ? StampQuarter::pointsOf(land.side()) : 0;
}

bool makeQuarter(const Parameters& parameters, const StampLand& land, const Choice& choice,
                 const DirectRows& rows, StampQuarter& quarter, Progress progress) {
  const std::uint32_t hash = hashAt(rowKey(land.seed, 0u, 0), 0);
  const Print print = choice(hash);
  const ScaledShape shape = shapeIn(parameters, land, 0, shapeOf(print), rows.sums);
  const Shift shift(land.side());
  quarter.place(shift.x(hash), shift.y(hash));
  return quarter.make(shape, print % 2 != 0, progress);
}

template <int Lanes>
bool printTiles(const Parameters& parameters, const StampMap& map, const Choice& choice,
                const StampStore& store, const StampQuarter& first, std::span<std::uint32_t> points,
                Progress progress, double done) {
  using Tile = StampTile<Lanes>;
  Tile tile(map, choice, points.data(), std::min(map.land.side(), Tile::kWidth),
            std::min(map.land.side(), Tile::kHeight));
  const auto scale = static_cast<float>(parameters.amplitude / (1 << 24));
  const int side = map.land.side();
  for (int y = 0; y < side; y += tile.height()) {
    for (int x = 0; x < side; x += tile.width()) {
      first ? tile.load(x, y, first) : tile.load(x, y);
      tile.printAndStore(store.octaves(), scale);
    }
    if (!progress.goOn(done + (1 - done) * y / side)) return false;
  }
  return true;
}

}  // namespace

std::string refuseStamps(const Parameters& parameters) {
  const std::vector<double>& weights = parameters.weights;
  const bool needs_image =
      parameters.stamp == Stamp::image ||
      (parameters.stamp == Stamp::mix && weights.size() == 6 && weights[5] > 0);
  if (needs_image && parameters.image.empty()) {
    return "there is no image to stamp with; give one, or choose another stamp";
  }
  const bool all_zero =
      std::all_of(weights.begin(), weights.end(), [](double w) { return w <= 0; });
  if (parameters.stamp == Stamp::mix && !weights.empty() && all_zero) {
    return "weights must not all be 0; the mix needs a stamp to draw";
  }
  return {};
}

std::size_t stampNoiseScratch(const Parameters& parameters) {
  const StampLand land = landOf(parameters);
  const auto side = static_cast<std::size_t>(land.side());
  const Choice choice(parameters);
  return scratchFor<std::uint32_t>(side) + scratchFor<double>(side) +
         scratchFor<std::uint32_t>(StampTile<1>::kPoints) +
         scratchFor<std::uint32_t>(quarterPoints(parameters, land, choice)) +
         StampStore::bytes(parameters, land, choice);
}

template <int Lanes>
bool stampNoise(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == squareOf(1 << parameters.exponent) && refuseStamps(parameters).empty());
  constexpr double kFirstShare = 0.25;  // of the time, for the first octave
  const Choice choice(parameters);
  const StampLand land = landOf(parameters);
  const StampMap map{.land = land, .points = heights.data(), .pitch = land.side()};
  const auto side = static_cast<std::size_t>(land.side());
  const DirectRows rows{.points = takeScratch<std::uint32_t>(scratch, side),
                        .sums = takeScratch<double>(scratch, side)};
  const auto points = takeScratch<std::uint32_t>(scratch, StampTile<1>::kPoints);
  // 1. The first octave, or a quarter of its stamp.
  StampQuarter first(takeScratch<std::uint32_t>(scratch, quarterPoints(parameters, land, choice)),
                     land.side());
  PartOfWork beginning(progress, 0, kFirstShare);
  const bool has_begun =
      first ? makeQuarter(parameters, land, choice, rows, first, beginning.progress())
            : printDirect(parameters, map, choice, rows, beginning.progress());
  if (!has_begun) return false;
  // 2. The stamps of the other octaves.
  const StampStore store(parameters, land, choice, rows.sums, scratch);
  // 3. All of them, tile by tile.
  return printTiles<Lanes>(parameters, map, choice, store, first, points, progress, kFirstShare);
}

template Kernel stampNoise<1>;
template Kernel stampNoise<4>;

}  // namespace orogen::stamp_noise
