#include "erosion/erosion.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/buffer.h"
#include "base/progress.h"
#include "base/random.h"
#include "erosion/ground.h"
#include "erosion/rates.h"
#include "planet/ball.h"
#include "planet/climate.h"
#include "planet/erosion.h"
#include "terrain/heightfield.h"
#include "terrain/level_observer.h"
#include "terrain/priority_flood.h"

namespace orogen::planet {

using namespace erosion;  // erosion of a ball uses the parts of that of maps
namespace {

// Cells a side of a face. With fewer the belts of mountains would be lost in domes as wide as
// continents.
constexpr int kCoarsestFace = 64;
constexpr std::uint32_t kOcean = 200;  // a hollow of one point in 200 is sea
constexpr float kLandRain = 2;         // makes the mean rain of land about 1
constexpr double kWorkOfPlanetStep = 30, kWorkOfPlanetLevel = 30;  // in the unit of WorkMeter

class PlanetErosion {
 public:
  PlanetErosion(const Erosion& erosion, int size, float sea, std::span<float> heights,
                const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
                Progress progress)
      : erosion_(erosion),
        size_(size),
        count_(levelsOf(size)),
        sea_(sea),
        heights_(heights.data()),
        traces_(traces),
        area_(traces.area.data()),
        surface_(traces.surface.data()),
        coarse_(traces.elevation_change.data()),
        observer_(observer),
        meter_(progress, work(), kBetweenQuestions) {
    const std::size_t points = heights.size();
    for (float** each : {&land_, &ground_, &z_, &load_, &water_, &rain_, &near_to_}) {
      *each = takeScratch<float>(scratch, points).data();
    }
    near_ = takeScratch<float>(scratch, 4 * squareOf(size)).data();
    order_ = takeScratch<std::uint32_t>(scratch, points).data();
    to_ = takeScratch<std::uint32_t>(scratch, points).data();
    climate_scratch_ = takeScratch<float>(scratch, PlanetClimate::kScratchFloats);
    bins_ = takeScratch<std::uint32_t>(scratch, kSlopeBins).data();
    state_ = takeScratch<std::uint8_t>(scratch, points).data();
  }

  static std::size_t scratchBytes(int size) {
    const std::size_t points = 6 * squareOf(size);
    return 9 * scratchFor<float>(points) + scratchFor<float>(4 * squareOf(size)) +
           scratchFor<float>(PlanetClimate::kScratchFloats) +
           scratchFor<std::uint32_t>(kSlopeBins) + scratchFor<std::uint8_t>(points);
  }

  bool run() {
    const std::size_t points = 6 * squareOf(size_);
    const Range range = rangeOf({heights_, points});
    // As on a map whose lowest fifth is sea.
    const float relief = 1.25f * (range.maximum - sea_);
    const bool is_flat = !(relief > 1e-30f && relief < 1e30f);
    relief_ = is_flat ? 0 : relief;
    highest_ = 0.8f;
    for (std::size_t i = 0; i < points; ++i) {
      const float z = is_flat ? -1 : (heights_[i] - sea_) / relief;
      land_[i] = z > 0 ? std::max(z, kLowestLand) : std::min(z, -kLowestLand);
    }
    climate_ = {
        {heights_, points}, size_, sea_, is_flat ? 1 : range.maximum - sea_, climate_scratch_};
    ball_ = Ball(size_ - 1, near_);
    if (!findSeas()) return false;
    for (int level = count_ - 1; level >= 0; --level) {
      if (!runLevel(level)) return false;
    }
    return finish();
  }

