#pragma once

namespace orogen {

inline constexpr float kSixth = 1.0f / 6;

// The weights of four nodes of a cubic B-spline at a point between the second and the third. `t` is
// the point's distance behind the second, in cells: from 0 to 1.
struct SplineWeights {
  float w[4];

  float of(float a, float b, float c, float d) const {
    return w[0] * a + w[1] * b + w[2] * c + w[3] * d;
  }

  static SplineWeights ofValue(float t) {
    const float u = 1 - t;
    return {{u * u * u * kSixth, (t * t * (t - 2) * 3 + 4) * kSixth,
             (u * u * (u - 2) * 3 + 4) * kSixth, t * t * t * kSixth}};
  }

  // The slope is per cell.
  static SplineWeights ofSlope(float t) {
    const float u = 1 - t;
    return {{u * u * -0.5f, t * (t * 3 - 4) * 0.5f, u * (u * 3 - 4) * -0.5f, t * t * 0.5f}};
  }
};

}  // namespace orogen
