#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace orogen {

// A picture used as a stamp, row by row from the north: 0 adds nothing, 1 adds the whole height of
// the octave. Empty if none was given.
struct StampImage {
  int width = 0;
  int height = 0;
  std::vector<float> grey = {};

  bool empty() const { return grey.empty(); }
};

// 16 Mpx: 4096 × 4096, or any other shape with as many pixels.
inline constexpr std::size_t kMaxImagePoints = std::size_t{1} << 24;

// Returns an empty string, or the sentence that says why a picture of this size cannot be a stamp.
std::string refuseImageSize(double width, double height);

// A picture as it is received: rows from the north of points of 1 (grey), 3 (red, green, blue) or 4
// channels (and alpha). Whole numbers stand for value / largest, floats for themselves.
struct Samples {
  int width, height, channels;
  enum class Type : int { bytes, words, floats } type;
  std::span<const std::byte> data;

  static constexpr std::size_t bytesOf(Type type) {
    if (type == Type::bytes) return 1;
    return type == Type::words ? 2 : 4;
  }
};

// Turns a picture into a stamp: Rec. 709 luminance of the values as they are, times alpha, exactly
// rounded, so that a grey picture gives the same stamp with one channel and with three. Returns an
// empty string, or the sentence that says what is wrong; in that case `image` is unchanged.
std::string readSamples(const Samples& samples, StampImage& image);

}  // namespace orogen
