#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "generators/stamp_shapes.h"
#include "progress.h"

namespace orogen::generators {

// A mirrored stamp that goes once around a land: a quarter of its points, from which any row of the
// land can be copied. Row and column 0 are the stamp's border, the last ones its middle.
class StampQuarter {
 public:
  static std::size_t pointsOf(int side);

  // `points`: as many as pointsOf(side), or none where there is no such stamp.
  StampQuarter(std::span<std::uint32_t> points, int side)
      : rows_(points.empty() ? nullptr : points.data()), side_(side) {}

  explicit operator bool() const { return rows_ != nullptr; }

  // Where on the land it begins.
  void place(int left, int top) {
    left_ = left;
    top_ = top;
  }

  // Computes it, a square root a point. False if `progress` stopped it.
  bool make(const ScaledShape& shape, bool digs, Progress progress);

  // The land's row y from x on. Up to fifteen points too many are written.
  void copyRow(int x, int y, int width, std::uint32_t* to) const;

 private:
  std::uint32_t* row(int number) const;

  std::uint32_t* rows_;
  int side_, left_ = 0, top_ = 0;
};

}  // namespace orogen::generators
