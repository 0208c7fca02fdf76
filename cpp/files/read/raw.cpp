// Rows of numbers without a header: integers (.r16, .raw), floats (.r32, .flt), and tiles of SRTM
// (.hgt).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <tuple>

#include "files/read/heightmap.h"
#include "files/read/text_numbers.h"
#include "files/read/voids.h"

namespace orogen::files {
namespace {

// The numbers of a raw file: of one, two or four bytes, the last of which are floats.
struct RawNumbers {
  Bytes bytes;
  std::size_t each;

  std::size_t count() const { return bytes.size() / each; }
  double at(std::size_t i, bool is_big_endian) const {
    const unsigned char* const from = bytes.data() + i * each;
    if (each == 1) return from[0];
    if (each == 2) return is_big_endian ? from[0] * 256 + from[1] : from[1] * 256 + from[0];
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 4; ++k) bits = bits << 8 | from[is_big_endian ? k : 3 - k];
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
};

bool isSquare(std::size_t count) {
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(count))));
  return side * side == count;
}

// The share of the first floats that may be heights: neither tiny, nor huge, nor no number.
double plausible(Bytes bytes, bool is_big_endian) {
  const RawNumbers numbers{bytes, 4};
  const std::size_t count = std::min<std::size_t>(numbers.count(), 4096);
  std::size_t good = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = std::abs(numbers.at(i, is_big_endian));
    if (size == 0 || (size > 1e-6 && size < 1e6)) ++good;
  }
  return static_cast<double>(good) / static_cast<double>(count);
}

std::size_t bytesOfNumber(Bytes bytes, std::string_view ending) {
  if (ending == "r32" || ending == "flt") return 4;
  const std::size_t size = bytes.size();
  if (ending != "raw" || (size % 2 == 0 && isSquare(size / 2))) return 2;
  if (size % 4 == 0 && isSquare(size / 4) &&
      std::max(plausible(bytes, true), plausible(bytes, false)) == 1)
    return 4;
  return isSquare(size) || size % 2 == 1 ? 1 : 2;
}

// How many points are compared to guess; they are spread over the file.
constexpr std::size_t kSamples = 1 << 16;
// The other byte order, or another width than that of a square, is chosen only if points are this
// much more alike.
constexpr double kClear = 0.5;

// The mean difference of points `apart` from each other.
double stepOf(const RawNumbers& numbers, bool is_big_endian, std::size_t apart) {
  const std::size_t count = numbers.count();
  const std::size_t stride = std::max<std::size_t>(1, (count - apart) / kSamples);
  double sum = 0, n = 0;
  for (std::size_t i = 0; i + apart < count; i += stride, ++n) {
    const double difference =
        std::abs(numbers.at(i + apart, is_big_endian) - numbers.at(i, is_big_endian));
    sum += difference < 1e30 ? difference : 1e30;
  }
  return sum / n;
}

bool looksBigEndian(const RawNumbers& numbers) {
  if (numbers.each == 1 || numbers.count() < 16) return false;
  if (numbers.each == 4) return plausible(numbers.bytes, true) > plausible(numbers.bytes, false);
  return stepOf(numbers, true, 1) < kClear * stepOf(numbers, false, 1);
}

// The width that makes rows most alike; 0 if none divides the numbers.
std::size_t likelyWidth(const RawNumbers& numbers, bool is_big_endian) {
  const std::size_t count = numbers.count();
  const double side = std::sqrt(static_cast<double>(count));
  const std::size_t square = isSquare(count) ? static_cast<std::size_t>(std::lround(side)) : 0;
  std::size_t best = square;
  double least =
      square > 0 && square < count ? stepOf(numbers, is_big_endian, square) * kClear : HUGE_VAL;
  const auto longest = static_cast<std::size_t>(std::min(static_cast<double>(count) / 2, 4 * side));
  for (auto width = std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil(side / 4)));
       width <= longest; ++width) {
    if (count % width != 0 || width == square) continue;
    const double step = stepOf(numbers, is_big_endian, width);
    if (step >= least) continue;
    least = step;
    best = width;
  }
  return best;
}

// What the JSON beside a raw file says.
struct Sidecar {
  double width = kUnknown, low = kUnknown, high = kUnknown, spacing = kUnknown;
  bool is_said = false, is_big_endian = false, is_south_first = false;
};

