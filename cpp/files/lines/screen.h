#pragma once

#include <array>
#include <vector>

namespace orogen::files {

// From where lines are seen, around a block one unit wide: degrees, and distances in widths.
struct Camera {
  double azimuth;                // clockwise from south: 0 looks north
  double elevation;              // above the horizon; 90 looks straight down
  double distance;               // from the point looked at
  std::array<double, 3> target;  // east, north, up of the block's middle
  bool orthographic = false;
};

// The view that frames a block which is `rise` widths high, in a picture that is `aspect` times as
// wide as high: framedView in web/core/render/camera.ts.
Camera framed(double aspect, double rise);

// Factors of east, north, height and 1.
using Sum = std::array<double, 4>;
using Sum3 = std::array<double, 3>;

// A projection on a vertical plane, in which what is over each other on the ground is over each
// other in the picture: there a horizon is a function of u. A straight line stays straight on the
// way to the plane and from there to the picture.
struct Screen {
  // Where the eye is, in widths east and north of the middle; infinitely far where it is
  // orthographic.
  std::array<double, 2> eye;
  std::array<double, 2> range;  // of which u it shows anything
  // Of a point: u = across / depth and v = up / depth. It is on the screen if its depth is over
  // kNearest and u in the range.
  Sum across, depth, up;
  // Of u, v, 1: x * depth, y * depth and depth in the picture, whose middle is 0 and whose half
  // height is 1.
  std::array<Sum3, 3> to_picture;
};

// In front of the eye, in widths: nothing nearer is drawn.
inline constexpr double kNearest = 1e-4;

// The screens that together show the view: one if the terrain lies well in front of the eye, else
// four that stand around the eye, a quarter of the horizon each.
std::vector<Screen> screensOf(const Camera& camera);

}  // namespace orogen::files