 private:
  static int levelsOf(int size) {
    int count = 1;
    for (int cells = size - 1; cells > kCoarsestFace && cells % 2 == 0; cells /= 2) ++count;
    return count;
  }
  int cellsOf(int level) const { return (size_ - 1) >> level; }
  double work() const {
    double sum = 0;
    for (int level = 0; level < count_; ++level) {
      const int steps = ratesFor(erosion_, cellsOf(level) + 1, false).steps;
      sum += 6.0 * static_cast<double>(squareOf(cellsOf(level) + 1)) *
             (steps * kWorkOfPlanetStep + kWorkOfPlanetLevel);
    }
    return sum;
  }
  // The keys for the random numbers of a level, counted from the coarsest one.
  std::uint32_t key(int level, std::uint32_t use) const {
    return levelKey(erosion_.seed, static_cast<std::uint32_t>(count_ - 1 - level) + 64 * use);
  }
  // Calls visit(face, x, y, node) for all points of all faces, or only where they belong.
  template <class Visit>
  bool forPoints(bool all, std::uint32_t work, Visit visit) {
    const int side = ball_.side();
    for (int row = 0; row < 6 * side; ++row) {
      const int face = row / side, y = row % side;
      for (int x = 0; x < side; ++x) {
        const std::uint32_t node = ball_.nodeAt(face, x, y);
        if (all || node == ball_.at(face, x, y)) visit(face, x, y, node);
      }
      if (!meter_.goOn(work * static_cast<std::uint32_t>(side))) return false;
    }
    return true;
  }
  template <class Visit>
  bool forNodes(std::uint32_t work, Visit visit) {
    return forPoints(false, work, [&](int, int, int, std::uint32_t node) { visit(node); });
  }
  // Repeats on the other faces what is known where a point belongs.
  template <class Value>
  bool share(Value* values) {
    return forPoints(true, 1, [&](int face, int x, int y, std::uint32_t node) {
      values[ball_.at(face, x, y)] = values[node];
    });
  }

  // Every hollow that is large enough, and the largest, becomes sea.
  bool findSeas() {
    std::memset(state_, 0, ball_.points());
    Hollows hollows(land_, order_, state_, [this](std::uint32_t node, auto reach) {
      ball_.around(node, [&](std::uint32_t to, float) { reach(to); });
    });
    const bool done = forNodes(2, [&](std::uint32_t node) {
      hollows.visit(node, [&](std::span<const std::uint32_t> nodes) {
        return nodes.size() > ball_.nodes() / kOcean;
      });
    });
    if (done) hollows.finish(0);
    return done && share(land_);
  }

  bool runLevel(int level) {
    const int cells = cellsOf(level);
    const int coarse_side = ball_.side();
    ball_ = Ball(cells, near_);
    Rates rates = ratesFor(erosion_, cells + 1, level == 0);
    // Lakes of the coarse levels would be seas.
    if (level > 0) rates.incision.sedimentation = rates.incision.sill = 1;
    std::swap(z_, coarse_);
    const auto landAt = [&](int face, int x, int y) {
      return land_[(static_cast<std::size_t>(face) * squareOf(size_)) +
                   static_cast<std::size_t>((y * size_ + x) << level)];
    };
    if (level == count_ - 1) {
      const bool done = forPoints(true, 2, [&](int face, int x, int y, std::uint32_t) {
        z_[ball_.at(face, x, y)] = landAt(face, x, y);
      });
      if (!done) return false;
    } else if (!refine(coarse_side, rates.refinement, key(level, 1), landAt)) {
      return false;
    }
    const bool prepared = forPoints(true, 2, [&](int face, int x, int y, std::uint32_t) {
      ground_[ball_.at(face, x, y)] = landAt(face, x, y);
      rain_[ball_.at(face, x, y)] =
          kLandRain * ball_.areaAt(x, y) * climate_.rainAt(directionOf(face, x, y, cells));
    });
    if (!prepared || !erodeLevel(level, rates) || !drain(key(level, 0)) || !share(z_)) return false;
    if (!share(area_) || !share(surface_)) return false;
    if (level > 0 && observer_.show != nullptr) show(level);
    return true;
  }

