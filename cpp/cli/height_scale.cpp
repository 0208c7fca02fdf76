#include "cli/height_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "cli/options.h"

namespace orogen::cli {

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

HeightScale scaleOf(std::string_view json) {
  const HeightScale said{.minimum = memberOf(json, "minimum"),
                         .maximum = memberOf(json, "maximum"),
                         .spacing = memberOf(json, "spacing")};
  const bool finite =
      std::isfinite(said.minimum) && std::isfinite(said.maximum) && std::isfinite(said.spacing);
  return finite && said.minimum <= said.maximum && said.spacing > 0 ? said : HeightScale();
}

std::string takeLimits(const MapOptions& options, HeightScale& scale) {
  scale.minimum = options.low.value_or(scale.minimum);
  scale.maximum = options.high.value_or(scale.maximum);
  if (scale.minimum < scale.maximum || !(options.low || options.high)) return {};
  return "gets heights from " + formatNumber(scale.minimum) + " to " + formatNumber(scale.maximum) +
         "; choose --low below --high";
}

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

float heightOf(double share, const HeightScale& scale) {
  return static_cast<float>(scale.minimum + share * (scale.maximum - scale.minimum));
}

std::string noMemoryFor(const std::string& path) {
  return "there is not enough memory for " + orogen::quoted(path);
}

}  // namespace orogen::cli
