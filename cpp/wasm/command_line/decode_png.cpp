#include "cli/decode_png.h"

#include <cerrno>
#include <cstring>

#include "buffer.h"
#include "wasm/command_line/host.h"

namespace orogen::cli {
namespace {

// All of the file, of which the first chunk has been read.
bool readAll(PngStream& stream, Buffer<unsigned char>& file) {
  Buffer<unsigned char> larger;
  std::size_t size = 0;
  for (; stream.count > 0 && stream.total <= stream.most_bytes; stream.next()) {
    if (stream.total > file.size()) {
      if (!larger.resize(2 * stream.total)) return false;
      if (size > 0) std::memcpy(larger.data(), file.data(), size);
      larger.swap(file);
    }
    std::memcpy(file.data() + size, stream.chunk.data(), stream.count);
    size = stream.total;
  }
  return file.resize(size);
}

}  // namespace

bool decodePng(PngStream& stream, Picture& picture) {
  Buffer<unsigned char> file;
  if (!readAll(stream, file)) {
    errno = ENOMEM;
    return false;
  }
  std::array<int, 6> found{};
  if (stream.total > stream.most_bytes ||
      orogenDecodePng(file.data(), static_cast<int>(file.size()), found.data()) == 0) {
    return false;
  }
  const auto [width, height, channels, words, bytes, letters] = found;
  picture.width = width;
  picture.height = height;
  picture.channels = channels;
  picture.type = words != 0 ? Samples::Type::words : Samples::Type::bytes;
  if (!picture.data.resize(static_cast<std::size_t>(bytes))) {
    errno = ENOMEM;
    return false;
  }
  orogenTake(picture.data.data());
  picture.scale.resize(static_cast<std::size_t>(letters));
  orogenTake(picture.scale.data());
  return true;
}

}  // namespace orogen::cli
