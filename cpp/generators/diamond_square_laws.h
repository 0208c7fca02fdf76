#pragma once

#include "generators/perturbation_law.h"
#include "random.h"
#include "simd.h"

namespace orogen {

// How strongly a level displaces.
struct Amplitudes {
  double centre;
  double edge;
};

// The uniform law: the bits themselves, scaled.
class UniformLaw {
 public:
  UniformLaw() = default;
  explicit UniformLaw(Amplitudes amplitudes)
      : centre_(static_cast<float>(amplitudes.centre * kUnit)),
        edge_(static_cast<float>(amplitudes.edge * kUnit)) {}

  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto centre(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash)) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto rowEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash << 11)) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto columnEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int((hash << 22) | (1u << 21))) * edge_;
  }

 private:
  float centre_ = 0, edge_ = 0;
};

// Any other law: ten of the bits choose from a table.
class TableLaw {
 public:
  TableLaw() = default;
  TableLaw(Amplitudes amplitudes, const Quantiles& quantiles)
      : quantiles_(quantiles.data()),
        centre_(static_cast<float>(amplitudes.centre)),
        edge_(static_cast<float>(amplitudes.edge)) {}

  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto centre(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash >> 22) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto rowEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, (hash >> 11) & 1023u) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  auto columnEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash & 1023u) * edge_;
  }

 private:
  const float* quantiles_ = nullptr;
  float centre_ = 0, edge_ = 0;
};

}  // namespace orogen
