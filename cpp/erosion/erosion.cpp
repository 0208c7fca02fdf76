#include "erosion/erosion.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "erosion/flow.h"
#include "erosion/ground.h"
#include "erosion/incision.h"
#include "erosion/pace.h"
#include "erosion/rates.h"
#include "erosion/refine.h"
#include "erosion/rows.h"
#include "heightfield.h"
#include "random.h"
#include "scratch.h"

namespace orogen::erosion {
namespace {

constexpr int kCoarsest = 40;        // points a side that need no coarser level
constexpr std::size_t kBeyond = 64;  // steps after the last cell that lanes may write

std::size_t square(int side) {
  return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
}

// The sides of all levels, from the finest.
struct Levels {
  std::array<int, 32> sides;
  int count = 0;

  Levels(int size, Border border) {
    int side = border == Border::shared ? size - 1 : size;
    const bool wrap = border != Border::open;
    for (;;) {
      sides[static_cast<std::size_t>(count++)] = side;
      if (side <= kCoarsest || (wrap && side % 2 != 0)) return;
      side = (side + 1) / 2;
    }
  }
  int side(int level) const { return sides[static_cast<std::size_t>(level)]; }
};

// What a step of time takes, and what a level takes besides, in the unit of Pace.
constexpr double kWorkOfStep = 10;
constexpr double kWorkOfLevel = 14;

template <int Lanes>
class Erosion {
 public:
  Erosion(const Weather& weather, Border border, int size, std::span<float> heights,
          const Traces& traces, std::span<std::byte> scratch, Viewer viewer, Progress progress)
      : weather_(weather),
        border_(border),
        size_(size),
        levels_(size, border),
        heights_(heights.data()),
        traces_(traces),
        viewer_(viewer),
        pace_(progress, work()) {
    const std::size_t cells = square(levels_.side(0));
    flow_.order = takeScratch<std::uint32_t>(scratch, cells).data();
    flow_.step = takeScratch<Step>(scratch, cells + kBeyond).data();
    flow_.marks = takeScratch<std::uint8_t>(scratch, cells).data();
    flow_.area = traces.area.data();
    for (int level = 1; level < levels_.count; ++level) {
      coarse_[static_cast<std::size_t>(level)] =
          takeScratch<float>(scratch, square(levels_.side(level))).data();
    }
    room_ = takeScratch<float>(scratch, roomFor(levels_.side(0)));
  }

  bool run() {
    if (border_ == Border::shared) narrow();
    const std::size_t cells = square(levels_.side(0));
    const Range range = rangeOf({heights_, cells});
    const float relief = range.maximum - range.minimum;
    const bool is_flat = !(relief > 1e-30f && relief < 1e30f);
    relief_ = is_flat ? 0 : relief;
    sea_ = is_flat ? range.maximum : seaLevel(weather_, range);
    scale_ = is_flat ? 0 : 1 / relief;
    for (int level = 1; level < levels_.count; ++level) subsample(level);

    for (int level = levels_.count - 1; level >= 0; --level) {
      if (!runLevel(level)) return false;
    }
    return finish();
  }

  static std::size_t scratchBytes(int size, Border border) {
    const Levels levels(size, border);
    const std::size_t cells = square(levels.side(0));
    std::size_t bytes = scratchFor<std::uint32_t>(cells) + scratchFor<Step>(cells + kBeyond) +
                        scratchFor<std::uint8_t>(cells) +
                        scratchFor<float>(roomFor(levels.side(0)));
    for (int level = 1; level < levels.count; ++level) {
      bytes += scratchFor<float>(square(levels.side(level)));
    }
    return bytes;
  }

 private:
  static std::size_t roomFor(int side) {
    return std::max(RowWindow::floatsFor(side), refineRoom(side));
  }

  Lattice lattice(int level) const { return {levels_.side(level), border_ != Border::open}; }
  Ground ground(int level) const {
    return {level == 0 ? heights_ : coarse_[static_cast<std::size_t>(level)], sea_, scale_};
  }
  // Levels take turns in two arrays, so that the finest lies where the wear will.
  float* z(int level) const {
    return level % 2 == 0 ? traces_.wear.data() : traces_.surface.data();
  }
  float* other(int level) const { return z(level + 1); }

