#include "cli/read_grid.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "base/elementary.h"
#include "base/text.h"
#include "cli/height_scale.h"
#include "cli/system.h"
#include "terrain/parameters.h"

namespace orogen::cli {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr long kMaxBytes = 1L << 29;
constexpr double kMaxPoints = 1 << 27;

std::string lowerCase(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return out;
}

std::string count(double number) {
  return formatNumber(number);
}

std::string refuseGridSize(double width, double height) {
  if (std::min(width, height) >= 2 && width * height <= kMaxPoints) return {};
  return "has " + count(width) + " × " + count(height) +
         " points, and 2 to 134 million are possible, at least two a side";
}

std::string readBytes(const std::string& path, Buffer<char>& bytes) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return "is a folder; name a file in it";
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return std::string("cannot be read: ") + std::strerror(errno);
  if (std::fseek(file.get(), 0, SEEK_END) != 0) return "must be a file, and not a pipe";
  const long size = std::ftell(file.get());
  if (size == 0) return "is empty";
  if (size > kMaxBytes) return "is larger than the 537 MB that are allowed";
  std::rewind(file.get());
  if (!bytes.resize(static_cast<std::size_t>(size))) return noMemory();
  const bool all = std::fread(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  return all ? "" : "cannot be read to its end";
}

// A number with a decimal point or comma, perhaps with an exponent of Fortran.
double numberOf(std::string_view text) {
  std::string copy(text.substr(0, 80));
  std::replace(copy.begin(), copy.end(), ',', '.');
  for (char& c : copy) c = c == 'd' || c == 'D' ? 'e' : c;
  if (copy.empty() || copy.find_first_not_of("0123456789+-.eE") != std::string::npos) return kNone;
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  return *end == '\0' ? value : kNone;
}

// The head of a grid; what it does not say is NaN.
struct Head {
  double width = kNone, height = kNone, cell = kNone, dx = kNone, dy = kNone;
  double west = kNone, east = kNone, north = kNone, south = kNone, none = kNone;
  bool says_none = false;
  bool has_commas = false;  // decimal ones
  std::size_t end = 0;
};

struct Meaning {
  std::string_view name;
  double Head::*member;
};

constexpr std::array kMeanings = {
    Meaning{"ncols", &Head::width},     Meaning{"cols", &Head::width},
    Meaning{"nrows", &Head::height},    Meaning{"rows", &Head::height},
    Meaning{"cellsize", &Head::cell},   Meaning{"dx", &Head::dx},
    Meaning{"xdim", &Head::dx},         Meaning{"dy", &Head::dy},
    Meaning{"ydim", &Head::dy},         Meaning{"xllcorner", &Head::west},
    Meaning{"xllcenter", &Head::west},  Meaning{"yllcorner", &Head::south},
    Meaning{"yllcenter", &Head::south}, Meaning{"nodata_value", &Head::none},
    Meaning{"nodata", &Head::none},     Meaning{"null", &Head::none},
    Meaning{"north", &Head::north},     Meaning{"south", &Head::south},
    Meaning{"east", &Head::east},       Meaning{"west", &Head::west},
};

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view kSpaces = " \t";

bool isUnknown(std::string_view word) {
  const std::string text = lowerCase(word);
  const std::string_view name = std::string_view(text).substr(text.find_first_not_of("+-") == 1);
  return name == "nan" || name == "na" || name == "n/a" || name == "null" || word == "*" ||
         word == "-";
}

// Reads the lines of names and values, until one that begins with a number.
std::string readHead(std::string_view text, Head& head) {
  while (head.end < text.size()) {
    const std::string_view rest = text.substr(head.end);
    const std::size_t line_end = std::min(rest.find_first_of("\r\n"), rest.size());
    std::string_view line = rest.substr(0, line_end);
    line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
    const std::string_view name = line.substr(0, line.find_first_not_of(kLetters));
    const bool skipped = line.empty() || line[0] == '#' || line[0] == '!' || line.starts_with("//");
    if (name.empty() && !skipped) break;
    if (!skipped) {
      line.remove_prefix(name.size());
      line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
      if (line.starts_with(':') || line.starts_with('=')) line.remove_prefix(1);
      line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
      const std::string_view value = line.substr(0, line.find_first_of(" \t#;"));
      const auto found = std::find_if(kMeanings.begin(), kMeanings.end(), [&](const Meaning& each) {
        return each.name == lowerCase(name);
      });
      if (found == kMeanings.end()) {
        if (value.empty() || isUnknown(name) || lowerCase(name).starts_with("inf")) break;
      } else {
        const double number = numberOf(value);
        head.has_commas |= std::isfinite(number) && value.find(',') != std::string_view::npos;
        head.*found->member = number;
        if (found->member == &Head::none) {
          head.says_none = true;
        } else if (!std::isfinite(number)) {
          return "says " + std::string(name) + " " + quoted(value) +
                 ", which is no number; correct it";
        }
      }
    }
    head.end += line_end + (rest.substr(line_end).starts_with("\r\n") ? 2 : 1);
  }
  head.end = std::min(head.end, text.size());
  return {};
}

bool isBlank(unsigned char c) {
  return c <= 32;
}

// Whether commas stand in numbers: each has one at most, between digits, and white space separates
// them.
bool hasDecimalCommas(std::string_view body) {
  body = body.substr(0, 4096);
  std::size_t words = 0, lines = 1;
  bool any = false;
  for (std::size_t at = 0; at < body.size();) {
    if (isBlank(static_cast<unsigned char>(body[at])) || body[at] == ';') {
      if (body[at] == '\n') ++lines;
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < body.size() && !isBlank(static_cast<unsigned char>(body[end])) &&
           body[end] != ';') {
      ++end;
    }
    const std::string_view word = body.substr(at, end - at);
    at = end;
    const std::size_t comma = word.find(',');
    ++words;
    if (comma == std::string_view::npos) continue;
    const auto isDigit = [&](std::size_t i) {
      return i < word.size() && word[i] >= '0' && word[i] <= '9';
    };
    const bool once = word.find(',', comma + 1) == std::string_view::npos;
    if (!once || comma == 0 || !isDigit(comma - 1) || !isDigit(comma + 1)) return false;
    any = true;
  }
  return any && words > lines;
}

// Reads the numbers behind the head into the grid.
std::string readNumbers(std::string_view text, Head& head, MapGrid& grid) {
  const bool decimal = hasDecimalCommas(text.substr(head.end));
  head.has_commas |= decimal;
  const auto ends = [&](std::size_t at) {
    return at >= text.size() || isBlank(static_cast<unsigned char>(text[at])) || text[at] == ';' ||
           (text[at] == ',' && !decimal);
  };
  const std::size_t wanted = grid.heights.size();
  std::size_t found = 0;
  for (std::size_t at = head.end; at < text.size();) {
    if (ends(at)) {
      ++at;
      continue;
    }
    if (text[at] == '#') {
      at = std::min(text.find_first_of("\r\n", at), text.size());
      continue;
    }
    const std::size_t from = at;
    while (!ends(at)) ++at;
    const std::string_view word = text.substr(from, at - from);
    double value = numberOf(word);
    if (std::isnan(value) && !isUnknown(word)) {
      const std::string_view before = text.substr(0, from);
      std::size_t line = 1;
      for (std::size_t i = 0; i < before.size(); ++i) {
        const bool pair = before[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (before[i] == '\n' || (before[i] == '\r' && !pair)) ++line;
      }
      return "has " + quoted(word) + " in line " + count(static_cast<double>(line)) +
             ", which is no number; write numbers such as 2.5";
    }
    if (!std::isfinite(value)) value = kNone;
    if (found < wanted) grid.heights.data()[found] = static_cast<float>(value);
    ++found;
  }
  if (found == wanted) return {};
  return "has " + count(static_cast<double>(found)) + " heights, " +
         count(static_cast<double>(found / static_cast<std::size_t>(grid.width))) +
         " whole rows, where its head says " + count(grid.width) + " × " + count(grid.height) +
         "; complete it, or correct its head";
}

double cosine(double degrees) {
  return sinePortable(90 - degrees);
}

void addNote(std::string& notes, const std::string& sentence) {
  notes += (notes.empty() ? "" : "; ") + sentence;
}

// Takes the spacing of a grid in degrees, whose middle is at this latitude.
void takeDegrees(MapGrid& grid, double across, double down, double latitude, std::string& notes) {
  addNote(notes, "cells in degrees were converted to metres at " +
                     count(std::round(latitude * 100) / 100) + "° of latitude");
  const auto cos = [&](double times) { return cosine(times * latitude); };
  grid.across = across * (111412.84 * cos(1) - 93.5 * cos(3) + 0.118 * cos(5));
  grid.down = down * (111132.92 - 559.82 * cos(2) + 1.175 * cos(4) - 0.0023 * cos(6));
}

std::string takeScale(const Head& head, MapGrid& grid, std::string& notes) {
  const bool has_x = std::isfinite(head.dx), has_y = std::isfinite(head.dy);
  double across = has_x ? head.dx : head.cell;
  double down = has_y ? head.dy : head.cell;
  if (std::isfinite(head.east - head.west)) across = (head.east - head.west) / grid.width;
  if (std::isfinite(head.north - head.south)) down = (head.north - head.south) / grid.height;
  if (std::isnan(across) || std::isnan(down)) return {};
  if (!(across > 0 && down > 0 && std::isfinite(across + down))) {
    return "says cellsize " + count(across > 0 ? down : across) +
           ", and a cell must be wider than 0; correct the head of the file";
  }
  grid.across = across;
  grid.down = down;
  const double top = std::isnan(head.north) ? head.south + down * grid.height : head.north;
  const bool on_earth = std::abs(head.west) <= 360 && std::abs(head.south) <= 90.1 && top <= 90.1;
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (const float height : grid.heights.span()) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  const bool is_high = high - low > 3 * across * grid.width;
  if (on_earth && is_high && std::max(across, down) <= 0.1) {
    takeDegrees(grid, across, down, top - down / 2 - down * (grid.height - 1) / 2, notes);
  }
  return {};
}

// The first letter that is no space; 0 if there is none.
char firstLetter(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? '\0' : text[first];
}

constexpr const char* kWebPage =
    "is a web page, such as the answer of a server that did not find the map; download it again";

std::string readText(std::span<char> bytes, MapGrid& grid, std::string& notes) {
  const std::string_view text(bytes.data(), toAscii(bytes));
  if (firstLetter(text) == '<') return kWebPage;
  Head head;
  std::string problem = readHead(text, head);
  if (!problem.empty()) return problem;
  if (head.width != std::floor(head.width) || head.height != std::floor(head.height)) {
    return "must say both ncols and nrows in its head, each a whole number";
  }
  problem = refuseGridSize(head.width, head.height);
  if (!problem.empty()) return problem;
  grid.width = static_cast<int>(head.width);
  grid.height = static_cast<int>(head.height);
  const std::size_t points =
      static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(grid.height);
  // A short file may announce more heights than there is memory for.
  if (points > text.size()) {
    return "is too short for " + count(head.width) + " × " + count(head.height) +
           " heights; complete it, or correct its head";
  }
  if (!grid.heights.resize(points)) return noMemory();
  problem = readNumbers(text, head, grid);
  if (!problem.empty()) return problem;
  if (head.has_commas) addNote(notes, "decimal commas were read as decimal points");
  markVoids(grid.heights.span(), head.says_none ? head.none : -9999);
  return takeScale(head, grid, notes);
}

// Whole metres, the larger byte first; what no land or sea floor reaches is a gap.
std::string readTile(const std::string& path, std::span<const char> bytes, MapGrid& grid,
                     std::string& notes) {
  const std::size_t points = bytes.size() / 2;
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(points))));
  std::size_t rows = points % 3601 == 0 ? 3601 : 1201;
  if (side * side == points) rows = side;
  if (bytes.size() % 2 > 0 || points % rows > 0) {
    const char letter = firstLetter({bytes.data(), bytes.size()});
    if (letter == '<') return kWebPage;
    if (letter == '{') return "is a JSON, such as the message of a server; choose a heightmap";
    return "has " + count(static_cast<double>(bytes.size())) +
           " bytes, which is no tile of 1201 or 3601 rows of two bytes a point";
  }
  const auto width = static_cast<double>(points / rows);
  const std::string problem = refuseGridSize(width, static_cast<double>(rows));
  if (!problem.empty()) return problem;
  grid.width = static_cast<int>(width);
  grid.height = static_cast<int>(rows);
  if (!grid.heights.resize(points)) return noMemory();
  for (std::size_t i = 0; i < points; ++i) {
    const int metres = static_cast<std::int16_t>(static_cast<unsigned char>(bytes[2 * i]) << 8 |
                                                 static_cast<unsigned char>(bytes[2 * i + 1]));
    const bool known = metres >= -12000 && metres <= 9000;
    grid.heights.data()[i] = known ? static_cast<float>(metres) : static_cast<float>(kNone);
  }
  const double across = 1.0 / (grid.width - 1), down = 1.0 / (grid.height - 1);
  const std::string name = lowerCase(std::filesystem::path(path).filename().string());
  for (std::size_t i = 0; i + 6 < name.size(); ++i) {
    const auto digits = [&](std::size_t from) {
      return std::min(name.find_first_not_of("0123456789", from), name.size()) - from;
    };
    const std::size_t places = name[i] == 'n' || name[i] == 's' ? digits(i + 1) : 0;
    const std::size_t next = i + 1 + places;
    if (places == 0 || next >= name.size() || (name[next] != 'e' && name[next] != 'w')) continue;
    if (digits(next + 1) == 0) continue;
    const double south = numberOf(name.substr(i + 1, places)) * (name[i] == 's' ? -1 : 1);
    takeDegrees(grid, across, down, south + 0.5, notes);
    return {};
  }
  if (rows == 1201 || rows == 3601) takeDegrees(grid, down, down, 0, notes);
  return {};
}