  // Each fine point takes the height of the coarse level near its own place, and the shape of the
  // ground between the coarse points; see ground.h. Points on borders stay where they are.
  template <class Land>
  bool refine(int coarse_side, const Refinement& by, std::uint32_t key, Land landAt) {
    const int last = coarse_side - 1;
    const auto rowOf = [&](const float* from, int face, int y) {
      return from + static_cast<std::ptrdiff_t>(face * coarse_side + y) * coarse_side;
    };
    const auto between = [&](const float* from, int face, int x, int y) {
      const float* const north = rowOf(from, face, y / 2);
      const float* const south = rowOf(from, face, (y + 1) / 2);
      const int x1 = (x + 1) / 2;
      return ((north[x / 2] + north[x1]) + (south[x / 2] + south[x1])) * 0.25f;
    };
    for (std::size_t i = 0; i < 6 * squareOf(coarse_side); ++i) {
      const float upstream = std::sqrt(static_cast<float>(area_[i] - 1));
      load_[i] = by.detail / (1 + by.calm * upstream);
    }
    // Every fourth fine point is moved at random, and those between with them.
    const auto moved = [&](int face, int x, int y, std::uint32_t use) {
      const auto at = [&](int u, int v) {
        if (!ball_.isInside(4 * u, 4 * v)) return 0.f;
        return signedNoiseAt(key + use, ball_.at(face, 4 * u, 4 * v));
      };
      const float tx = static_cast<float>(x % 4) * 0.25f, ty = static_cast<float>(y % 4) * 0.25f;
      const int u = x / 4, v = y / 4;
      const float north = at(u, v) + (at(u + 1, v) - at(u, v)) * tx;
      const float south = at(u, v + 1) + (at(u + 1, v + 1) - at(u, v + 1)) * tx;
      return by.sway * (north + (south - north) * ty);
    };
    return forPoints(false, 12, [&](int face, int x, int y, std::uint32_t node) {
      const float here = landAt(face, x, y);
      if (here == 0) {
        z_[node] = 0;
        return;
      }
      const auto border = static_cast<float>(last);
      const float px = std::clamp(static_cast<float>(x) * 0.5f + moved(face, x, y, 0), 0.f, border);
      const float py = std::clamp(static_cast<float>(y) * 0.5f + moved(face, x, y, 1), 0.f, border);
      const int x0 = std::min(static_cast<int>(px), last - 1);
      const int y0 = std::min(static_cast<int>(py), last - 1);
      const float tx = px - static_cast<float>(x0), ty = py - static_cast<float>(y0);
      const float* const north = rowOf(coarse_, face, y0) + x0;
      const float* const south = north + coarse_side;
      const float upper = north[0] + (north[1] - north[0]) * tx;
      const float lower = south[0] + (south[1] - south[0]) * tx;
      const float detail =
          std::clamp(here - between(ground_, face, x, y), -by.max_detail, by.max_detail);
      const float fine = upper + (lower - upper) * ty + between(load_, face, x, y) * detail;
      z_[node] = here > 0 || fine == 0 ? std::max(fine, kLowestLand) : fine;
    });
  }

  bool erodeLevel(int level, const Rates& rates) {
    const auto points = static_cast<float>(ball_.side());
    float median = 0, steep = 0;
    for (std::uint32_t face = 0; face < 6; ++face) {
      const Slopes slopes = slopesOf({ball_.side(), 0}, ground_ + face * ball_.ofFace(), bins_);
      median = std::max(median, slopes.median);
      steep = std::max(steep, slopes.steep);
    }
    const float cliff = rates.cliff * std::max({steep, 2 * median, 1 / points});
    Talus talus = rates.talus;
    talus.steepest = std::min(talus.steepest, cliff);
    for (int step = 0; step < rates.steps; ++step) {
      const std::uint32_t use = step < rates.wandering ? 3 + static_cast<std::uint32_t>(step) : 0;
      if (!slide(talus) || !drain(key(level, use)) || !incise(rates)) return false;
    }
    return keepVolume(rates.volume) && lowerCliffs(cliff, key(level, 63));
  }

  // See slopes.h.
  bool slide(const Talus& talus) {
    const bool done = forNodes(4, [&](std::uint32_t node) {
      const float here = z_[node];
      load_[node] = here;
      if (here == 0) return;
      float slid = 0, crept = 0;
      ball_.around(node, [&](std::uint32_t to, float near) {
        const float rise = z_[to] - here;
        const float limit = talus.steepest / near;
        const float share = std::min(near * near, 1.f);
        slid += (rise - std::clamp(rise, -limit, limit)) * share;
        crept += rise * share;
      });
      const float moved = here + (slid * talus.slide + crept * talus.creep);
      load_[node] = moved != 0 ? moved : kLowestLand;
    });
    std::swap(z_, load_);
    return done;
  }

