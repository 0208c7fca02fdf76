#include "files/formats.h"

#include <algorithm>
#include <vector>

#include "parameters.h"
#include "text.h"

namespace orogen::files {

// Each of these has a file of its own.
bool writePng(const Sheet&, const FileOptions&, Sink, Progress);
bool writeR16(const Sheet&, const FileOptions&, Sink, Progress);
bool writeR32(const Sheet&, const FileOptions&, Sink, Progress);
bool writeObj(const Sheet&, const FileOptions&, Sink, Progress);
bool writeStl(const Sheet&, const FileOptions&, Sink, Progress);
bool writeGlb(const Sheet&, const FileOptions&, Sink, Progress);
bool writeSvg(const Sheet&, const FileOptions&, Sink, Progress);
bool writeVox(const Sheet&, const FileOptions&, Sink, Progress);

namespace {

std::string refuseModel(const SheetShape& sheet, const FileOptions& options) {
  const bool square = sheet.width == sheet.height;
  if (sheet.projection.value_or(Projection::faces) != Projection::faces) {
    return "holds the planet as a ball; leave out --projection";
  }
  if (sheet.projection) {
    return options.voxels ? "holds the ground of a planet and not its voxels; leave out --voxels"
                          : "";
  }
  if (std::min(sheet.width, sheet.height) < 2) return "needs at least 2 x 2 points";
  return options.voxels && !square ? "needs a square map for voxels" : "";
}

std::string refuseDrawing(const SheetShape& sheet, const FileOptions& options) {
  if (sheet.projection) return "holds one map, and a planet has six faces; choose another ending";
  const std::string problem = refuseModel(sheet, options);
  if (!problem.empty() || sheet.width == sheet.height) return problem;
  return "needs a square map";
}

// Refuses terrains that MagicaVoxel cannot show.
std::string refuseVox(const SheetShape& sheet, const FileOptions& options) {
  constexpr int kMost = 2049;
  if (sheet.projection) return "holds one map, and a planet has six faces; choose another ending";
  FileOptions voxels = options;
  voxels.voxels = true;
  const std::string problem = refuseModel(sheet, voxels);
  if (!problem.empty() || sheet.width <= kMost) return problem;
  return "holds at most " + formatNumber(kMost) + " cubes a side, got " +
         formatNumber(sheet.width) + "; choose a smaller exponent";
}

constexpr Format kFormats[]{
    {.ending = ".png",
     .help = "a grey picture, from black at the lowest point to white at the highest",
     .write = writePng},
    {.ending = ".r16",
     .samples = "unsigned 16-bit integers",
     .help = "the same greys as 16-bit integers without a header, little-endian, in rows from the "
             "north",
     .write = writeR16},
    {.ending = ".r32",
     .samples = "32-bit floats",
     .help = "the heights themselves as 32-bit floats, in the same order",
     .write = writeR32},
    {.ending = ".obj",
     .help = "the surface as triangles, with y up",
     .model = true,
     .write = writeObj,
     .refuse = refuseModel},
    {.ending = ".stl",
     .help = "the surface on a solid block, for 3D printers",
     .model = true,
     .write = writeStl,
     .refuse = refuseModel},
    {.ending = ".glb",
     .help = "the surface as glTF, with y up",
     .model = true,
     .write = writeGlb,
     .refuse = refuseModel},
    {.ending = ".vox",
     .help = "cubes, for MagicaVoxel and programs that read its files",
     .model = true,
     .write = writeVox,
     .refuse = refuseVox},
    {.ending = ".svg",
     .help = "profiles with hidden lines removed, in millimetres, for screens and plotters",
     .model = true,
     .write = writeSvg,
     .refuse = refuseDrawing},
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

std::string refuseEnding(std::string_view what, std::string_view path, bool models) {
  const Format* found = formatOf(path);
  if (found != nullptr && (models || !found->model)) return {};
  std::vector<std::string_view> endings;
  for (const Format& format : kFormats) {
    if (models || !format.model) endings.push_back(format.ending);
  }
  return "the " + std::string(what) + " must end in " + listOf(endings) + ", got " + quoted(path);
}

}  // namespace orogen::files