  double work() const {
    double sum = 0;
    for (int level = 0; level < levels_.count; ++level) {
      const int steps = weather_.age > 0 ? ratesFor(weather_, levels_.side(level), false).steps : 0;
      sum +=
          static_cast<double>(square(levels_.side(level))) * (steps * kWorkOfStep + kWorkOfLevel);
    }
    return sum;
  }

  // The keys of what a level draws at random, counted from the coarsest one.
  std::uint32_t key(int level, std::uint32_t use) const {
    const auto number = static_cast<std::uint32_t>(levels_.count - 1 - level);
    return levelKey(weather_.seed, number + 64 * use);
  }

  void subsample(int level) {
    const int side = levels_.side(level);
    const auto pitch = static_cast<std::size_t>(levels_.side(0));
    float* to = coarse_[static_cast<std::size_t>(level)];
    for (int y = 0; y < side; ++y) {
      const float* row = heights_ + (static_cast<std::size_t>(y) << level) * pitch;
      for (int x = 0; x < side; ++x) *to++ = row[static_cast<std::size_t>(x) << level];
    }
  }

  bool runLevel(int level) {
    const Lattice here = lattice(level);
    float* const z_here = z(level);
    const bool untouched = !(weather_.age > 0);
    const Rates rates = ratesFor(weather_, here.side, level == 0);
    if (level == levels_.count - 1 || untouched) {
      const Ground from = ground(level);
      for (std::uint32_t i = 0; i < here.cells(); ++i) {
        z_here[i] = from[i] > 0 ? std::max(from[i], kLowestLand) : 0.f;
      }
    } else {
      const Coarse coarse{lattice(level + 1), z(level + 1), ground(level + 1), flow_.area};
      const Refinement by{rates.detail, rates.most, rates.calm, rates.sway, key(level, 1)};
      if (!refine(coarse, here, ground(level), by, z_here, room_, pace_)) return false;
    }
    if (!untouched && !weather(level, rates)) return false;
    if (untouched && level > 0) return true;
    if (!drain(level, key(level, 0))) return false;
    if (level > 0 && viewer_.show == nullptr) return true;
    if (!findSurface(here, flow_, z_here, other(level), pace_)) return false;
    if (level > 0) show(level);
    return true;
  }

  bool weather(int level, const Rates& rates) {
    const Lattice here = lattice(level);
    float* const z_here = z(level);
    const Incision incision{.uplift = rates.uplift,
                            .strength = rates.strength,
                            .threshold = rates.threshold,
                            .unevenness = rates.unevenness,
                            .key = key(level, 2),
                            .sedimentation = rates.sedimentation,
                            .beyond = 0.25f * static_cast<float>(here.side)};
    for (int step = 0; step < rates.steps; ++step) {
      if (!slide<Lanes>(here, rates.talus, z_here, room_, pace_)) return false;
      const std::uint32_t use = step < rates.wandering ? 3 + static_cast<std::uint32_t>(step) : 0;
      if (!drain(level, key(level, use))) return false;
      if (!incise(here, flow_, ground(level), incision, z_here, pace_)) return false;
    }
    return keepVolume(level, rates.volume);
  }

  bool drain(int level, std::uint32_t slope_key) {
    const Lattice here = lattice(level);
    return findSteps<Lanes>(here, z(level), slope_key, flow_, room_, pace_) &&
           drainPits(here, z(level), flow_, reinterpret_cast<std::uint32_t*>(other(level)),
                     pace_) &&
           traceStreams(here, flow_, pace_);
  }

  // Uplift adds more or less than streams take; a map should be as high as it was.
  bool keepVolume(int level, float share) {
    const std::uint32_t cells = lattice(level).cells();
    const Ground from = ground(level);
    float* const z_here = z(level);
    double before = 0;
    double after = 0;
    for (std::uint32_t i = 0; i < cells; ++i) {
      before += static_cast<double>(from[i]);
      after += static_cast<double>(z_here[i]);
      if (i % kStretch == 0 && !pace_.goOn(kStretch)) return false;
    }
    const float factor = after > 0 ? static_cast<float>(before * share / after) : 1;
    for (std::uint32_t i = 0; i < cells; ++i) z_here[i] *= factor;
    return true;
  }

