#include "cli/read_raw.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <span>
#include <type_traits>

#include "base/text.h"
#include "cli/options.h"
#include "cli/read_grid.h"
#include "cli/system.h"
#include "files/byte_order.h"

namespace orogen::cli {
namespace {

// What the JSON beside raw heights says.
struct Sidecar {
  int width = 0;  // 0: not said
  bool is_big_endian = false, is_south_first = false;
  HeightScale scale;
};

// It is ignored if no map of its width has so many points.
Sidecar sidecarOf(const std::string& path, std::size_t points) {
  const std::string name = path + ".json";
  std::error_code none;
  if (!std::filesystem::is_regular_file(name, none)) return {};
  const File file(std::fopen(name.c_str(), "rb"));
  if (file == nullptr) return {};
  std::array<char, 4096> text;
  const std::string_view json(text.data(), std::fread(text.data(), 1, text.size(), file.get()));
  const double width = memberOf(json, "width");
  if (!(width >= 2 && width <= kMaxSide) || width != std::floor(width)) return {};
  if (points % static_cast<std::size_t>(width) != 0) return {};
  return {.width = static_cast<int>(width),
          .is_big_endian = json.find("\"big-endian\"") != std::string_view::npos,
          .is_south_first = json.find("\"south\"") != std::string_view::npos,
          .scale = scaleOf(json)};
}

// The numbers of a raw file.
template <class Number>
struct RawNumbers {
  const std::byte* data;
  std::size_t count;

  // Bytes are reversed before they become a float, since a machine may change some floats.
  Number at(std::size_t i, bool is_swapped) const {
    std::array<std::byte, sizeof(Number)> bytes;
    std::memcpy(bytes.data(), data + i * sizeof(Number), sizeof(Number));
    if (is_swapped) std::reverse(bytes.begin(), bytes.end());
    Number number;
    std::memcpy(&number, bytes.data(), sizeof(Number));
    return number;
  }
};

// How much points differ that are `apart` from each other, in the mean of many.
template <class Number>
double stepOf(const RawNumbers<Number>& numbers, bool is_swapped, std::size_t apart) {
  constexpr std::size_t kSamples = 1 << 16;
  const std::size_t stride = std::max<std::size_t>(1, (numbers.count - apart) / kSamples);
  const auto at = [&](std::size_t i) { return static_cast<double>(numbers.at(i, is_swapped)); };
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i + apart < numbers.count; i += stride, ++count) {
    const double difference = std::abs(at(i + apart) - at(i));
    sum += difference < 1e30 ? difference : 1e30;
  }
  return sum / static_cast<double>(count);
}

// Another byte order, or another width than that of a square, is likely only if points are this
// much more alike.
constexpr double kClear = 0.5;

bool looksSwapped(const RawNumbers<std::uint16_t>& numbers) {
  return numbers.count >= 16 && stepOf(numbers, true, 1) < kClear * stepOf(numbers, false, 1);
}
bool looksSwapped(const RawNumbers<float>& numbers) {
  if (numbers.count < 16) return false;
  const auto plausible = [&](bool is_swapped) {
    int good = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(numbers.count, 4096); ++i) {
      const float size = std::abs(numbers.at(i, is_swapped));
      if (size == 0 || (size > 1e-6F && size < 1e6F)) ++good;
    }
    return good;
  };
  return plausible(true) > plausible(false);
}

// The width that makes rows most alike, if it is clearly not that of a square; 0 otherwise.
template <class Number>
std::size_t likelyWidth(const RawNumbers<Number>& numbers, std::size_t side) {
  double least = kClear * stepOf(numbers, false, side);
  std::size_t found = 0;
  const std::size_t longest = std::min(numbers.count / 2, 4 * side);
  for (std::size_t width = std::max<std::size_t>(2, (side + 3) / 4); width <= longest; ++width) {
    if (numbers.count % width != 0 || width == side) continue;
    const double step = stepOf(numbers, false, width);
    if (step >= least) continue;
    least = step;
    found = width;
  }
  return found;
}

