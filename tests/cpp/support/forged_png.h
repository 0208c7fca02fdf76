#pragma once

#include <zlib.h>

#include <string>

namespace orogen {

inline std::string bigEndian(std::size_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
  return out;
}

inline std::string chunk(const std::string& type_and_data) {
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(type_and_data.data()),
                         static_cast<uInt>(type_and_data.size()));
  return bigEndian(type_and_data.size() - 4) + type_and_data + bigEndian(sum);
}

inline std::string deflated(const std::string& bytes) {
  std::string out(compressBound(bytes.size()), '\0');
  uLongf size = out.size();
  compress2(reinterpret_cast<Bytef*>(out.data()), &size,
            reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 1);
  return out.substr(0, size);
}

inline constexpr char kGrey = 0;
inline constexpr char kColours = 2;
inline constexpr char kPalette = 3;
inline constexpr char kGreyAlpha = 4;

// A PNG that may contradict its header. `rows` are filtered rows before deflation; `chunks` come
// before them.
inline std::string png(std::size_t width, std::size_t height, int bits, char colours,
                       const std::string& rows, const std::string& chunks = "") {
  return "\x89PNG\r\n\x1a\n" +
         chunk("IHDR" + bigEndian(width) + bigEndian(height) + static_cast<char>(bits) + colours +
               std::string(3, '\0')) +
         chunks + chunk("IDAT" + deflated(rows)) + chunk("IEND");
}

}  // namespace orogen
