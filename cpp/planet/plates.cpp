// Plates, for the large shapes of a planet.
//
// 1. Scatter the middles of plates, each far from the others, with a spin and a kind of crust.
// 2. On a coarse lattice of each face: the crust of the plates around a point, blended near their
//    borders; ranges and island arcs where two plates meet, trenches and ridges where they part;
//    and worn ranges along the borders of plates of long ago.
// 3. A cubic curve through that lattice gives each point its ground and its roughness.

#include "planet/plates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/buffer.h"
#include "base/random.h"
#include "planet/faces.h"
#include "terrain/heightfield.h"

namespace orogen::planet {
namespace {

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// From 0 to 1 without a bend at either, and constant beyond.
double fade(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

// A hump at `middle`, 0 from `width` on.
double hump(double x, double middle, double width) {
  return fade(1 - std::abs(x - middle) / width);
}

struct Plate {
  Vector middle, spin;  // the spin is its axis, as long as it is fast
  double weight;        // makes it larger
  double crust;         // above 0: it carries a continent
};

// Four numbers of noise at a place, each within ± 2.4.
using Noise = std::array<double, 4>;

// The plates of one planet. A place belongs to the plate with the highest score there, which falls
// with the distance from the plate's middle; places are displaced by noise first, so that borders
// wind. Whatever is made of the scores fades in and out, so that the ground has no steps.
class Plates {
 public:
  Plates(std::uint32_t seed, int count) : seed_(seed), count_(static_cast<std::size_t>(count)) {
    RandomStream random(seed);
    scatter(random, std::span(plates_).first(count_));
    scatter(random, std::span(old_).first(count_));
    for (Plate& plate : plates_) {
      const Vector axis = direction(random);
      const double speed = 0.4 + random();
      for (std::size_t i = 0; i < 3; ++i) plate.spin[i] = axis[i] * speed;
      plate.weight = random() * 0.2;
      plate.crust = random() < 0.45 ? 1 : -1;
    }
    // Continents are the places of most continental crust, on two fifths of the surface.
    constexpr int kCells = 8, kSide = kCells + 1;
    std::array<double, 6 * kSide * kSide> crusts;
    for (int i = 0; i < 6 * kSide * kSide; ++i) {
      Scores scores;
      const Vector place = placeOf(i / (kSide * kSide), i % kSide, i / kSide % kSide, kCells);
      crusts[static_cast<std::size_t>(i)] = crustAt(place, noiseAt(place), scores);
    }
    const auto margin = crusts.begin() + static_cast<std::ptrdiff_t>(crusts.size() * 3 / 5);
    std::nth_element(crusts.begin(), margin, crusts.end());
    margin_ = *margin;
  }

  // Returns a place on the unit sphere; a border has the same on both of its faces, and so have the
  // points that are one step further on than its ends.
  static Vector placeOf(int face, int x, int y, int cells) {
    const PlanetFace& axes = kPlanetFaces[static_cast<std::size_t>(face)];
    const auto at = [&](int i) { return warp(static_cast<double>(2 * i - cells) / cells); };
    Vector place{};
    place[static_cast<std::size_t>(axes.axis[0])] = static_cast<double>(axes.sign[0]);
    place[static_cast<std::size_t>(axes.axis[1])] = at(x) * static_cast<double>(axes.sign[1]);
    place[static_cast<std::size_t>(axes.axis[2])] = at(y) * static_cast<double>(axes.sign[2]);
    const double length = std::sqrt(dot(place, place));
    for (double& each : place) each /= length;
    return place;
  }

  struct Ground {
    double height, roughness;  // the latter multiplies the stamps
  };

  Ground at(const Vector& place) const {
    const Noise noise = noiseAt(place);
    Scores scores;
    const double crust = crustAt(place, noise, scores) - margin_;
    const double land = fade(crust * 3.5 + 0.5);
    const double relief = 0.75 + 0.4 * noise[3];  // of belts, along them
    // Continents rise inland, else their plains would be under water here and there.
    const double inland = 0.28 * fade(crust * 1.5);
    double belt = 0, height = land * 0.98 - 0.75 + inland + 0.05 * noise[1];
    for (std::size_t a = 0; a < scores.count; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const std::size_t i = scores.plate[a], j = scores.plate[b];
        const double meet = speedOf(plates_[i], plates_[j], place);
        const double wide = scores.wide[a] * scores.wide[b];
        const double narrow = scores.narrow[a] * scores.narrow[b];
        if (meet > 0) {
          // The plate that carries a continent stays above the other one.
          const bool above = plates_[i].crust >= plates_[j].crust;
          const double below = (scores.narrow[b] - scores.narrow[a]) * (above ? 1 : -1);
          const double arc = narrow * hump(below, -0.4, 0.4) * relief;
          const double trench = narrow * hump(below, 0.4, 0.4);
          belt += meet * land * (narrow * relief + 0.2 * wide);
          belt += meet * (1 - land) * 2.5 * arc;
          height -= meet * (1 - land) * 0.65 * trench;
        } else {
          height -= meet * ((1 - land) * (0.16 * wide + 0.06 * narrow) - land * 0.6 * narrow);
        }
      }
    }
    if (land > 0) {
      belt += 0.4 * land * fade(1 - borderOfOld(place, noise) * 9) * fade(0.5 + noise[0]);
    }
    belt = 2 * belt / (1 + belt);
    return {height + 0.41 * belt, 0.7 + 0.25 * land + 0.85 * belt};
  }

 private:
  static constexpr std::size_t kMaxPlates = 40;

  // The plates that have a say at a place, from 0 to 1: at the border of two it is 1 for both, and
  // it falls with the distance from there.
  struct Scores {
    std::array<std::size_t, kMaxPlates> plate;
    std::array<double, kMaxPlates> narrow, wide;
    std::size_t count = 0;
  };

  static Vector direction(RandomStream& random) {
    for (;;) {
      const double x = 2 * random() - 1, y = 2 * random() - 1, z = 2 * random() - 1;
      const double square = x * x + y * y + z * z;
      if (square > 1 || square < 0.01) continue;
      const double length = std::sqrt(square);
      return {x / length, y / length, z / length};
    }
  }

  // Each middle is the one of four that is the farthest from all before.
  void scatter(RandomStream& random, std::span<Plate> plates) {
    for (std::size_t i = 0; i < plates.size(); ++i) {
      double min_distance = 2;
      for (int k = 0; k < 4; ++k) {
        const Vector middle = direction(random);
        double distance = -1;
        for (std::size_t j = 0; j < i; ++j) {
          distance = std::max(distance, dot(middle, plates[j].middle));
        }
        if (distance >= min_distance) continue;
        min_distance = distance;
        plates[i].middle = middle;
      }
    }
  }

  // Between the corners of cubes, blended; six octaves, else coasts and ranges would be smooth
  // below 700 km.
  Noise noiseAt(const Vector& place) const {
    constexpr std::uint32_t kPrimes[] = {0x9e3779b9u, 0x85ebca6bu, 0xc2b2ae35u};
    Noise sum;
    sum.fill(-2.38336);  // the mean of all octaves
    double scale = 1.7, height = 1 / 127.5;
    for (std::uint32_t octave = 0; octave < 6; ++octave, scale *= 2, height *= 0.6) {
      Vector t, s;
      std::uint32_t key = levelKey(seed_, 128 + octave);
      for (std::size_t i = 0; i < 3; ++i) {
        const double at = (place[i] + 2) * scale;
        const auto cell = static_cast<std::uint32_t>(at);
        t[i] = fade(at - cell);
        s[i] = 1 - t[i];
        key += cell * kPrimes[i];
      }
      for (std::uint32_t corner = 0; corner < 8; ++corner) {
        const std::uint32_t x = corner & 1, y = corner >> 1 & 1, z = corner >> 2;
        const std::uint32_t hash = mix(key + x * kPrimes[0] + y * kPrimes[1] + z * kPrimes[2]);
        const double weight = (x ? t[0] : s[0]) * (y ? t[1] : s[1]) * (z ? t[2] : s[2]) * height;
        for (std::uint32_t i = 0; i < 4; ++i) {
          sum[i] += (hash >> (8 * i) & 255) * weight;
        }
      }
    }
    return sum;
  }

  // Also finds the plates that have a say.
  double crustAt(const Vector& place, const Noise& noise, Scores& scores) const {
    const Vector moved{place[0] + 0.3 * noise[0], place[1] + 0.3 * noise[1],
                       place[2] + 0.3 * noise[2]};
    std::array<double, kMaxPlates> all;
    double max_score = -9;
    for (std::size_t i = 0; i < count_; ++i) {
      all[i] = dot(moved, plates_[i].middle) + plates_[i].weight;
      max_score = std::max(max_score, all[i]);
    }
    double crust = 0, sum = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const double wide = fade(1 - (max_score - all[i]) * 3);
      if (wide <= 0) continue;
      scores.plate[scores.count] = i;
      scores.wide[scores.count] = wide;
      scores.narrow[scores.count++] = fade(1 - (max_score - all[i]) * 4.5);
      crust += wide * plates_[i].crust;
      sum += wide;
    }
    return 0.55 * crust / sum + noise[3];
  }

