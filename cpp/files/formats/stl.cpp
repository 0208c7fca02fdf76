#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "files/models/surface_model.h"
#include "files/models/write_model.h"

namespace orogen::files {
namespace {

constexpr std::size_t kHeaderBytes = 84;
constexpr std::size_t kTriangleBytes = 50;
constexpr double kBase = 3;  // millimetres from the bottom to the lowest point

// A model of so many units along its longer side, its lowest corner at 0.
class ScaledModel {
 public:
  ScaledModel(const Model& model, double width) : model_(model), low_(boundsOf(model).low) {
    const Point high = boundsOf(model).high;
    const auto extent = [&](std::size_t k) {
      return static_cast<double>(high[k]) - static_cast<double>(low_[k]);
    };
    scale_ = width / std::max(extent(0), extent(1));
  }

  std::size_t points() const { return model_.points; }
  std::size_t triangles() const { return model_.triangles; }
  Corners corners(std::size_t i) const { return model_.cornersOf(i); }
  Point position(std::size_t i) const {
    Point point = model_.positionOf(i);
    for (std::size_t k = 0; k < 3; ++k) {
      const double offset = static_cast<double>(point[k]) - static_cast<double>(low_[k]);
      point[k] = static_cast<float>(offset * scale_);
    }
    return point;
  }

 private:
  const Model& model_;
  Point low_;
  double scale_;
};

// The block of earth under a map as one closed surface, for printing: the surface, four walls
// straight down, and a flat bottom fanned out from its middle, so that each edge belongs to just
// two triangles. In millimetres, from 0 upwards; the longer side has `width`.
class SolidModel {
 public:
  SolidModel(const Sheet& sheet, double width, double base)
      : heights_(sheet.heights.data()),
        columns_(static_cast<std::size_t>(sheet.width)),
        rows_(static_cast<std::size_t>(sheet.height)),
        step_(width / static_cast<double>((columns_ > rows_ ? columns_ : rows_) - 1)),
        rise_(step_ / sheet.spacing),
        base_(base),
        minimum_(sheet.range.minimum) {}

  std::size_t points() const { return top() + ring() + 1; }
  std::size_t triangles() const { return surface() + 3 * ring(); }

  Point position(std::size_t i) const {
    const double south = static_cast<double>(rows_ - 1) * step_;
    if (i == top() + ring()) {
      const double east = static_cast<double>(columns_ - 1) * step_;
      return {static_cast<float>(east / 2), static_cast<float>(south / 2), 0};
    }
    const std::size_t at = i < top() ? i : border(i - top());
    const double height =
        i < top() ? base_ + (static_cast<double>(heights_[i]) - minimum_) * rise_ : 0;
    return {static_cast<float>(static_cast<double>(at % columns_) * step_),
            static_cast<float>(static_cast<double>(rows_ - 1 - at / columns_) * step_),
            static_cast<float>(height)};
  }

  Corners corners(std::size_t triangle) const {
    if (triangle < surface()) return cornersOfCell(triangle, columns_);
    // Around the ring: the upper halves of the walls, the lower ones, the bottom.
    const std::size_t i = triangle - surface();
    const std::size_t k = i % ring();
    const std::size_t next = (k + 1) % ring();
    const auto at = [](std::size_t point) { return static_cast<std::uint32_t>(point); };
    if (i < ring()) return {at(border(k)), at(border(next)), at(top() + next)};
    if (i < 2 * ring()) return {at(border(k)), at(top() + next), at(top() + k)};
    return {at(top() + ring()), at(top() + k), at(top() + next)};
  }

 private:
  std::size_t top() const { return columns_ * rows_; }
  std::size_t ring() const { return 2 * (columns_ - 1) + 2 * (rows_ - 1); }
  std::size_t surface() const { return 2 * (columns_ - 1) * (rows_ - 1); }

  // Point `k` of the ring around the surface: north from west to east, then east, south and west.
  std::size_t border(std::size_t k) const {
    const std::size_t across = columns_ - 1;
    const std::size_t down = rows_ - 1;
    if (k < across) return k;
    if (k < across + down) return (k - across) * columns_ + across;
    if (k < 2 * across + down) return down * columns_ + across - (k - across - down);
    return (down - (k - 2 * across - down)) * columns_;
  }

  const float* heights_;
  std::size_t columns_, rows_;
  double step_, rise_, base_, minimum_;
};

Point normalOf(const Point& a, const Point& b, const Point& c) {
  const auto minus = [](float one, float other) {
    return static_cast<double>(one) - static_cast<double>(other);
  };
  const double ux = minus(b[0], a[0]), uy = minus(b[1], a[1]), uz = minus(b[2], a[2]);
  const double vx = minus(c[0], a[0]), vy = minus(c[1], a[1]), vz = minus(c[2], a[2]);
  const double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
  const double length = std::sqrt(x * x + y * y + z * z);
  const double by = length > 0 ? length : 1;
  return {static_cast<float>(x / by), static_cast<float>(y / by), static_cast<float>(z / by)};
}

bool writeTriangles(const Model& model, Sink sink, Progress progress) {
  std::array<unsigned char, kHeaderBytes> header{};
  // No reader may take it for the format's text form, which begins with "solid".
  constexpr std::string_view kTitle = "Binary STL of a terrain, in millimetres";
  std::memcpy(header.data(), kTitle.data(), kTitle.size());
  unsigned char* to = header.data() + kHeaderBytes - sizeof(std::uint32_t);
  put(to, static_cast<std::uint32_t>(model.triangles));
  if (!sink.write(header.data(), header.size())) return false;
  Steps steps(model.triangles, progress);
  for (std::size_t i = 0; i < model.triangles; ++i) {
    const Corners corners = model.cornersOf(i);
    const std::array<Point, 3> points{model.positionOf(corners[0]), model.positionOf(corners[1]),
                                      model.positionOf(corners[2])};
    std::array<unsigned char, kTriangleBytes> bytes{};
    to = bytes.data();
    put(to, normalOf(points[0], points[1], points[2]));
    put(to, points);
    if (!sink.write(bytes.data(), bytes.size()) || !steps.goOn()) return false;
  }
  return true;
}

}  // namespace

// The solid block under a map, its voxels, or a planet, in millimetres; outward normals.
bool writeStl(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  const double width = options.millimetres;
  if (!options.voxels && !sheet.projection) {
    return writeTriangles(modelOf(SolidModel(sheet, width, kBase)), sink, progress);
  }
  return withModel(sheet, options, [&](const Model& model) {
    return writeTriangles(modelOf(ScaledModel(model, width)), sink, progress);
  });
}

}  // namespace orogen::files
