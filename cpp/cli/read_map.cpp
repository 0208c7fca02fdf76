#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

#include "base/text.h"
#include "cli/options.h"
#include "cli/read_grid.h"
#include "cli/read_png.h"
#include "cli/system.h"
#include "terrain/parameters.h"

namespace orogen::cli {
namespace {

constexpr int kMaxSide = 8193;
// The relief of mountains as a share of the map's width, as the eye expects it: more than in
// nature.
constexpr double kNaturalRelief = 0.18;

// The scale that a file declares.
struct HeightScale {
  double minimum = 0, maximum = 1;  // the heights of 0 and of the largest integer
  double spacing = 0;               // 0: not given
};

// The number behind a name in JSON, or NaN.
double memberOf(std::string_view json, std::string_view name) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::string key = '"' + std::string(name) + '"';
  const auto skip = [&](std::size_t at) {
    json.remove_prefix(std::min(at, json.size()));
    json.remove_prefix(std::min(json.find_first_not_of(kBlanks), json.size()));
  };
  const std::size_t at = json.find(key);
  skip(at == std::string_view::npos ? at : at + key.size());
  if (!json.starts_with(':')) return parseNumber("");
  skip(1);
  return parseNumber(json.substr(0, json.find_first_of(", \t\r\n}")));
}

// Ignores values that make no sense.
HeightScale scaleOf(std::string_view json) {
  const HeightScale said{.minimum = memberOf(json, "minimum"),
                         .maximum = memberOf(json, "maximum"),
                         .spacing = memberOf(json, "spacing")};
  const bool finite =
      std::isfinite(said.minimum) && std::isfinite(said.maximum) && std::isfinite(said.spacing);
  return finite && said.minimum <= said.maximum && said.spacing > 0 ? said : HeightScale();
}

// The scale in the sidecar of a map. It is ignored if it describes a map of another size.
HeightScale scaleBeside(const std::string& path, int side) {
  const std::string name = path + ".json";
  std::error_code none;
  if (!std::filesystem::is_regular_file(name, none)) return {};
  const File file(std::fopen(name.c_str(), "rb"));
  if (file == nullptr) return {};
  std::array<char, 4096> text;
  const std::string_view json(text.data(), std::fread(text.data(), 1, text.size(), file.get()));
  return memberOf(json, "width") == side ? scaleOf(json) : HeightScale();
}

// Refuses lengths whose squares are not floats, because the pages could not draw them. Returns what
// follows the file's name.
std::string refuseScale(const HeightScale& scale, int side) {
  const auto within = [](double length) { return length >= 1e-18 && length <= 1e18; };
  const double relief = scale.maximum - scale.minimum;
  const bool fits = std::max(-scale.minimum, scale.maximum) <= 1e18 &&
                    (relief == 0 || within(relief)) && within(scale.spacing * (side - 1)) &&
                    relief / scale.spacing <= 1e12;
  if (fits) return {};
  std::array<char, 200> text;
  std::snprintf(
      text.data(), text.size(),
      "has heights from %.3g to %.3g, %.3g from point to point; scale them so that relief "
      "and width are between 1e-18 and 1e18",
      scale.minimum, scale.maximum, scale.spacing);
  return text.data();
}

std::string sizeText(double width, double height) {
  return formatNumber(width) + " × " + formatNumber(height) + " points";
}

std::string refuseMapSize(double width, double height) {
  if (std::min(width, height) >= 2 && std::max(width, height) <= kMaxSide) return {};
  return "has " + sizeText(width, height) + ", where 2 to 8193 a side are allowed";
}

constexpr PngLimits kMapLimits{.max_bytes = squareOf(kMaxSide) * sizeof(float),
                               .refuseSize = refuseMapSize};

std::string noMemoryFor(const std::string& path) {
  return "there is not enough memory for " + orogen::quoted(path);
}

float heightOf(double share, const HeightScale& scale) {
  return static_cast<float>(scale.minimum + share * (scale.maximum - scale.minimum));
}

// Whole numbers, so that a grey picture stored as colours keeps its bits.
template <class Value>
void takeGreys(const Picture& picture, const HeightScale& scale, float* heights) {
  const auto channels = static_cast<std::size_t>(picture.channels);
  const double white = std::numeric_limits<Value>::max();
  const std::size_t points =
      static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  for (std::size_t i = 0; i < points; ++i) {
    std::array<Value, 4> at{};
    const std::size_t bytes = channels * sizeof(Value);
    std::memcpy(at.data(), picture.data.data() + i * bytes, bytes);
    const double grey =
        channels < 3 ? at[0] : (2126.0 * at[0] + 7152.0 * at[1] + 722.0 * at[2]) / 10000;
    heights[i] = heightOf(grey / white, scale);
  }
}

// Takes the heights of 0 and of the largest integer that the options say.
std::string takeLimits(const MapOptions& options, HeightScale& scale) {
  scale.minimum = options.low.value_or(scale.minimum);
  scale.maximum = options.high.value_or(scale.maximum);
  if (scale.minimum < scale.maximum || !(options.low || options.high)) return {};
  return "gets heights from " + formatNumber(scale.minimum) + " to " + formatNumber(scale.maximum) +
         "; choose --low below --high";
}

// The readers store the size and the heights in the field and return what readMap() does.
std::string readPngMap(const std::string& path, const MapOptions& options, Heightfield& field,
                       HeightScale& scale, std::string& notes) {
  Picture picture;
  std::string problem = readPng(path, picture, kMapLimits);
  if (!problem.empty()) return problem;
  scale = scaleOf(picture.scale);
  if (scale.spacing > 0) problem = refuseScale(scale, std::max(picture.width, picture.height));
  if (problem.empty()) problem = takeLimits(options, scale);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  MapGrid grid{.width = picture.width, .height = picture.height, .heights = {}};
  const auto points =
      static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  if (!grid.heights.resize(points)) return noMemoryFor(path);
  (picture.type == Samples::Type::words
       ? takeGreys<std::uint16_t>
       : takeGreys<std::uint8_t>)(picture, scale, grid.heights.data());
  problem = squareGrid(grid, options, notes);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  return takeGrid(grid, field) ? "" : noMemoryFor(path);
}

// The side of the square map that a file of this many bytes holds with `each` bytes a point, or 0.
int sideOf(long bytes, std::size_t each) {
  int side = 0;
  while (side <= kMaxSide && static_cast<long>(squareOf(side) * each) < bytes) ++side;
  const bool square = static_cast<long>(squareOf(side) * each) == bytes;
  return square && side >= 2 && side <= kMaxSide ? side : 0;
}

bool readIntegers(std::FILE* file, const HeightScale& scale, Heightfield& field) {
  Buffer<std::uint16_t> row;
  const auto side = static_cast<std::size_t>(field.size);
  if (!row.resize(side)) return false;
  for (std::size_t y = 0; y < side; ++y) {
    if (std::fread(row.data(), sizeof(std::uint16_t), side, file) != side) return false;
    files::toLittleEndian(row.span());
    float* const heights = field.heights.data() + y * side;
    for (std::size_t x = 0; x < side; ++x) heights[x] = heightOf(row.data()[x] / 65535.0, scale);
  }
  return true;
}

bool readFloats(std::FILE* file, Heightfield& field) {
  const std::size_t count =
      std::fread(field.heights.data(), sizeof(float), field.heights.size(), file);
  files::toLittleEndian(field.heights.span());
  return count == field.heights.size();
}

std::string readRawMap(const std::string& path, const MapOptions& options, Heightfield& field,
                       HeightScale& scale, std::string&) {
  const bool floats = files::formatOf(path)->ending == ".r32";
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) {
    return orogen::quoted(path) + " is a folder; name a file in it";
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return "cannot read " + orogen::quoted(path) + ": " + std::strerror(errno);
  if (std::fseek(file.get(), 0, SEEK_END) != 0) {
    return orogen::quoted(path) + " must be a file, since a pipe does not say how large it is";
  }
  const long bytes = std::ftell(file.get());
  field.size = sideOf(bytes, floats ? sizeof(float) : sizeof(std::uint16_t));
  if (field.size == 0) {
    return orogen::quoted(path) + " has " + formatNumber(static_cast<double>(bytes)) +
           " bytes, which is no square of 2 to 8193 points a side, " + (floats ? "four" : "two") +
           " bytes each";
  }
  std::rewind(file.get());
  scale = scaleBeside(path, field.size);
  std::string problem = scale.spacing > 0 ? refuseScale(scale, field.size) : "";
  if (!problem.empty()) return orogen::quoted(path + ".json") + " " + problem;
  problem = takeLimits(options, scale);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  if (!field.heights.resize(squareOf(field.size))) return noMemoryFor(path);
  const bool all = floats ? readFloats(file.get(), field) : readIntegers(file.get(), scale, field);
  return all ? "" : "cannot read all of " + orogen::quoted(path);
}

std::string readGridMap(const std::string& path, const MapOptions& options, Heightfield& field,
                        HeightScale& scale, std::string& notes) {
  MapGrid grid;
  std::string problem =
      isForeignMap(path) ? readForeignMap(path, grid, notes) : readGrid(path, grid);
  const bool says_scale = grid.across > 0;
  if (problem.empty()) problem = squareGrid(grid, options, notes);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  if (!takeGrid(grid, field)) return noMemoryFor(path);
  scale.spacing = says_scale ? grid.across : 0;
  return {};
}

std::string refuseHeights(const std::string& path, const Heightfield& field) {
  const auto heights = field.heights.span();
  const auto bad = std::find_if_not(heights.begin(), heights.end(),
                                    [](float height) { return std::isfinite(height); });
  if (bad == heights.end()) return {};
  const auto at = static_cast<int>(bad - heights.begin());
  return "the height at column " + formatNumber(at % field.size) + ", row " +
         formatNumber(at / field.size) + " of " + orogen::quoted(path) +
         " is no finite number; repair the file";
}

// A distance at which the relief looks natural.
double naturalSpacing(const Heightfield& field) {
  const double relief = static_cast<double>(field.maximum) - static_cast<double>(field.minimum);
  const int shorter = std::min(field.drawnColumns(), field.drawnRows());
  return (relief > 0 ? relief / kNaturalRelief : 1) / (shorter - 1);
}

}  // namespace

std::string readMap(const std::string& path, const MapOptions& options, Heightfield& field,
                    std::string& notes) {
  HeightScale scale;
  const bool is_grid = isGrid(path) || isForeignMap(path);
  auto* read = readGridMap;
  if (!is_grid) read = files::formatOf(path)->ending == ".png" ? readPngMap : readRawMap;
  std::string problem = read(path, options, field, scale, notes);
  if (problem.empty()) problem = refuseHeights(path, field);
  if (!problem.empty()) return problem;
  measure(field);
  const double said = options.spacing.value_or(scale.spacing);
  const double spacing = said > 0 ? said : naturalSpacing(field);
  field.spacing = static_cast<float>(spacing);
  problem = refuseScale({field.minimum, field.maximum, spacing}, field.size);
  return problem.empty() ? "" : orogen::quoted(path) + " " + problem;
}

}  // namespace orogen::cli