  // How fast two plates meet at a place; below 0 where they part.
  static double speedOf(const Plate& a, const Plate& b, const Vector& p) {
    const Vector w{a.spin[0] - b.spin[0], a.spin[1] - b.spin[1], a.spin[2] - b.spin[2]};
    const Vector to{b.middle[0] - a.middle[0], b.middle[1] - a.middle[1],
                    b.middle[2] - a.middle[2]};
    const Vector speed{w[1] * p[2] - w[2] * p[1], w[2] * p[0] - w[0] * p[2],
                       w[0] * p[1] - w[1] * p[0]};
    const double meet = dot(speed, to) / std::sqrt(dot(to, to));
    return meet / std::sqrt(meet * meet + 0.3);
  }

  // How far a place is from the nearest border of older plates, whose worn mountains stand
  // elsewhere.
  double borderOfOld(const Vector& place, const Noise& noise) const {
    const Vector moved{place[0] + 0.3 * noise[1], place[1] + 0.3 * noise[2],
                       place[2] + 0.3 * noise[0]};
    double first = -9, second = -9;
    for (std::size_t i = 0; i < count_; ++i) {
      const double score = dot(moved, old_[i].middle);
      second = std::max(second, std::min(first, score));
      first = std::max(first, score);
    }
    return first - second;
  }