// Gives each unknown height the mean of the nearest known ones to the west, east, north and south,
// the nearer the more; again for those that see no known point. `gaps` gets how many there were.
bool fillGaps(MapGrid& grid, std::size_t& gaps) {
  const std::span<float> heights = grid.heights.span();
  const auto width = static_cast<std::size_t>(grid.width);
  Buffer<std::size_t> above;
  if (!above.resize(width)) return false;
  constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  for (gaps = 0;;) {
    const auto left = static_cast<std::size_t>(
        std::count_if(heights.begin(), heights.end(), [](float each) { return std::isnan(each); }));
    if (gaps == 0) gaps = left;
    if (left == 0 || left == heights.size()) return true;
    Buffer<double> sums, weights;
    if (!sums.resize(left) || !weights.resize(left)) return false;
    std::fill(sums.data(), sums.data() + left, 0.0);
    std::fill(weights.data(), weights.data() + left, 0.0);
    for (const bool forth : {true, false}) {
      std::fill(above.data(), above.data() + width, kNowhere);
      std::size_t beside = kNowhere, k = forth ? 0 : left - 1;
      for (std::size_t n = 0; n < heights.size(); ++n) {
        const std::size_t i = forth ? n : heights.size() - 1 - n;
        if (n % width == 0) beside = kNowhere;
        if (!std::isnan(heights[i])) {
          beside = above.data()[i % width] = i;
          continue;
        }
        const auto see = [&](std::size_t from, std::size_t apart) {
          if (from == kNowhere) return;
          const auto distance = static_cast<double>((forth ? i - from : from - i) / apart);
          sums.data()[k] += heights[from] / (distance * distance);
          weights.data()[k] += 1 / (distance * distance);
        };
        see(beside, 1);
        see(above.data()[i % width], width);
        k += forth ? 1 : static_cast<std::size_t>(-1);
      }
    }
    for (std::size_t i = 0, k = 0; i < heights.size(); ++i) {
      if (!std::isnan(heights[i])) continue;
      const double weight = weights.data()[k];
      if (weight > 0) heights[i] = static_cast<float>(sums.data()[k] / weight);
      ++k;
    }
  }
}

