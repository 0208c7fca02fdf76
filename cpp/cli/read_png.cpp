#include "cli/read_png.h"

#include <cerrno>
#include <cstring>

#include "base/text.h"
#include "cli/read_file.h"
#include "files/read/png.h"

namespace orogen::cli {

std::string readPng(const std::string& path, Picture& picture) {
  constexpr std::size_t kMaxBytes = 20'000'000;
  Buffer<unsigned char> bytes;
  const std::string problem = readFile(path, kMaxBytes, bytes);
  if (!problem.empty()) return problem;
  const std::string name = orogen::quoted(path);
  const std::optional<files::PictureSize> size = files::pngSize(bytes.span());
  if (!size)
    return name + " cannot be used: " + files::refusePicture(bytes.span()).sentence() +
           "; a PNG is needed";
  const std::string refused = refuseImageSize(size->width, size->height);
  if (!refused.empty()) return name + " cannot be used: " + refused;
  files::PngPicture read;
  const files::Message wrong = files::decodePng(bytes.span(), read);
  if (wrong.is("file-memory")) return noMemoryFor(path);
  if (wrong) return name + " cannot be used: " + wrong.sentence();
  if (!files::makeAlpha(read)) return noMemoryFor(path);
  picture.width = read.width;
  picture.height = read.height;
  picture.channels = read.channels;
  picture.type = read.has_words ? Samples::Type::words : Samples::Type::bytes;
  picture.scale = read.scale;
  if (!picture.data.resize(read.data.size())) return noMemoryFor(path);
  std::memcpy(picture.data.data(), read.data.data(), read.data.size());
  // The caller makes a float of every point. Check the memory for it now, since it could not always
  // report an error.
  Buffer<float> floats;
  return floats.resize(read.points()) ? "" : noMemoryFor(path);
}

}  // namespace orogen::cli