  std::uint32_t seed_;
  std::size_t count_;
  std::array<Plate, kMaxPlates> plates_{}, old_{};
  double margin_ = 0;
};

// The lattice on which the plates are computed has 2^kLevel cells a side of a face, and one more
// line of points beyond each border.
constexpr int kLevel = 6;
constexpr int kPitch = (1 << kLevel) + 3;

// The four weights of a cubic curve through four points, by Catmull and Rom, at `t` from the second
// to the third. In double precision they are exact, and so the same from both ends: a border runs
// the other way on the other face.
struct Curve {
  float a, b, c, d;

  explicit Curve(double t) {
    const double s = 1 - t;
    a = static_cast<float>(-t * s * s / 2);
    b = static_cast<float>(1 + t * t * (1.5 * t - 2.5));
    c = static_cast<float>(1 + s * s * (1.5 * s - 2.5));
    d = static_cast<float>(-s * t * t / 2);
  }
  float through(float p, float q, float r, float s) const {
    return (p * a + s * d) + (q * b + r * c);
  }
};

}  // namespace

std::size_t platesScratch(const Parameters& parameters) {
  return parameters.plates > 0 ? 2 * scratchFor<float>((kPitch + 1) * kPitch) : 0;
}

void layOnPlates(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch) {
  if (parameters.plates <= 0) return;
  const Plates plates(parameters.seed, parameters.plates);  // step 1
  const int level = std::min(parameters.exponent, kLevel), down = parameters.exponent - level;
  const int cells = 1 << level, pitch = cells + 3, step = 1 << down;
  // Of heights and of roughness; the line behind each lattice is one between its lines.
  const std::array<std::span<float>, 2> lattices{
      takeScratch<float>(scratch, kPitch * (kPitch + 1)),
      takeScratch<float>(scratch, kPitch * (kPitch + 1))};
  // Hollows are shallower than hills are high, else plains would be full of round pits.
  const auto shallow = static_cast<float>(3 / std::max(parameters.amplitude, 1e-30));
  std::vector<Curve> curves;
  for (int i = 0; i <= step; ++i) curves.emplace_back(static_cast<double>(i) / step);
  float* to = heights.data();
  for (int face = 0; face < 6; ++face) {
    // 2. The lattice.
    for (int i = 0; i < pitch * pitch; ++i) {
      const Plates::Ground ground =
          plates.at(Plates::placeOf(face, i % pitch - 1, i / pitch - 1, cells));
      lattices[0][static_cast<std::size_t>(i)] =
          static_cast<float>(ground.height * parameters.amplitude);
      lattices[1][static_cast<std::size_t>(i)] = static_cast<float>(ground.roughness);
    }
    // 3. The points.
    for (int y = 0; y <= cells << down; ++y) {
      const int first = std::min(y >> down, cells - 1);
      const Curve& rows = curves[static_cast<std::size_t>(y - (first << down))];
      for (const std::span<float> lattice : lattices) {
        for (int x = 0; x < pitch; ++x) {
          const float* p = lattice.data() + first * pitch + x;
          lattice[static_cast<std::size_t>(pitch * pitch + x)] =
              rows.through(p[0], p[pitch], p[2 * pitch], p[3 * pitch]);
        }
      }
      const float* height = lattices[0].data() + pitch * pitch;
      const float* rough = lattices[1].data() + pitch * pitch;
      for (int x = 0; x < cells; ++x) {
        const int last = x + 1 < cells ? step : step + 1;
        for (int i = 0; i < last; ++i, ++to) {
          const Curve& at = curves[static_cast<std::size_t>(i)];
          const float stamps = *to / (1 + shallow * std::max(-*to, 0.f));
          *to = stamps * at.through(rough[x], rough[x + 1], rough[x + 2], rough[x + 3]) +
                at.through(height[x], height[x + 1], height[x + 2], height[x + 3]);
        }
      }
    }
  }
}

}  // namespace orogen::planet
