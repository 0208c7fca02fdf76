#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "files/read/heightmap.h"

namespace orogen::files {

// Letters that separate numbers: white space, and what programs of old wrote at the end of a text,
// NUL and Ctrl-Z.
inline bool isBlank(char c) {
  return static_cast<unsigned char>(c) <= 32;
}

// Whether commas stand in numbers: each has one at most, between digits, and white space separates
// them.
bool hasDecimalCommas(std::string_view body);

// The line of a byte, from 1.
double lineOf(std::string_view text, std::size_t at);

// A table, with a line for each row, or points of a grid, in any order, with three numbers a line
// or more.
Message readTable(std::string_view text, Heightmap& map);

}  // namespace orogen::files
