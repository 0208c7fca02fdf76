// Erosion of maps: rivers, landslides and creep on levels of the map, from the coarsest to the
// map itself, so that the great valleys of a small map are those of a large one.
//
// 1. Each level gets the original ground, with a margin of mirrored land, and its seas (ground.h).
// 2. From the coarsest level on: take the worn land of the level before and add the finer ground
//    (ground.h); then, step by step, slide and creep (slopes.h), drain (flow.h), incise and deposit
//    (slopes.h); at last keep the volume, widen the valleys of the finest level and lower cliffs.
// 3. Find where the water stands, and write heights and traces.

#include "erosion/erosion.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/buffer.h"
#include "base/progress.h"
#include "base/random.h"
#include "erosion/drawn_lines.h"
#include "erosion/flow.h"
#include "erosion/ground.h"
#include "erosion/ice.h"
#include "erosion/lakes.h"
#include "erosion/rain.h"
#include "erosion/rates.h"
#include "erosion/slopes.h"
#include "terrain/heightfield.h"
#include "terrain/level_observer.h"

namespace orogen::erosion {
namespace {

constexpr int kCoarsest = 40;       // maps of up to this many points a side need no coarser level
constexpr std::size_t kSlack = 64;  // steps after the last cell that lanes may write

constexpr int kWide = 160;  // points a side above which a level already has the great valleys

// The range of heights on the first level of no more than kWide points, or of all points if that
// level is flat.
Range shapeOf(std::span<const float> heights, int size, int points) {
  int shift = 0;
  for (int side = points; side > kWide; side = (side + 1) / 2) ++shift;
  Range range{heights[0], heights[0]};
  for (int y = 0; y < points; y += 1 << shift) {
    const float* const row = heights.data() + static_cast<std::ptrdiff_t>(y) * size;
    for (int x = 0; x < points; x += 1 << shift) {
      range.minimum = std::min(range.minimum, row[x]);
      range.maximum = std::max(range.maximum, row[x]);
    }
  }
  return range.maximum > range.minimum ? range : rangeOf(heights);
}

float seaIn(const Erosion& erosion, Range shape, std::span<const float> heights) {
  if (!(erosion.sea > 0)) return rangeOf(heights).minimum;
  const float sea =
      shape.minimum + static_cast<float>(erosion.sea) * (shape.maximum - shape.minimum);
  // A lower one would leave a drawn coast, and begin on the slope before it.
  return erosion.drawn == nullptr ? sea : std::max(sea, erosion.drawn->sea);
}

// The map and its margin on all levels, from the finest. While the great valleys of an open map
// form, a margin of an eighth makes its border behave like land anywhere else. It is a whole number
// of cells on every level, so that a larger map has the same margin.
struct Levels {
  std::array<Frame, 32> frames;
  int count = 0;

  Levels(int size, Border border) {
    const bool wrap = border != Border::open;
    if (border == Border::shared) --size;
    int margin = wrap || size <= kCoarsest ? 0 : size / 8;
    for (int side = size + 2 * margin;; side = (side + 1) / 2) {
      ++count;
      if (side <= kCoarsest || (wrap && side % 2 != 0)) break;
    }
    margin = margin >> (count - 1) << (count - 1);
    for (int level = 0; level < count; ++level, size = (size + 1) / 2, margin /= 2) {
      frames[static_cast<std::size_t>(level)] = {size, size > kWide ? 0 : margin};
    }
  }
  const Frame& operator[](int level) const { return frames[static_cast<std::size_t>(level)]; }
  int side(int level) const { return (*this)[level].side(); }
};

// The cost of a step of time, and the further cost of a level, in the unit of WorkMeter.
constexpr double kWorkOfStep = 12;
constexpr double kWorkOfLevel = 22;
constexpr double kWorkOfIce = 4;  // on the map itself

// The least height of the top, as a share of the ground's, and the least volume of land that must
// not rise above it.
constexpr float kLeastTop = 0.88f;
constexpr double kLeastVolume = 0.84;

template <int Lanes>
class MapErosion {
 public:
  MapErosion(const Erosion& erosion, Border border, int size, std::span<float> heights,
             const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
             Progress progress)
      : erosion_(erosion),
        border_(border),
        size_(size),
        levels_(size, border),
        heights_(heights.data()),
        traces_(traces),
        observer_(observer),
        meter_(progress, work(), kBetweenQuestions) {
    const std::size_t cells = squareOf(levels_.side(0));
    flow_.order = takeScratch<std::uint32_t>(scratch, cells + 1).data();
    flow_.step = takeScratch<FlowDirection>(scratch, cells + kSlack).data();
    flow_.marks = takeScratch<std::uint8_t>(scratch, cells).data();
    for (int level = 0; level < levels_.count; ++level) {
      ground_[static_cast<std::size_t>(level)] =
          takeScratch<float>(scratch, squareOf(levels_.side(level))).data();
    }
    row_scratch_ = takeScratch<float>(scratch, rowFloats(levels_.side(0)));
    bins_ = takeScratch<std::uint32_t>(scratch, kSlopeBins).data();
    rain_scratch_ = takeScratch<float>(scratch, Rain::kScratchFloats);
    // Without a margin the remaining levels can be made at their final place.
    const bool has_margin = levels_[0].margin > 0;
    flow_.area =
        has_margin ? takeScratch<std::uint32_t>(scratch, cells).data() : traces.area.data();
    even_ = has_margin ? takeScratch<float>(scratch, cells).data() : traces.elevation_change.data();
    odd_ = has_margin ? takeScratch<float>(scratch, cells).data() : traces.surface.data();
  }

