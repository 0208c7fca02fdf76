#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace orogen {

// A grey PNG, decoded by libpng as inputs are; width 0 if it is no good.
struct Picture {
  int width = 0;
  int height = 0;
  int bits = 0;
  std::vector<std::uint16_t> grey;
};

Picture decodePng(const std::string& path);

// Writes an interlaced PNG of some greys, with this many bits or through a palette, and returns
// them in 8 bits.
std::vector<std::uint8_t> writeInterlaced(const std::string& path, int width, int height, int bits,
                                          bool palette);

}  // namespace orogen
