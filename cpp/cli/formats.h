#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "progress.h"
#include "shaping/normalise.h"
#include "window.h"

namespace orogen::cli {

// How heights become grey.
struct GreyOptions {
  int bits = 8;  // of a PNG
  Normalise normalise = Normalise::range;
};

// What is written: a whole map, the faces of a planet one below the other, or a window.
struct Sheet {
  int width, height;  // points
  float spacing;
  Range range;
  std::span<const float> heights;  // rows from the north

  explicit Sheet(const Heightfield& field)
      : width(field.size),
        height(field.size * field.faces),
        spacing(field.spacing),
        range{field.minimum, field.maximum},
        heights(field.heights.span()) {}
  explicit Sheet(const Window& window)
      : width(window.width),
        height(window.height),
        spacing(window.spacing),
        range(window.range),
        heights(window.heights.span()) {}

  std::span<const float> row(int y) const {
    const auto count = static_cast<std::size_t>(width);
    return heights.subspan(static_cast<std::size_t>(y) * count, count);
  }
};

// A kind of file that maps are written to. A new one is a row of the table in formats.cpp and a
// file in formats/.
struct Format {
  std::string_view ending;        // of its names
  std::string_view samples = {};  // what raw heights are, for their sidecar; empty: needs none
  std::string_view help;
  // Row by row, in memory that does not grow with the map. False: `progress` stopped it, there is
  // no memory, or the stream has an error.
  bool (*write)(const Sheet&, const GreyOptions&, std::FILE*, Progress);
};

std::span<const Format> formats();

// The format that a file's name asks for, or nullptr.
const Format* formatOf(std::string_view path);

// The sentence for a name that asks for none, or an empty string. `what` is the file.
std::string refuseEnding(std::string_view what, std::string_view path);

}  // namespace orogen::cli
