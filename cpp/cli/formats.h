#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "heightfield.h"
#include "progress.h"
#include "shaping/normalise.h"

namespace orogen::cli {

// How heights become grey.
struct GreyOptions {
  int bits = 8;  // of a PNG
  Normalise normalise = Normalise::range;
};

// A kind of file that maps are written to. A new one is a row of the table in formats.cpp and a
// file in formats/.
struct Format {
  std::string_view ending;        // of its names
  std::string_view samples = {};  // what raw heights are, for their sidecar; empty: needs none
  std::string_view help;
  // Row by row, in memory that does not grow with the map. False: `progress` stopped it, there is
  // no memory, or the stream has an error.
  bool (*write)(const Heightfield&, const GreyOptions&, std::FILE*, Progress);
};

std::span<const Format> formats();

// The format that a file's name asks for, or nullptr.
const Format* formatOf(std::string_view path);

// The sentence for a name that asks for none, or an empty string. `what` is the file.
std::string refuseEnding(std::string_view what, std::string_view path);

}  // namespace orogen::cli
