#include "cover/cover.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/buffer.h"
#include "base/random.h"
#include "erosion/rain.h"
#include "planet/ball.h"
#include "planet/climate.h"

namespace orogen::cover {
namespace {

using planet::Climate;
using planet::smooth;
using planet::UnitVector;

constexpr std::uint32_t kNoiseSeed = 161;

// Gradient noise (Perlin 1985) in squares that are `width` wide, row by row; it remembers the last
// square. Noise of values would show the corners of its squares, where it is highest and lowest.
class CoverOctave {
 public:
  CoverOctave(std::uint32_t key, double width) : key_(key), scale_(1 / width) {}

  void beginRow(double y) {
    y *= scale_;
    row_ = std::floor(y);
    below_ = static_cast<float>(y - row_);
    column_ = kNowhere;
  }

  float at(double x) {
    x *= scale_;
    const double column = std::floor(x);
    if (column != column_) {
      column_ = column;
      left_ = side(column);
      right_ = side(column + 1);
    }
    const auto beyond = static_cast<float>(x - column);
    const float from_left = left_.level + left_.slope * beyond;
    const float from_right = right_.level + right_.slope * (beyond - 1);
    const float mixed = from_left + (from_right - from_left) * fade(beyond);
    return std::clamp(kScale * mixed, -1.f, 1.f);
  }

 private:
  static constexpr double kNowhere = std::numeric_limits<double>::infinity();
  static constexpr float kScale = 2;  // few values are beyond 1/2

  // What the two corners of a side add in the row, and how it grows towards the east.
  struct Side {
    float level = 0, slope = 0;
  };

  static float fade(float t) { return t * t * (3 - 2 * t); }
  // The number of a square. At the coarsest levels the land has 2^37 of them in a row; there the
  // noise repeats after 2^32.
  static std::int32_t numberOf(double square) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(square)));
  }
  Side side(double column) const {
    const std::int32_t x = numberOf(column);
    const std::uint32_t upper = hashAt(rowKey(key_, numberOf(row_)), x);
    const std::uint32_t lower = hashAt(rowKey(key_, numberOf(row_ + 1)), x);
    const float share = fade(below_);
    const auto mixed = [&](float from, float to) { return from + (to - from) * share; };
    return {.level = mixed(southOf(upper) * below_, southOf(lower) * (below_ - 1)),
            .slope = mixed(eastOf(upper), eastOf(lower))};
  }
  // The gradient at a corner, each part from -1 to 1.
  static float eastOf(std::uint32_t hash) {
    return static_cast<float>(static_cast<std::int16_t>(hash)) * (1 / 32768.f);
  }
  static float southOf(std::uint32_t hash) { return eastOf(hash >> 16); }

  std::uint32_t key_;
  double scale_;
  double row_ = 0, column_ = kNowhere;
  float below_ = 0;
  Side left_, right_;
};

// Noise from -1 to 1 in two widths. One that comes near `step`, the distance of points, fades.
class CoverNoise {
 public:
  CoverNoise(double width, double step)
      : broad_(levelKey(kNoiseSeed, 0), width),
        fine_(levelKey(kNoiseSeed, 1), width / 4),
        broad_weight_(0.6f * smooth(0.8f, 0.25f, static_cast<float>(step / width))),
        fine_weight_(0.4f * smooth(0.8f, 0.25f, static_cast<float>(4 * step / width))) {}

  void beginRow(double y) {
    broad_.beginRow(y);
    fine_.beginRow(y);
  }
  float at(double x) { return broad_.at(x) * broad_weight_ + fine_.at(x) * fine_weight_; }

 private:
  CoverOctave broad_, fine_;
  float broad_weight_, fine_weight_;
};

// On maps and windows: `up` is the height in reliefs.
Climate climateAt(float up) {
  return {14 - 33 * up, 62 + 40 * up};
}

// Noise on a ball, in cubes of three sizes.
class BallNoise {
 public:
  float at(const UnitVector& place) {
    return cubes_[0].at(place) * 0.5f + cubes_[1].at(place) * 0.5f + cubes_[2].at(place) * 0.35f;
  }

 private:
  struct Cubes {
    std::uint32_t key;
    float per_radius;
    std::array<std::int32_t, 3> cell{1 << 30};
    std::array<float, 8> corners{};