  // Finds receivers, lakes, order and areas by one priority flood from the sea. Dry ground drains
  // to the steepest of the neighbours reached before it, the bottom of a lake to its outlet.
  bool drain(std::uint32_t key) {
    const std::uint32_t points = ball_.points();
    std::memset(state_, 0, points);
    // The order of the points left fills the same memory from its other end.
    PriorityFlood flood(order_, Lower{surface_});
    first_ = points;
    const auto note = [&](std::uint32_t node, std::uint32_t from, float near) {
      state_[node] = kReached;
      to_[node] = from;
      near_to_[node] = near;
      surface_[node] = std::max(z_[node], surface_[from]);
    };
    const bool begun = forNodes(3, [&](std::uint32_t node) {
      area_[node] = 1;
      water_[node] = rain_[node];
      if (z_[node] != 0) return;
      state_[node] = kClosed;
      surface_[node] = 0;
      to_[node] = node;
      ball_.around(node, [&](std::uint32_t beside, float near) {
        if (z_[beside] == 0 || state_[beside] != 0) return;
        note(beside, node, near);
        flood.start(beside);
      });
    });
    if (!begun) return false;
    bool is_dry = false;
    std::uint32_t hash = 0;
    float steepest = 0;
    int turn = 0;
    const bool done = flood.spread(
        [&](std::uint32_t node) {
          order_[--first_] = node;
          state_[node] |= kClosed;
          is_dry = surface_[node] == z_[node];
          hash = hashAt(key, static_cast<std::int32_t>(node));
          steepest = 0;
          turn = 0;
          const std::uint32_t to = to_[node];
          if (surface_[node] - z_[node] > kPuddle && surface_[to] == z_[to]) state_[to] |= kSpills;
          return first_ % 4096 != 0 || meter_.goOn(18 * 4096);
        },
        [&](std::uint32_t node, auto visit) { ball_.around(node, visit); },
        [&](std::uint32_t beside, std::uint32_t node, float near) {
          const int number = turn++;
          if (state_[beside] == 0) {
            note(beside, node, near);
            return true;
          }
          if (!is_dry || (state_[beside] & kClosed) == 0) return false;
          const auto eighths = static_cast<float>(8 + (hash >> (8 + 3 * number) & 7));
          const float slope = (z_[node] - surface_[beside]) * near * eighths;
          if (slope > steepest) {
            steepest = slope;
            to_[node] = beside;
            near_to_[node] = near;
          }
          return false;
        });
    if (!done) return false;
    for (std::uint32_t i = first_; i < points; ++i) {
      const std::uint32_t node = order_[i];
      area_[to_[node]] += area_[node];
      water_[to_[node]] += water_[node];
    }
    return meter_.goOn(points);
  }

  // See slopes.h; rivers have as much power as rain falls. Land rises in proportion to its height
  // and not to the root of it, because the plains of continents stay low.
  bool incise(const Rates& rates) {
    const std::uint32_t points = ball_.points();
    const auto isSea = [&](std::uint32_t node) { return to_[node] == node; };
    const Incision& incision = rates.incision;
    for (std::uint32_t i = points; i-- > first_;) {
      const std::uint32_t node = order_[i], to = to_[node];
      const float power = incision.power(std::sqrt(water_[node]), (state_[node] & kSpills) != 0);
      const bool to_lake = !isSea(to) && load_[to] < 0;
      load_[node] = 0;
      incision.cut(
          incision.lifted(z_[node], ground_[node] * std::max(ground_[node], 0.f) / highest_),
          power * incision.strength * near_to_[node], to_lake ? -load_[to] : z_[to], z_[node],
          load_[node]);
      if (z_[node] == 0) z_[node] = kLowestLand;
    }
    for (std::uint32_t i = first_; i < points; ++i) {
      const std::uint32_t node = order_[i], to = to_[node];
      if (!(load_[node] > 0)) continue;
      const float left = load_[node] / static_cast<float>(area_[node]) * rates.deposition;
      z_[node] += left;
      if (!isSea(to) && !(load_[to] < 0)) load_[to] += load_[node] - left;
    }
    return meter_.goOn(4 * points);
  }

  bool keepVolume(float share) {
    Volume volume;
    const bool done = forPoints(false, 2, [&](int, int x, int y, std::uint32_t node) {
      volume.add(static_cast<double>(ball_.areaAt(x, y)), ground_[node], z_[node]);
    });
    if (done) volume.keep(share, highest_, {z_, ball_.points()});
    return done;
  }

