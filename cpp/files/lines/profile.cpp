#include <algorithm>
#include <cmath>
#include <limits>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

constexpr double kSamePlace = 1e-7;  // on a profile, in points of the map

// Nothing is drawn this far to the side, where the picture is stretched to hundreds of times its
// height.
constexpr double kWidest = 0.01;

double sum(const Sum3& of, double u, double v) {
  return of[0] * u + of[1] * v + of[2];
}

}  // namespace

void cut(Part& part, double start, double end) {
  if (start >= 0 && end >= 0) return;
  if (start < 0 && end < 0) {
    part.to = -std::numeric_limits<double>::infinity();
  } else if (start < 0) {
    part.from = std::max(part.from, start / (start - end));
  } else {
    part.to = std::min(part.to, start / (start - end));
  }
}

void Profile::add(const Segment& segment, Part part, const Screen& screen, double aspect) {
  const auto& [u0, v0, s0, u1, v1, s1] = segment;
  const auto& [xs, ys, ws] = screen.to_picture;
  const double x0 = sum(xs, u0, v0), y0 = sum(ys, u0, v0), w0 = sum(ws, u0, v0);
  const double x1 = sum(xs, u1, v1), y1 = sum(ys, u1, v1), w1 = sum(ws, u1, v1);
  cut(part, w0 - kWidest, w1 - kWidest);
  cut(part, w0 * aspect - x0, w1 * aspect - x1);
  cut(part, w0 * aspect + x0, w1 * aspect + x1);
  cut(part, w0 - y0, w1 - y1);
  cut(part, w0 + y0, w1 + y1);
  const auto [a, b] = part;
  if (a >= b) return;
  const auto placeAt = [&](double share) -> PlanePoint {
    const double depth = w0 + (w1 - w0) * share;
    return {(x0 + (x1 - x0) * share) / depth, (y0 + (y1 - y0) * share) / depth};
  };
  pieces_.push_back({s0 + (s1 - s0) * a, s0 + (s1 - s0) * b, placeAt(a), placeAt(b)});
}

Profile::Extent Profile::stretchUpright(double v0, double v1) {
  const Extent before = upright_.value_or(Extent{v0, v0});
  upright_ = Extent{std::min(before.lowest, v0), std::max(before.highest, v1)};
  return before;
}

std::vector<Polyline> Profile::polylines() const {
  // A heap sort takes a third of the code of other sorts.
  std::vector<std::pair<double, std::size_t>> order;
  for (const Piece& piece : pieces_) order.emplace_back(piece.from, order.size());
  std::make_heap(order.begin(), order.end());
  std::sort_heap(order.begin(), order.end());
  std::vector<Polyline> lines;
  double end = -std::numeric_limits<double>::infinity();
  for (const auto& [from, number] : order) {
    const Piece& piece = pieces_[number];
    if (std::abs(piece.from - end) > kSamePlace) lines.push_back({piece.start});
    lines.back().push_back(piece.end);
    end = piece.to;
  }
  return lines;
}

}  // namespace orogen::files
