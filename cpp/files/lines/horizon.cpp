#include <algorithm>
#include <cmath>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

// Heights closer than this count as equal, in widths of the block: a million times finer than a
// pen, and a thousand times coarser than rounding errors.
constexpr double kTie = 1e-10;

void append(Intervals& intervals, double from, double to) {
  if (!intervals.empty() && from - intervals.back().second <= kTie) {
    intervals.back().second = to;
  } else {
    intervals.emplace_back(from, to);
  }
}

}  // namespace

Horizon::Horizon(double from, double to, int buckets) : buckets_(buckets) {
  const double width = (to - from) / (buckets - 2);  // one spare bucket on both sides
  from_ = from - width;
  buckets_per_unit_ = 1 / width;
  // The first piece of each bucket is never moved; the last entry only ends the list.
  for (int bucket = 0; bucket < buckets; ++bucket) {
    pieces_.push_back({.u = from_ + bucket * width, .next = bucket + 1});
  }
  pieces_.push_back({.u = std::numeric_limits<double>::infinity()});
}

void Horizon::raise(double u0, double v0, double u1, double v1, Intervals* visible, bool lifts) {
  const double slope = (v1 - v0) / (u1 - u0);
  const auto heightAt = [&](double u) {
    if (u == u0) return v0;
    return u == u1 ? v1 : v0 + (u - u0) * slope;
  };
  int lifted = -1;  // the piece before, if it was merged into this segment
  int piece = pieceAt(u0);
  for (;;) {
    const int following = at(piece).next;
    const double piece_from = at(piece).u;
    const double piece_to = at(following).u;
    const double from = std::max(u0, piece_from);
    const double to = std::min(u1, piece_to);
    const double over = heightAt(from) - interpolate(piece, from, piece_from, piece_to);
    const double over_end = heightAt(to) - interpolate(piece, to, piece_from, piece_to);

    if (over > kTie || over_end > kTie) {
      double left = from, right = to;
      if (over < -kTie) {
        left = from + (to - from) * (over / (over - over_end));
      } else if (over_end < -kTie) {
        right = from + (to - from) * (over / (over - over_end));
      }
      if (right > left && visible != nullptr) append(*visible, left, right);
      if (right > left && lifts) {
        if (left > piece_from) piece = split(piece, left, piece_from, piece_to);
        if (right < piece_to) split(piece, right, at(piece).u, piece_to);
        at(piece).end = heightAt(right);
        if (lifted >= 0 && at(lifted).next == piece && piece > buckets_) {
          at(lifted).end = at(piece).end;
          remove(piece, lifted);
        } else {
          at(piece).start = heightAt(left);
          lifted = piece;
        }
      }
    } else if (visible != nullptr && over >= -kTie && over_end >= -kTie && to > from) {
      append(*visible, from, to);
    }
    if (to >= u1) return;
    piece = following;
  }
}

int Horizon::pieceAt(double u) const {
  const double bucket = std::floor((u - from_) * buckets_per_unit_);
  int piece = static_cast<int>(std::clamp(bucket, 0.0, buckets_ - 1.0));
  if (at(piece).u > u && piece > 0) --piece;  // the division was rounded up
  while (at(at(piece).next).u <= u) piece = at(piece).next;
  return piece;
}

double Horizon::interpolate(int piece, double u, double from, double to) const {
  const auto& [_, start, end, next] = at(piece);
  if (start == kNothing || to == std::numeric_limits<double>::infinity()) return start;
  return start + (end - start) * ((u - from) / (to - from));
}

// Ends the piece at u; returns the new piece, which continues from there at the same height.
int Horizon::split(int piece, double u, double from, double to) {
  const double value = interpolate(piece, u, from, to);
  int added = free_;
  if (added >= 0) {
    free_ = at(added).next;
  } else {
    added = static_cast<int>(pieces_.size());
    pieces_.push_back({.u = u});
  }
  at(added) = {.u = u, .start = value, .end = at(piece).end, .next = at(piece).next};
  at(piece).end = value;
  at(piece).next = added;
  return added;
}

void Horizon::remove(int piece, int before) {
  at(before).next = at(piece).next;
  at(piece).next = free_;
  free_ = piece;
}

}  // namespace orogen::files
