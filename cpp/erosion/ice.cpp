#include "erosion/ice.h"

#include <algorithm>

#include "erosion/ground.h"

namespace orogen::erosion {
namespace {

constexpr float kNothing = 1e30f;

// The lower envelope of parabolas of one curvature, over the points of a line.
class Envelope {
 public:
  // `scratch` is three numbers a point.
  Envelope(int points, float curvature, std::span<float> scratch)
      : points_(points),
        curvature_(curvature),
        feet_(scratch.data()),
        at_(feet_ + points),
        from_(at_ + points) {}

  // The height of the foot above each point, or kNothing; replace them before each find().
  float* feet() { return feet_; }

  // Calls visit(point, height) for `count` points from `first` on, or not at all if there is no
  // parabola.
  template <class Visit>
  void find(int first, int count, Visit visit) {
    int last = -1;
    for (int q = 0; q < points_; ++q) {
      if (feet_[q] == kNothing) continue;
      float from = -kNothing;
      for (; last >= 0; --last) {
        from = crossing(static_cast<int>(at_[last]), q);
        if (from > from_[last]) break;
      }
      ++last;
      at_[last] = static_cast<float>(q);
      from_[last] = last > 0 ? from : -kNothing;
    }
    if (last < 0) return;
    int k = 0;
    for (int x = first; x < first + count; ++x) {
      const auto here = static_cast<float>(x);
      while (k < last && from_[k + 1] < here) ++k;
      const float distance = here - at_[k];
      visit(x, feet_[static_cast<int>(at_[k])] + curvature_ * distance * distance);
    }
  }

 private:
  // Where the parabola of q becomes lower than that of p < q.
  float crossing(int p, int q) const {
    const float middle = static_cast<float>(p + q) * 0.5f;
    return middle + (feet_[q] - feet_[p]) / (2 * curvature_ * static_cast<float>(q - p));
  }

  const int points_;
  const float curvature_;
  float* const feet_;
  float* const at_;    // the foot's point of each parabola of the envelope
  float* const from_;  // the first place where it is the lowest
};

}  // namespace

bool carveTroughs(const Lattice& lattice, const Flow& flow, const Ice& ice, float* z,
                  float* envelope, std::span<float> scratch, WorkMeter& meter) {
  const int side = lattice.side;
  const auto points = static_cast<float>(ice.points);
  const float all = points * points;
  const auto least = static_cast<std::uint32_t>(all * kLeastGlacier);
  // Parabolas of the land beyond a seam reach this far: a whole relief high.
  const int reach = lattice.wrap ? ice.points / 8 : 0;
  Envelope line(side + 2 * reach, kSteepness / all, scratch);
  float* const feet = line.feet();
  const auto fold = [&] {
    for (int i = 0; i < reach; ++i) {
      feet[i] = feet[i + side];
      feet[side + reach + i] = feet[reach + i];
    }
  };
  for (int y = 0; y < side; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (int x = 0; x < side; ++x) {
      const std::size_t cell = row + static_cast<std::size_t>(x);
      const bool has_ice = z[cell] > ice.snow_line && flow.area[cell] >= least;
      const float share = static_cast<float>(static_cast<std::int32_t>(flow.area[cell])) / all;
      feet[reach + x] = has_ice ? footOf(z[cell], share, ice.snow_line) : kNothing;
    }
    fold();
    std::fill_n(envelope + row, side, kNothing);
    line.find(reach, side, [&](int x, float height) {
      envelope[row + static_cast<std::size_t>(x - reach)] = height;
    });
    if (!meter.goOn(2 * static_cast<std::uint32_t>(side))) return false;
  }
  for (int x = 0; x < side; ++x) {
    const auto at = [&](int y) {
      return static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
             static_cast<std::size_t>(x);
    };
    for (int y = 0; y < side; ++y) feet[reach + y] = envelope[at(y)];
    fold();
    line.find(reach, side, [&](int y, float height) {
      float& here = z[at(y - reach)];
      lowerTo(height + (here - height) * kKept, here);
    });
    if (!meter.goOn(2 * static_cast<std::uint32_t>(side))) return false;
  }
  return true;
}

}  // namespace orogen::erosion
