#pragma once

#include <array>

#include "base/random.h"
#include "base/simd.h"
#include "gullies/gullies.h"

namespace orogen::gullies {

// Stripes have their full height where waves disagree at most by this part. They begin and end in
// hollows where they have it sooner.
inline constexpr float kDisagreement = 0.125f;
// The tangent of the angle by which the sides of an octave turn the next one.
inline constexpr float kTurn = 0.8f;

// The sine up to which a ridge or floor is round, where it turns the next octave less; and the
// share of finer octaves that it lets through. Without the one, ridges are smooth blades; without
// the other, they are cracked.
inline constexpr float kRound = 0.2f, kLeast = 0.2f;

// The waves of the pivots around a point, blended.
template <int Lanes>
struct Waves {
  using Float = typename Simd<Lanes>::Float;
  Float cosine{}, sine{}, weight{};

  // Adds that of a pivot, by the square of its distance in cells and by how many cells, each as
  // wide as a stripe, it lies across the slope. The circle is made of parabolas, within 0.0011 of
  // the true one.
  [[gnu::always_inline]] void add(Float square, Float across) {
    const Float bell = atLeast(1 - square, Float{});
    const Float weight_here = bell * bell * bell;
    const Float turn = across - (Simd<Lanes>::toFloat(Simd<Lanes>::truncate(across + 8.5f)) - 8);
    const Float size = atLeast(turn, -turn);
    const Float rest = 0.25f - size;
    // A quarter of a turn further on: a pivot lies on the side of a gully.
    cosine = cosine - weight_here * arc(turn, size);
    sine = sine + weight_here * arc(rest, atLeast(rest, -rest));
    weight = weight + weight_here;
  }

  // The sine of a part of a turn, given its size, too.
  [[gnu::always_inline]] static Float arc(Float turn, Float size) {
    const Float arc = turn * (8 - 16 * size);
    return arc * (0.775f + 0.225f * atLeast(arc, -arc));
  }
};

// The state that one octave leaves to the next, at the points of all lanes.
template <int Lanes>
class Octave {
  using Float = typename Simd<Lanes>::Float;

 public:
  explicit Octave(float reluctance) : reluctance_(reluctance) {}

  // Takes the waves of an octave and returns its height, from -1 to 1; `turn` is by how much the
  // direction turns now, and `least` the share of finer octaves that ridges and floors let through.
  [[gnu::always_inline]] Float next(const Waves<Lanes>& waves, Float least, Float& turn) {
    const Float share = 1 / (waves.weight + 1e-6f);
    Float cosine = waves.cosine * share;
    Float sine = waves.sine * share;
    const Float length = Simd<Lanes>::squareRoot(cosine * cosine + sine * sine);
    const Float scale = 1 / atLeast(length, Float{} + (1 - kDisagreement));
    cosine = cosine * scale;
    sine = sine * scale;
    height_ = height_ + (cosine - height_) * mask_;
    const Float size = atLeast(sine, -sine);
    turn = sine * (-kTurn * (1 + kRound)) / (size + kRound);
    const Float steep = atMost(size, Float{} + 1);
    const Float side = steep * (2 - steep);
    mask_ = mask_ * (least + (1 - least) * (side / (side + (1 - side) * reluctance_)));
    return height_;
  }

  // The height of the last octave, which counts as far as the wider ones allow.
  Float height() const { return height_; }

 private:
  float reluctance_;
  Float height_{};
  Float mask_ = Float{} + 1;
};

// The share of the ground's own noise, finer than the slopes, that gullies of strength 1/2 remove.
inline constexpr float kSmoothed = 0.97f;

}  // namespace orogen::gullies
