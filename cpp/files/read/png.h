#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "files/read/decompress.h"
#include "files/read/message.h"

namespace orogen::files {

// The points of a PNG: rows of 1 (grey), 2 (and alpha), 3 (red, green, blue) or 4 channels.
struct PngPicture {
  int width = 0, height = 0, channels = 0;
  bool has_words = false;  // 16 bits a channel, in the byte order of this machine; otherwise bytes
  Buffer<unsigned char> data;
  std::string scale;  // the first text (tEXt) under the keyword Terrain, if it is not long
  // The colour that is transparent, in the channels' numbers.
  std::optional<std::array<int, 3>> key;

  std::size_t points() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  int at(std::size_t value) const {
    if (!has_words) return data.data()[value];
    return reinterpret_cast<const std::uint16_t*>(data.data())[value];
  }
  int white() const { return has_words ? 65535 : 255; }
  // Whether a point is entirely transparent.
  bool isClear(std::size_t point) const;
};

// The size that a PNG says in its first bytes; nothing if they are of no PNG.
struct PictureSize {
  double width, height;
};
std::optional<PictureSize> pngSize(Bytes file);

// Names the format of a file that is no PNG, by its first bytes.
Message refusePicture(Bytes file);

// Decodes a PNG (ISO/IEC 15948): all colour types and depths, interlaced or not. Who calls has
// looked at its size. What the specification forbids is refused, because readers guess differently.
Message decodePng(Bytes file, PngPicture& picture);

// Makes transparency a fourth channel, and grey with alpha colours. Returns false without memory.
bool makeAlpha(PngPicture& picture);

}  // namespace orogen::files
