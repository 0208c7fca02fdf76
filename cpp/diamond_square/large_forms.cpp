#include "diamond_square/large_forms.h"

#include <algorithm>
#include <cmath>

#include "base/buffer.h"
#include "base/cubic_spline.h"
#include "base/elementary.h"
#include "base/simd.h"
#include "diamond_square/window_stream.h"

namespace orogen::diamond_square {
namespace {

// The corners are 2^kLevels points of level 0 apart, so that level 0 comes kLevels after them.
constexpr int kLevels = 5;

// The range of the corners, in amplitudes.
constexpr double kCorners = 1.15;

// Tells the random numbers of ruggedness from those of continents.
constexpr std::uint32_t kRuggedKey = 0x4e66ed;

// The value of the noise of continents at a coast, and how steeply the land rises there.
constexpr float kCoast = 0.095f, kSteepness = 8;

// Heights, in amplitudes: the depth of the sea, the height of plains, and how much both change with
// the noise.
constexpr float kSea = 0.27f, kPlain = 0.054f, kTilt = 0.02f;

// Ranges stand along the zeros of the noise of belts, as far as kBelt points of level 0 on either
// side, with hills as far as kFoot times that. The noise is so smooth that its zeros are long
// lines, and ranges long, too; kBend of that of continents makes them less even. Divided by its
// gradient the noise is the distance to its zeros; by no less than kFlattest, because where it is
// nearly level there would be no end of ranges.
constexpr float kBelt = 1.15f, kFoot = 4, kBend = 0.2f, kFlattest = 0.005f;
// The noise of belts: the largest perturbation of the corners, and the power of 2 by which
// perturbations change at each of the two steps of a level. That of level 1 and level 2 is 1, so
// that a belt bends every 500 to 1,000 km; those of finer levels vanish, so that it bends smoothly.
constexpr double kBeltCorners = 0.3, kSmoothBelts = -2;
// How much lower than the highest a range is at most, and how often from low to low while the noise
// of continents rises by 1.
constexpr float kVary = 0.45f, kWaves = 2;
// The ruggedness of plains, of hills beside ranges, and of ranges. Rugged ground at sea would make
// countless islands, and bays that ridges close, so that towards the coast that of plains falls to
// the share kAtSea, and that of hills and ranges to nothing.
constexpr float kPlains = 0.06f, kHills = 0.6f, kMountains = 2, kAtSea = 0.5f;
// How high ranges and hills are lifted, so that no valley between summits is below the sea.
constexpr float kUplift = 0.34f, kHillUplift = 0.015f;
// Belts at sea are chains of islands: how high and how rugged their ground is.
constexpr float kArc = 0.15f, kIslands = 2.1f;

// A smooth step from -1 to 1.
float smoothStep(float t) {
  t = atMost(atLeast(t, -1.0f), 1.0f);
  return t * (1.5f - 0.5f * t * t);
}

struct Form {
  float base, ruggedness;
};

// The form of a point of level 0 by two noises: one makes continents, and along the zeros of the
// other there are ranges; and by how much the latter changes from point to point.
Form formOf(float continents, float belts, float gradient) {
  const float inland = continents - kCoast;
  const float share = smoothStep(inland * kSteepness);
  const float dry = (1 + share) * 0.5f, wet = 1 - dry;
  const float ashore = (dry * dry * dry) * (dry * dry * dry);
  const float steep = std::sqrt(gradient * gradient + kFlattest * kFlattest);
  const float off = belts / (kBelt * steep);
  const float inside = atLeast(1 - off * off, 0.0f);
  const float beside = atLeast(1 - off * off * (1 / (kFoot * kFoot)), 0.0f);
  const float wave = inland * kWaves, turn = wave - std::floor(wave);
  const float low = 4 * turn * (1 - turn);
  const float range = inside * inside * inside * (1 - kVary * low * low);
  const float hills = beside * beside;
  const float kept = kAtSea + (1 - kAtSea) * ashore;
  const float base = share * (kPlain + (kSea - kPlain) * atLeast(-share, 0.0f)) + kTilt * inland +
                     (kUplift * range + kHillUplift * hills) * kept + kArc * range * wet;
  return {base, kPlains * kept + (kHills * hills + kMountains * range) * ashore +
                    kIslands * hills * beside * (wet * wet)};
}

// The polynomial of a cubic B-spline between the second and the third of four nodes.
class Cubic {
 public:
  explicit Cubic(const float* at)
      : a_((at[0] + 4 * at[1] + at[2]) * kSixth),
        b_((at[2] - at[0]) * 0.5f),
        c_((at[0] - 2 * at[1] + at[2]) * 0.5f),
        d_((at[3] - at[0] + 3 * (at[1] - at[2])) * kSixth) {}

  template <class Float>
  [[gnu::always_inline]] Float at(Float t) const {
    return a_ + t * (b_ + t * (c_ + t * d_));
  }