// Refuses what web/files/read/raw-grid.ts would guess, so that nothing is read wrong without a
// word.
template <class Number>
std::string refuseLikely(const std::string& path, const RawNumbers<Number>& numbers,
                         std::size_t side) {
  const auto number = [](std::size_t count) { return formatNumber(static_cast<double>(count)); };
  const auto sentence = [&](const std::string& seems, std::size_t width, const char* more) {
    return orogen::quoted(path) + " seems to have " + seems +
           "; if so, write {\"width\": " + number(width) + more + "} into " +
           orogen::quoted(path + ".json");
  };
  if (looksSwapped(numbers)) {
    return sentence("the larger byte of each number first", side,
                    ", \"byteOrder\": \"big-endian\"");
  }
  const std::size_t likely = likelyWidth(numbers, side);
  if (likely == 0) return {};
  return sentence(number(likely) + " × " + number(numbers.count / likely) + " points, not " +
                      number(side) + " × " + number(side),
                  likely, "");
}

void turnUpsideDown(MapGrid& grid) {
  const auto width = static_cast<std::size_t>(grid.width);
  float* const heights = grid.heights.data();
  for (std::size_t top = 0, bottom = grid.heights.size() - width; top < bottom;
       top += width, bottom -= width) {
    std::swap_ranges(heights + top, heights + top + width, heights + bottom);
  }
}

// Reads a number for each height; floats without another copy, since a map may be large.
template <class Number>
std::string readNumbers(const std::string& path, std::FILE* file, const Sidecar& said,
                        const HeightScale& scale, MapGrid& grid) {
  const std::size_t count = grid.heights.size();
  constexpr bool floats = std::is_same_v<Number, float>;
  Buffer<Number> integers;
  if (!integers.resize(floats ? 0 : count)) return noMemoryFor(path);
  void* const to = floats ? static_cast<void*>(grid.heights.data()) : integers.data();
  if (std::fread(to, sizeof(Number), count, file) != count) {
    return "cannot read all of " + orogen::quoted(path);
  }
  files::toLittleEndian(std::span(static_cast<Number*>(to), count));
  const RawNumbers<Number> numbers{static_cast<const std::byte*>(to), count};
  if (said.width == 0) {
    std::string problem = refuseLikely(path, numbers, static_cast<std::size_t>(grid.width));
    if (!problem.empty()) return problem;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Number number = numbers.at(i, said.is_big_endian);
    if constexpr (floats) {
      grid.heights.data()[i] = number;
    } else {
      grid.heights.data()[i] = heightOf(number / 65535.0, scale);
    }
  }
  if (said.is_south_first) turnUpsideDown(grid);
  return {};
}

}  // namespace

std::string readRawMap(const std::string& path, const MapOptions& options, Heightfield& field,
                       HeightScale& scale, std::string& notes) {
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
  const auto bytes = static_cast<std::size_t>(std::ftell(file.get()));
  std::rewind(file.get());
  const std::size_t each = floats ? sizeof(float) : sizeof(std::uint16_t), points = bytes / each;
  const Sidecar said = sidecarOf(path, points);
  const std::size_t side = static_cast<std::size_t>(std::sqrt(static_cast<double>(points)));
  const std::size_t width = said.width > 0 ? static_cast<std::size_t>(said.width) : side;
  const std::size_t height = width > 0 ? points / width : 0;
  if (width * height * each != bytes || std::min(width, height) < 2 ||
      std::max(width, height) > kMaxSide) {
    return orogen::quoted(path) + " has " + formatNumber(static_cast<double>(bytes)) +
           " bytes, which is no square of 2 to 8193 points a side, " + (floats ? "four" : "two") +
           " bytes each";
  }
  scale = said.scale;
  const auto longest = static_cast<int>(std::max(width, height));
  std::string problem = scale.spacing > 0 ? refuseScale(scale, longest) : "";
  if (!problem.empty()) return orogen::quoted(path + ".json") + " " + problem;
  problem = takeLimits(options, scale);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  MapGrid grid;
  grid.width = static_cast<int>(width);
  grid.height = static_cast<int>(height);
  if (!grid.heights.resize(points)) return noMemoryFor(path);
  problem = (floats ? readNumbers<float> : readNumbers<std::uint16_t>)(path, file.get(), said,
                                                                       scale, grid);
  if (!problem.empty()) return problem;
  // An infinite height is a fault of the file, which readMap() names.
  const auto heights = grid.heights.span();
  const auto isInfinite = [](float each_height) { return std::isinf(each_height); };
  if (floats && std::none_of(heights.begin(), heights.end(), isInfinite)) markVoids(heights, -9999);
  problem = squareGrid(grid, options, notes);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  return takeGrid(grid, field) ? "" : noMemoryFor(path);
}

}  // namespace orogen::cli
