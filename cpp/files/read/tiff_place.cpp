#include "files/read/tiff_place.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "files/read/text_numbers.h"

namespace orogen::files {
namespace {

// Longer than the metadata of any band.
constexpr std::size_t kMaxMetadata = 1 << 16;

// The keys that are read, and those that change no height and no distance.
constexpr bool isKnownKey(int id) {
  return id == 1024 || id == 1025 || id == 1026 || (id >= 2048 && id <= 2062) ||
         (id >= 3072 && id <= 3096) || (id >= 4096 && id <= 4099) || id == 5120;
}

class GeoKeys {
 public:
  explicit GeoKeys(const TiffDirectory& directory) : directory_(directory) {}

  // The value of a key; 0 if there is none.
  double number(int id) const {
    for (std::uint64_t i = 0; i < count(); ++i) {
      if (value(i, 0) != id) continue;
      if (value(i, 1) == 0) return value(i, 3);
      if (value(i, 1) != tag::kGeoDoubles) return 0;
      return directory_.number(tag::kGeoDoubles, 0, static_cast<std::uint64_t>(value(i, 3)));
    }
    return 0;
  }
  int code(int id) const { return static_cast<int>(std::clamp(number(id), 0.0, 1e6)); }

  std::string unknown() const {
    std::string names;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(count(), 20); ++i) {
      const int id = value(i, 0);
      if (!isKnownKey(id)) names += (names.empty() ? "" : ", ") + std::to_string(id);
    }
    return names;
  }

 private:
  // The first four numbers are a head.
  std::uint64_t count() const {
    const std::uint64_t all = directory_.count(tag::kGeoKeys),
                        said = directory_.whole(tag::kGeoKeys, 0, 3);
    return all < 4 ? 0 : std::min((all - 4) / 4, said);
  }
  int value(std::uint64_t i, std::uint64_t k) const {
    return static_cast<int>(directory_.whole(tag::kGeoKeys, 0, 4 + 4 * i + k) & 0xffff);
  }

  const TiffDirectory& directory_;
};

// The number of an attribute of an XML element, or nothing.
std::string_view attribute(std::string_view element, std::string_view name) {
  const std::string begin = " " + std::string(name) + "=";
  const std::size_t at = element.find(begin);
  if (at == std::string_view::npos) return {};
  element.remove_prefix(at + begin.size());
  if (element.empty() || (element[0] != '"' && element[0] != '\'')) return {};
  const std::size_t end = element.find(element[0], 1);
  return end == std::string_view::npos ? std::string_view() : element.substr(1, end - 1);
}

std::string epsg(int code) {
  return code > 0 && code != kUserDefined ? "EPSG:" + std::to_string(code) : "";
}

double degreesOfUnit(int code) {
  constexpr double kPi = 3.14159265358979323846;
  switch (code) {
    case 9101:
      return 180 / kPi;
    case 9103:
      return 1.0 / 60;
    case 9104:
      return 1.0 / 3600;
    case 9105:
    case 9106:
      return 0.9;
    default:
      return 1;
  }
}

bool isMercator(int projected, int projection) {
  constexpr std::array kCodes{3857,  3785,  3395,   3349,   3832,  3752,
                              41001, 54004, 102100, 102113, 900913};
  constexpr int kMercator = 7;
  return std::find(kCodes.begin(), kCodes.end(), projected) != kCodes.end() ||
         projection == kMercator;
}

// The affine map from the points of the picture to coordinates: x = a × column + b × row + c, y = d
// × column + e × row + f.
struct Affine {
  double a, b, c, d, e, f;
};

// Of the corner of the first point; nothing if the file does not say it.
std::optional<Affine> affineOf(const TiffDirectory& directory, bool is_point) {
  const auto matrix = [&](std::uint64_t i) { return directory.number(tag::kTransformation, 0, i); };
  const auto scale = [&](std::uint64_t i) { return directory.number(tag::kPixelScale, 0, i); };
  const auto tie = [&](std::uint64_t i) { return directory.number(tag::kTiePoints, 0, i); };
  Affine found{};
  if (directory.count(tag::kPixelScale) >= 2) {
    found = {scale(0), 0, tie(3) - tie(0) * scale(0), 0, -scale(1), tie(4) + tie(1) * scale(1)};
  } else if (directory.count(tag::kTransformation) >= 16) {
    found = {matrix(0), matrix(1), matrix(3), matrix(4), matrix(5), matrix(7)};
  } else {
    return std::nullopt;
  }
  if (is_point) {
    found.c -= (found.a + found.b) / 2;
    found.f -= (found.d + found.e) / 2;
  }
  return found;
}

}  // namespace

