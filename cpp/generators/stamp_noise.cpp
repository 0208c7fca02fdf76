#include "generators/stamp_noise.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "random.h"
#include "scratch.h"

namespace orogen {
namespace {

// Heights are summed in steps of 2^-24. Nine stamps at the most overlap at a point of an octave,
// and octaves halve in height: the sum stays below 18, far from the 128 of 32 bits.
constexpr double kStep = 1.0 / (1 << 24);

// Stamps larger than this many points are made and printed in bands of rows.
constexpr std::size_t kBandPoints = std::size_t{1} << 18;

// Perlin's improved fade curve 6t⁵ - 15t⁴ + 10t³ (2002).
double fade(double t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

double stampHeight(Stamp stamp, double x, double y) {
  const double distance = std::sqrt(x * x + y * y);
  if (distance >= 1) return 0;
  return stamp == Stamp::cone ? 1 - distance : fade(1 - distance);
}

// Some rows of a stamp in the size of one octave, in steps, the octave's height included.
struct Band {
  std::span<std::int32_t> points;  // (last - first) × side
  int side;
  int first, last;  // rows of the stamp
};

void makeBand(const Band& band, Stamp stamp, double steps) {
  const double half = band.side / 2;
  std::int32_t* point = band.points.data();
  for (int y = band.first; y < band.last; ++y) {
    for (int x = 0; x < band.side; ++x) {
      const double height = stampHeight(stamp, (x - half) / half, (y - half) / half);
      *point++ = static_cast<std::int32_t>(height * steps + 0.5);
    }
  }
}

struct Map {
  std::int32_t* points;
  int side;  // a power of two
  bool wrap;
};

void addRow(const std::int32_t* from, std::int32_t* to, int count, std::int32_t sign) {
  for (int i = 0; i < count; ++i) to[i] += sign * from[i];
}

// Adds the band of a stamp whose north-west corner is at (left, top), which may lie outside the
// map.
void print(const Map& map, const Band& band, int left, int top, std::int32_t sign) {
  const int mask = map.side - 1;
  for (int row = band.first; row < band.last; ++row) {
    const int y = top + row;
    if (y != (y & mask) && !map.wrap) continue;
    std::int32_t* to = map.points + static_cast<std::ptrdiff_t>(y & mask) * map.side;
    const std::int32_t* from =
        band.points.data() + static_cast<std::ptrdiff_t>(row - band.first) * band.side;

    const int west = std::clamp(-left, 0, band.side);  // points that fall out on either side
    const int east = std::clamp(left + band.side - map.side, 0, band.side);
    addRow(from + west, to + left + west, band.side - west - east, sign);
    if (!map.wrap) continue;
    addRow(from, to + map.side - west, west, sign);
    addRow(from + band.side - east, to, east, sign);
  }
}

// All sectors of one octave. A shift is a sector's size times a binary fraction of 13 bits, of
// which a larger map uses more: it refines the same mountain.
bool printOctave(const Map& map, const Band& band, std::uint32_t seed, std::uint32_t octave,
                 Progress progress, double done, double share) {
  const int sectors = map.side / band.side;
  const int half = band.side / 2;
  const int bits = std::countr_zero(static_cast<unsigned>(band.side));
  for (int y = 0; y < sectors; ++y) {
    const std::uint32_t key = rowKey(seed, octave, y);
    for (int x = 0; x < sectors; ++x) {
      const std::uint32_t hash = hashAt(key, x);
      const int dx = static_cast<int>(hash >> 19 >> (13 - bits)) - half;
      const int dy = static_cast<int>((hash >> 6 & 0x1fff) >> (13 - bits)) - half;
      const std::int32_t sign = (hash & 1) != 0 ? -1 : 1;
      print(map, band, x * band.side + dx, y * band.side + dy, sign);
    }
    if ((y & 31) == 31 && !progress.goOn(done + share * y / sectors)) return false;
  }
  return true;
}

std::size_t bandPoints(const Parameters& parameters) {
  return std::min(kBandPoints, std::size_t{1} << (2 * parameters.exponent));
}

}  // namespace

std::size_t stampNoiseScratch(const Parameters& parameters) {
  return scratchFor<std::int32_t>(bandPoints(parameters));
}

bool stampNoise(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress) {
  static_assert(sizeof(float) == sizeof(std::int32_t));
  const int n = parameters.exponent;
  const std::span<std::int32_t> points = takeScratch<std::int32_t>(scratch, bandPoints(parameters));

  // The sums live where the heights will be.
  auto* sums = reinterpret_cast<std::int32_t*>(heights.data());
  std::fill_n(sums, heights.size(), 0);
  const Map map{.points = sums, .side = 1 << n, .wrap = parameters.wrap};

  double steps = 1 / kStep;
  for (int octave = 0; octave < n; ++octave, steps /= 2) {
    const int side = map.side >> octave;
    const int rows = std::min<int>(side, static_cast<int>(points.size()) / side);
    for (int first = 0; first < side; first += rows) {
      const Band band{.points = points, .side = side, .first = first, .last = first + rows};
      makeBand(band, parameters.stamp, steps);
      const double share = 1.0 / n * rows / side;
      const double done = (octave + static_cast<double>(first) / side) / n;
      if (!progress.goOn(done) ||
          !printOctave(map, band, parameters.seed, static_cast<std::uint32_t>(octave), progress,
                       done, share)) {
        return false;
      }
    }
  }

  const float scale = static_cast<float>(parameters.amplitude * kStep);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    heights[i] = static_cast<float>(sums[i]) * scale;
  }
  return true;
}

}  // namespace orogen
