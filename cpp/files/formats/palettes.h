#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "files/formats/palette_table.h"

namespace orogen::files {

using Colour = std::array<double, 3>;  // of sRGB, 0 to 255

struct Stop {
  double at;
  Colour colour;
};

// Colours by height: of land from the shore (0) to the highest point (1), and of the seabed from
// the shore to the deepest point; of the surface of the sea, and of rivers and lakes.
struct Palette {
  std::vector<Stop> land, seabed;
  Colour water, stream;
};

// A palette by its name, or an author's own, as the element takes it: colours with shares of the
// height from -1 at the deepest point to 1, as in "#2c5f80 -1, #8ea878 0, #fff 1". What such a
// text leaves out is that of the default. Nothing for any other text.
std::optional<Palette> paletteOf(std::string_view text);

// #rgb or #rrggbb; nothing for any other text.
std::optional<Colour> colourOf(std::string_view text);

// The colour of a share, mixed as the stops say it: of sRGB, or of light.
Colour colourAt(std::span<const Stop> stops, double share);

// A colour of sRGB as light from 0 to 1, and back.
Colour linear(const Colour& colour);
Colour display(const Colour& light);

// The colours of a palette between these heights as the pages draw them: mixed as light, in 256
// steps of the seabed and as many of land.
class Ramp {
 public:
  Ramp(const Palette& palette, double low, double high, double sea);
  const Colour& at(double height) const;

 private:
  double low_, high_, sea_;
  std::array<Colour, 512> colours_;
};

// The level of a sea that covers this share of a map, in per cent; without a share the lowest
// height.
double seaLevel(std::span<const float> heights, double percent);

}  // namespace orogen::files
