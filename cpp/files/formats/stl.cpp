#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "files/models/models.h"

namespace orogen::files {
namespace {

// A solid block. The bottom is a fan around its middle, so that each edge belongs to exactly two
// triangles.
class SolidModel : public Model {
 public:
  SolidModel(const Sheet& sheet, double width, double base, double relief)
      : heights_(sheet.heights.data()),
        columns_(static_cast<std::size_t>(sheet.width)),
        rows_(static_cast<std::size_t>(sheet.height)),
        step_(width / static_cast<double>((columns_ > rows_ ? columns_ : rows_) - 1)),
        rise_(step_ / sheet.spacing * relief),
        base_(base),
        minimum_(sheet.range.minimum),
        width_(width) {}

  std::size_t points() const override { return top() + ring() + 1; }
  std::size_t triangles() const override { return surface() + 3 * ring(); }

  Point position(std::size_t i) const override {
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

  double reach() const override { return width_; }

  Corners corners(std::size_t triangle) const override {
    if (triangle < surface()) return cornersOfCell(triangle, columns_);
    // Around the ring come the upper halves of the walls, the lower halves, and the bottom.
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
  double step_, rise_, base_, minimum_, width_;
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

class StlFile : public ModelFile {
 public:
  StlFile(std::unique_ptr<Model> from, const std::optional<MapPlace>& place)
      : ModelFile(std::move(from)), place_(place) {}

  std::size_t items() const override { return model().triangles(); }

  std::string head() const override {
    // The head must not begin with "solid", or readers would take this for the format's text form.
    std::string head = "Binary STL of a terrain, in millimetres";
    if (place_) {
      head += "; NW " + JsonWriter::numeral(place_->x) + " " + JsonWriter::numeral(place_->y) +
              " " + place_->crs;
    }
    head.resize(80);
    put(head, static_cast<std::uint32_t>(model().triangles()));
    return head;
  }

  void add(std::size_t i, std::string& to) const override {
    const Corners corners = model().corners(i);
    const std::array<Point, 3> points{model().position(corners[0]), model().position(corners[1]),
                                      model().position(corners[2])};
    put(to, normalOf(points[0], points[1], points[2]));
    put(to, points);
    put(to, std::uint16_t{0});
  }

 private:
  std::optional<MapPlace> place_;
};

}  // namespace

// Binary STL, in millimetres; outward normals.
std::unique_ptr<Work> stlFile(const FileSource& source, std::string& refusal) {
  return modelFile<StlFile>(source.printed(), refusal, source.sheet().on_earth);
}

std::unique_ptr<Model> solidModel(const Sheet& sheet, double width, double base, double relief) {
  return std::make_unique<SolidModel>(sheet, width, base, relief);
}

}  // namespace orogen::files