  bool run() {
    if (border_ == Border::shared) narrow();
    const int points = levels_[0].size;
    const std::span<const float> heights(heights_, squareOf(points));
    const Range range = shapeOf(heights, points, points);
    const float relief = range.maximum - range.minimum;
    const bool is_flat = !(relief > 1e-30f && relief < 1e30f);
    relief_ = is_flat ? 0 : relief;
    sea_ = is_flat ? range.maximum : seaIn(erosion_, range, heights);
    const float scale = is_flat ? 0 : 1 / relief;
    highest_ = (range.maximum - sea_) * scale;
    if (erosion_.wind > 0) {
      // Without the last row and column of a shared border, the map is a wrapped one.
      const Border border = border_ == Border::open ? Border::open : Border::wrapped;
      const Wind wind{static_cast<float>(erosion_.wind), border};
      if (!rain_.find(wind, heights_, points, sea_, rain_scratch_, meter_)) return false;
    }
    // 1. The ground and the seas of each level.
    for (int level = 0; level < levels_.count; ++level) {
      const Source map{heights_, points, level, range, sea_, scale};
      surround(map, levels_[level], ground(level));
      if (level > 0) followLines(lines(level), map, ground(level));
      if (level == 0 && !findSeas(levels_[0], border_ != Border::open, ground(0), flow_.order,
                                  flow_.marks, meter_)) {
        return false;
      }
      if (level > 0) takeSeas(levels_[0], ground(0), levels_[level], level, ground(level));
    }

    // 2. Erosion, from the coarsest level on.
    for (int level = levels_.count - 1; level >= 0; --level) {
      if (!runLevel(level)) return false;
    }
    return finish();  // 3
  }

  static std::size_t scratchBytes(int size, Border border) {
    const Levels levels(size, border);
    const std::size_t cells = squareOf(levels.side(0));
    std::size_t bytes =
        scratchFor<std::uint32_t>(cells + 1) + scratchFor<FlowDirection>(cells + kSlack) +
        scratchFor<std::uint8_t>(cells) + scratchFor<float>(rowFloats(levels.side(0))) +
        scratchFor<std::uint32_t>(kSlopeBins) + scratchFor<float>(Rain::kScratchFloats);
    for (int level = 0; level < levels.count; ++level) {
      bytes += scratchFor<float>(squareOf(levels.side(level)));
    }
    if (levels[0].margin > 0) {
      bytes += scratchFor<std::uint32_t>(cells) + 2 * scratchFor<float>(cells);
    }
    return bytes;
  }

 private:
  static std::size_t rowFloats(int side) {
    return std::max(RowWindow::floatsFor(side), refineFloats(side));
  }

  Lattice lattice(int level) const { return {levels_.side(level), border_ != Border::open}; }
  const Rain* rain() const { return erosion_.wind > 0 ? &rain_ : nullptr; }
  float* ground(int level) const { return ground_[static_cast<std::size_t>(level)]; }
  // Levels alternate between two arrays, so that the finest lies in the place of the change of
  // elevation.
  float* z(int level) const { return level % 2 == 0 ? even_ : odd_; }
  float* other(int level) const { return z(level + 1); }