    float at(const UnitVector& place) {
      std::array<float, 3> share{};
      bool is_new = false;
      for (std::size_t i = 0; i < 3; ++i) {
        const float low = std::floor(place[i] * per_radius);
        const float t = place[i] * per_radius - low;
        share[i] = t * t * (3 - 2 * t);
        const auto next = static_cast<std::int32_t>(low);
        is_new = is_new || next != cell[i];
        cell[i] = next;
      }
      for (std::uint32_t i = 0; i < 8 && is_new; ++i) {
        const std::uint32_t layer = levelKey(key, static_cast<std::uint32_t>(cell[2]) + (i >> 2));
        const std::uint32_t row = rowKey(layer, cell[1] + static_cast<int>(i >> 1 & 1));
        corners[i] = signedNoiseAt(row, static_cast<std::uint32_t>(cell[0]) + (i & 1));
      }
      std::array<float, 8> left = corners;
      for (std::size_t axis = 0, count = 4; axis < 3; ++axis, count /= 2) {
        for (std::size_t i = 0; i < count; ++i) {
          left[i] = left[2 * i] + (left[2 * i + 1] - left[2 * i]) * share[axis];
        }
      }
      return left[0];
    }
  };
  std::array<Cubes, 3> cubes_{{{1, 3}, {2, 10}, {3, 33}}};
};

// The properties of a point besides its climate.
struct CoverPoint {
  bool is_wet;
  float up;                // height above the sea, in reliefs
  float steep;             // 0 where no rock shows to 1 where nothing else does
  float elevation_change;  // gained or, below 0, lost, in reliefs
  float ridge;
  float noise;
  bool has_wind = false;  // its rain is known
};

// Writes the weights of a point, the uppermost layer first: each takes its share of what those
// above leave.
[[gnu::noinline]] void write(bool is_planet, const Climate& climate, const CoverPoint& point,
                             std::uint8_t* to) {
  std::fill_n(to, is_planet ? kOfPlanet : kOfMap, std::uint8_t{0});
  int left = 255;
  const auto lay = [&](Kind kind, float share) {
    if (!(share > 0)) return;  // nor is it a number where heights are too far apart for floats
    const int part = static_cast<int>(static_cast<float>(left) * share + 0.5f);
    to[kind] = static_cast<std::uint8_t>(to[kind] + part);
    left -= part;
  };
  const float frost = climate.temperature + 4 * point.noise;
  const float rain = climate.rain * (1 + 0.5f * point.noise - 0.3f * point.ridge);
  const float wet = rain / std::max(climate.temperature + 7, 1.f);
  const float dry = smooth(2.6f, 1.3f, wet);
  if (point.is_wet) {
    if (is_planet) lay(ice, smooth(-6, -12, frost + 4 * point.noise));
    // From afar the floor of a lake blends with the ground around it, which is no beach.
    if (is_planet && point.up > 0) lay(meadow, 1 - dry);
    lay(sand, 1);
    return;
  }
  const float bare = point.steep + 0.2f * point.noise + 0.2f * point.ridge;
  // Planets show the mean of a year: taiga reaches -10 °C, and snow stays where summers are cold.
  const float snow_line = is_planet ? -12 : -8;
  if (frost < snow_line) {
    const float holds = smooth(0.95f, 0.4f, bare);
    if (is_planet) lay(ice, holds * smooth(-16, -20, frost));
    lay(snow, holds * smooth(snow_line, snow_line - 4, frost));
  }
  if (bare > 0.2f) {
    lay(rock, smooth(0.45f, 0.9f, bare));
    lay(scree, smooth(0.2f, 0.55f, bare) * (0.35f + 0.65f * smooth(4, -6, frost)));
  }
  // Where snow begins, too little grows between stones for a meadow.
  if (!is_planet) lay(scree, 0.9f * smooth(snow_line + 3, snow_line, frost));
  if (point.up < 0.004f) lay(sand, smooth(0.004f, 0.001f, point.up) * smooth(0.5f, 0.1f, bare));
  if (point.elevation_change > 0.02f && dry > 0) {  // elsewhere plants cover it
    lay(sand, smooth(0.02f, 0.1f, point.elevation_change) * smooth(0.4f, 0, bare) * 0.6f * dry);
  }
  if (point.has_wind) lay(sand, 0.6f * smooth(1.6f, 0.7f, wet));
  if (is_planet) lay(tundra, smooth(-7, -11, frost));
  const float tree_line = is_planet ? -11 : -5;
  if (wet > 2.6f && frost > tree_line) {
    lay(forest, smooth(2.6f, 4.4f, wet) * smooth(tree_line, tree_line + 4, frost) *
                    smooth(0.8f, 0.4f, bare));
  }
  if (is_planet) {
    lay(desert, smooth(1.3f, 0.8f, wet));
    lay(steppe, smooth(2.4f, 1.6f, wet));
  }
  lay(meadow, 1);
}

