#include "cli/formats.h"

#include <vector>

#include "parameters.h"
#include "quoted.h"

namespace orogen::cli {

// Each in a file of its own.
bool writePng(const Sheet&, const GreyOptions&, std::FILE*, Progress);
bool writeR16(const Sheet&, const GreyOptions&, std::FILE*, Progress);
bool writeR32(const Sheet&, const GreyOptions&, std::FILE*, Progress);

namespace {

constexpr Format kFormats[]{
    {.ending = ".png",
     .help = "grey, the lowest point black, the highest white",
     .write = writePng},
    {.ending = ".r16",
     .samples = "unsigned 16-bit integers",
     .help = "the same as plain 16-bit integers, little-endian, in rows from the north",
     .write = writeR16},
    {.ending = ".r32",
     .samples = "32-bit floats",
     .help = "the heights themselves, likewise as 32-bit floats",
     .write = writeR32},
};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format* formatOf(std::string_view path) {
  for (const Format& format : kFormats) {
    if (path.size() > format.ending.size() && path.ends_with(format.ending)) return &format;
  }
  return nullptr;
}

std::string refuseEnding(std::string_view what, std::string_view path) {
  if (formatOf(path) != nullptr) return {};
  std::vector<std::string_view> endings;
  for (const Format& format : kFormats) endings.push_back(format.ending);
  return "the " + std::string(what) + " must end in " + listOf(endings) + ", got " + quoted(path);
}

}  // namespace orogen::cli
