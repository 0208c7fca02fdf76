#include "files/read/heightmap.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/elementary.h"
#include "base/json.h"
#include "files/read/text_numbers.h"

namespace orogen::files {
namespace {

// The relief of mountains as a share of the map's width, as the eye expects it: more than in
// nature.
constexpr double kNaturalRelief = 0.18;

double cosineOf(double degrees) {
  return sinePortable(90 - degrees);
}

// Closes the gaps of a map once: see fillGaps().
class GapRound {
 public:
  explicit GapRound(Heightmap& map) : map_(map), width_(static_cast<std::size_t>(map.width)) {}

  bool isReady() {
    return above_.resize(width_) && below_.resize(width_) && filled_.resize(width_);
  }

  // Returns how many gaps are left.
  std::size_t run() {
    std::fill(above_.data(), above_.data() + width_, kNowhere);
    std::fill(below_.data(), below_.data() + width_, 0);
    std::size_t left = 0;
    for (int y = 0; y < map_.height; ++y) left += fillRow(y);
    return left;
  }

 private:
  static constexpr int kNowhere = -1;

  float at(std::size_t x, int y) const {
    return map_.heights.data()[static_cast<std::size_t>(y) * width_ + x];
  }

  // The first row below `y` in which the column is known, or the map's height. It never goes back.
  int knownBelow(std::size_t x, int y) {
    int& row = below_.data()[x];
    row = std::max(row, y + 1);
    while (row < map_.height && std::isnan(at(x, row))) ++row;
    return row;
  }

  // What is filled is written when its whole row is known, and so is no neighbour of others.
  std::size_t fillRow(int y) {
    std::size_t left = 0, east = 0;
    std::size_t west = width_;  // nowhere
    float* const row = map_.heights.data() + static_cast<std::size_t>(y) * width_;
    for (std::size_t x = 0; x < width_; ++x) {
      filled_.data()[x] = row[x];
      if (!std::isnan(row[x])) {
        west = x;
        above_.data()[x] = y;
        continue;
      }
      double sum = 0, weights = 0;
      const auto addWeighted = [&](double height, double distance) {
        sum += height / (distance * distance);
        weights += 1 / (distance * distance);
      };
      if (west < width_) addWeighted(row[west], static_cast<double>(x - west));
      east = std::max(east, x + 1);
      while (east < width_ && std::isnan(row[east])) ++east;
      if (east < width_) addWeighted(row[east], static_cast<double>(east - x));
      const int above = above_.data()[x], below = knownBelow(x, y);
      if (above != kNowhere) addWeighted(at(x, above), y - above);
      if (below < map_.height) addWeighted(at(x, below), below - y);
      if (weights > 0) {
        filled_.data()[x] = static_cast<float>(sum / weights);
      } else {
        ++left;
      }
    }
    std::copy_n(filled_.data(), width_, row);
    return left;
  }

