// Grids of text with a head: Esri's, GRASS's and Surfer's.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/text.h"
#include "files/read/text_map.h"
#include "files/read/text_numbers.h"
#include "files/read/voids.h"

namespace orogen::files {
namespace {

// The head of a grid; what it does not say is NaN.
struct Head {
  double width = kUnknown, height = kUnknown, cell = kUnknown, dx = kUnknown, dy = kUnknown;
  double west = kUnknown, west_centre = kUnknown, east = kUnknown;
  double north = kUnknown, south = kUnknown, south_centre = kUnknown;
  double none = kUnknown, multiplier = kUnknown;
  bool says_none = false;
  bool has_commas = false;  // decimal ones
  std::size_t end = 0;
  std::vector<std::string> unused;
};

struct Meaning {
  std::string_view name;
  double Head::*member;
};

constexpr std::array kMeanings = {
    Meaning{"ncols", &Head::width},
    Meaning{"cols", &Head::width},
    Meaning{"nrows", &Head::height},
    Meaning{"rows", &Head::height},
    Meaning{"cellsize", &Head::cell},
    Meaning{"dx", &Head::dx},
    Meaning{"xdim", &Head::dx},
    Meaning{"dy", &Head::dy},
    Meaning{"ydim", &Head::dy},
    Meaning{"xllcorner", &Head::west},
    Meaning{"xllcenter", &Head::west_centre},
    Meaning{"yllcorner", &Head::south},
    Meaning{"yllcenter", &Head::south_centre},
    Meaning{"nodata_value", &Head::none},
    Meaning{"nodata", &Head::none},
    Meaning{"null", &Head::none},
    Meaning{"north", &Head::north},
    Meaning{"south", &Head::south},
    Meaning{"east", &Head::east},
    Meaning{"west", &Head::west},
    Meaning{"multiplier", &Head::multiplier},
};

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
constexpr std::string_view kSpaces = " \t";
constexpr std::size_t kMaxUnused = 5;

// A number, or an angle such as 46:30:00N.
double valueOf(std::string_view text) {
  if (text.find(':') == std::string_view::npos) return numberOf(text);
  const char side = text.back();
  const bool is_side = side == 'N' || side == 'S' || side == 'E' || side == 'W';
  if (is_side) text.remove_suffix(1);
  double angle = 0, unit = 1;
  for (int part = 0; part < 3 && !text.empty(); ++part, unit *= 60) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    angle += numberOf(text.substr(0, colon)) / unit;
    text.remove_prefix(std::min(colon + 1, text.size()));
  }
  return side == 'S' || side == 'W' ? -angle : angle;
}

// Reads the lines of names and values, until one that begins with a number.
Message readHead(std::string_view text, Head& head) {
  while (head.end < text.size()) {
    const std::string_view rest = text.substr(head.end);
    const std::size_t line_end = std::min(rest.find_first_of("\r\n"), rest.size());
    std::string_view line = rest.substr(0, line_end);
    line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
    const std::string_view name = line.substr(0, line.find_first_not_of(kLetters));
    const bool is_skipped =
        line.empty() || line[0] == '#' || line[0] == '!' || line.starts_with("//");
    if (name.empty() && !is_skipped) break;
    if (!is_skipped) {
      line.remove_prefix(name.size());
      line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
      if (line.starts_with(':') || line.starts_with('=')) line.remove_prefix(1);
      line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
      const std::string_view value = line.substr(0, line.find_first_of(" \t#;"));
      const std::string small = lowerCase(name.substr(0, 20));
      const auto* const found =
          std::find_if(kMeanings.begin(), kMeanings.end(),
                       [&](const Meaning& each) { return each.name == small; });
      if (found == kMeanings.end()) {
        if (value.empty() || isUnknownNumber(name)) break;
        const bool is_known = small == "type" || small == "title";
        if (!is_known && head.unused.size() < kMaxUnused) head.unused.emplace_back(quotable(name));
      } else {
        const double number = valueOf(value.substr(0, 80));
        head.has_commas |= std::isfinite(number) && value.find(',') != std::string_view::npos;
        head.*found->member = number;
        if (found->member == &Head::none) {
          head.says_none = true;
        } else if (!std::isfinite(number)) {
          return {"grid-member", {{"name", quotable(name)}, {"value", quoted(value)}}};
        }
      }
    }
    head.end += line_end + (rest.substr(line_end).starts_with("\r\n") ? 2 : 1);
  }
  head.end = std::min(head.end, text.size());
  return {};
}

// Reads the numbers from `begin` on into the map, as many as it has room for, and counts them all.
Message readNumbers(std::string_view text, std::size_t begin, bool has_commas, Heightmap& map,
                    const Voids& voids, Progress progress) {
  const auto ends = [&](std::size_t at) {
    return at >= text.size() || isBlank(text[at]) || text[at] == ';' ||
           (text[at] == ',' && !has_commas);
  };
  const std::size_t wanted = map.points(), room = map.heights.size();
  constexpr std::size_t kBetween = 1 << 20;  // bytes between two reports
  std::size_t found = 0, next = begin + kBetween;
  for (std::size_t at = begin; at < text.size();) {
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
    const double value = numberOf(word);
    if (std::isnan(value) && !isUnknownNumber(word)) {
      return {"height-text", {{"text", quoted(word)}, {"line", lineOf(text, from)}}};
    }
    if (found < room) {
      map.heights.data()[found] =
          voids.holds(value) ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(value);
    }
    ++found;
    if (at >= next) {
      next = at + kBetween;
      static_cast<void>(
          progress.goOn(0.9 * static_cast<double>(at) / static_cast<double>(text.size())));
    }
  }
  if (found == wanted && room == wanted) return {};
  const auto n = static_cast<double>(found);
  return {"grid-heights",
          {{"n", n},
           {"width", static_cast<double>(map.width)},
           {"height", static_cast<double>(map.height)},
           {"rows", std::floor(n / map.width)}}};
}

// Takes the size that a head says. A short file may announce more heights than there is memory for.
Message takeSize(std::string_view text, double width, double height, Heightmap& map) {
  if (width * height <= static_cast<double>(text.size()) || !(width * height <= kMaxPoints)) {
    return map.take(width, height);
  }
  if (std::min(width, height) < 2) return map.take(width, height);
  map.width = static_cast<int>(width);
  map.height = static_cast<int>(height);
  return {};
}

// Takes the place of the map: degrees where numbers look so.
void takePlace(const MapPlace& place, Heightmap& map) {
  if (std::isfinite(place.x) && std::isfinite(place.y)) {
    map.place = place;
    if (map.looksGeographic(place)) {
      map.place->crs = "EPSG:4326";
      map.setDegrees(place.dx, place.dy, place.y);
      return;
    }
  }
  map.setScale(place.dx, place.dy);
}

Message takeScale(const Head& head, Heightmap& map) {
  double across = std::isfinite(head.dx) ? head.dx : head.cell;
  double down = std::isfinite(head.dy) ? head.dy : head.cell;
  if (std::isfinite(head.east - head.west)) across = (head.east - head.west) / map.width;
  if (std::isfinite(head.north - head.south)) down = (head.north - head.south) / map.height;
  if (std::isnan(across) || std::isnan(down)) return {};
  const auto isCell = [](double cell) { return cell > 0 && std::isfinite(cell); };
  if (!isCell(across) || !isCell(down))
    return {"scale-cell", {{"cellsize", isCell(across) ? down : across}}};
  MapPlace place;
  place.dx = across;
  place.dy = down;
  place.x = std::isnan(head.west_centre) ? head.west + across / 2 : head.west_centre;
  const double south = std::isnan(head.south_centre) ? head.south + down / 2 : head.south_centre;
  place.y = std::isnan(head.north) ? south + down * (map.height - 1) : head.north - down / 2;
  takePlace(place, map);
  return {};
}

// Esri's and GRASS's.
Message readGrid(std::string_view text, const Head& head, Progress progress, Heightmap& map) {
  const bool is_whole =
      std::floor(head.width) == head.width && std::floor(head.height) == head.height;
  if (!is_whole) return {"grid-head"};
  Message wrong = takeSize(text, head.width, head.height, map);
  if (wrong) return wrong;
  const bool has_commas = hasDecimalCommas(text.substr(head.end));
  const Voids voids = head.says_none ? Voids::said(head.none, true) : Voids::ofFloats();
  wrong = readNumbers(text, head.end, has_commas, map, voids, progress);
  if (wrong) return wrong;
  if (has_commas || head.has_commas) map.note({"note-commas"});
  for (const std::string& name : head.unused) map.note({"note-member", {{"name", name}}});
  if (std::isfinite(head.multiplier) && head.multiplier != 1) {
    for (float& height : map.heights.span()) height = static_cast<float>(height * head.multiplier);
    map.note({"note-multiplier", {{"multiplier", head.multiplier}}});
  }
  return takeScale(head, map);
}

// Rows from the south, after the number of columns and rows and the lowest and highest x, y and
// height.
Message readSurfer(std::string_view text, std::size_t begin, Progress progress, Heightmap& map) {
  std::array<double, 8> said{};
  std::size_t at = begin;
  for (double& each : said) {
    while (at < text.size() && isBlank(text[at])) ++at;
    const std::size_t from = at;
    while (at < text.size() && !isBlank(text[at])) ++at;
    each = numberOf(text.substr(from, at - from));
  }
  const auto [width, height, west, east, south, north, low, high] = said;
  static_cast<void>(low);
  static_cast<void>(high);
  if (std::floor(width) != width || std::floor(height) != height) return {"grid-head"};
  Message wrong = takeSize(text, width, height, map);
  if (wrong) return wrong;
  const bool has_commas = hasDecimalCommas(text.substr(at));
  wrong = readNumbers(text, at, has_commas, map, Voids::ofFloats(), progress);
  if (wrong) return wrong;
  if (has_commas) map.note({"note-commas"});
  map.flip();
  MapPlace place;
  place.dx = (east - west) / (width - 1);
  place.dy = (north - south) / (height - 1);
  place.x = west;
  place.y = north;
  if (!(place.dx > 0 && std::isfinite(place.dx) && place.dy > 0 && std::isfinite(place.dy))) {
    return {"scale-cell",
            {{"cellsize", place.dx > 0 && std::isfinite(place.dx) ? place.dy : place.dx}}};
  }
  takePlace(place, map);
  return {};
}

}  // namespace

