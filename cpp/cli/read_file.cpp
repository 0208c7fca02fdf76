#include "cli/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/text.h"
#include "cli/options.h"
#include "cli/system.h"

namespace orogen::cli {
namespace {

// What is read at first of a pipe, which does not say its length; each time twice as much.
constexpr std::size_t kFirstBytes = 1 << 16;

std::string cannotRead(const std::string& path) {
  return "cannot read " + orogen::quoted(path) + ": " + std::strerror(errno);
}

bool enlarge(Buffer<unsigned char>& bytes, std::size_t size) {
  Buffer<unsigned char> larger;
  if (!larger.resize(size)) return false;
  if (bytes.size() > 0) std::memcpy(larger.data(), bytes.data(), bytes.size());
  bytes.swap(larger);
  return true;
}

}  // namespace

std::string readFile(const std::string& path, std::size_t max_bytes, Buffer<unsigned char>& bytes) {
  std::error_code none;
  // The same dash as for the output. A socket cannot be opened by that name.
  const bool is_input = path == kStandardOutput || path == "/dev/stdin";
  if (!is_input && std::filesystem::is_directory(path, none)) {
    return orogen::quoted(path) + " is a folder; name a file in it";
  }
  const File opened(is_input ? nullptr : std::fopen(path.c_str(), "rb"));
  std::FILE* const file = is_input ? stdin : opened.get();
  if (file == nullptr) return cannotRead(path);
  const bool is_regular = !is_input && std::filesystem::is_regular_file(path, none);
  std::size_t size = kFirstBytes;
  if (is_regular) size = static_cast<std::size_t>(std::filesystem::file_size(path, none));
  std::size_t filled = 0;
  for (;;) {
    // One byte more than there may be shows that there are more.
    size = std::min(size, max_bytes) + 1;
    if (!enlarge(bytes, size)) return noMemoryFor(path);
    filled += std::fread(bytes.data() + filled, 1, size - filled, file);
    if (std::ferror(file) != 0) return cannotRead(path);
    if (filled < size) break;
    if (filled > max_bytes) {
      return orogen::quoted(path) + " is larger than the " +
             formatNumber(static_cast<double>(max_bytes / 1'000'000)) + " MB that are allowed";
    }
    size *= 2;
  }
  static_cast<void>(bytes.resize(filled));
  return {};
}

std::string noMemoryFor(const std::string& path) {
  return "there is not enough memory for " + orogen::quoted(path);
}

}  // namespace orogen::cli