  double work() const {
    double sum = 0;
    for (int level = 0; level < levels_.count; ++level) {
      const int steps = erosion_.age > 0 ? ratesFor(erosion_, levels_.side(level), false).steps : 0;
      sum +=
          static_cast<double>(squareOf(levels_.side(level))) * (steps * kWorkOfStep + kWorkOfLevel);
    }
    return erosion_.ice > 0 ? sum + kWorkOfIce * static_cast<double>(squareOf(levels_.side(0)))
                            : sum;
  }

  // The keys for the random numbers of a level, counted from the coarsest one.
  std::uint32_t key(int level, std::uint32_t use) const {
    const auto number = static_cast<std::uint32_t>(levels_.count - 1 - level);
    return levelKey(erosion_.seed, number + 64 * use);
  }

  bool runLevel(int level) {
    const Lattice here = lattice(level);
    float* const z_here = z(level);
    const bool untouched = !(erosion_.age > 0);
    const Rates rates = ratesFor(erosion_, here.side, level == 0);
    if (level == levels_.count - 1 || untouched) {
      std::copy_n(ground(level), here.cells(), z_here);
    } else {
      const Coarse coarse{lattice(level + 1), z(level + 1), ground(level + 1), flow_.area,
                          levels_[level + 1].margin - levels_[level].margin / 2};
      Refinement by = rates.refinement;
      by.key = key(level, 1);
      if (!refine(coarse, here, ground(level), by, z_here, row_scratch_, meter_)) return false;
    }
    if (!untouched && !erodeLevel(level, rates)) return false;
    if (untouched && level > 0) return true;
    if (!drain(level, z_here, key(level, 0))) return false;
    if (level > 0 && observer_.show == nullptr) return true;
    if (!findSurface(here, flow_, z_here, other(level), meter_)) return false;
    if (level > 0) show(level);
    return true;
  }

  bool erodeLevel(int level, const Rates& rates) {
    const Lattice here = lattice(level);
    float* const z_here = z(level);
    // Gentle slopes are always stable, and so are most slopes of the original ground.
    const Slopes slopes = slopesOf(levels_[level], ground(level), bins_);
    const float usual = std::max(2 * slopes.median, 1 / static_cast<float>(here.side));
    const float cliff = rates.cliff * std::max(slopes.steep, usual);
    Talus talus = rates.talus;
    talus.steepest = std::min(talus.steepest, cliff);
    guide_.begin(lines(level));
    for (int step = 0; step < rates.steps; ++step) {
      if (!slide<Lanes>(here, talus, z_here, row_scratch_, meter_)) return false;
      const std::uint32_t use = step < rates.wandering ? 3 + static_cast<std::uint32_t>(step) : 0;
      guide_.keepHeights(ground(level), z_here);
      if (!drain(level, z_here, key(level, use))) return false;
      float* const load = other(level);
      if (!incise<Lanes>(here, flow_, ground(level), rates.incision, guide_, z_here, load,
                         meter_)) {
        return false;
      }
      if (!deposit(here, flow_, rates.deposition, z_here, load, meter_)) return false;
    }
    auto* const rivers = reinterpret_cast<std::uint32_t*>(other(level));
    if (!keepVolume(level, rates.volume)) return false;
    if (level == 0 && !widenValleys(here, flow_, rates.floor, rates.open, z_here, rivers, meter_)) {
      return false;
    }
    if (level == 0 && erosion_.ice > 0) {
      const Ice ice{(1 - static_cast<float>(erosion_.ice)) * highest_, levels_[0].size};
      if (!carveTroughs(here, flow_, ice, z_here, other(0), row_scratch_, meter_)) return false;
    }
    return keepLakes(level) &&
           lowerCliffs<Lanes>(here, cliff, key(level, 63), z_here, row_scratch_, meter_);
  }

  DrawnLines lines(int level) const {
    return {levels_[level], border_ != Border::open, erosion_.drawn};
  }

  bool keepLakes(int level) {
    if (erosion_.drawn == nullptr || erosion_.drawn->lakes.empty()) return true;
    const Lattice here = lattice(level);
    const float cells =
        static_cast<float>(levels_[0].size - (here.wrap ? 0 : 1)) / static_cast<float>(1 << level);
    const OriginalGround land{here, ground(level), flow_.order, flow_.marks};
    return sinkLakes(land, erosion_.drawn->lakes, cells, levels_[level].margin, z(level), meter_);
  }

  bool drain(int level, const float* heights, std::uint32_t slope_key) {
    const Lattice here = lattice(level);
    return findSteps<Lanes>(here, heights, slope_key, flow_, row_scratch_, meter_) &&
           drainPits(here, heights, flow_, reinterpret_cast<std::uint32_t*>(other(level)),
                     meter_) &&
           traceStreams(here, flow_, {rain(), level, levels_[level].margin}, meter_);
  }

