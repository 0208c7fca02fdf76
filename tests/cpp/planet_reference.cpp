#include "planet_reference.h"

#include <cmath>

#include "elementary.h"
#include "generators/stamp_placement.h"

namespace orogen {
namespace {

using Place = std::array<float, 3>;

// For one of the letters of cpp/generators/planet_faces.h.
void put(Place& place, const char* letter, float value) {
  place[static_cast<std::size_t>(letter[1] - 'x')] = letter[0] == '-' ? -value : value;
}

constexpr const char* kNormal[] = {"+x", "-x", "+y", "-y", "+z", "-z"};
constexpr const char* kAcross[] = {"-z", "+z", "+x", "+x", "+x", "-x"};
constexpr const char* kDown[] = {"-y", "-y", "+z", "-z", "-y", "-y"};

float bent(float u) {
  return u * (1 - (1 - u * u) * 0.2146f);
}
float slopeOf(float u) {
  return u * u * 0.6438f + 0.7854f;
}

struct PlainStamp {
  Place middle;
  float height;
  float slope;  // 1 / R
  generators::Shape shape;
  Place crest, aside;
};

float fadeOf(float t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

// A stamp's height at a point.
float heightOf(const PlainStamp& stamp, const Place& place) {
  const float dx = place[0] - stamp.middle[0];
  const float dy = place[1] - stamp.middle[1];
  const float dz = place[2] - stamp.middle[2];
  const float square = dx * dx + dy * dy + dz * dz;
  const float t = 1 - std::sqrt(square) * stamp.slope;
  if (!(t > 0)) return 0;
  switch (stamp.shape) {
    case generators::Shape::cone:
      return t * stamp.height;
    case generators::Shape::plateau:
      return (t < 0.5f ? fadeOf(2 * t) : 1) * stamp.height;
    case generators::Shape::crater:
      return (t > 0.5f ? (2 - 2 * t) * (2 - 2 * t) * 1.25f - 0.25f : 2 * t * (2 * t) * (2 * t)) *
             stamp.height;
    case generators::Shape::bell:
    case generators::Shape::image:
      return fadeOf(t) * stamp.height;
    default:
      break;
  }
  const float longer = 1 / std::sqrt(1 - square * 0.25f);
  const float u = (dx * stamp.crest[0] + dy * stamp.crest[1] + dz * stamp.crest[2]) * longer;
  const float v = (dx * stamp.aside[0] + dy * stamp.aside[1] + dz * stamp.aside[2]) * longer;
  const float off = std::abs(v + u * u * 0.5f - 0.1f);
  const float flank = 1 - off * 1.25f > 0 ? 1 - off * 1.25f : 0;
  return fadeOf(t) * (flank * flank) * stamp.height;
}

PlainStamp stampOf(const Parameters& parameters, const generators::Choice& choice, int octave,
                   float steps, int face, int x, int y) {
  const int sectors = 1 << octave;
  const std::uint32_t key =
      rowKey(parameters.seed, static_cast<std::uint32_t>(octave * 6 + face), y);
  const std::uint32_t hash = hashAt(key, x);
  const auto axis = [&](int sector, std::uint32_t fraction) {
    const int odd = 2 * (sector * 8192 + static_cast<int>(fraction)) + 1 - 8192 * sectors;
    return static_cast<float>(odd) / static_cast<float>(8192 * sectors);
  };
  const float u = axis(x, hash >> 19);
  const float v = axis(y, hash >> 6 & 8191);
  const float square = bent(u) * bent(u) + bent(v) * bent(v) + 1;
  const float inverse = 1 / std::sqrt(square);
  PlainStamp stamp{};
  put(stamp.middle, kNormal[face], inverse);
  put(stamp.middle, kAcross[face], bent(u) * inverse);
  put(stamp.middle, kDown[face], bent(v) * inverse);
  const float area = slopeOf(u) * slopeOf(v) / (square * std::sqrt(square) * 0.52359878f);
  const auto bias = static_cast<float>(std::abs(parameters.bias));
  stamp.height = (std::sqrt(area) * (1 - bias) + area * bias) * steps;
  const generators::Print print = choice(hash);
  if (print % 2 != 0) stamp.height = -stamp.height;
  stamp.slope = static_cast<float>(sectors) * (1 / 0.72360126f);
  stamp.shape = generators::shapeOf(print);
  const double degrees = ((hash >> 1 & 31) + 0.5) * 360 / 32;
  const float cosine = static_cast<float>(sinePortable(degrees + 90)) * stamp.slope;
  const float sine = static_cast<float>(sinePortable(degrees)) * stamp.slope;
  const auto [mx, my, mz] = stamp.middle;
  const float length = std::sqrt(mx * mx + mz * mz + 1e-30f);
  const Place east{mz / length, 0, -mx / length};
  const Place north{my * east[2], mz * east[0] - mx * east[2], -my * east[0]};
  for (std::size_t i = 0; i < 3; ++i) {
    stamp.crest[i] = east[i] * cosine + north[i] * sine;
    stamp.aside[i] = north[i] * cosine - east[i] * sine;
  }
  return stamp;
}

}  // namespace

std::array<float, 3> planetPoint(int face, int x, int y, int size) {
  const auto cells = static_cast<float>(size - 1);
  Place place{};
  put(place, kNormal[face], 1);
  put(place, kAcross[face], bent((2 * static_cast<float>(x) - cells) / cells));
  put(place, kDown[face], bent((2 * static_cast<float>(y) - cells) / cells));
  const float length = std::sqrt(place[0] * place[0] + place[1] * place[1] + place[2] * place[2]);
  for (float& each : place) each /= length;
  return place;
}

std::vector<float> plainPlanet(const Parameters& parameters) {
  const generators::Choice choice(parameters);
  std::vector<PlainStamp> stamps;
  double steps = 1 << 23;
  for (int octave = 0; octave < parameters.exponent; ++octave, steps *= parameters.gain) {
    if (1 << (parameters.exponent - octave) <= parameters.granularity) break;
    for (int face = 0; face < 6; ++face) {
      for (int sector = 0; sector < 1 << 2 * octave; ++sector) {
        stamps.push_back(stampOf(parameters, choice, octave, static_cast<float>(steps), face,
                                 sector & ((1 << octave) - 1), sector >> octave));
      }
    }
  }
  const int size = (1 << parameters.exponent) + 1;
  std::vector<float> heights;
  for (int face = 0; face < 6; ++face) {
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const Place place = planetPoint(face, x, y, size);
        std::int64_t sum = 0;
        for (const PlainStamp& stamp : stamps) {
          sum += static_cast<std::int64_t>(heightOf(stamp, place));
        }
        heights.push_back(static_cast<float>(sum) *
                          static_cast<float>(parameters.amplitude / (1 << 23)));
      }
    }
  }
  return heights;
}

}  // namespace orogen
