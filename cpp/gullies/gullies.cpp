#include "gullies/gullies.h"

#include <algorithm>
#include <cassert>

#include "base/cubic_spline.h"
#include "gullies/octaves.h"

namespace orogen::gullies {
namespace {

// Half the range of heights in which gullies fade towards the sea, where a cell of level 0 is 3
// wide: 300 m of 65,536; the share of their depth that they have at the sea, and the one that
// drowned valleys keep.
constexpr float kShore = 0.0137f, kAtSea = 0.65f, kDrowned = 0.08f;

// How far above and below the sea ridges and floors let all finer octaves through, ever less of
// them, so that shores have coves of all widths: 100 m.
constexpr float kCoves = 0.0046f;
// The first octave that is higher there, and how much more: shores would be smooth in detail.
constexpr int kFine = 4;
constexpr float kFiner = 2.3f;

// One axis of a block on a coarser or finer lattice: a point lies in the cell behind the lattice's
// node number (point >> down), or at node number (point << up).
struct Axis {
  int down, up;

  Axis(int level, int lattice)
      : down(level > lattice ? level - lattice : 0), up(level < lattice ? lattice - level : 0) {}

  int node(int point) const { return up > 0 ? point * (1 << up) : point >> down; }
  float unit() const { return 1.0f / static_cast<float>(1 << down); }
  // Returns the place of the point in its cell, from 0 to 1.
  float within(int point) const { return static_cast<float>(point & ((1 << down) - 1)) * unit(); }
};

// A cubic B-spline at a point.
struct Spline {
  SplineWeights value, slope;

  explicit Spline(float t) : value(SplineWeights::ofValue(t)), slope(SplineWeights::ofSlope(t)) {}
};

constexpr int kMaxPoints = kBlock + 8;

// The smooth land along a row of points: its heights and, per base cell, its slopes.
struct SmoothRow {
  alignas(16) float height[kMaxPoints] = {};
  alignas(16) float right[kMaxPoints] = {};
  alignas(16) float down[kMaxPoints] = {};
};

// A cubic B-spline of the heights of a lattice. Its slope has no bend, which would show as a bend
// of the gullies.
class SmoothLand {
 public:
  SmoothLand(const Place& block, const Place& lattice, const float* heights)
      : block_(block), lattice_(lattice), axis_(block.level, lattice.level), heights_(heights) {}

  // The row number `row` of the block, its first point at the index `at`.
  void fill(int row, SmoothRow& to, int at) const {
    const int y = block_.y + row;
    const Spline rows(axis_.within(y));
    const auto scale = static_cast<float>(1 << lattice_.level);
    const auto pitch = static_cast<std::ptrdiff_t>(lattice_.width);
    const float* line = heights_ + (axis_.node(y) - lattice_.y) * pitch - lattice_.x;
    float h[4] = {}, falls[4] = {};
    for (int i = 0, last = 0; i < block_.width; ++i) {
      const int node = axis_.node(block_.x + i);
      if (i == 0 || node != last) {
        for (int k = 0; k < 4; ++k) {
          const float* own = line + node + k - 1;
          h[k] = rows.value.of(own[-pitch], own[0], own[pitch], own[2 * pitch]);
          falls[k] = rows.slope.of(own[-pitch], own[0], own[pitch], own[2 * pitch]);
        }
        last = node;
      }
      const Spline columns(axis_.within(block_.x + i));
      to.height[at + i] = columns.value.of(h[0], h[1], h[2], h[3]);
      to.right[at + i] = columns.slope.of(h[0], h[1], h[2], h[3]) * scale;
      to.down[at + i] = columns.value.of(falls[0], falls[1], falls[2], falls[3]) * scale;
    }
  }

 private:
  const Place& block_;
  const Place& lattice_;
  Axis axis_;
  const float* heights_;
};

// The pivots about the points of a group of lanes: one for all, or one for each.
template <class Value>
struct Pivots {
  std::array<Value, 9> x, y;
};

// The octaves of one row.
template <int Lanes>
class Row {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;
  using UInt = typename Simd<Lanes>::UInt;

