#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace orogen::files {

// Where it begins and ends, in u, from left to right.
using Intervals = std::vector<std::pair<double, double>>;

// The upper envelope of line segments over an interval of u, exact but for rounding: pieces that
// are linear, and not joined where the envelope jumps. This is the floating horizon (H. Williamson,
// Algorithm 420, CACM 15, 1972; T. J. Wright, IEEE Trans. Computers C-22, 1973), but of real pieces
// instead of one height a column of the plotter. A lower horizon is the upper one of all heights
// negated.
//
// The pieces are a linked list, entered through equal buckets: a segment costs only the pieces that
// it spans.
class Horizon {
 public:
  // Over the interval from `from` to `to`, of which `buckets` (at least 3) make the search quick.
  Horizon(double from, double to, int buckets);

  // Appends which parts of the segment lie on or over the horizon to `visible` (if given), joined;
  // then lifts the horizon to the segment, if it `lifts`. Needs u0 < u1.
  void raise(double u0, double v0, double u1, double v1, Intervals* visible, bool lifts);

 private:
  static constexpr double kNothing = -std::numeric_limits<double>::infinity();

  struct Piece {
    double u;  // where it begins; it ends where the next one begins
    double start = kNothing, end = kNothing;
    int next = -1;
  };

  Piece& at(int piece) { return pieces_[static_cast<std::size_t>(piece)]; }
  const Piece& at(int piece) const { return pieces_[static_cast<std::size_t>(piece)]; }
  int pieceAt(double u) const;
  double interpolate(int piece, double u, double from, double to) const;
  int split(int piece, double u, double from, double to);
  void remove(int piece, int before);

  double from_;
  int buckets_;
  double buckets_per_unit_;
  std::vector<Piece> pieces_;
  int free_ = -1;
};

}  // namespace orogen::files