// It is ignored if no map of its width has so many points, and so is a scale that makes no sense.
Sidecar sidecarOf(const ReadOptions& options, std::size_t points) {
  if (!options.sidecar) return {};
  const std::string_view json = *options.sidecar;
  const double width = jsonMember(json, "width");
  if (!(width >= 2 && width <= kMaxPoints) || std::floor(width) != width) return {};
  if (points % static_cast<std::size_t>(width) != 0) return {};
  Sidecar said{.width = width,
               .is_said = true,
               .is_big_endian = json.find("\"big-endian\"") != std::string_view::npos,
               .is_south_first = json.find("\"south\"") != std::string_view::npos};
  const std::optional<StoredScale> scale = storedScale(json);
  if (scale)
    std::tie(said.low, said.high, said.spacing) =
        std::tuple(scale->low, scale->high, scale->spacing);
  return said;
}

}  // namespace

std::optional<StoredScale> storedScale(std::string_view json) {
  const StoredScale said{jsonMember(json, "minimum"), jsonMember(json, "maximum"),
                         jsonMember(json, "spacing")};
  const bool is_finite =
      std::isfinite(said.low) && std::isfinite(said.high) && std::isfinite(said.spacing);
  if (!is_finite || said.low > said.high || !(said.spacing > 0)) return std::nullopt;
  return said;
}

std::optional<MapPlace> storedPlace(std::string_view json) {
  json.remove_prefix(std::min(json.find("\"place\""), json.size()));
  // What stands behind a name up to the next of these letters.
  const auto behind = [json](std::string_view name, std::string_view begin, std::string_view end) {
    const std::size_t at = json.find(name);
    const std::size_t from = at == std::string_view::npos ? at : json.find(begin, at + name.size());
    if (from == std::string_view::npos) return std::string_view();
    const std::string_view rest = json.substr(from + 1);
    return rest.substr(0, rest.find_first_of(end));
  };
  const auto pair = [&](std::string_view name, double& first, double& second) {
    const std::string_view both = behind(name, "[", "]");
    const std::size_t comma = std::min(both.find(','), both.size());
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto trimmed = [&](std::string_view text) {
      text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
      return text.substr(0, text.find_first_of(kBlanks));
    };
    first = numberOf(trimmed(both.substr(0, comma)));
    second = numberOf(trimmed(both.substr(std::min(comma + 1, both.size()))));
  };
  MapPlace said;
  pair("\"origin\"", said.x, said.y);
  pair("\"spacing\"", said.dx, said.dy);
  said.rotation = jsonMember(json, "rotation");
  const bool is_place = std::isfinite(said.x) && std::isfinite(said.y) && said.dx > 0 &&
                        std::isfinite(said.dx) && said.dy > 0 && std::isfinite(said.dy) &&
                        std::isfinite(said.rotation);
  if (!is_place) return std::nullopt;
  said.crs = quotable(behind("\"crs\":", "\"", "\""));
  said.datum = quotable(behind("\"datum\":", "\"", "\""));
  return said;
}

Message takeLimits(const ReadOptions& options, double& low, double& high) {
  low = options.low.value_or(low);
  high = options.high.value_or(high);
  if (low < high || !(options.low || options.high)) return {};
  return {"limits-order", {{"low", low}, {"high", high}}};
}

double jsonMember(std::string_view json, std::string_view name) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::string key = '"' + std::string(name) + '"';
  const auto skip = [&](std::size_t at) {
    json.remove_prefix(std::min(at, json.size()));
    json.remove_prefix(std::min(json.find_first_not_of(kBlanks), json.size()));
  };
  const std::size_t at = json.find(key);
  skip(at == std::string_view::npos ? json.size() : at + key.size());
  if (!json.starts_with(':')) return kUnknown;
  skip(1);
  return numberOf(json.substr(0, json.find_first_of(", \t\r\n}")));
}