BandNotes bandNotes(std::string_view xml, Heightmap& map) {
  BandNotes found;
  if (xml.size() > kMaxMetadata) {
    map.note({"note-metadata"});
    return found;
  }
  while (!xml.empty()) {
    const std::size_t begin = xml.find("<Item");
    if (begin == std::string_view::npos) break;
    xml.remove_prefix(begin + 1);
    const std::size_t end = xml.find_first_of("<>");
    if (end == std::string_view::npos) break;
    const std::string_view element = xml.substr(0, end);
    const bool is_whole = xml[end] == '>';
    xml.remove_prefix(is_whole ? end + 1 : end);
    if (!is_whole) continue;
    const std::string_view text = xml.substr(0, xml.find('<'));
    const std::string_view sample = attribute(element, "sample");
    if (!sample.empty() && sample != "0") continue;
    const std::string_view role = attribute(element, "role");
    if (role == "unittype") found.unit = text;
    const double number = numberOf(text);
    if (!std::isfinite(number)) continue;
    if (role == "scale") found.scale = number;
    if (role == "offset") found.offset = number;
  }
  return found;
}

Message readTiffPlace(const TiffDirectory& directory, const BandNotes& band, Heightmap& map,
                      TiffPlace& found) {
  const GeoKeys keys(directory);
  const bool is_point = keys.code(key::kRaster) == 2;
  const int projected = keys.code(key::kProjected), geographic = keys.code(key::kGeographic);
  const int vertical = keys.code(key::kVertical);
  const std::string unknown = keys.unknown();
  if (!unknown.empty()) map.note({"note-keys", {{"keys", unknown}}});
  if (const std::optional<Affine> said = affineOf(directory, is_point)) {
    Affine affine = *said;
    MapPlace place;
    place.dx = std::hypot(affine.a, affine.d);
    place.dy = std::hypot(affine.b, affine.e);
    const bool is_cell = place.dx > 0 && std::isfinite(place.dx) && place.dy > 0 &&
                         std::isfinite(place.dy) && std::isfinite(affine.c) &&
                         std::isfinite(affine.f);
    if (!is_cell) {
      const bool is_x = !(place.dx > 0 && std::isfinite(place.dx));
      return {"scale-cell", {{"cellsize", is_x ? place.dx : place.dy}}};
    }
    // Rows run to the right of columns on most maps; otherwise the last one comes first.
    if (affine.a * affine.e - affine.b * affine.d > 0) {
      found.south_first = true;
      affine.c += affine.b * (map.height);
      affine.f += affine.e * (map.height);
      affine.b = -affine.b;
      affine.e = -affine.e;
    }
    place.x = affine.c + (affine.a + affine.b) / 2;
    place.y = affine.f + (affine.d + affine.e) / 2;
    constexpr double kDegrees = 180 / 3.14159265358979323846;
    const double turned = std::atan2(affine.d, affine.a) * kDegrees;
    if (std::abs(turned) > 0.05) {
      place.rotation = turned;
      map.note({"note-rotated", {{"degrees", std::round(turned * 10) / 10}}});
    }
    place.crs = projected > 0 ? epsg(projected) : epsg(geographic);
    // All heights become metres.
    place.datum = epsg(inMetres(vertical));
    found.place = place;
  } else if (directory.count(tag::kTiePoints) > 6) {
    map.note({"note-control-points"});
  }
  const int model = keys.code(key::kModel);
  found.in_degrees = model == 2 || (model == 0 && geographic > 0 && projected == 0);
  found.angle = degreesOfUnit(keys.code(key::kAngularUnit));
  found.is_mercator = !found.in_degrees && isMercator(projected, keys.code(key::kProjection));

  const int linear = keys.code(key::kLinearUnit);
  const double size = keys.number(key::kLinearSize);
  if (linear == kUserDefined && size > 0 && std::isfinite(size)) {
    found.unit = size;
  } else if (linear > 0) {
    found.unit = metresOfUnit(linear).value_or(1);
  } else if (isProjectedInFeet(projected)) {
    found.unit = *metresOfUnit(9003);
  }

  const int heights = keys.code(key::kVerticalUnit);
  const bool is_feet = found.unit > 0.3 && found.unit < 0.31 && !found.in_degrees;
  std::optional<double> unit;
  bool is_said = true;
  if (!band.unit.empty()) {
    unit = metresOfUnit(band.unit);
    if (!unit) map.note({"note-unit-unknown", {{"unit", quotable(band.unit)}}});
  } else if (heights > 0 && heights != kUserDefined) {
    unit = metresOfUnit(heights);
    if (!unit) map.note({"note-unit-unknown", {{"unit", "EPSG:" + std::to_string(heights)}}});
  } else if (vertical > 0) {
    unit = metresOfHeights(vertical);
  } else {
    is_said = false;
  }
  if (!is_said && is_feet) {
    unit = found.unit;
    map.note({"note-feet-taken"});
  } else if (unit && *unit != 1) {
    const bool in_feet = *unit > 0.3 && *unit < 0.31;
    if (in_feet) {
      map.note({"note-feet"});
    } else {
      map.note({"note-unit",
                {{"unit",
                  band.unit.empty() ? "EPSG:" + std::to_string(heights) : quotable(band.unit)}}});
    }
  }
  found.height_unit = unit.value_or(1);
  if (hasDepths(vertical)) map.note({"note-depth", {{"datum", epsg(vertical)}}});
  return {};
}

}  // namespace orogen::files