// Unknown heights become the level of the sea, or the lowest land if all of that is higher. Returns
// how many there were.
std::size_t becomeSea(std::span<float> heights) {
  float lowest = std::numeric_limits<float>::infinity();
  for (const float height : heights) {
    if (height < lowest) lowest = height;
  }
  const float sea = std::max(0.F, lowest);
  std::size_t gaps = 0;
  for (float& height : heights) {
    if (!std::isnan(height)) continue;
    height = sea;
    ++gaps;
  }
  return gaps;
}

// The points that a new point is made of: `weights` from the point `first` on; the nearest ones,
// from `low` to `high`, limit it.
struct Tap {
  int first, low, high;
  std::vector<double> weights;
};

double kernel(double x) {
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5);
  return x < 2 ? 2 + x * (-4 + x * (2.5 - 0.5 * x)) : 0;
}

// Catmull and Rom's kernel, as wide as a cell of the coarser grid.
std::vector<Tap> tapsOf(int count, int points, double step) {
  const double wide = std::max(1.0, step);
  std::vector<Tap> taps;
  for (int i = 0; i < points; ++i) {
    const double at = std::min(i * step, static_cast<double>(count - 1));
    Tap tap{.first = static_cast<int>(std::ceil(at - 2 * wide)),
            .low = static_cast<int>(std::ceil(at - wide + 1e-9)),
            .high = static_cast<int>(std::floor(at + wide - 1e-9)),
            .weights = {}};
    double sum = 0;
    for (int k = tap.first; k <= static_cast<int>(std::floor(at + 2 * wide)); ++k) {
      tap.weights.push_back(kernel(std::abs(k - at) / wide));
      sum += tap.weights.back();
    }
    for (double& weight : tap.weights) weight /= sum;
    taps.push_back(tap);
  }
  return taps;
}