 public:
  Row(const Gullies& gullies, int level, int y) : reluctance_(gullies.reluctance) {
    for (int i = 0; i < kOctaves; ++i) {
      Layer& layer = layers_[static_cast<std::size_t>(i)];
      const int cells = gullies.scale + i;
      const Axis axis(level, cells);
      layer.axis = axis;
      layer.mask = gullies.tile ? (1u << cells) - 1 : ~0u;
      layer.height = gullies.strength / static_cast<float>(1 << cells) * 0.25f;
      layer.y = axis.within(y);
      const std::uint32_t key = levelKey(gullies.seed, static_cast<std::uint32_t>(64 + i));
      const auto row = static_cast<std::uint32_t>(axis.up > 0 ? y : y >> axis.down) << axis.up;
      for (int k = 0; k < 3; ++k) {
        const std::uint32_t number = (row + static_cast<std::uint32_t>(k) - 1) & layer.mask;
        layer.keys[static_cast<std::size_t>(k)] = rowKey(key, static_cast<std::int32_t>(number));
      }
    }
  }

  // The points from column x on, a multiple of `Lanes`; `ridge` is where they lie between floor and
  // ridge.
  Float carve(int x, Float right, Float down, Float least, Float& ridge) {
    const Float steep = Simd<Lanes>::squareRoot(right * right + down * down);
    // Level ground has no direction; the limit, far below any slope, keeps the division finite.
    const Float scale = 1 / atLeast(steep, Float{} + 1e-20f);
    right = right * scale;
    down = down * scale;
    Octave<Lanes> octave(reluctance_);
    const Float fine = least * kFiner + (1 - kFiner * kLeast);
    int number = 0;
    Float sum{};
    for (Layer& layer : layers_) {
      const Waves<Lanes> waves = wavesOf(layer, x, right, down);
      Float turn;
      const Float here = octave.next(waves, least, turn) * layer.height;
      sum = sum + (number < kFine ? here : here * fine);
      ++number;
      const Float old = right, shorter = 1 / Simd<Lanes>::squareRoot(1 + turn * turn);
      right = (right - down * turn) * shorter;
      down = (down + old * turn) * shorter;
    }
    ridge = octave.height();
    return sum * steep;
  }

 private:
  struct Layer {
    Axis axis{0, 0};
    std::uint32_t mask;
    float height;
    float y;                            // in the cell
    std::array<std::uint32_t, 3> keys;  // of the rows of cells
    bool ready = false;
    std::uint32_t column = 0;  // of the pivots
    Pivots<float> pivots;
  };

  [[gnu::always_inline]] static Waves<Lanes> wavesOf(Layer& layer, int x, Float right, Float down) {
    const UInt columns = Simd<Lanes>::lanes() + static_cast<std::uint32_t>(x);
    const UInt in_cell = columns & ((1u << layer.axis.down) - 1);
    const Float from_west = Simd<Lanes>::toFloat(bitsAs<Int>(in_cell)) * layer.axis.unit();
    if (1 << layer.axis.down >= Lanes) {
      const auto column = static_cast<std::uint32_t>(x >> layer.axis.down);
      if (!layer.ready || column != layer.column) {
        place(layer, column << layer.axis.up, layer.pivots);
        layer.ready = true;
        layer.column = column;
      }
      return blend(layer, layer.pivots, from_west, right, down);
    }
    Pivots<Float> pivots;
    place(layer, bitsAs<UInt>(bitsAs<Int>(columns) >> layer.axis.down) << layer.axis.up, pivots);
    return blend(layer, pivots, from_west, right, down);
  }