  // Scales the land of a level to a share of its volume before erosion. Where its top would be
  // higher than the ground's, or too low, heights are bent.
  bool keepVolume(int level, float share) {
    const Frame part = levels_[level];
    const int side = part.side();
    float* const z_here = z(level);
    Volume volume;
    for (int y = 0; y < part.size; ++y) {
      const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y + part.margin) * side + part.margin;
      for (std::ptrdiff_t i = row; i < row + part.size; ++i) {
        volume.add(1, ground(level)[i], z_here[i]);
      }
      if (!meter_.goOn(static_cast<std::uint32_t>(side))) return false;
    }
    const std::span<float> all(z_here, lattice(level).cells());
    if (!(volume.after() > 0)) return true;
    const float top = volume.top();
    const auto factor =
        static_cast<float>(volume.before() * static_cast<double>(share) / volume.after());
    const float is_at = top * factor;
    const float at = std::clamp(is_at, kLeastTop * highest_, highest_);
    const double kept = std::min(static_cast<double>(share), kLeastVolume);
    const bool is_low =
        volume.after() * static_cast<double>(highest_ / top) < kept * volume.before();
    if (is_at >= at && !(is_at > highest_ && is_low)) {
      volume.keep(share, highest_, all);
      return true;
    }
    const double wanted = volume.before() * (is_at > highest_ ? kept : static_cast<double>(share));
    HeightCurve curve;
    double land = 0;
    const float scale = 1 / top;
    for (int y = 0; y < part.size; ++y) {
      const float* const row =
          z_here + static_cast<std::ptrdiff_t>(y + part.margin) * side + part.margin;
      for (int x = 0; x < part.size; ++x) {
        if (!(row[x] > 0)) continue;
        curve.add(row[x] * scale);
        land += 1;
      }
    }
    curve.fit(wanted / (land * static_cast<double>(at)));
    for (float& each : all) {
      if (each > 0) each = std::max(at * curve.at(each * scale), kLowestLand);
    }
    return true;
  }

  float heightOf(float z_here, float before) const {
    return z_here != 0 ? sea_ + z_here * relief_ : before;
  }
  float levelOf(float surface, float z_here) const {
    return z_here != 0 ? sea_ + surface * relief_ : sea_;
  }

  // Keeps the steps of the map's part of a level; water that leaves this part ends there.
  void cropSteps(int level) const {
    if (levels_[level].margin == 0) return;
    const Frame part = levels_[level];
    const int side = levels_.side(level);
    const Lattice within{part.size, false};
    FlowDirection* to = flow_.step;
    for (int y = 0; y < part.size; ++y) {
      const FlowDirection* from =
          flow_.step + static_cast<std::ptrdiff_t>(y + part.margin) * side + part.margin;
      for (int x = 0; x < part.size; ++x, ++from) {
        FlowDirection step = *from;
        if (flows(step) && stepFrom(within, x, y, step & 7) == kSink) step = kOutlet;
        *to++ = step;
      }
    }
  }

  void writeFlowDirections(std::uint8_t* flow_direction, std::size_t cells) const {
    for (std::size_t i = 0; i < cells; ++i) {
      flow_direction[i] = flows(flow_.step[i]) ? flow_.step[i] & 7 : Water::kOutlet;
    }
  }

  void show(int level) {
    const Frame part = levels_[level];
    const int side = levels_.side(level);
    const std::size_t cells = squareOf(part.size);
    // The order is no longer needed, and its memory has room for two such parts; the next level
    // makes its own order.
    float* const heights = reinterpret_cast<float*>(flow_.order);
    std::uint32_t* const area = flow_.order + cells;
    float* const surface = other(level);
    const std::size_t pitch = static_cast<std::size_t>(levels_[0].size);
    std::size_t i = 0;
    for (int y = 0; y < part.size; ++y) {
      std::size_t from =
          static_cast<std::size_t>(y + part.margin) * static_cast<std::size_t>(side) +
          static_cast<std::size_t>(part.margin);
      const float* const before = heights_ + (static_cast<std::size_t>(y) << level) * pitch;
      for (int x = 0; x < part.size; ++x, ++i, ++from) {
        const float z_here = z(level)[from];
        heights[i] = heightOf(z_here, before[static_cast<std::size_t>(x) << level]);
        surface[i] = levelOf(other(level)[from], z_here);
        area[i] = flow_.area[from];
      }
    }
    const std::span<std::uint8_t> flow_direction = traces_.flow_direction;
    cropSteps(level);
    if (!flow_direction.empty()) writeFlowDirections(flow_direction.data(), cells);
    observer_.show(
        observer_.context,
        {.size = part.size,
         .shift = level,
         .heights = {heights, cells},
         .surface = {surface, cells},
         .area = {area, cells},
         .flow_direction = flow_direction.empty() ? flow_direction : flow_direction.first(cells)});
  }