// Rise over run at a point, between the points at this distance on either side.
float slopeAt(const Land& land, int x, int y, int reach) {
  const int west = std::max(x - reach, 0), east = std::min(x + reach, land.width - 1);
  const int north = std::max(y - reach, 0), south = std::min(y + reach, land.height - 1);
  const float* const row = land.heights + static_cast<std::ptrdiff_t>(y) * land.width;
  const float* const column = land.heights + x;
  const auto per = [&](int points) {
    return 1 / (static_cast<float>(std::max(points, 1)) * land.spacing);
  };
  const float across = (row[east] - row[west]) * per(east - west);
  const float along = (column[static_cast<std::ptrdiff_t>(south) * land.width] -
                       column[static_cast<std::ptrdiff_t>(north) * land.width]) *
                      per(south - north);
  return std::sqrt(across * across + along * along);
}

constexpr int kReach = 256;            // slopes of a map are measured over this part of it
constexpr int kMaxMeasuredSide = 129;  // points a side whose heights and slopes are compared

// The scale of a map or planet, whose slopes are compared with each other: in diamond-square they
// are the steeper the nearer the points.
class Measure {
 public:
  explicit Measure(float sea) : scale_{.sea = sea, .relief = 1e-30f} {}

  void add(float height, float slope) {
    // A slope between points almost without a distance can be no number, whose bits may be any.
    if (height < scale_.sea || !(slope >= 0)) return;
    scale_.relief = std::max(scale_.relief, height - scale_.sea);
    std::uint32_t bits;
    std::memcpy(&bits, &slope, sizeof(bits));
    ++counts_[bits >> kShift];
    ++count_;
  }
  // So many per cent of the slopes are not bare, and so many are not all rock.
  Scale scale(std::uint32_t gentle, std::uint32_t steep) {
    scale_.gentle = atShare(gentle);
    scale_.steep = std::max(atShare(steep), scale_.gentle * 1.1f + 1e-30f);
    return scale_;
  }

 private:
  static constexpr int kShift = 19;  // slopes are counted to one part in 16

  float atShare(std::uint32_t percent) const {
    std::uint32_t sum = 0;
    std::uint32_t bin = 0;
    while (bin < counts_.size() - 1 && (sum += counts_[bin]) * 100 <= count_ * percent) ++bin;
    bin <<= kShift;
    float slope;
    std::memcpy(&slope, &bin, sizeof(slope));
    return slope;
  }

  Scale scale_;
  std::uint32_t count_ = 0;
  std::array<std::uint32_t, 4096> counts_{};
};

Scale measure(const Land& map, float sea, int reach) {
  Measure measure(sea);
  const int stride = std::max((map.width - 1) / (kMaxMeasuredSide - 1), 1);
  for (int y = 0; y < map.height; y += stride) {
    for (int x = 0; x < map.width; x += stride) {
      measure.add(map.heights[static_cast<std::ptrdiff_t>(y) * map.width + x],
                  slopeAt(map, x, y, reach));
    }
  }
  return measure.scale(55, 98);
}

