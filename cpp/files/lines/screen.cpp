#include <algorithm>
#include <limits>

#include "base/elementary.h"
#include "files/lines/lines.h"

namespace orogen::files {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFieldOfView = 32;  // degrees, of the picture's height

double cosine(double degrees) {
  return sinePortable(degrees + 90);
}

double halfView() {
  return sinePortable(kFieldOfView / 2) / cosine(kFieldOfView / 2);
}

// The smallest and the largest u of the block's corners; everything if one of them is not in front
// of the eye.
std::array<double, 2> rangeOver(const Sum& across, const Sum& depth) {
  double from = kInfinity, to = -kInfinity;
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      const double distance = depth[0] * x + depth[1] * y + depth[3];
      if (distance < 0.05) return {-kInfinity, kInfinity};
      const double u = (across[0] * x + across[1] * y + across[3]) / distance;
      from = std::min(from, u);
      to = std::max(to, u);
    }
  }
  return {from, to};
}

Screen parallelScreen(const Camera& camera) {
  const double unit = camera.distance * halfView();
  const double sin = sinePortable(camera.elevation), cos = cosine(camera.elevation);
  const double east = sinePortable(camera.azimuth), north = cosine(camera.azimuth);
  const auto& [x, y, z] = camera.target;
  const Sum across{north / unit, -east / unit, 0, (y * east - x * north) / unit};
  const Sum depth{0, 0, 0, 1};
  const auto behind = [](double forward) { return forward < 0 ? kInfinity : -kInfinity; };
  return {.eye = {behind(east), behind(north)},
          .range = rangeOver(across, depth),
          .across = across,
          .depth = depth,
          .up = {east * sin / unit, north * sin / unit, cos / unit,
                 (-(x * east + y * north) * sin - z * cos) / unit},
          .to_picture = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
}

// The forward screen, turned clockwise by some quarters.
Screen screenTowards(const Camera& camera, int quarters) {
  const double sin = sinePortable(camera.elevation), cos = cosine(camera.elevation);
  const double east = sinePortable(camera.azimuth), north = cosine(camera.azimuth);
  const double half = halfView();
  const double x = camera.target[0] - camera.distance * cos * east;
  const double y = camera.target[1] - camera.distance * cos * north;
  const double z = camera.target[2] + camera.distance * sin;
  constexpr std::array<double, 4> kCosines{1, 0, -1, 0}, kSines{0, 1, 0, -1};
  const double c = kCosines[static_cast<std::size_t>(quarters)];
  const double s = kSines[static_cast<std::size_t>(quarters)];
  const double fx = east * c + north * s;
  const double fy = north * c - east * s;
  const Sum across{fy, -fx, 0, y * fx - x * fy};
  const Sum depth{fx, fy, 0, -x * fx - y * fy};
  // Convert a direction on the screen (1 forward, u across, v up) to the ground's forward and
  // right.
  return {
      .eye = {x, y},
      .range = rangeOver(across, depth),
      .across = across,
      .depth = depth,
      .up = {0, 0, 1, -z},
      .to_picture = {
          {{c, 0, s}, {-s * sin, cos, c * sin}, {-s * cos * half, -sin * half, c * cos * half}}}};
}

}  // namespace

Camera framed(double aspect, double rise) {
  const double by_width = 1.36 / 2 / (halfView() * aspect);
  const double by_height = (0.9 + rise * 0.8) / 2 / halfView();
  const double distance = std::clamp(std::max(by_width, by_height) + 0.3, 0.15, 8.0);
  // A high block would be all walls, and hide what is low behind what is high.
  const double raised = std::clamp((rise - 0.4) * 60, 0.0, 9.0);
  return {.azimuth = 32,
          .elevation = 30 + raised,
          .distance = distance,
          .target = {0, 0, -0.04 - raised * 0.006}};
}

std::vector<Screen> screensOf(const Camera& camera) {
  if (camera.orthographic) return {parallelScreen(camera)};
  const Screen front = screenTowards(camera, 0);
  if (front.range[0] > -2 && front.range[1] < 2) return {front};
  std::vector<Screen> around;
  for (int quarters = 0; quarters < 4; ++quarters) {
    around.push_back(screenTowards(camera, quarters));
    around.back().range = {-1, 1};
  }
  return around;
}

}  // namespace orogen::files