  bool finish() {
    const Frame frame = levels_[0];
    float* const elevation_change = traces_.elevation_change.data();
    float* const surface = traces_.surface.data();
    const bool untouched = !(erosion_.age > 0);
    std::size_t i = 0;
    for (int y = 0; y < frame.size; ++y) {
      std::size_t from =
          static_cast<std::size_t>(y + frame.margin) * static_cast<std::size_t>(frame.side()) +
          static_cast<std::size_t>(frame.margin);
      for (int x = 0; x < frame.size; ++x, ++i, ++from) {
        const float z_here = even_[from];
        const float before = heights_[i];
        heights_[i] = untouched ? before : heightOf(z_here, before);
        // Rounding must neither put dry ground under water nor raise wet ground above it.
        const bool is_dry = z_here != 0 && odd_[from] <= z_here;
        surface[i] = is_dry ? heights_[i] : std::max(levelOf(odd_[from], z_here), heights_[i]);
        elevation_change[i] = heights_[i] - before;
      }
      if (!meter_.goOn(static_cast<std::uint32_t>(frame.side()))) return false;
    }
    const std::size_t cells = squareOf(frame.size);
    if (frame.margin > 0) {
      cropSteps(0);
      flow_.area = traces_.area.data();
      if (!traceStreams({frame.size, false}, flow_, {rain(), 0, 0}, meter_)) return false;
    }
    std::uint8_t* const flow_direction = traces_.flow_direction.data();
    if (flow_direction != nullptr) writeFlowDirections(flow_direction, cells);
    if (border_ != Border::shared) return true;
    if (flow_direction != nullptr) widen(flow_direction);
    widen(heights_);
    widen(elevation_change);
    widen(surface);
    widen(traces_.area.data());
    return true;
  }

  // Removes the last column and row, which repeat the first ones.
  void narrow() {
    const auto from = static_cast<std::size_t>(size_);
    const std::size_t to = from - 1;
    for (std::size_t y = 1; y < to; ++y) {
      std::memmove(heights_ + y * to, heights_ + y * from, to * sizeof(float));
    }
  }

  template <class Number>
  void widen(Number* values) const {
    const auto to = static_cast<std::size_t>(size_);
    const std::size_t from = to - 1;
    for (std::size_t y = from; y-- > 0;) {
      std::memmove(values + y * to, values + y * from, from * sizeof(Number));
      values[y * to + from] = values[y * to];
    }
    std::copy_n(values, to, values + from * to);
  }

  const Erosion erosion_;
  const Border border_;
  const int size_;
  const Levels levels_;
  float* const heights_;
  const Traces traces_;
  const LevelObserver observer_;
  WorkMeter meter_;
  Flow flow_{};
  std::array<float*, 32> ground_{};
  float *even_, *odd_;
  std::span<float> row_scratch_;
  std::uint32_t* bins_;
  std::span<float> rain_scratch_;
  Rain rain_;
  LineGuide guide_;
  float relief_ = 0, sea_ = 0, highest_ = 0;
};

}  // namespace

float seaLevel(const Erosion& erosion, Border border, int size, std::span<const float> heights) {
  return seaIn(erosion, shapeOf(heights, size, border == Border::shared ? size - 1 : size),
               heights);
}

std::size_t erosionScratch(int size, Border border) {
  return MapErosion<1>::scratchBytes(size, border);
}

template <int Lanes>
bool erode(const Erosion& erosion, Border border, int size, std::span<float> heights,
           const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
           Progress progress) {
  return MapErosion<Lanes>(erosion, border, size, heights, traces, scratch, observer, progress)
      .run();
}

template bool erode<1>(const Erosion&, Border, int, std::span<float>, const Traces&,
                       std::span<std::byte>, LevelObserver, Progress);
template bool erode<4>(const Erosion&, Border, int, std::span<float>, const Traces&,
                       std::span<std::byte>, LevelObserver, Progress);

}  // namespace orogen::erosion
