#include "generate/gullies.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/buffer.h"
#include "base/simd.h"
#include "generate/request.h"
#include "gullies/gullies.h"
#include "terrain/grid.h"
#include "terrain/priority_flood.h"

namespace orogen::gullies {
namespace {

// Of a map with strokes, which are finer than its own large forms.
constexpr int kDrawnSlopeLevel = 4;

struct GullyLand {
  Gullies gullies;
  Place all;
  int slope_level;
  const Generator* windows = nullptr;  // that make its slopes; nullptr: it is a map of its own
};

GullyLand landOf(const Generator& generator, const Parameters& values) {
  const MapShape shape = generator.shapeFor(values);
  const bool joined = generator.window ? values.tile : shape.border != Border::open;
  const Gullies gullies{
      .strength = static_cast<float>(values.gullies),
      .reluctance = static_cast<float>((1.05 - values.gullydetail) / (0.05 + values.gullydetail)),
      .scale = values.gullyscale,
      .seed = values.seed,
      .tile = joined,
      .has_sea = generator.seas && !values.tile};
  const int slope_level = slopeLevel(gullies);
  if (generator.window) {
    return {gullies, placeOf(values), slope_level, &generator};
  }
  const int side = shape.side;
  const int bits = std::countr_zero(static_cast<unsigned>(shape.cells));
  GullyLand land{gullies, {bits, 0, 0, side, side}, std::min(slope_level, bits)};
  // Stamps that are cut off at the border are no piece of endless land, nor is a map that was drawn
  // on.
  const bool is_drawn_on = !values.strokes.empty();
  if (is_drawn_on) land.slope_level = std::min(std::max(slope_level, kDrawnSlopeLevel), bits);
  if (generator.land.empty() || (generator.tiles && !joined) || is_drawn_on) return land;
  const auto windows = windowCatalogue();
  land.windows = &*std::find_if(windows.begin(), windows.end(),
                                [&](const Generator& each) { return each.id == generator.land; });
  land.slope_level = slope_level;
  if (generator.row("level")) land.all = {values.level, values.x, values.y, side, side};
  return land;
}

// Calls `use` with each block of the land that carve() takes. Blocks are smaller where the level of
// the slopes is finer than the land's, because each then needs many slopes.
template <class Use>
bool forBlocks(const GullyLand& land, Use use) {
  const Place& all = land.all;
  const int up = std::max(land.slope_level - all.level, 0);
  const int side = kBlock >> std::min(up, 4);
  // The level of the slopes ends here; there are no gullies beyond.
  const int last = kMaxCoordinate >> up;
  const int right = all.x > last - all.width ? last - all.x + 1 : all.width;
  const int bottom = all.y > last - all.height ? last - all.y + 1 : all.height;
  for (int y = std::max(0, -last - all.y); y < bottom; y += side) {
    for (int x = std::max(0, -last - all.x); x < right; x += side) {
      const Place block{all.level, all.x + x, all.y + y, std::min(side, right - x),
                        std::min(side, bottom - y)};
      if (!use(block, static_cast<std::size_t>(y) * static_cast<std::size_t>(all.width) +
                          static_cast<std::size_t>(x))) {
        return false;
      }
    }
  }
  return true;
}

Parameters windowOf(const Parameters& values, const GullyLand& land, const Place& block) {
  Parameters window = values;
  window.tile = land.gullies.tile;
  setPlace(window, block);
  return window;
}

// Copies every 2^down-th point of a map, and continues with their slopes beyond its borders.
void takeSlopes(const GullyLand& land, const Place& lattice, std::span<const float> heights,
                float* to) {
  const int down = land.all.level - lattice.level;
  const int side = land.all.width;
  const int last = (side - 1) >> down;
  const auto at = [&](int x, int y) {
    return heights[(static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                    static_cast<std::size_t>(x))
                   << down];
  };
  // The last slope goes on beyond an open border.
  const auto along = [&](int i, auto height) {
    if (land.gullies.tile) return height(i & ((1 << lattice.level) - 1));
    if (last == 0) return height(0);
    if (i < 0) return height(0) + static_cast<float>(i) * (height(1) - height(0));
    if (i > last) {
      return height(last) + static_cast<float>(i - last) * (height(last) - height(last - 1));
    }
    return height(i);
  };
  for (int y = lattice.y; y < lattice.y + lattice.height; ++y) {
    for (int x = lattice.x; x < lattice.x + lattice.width; ++x) {
      *to++ =
          along(y, [&](int row) { return along(x, [&](int column) { return at(column, row); }); });
    }
  }
}

// Raises hollows of a lattice towards the pass that their water would leave by, so that most
// gullies lead out of a map. `filled` and `memory` hold a number a point.
void fillHollows(const Place& lattice, float* heights, float* filled, std::uint32_t* memory) {
  constexpr float kFilled = 0.85f;
  constexpr float kDry = std::numeric_limits<float>::infinity();
  const PointGrid grid{lattice.width, lattice.height};
  const auto points = static_cast<std::uint32_t>(lattice.points());
  PriorityFlood flood(memory, Lower{filled});
  std::fill_n(filled, points, kDry);
  for (std::uint32_t i = 0; i < points; ++i) {
    if (!grid.isBorder(grid.xOf(i), grid.yOf(i))) continue;
    filled[i] = heights[i];
    flood.start(i);
  }
  flood.spread([](std::uint32_t) { return true; },
               [&](std::uint32_t i, auto visit) { grid.around(i, visit); },
               [&](std::uint32_t to, std::uint32_t i, std::uint8_t) {
                 if (filled[to] != kDry) return false;
                 filled[to] = std::max(heights[to], filled[i]);
                 return true;
               });
  for (std::uint32_t i = 0; i < points; ++i) heights[i] += kFilled * (filled[i] - heights[i]);
}

}  // namespace

std::size_t gullyScratch(const Generator& generator, const Parameters& values) {
  if (!(values.gullies > 0)) return 0;
  const GullyLand land = landOf(generator, values);
  if (land.windows == nullptr) {
    return 3 * scratchFor<float>(slopesFor(land.all, land.slope_level).points());
  }
  std::size_t max_bytes = 0;
  forBlocks(land, [&](const Place& block, std::size_t) {
    const Place lattice = slopesFor(block, land.slope_level);
    max_bytes =
        std::max(max_bytes, scratchFor<float>(lattice.points()) +
                                land.windows->scratchBytes(windowOf(values, land, lattice)));
    return true;
  });
  return max_bytes;
}

bool addGullies(const Generator& generator, const Parameters& values, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress, float* ridges) {
  if (!(values.gullies > 0)) return true;
  const GullyLand land = landOf(generator, values);
  const auto pitch = static_cast<std::size_t>(land.all.width);
  Place whole{};
  std::span<float> slopes;
  if (land.windows == nullptr) {
    whole = slopesFor(land.all, land.slope_level);
    slopes = takeScratch<float>(scratch, whole.points());
    takeSlopes(land, whole, heights, slopes.data());
    if (!land.gullies.tile) {
      float* const filled = takeScratch<float>(scratch, whole.points()).data();
      fillHollows(whole, slopes.data(), filled,
                  takeScratch<std::uint32_t>(scratch, whole.points()).data());
    }
  }
  return forBlocks(land, [&](const Place& block, std::size_t at) {
    Place lattice = whole;
    if (land.windows != nullptr) {
      lattice = slopesFor(block, land.slope_level);
      auto rest = scratch;
      slopes = takeScratch<float>(rest, lattice.points());
      if (!land.windows->generate(windowOf(values, land, lattice), slopes, rest, {})) return false;
    }
    carve(land.gullies, block, lattice, slopes.data(), heights.data() + at, pitch,
          ridges == nullptr ? nullptr : ridges + at);
    return progress.goOn(static_cast<double>(at) / static_cast<double>(heights.size()));
  });
}

}  // namespace orogen::gullies