void cover(const Land& land, const Scale& scale, CoverNoise noise, int rim, int stride, int reach,
           std::uint8_t* to) {
  const float per_relief = 1 / scale.relief;
  const float per_steep = 1 / (scale.steep - scale.gentle);
  for (int y = rim; y < land.height - rim; y += stride) {
    noise.beginRow((land.y + y) * land.step);
    for (int x = rim; x < land.width - rim; x += stride, to += kOfMap) {
      const auto i = static_cast<std::ptrdiff_t>(y) * land.width + x;
      const float height = land.heights[i];
      const float slope = slopeAt(land, x, y, reach);
      const CoverPoint point{
          .is_wet = height < scale.sea || (land.surface != nullptr && land.surface[i] > height),
          .up = (height - scale.sea) * per_relief,
          .steep = (slope - scale.gentle) * per_steep,
          .elevation_change =
              land.elevation_change == nullptr ? 0 : land.elevation_change[i] * per_relief,
          .ridge = land.ridges == nullptr ? 0 : land.ridges[i],
          .noise = noise.at((land.x + x) * land.step),
          .has_wind = land.rain != nullptr};
      Climate climate = climateAt(point.up);
      if (land.rain != nullptr) {
        climate.rain *= land.rain->at(static_cast<float>(x), static_cast<float>(y));
      }
      write(false, climate, point, to);
    }
  }
}

// The six faces of a planet, whose slopes go on across their borders.
class Planet {
 public:
  Planet(const Heightfield& field, std::span<const float> ridges)
      : field_(field),
        ridges_(ridges),
        cells_(field.size - 1),
        reach_(std::max(cells_ / (kReach / 2), 1)),
        per_step_(1 / (2 * static_cast<float>(reach_) * field.spacing)),
        ball_(cells_) {}

  [[nodiscard]] bool cover(float sea, const CoverMap& map, std::uint8_t* to) {
    Measure measure(sea);
    const int measured = std::max(cells_ / (kMaxMeasuredSide / 2), 1);
    forPoints(measured, [&](int face, int x, int y) {
      measure.add(field_.heights.data()[ball_.at(face, x, y)], slopeAt(face, x, y));
    });
    const Scale scale = measure.scale(70, 99);
    Buffer<float> scratch;
    if (!scratch.resize(planet::PlanetClimate::kScratchFloats)) return false;
    const planet::PlanetClimate climate(field_.heights.span(), field_.size, sea, scale.relief,
                                        scratch.span());
    BallNoise noise;
    const Water& water = field_.water;
    forPoints(map.stride, [&](int face, int x, int y) {
      const std::uint32_t i = ball_.at(face, x, y);
      const float height = field_.heights.data()[i];
      const UnitVector towards = planet::directionOf(face, x, y, cells_);
      const CoverPoint point{
          .is_wet = height < sea || (water.surface.size() > 0 && water.surface.data()[i] > height),
          .up = (height - sea) / scale.relief,
          .steep = (slopeAt(face, x, y) - scale.gentle) / (scale.steep - scale.gentle),
          .elevation_change = water.elevation_change.size() > 0
                                  ? water.elevation_change.data()[i] / scale.relief
                                  : 0,
          .ridge = ridges_.empty() ? 0 : ridges_[i],
          .noise = noise.at(towards)};
      write(true, climate.at(towards, point.up, point.noise), point, to);
      to += kOfPlanet;
    });
    return true;
  }

 private:
  // Visits a point that faces share on the face that it belongs to, since slopes are measured along
  // the rows and columns of a face, and at a corner of the cube three faces have other ones.
  template <class Visit>
  void forPoints(int stride, Visit visit) const {
    const auto side = static_cast<std::uint32_t>(cells_) + 1;
    for (int face = 0; face < 6; ++face) {
      for (int y = 0; y <= cells_; y += stride) {
        for (int x = 0; x <= cells_; x += stride) {
          if (ball_.isInside(x, y)) {
            visit(face, x, y);
            continue;
          }
          const std::uint32_t node = ball_.borderNodeAt(face, x, y);
          visit(static_cast<int>(node / (side * side)), static_cast<int>(node % side),
                static_cast<int>(node / side % side));
        }
      }
    }
  }
  float slopeAt(int face, int x, int y) const {
    const auto at = [&](int column, int row) {
      return field_.heights.data()[ball_.nodeAt(face, column, row)];
    };
    const float across = at(x + reach_, y) - at(x - reach_, y);
    const float along = at(x, y + reach_) - at(x, y - reach_);
    return std::sqrt(across * across + along * along) * per_step_;
  }

