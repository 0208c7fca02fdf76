#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/text.h"
#include "cli/height_scale.h"
#include "cli/options.h"
#include "cli/read_grid.h"
#include "cli/read_png.h"
#include "cli/read_raw.h"
#include "cli/system.h"
#include "terrain/parameters.h"

namespace orogen::cli {
namespace {

// The relief of mountains as a share of the map's width, as the eye expects it: more than in
// nature.
constexpr double kNaturalRelief = 0.18;

std::string sizeText(double width, double height) {
  return formatNumber(width) + " × " + formatNumber(height) + " points";
}

std::string refuseMapSize(double width, double height) {
  if (std::min(width, height) >= 2 && std::max(width, height) <= kMaxSide) return {};
  return "has " + sizeText(width, height) + ", where 2 to 8193 a side are allowed";
}

constexpr PngLimits kMapLimits{.max_bytes = squareOf(kMaxSide) * sizeof(float),
                               .refuseSize = refuseMapSize};

// Whole numbers, so that a grey picture stored as colours keeps its bits. Nothing is known where it
// is transparent.
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
    const bool is_clear = channels == 4 && at[3] == 0;
    heights[i] = is_clear ? std::numeric_limits<float>::quiet_NaN() : heightOf(grey / white, scale);
  }
}

// The ways in which tiles of maps write metres with red, green and blue.
struct TileCode {
  double (*height)(const std::byte* colors);
  std::string_view note;
};

double valueOf(std::byte color) {
  return static_cast<double>(color);
}

constexpr std::array<TileCode, 2> kTileCodes{{
    {.height =
         [](const std::byte* at) {
           return valueOf(at[0]) * 256 + valueOf(at[1]) + valueOf(at[2]) / 256 - 32768;
         },
     .note = "the colours were read as the heights of a Terrarium tile, in metres"},
    {.height =
         [](const std::byte* at) {
           return (valueOf(at[0]) * 65536 + valueOf(at[1]) * 256 + valueOf(at[2])) / 10 - 10000;
         },
     .note = "the colours were read as the heights of a Mapbox tile, in metres"},
}};

// The code that gives every point a height that there is on Earth, and most a neighbour at almost
// the same height, as in web/files/read/picture-map.ts; nullptr for other pictures.
const TileCode* tileCode(const Picture& picture) {
  if (picture.channels < 3 || picture.type == Samples::Type::words) return nullptr;
  const auto channels = static_cast<std::size_t>(picture.channels);
  const auto width = static_cast<std::size_t>(picture.width);
  const std::size_t points = width * static_cast<std::size_t>(picture.height);
  const std::byte* const data = picture.data.data();
  const auto isGrey = [&](std::size_t i) {
    const std::byte* const at = data + i * channels;
    return at[0] == at[1] && at[0] == at[2];
  };
  std::size_t greys = 0;
  while (greys < points && isGrey(greys)) ++greys;
  if (greys == points) return nullptr;
  const auto fits = [&](const TileCode& code) {
    double steps = 0;
    for (std::size_t i = 0; i < points; ++i) {
      const std::byte* const at = data + i * channels;
      if (channels == 4 && at[3] == std::byte{0}) continue;
      const double here = code.height(at);
      if (here < -12'000 || here > 9'000) return false;
      if (i % width > 0) steps += std::min(std::abs(here - code.height(at - channels)), 1000.0);
    }
    return steps / static_cast<double>(points) < 64;
  };
  const auto* const found = std::find_if(kTileCodes.begin(), kTileCodes.end(), fits);
  return found == kTileCodes.end() ? nullptr : found;
}

// Nothing is known where a tile is transparent.
void takeTile(const Picture& picture, const TileCode& code, Buffer<float>& heights) {
  const auto channels = static_cast<std::size_t>(picture.channels);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const std::byte* const at = picture.data.data() + i * channels;
    const bool is_clear = channels == 4 && at[3] == std::byte{0};
    heights.data()[i] =
        is_clear ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(code.height(at));
  }
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
  const TileCode* const code = options.low || options.high ? nullptr : tileCode(picture);
  if (code != nullptr) {
    takeTile(picture, *code, grid.heights);
    notes = code->note;
  } else if (picture.type == Samples::Type::words) {
    takeGreys<std::uint16_t>(picture, scale, grid.heights.data());
  } else {
    takeGreys<std::uint8_t>(picture, scale, grid.heights.data());
  }
  problem = squareGrid(grid, options, notes);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  return takeGrid(grid, field) ? "" : noMemoryFor(path);
}

std::string readGridMap(const std::string& path, const MapOptions& options, Heightfield& field,
                        HeightScale& scale, std::string& notes) {
  MapGrid grid;
  std::string problem =
      isForeignMap(path) ? readForeignMap(path, grid, notes) : readGrid(path, grid, notes);
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

std::string refuseInput(std::string_view path) {
  const files::Format* const format = files::formatOf(path);
  if (isGrid(std::string(path)) || isForeignMap(path)) return {};
  if (format != nullptr && format->isOfHeights()) return {};
  std::vector<std::string_view> endings = files::endings(false);
  endings.emplace_back(".hgt");
  endings.insert(endings.end(), kForeignEndings.begin(), kForeignEndings.end());
  return "the heightmap must end in " + listOf(endings) + ", got " + quoted(path);
}

}  // namespace orogen::cli