  // Lowers land that rises above its surroundings more steeply than `steepest`, from the lowest
  // land upwards.
  bool lowerCliffs(float steepest, std::uint32_t key) {
    for (std::uint32_t i = ball_.points(); i-- > first_;) {
      const std::uint32_t node = order_[i];
      const float bearing = steepest * (1 + 0.3f * signedNoiseAt(key, node));
      float max_height = z_[node];
      ball_.around(node, [&](std::uint32_t to, float near) {
        max_height = std::min(max_height, std::max(z_[to] + bearing / near, kLowestLand));
      });
      if (z_[node] > 0) z_[node] = max_height;
    }
    return meter_.goOn(4 * ball_.points());
  }

  float heightOf(std::uint32_t i, float before) const {
    return z_[i] != 0 ? sea_ + z_[i] * relief_ : before;
  }
  float levelOf(std::uint32_t i, float height) const {
    if (z_[i] == 0) return sea_;
    return surface_[i] > z_[i] ? std::max(sea_ + surface_[i] * relief_, height) : height;
  }
  void writeFlowDirections() {
    if (traces_.flow_direction.empty()) return;
    forPoints(true, 2, [&](int face, int x, int y, std::uint32_t node) {
      traces_.flow_direction[ball_.at(face, x, y)] =
          to_[node] == node ? Water::kOutlet : ball_.directionTo(to_[node], face, x, y);
    });
  }

  void show(int level) {
    writeFlowDirections();
    const std::size_t points = ball_.points();
    // The order is no longer needed, and a level has at most a third of the points of the next.
    float* const heights = reinterpret_cast<float*>(order_);
    forPoints(true, 1, [&](int face, int x, int y, std::uint32_t) {
      const std::uint32_t i = ball_.at(face, x, y);
      const float before = heights_[static_cast<std::size_t>(face) * squareOf(size_) +
                                    static_cast<std::size_t>((y * size_ + x) << level)];
      heights[i] = heightOf(i, before);
      load_[i] = levelOf(i, heights[i]);
    });
    const std::span<std::uint8_t> flow_direction = traces_.flow_direction;
    observer_.show(
        observer_.context,
        {.size = ball_.side(),
         .shift = level,
         .heights = {heights, points},
         .surface = {load_, points},
         .area = {area_, points},
         .flow_direction = flow_direction.empty() ? flow_direction : flow_direction.first(points)});
  }

  bool finish() {
    writeFlowDirections();
    // The coarse heights may lie in the memory of the change of elevation, and so may the fine
    // ones.
    for (std::uint32_t i = 0; i < ball_.points(); ++i) {
      const float before = heights_[i];
      heights_[i] = heightOf(i, before);
      surface_[i] = levelOf(i, heights_[i]);
      traces_.elevation_change[i] = heights_[i] - before;
    }
    return meter_.goOn(0);
  }

  // Lakes of no more than this depth leave no mark.
  static constexpr float kPuddle = 1e-5f;
  static constexpr std::uint8_t kReached = 1, kClosed = 2, kSpills = 4;

  const Erosion erosion_;
  const int size_, count_;
  const float sea_;
  float* const heights_;
  const Traces traces_;
  std::uint32_t* const area_;
  float* const surface_;
  float* coarse_;
  const LevelObserver observer_;
  WorkMeter meter_;
  Ball ball_;
  std::span<float> climate_scratch_;
  PlanetClimate climate_;
  float *land_, *ground_, *z_, *load_, *water_, *rain_, *near_to_, *near_;
  std::uint32_t *order_, *to_, *bins_;
  std::uint8_t* state_;
  std::uint32_t first_ = 0;  // the land is order_[first_ …], sources first
  float relief_ = 0, highest_ = 0;
};

}  // namespace

std::size_t planetErosionScratch(int size) {
  return PlanetErosion::scratchBytes(size);
}

bool erodePlanet(const Erosion& erosion, int size, float sea, std::span<float> heights,
                 const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
                 Progress progress) {
  return PlanetErosion(erosion, size, sea, heights, traces, scratch, observer, progress).run();
}

}  // namespace orogen::planet
