#include "stamp_reference.h"

#include <cmath>

#include "random.h"

namespace orogen {
namespace {

double fade(double t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

double ridgeAlong(double x, double y, double t) {
  const double u = (x * 2 + y) * 0.4472135954999579;
  const double v = (y * 2 - x) * 0.4472135954999579 + (u * u * 0.5 - 0.1);
  const double flank = 1 - std::abs(v) * 1.25;
  return flank <= 0 ? 0 : fade(t) * (flank * flank);
}

// Which stamp the mix draws: the first whose share of all 32-bit numbers is not used up.
Stamp drawn(const Parameters& parameters, std::uint32_t hash) {
  constexpr Stamp kOrder[] = {Stamp::cone,   Stamp::bell,    Stamp::ridge,
                              Stamp::crater, Stamp::plateau, Stamp::image};
  std::vector<double> weights = parameters.weights;
  if (weights.empty()) weights.assign(6, 1.0);
  weights.resize(6, 0.0);
  if (parameters.image.empty()) weights[5] = 0;
  double total = 0, sum = 0;
  for (const double weight : weights) total += weight;
  const double draw = mix(hash + 0x9e3779b9u);
  Stamp last = Stamp::bell;
  for (std::size_t i = 0; i < 6; ++i) {
    if (weights[i] == 0) continue;
    sum += weights[i];
    last = kOrder[i];
    if (draw < std::floor(sum / total * 4294967296.0)) return last;
  }
  return last;
}

bool raises(const Parameters& parameters, std::uint32_t hash) {
  const double draw = (hash % 2) * 2147483648.0 + mix(hash) / 2;
  return draw < std::floor((1 + parameters.bias) / 2 * 4294967296.0);
}

// How much of pixel `i` lies between two points of a line.
double overlap(double from, double to, std::int64_t i) {
  const auto pixel = static_cast<double>(i);
  return std::min(to, pixel + 1) == to && std::max(from, pixel) == from ? to - from
         : to < pixel + 1                                               ? to - pixel
         : from > pixel                                                 ? 1 - (from - pixel)
                                                                        : 1;
}

}  // namespace

double plainShape(Stamp stamp, std::uint32_t hash, double x, double y) {
  const double t = 1 - std::sqrt(x * x + y * y);
  if (t <= 0) return 0;
  if (stamp == Stamp::cone) return t;
  if (stamp == Stamp::plateau) return t >= 0.5 ? 1 : fade(2 * t);
  if (stamp == Stamp::crater) {
    const double rims = 2 - 2 * t;
    return t > 0.5 ? rims * rims * 1.25 - 0.25 : 8 * (t * t * t);
  }
  if (stamp == Stamp::ridge) {
    switch (hash >> 1 & 3) {
      case 0:
        return ridgeAlong(x, -y, t);
      case 1:
        return ridgeAlong(x, y, t);
      case 2:
        return ridgeAlong(-y, x, t);
      default:
        return ridgeAlong(y, x, t);
    }
  }
  return fade(t);
}

double plainImage(const StampImage& image, int side, int x, int y) {
  const double scale_x = static_cast<double>(image.width) / side;
  const double scale_y = static_cast<double>(image.height) / side;
  double all = 0;
  for (int i = 0; i < image.height; ++i) {
    if (i + 1 <= y * scale_y || i >= (y + 1) * scale_y) continue;
    double sum = 0;
    for (int k = 0; k < image.width; ++k) {
      if (k + 1 <= x * scale_x || k >= (x + 1) * scale_x) continue;
      const float grey =
          image.grey[static_cast<std::size_t>(i) * static_cast<std::size_t>(image.width) +
                     static_cast<std::size_t>(k)];
      sum += overlap(x * scale_x, (x + 1) * scale_x, k) * static_cast<double>(grey);
    }
    all += overlap(y * scale_y, (y + 1) * scale_y, i) * sum;
  }
  return all;  // per point of the grid, not per pixel
}

Map plainStampNoise(const Parameters& parameters) {
  const int side = 1 << parameters.exponent;
  Map map(side);
  std::vector<std::int64_t> sums(map.heights.size());
  const auto wrapped = [side](int i) { return ((i % side) + side) % side; };
  double steps = 1 << 24;
  for (int octave = 0; octave < parameters.exponent; ++octave, steps *= parameters.gain) {
    const int sector = side >> octave;
    if (sector <= parameters.granularity) break;
    std::vector<double> image(static_cast<std::size_t>(sector) * static_cast<std::size_t>(sector));
    const double cells = static_cast<double>(sector) * sector;
    const double pixels = static_cast<double>(parameters.image.width) * parameters.image.height;
    for (std::size_t i = 0; i < image.size() && !parameters.image.empty(); ++i) {
      const auto at = static_cast<int>(i);
      image[i] = plainImage(parameters.image, sector, at % sector, at / sector);
    }
    for (int sy = 0; sy < 1 << octave; ++sy) {
      for (int sx = 0; sx < 1 << octave; ++sx) {
        const std::uint32_t hash =
            hashAt(rowKey(parameters.seed, static_cast<std::uint32_t>(octave), sy), sx);
        // Thirteen bits each, as a fraction of the sector from -1/2 to 1/2.
        const auto shift = [&](std::uint32_t bits) {
          return static_cast<int>(std::floor((bits & 8191) / 8192.0 * sector)) - sector / 2;
        };
        const int left = sx * sector + shift(hash >> 19);
        const int top = sy * sector + shift(hash >> 6);
        const Stamp stamp =
            parameters.stamp == Stamp::mix ? drawn(parameters, hash) : parameters.stamp;
        const std::int64_t sign = raises(parameters, hash) ? 1 : -1;
        const double half = sector / 2.0;
        for (int y = 0; y < sector; ++y) {
          for (int x = 0; x < sector; ++x) {
            const bool inside = left + x >= 0 && left + x < side && top + y >= 0 && top + y < side;
            if (!inside && !parameters.wrap) continue;
            const double height =
                stamp == Stamp::image
                    ? image[static_cast<std::size_t>(y * sector + x)] * (steps * (cells / pixels))
                    : plainShape(stamp, hash, x / half - 1, y / half - 1) * steps;
            sums[map.index(wrapped(left + x), wrapped(top + y))] +=
                sign * static_cast<std::int64_t>(std::floor(height + 0.5));
          }
        }
      }
    }
  }
  const auto scale = static_cast<float>(std::ldexp(parameters.amplitude, -24));
  for (std::size_t i = 0; i < sums.size(); ++i) {
    map.heights[i] = static_cast<float>(sums[i]) * scale;
  }
  return map;
}

}  // namespace orogen
