#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "base/simd.h"
#include "diamond_square/quantiles.h"

namespace orogen::diamond_square {

// The amplitude of the perturbations of a level.
struct Amplitudes {
  double centre;
  double edge;
};

// The perturbations of a square's centre, its north edge and its west edge, for `Lanes` squares:
// all three come from one hash at the square's position.
template <int Lanes>
struct Displacements {
  typename Simd<Lanes>::Float centre, row_edge, column_edge;
};

// The uniform distribution: the scaled bits themselves.
class UniformDistribution {
 public:
  UniformDistribution() = default;
  explicit UniformDistribution(Amplitudes amplitudes)
      : centre_(static_cast<float>(amplitudes.centre * kUnit)),
        edge_(static_cast<float>(amplitudes.edge * kUnit)) {}

  template <int Lanes>
  [[gnu::always_inline]] Displacements<Lanes> all(typename Simd<Lanes>::UInt hash) const {
    return {centre<Lanes>(hash), rowEdge<Lanes>(hash), columnEdge<Lanes>(hash)};
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto centre(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash)) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto rowEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int(hash << 11)) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto columnEdge(UInt hash) const {
    return Simd<Lanes>::toFloat(typename Simd<Lanes>::Int((hash << 22) | (1u << 21))) * edge_;
  }

 private:
  float centre_ = 0, edge_ = 0;
};

// Any other distribution: ten of the bits select an entry of a table.
class TableDistribution {
 public:
  TableDistribution() = default;
  TableDistribution(Amplitudes amplitudes, const Quantiles& quantiles)
      : quantiles_(quantiles.data()),
        centre_(static_cast<float>(amplitudes.centre)),
        edge_(static_cast<float>(amplitudes.edge)) {}

  // The hashes leave the vector registers once, two at a time, and are split as scalars: further
  // moves between the two kinds of registers would cost more than the look-ups.
  template <int Lanes>
  [[gnu::always_inline]] Displacements<Lanes> all(typename Simd<Lanes>::UInt hash) const {
    if constexpr (Lanes == 1) {
      return {centre<1>(hash), rowEdge<1>(hash), columnEdge<1>(hash)};
    } else {
      using Float = typename Simd<Lanes>::Float;
      constexpr auto kCount = static_cast<std::size_t>(Lanes);
      const auto pairs = bitsAs<std::array<std::uint64_t, kCount / 2>>(hash);
      float looked_up[3][kCount];
      for (std::size_t i = 0; i < kCount; ++i) {
        constexpr std::size_t kFirst = std::endian::native == std::endian::big;  // of a pair, above
        const auto lane = static_cast<std::uint32_t>(pairs[i / 2] >> ((i + kFirst) % 2 * 32));
        looked_up[0][i] = quantiles_[lane >> 22];
        looked_up[1][i] = quantiles_[(lane >> 11) & 1023u];
        looked_up[2][i] = quantiles_[lane & 1023u];
      }
      return {loadLanes<Float>(looked_up[0]) * centre_, loadLanes<Float>(looked_up[1]) * edge_,
              loadLanes<Float>(looked_up[2]) * edge_};
    }
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto centre(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash >> 22) * centre_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto rowEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, (hash >> 11) & 1023u) * edge_;
  }
  template <int Lanes, class UInt = typename Simd<Lanes>::UInt>
  [[gnu::always_inline]] auto columnEdge(UInt hash) const {
    return Simd<Lanes>::gather(quantiles_, hash & 1023u) * edge_;
  }

 private:
  const float* quantiles_ = nullptr;
  float centre_ = 0, edge_ = 0;
};

// The distribution of a level: uniform, or from a table if there is one. All code except the rows
// of squares is the same for both, so that the module contains it once.
class LevelDistribution {
 public:
  LevelDistribution() = default;
  LevelDistribution(Amplitudes amplitudes, const Quantiles* quantiles)
      : uniform_(amplitudes), has_table_(quantiles != nullptr) {
    if (has_table_) table_ = TableDistribution(amplitudes, *quantiles);
  }

  template <class Use>
  auto visit(Use use) const {
    return has_table_ ? use(table_) : use(uniform_);
  }

 private:
  UniformDistribution uniform_;
  TableDistribution table_;
  bool has_table_ = false;
};

// The table of the parameters' distribution, if it needs one.
class DistributionTable {
 public:
  explicit DistributionTable(const Parameters& parameters)
      : is_needed_(!isUniform(parameters.distribution, parameters.table)) {
    if (is_needed_) fillQuantiles(parameters.distribution, parameters.table, table_);
  }
  const Quantiles* quantiles() const { return is_needed_ ? &table_ : nullptr; }

 private:
  bool is_needed_;
  Quantiles table_;
};

}  // namespace orogen::diamond_square