float blend(const float* heights, std::size_t apart, int count, const Tap& tap) {
  double sum = 0, low = HUGE_VAL, high = -HUGE_VAL;
  for (std::size_t k = 0; k < tap.weights.size(); ++k) {
    const int point = tap.first + static_cast<int>(k);
    const auto at = static_cast<std::size_t>(std::clamp(point, 0, count - 1));
    const double height = heights[at * apart];
    sum += height * tap.weights[k];
    if (point < tap.low || point > tap.high) continue;
    low = std::min(low, height);
    high = std::max(high, height);
  }
  return static_cast<float>(std::min(std::max(sum, low), high));
}

// Makes a grid of points `cell` apart by cubic interpolation that goes beyond no neighbour.
bool resample(MapGrid& grid, double cell) {
  const auto pointsOf = [&](int count, double spacing) {
    return std::max(2, static_cast<int>(std::floor((count - 1) * spacing / cell + 1e-6)) + 1);
  };
  const int columns = pointsOf(grid.width, grid.across), rows = pointsOf(grid.height, grid.down);
  const auto wide = static_cast<std::size_t>(columns);
  Buffer<float> narrow, out;
  if (!narrow.resize(wide * static_cast<std::size_t>(grid.height))) return false;
  if (!out.resize(wide * static_cast<std::size_t>(rows))) return false;
  float* to = narrow.data();
  const std::vector<Tap> across = tapsOf(grid.width, columns, cell / grid.across);
  for (int y = 0; y < grid.height; ++y) {
    const float* row =
        grid.heights.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.width);
    for (const Tap& tap : across) *to++ = blend(row, 1, grid.width, tap);
  }
  to = out.data();
  for (const Tap& tap : tapsOf(grid.height, rows, cell / grid.down)) {
    for (std::size_t x = 0; x < wide; ++x) {
      *to++ = blend(narrow.data() + x, wide, grid.height, tap);
    }
  }
  grid.heights.swap(out);
  grid.width = columns;
  grid.height = rows;
  return true;
}

}  // namespace