  const Heightfield& field_;
  std::span<const float> ridges_;
  int cells_, reach_;
  float per_step_;
  planet::Ball ball_;
};

}  // namespace

float seaOf(const Heightfield& field, float share) {
  if (field.water.hasSea()) return field.water.sea;
  const auto heights = field.heights.span();
  const Range range = rangeOf(heights);
  std::array<std::uint32_t, 1024> counts{};
  // In double precision, in which no difference of two heights is infinite.
  const double lowest = static_cast<double>(range.minimum);
  const double scale = 1023 / std::max(static_cast<double>(range.maximum) - lowest, 1e-30);
  const auto size = static_cast<std::size_t>(field.size);
  const auto columns = static_cast<std::size_t>(field.drawnColumns());
  const auto rows = static_cast<std::size_t>(field.drawnRows());
  for (std::size_t y = 0; y < rows; ++y) {
    for (const float height : heights.subspan(y * size, columns)) {
      ++counts[static_cast<std::size_t>((static_cast<double>(height) - lowest) * scale)];
    }
  }
  const float wanted = share * static_cast<float>(columns * rows);
  std::uint32_t sum = 0;
  std::size_t bin = 0;
  while (bin < 1023 && static_cast<float>(sum += counts[bin]) <= wanted) ++bin;
  return static_cast<float>(lowest + static_cast<double>(bin) / scale);
}

bool coverMap(const Heightfield& field, std::span<const float> ridges, float sea, int max_points,
              CoverMap& map) {
  const int size = field.size;
  map.stride = 1;
  while ((size - 1) / map.stride + 1 > std::max(max_points, 2)) map.stride *= 2;
  map.side = (size - 1) / map.stride + 1;
  map.kinds = field.faces > 1 ? kOfPlanet : kOfMap;
  const std::size_t points = squareOf(map.side) * static_cast<std::size_t>(field.faces);
  if (!map.weights.resize(points * map.kinds)) return false;
  if (field.faces > 1) return Planet(field, ridges).cover(sea, map, map.weights.data());
  const int reach = std::max((size - 1) / kReach, 1);
  const auto known = [](const Buffer<float>& values) {
    return values.size() > 0 ? values.data() : nullptr;
  };
  Buffer<float> rain_scratch;
  erosion::Rain rain;
  const Wind& wind = field.water.wind;
  WorkMeter meter({}, 1);
  if (wind.blows() &&
      (!rain_scratch.resize(erosion::Rain::kScratchFloats) ||
       !rain.find(wind, field.heights.data(), size, sea, rain_scratch.span(), meter))) {
    return false;
  }
  const Land land{.width = size,
                  .height = size,
                  .spacing = field.spacing,
                  .step = 1.0 / std::max(size - 1, 1),
                  .heights = field.heights.data(),
                  .surface = known(field.water.surface),
                  .ridges = ridges.empty() ? nullptr : ridges.data(),
                  .elevation_change = known(field.water.elevation_change),
                  .rain = wind.blows() ? &rain : nullptr};
  const bool is_piece = field.summits > 0;
  // Without a sea of its own, a piece lies as high above that of the land as it does there.
  const bool has_sea = is_piece && sea > rangeOf(field.heights.span()).minimum;
  const Scale whole{.sea = has_sea ? sea : 0, .relief = field.summits};
  cover(land, is_piece ? whole : measure(land, sea, reach), CoverNoise(1.0 / 12, 0), 0, map.stride,
        reach, map.weights.data());
  return true;
}

void coverWindow(const Land& land, const Scale& scale, int rim, std::uint8_t* weights) {
  cover(land, scale, CoverNoise(1.0 / 16, land.step), rim, 1, 1, weights);
}

Land landOf(const Window& window, const Place& place, const Buffer<float>& ridges) {
  const auto known = [&](const Buffer<float>& field) {
    return field.size() == window.heights.size() ? field.data() : nullptr;
  };
  return {.width = window.width,
          .height = window.height,
          .spacing = window.spacing,
          .x = static_cast<double>(place.x),
          .y = static_cast<double>(place.y),
          .step = 1.0 / (1 << place.level),
          .heights = window.heights.data(),
          .surface = known(window.surface),
          .ridges = known(ridges)};
}

}  // namespace orogen::cover
