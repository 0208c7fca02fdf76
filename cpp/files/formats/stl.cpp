#include <array>
#include <cmath>
#include <cstdint>

#include "files/models/scaled_model.h"
#include "files/models/solid_model.h"
#include "files/models/write_model.h"

namespace orogen::files {
namespace {

constexpr std::size_t kHeaderBytes = 84;
constexpr std::size_t kTriangleBytes = 50;
constexpr double kBase = 3;  // millimetres from the bottom to the lowest point

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
