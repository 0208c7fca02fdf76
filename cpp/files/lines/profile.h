#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "files/lines/screen.h"

namespace orogen::files {

// What a line is: a profile along a row of the map (west to east) or a column (north to south), the
// foot of a wall, a river.
enum class Family : int { rows, columns, foot, rivers };
inline constexpr std::array<std::string_view, 4> kFamilyNames{"rows", "columns", "foot", "rivers"};

struct PlanePoint {
  double x, y;
};
using Polyline = std::vector<PlanePoint>;

// A segment on a screen: u and v of both ends, and their places along the profile.
struct Segment {
  double u0, v0, s0, u1, v1, s1;
};

// A part of a segment, from and to between 0 and 1. Empty if it does not grow.
struct Part {
  double from = 0, to = 1;
};

// Shortens a part to where a linear function, given at both ends of the segment, is not negative.
void cut(Part& part, double start, double end);

// Collects the visible pieces of one line in any order and joins them in the order along it.
class Profile {
 public:
  struct Extent {
    double lowest, highest;
  };

  explicit Profile(Family family) : family_(family) {}

  Family family() const { return family_; }

  // Adds a visible part of a segment, as far as it is in the picture.
  void add(const Segment& segment, Part part, const Screen& screen, double aspect);

  // What it has covered so far where it is seen end-on and thus upright, which is then stretched to
  // v0 and v1.
  Extent stretchUpright(double v0, double v1);
  void forgetUpright() { upright_.reset(); }

  // The visible parts, in the picture: x to the right, y up, 0 in the middle, 1 at half the height.
  std::vector<Polyline> polylines() const;

 private:
  struct Piece {
    double from, to;  // in points of the map along the profile
    PlanePoint start, end;
  };

  Family family_;
  std::vector<Piece> pieces_;
  std::optional<Extent> upright_;
};

}  // namespace orogen::files
