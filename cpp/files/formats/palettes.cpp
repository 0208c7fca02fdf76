#include "files/formats/palettes.h"

#include <algorithm>
#include <cmath>

#include "base/elementary.h"

namespace orogen::files {
namespace {

// Of a base above 0 and at most 1.
double power(double base, double exponent) {
  constexpr double kLogOf2 = 0.6931471805599453;
  return exp2Portable(exponent * logPortable(std::min(base, 1.0)) / kLogOf2);
}

// Reads a text from its front.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool isAtEnd() const { return text_.empty(); }
  bool skipSpaces() {
    const std::size_t count = std::min(text_.find_first_not_of(" \t\n\r\f\v"), text_.size());
    text_.remove_prefix(count);
    return count > 0;
  }
  bool skip(char letter) {
    if (!text_.starts_with(letter)) return false;
    text_.remove_prefix(1);
    return true;
  }
  std::optional<Colour> colour() {
    const std::size_t end = std::min(text_.find_first_of(" \t\n\r\f\v,"), text_.size());
    const std::optional<Colour> found = colourOf(text_.substr(0, end));
    text_.remove_prefix(end);
    return found;
  }
  // 0, 1, or a fraction between them, with a sign or without.
  std::optional<double> share() {
    const bool is_negative = skip('-');
    const bool has_zero = skip('0');
    double share = 0;
    if (!has_zero && skip('1')) {
      share = 1;
    } else if (skip('.')) {
      double digits = 0, scale = 1;
      std::size_t count = 0;
      for (; !isAtEnd() && text_[0] >= '0' && text_[0] <= '9'; text_.remove_prefix(1), ++count) {
        constexpr std::size_t kDigits = 15;
        if (count >= kDigits) continue;
        digits = digits * 10 + (text_[0] - '0');
        scale *= 10;
      }
      if (count == 0) return {};
      share = digits / scale;
    } else if (!has_zero) {
      return {};
    }
    return is_negative ? -share : share;
  }

 private:
  std::string_view text_;
};

std::vector<Stop> stopsOf(std::string_view text) {
  std::vector<Stop> stops;
  Reader reader(text);
  bool goes_on = true;
  while (goes_on) {
    reader.skipSpaces();
    const std::optional<Colour> colour = reader.colour();
    if (!colour || !reader.skipSpaces()) return {};
    const std::optional<double> share = reader.share();
    if (!share) return {};
    const auto after = std::find_if(stops.begin(), stops.end(),
                                    [&](const Stop& stop) { return stop.at > *share; });
    stops.insert(after, {*share, *colour});
    reader.skipSpaces();
    goes_on = reader.skip(',');
  }
  if (!reader.isAtEnd()) stops.clear();
  return stops;
}

Palette named(std::size_t i) {
  const auto& [land, seabed, water, stream] = kPaletteTexts[i];
  return {stopsOf(land), stopsOf(seabed), *colourOf(water), *colourOf(stream)};
}

std::vector<Stop> inLight(std::vector<Stop> stops) {
  for (Stop& stop : stops) stop.colour = linear(stop.colour);
  return stops;
}

// The first palette, with an author's stops: those below 0 are of the sea, downwards. Land or sea
// without any keeps its own colours.
std::optional<Palette> ownPalette(std::string_view text) {
  const std::vector<Stop> stops = stopsOf(text);
  if (stops.empty()) return {};
  Palette palette = named(0);
  const auto shore =
      std::find_if(stops.begin(), stops.end(), [](const Stop& stop) { return stop.at >= 0; });
  if (shore != stops.end()) palette.land.assign(shore, stops.end());
  if (shore == stops.begin()) return palette;
  palette.seabed.assign(stops.begin(), shore);
  std::reverse(palette.seabed.begin(), palette.seabed.end());
  for (Stop& stop : palette.seabed) stop.at = -stop.at;
  palette.water = display(colourAt(inLight(palette.seabed), kDepthOfSurface));
  palette.stream = palette.water;
  return palette;
}

}  // namespace