bool hasDecimalCommas(std::string_view body) {
  body = body.substr(0, 4096);
  std::size_t words = 0, lines = 1;
  bool any = false;
  for (std::size_t at = 0; at < body.size();) {
    if (isBlank(body[at]) || body[at] == ';') {
      if (body[at] == '\n') ++lines;
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < body.size() && !isBlank(body[end]) && body[end] != ';') ++end;
    const std::string_view word = body.substr(at, end - at);
    at = end;
    const std::size_t comma = word.find(',');
    ++words;
    if (comma == std::string_view::npos) continue;
    const auto isDigit = [&](std::size_t i) {
      return i < word.size() && word[i] >= '0' && word[i] <= '9';
    };
    const bool is_once = word.find(',', comma + 1) == std::string_view::npos;
    // The last word may be cut.
    const bool is_cut = at == body.size() && comma + 1 == word.size();
    if (!is_once || comma == 0 || !isDigit(comma - 1) || !(isDigit(comma + 1) || is_cut))
      return false;
    any = true;
  }
  return any && words > lines;
}

double lineOf(std::string_view text, std::size_t at) {
  double line = 1;
  for (std::size_t i = 0; i < at; ++i) {
    const bool is_pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (text[i] == '\n' || (text[i] == '\r' && !is_pair)) ++line;
  }
  return line;
}

Message readText(Bytes file, const ReadOptions& options, Heightmap& map) {
  std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  Buffer<char> plain;
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    if (!plain.resize(text.size())) return {"file-memory"};
    std::copy(text.begin(), text.end(), plain.data());
    text = {plain.data(), toAscii(plain.span())};
  } else if (text.starts_with("\xef\xbb\xbf")) {
    text.remove_prefix(3);
  }
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n\f"), text.size());
  const char letter = first < text.size() ? text[first] : '\0';
  if (letter == '<') return {"file-web"};
  if (letter == '{' || letter == '[') return readJsonMap(text, options, map);
  constexpr std::string_view kSurfer = "DSAA";
  if (text.substr(first).starts_with(kSurfer)) {
    return readSurfer(text, first + kSurfer.size(), options.progress, map);
  }
  Head head;
  Message wrong = readHead(text, head);
  const bool has_size = !std::isnan(head.width) || !std::isnan(head.height);
  if (wrong && (has_size || wrong.values[0].text.starts_with("n"))) return wrong;
  return has_size ? readGrid(text, head, options.progress, map) : readTable(text, map);
}

}  // namespace orogen::files
