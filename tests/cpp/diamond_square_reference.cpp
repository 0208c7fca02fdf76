#include "diamond_square_reference.h"

#include "elementary.h"
#include "generators/perturbation_law.h"
#include "random.h"

namespace orogen {
namespace {

enum class Draw { centre, row_edge, column_edge };

class Plain {
 public:
  explicit Plain(const Parameters& parameters)
      : parameters_(parameters),
        uniform_(parameters.law == Law::uniform ||
                 (parameters.law == Law::table && parameters.table.empty())),
        cells_(1 << parameters.exponent),
        map_(cells_ + 1) {
    if (!uniform_) generators::fillQuantiles(parameters.law, parameters.table, quantiles_);
    const double shrink = exp2Portable((parameters.roughness - 1) / 2);
    double amplitude = parameters.amplitude;
    step_ = cells_;
    setCorners(amplitude);
    for (level_ = 1; step_ > 1; step_ /= 2, ++level_) {
      displaceCentres(amplitude);
      displaceEdges(amplitude * shrink);
      if (parameters.additions) displaceOldPoints(amplitude * shrink);
      amplitude *= shrink * shrink;
    }
  }
  Map take() { return std::move(map_); }

 private:
  float noise(Draw draw, int level, int x, int y, double amplitude) const {
    const std::uint32_t hash =
        hashAt(rowKey(parameters_.seed, static_cast<std::uint32_t>(level), y / step_), x / step_);
    if (uniform_) {
      const std::int32_t bits = draw == Draw::centre     ? upperBits(hash)
                                : draw == Draw::row_edge ? middleBits(hash)
                                                         : lowestBits(hash);
      return static_cast<float>(bits) * static_cast<float>(amplitude / 4294967296.0);
    }
    const int shift = draw == Draw::centre ? 22 : draw == Draw::row_edge ? 11 : 0;
    return quantiles_[(hash >> shift) % generators::kQuantiles] * static_cast<float>(amplitude);
  }

  // Where the map tiles, the last row and column are the first.
  int wrapped(int x) const { return parameters_.tile ? x & (cells_ - 1) : x; }
  float height(int x, int y) const { return map_.at(wrapped(x), wrapped(y)); }

  void setCorners(double amplitude) {
    for (const int y : {0, cells_}) {
      for (const int x : {0, cells_}) {
        const int from_x = wrapped(x), from_y = wrapped(y);
        const int corner = (from_y > 0 ? 2 : 0) + (from_x > 0 ? 1 : 0);
        map_.at(x, y) =
            parameters_.corners.empty()
                ? noise(Draw::centre, 0, from_x, from_y, amplitude)
                : static_cast<float>(parameters_.corners[static_cast<std::size_t>(corner)]);
      }
    }
  }

  void displaceCentres(double amplitude) {
    for (int y = 0; y < cells_; y += step_) {
      for (int x = 0; x < cells_; x += step_) {
        const float west = map_.at(x, y) + map_.at(x, y + step_);
        const float east = map_.at(x + step_, y) + map_.at(x + step_, y + step_);
        map_.at(x + step_ / 2, y + step_ / 2) =
            (west + east) * 0.25f + noise(Draw::centre, level_, x, y, amplitude);
      }
    }
  }

  void displaceEdges(double amplitude) {
    const int half = step_ / 2;
    for (int y = 0; y <= cells_; y += half) {
      for (int x = 0; x <= cells_; x += half) {
        const bool across = x % step_ != 0;
        if (across == (y % step_ != 0)) continue;  // a corner or a centre
        const int from_x = wrapped(x), from_y = wrapped(y);
        const Draw draw = across ? Draw::row_edge : Draw::column_edge;
        map_.at(x, y) = meanAround(from_x, from_y, across ? half : 0, across ? 0 : half) +
                        noise(draw, level_, from_x, from_y, amplitude);
      }
    }
  }

  // The edge's ends are (dx, dy) away, the centres on either side (dy, dx).
  float meanAround(int x, int y, int dx, int dy) const {
    const float ends = map_.at(x - dx, y - dy) + map_.at(x + dx, y + dy);
    if (!parameters_.tile) {
      if (x < dy || y < dx) return (ends + map_.at(x + dy, y + dx)) * (1.f / 3);
      if (x + dy > cells_ || y + dx > cells_) {
        return (ends + map_.at(x - dy, y - dx)) * (1.f / 3);
      }
    }
    return (ends + (height(x - dy, y - dx) + height(x + dy, y + dx))) * 0.25f;
  }

  void displaceOldPoints(double amplitude) {
    for (int y = 0; y <= cells_; y += step_) {
      for (int x = 0; x <= cells_; x += step_) {
        map_.at(x, y) += noise(Draw::row_edge, level_ + 64, wrapped(x), wrapped(y), amplitude);
      }
    }
  }

  const Parameters& parameters_;
  bool uniform_;
  int cells_;
  Map map_;
  generators::Quantiles quantiles_{};
  int step_ = 0;
  int level_ = 0;
};

}  // namespace

Map plainDiamondSquare(const Parameters& parameters) {
  return Plain(parameters).take();
}

}  // namespace orogen
