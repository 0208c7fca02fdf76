#pragma once

#include <cstdint>

namespace orogen {

// Orders points by height. Of equally high ones the one with the lower number comes first.
struct Lower {
  const float* heights;
  bool operator()(std::uint32_t a, std::uint32_t b) const {
    return heights[a] < heights[b] || (heights[a] == heights[b] && a < b);
  }
};

// A binary heap of points in the caller's memory; `First` tells which of two points comes first.
template <class First>
class PointHeap {
 public:
  PointHeap(std::uint32_t* points, First first) : points_(points), first_(first) {}

  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

  void push(std::uint32_t point) {
    std::uint32_t at = size_++;
    while (at > 0 && first_(point, points_[(at - 1) / 2])) {
      points_[at] = points_[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    points_[at] = point;
  }

  std::uint32_t pop() {
    const std::uint32_t top = points_[0];
    const std::uint32_t point = points_[--size_];
    std::uint32_t at = 0;
    for (std::uint32_t child = 1; child < size_; child = 2 * at + 1) {
      if (child + 1 < size_ && first_(points_[child + 1], points_[child])) ++child;
      if (!first_(points_[child], point)) break;
      points_[at] = points_[child];
      at = child;
    }
    points_[at] = point;
    return top;
  }

 private:
  std::uint32_t* points_;
  First first_;
  std::uint32_t size_ = 0;
};

// The priority flood of Barnes, Lehman & Mulla ("Priority-flood: an optimal depression-filling and
// watershed-labeling algorithm for digital elevation models", 2014), over any graph of points.
//
// It spreads from the points where it starts, always from the first of those that it has reached
// and not left. Where the height of still water over a point is the higher of its ground and the
// water over the point it was reached from, and the lowest water comes first, this is the lowest
// level at which the point has a way to the start, and the points it was reached from are a way.
//
// Ties: `First` must put any two points in an order, as Lower does. Then the order in which points
// are left depends neither on that of the starts nor on that of a point's neighbours.
//
// O(n log n) of the points reached.
template <class First>
class PriorityFlood {
 public:
  // `memory` holds a number for each point that is reached and not left.
  PriorityFlood(std::uint32_t* memory, First first) : front_(memory, first) {}

  bool empty() const { return front_.empty(); }
  void clear() { front_.clear(); }
  void start(std::uint32_t point) { front_.push(point); }

  // Spreads until all is reached. For each point in turn, leave(point) is called and may end the
  // flood by false; then around(point, visit) calls visit(neighbour, step…), and
  // reach(neighbour, point, step…) says whether the neighbour is new. It notes what `first`
  // compares, and whatever else shall be known of the point. Returns false if leave() ended it.
  template <class Leave, class Around, class Reach>
  bool spread(Leave leave, Around around, Reach reach) {
    while (!front_.empty()) {
      const std::uint32_t point = front_.pop();
      if (!leave(point)) return false;
      around(point, [&](std::uint32_t to, auto... step) {
        if (reach(to, point, step...)) front_.push(to);
      });
    }
    return true;
  }

 private:
  PointHeap<First> front_;
};

}  // namespace orogen