  // Computes the places of the pivots in the cells around, from the corner of this one.
  template <class Column, class Value>
  [[gnu::always_inline]] static void place(const Layer& layer, Column column,
                                           Pivots<Value>& pivots) {
    constexpr int kWidth = sizeof(Column) / sizeof(std::uint32_t);
    for (std::size_t i = 0; i < 9; ++i) {
      const auto nth = static_cast<std::uint32_t>(i % 3);
      const Column hash =
          mixOnce<Column>(((column + nth - 1) & layer.mask) * 0x9e3779b9u + layer.keys[i / 3]);
      const auto jitter = [](Column bits) {
        using Signed = typename Simd<kWidth>::Int;
        return Simd<kWidth>::toFloat(bitsAs<Signed>(bits)) * (0.5f / 4294967296.0f);
      };
      pivots.x[i] = jitter(hash) + (static_cast<float>(nth) - 0.5f);
      pivots.y[i] = jitter(hash << 16) + (static_cast<float>(i / 3) - 0.5f);
    }
  }

  template <class Value>
  [[gnu::always_inline]] static Waves<Lanes> blend(const Layer& layer, const Pivots<Value>& pivots,
                                                   Float from_west, Float right, Float down) {
    Waves<Lanes> waves;
    for (std::size_t i = 0; i < 9; ++i) {
      const Float x = from_west - pivots.x[i];
      const Float y = layer.y - (Float{} + pivots.y[i]);
      waves.add(x * x + y * y, y * right - x * down);
    }
    return waves;
  }

  float reluctance_;
  std::array<Layer, kOctaves> layers_;
};

}  // namespace

Place slopesFor(const Place& block, int level) {
  const Axis axis(block.level, level);
  const int left = axis.node(block.x) - 1;
  const int top = axis.node(block.y) - 1;
  return {level, left, top, axis.node(block.x + block.width - 1) + 3 - left,
          axis.node(block.y + block.height - 1) + 3 - top};
}

template <int Lanes>
void carve(const Gullies& gullies, const Place& block, const Place& lattice, const float* slopes,
           float* heights, std::size_t pitch, float* ridges) {
  using Float = typename Simd<Lanes>::Float;
  assert(block.width <= kBlock && block.height <= kBlock);
  const SmoothLand land(block, lattice, slopes);
  SmoothRow smooth;
  alignas(16) float row[kMaxPoints] = {};
  alignas(16) float ridge_row[kMaxPoints];
  const int aside = block.x & (Lanes - 1);
  const float kept = 1 - kSmoothed * atMost(2 * gullies.strength, 1.0f);
  // The share of their depth by the height: 1 everywhere without a sea.
  const float at_sea = gullies.has_sea ? kAtSea : 1,
              per_height = gullies.has_sea ? 0.5f / kShore : 0;
  const float coves = gullies.has_sea ? 1 : 0, per_cove = gullies.has_sea ? 1 / kCoves : 0;
  for (int y = 0; y < block.height; ++y) {
    float* const to = heights + static_cast<std::size_t>(y) * pitch;
    land.fill(y, smooth, aside);
    std::copy_n(to, block.width, row + aside);
    Row<Lanes> octaves(gullies, block.level, block.y + y);
    for (int i = 0; i < aside + block.width; i += Lanes) {
      const auto ground = loadLanes<Float>(smooth.height + i);
      const Float before = ground + (loadLanes<Float>(row + i) - ground) * kept;
      const Float near = atLeast(coves - atLeast(before, -before) * per_cove, Float{});
      Float ridge;
      const Float depth =
          octaves.carve(block.x - aside + i, loadLanes<Float>(smooth.right + i),
                        loadLanes<Float>(smooth.down + i), kLeast + (1 - kLeast) * near, ridge);
      storeLanes(ridge_row + i, ridge);
      const Float share = atLeast(before * per_height + at_sea, Float{} + kDrowned);
      storeLanes(row + i, before + depth * atMost(share, Float{} + 1));
    }
    std::copy_n(row + aside, block.width, to);
    if (ridges != nullptr) {
      std::copy_n(ridge_row + aside, block.width, ridges + static_cast<std::size_t>(y) * pitch);
    }
  }
}

template void carve<1>(const Gullies&, const Place&, const Place&, const float*, float*,
                       std::size_t, float*);
template void carve<4>(const Gullies&, const Place&, const Place&, const float*, float*,
                       std::size_t, float*);

}  // namespace orogen::gullies
