// The system calls of the command line, done by the script around the module, which runs in node.

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/buffer.h"
#include "cli/read_grid.h"
#include "cli/read_png.h"
#include "cli/system.h"

// Functions of the script around the module (host.js).
extern "C" {

int orogenProcessId();
int orogenIsRunning(int process_id);

// Decodes a file. `found` gets width, height, channels, whether the values are words, the bytes of
// the values, and the letters of the text under the keyword Terrain. The values, and then the text,
// are ready for orogenTake(). Returns 0 if the file is damaged.
int orogenDecodePng(const unsigned char* file, int bytes, int* found);

// Reads a map that this module does not read. `found` gets its columns and rows, and the bytes of
// its heights, which are ready for orogenTake(), as then is the text of what is said of it;
// `spacing` gets the distances from column to column and from row to row, 0 if the file does not
// say them. Returns the letters of the text; below 0: those of a sentence that refuses the file,
// which is all.
int orogenReadMap(const char* path, int* found, double* spacing);

// Copies the bytes that are ready to `to`, which must have room for them.
void orogenTake(void* to);
}

namespace orogen::cli {

// The script around the module receives signals on another thread, and removes unfinished files.
void onInterrupt(void (*)()) {}

int processId() {
  return orogenProcessId();
}

bool isRunning(int process_id) {
  return orogenIsRunning(process_id) != 0;
}

bool lockFile(std::FILE*) {
  return false;
}

// The script is told when the first file has its final name; see web/command-line/main.ts.
ScopedSignalBlock::ScopedSignalBlock() = default;
ScopedSignalBlock::~ScopedSignalBlock() = default;

namespace {

// Reads the whole file; its first chunk is already loaded.
bool readAll(PngStream& stream, Buffer<unsigned char>& file) {
  Buffer<unsigned char> larger;
  std::size_t size = 0;
  for (; stream.count > 0 && stream.total <= stream.max_bytes; stream.next()) {
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

std::string readForeignMap(const std::string& path, MapGrid& grid, std::string& notes) {
  std::array<int, 3> found{};
  std::array<double, 2> spacing{};
  const int letters = orogenReadMap(path.c_str(), found.data(), spacing.data());
  std::string text(static_cast<std::size_t>(std::abs(letters)), ' ');
  if (letters < 0) {
    orogenTake(text.data());
    return text;
  }
  const auto [width, height, bytes] = found;
  if (!grid.heights.resize(static_cast<std::size_t>(bytes) / sizeof(float))) return noMemory();
  grid.width = width;
  grid.height = height;
  grid.across = spacing[0];
  grid.down = spacing[1];
  orogenTake(grid.heights.data());
  orogenTake(text.data());
  notes = text;
  return {};
}

bool decodePng(PngStream& stream, Picture& picture) {
  Buffer<unsigned char> file;
  if (!readAll(stream, file)) {
    errno = ENOMEM;
    return false;
  }
  std::array<int, 6> found{};
  if (stream.total > stream.max_bytes ||
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
