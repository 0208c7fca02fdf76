#include "erosion/rain.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace orogen::erosion {
namespace {

// Shares of its moisture that air loses as it climbs by a relief, and over a map's width of land.
constexpr float kClimb = 2.5f, kLoss = 0.8f;
// Shares of the moisture it lacks that it takes up over a map's width of land, and of sea.
constexpr float kOfLand = 1.2f, kOfSea = 5;
// How much more it rains where the land rises by a relief in the width of a map.
constexpr float kLift = 0.35f;
constexpr float kLeast = 0.15f, kMost = 4;  // rain, relative to the mean
constexpr std::uint32_t kWorkOfCell = 16;   // in the unit of WorkMeter

// The way of the air in one row or column of the lattice: one step along `major`, and `slant` of
// one across it, -1 to 1.
struct Way {
  bool is_along_rows;
  int major;  // 1: to the east or south
  float slant;
  float length;  // of the step
};

// `from` is in degrees clockwise from the north.
Way wayOf(float from) {
  const float eighths = from / 45;
  const float quarters = std::floor(eighths / 2 + 0.5f);
  const float u = eighths - 2 * quarters;
  // The tangent of u × 45 degrees, to 0.005.
  const float tangent = u * (0.785f + 0.215f * u * u);
  const int quarter = static_cast<int>(quarters) % 4;  // from the north, east, south, west
  return {.is_along_rows = quarter % 2 == 1,
          .major = quarter == 0 || quarter == 3 ? 1 : -1,
          .slant = quarter < 2 ? -tangent : tangent,
          .length = std::sqrt(1 + tangent * tangent)};
}

}  // namespace

bool Rain::find(const Wind& wind, const float* heights, int size, float sea,
                std::span<float> scratch, WorkMeter& meter) {
  wraps_ = wind.border != Border::open;
  rain_ = scratch.data();
  const int points = wind.border == Border::shared ? size - 1 : size;
  int stride = 1;
  while ((points - 1) / stride + 1 > kMaxSide) stride *= 2;
  side_ = (points - 1) / stride + 1;
  per_point_ = wraps_ ? static_cast<float>(side_) / static_cast<float>(points)
                      : 1 / static_cast<float>(stride);
  const std::size_t cells = squareOf(side_);
  ups_ = rain_ + cells;
  float* const spare = ups_ + cells;
  float highest = 0;
  for (int y = 0, i = 0; y < side_; ++y) {
    const float* const row = heights + static_cast<std::ptrdiff_t>(y) * stride * size;
    for (int x = 0; x < side_; ++x, ++i) {
      // Heights may be no numbers, or differ by more than a float holds.
      const float up = std::max(0.f, row[static_cast<std::ptrdiff_t>(x) * stride] - sea);
      ups_[i] = std::min(up, std::numeric_limits<float>::max());
      highest = std::max(highest, ups_[i]);
    }
  }
  const float scale = highest > 1e-30f ? 1 / highest : 0;
  for (std::size_t i = 0; i < cells; ++i) ups_[i] *= scale;
  blow(wind, spare);
  blur(spare, rain_);
  blur(rain_, spare);
  blur(spare, rain_);
  float sum = 0, land = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    if (!(ups_[i] > 0)) continue;
    sum += rain_[i];
    land += 1;
  }
  const float per_mean = sum > 0 ? land / sum : 1;
  for (std::size_t i = 0; i < cells; ++i) {
    rain_[i] = std::clamp(rain_[i] * per_mean, kLeast, kMost);
  }
  return meter.goOn(kWorkOfCell * static_cast<std::uint32_t>(cells));
}

float Rain::at(float x, float y) const {
  const Place right = placeOf(x), down = placeOf(y);
  const float *const upper = rain_ + down.from * side_, *const lower = rain_ + down.to * side_;
  const auto along = [&](int column) {
    return upper[column] + (lower[column] - upper[column]) * down.share;
  };
  return along(right.from) + (along(right.to) - along(right.from)) * right.share;
}

void Rain::alongRow(float x, float y, float step, std::span<std::uint32_t> parts) const {
  const Place down = placeOf(y);
  const float *const upper = rain_ + down.from * side_, *const lower = rain_ + down.to * side_;
  float row[kMaxSide];
  for (int i = 0; i < side_; ++i) row[i] = upper[i] + (lower[i] - upper[i]) * down.share;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Place right = placeOf(x + static_cast<float>(i) * step);
    const float rain = row[right.from] + (row[right.to] - row[right.from]) * right.share;
    parts[i] = static_cast<std::uint32_t>(rain * kParts + 0.5f);
  }
}

Rain::Place Rain::placeOf(float at) const {
  at *= per_point_;
  if (!wraps_) at = std::clamp(at, 0.f, static_cast<float>(side_ - 1));
  const int from = static_cast<int>(at);
  return {neighbour(from), neighbour(from + 1), at - static_cast<float>(from)};
}

int Rain::neighbour(int at) const {
  return wraps_ ? (at + side_) % side_ : std::clamp(at, 0, side_ - 1);
}

// Follows the air across the map: three times where the map goes on as itself, since by then the
// air has forgotten how it began.
void Rain::blow(const Wind& wind, float* rain) const {
  const Way way = wayOf(wind.from);
  const auto at = [&](int along, int across) {
    return way.is_along_rows ? across * side_ + along : along * side_ + across;
  };
  float lines[2][kMaxSide];
  std::fill_n(lines[0], side_, 1.f);
  const float length = way.length / static_cast<float>(side_);
  const float low = std::floor(way.slant);
  const float share = way.slant - low;
  for (int step = 0; step < (wraps_ ? 3 : 1) * side_; ++step) {
    const float* const before = lines[step % 2];
    float* const air = lines[(step + 1) % 2];
    const int along = way.major > 0 ? step % side_ : side_ - 1 - step % side_;
    const int upwind = along - way.major;
    const bool enters = !wraps_ && (upwind < 0 || upwind >= side_);
    for (int i = 0; i < side_; ++i) {
      const float up = ups_[at(along, i)];
      // The air comes from between two points of the line before, or moist from beyond the map.
      float came = 0, was = 0;
      const auto comeFrom = [&](int across, float part) {
        const bool is_outside = enters || (!wraps_ && (across < 0 || across >= side_));
        came += part * (is_outside ? 1 : before[neighbour(across)]);
        was += part * (is_outside ? up : ups_[at(neighbour(upwind), neighbour(across))]);
      };
      comeFrom(i - static_cast<int>(low) - 1, share);
      comeFrom(i - static_cast<int>(low), 1 - share);
      const float rise = up - was;
      const bool is_land = up > 0;
      const float lift = std::clamp(1 + kLift * rise / length, 0.5f, 3.f);
      rain[at(along, i)] = came * lift;
      const float left = came / (1 + (is_land ? kLoss * length : 0) + kClimb * std::max(rise, 0.f));
      air[i] = left + (1 - left) * std::min((is_land ? kOfLand : kOfSea) * length, 1.f);
    }
  }
}

// Air mixes with that around it.
void Rain::blur(const float* from, float* to) const {
  for (int y = 0; y < side_; ++y) {
    const float* const north = from + neighbour(y - 1) * side_;
    const float* const here = from + y * side_;
    const float* const south = from + neighbour(y + 1) * side_;
    for (int x = 0; x < side_; ++x) {
      const float beside = here[neighbour(x - 1)] + here[neighbour(x + 1)];
      to[y * side_ + x] = here[x] * 0.36f + (north[x] + south[x] + beside) * 0.16f;
    }
  }
}

}  // namespace orogen::erosion