bool isGrid(const std::string& path) {
  const std::string name = lowerCase(path);
  return name.ends_with(".asc") || name.ends_with(".hgt");
}

std::string readGrid(const std::string& path, MapGrid& grid, std::string& notes) {
  Buffer<char> bytes;
  const std::string problem = readBytes(path, bytes);
  if (!problem.empty()) return problem;
  if (lowerCase(path).ends_with(".asc")) return readText(bytes.span(), grid, notes);
  return readTile(path, bytes.span(), grid, notes);
}

std::string noMemory() {
  errno = ENOMEM;
  return "needs more memory than there is";
}

// Marks what surveys, NetCDF and Surfer write for no data as NaN; `none` is what the file names.
void markVoids(std::span<float> heights, double none) {
  const auto named = static_cast<float>(none);
  for (float& height : heights) {
    const bool is_void = height == named || height == -32768 || height == 32767 ||
                         height == 32793 || height == 9.969209968386869e36f;
    if (is_void || std::abs(height) > 1.7e38f) height = std::numeric_limits<float>::quiet_NaN();
  }
}

bool isForeignMap(std::string_view path) {
  const std::string name = lowerCase(path);
  return std::any_of(kForeignEndings.begin(), kForeignEndings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

bool takeGrid(MapGrid& grid, Heightfield& field) {
  const int side = std::max(grid.width, grid.height);
  field.size = side;
  if (grid.width == grid.height) {
    field.heights.swap(grid.heights);
    return true;
  }
  if (!field.heights.resize(squareOf(side))) return false;
  field.columns = grid.width;
  field.rows = grid.height;
  const auto columns = static_cast<std::size_t>(grid.width);
  for (std::size_t y = 0; y < static_cast<std::size_t>(grid.height); ++y) {
    std::copy_n(grid.heights.data() + y * columns, columns,
                field.heights.data() + y * static_cast<std::size_t>(side));
  }
  continueBorder(field, field.heights.span());
  return true;
}

std::string squareGrid(MapGrid& grid, const MapOptions& options, std::string& notes) {
  const auto say = [&](const std::string& sentence) { addNote(notes, sentence); };
  std::size_t gaps = 0;
  if (options.sea) {
    gaps = becomeSea(grid.heights.span());
  } else if (!fillGaps(grid, gaps)) {
    return noMemory();
  }
  if (gaps == grid.heights.size()) return "has no known height, only gaps";
  if (gaps > 0) {
    say(count(static_cast<double>(gaps)) + " unknown heights were " +
        (options.sea ? "taken as sea" : "filled from the nearest known ones"));
  }
  const bool is_long = !options.cropped && std::max(grid.width, grid.height) > kMaxSide;
  if (is_long && !(grid.across > 0)) grid.across = grid.down = 1;
  if (is_long || (grid.across > 0 && std::abs(grid.across / grid.down - 1) > 5e-4)) {
    const double longest = std::max((grid.width - 1) * grid.across, (grid.height - 1) * grid.down);
    const double cell = std::max(std::min(grid.across, grid.down), longest / (kMaxSide - 1));
    if (!resample(grid, cell)) return noMemory();
    say("the map was resampled to " + count(grid.width) + " × " + count(grid.height) +
        " points, so that its cells are square");
    grid.across = grid.down = cell;
  }
  if (!options.cropped) return {};
  const int side = std::min({grid.width, grid.height, kMaxSide});
  if (grid.width == side && grid.height == side) return {};
  say("the middle " + count(side) + " × " + count(side) + " of " + count(grid.width) + " × " +
      count(grid.height) + " points are used");
  const auto row = static_cast<std::size_t>(grid.width);
  const std::size_t from = static_cast<std::size_t>((grid.height - side) / 2) * row +
                           static_cast<std::size_t>((grid.width - side) / 2);
  const auto points = static_cast<std::size_t>(side);
  for (std::size_t y = 0; y < points; ++y) {
    std::memmove(grid.heights.data() + y * points, grid.heights.data() + from + y * row,
                 points * sizeof(float));
  }
  grid.width = grid.height = side;
  static_cast<void>(grid.heights.resize(points * points));
  return {};
}

}  // namespace orogen::cli