std::optional<Palette> paletteOf(std::string_view text) {
  const auto* const found = std::find(kPaletteNames.begin(), kPaletteNames.end(), text);
  if (found == kPaletteNames.end()) return ownPalette(text);
  return named(static_cast<std::size_t>(found - kPaletteNames.begin()));
}

std::optional<Colour> colourOf(std::string_view text) {
  if ((text.size() != 4 && text.size() != 7) || text[0] != '#') return {};
  const std::size_t digits = text.size() / 3;
  Colour colour{};
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const char letter = text[i + 1];
    const std::size_t value =
        std::string_view("0123456789abcdef")
            .find(letter >= 'A' && letter <= 'F' ? static_cast<char>(letter - 'A' + 'a') : letter);
    if (value == std::string_view::npos) return {};
    double& channel = colour[i / digits];
    channel =
        digits == 1 ? static_cast<double>(17 * value) : channel * 16 + static_cast<double>(value);
  }
  return colour;
}

Colour colourAt(std::span<const Stop> stops, double share) {
  std::size_t next = 0;
  while (next < stops.size() && stops[next].at < share) ++next;
  if (next == stops.size()) return stops.back().colour;
  if (next == 0) return stops[0].colour;
  const Stop& low = stops[next - 1];
  const Stop& high = stops[next];
  const double within = (share - low.at) / (high.at - low.at);
  Colour colour = low.colour;
  for (std::size_t k = 0; k < 3; ++k) colour[k] += (high.colour[k] - low.colour[k]) * within;
  return colour;
}

// The constants of both are those of three.js, which mixes the colours of the pages.
Colour linear(const Colour& colour) {
  Colour light;
  for (std::size_t k = 0; k < 3; ++k) {
    const double value = colour[k] / 255;
    light[k] =
        value < 0.04045 ? value * 0.0773993808 : power(value * 0.9478672986 + 0.0521327014, 2.4);
  }
  return light;
}

Colour display(const Colour& light) {
  Colour colour;
  for (std::size_t k = 0; k < 3; ++k) {
    const double value =
        light[k] < 0.0031308 ? light[k] * 12.92 : 1.055 * power(light[k], 0.41666) - 0.055;
    colour[k] = std::floor(std::clamp(value * 255, 0.0, 255.0) + 0.5);
  }
  return colour;
}

Ramp::Ramp(const Palette& palette, double low, double high, double sea)
    : low_(low), high_(high), sea_(sea) {
  const std::vector<Stop> land = inLight(palette.land), seabed = inLight(palette.seabed);
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const double share = (static_cast<double>(i) + 0.5) / 256 - 1;
    colours_[i] = display(share < 0 ? colourAt(seabed, -share) : colourAt(land, share));
  }
}

const Colour& Ramp::at(double height) const {
  constexpr double kSteps = 255.99;
  const auto step = [](double share) {
    return static_cast<std::size_t>(kSteps * std::clamp(share, 0.0, 1.0));
  };
  if (height < sea_) return colours_[step((height - low_) / (sea_ - low_))];
  return colours_[256 + step(high_ > sea_ ? (height - sea_) / (high_ - sea_) : 0)];
}

double seaLevel(std::span<const float> heights, double percent) {
  if (heights.empty()) return 0;
  const auto [least, largest] = std::minmax_element(heights.begin(), heights.end());
  double low = *least, high = *largest;
  if (percent <= 0) return low;
  const double wet = percent / 100 * static_cast<double>(heights.size());
  // Halving the range needs no copy of the map; 32 times are as fine as a height.
  for (int i = 0; i < 32; ++i) {
    const double middle = (low + high) / 2;
    std::size_t below = 0;
    for (const float height : heights) below += static_cast<double>(height) < middle ? 1 : 0;
    (static_cast<double>(below) < wet ? low : high) = middle;
  }
  return high;
}

}  // namespace orogen::files