  Heightmap& map_;
  std::size_t width_;
  Buffer<int> above_, below_;
  Buffer<float> filled_;
};

// Gives each unknown height the mean of the nearest known ones to the west, east, north and south,
// the nearer the more; again for those that see no known point in any direction. Takes no memory
// for a gap, and two rounds at most.
bool fillGaps(Heightmap& map) {
  GapRound round(map);
  if (!round.isReady()) return false;
  while (round.run() > 0) {
  }
  return true;
}

}  // namespace

Message Heightmap::take(double columns, double rows) {
  if (!(std::min(columns, rows) >= 2 && columns * rows <= kMaxPoints &&
        std::floor(columns) == columns && std::floor(rows) == rows)) {
    return {"map-size", {{"width", columns}, {"height", rows}}};
  }
  width = static_cast<int>(columns);
  height = static_cast<int>(rows);
  return heights.resize(points()) ? Message() : Message("file-memory");
}

void Heightmap::flip() {
  const auto row = static_cast<std::size_t>(width);
  float* const first = heights.data();
  for (std::size_t top = 0, bottom = heights.size() - row; top < bottom;
       top += row, bottom -= row) {
    std::swap_ranges(first + top, first + top + row, first + bottom);
  }
}

void Heightmap::setDegrees(double dx, double dy, double first_row) {
  const double latitude = std::clamp(first_row - dy * (height - 1) / 2, -90.0, 90.0);
  note({"note-degrees", {{"latitude", std::round(latitude * 100) / 100}}});
  north = first_row;
  // Metres of a degree of longitude and of latitude (WGS 84).
  const auto cos = [latitude](double times) { return cosineOf(times * latitude); };
  setScale(dx * (111412.84 * cos(1) - 93.5 * cos(3) + 0.118 * cos(5)),
           dy * (111132.92 - 559.82 * cos(2) + 1.175 * cos(4) - 0.0023 * cos(6)));
}

bool Heightmap::looksGeographic(const MapPlace& said) const {
  const double south = said.y - said.dy * (height - 1);
  const bool is_on_earth = std::abs(said.x) <= 360.1 && said.y <= 90.1 && south >= -90.1;
  if (!is_on_earth || std::max(said.dx, said.dy) > 0.1) return false;
  float low = HUGE_VALF, high = -HUGE_VALF;
  for (const float each : heights.span()) {
    if (each < low) low = each;
    if (each > high) high = each;
  }
  return static_cast<double>(high) - static_cast<double>(low) > 3 * said.dx * width;
}

Message refuseScale(double minimum, double maximum, double spacing, int side) {
  const auto within = [](double length) { return length >= 1e-18 && length <= 1e18; };
  const double relief = maximum - minimum;
  const bool fits = std::max(-minimum, maximum) <= 1e18 && (relief == 0 || within(relief)) &&
                    within(spacing * (side - 1)) && relief / spacing <= 1e12;
  if (fits) return {};
  // As texts: in full these numbers would have dozens of zeros.
  const auto text = [](double number) { return JsonWriter::numeral(rounded(number, 3)); };
  return {"scale-absurd",
          {{"minimum", std::string_view(text(minimum))},
           {"maximum", std::string_view(text(maximum))},
           {"spacing", std::string_view(text(spacing))}}};
}

Message finish(Heightmap& map, const ReadOptions& options) {
  float low = HUGE_VALF, high = -HUGE_VALF;
  map.gaps = 0;
  for (const float each : map.heights.span()) {
    if (std::isnan(each)) ++map.gaps;
    if (each < low) low = each;
    if (each > high) high = each;
  }
  if (map.gaps == map.points()) return {"heights-none"};
  if (map.gaps > 0) {
    const auto n = static_cast<double>(map.gaps);
    if (options.sea) {
      map.note({"note-gaps-sea", {{"n", n}}});
      const float sea = std::max(0.F, low);
      for (float& height : map.heights.span()) {
        if (std::isnan(height)) height = sea;
      }
      high = std::max(high, sea);
    } else {
      map.note({"note-gaps-fill", {{"n", n}}});
      if (!map.unknown.resize(map.points())) return {"file-memory"};
      for (std::size_t i = 0; i < map.points(); ++i) {
        map.unknown.data()[i] = std::isnan(map.heights.data()[i]) ? 1 : 0;
      }
      if (!fillGaps(map)) return {"file-memory"};
    }
  }
  if (options.spacing) map.setScale(*options.spacing, *options.spacing);
  const double relief = static_cast<double>(high) - static_cast<double>(low);
  if (!map.has_scale) {
    map.note({"note-natural"});
    const double natural =
        (relief > 0 ? relief / kNaturalRelief : 1) / (std::min(map.width, map.height) - 1);
    map.across = map.down = natural;
  }
  const double cell = std::min(map.across, map.down);
  return refuseScale(low, high, cell, std::min(map.width, map.height));
}

double rounded(double number, int digits) {
  if (number == 0 || !std::isfinite(number)) return number;
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(number)))) - digits + 1;
  // Two powers, as one may be infinite or 0.
  const double half = std::pow(10.0, exponent / 2), rest = std::pow(10.0, exponent - exponent / 2);
  const auto whole = static_cast<long long>(std::round(number / half / rest));
  return numberOf(std::to_string(whole) + "e" + std::to_string(exponent));
}

std::string lowerCase(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return out;
}

std::string endingOf(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string() : lowerCase(name.substr(dot + 1));
}

}  // namespace orogen::files