Message readRaw(Bytes file, std::string_view ending, const ReadOptions& options, Heightmap& map) {
  const RawNumbers numbers{file, bytesOfNumber(file, ending)};
  const Sidecar said = sidecarOf(options, numbers.count());
  const auto each = static_cast<double>(numbers.each), bytes = static_cast<double>(file.size());
  const Message no_size{"raw-size", {{"bytes", bytes}, {"each", each}}};
  if (file.size() % numbers.each != 0) return no_size;
  const bool is_asked = numbers.each > 1 && !said.is_said && options.order == ByteOrder::unsaid;
  bool is_big_endian = options.order == ByteOrder::big;
  if (said.is_said) is_big_endian = said.is_big_endian;
  if (is_asked) is_big_endian = looksBigEndian(numbers);
  double width = said.width;
  if (std::isnan(width)) width = options.width;
  const bool is_guessed = width == 0;
  if (is_guessed) width = static_cast<double>(likelyWidth(numbers, is_big_endian));
  const double height = static_cast<double>(numbers.count()) / width;
  if (!(width >= 1) || std::floor(height) != height || std::floor(width) != width) return no_size;
  Message wrong = map.take(width, height);
  if (wrong) return wrong;
  const bool is_float = numbers.each == 4;
  double low = std::isnan(said.low) ? 0 : said.low, high = std::isnan(said.high) ? 1 : said.high;
  if (!std::isnan(said.spacing)) {
    wrong = refuseScale(low, high, said.spacing, std::max(map.width, map.height));
    if (wrong) return wrong;
  }
  wrong = takeLimits(options, low, high);
  if (wrong) return wrong;
  const double white = numbers.each == 1 ? 255 : 65535;
  float* to = map.heights.data();
  for (std::size_t i = 0; i < map.points(); ++i) {
    const double number = numbers.at(i, is_big_endian);
    if (std::isinf(number)) {
      const auto columns = static_cast<std::size_t>(map.width);
      return {"height-infinite",
              {{"x", static_cast<double>(i % columns)},
               {"y", static_cast<double>(i / columns)},
               {"height", number > 0 ? "Infinity" : "-Infinity"},
               {"order", is_big_endian ? "big" : "little"}}};
    }
    to[i] = is_float ? static_cast<float>(number)
                     : static_cast<float>(low + number / white * (high - low));
  }
  if (is_float) {
    const Voids voids = Voids::ofFloats();
    for (float& each_height : map.heights.span()) {
      if (voids.holds(each_height)) each_height = std::numeric_limits<float>::quiet_NaN();
    }
    if (options.low || options.high) map.note({"note-limits"});
  }
  if (said.is_south_first) map.flip();
  if (said.spacing > 0 && std::isfinite(said.spacing)) map.setScale(said.spacing, said.spacing);
  if (said.is_said) map.place = storedPlace(*options.sidecar);
  if (numbers.each > 1) map.order = is_big_endian ? ByteOrder::big : ByteOrder::little;
  if (is_asked) map.note(is_big_endian ? Message{"note-order-big"} : Message{"note-order-little"});
  if (is_guessed && width != height)
    map.note({"note-width", {{"width", width}, {"height", height}}});
  return {};
}

// Whole metres, the larger byte first; what no land or sea floor reaches is a gap. The name says
// where the south-western corner is, and a tile covers one degree.
Message readTile(Bytes file, const ReadOptions& options, Heightmap& map) {
  const std::size_t points = file.size() / 2;
  std::size_t rows =
      points % 3601 == 0 ? 3601 : 1201;  // tiles far in the north have fewer columns than rows
  if (isSquare(points))
    rows = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(points))));
  if (file.size() % 2 > 0 || points % rows > 0)
    return {"tile-size", {{"bytes", static_cast<double>(file.size())}}};
  Message wrong = map.take(static_cast<double>(points / rows), static_cast<double>(rows));
  if (wrong) return wrong;
  for (std::size_t i = 0; i < points; ++i) {
    const int metres = static_cast<std::int16_t>(file[2 * i] << 8 | file[2 * i + 1]);
    const bool is_known = metres >= -12000 && metres <= 9000;
    map.heights.data()[i] =
        is_known ? static_cast<float>(metres) : std::numeric_limits<float>::quiet_NaN();
  }
  MapPlace place;
  place.dx = 1.0 / (map.width - 1);
  place.dy = 1.0 / (map.height - 1);
  place.crs = "EPSG:4326";
  const std::string name = lowerCase(options.name);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto digits = [&](std::size_t from) {
      return std::min(name.find_first_not_of("0123456789", from), name.size()) - from;
    };
    const std::size_t places = name[i] == 'n' || name[i] == 's' ? digits(i + 1) : 0;
    const std::size_t next = i + 1 + places;
    if (places == 0 || places > 2 || next >= name.size() ||
        (name[next] != 'e' && name[next] != 'w'))
      continue;
    const std::size_t more = digits(next + 1);
    if (more == 0 || more > 3) continue;
    const std::string_view text = name;
    const double south = numberOf(text.substr(i + 1, places)) * (name[i] == 's' ? -1 : 1);
    place.x = numberOf(text.substr(next + 1, more)) * (name[next] == 'w' ? -1 : 1);
    place.y = south + 1;
    map.place = place;
    map.setDegrees(place.dx, place.dy, place.y);
    return {};
  }
  if (rows != 1201 && rows != 3601) return {};
  map.setDegrees(place.dy, place.dy, 0.5);
  map.north.reset();
  map.notes.clear();
  map.note({"note-place"});
  return {};
}

}  // namespace orogen::files