  float heightOf(float z_here, float before) const {
    return z_here > 0 ? sea_ + z_here * relief_ : before;
  }
  float levelOf(float surface, float z_here) const {
    return z_here > 0 ? sea_ + surface * relief_ : sea_;
  }

  void writeCourse(std::uint8_t* course, std::size_t cells) const {
    for (std::size_t i = 0; i < cells; ++i) {
      course[i] = flows(flow_.step[i]) ? flow_.step[i] & 7 : Water::kOutlet;
    }
  }

  void show(int level) {
    const std::size_t cells = lattice(level).cells();
    const float* const before = coarse_[static_cast<std::size_t>(level)];
    const float* const z_here = z(level);
    float* const surface = other(level);
    // The order has served; the next level makes its own.
    auto* const heights = reinterpret_cast<float*>(flow_.order);
    for (std::size_t i = 0; i < cells; ++i) {
      heights[i] = heightOf(z_here[i], before[i]);
      surface[i] = levelOf(surface[i], z_here[i]);
    }
    const std::span<std::uint8_t> course = traces_.course;
    if (!course.empty()) writeCourse(course.data(), cells);
    viewer_.show(viewer_.context, {.size = levels_.side(level),
                                   .shift = level,
                                   .heights = {heights, cells},
                                   .surface = {surface, cells},
                                   .area = {flow_.area, cells},
                                   .course = course.empty() ? course : course.first(cells)});
  }

  bool finish() {
    float* const wear = traces_.wear.data();
    float* const surface = traces_.surface.data();
    const std::size_t cells = square(levels_.side(0));
    const bool untouched = !(weather_.age > 0);
    for (std::size_t i = 0; i < cells; ++i) {
      const float z_here = wear[i];
      const float before = heights_[i];
      surface[i] = levelOf(surface[i], z_here);
      heights_[i] = untouched ? before : heightOf(z_here, before);
      // Rounding must not put dry ground under water, nor the other way.
      if (surface[i] < heights_[i]) surface[i] = heights_[i];
      wear[i] = heights_[i] - before;
      if (i % kStretch == 0 && !pace_.goOn(kStretch)) return false;
    }
    std::uint8_t* const course = traces_.course.data();
    if (course != nullptr) writeCourse(course, cells);
    if (border_ != Border::shared) return true;
    if (course != nullptr) widen(course);
    widen(heights_);
    widen(wear);
    widen(surface);
    widen(traces_.area.data());
    return true;
  }

  // Takes the last column and row away, which are the first ones once more.
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

  const Weather weather_;
  const Border border_;
  const int size_;
  const Levels levels_;
  float* const heights_;
  const Traces traces_;
  const Viewer viewer_;
  Pace pace_;
  Flow flow_{};
  std::array<float*, 32> coarse_{};
  std::span<float> room_;
  float relief_ = 0, sea_ = 0, scale_ = 0;
};

}  // namespace

std::size_t erosionScratch(int size, Border border) {
  return Erosion<1>::scratchBytes(size, border);
}

template <int Lanes>
bool erodeInLanes(const Weather& weather, Border border, int size, std::span<float> heights,
                  const Traces& traces, std::span<std::byte> scratch, Viewer viewer,
                  Progress progress) {
  return Erosion<Lanes>(weather, border, size, heights, traces, scratch, viewer, progress).run();
}

template bool erodeInLanes<1>(const Weather&, Border, int, std::span<float>, const Traces&,
                              std::span<std::byte>, Viewer, Progress);
#if !defined(__wasm__) || defined(__wasm_simd128__)
template bool erodeInLanes<4>(const Weather&, Border, int, std::span<float>, const Traces&,
                              std::span<std::byte>, Viewer, Progress);
#endif

bool erode(const Weather& weather, Border border, int size, std::span<float> heights,
           const Traces& traces, std::span<std::byte> scratch, Viewer viewer, Progress progress) {
  return erodeInLanes<kLanes>(weather, border, size, heights, traces, scratch, viewer, progress);
}

}  // namespace orogen::erosion
