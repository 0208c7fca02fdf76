#include <algorithm>
#include <array>

#include "generators/planet_faces.h"
#include "gullies/octaves.h"

namespace orogen::gullies {
namespace {

using generators::kPlanetFaces;
using generators::PlanetFace;

template <class Value>
using Vector = std::array<Value, 3>;

template <class Value>
[[gnu::always_inline]] inline Value dot(const Vector<Value>& a, const Vector<Value>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Slopes cannot be asked for on a finer lattice than that of the planet.
int levelOf(const Gullies& gullies, int exponent) {
  return std::min(slopeLevel(gullies), exponent);
}

// Returns the places of points of a face on the unit sphere, by u and v of planet_faces.h.
template <int Lanes, class Float>
[[gnu::always_inline]] inline Vector<Float> placeOf(const PlanetFace& face, Float u, Float v) {
  Vector<Float> place;
  place[static_cast<std::size_t>(face.axis[0])] = Float{} + face.sign[0];
  place[static_cast<std::size_t>(face.axis[1])] = generators::warp(u) * face.sign[1];
  place[static_cast<std::size_t>(face.axis[2])] = generators::warp(v) * face.sign[2];
  const Float length = Simd<Lanes>::squareRoot(dot(place, place));
  for (Float& each : place) each = each / length;
  return place;
}

// Between two points of a lattice, without a bend at either. In double precision the two weights
// are exact, and so the same from both ends: a border runs the other way on the other face.
struct Blend {
  int first;
  float before, after;

  Blend(int place, int down, int cells) : first(std::min(place >> down, cells - 1)) {
    const double t = static_cast<double>(place - (first << down)) / (1 << down);
    const double share = t * t * (3 - 2 * t);
    before = static_cast<float>(1 - share);
    after = static_cast<float>(share);
  }
  float of(float a, float b) const { return a * before + b * after; }
};

// Slopes, in space, of the coarse lattice that all faces share.
class PlanetSlopes {
 public:
  PlanetSlopes(int level, int exponent, const float* heights, float* slopes)
      : cells_(1 << level), down_(exponent - level), heights_(heights), slopes_(slopes) {
    float* to = slopes_;
    for (std::size_t face = 0; face < 6; ++face) {
      for (int y = 0; y <= cells_; ++y) {
        for (int x = 0; x <= cells_; ++x) {
          const Vector<float> slope = shared(face, x, y);
          to = std::copy(slope.begin(), slope.end(), to);
        }
      }
    }
  }

  // Between four points of the lattice of a face they are blended, along the columns first; on a
  // border only its own points count.
  Vector<float> at(std::size_t face, int x, int y) const {
    const Blend columns(x, down_, cells_), rows(y, down_, cells_);
    const float* north = slopes_ + 3 * indexOf(face, columns.first, rows.first);
    const float* south = north + 3 * (cells_ + 1);
    Vector<float> slope;
    for (std::size_t i = 0; i < 3; ++i) {
      slope[i] = columns.of(rows.of(north[i], south[i]), rows.of(north[i + 3], south[i + 3]));
    }
    return slope;
  }

 private:
  std::size_t indexOf(std::size_t face, int x, int y) const {
    const auto side = static_cast<std::size_t>(cells_ + 1);
    return (face * side + static_cast<std::size_t>(y)) * side + static_cast<std::size_t>(x);
  }

  // The mean of what the faces say that have this point, so that all of them go on with the same.
  Vector<float> shared(std::size_t face, int x, int y) const {
    const PlanetFace& from = kPlanetFaces[face];
    std::array<int, 3> cube{};
    const int places[] = {cells_, 2 * x - cells_, 2 * y - cells_};
    for (std::size_t i = 0; i < 3; ++i) {
      cube[static_cast<std::size_t>(from.axis[i])] = static_cast<int>(from.sign[i]) * places[i];
    }
    Vector<float> sum{};
    float faces = 0;
    for (std::size_t k = 0; k < 6; ++k) {
      const auto along = [&](std::size_t i) {
        return static_cast<int>(kPlanetFaces[k].sign[i]) *
               cube[static_cast<std::size_t>(kPlanetFaces[k].axis[i])];
      };
      if (along(0) != cells_) continue;
      const Vector<float> own = ofFace(k, (along(1) + cells_) / 2, (along(2) + cells_) / 2);
      for (std::size_t i = 0; i < 3; ++i) sum[i] += own[i];
      faces += 1;
    }
    for (float& each : sum) each /= faces;
    return sum;
  }

  // The slope of the plane through a point's neighbours on one face.
  Vector<float> ofFace(std::size_t face, int x, int y) const {
    const int left = std::max(x - 1, 0), right = std::min(x + 1, cells_);
    const int top = std::max(y - 1, 0), bottom = std::min(y + 1, cells_);
    const Vector<float> along = between(face, left, y, right, y);
    const Vector<float> down = between(face, x, top, x, bottom);
    const float rise = heightOf(face, right, y) - heightOf(face, left, y);
    const float fall = heightOf(face, x, bottom) - heightOf(face, x, top);
    const float a = dot(along, along), b = dot(along, down), c = dot(down, down);
    const float scale = 1 / (a * c - b * b);
    Vector<float> slope;
    for (std::size_t i = 0; i < 3; ++i) {
      slope[i] = ((rise * c - fall * b) * along[i] + (fall * a - rise * b) * down[i]) * scale;
    }
    return slope;
  }

  float heightOf(std::size_t face, int x, int y) const {
    const auto side = static_cast<std::size_t>(cells_ << down_) + 1;
    return heights_[(face * side + (static_cast<std::size_t>(y) << down_)) * side +
                    (static_cast<std::size_t>(x) << down_)];
  }

  Vector<float> between(std::size_t face, int x0, int y0, int x1, int y1) const {
    const auto place = [&](int x, int y) {
      const auto cells = static_cast<float>(cells_);
      return placeOf<1>(kPlanetFaces[face], static_cast<float>(2 * x - cells_) / cells,
                        static_cast<float>(2 * y - cells_) / cells);
    };
    const Vector<float> from = place(x0, y0), to = place(x1, y1);
    return {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
  }

  int cells_, down_;
  const float* heights_;
  float* slopes_;
};

// The octaves of gullies at places on the sphere.
template <int Lanes>
class Sphere {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;
  using UInt = typename Simd<Lanes>::UInt;

 public:
  // An octave whose cells have less than two points is left out.
  Sphere(const Gullies& gullies, int exponent)
      : gullies_(gullies), octaves_(std::clamp(exponent - 1 - gullies.scale, 0, kOctaves)) {}

  [[gnu::noinline]] Float carve(const Vector<Float>& place, Vector<Float> slope,
                                Float& ridge) const {
    const Float out = dot(place, slope);
    for (std::size_t i = 0; i < 3; ++i) slope[i] = slope[i] - place[i] * out;
    const Float steep = Simd<Lanes>::squareRoot(dot(slope, slope));
    const Float scale = 1 / atLeast(steep, Float{} + 1e-20f);
    for (Float& each : slope) each = each * scale;
    Octave<Lanes> octave(gullies_.reluctance);
    Float sum{};
    for (int i = 0; i < octaves_; ++i) {
      Vector<Float> across;
      for (std::size_t k = 0; k < 3; ++k) {
        across[k] =
            place[(k + 1) % 3] * slope[(k + 2) % 3] - place[(k + 2) % 3] * slope[(k + 1) % 3];
      }
      Float turn;
      sum = sum + octave.next(wavesOf(i, place, across), turn) *
                      (gullies_.strength * 0.25f / static_cast<float>(1 << (gullies_.scale + i)));
      for (std::size_t k = 0; k < 3; ++k) slope[k] = (slope[k] + across[k] * turn) * kShorter;
    }
    ridge = octave.height();
    return sum * steep;
  }

 private:
  // Blends the waves of the 27 cells around a point; the cells are those of a cube around the
  // planet.
  Waves<Lanes> wavesOf(int octave, const Vector<Float>& place, const Vector<Float>& across) const {
    const auto cells = static_cast<float>(1 << (gullies_.scale + octave));
    Vector<Float> in_cell;
    UInt key = UInt{} + levelKey(gullies_.seed, static_cast<std::uint32_t>(64 + octave));
    constexpr std::uint32_t kPrimes[] = {0x9e3779b9u, 0x85ebca6bu, 0xc2b2ae35u};
    for (std::size_t i = 0; i < 3; ++i) {
      const Float scaled = (place[i] + 2) * cells;
      const Int cell = Simd<Lanes>::truncate(scaled);
      in_cell[i] = scaled - Simd<Lanes>::toFloat(cell);
      key += bitsAs<UInt>(cell) * kPrimes[i];
    }
    Waves<Lanes> waves;
    for (std::uint32_t i = 0; i < 27; ++i) {
      const std::uint32_t nth[] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
      const UInt hash =
          mix<UInt>(key + (nth[0] * kPrimes[0] + nth[1] * kPrimes[1] + nth[2] * kPrimes[2]));
      Vector<Float> from;
      for (std::size_t k = 0; k < 3; ++k) {
        const Float jitter = Simd<Lanes>::toFloat(bitsAs<Int>(hash << (11 * static_cast<int>(k))));
        from[k] = in_cell[k] - (jitter * (0.5f / 4294967296.0f) +
                                (static_cast<float>(static_cast<std::int32_t>(nth[k])) + 0.5f));
      }
      waves.add(dot(from, from), dot(from, across));
    }
    return waves;
  }

  const Gullies& gullies_;
  int octaves_;
};

}  // namespace

std::size_t planetSlopes(const Gullies& gullies, int exponent) {
  const auto side = static_cast<std::size_t>(1 << levelOf(gullies, exponent)) + 1;
  return 18 * side * side;
}

template <int Lanes>
bool carvePlanet(const Gullies& gullies, int exponent, float* heights, float* scratch,
                 Progress progress, float* ridges) {
  using Float = typename Simd<Lanes>::Float;
  const PlanetSlopes slopes(levelOf(gullies, exponent), exponent, heights, scratch);
  const Sphere<Lanes> sphere(gullies, exponent);
  const int cells = 1 << exponent;
  for (int row = 0; row < 6 * (cells + 1); ++row) {
    const auto face = static_cast<std::size_t>(row / (cells + 1));
    const int y = row % (cells + 1);
    const float v = static_cast<float>(2 * y - cells) / static_cast<float>(cells);
    for (int x = 0; x <= cells; x += Lanes) {
      const int count = std::min(Lanes, cells + 1 - x);
      alignas(16) float lanes[4][static_cast<std::size_t>(Lanes)] = {};  // u, and the slope
      for (int i = 0; i < count; ++i) {
        lanes[0][i] = static_cast<float>(2 * (x + i) - cells) / static_cast<float>(cells);
        const Vector<float> slope = slopes.at(face, x + i, y);
        for (std::size_t k = 0; k < 3; ++k) lanes[k + 1][i] = slope[k];
      }
      const auto place =
          placeOf<Lanes>(kPlanetFaces[face], loadLanes<Float>(lanes[0]), Float{} + v);
      Float ridge;
      const Float height = sphere.carve(
          place,
          {loadLanes<Float>(lanes[1]), loadLanes<Float>(lanes[2]), loadLanes<Float>(lanes[3])},
          ridge);
      storeLanes(lanes[0], height);
      for (int i = 0; i < count; ++i) *heights++ += lanes[0][i];
      if (ridges == nullptr) continue;
      storeLanes(lanes[0], ridge);
      ridges = std::copy_n(lanes[0], count, ridges);
    }
    if (row % 16 == 0 && !progress.goOn(static_cast<double>(row) / (6 * (cells + 1)))) return false;
  }
  return true;
}

template bool carvePlanet<1>(const Gullies&, int, float*, float*, Progress, float*);
template bool carvePlanet<4>(const Gullies&, int, float*, float*, Progress, float*);

}  // namespace orogen::gullies