 private:
  float a_, b_, c_, d_;
};

}  // namespace

std::size_t LargeForms::bytesFor(const Place& place) {
  const LargeForms forms(place);
  const WindowPyramid pyramid(kLevels, forms.columns_, forms.rows_);
  return 4 * scratchFor<float>(pyramid.points()) +
         2 * scratchFor<float>(static_cast<std::size_t>(forms.columns_.count)) + scratchOf(pyramid);
}

template <int Lanes>
LargeForms LargeForms::make(const Parameters& parameters, const Quantiles* quantiles,
                            const Place& place, std::span<std::byte> scratch) {
  LargeForms forms(place);
  const WindowPyramid pyramid(kLevels, forms.columns_, forms.rows_);
  const auto continents = takeScratch<float>(scratch, pyramid.points());
  const auto belts = takeScratch<float>(scratch, pyramid.points());
  forms.base_ = takeScratch<float>(scratch, pyramid.points());
  forms.ruggedness_ = takeScratch<float>(scratch, pyramid.points());
  const auto columns = static_cast<std::size_t>(forms.columns_.count);
  forms.base_row_ = takeScratch<float>(scratch, columns);
  forms.ruggedness_row_ = takeScratch<float>(scratch, columns);
  Displacement by{.seed = parameters.seed, .corners = kCorners};
  by.shrink.fill(exp2Portable(-0.5));
  WindowStream<Lanes>(pyramid, by, quantiles, continents, scratch).run({});
  by.seed = mix(by.seed ^ kRuggedKey);
  by.corners = kBeltCorners;
  by.shrink.fill(exp2Portable(kSmoothBelts));
  by.shrink[0] = 1;
  WindowStream<Lanes>(pyramid, by, quantiles, belts, scratch).run({});
  const auto amplitude = static_cast<float>(parameters.amplitude);
  for (std::size_t i = 0; i < belts.size(); ++i) {
    belts[i] += kBend * (continents[i] - kCoast);
  }
  for (std::size_t y = 1; y + 1 < static_cast<std::size_t>(forms.rows_.count); ++y) {
    for (std::size_t x = 1; x + 1 < columns; ++x) {
      const std::size_t i = y * columns + x;
      const float east = belts[i + 1] - belts[i - 1];
      const float south = belts[i + columns] - belts[i - columns];
      const float gradient = std::sqrt(east * east + south * south) * 0.5f;
      const Form form = formOf(continents[i], belts[i], gradient);
      forms.base_[i] = form.base * amplitude;
      forms.ruggedness_[i] = form.ruggedness;
    }
  }
  return forms;
}

template <int Lanes>
void LargeForms::raise(std::span<float> heights) const {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;
  const int level = place_.level, mask = (1 << level) - 1;
  const float unit = 1.0f / static_cast<float>(1 << level);
  const auto columns = static_cast<std::size_t>(columns_.count);
  float* to = heights.data();
  for (int y = place_.y; y < place_.y + place_.height; ++y, to += place_.width) {
    const auto weights = SplineWeights::ofValue(static_cast<float>(y & mask) * unit);
    const auto blend = [&](const float* at) {
      return weights.of(at[0], at[columns], at[2 * columns], at[3 * columns]);
    };
    const std::size_t row = static_cast<std::size_t>((y >> level) - 1 - rows_.from) * columns;
    for (std::size_t i = 1; i + 1 < columns; ++i) {
      base_row_[i] = blend(base_.data() + row + i);
      ruggedness_row_[i] = blend(ruggedness_.data() + row + i);
    }
    for (int i = 0, node = 1; i < place_.width; ++node) {
      const Cubic base(base_row_.data() + node), ruggedness(ruggedness_row_.data() + node);
      int in_cell = (place_.x + i) & mask;
      const int end = std::min(place_.width, i + (1 << level) - in_cell);
      for (; i + Lanes <= end; i += Lanes, in_cell += Lanes) {
        const Float t = Simd<Lanes>::toFloat(bitsAs<Int>(Simd<Lanes>::lanes()) + in_cell) * unit;
        storeLanes(to + i, base.at(t) + ruggedness.at(t) * loadLanes<Float>(to + i));
      }
      for (; i < end; ++i, ++in_cell) {
        const float t = static_cast<float>(in_cell) * unit;
        to[i] = base.at(t) + ruggedness.at(t) * to[i];
      }
    }
  }
}

template LargeForms LargeForms::make<1>(const Parameters&, const Quantiles*, const Place&,
                                        std::span<std::byte>);
template void LargeForms::raise<1>(std::span<float>) const;
template LargeForms LargeForms::make<4>(const Parameters&, const Quantiles*, const Place&,
                                        std::span<std::byte>);
template void LargeForms::raise<4>(std::span<float>) const;

}  // namespace orogen::diamond_square
