// What a format can hold, and how large its file is.

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "files/formats.h"

namespace orogen::files {
namespace {

constexpr auto kOneMap = "holds one map, and a planet has six faces; choose another ending";

std::string refuseModel(const SheetShape& sheet, const FileOptions& options) {
  if (sheet.projection.value_or(Projection::faces) != Projection::faces) {
    return "holds the planet as a ball; leave out the projection";
  }
  if (sheet.projection) {
    return options.voxels ? "holds the ground of a planet and not its voxels; leave them out" : "";
  }
  if (std::min(sheet.width, sheet.height) < 2) return "needs at least 2 x 2 points";
  return "";
}

std::string refuseDrawing(const SheetShape& sheet, const FileOptions& options) {
  if (sheet.projection) return kOneMap;
  const std::string problem = refuseModel(sheet, options);
  if (!problem.empty() || sheet.width == sheet.height) return problem;
  return "needs a square map";
}

std::string refuseFromAbove(const Format& format, const SheetShape& sheet) {
  if (sheet.projection == Projection::faces) {
    return format.holds == Holds::picture
               ? "holds one map, and a planet has six faces; choose the projection equirectangular"
               : kOneMap;
  }
  if (sheet.projection && format.holds == Holds::lines) return kOneMap;
  return std::min(sheet.width, sheet.height) < 2 ? "needs at least 2 x 2 points" : "";
}

double maxBytes(const FileBytes& bytes, const ModelShape& shape) {
  if (!shape.is_exact) return 2000 + shape.triangles * bytes.loose_triangle;
  double text = 0;
  if (bytes.is_text) {
    // A coordinate has a sign and eight digits with a point, or as many as a small or a large one
    // needs.
    const double longest = shape.reach >= 1 && shape.reach < 1e7 ? 10 : 20;
    const double digits = std::floor(std::log10(std::max(shape.points, 1.0))) + 1;
    text = shape.points * 3 * longest + shape.triangles * (shape.has_picture ? 6 : 3) * digits;
  }
  const double point = bytes.point + (shape.has_normals ? bytes.normal : 0) +
                       (shape.has_picture ? bytes.picture : 0) +
                       (shape.has_colours ? bytes.colour : 0);
  return bytes.head + shape.points * point + shape.triangles * bytes.triangle + text;
}

// Refuses models that are longer than the format can say.
std::string refuseBytes(const Format& format, const SheetShape& sheet, bool is_tinted) {
  if (format.max_bytes == 0) return {};
  const double points = static_cast<double>(sheet.width) * sheet.height;
  const double bytes = maxBytes(format.bytes, {.points = points,
                                               .triangles = 2 * points,
                                               .has_normals = true,
                                               .has_picture = !sheet.projection,
                                               .has_colours = !sheet.projection && is_tinted});
  return refuseLength(bytes);
}

// Refuses terrains whose cubes are too many a side.
std::string refuseSide(const Format& format, const SheetShape& sheet) {
  const int side = std::max(sheet.width, sheet.height);
  if (side <= format.max_side) return {};
  return "holds at most " + formatNumber(format.max_side) + " cubes a side, got " +
         formatNumber(side) + "; choose a smaller map, or leave out points";
}

}  // namespace

std::string refuseLength(double bytes) {
  if (bytes <= kMaxGlbBytes) return {};
  return "would have " + formatNumber(std::ceil(bytes / 1e6)) +
         " MB, and a GLB says its length in 32 bits: at most " +
         formatNumber(std::floor(kMaxGlbBytes / 1e6)) + " MB; choose a smaller exponent";
}

std::string refuseShape(const Format& format, const SheetShape& sheet, const FileOptions& options) {
  switch (format.holds) {
    case Holds::heights:
    case Holds::beside:
      return {};
    case Holds::drawing:
      return refuseDrawing(sheet, options);
    case Holds::picture:
    case Holds::lines:
      return refuseFromAbove(format, sheet);
    case Holds::cubes: {
      if (sheet.projection) return kOneMap;
      const std::string problem = refuseModel(sheet, {});
      return problem.empty() ? refuseSide(format, sheet) : problem;
    }
    case Holds::surface:
    case Holds::solid:
      break;
  }
  const std::string problem = refuseModel(sheet, options);
  if (!problem.empty() || options.voxels) return problem;
  const ChosenOption* const tint = options.find("tint");
  return refuseBytes(format, sheet, tint != nullptr && tint->number > 0);
}

bool sizeNeedsHeights(const Format& format, const FileOptions& options) {
  if (format.isModel()) return options.voxels;
  return format.holds == Holds::cubes || format.holds == Holds::lines;
}

FileSize sizeOf(const FileSource& source) {
  const Format& format = source.format();
  if (format.size != nullptr) return format.size(source);
  const ModelShape shape = source.shape();
  return {.bytes = maxBytes(format.bytes, shape),
          .is_exact = shape.is_exact && format.has_exact_size,
          .triangles = shape.is_exact ? shape.triangles : 0};
}

}  // namespace orogen::files
