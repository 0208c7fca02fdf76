#include "files/formats.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "files/formats/palettes.h"
#include "files/work.h"

namespace orogen::files {

// Each of these has a file of its own.
std::unique_ptr<Work> pngFile(const FileSource&, std::string&);
std::unique_ptr<Work> rawFile(const FileSource&, std::string&);
std::unique_ptr<Work> ascFile(const FileSource&, std::string&);
std::unique_ptr<Work> geoTiffFile(const FileSource&, std::string&);
std::unique_ptr<Work> worldFile(const FileSource&, std::string&);
std::unique_ptr<Work> projectionFile(const FileSource&, std::string&);
std::unique_ptr<Work> auxiliaryFile(const FileSource&, std::string&);
std::unique_ptr<Work> sidecarFile(const FileSource&, std::string&);
std::unique_ptr<Work> enviHeader(const FileSource&, std::string&);
std::unique_ptr<Work> stlFile(const FileSource&, std::string&);
std::unique_ptr<Work> glbFile(const FileSource&, std::string&);
std::unique_ptr<Work> objFile(const FileSource&, std::string&);
std::unique_ptr<Work> plyFile(const FileSource&, std::string&);
std::unique_ptr<Work> voxFile(const FileSource&, std::string&);
std::unique_ptr<Work> shadedMap(const FileSource&, std::string&);
std::unique_ptr<Work> contourMap(const FileSource&, std::string&);
std::unique_ptr<Work> svgFile(const FileSource&, std::string&);
FileSize pngSize(const FileSource&);
FileSize rawSize(const FileSource&);
FileSize ascSize(const FileSource&);
FileSize geoTiffSize(const FileSource&);
FileSize worldSize(const FileSource&);
FileSize projectionSize(const FileSource&);
FileSize auxiliarySize(const FileSource&);
FileSize sidecarSize(const FileSource&);
FileSize enviSize(const FileSource&);
FileSize voxSize(const FileSource&);
FileSize shadedSize(const FileSource&);
FileSize contourSize(const FileSource&);

namespace {

constexpr FormatOption kStlOptions[]{
    {.id = "width-mm",
     .name = "width",
     .help = text("The longer side of the model, in millimetres; 100 if not given."),
     .unit = "mm",
     .minimum = 1,
     .maximum = 10'000,
     .soft_maximum = 400,
     .initial = 100},
    {.id = "base-mm",
     .name = "base",
     .help = text(
         "The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its "
         "own bottom."),
     .unit = "mm",
     .minimum = 0.1,
     .maximum = 1000,
     .soft_maximum = 30,
     .step = 0.1,
     .initial = 3,
     .of_map = true,
     .above_zero = true},
    {.id = "relief",
     .name = "relief",
     .help = text("The exaggeration of heights; 1 if not given: true to scale."),
     .unit = "×",
     .minimum = 0.05,
     .maximum = 1000,
     .soft_maximum = 4,
     .step = 0.05,
     .initial = 1,
     .above_zero = true},
};

std::string refusePalette(std::string_view text) {
  if (paletteOf(text)) return {};
  return "palette must be " + listOf(kPaletteNames) +
         ", or colours with shares of the height from -1 to 1, as in \"#2c5f80 -1, #8ea878 0, #fff "
         "1\", got " +
         quoted(text);
}

std::string refuseColour(std::string_view text) {
  if (text.empty() || colourOf(text)) return {};
  return "watercolour must be a colour such as #4f93ad, got " + quoted(text);
}

// Options of all formats that colour a map by its height.
constexpr FormatOption kSea{
    .id = "water",
    .name = "water",
    .help = text("The share of a map without erosion that is sea, in per cent; 22 if not given."),
    .unit = "%",
    .minimum = 0,
    .maximum = 100,
    .soft_maximum = 100,
    .initial = kUnderWater,
    .of_map = true};
constexpr FormatOption kPalette{
    .id = "palette",
    .name = "palette",
    .help = text("The colours by height: those of one of the studio's palettes, or your own, as "
                 "colours with shares of the height from -1 (the deepest point) to 1, such as "
                 "\"#2c5f80 -1, #8ea878 0, #fff 1\"; swiss if not given."),
    .of_map = true,
    .choices = kPaletteNames,
    .refuse = refusePalette,
    .is_flag = true};
constexpr FormatOption kWaterColour{
    .id = "watercolour",
    .name = "watercolour",
    .help = text("One colour for all water, such as #4f93ad; if not given, the sea has those of "
                 "the palette by its depth."),
    .of_map = true,
    .refuse = refuseColour,
    .is_flag = true};

constexpr FormatOption kShadedOptions[]{
    {.id = "sun",
     .name = "sun",
     .help = text("Where the light comes from, in degrees clockwise from north; 310 if not given."),
     .unit = "°",
     .minimum = 0,
     .maximum = 360,
     .soft_maximum = 360,
     .initial = 310,
     .is_flag = true},
    {.id = "sunheight",
     .name = "sunheight",
     .help = text("The height of the light above the horizon, in degrees; 37 if not given, and 8 "
                  "at least."),
     .unit = "°",
     .minimum = 0,
     .maximum = 90,
     .soft_maximum = 90,
     .initial = 37,
     .is_flag = true},
    {.id = "shade",
     .name = "shade",
     .help = text("How dark the shade is, in per cent, where 0 leaves the plain colours; 45 if not "
                  "given."),
     .unit = "%",
     .minimum = 0,
     .maximum = 100,
     .soft_maximum = 100,
     .initial = 45,
     .is_flag = true},
    kSea,
    kPalette,
    kWaterColour,
};

constexpr FormatOption kContourOptions[]{
    {.id = "map-mm",
     .name = "width",
     .help = text("The longer side of the map, in millimetres; 200 if not given."),
     .unit = "mm",
     .minimum = 10,
     .maximum = 10'000,
     .soft_maximum = 1000,
     .initial = 200},
    {.id = "interval",
     .name = "interval",
     .help = text("The height from line to line, in the unit of the heights; 0, as if not given, "
                  "is a round one for about 20 lines."),
     .unit = "",
     .minimum = 0,
     .maximum = 1e9,
     .soft_maximum = 100,
     .step = 0.001,
     .initial = 0,
     .is_flag = true},
    kSea,
};

constexpr std::string_view kTints[]{"none", "height"};
constexpr FormatOption kMetres{
    .id = "metres",
    .name = "metres",
    .help = text("Metres in one unit of the heights and of the spacing; 1 if not given."),
    .unit = "m",
    .minimum = 0.001,
    .maximum = 1e6,
    .soft_maximum = 1000,
    .step = 0.001,
    .initial = 4,
    .of_width = true};
constexpr FormatOption kLandMetres{.id = "width-m",
                                   .name = "metres",
                                   .help = kMetres.help,
                                   .unit = "m",
                                   .minimum = 1,
                                   .maximum = 1e6,
                                   .soft_maximum = 20'000,
                                   .initial = 1000,
                                   .of_width = true};

constexpr std::string_view kFirst[]{"north", "south"};
constexpr FormatOption kRawOptions[]{
    {.id = "first",
     .name = "first",
     .help = text("The first row of the file; north if not given."),
     .choices = kFirst},
    kLandMetres,
};
constexpr FormatOption kLandOptions[]{kLandMetres};

constexpr FormatOption kGlbOptions[]{
    kMetres,
    {.id = "tint",
     .name = "tint",
     .help =
         text("height colours the points by their height, in the colours of the studio, and adds "
              "the sea as a second mesh: at the sea level of erosion, or over 22 % of the map; "
              "none if not given. Planets, voxels and meshes take none."),
     .of_map = true,
     .choices = kTints},
    kSea,
    kPalette,
    kWaterColour,
};

constexpr std::string_view kUp[]{"y", "z"};
constexpr FormatOption kObjOptions[]{
    {.id = "up",
     .name = "up",
     .help = text("The axis that points up; y if not given, as most programs expect."),
     .choices = kUp},
};

// In the order in which they are offered.
constexpr Format kFormats[]{
    {.id = "png-16",
     .ending = ".png",
     .suffix = "16-bit",
     .title = text("PNG, 16 bits"),
     .type = text("image/png"),
     .help = text("a grey picture, from black at the lowest point to white at the highest"),
     .holds = Holds::heights,
     .bits = 16,
     .begin = pngFile,
     .size = pngSize},
    {.id = "png-8",
     .ending = ".png",
     .suffix = "8-bit",
     .title = text("PNG, 8 bits"),
     .type = text("image/png"),
     .help = text("a grey picture, from black at the lowest point to white at the highest"),
     .holds = Holds::heights,
     .bits = 8,
     .begin = pngFile,
     .size = pngSize},
    {.id = "r16",
     .ending = ".r16",
     .title = text("RAW, 16 bits (.r16)"),
     .type = text("application/octet-stream"),
     .help = text("the same greys as 16-bit integers without a header, little-endian, in rows from "
                  "the north"),
     .holds = Holds::heights,
     .options = kRawOptions,
     .bits = 16,
     .samples = "unsigned 16-bit integers",
     .begin = rawFile,
     .size = rawSize},
    {.id = "r32",
     .ending = ".r32",
     .title = text("RAW, floats (.r32)"),
     .type = text("application/octet-stream"),
     .help = text("the heights themselves as 32-bit floats, in the same order"),
     .holds = Holds::heights,
     .options = kRawOptions,
     .samples = "32-bit floats",
     .begin = rawFile,
     .size = rawSize},
    {.id = "asc",
     .ending = ".asc",
     .title = text("ASCII grid (.asc)"),
     .type = text("text/plain"),
     .help = text("the heights as numbers in rows, for QGIS and other programs that read maps"),
     .holds = Holds::heights,
     .options = kLandOptions,
     .unturned = "an ASCII grid",
     .begin = ascFile,
     .size = ascSize},
    {.id = "geotiff",
     .ending = ".tif",
     .title = text("GeoTIFF (.tif)"),
     .type = text("image/tiff"),
     .help = text("the heights as 32-bit floats in packed tiles, with overviews and the place of "
                  "the map, for QGIS, GDAL and other programs"),
     .holds = Holds::heights,
     .options = kLandOptions,
     .begin = geoTiffFile,
     .size = geoTiffSize},
    {.id = "png-16-sidecar",
     .ending = ".png.aux.xml",
     .title = text("XML"),
     .type = text("application/xml"),
     .holds = Holds::beside,
     .beside = "png-16",
     .options = kLandOptions,
     .bits = 16,
     .begin = auxiliaryFile,
     .size = auxiliarySize},
    {.id = "png-16-world",
     .ending = ".pgw",
     .title = text("World file"),
     .type = text("text/plain"),
     .holds = Holds::beside,
     .beside = "png-16",
     .options = kLandOptions,
     .begin = worldFile,
     .size = worldSize},
    {.id = "png-8-sidecar",
     .ending = ".png.aux.xml",
     .title = text("XML"),
     .type = text("application/xml"),
     .holds = Holds::beside,
     .beside = "png-8",
     .options = kLandOptions,
     .bits = 8,
     .begin = auxiliaryFile,
     .size = auxiliarySize},
    {.id = "png-8-world",
     .ending = ".pgw",
     .title = text("World file"),
     .type = text("text/plain"),
     .holds = Holds::beside,
     .beside = "png-8",
     .options = kLandOptions,
     .begin = worldFile,
     .size = worldSize},
    {.id = "asc-projection",
     .ending = ".prj",
     .title = text("WKT"),
     .type = text("text/plain"),
     .holds = Holds::beside,
     .beside = "asc",
     .begin = projectionFile,
     .size = projectionSize},
    {.id = "r16-sidecar",
     .ending = ".r16.json",
     .title = text("JSON"),
     .type = text("application/json"),
     .holds = Holds::beside,
     .beside = "r16",
     .options = kRawOptions,
     .bits = 16,
     .begin = sidecarFile,
     .size = sidecarSize},
    {.id = "r32-sidecar",
     .ending = ".r32.json",
     .title = text("JSON"),
     .type = text("application/json"),
     .holds = Holds::beside,
     .beside = "r32",
     .options = kRawOptions,
     .begin = sidecarFile,
     .size = sidecarSize},
    {.id = "r32-header",
     .ending = ".r32.hdr",
     .title = text("ENVI"),
     .type = text("text/plain"),
     .holds = Holds::beside,
     .beside = "r32",
     .options = kLandOptions,
     .begin = enviHeader,
     .size = enviSize},
    {.id = "stl",
     .ending = ".stl",
     .title = text("STL"),
     .type = text("model/stl"),
     .help = text("the surface on a solid block, for 3D printers"),
     .holds = Holds::solid,
     .options = kStlOptions,
     .bytes = {.head = 84, .triangle = 50, .loose_triangle = 50},
     .has_exact_size = true,
     .begin = stlFile},
    {.id = "glb",
     .ending = ".glb",
     .title = text("GLB (glTF)"),
     .type = text("model/gltf-binary"),
     .help = text("the surface as glTF, with y up"),
     .options = kGlbOptions,
     .bytes = {.head = 3200,
               .triangle = 12,
               .point = 12,
               .normal = 12,
               .picture = 8,
               .colour = 4,
               .loose_triangle = 24},
     .max_bytes = kMaxGlbBytes,
     .begin = glbFile},
    {.id = "obj",
     .ending = ".obj",
     .title = text("OBJ"),
     .type = text("model/obj"),
     .help = text("the surface as triangles, with y up"),
     .options = kObjOptions,
     .bytes = {.head = 100,
               .triangle = 8,
               .point = 5,
               .picture = 23,
               .is_text = true,
               .loose_triangle = 100},
     .begin = objFile},
    {.id = "ply",
     .ending = ".ply",
     .title = text("PLY"),
     .type = text("application/octet-stream"),
     .help = text("the surface as points and triangles, with z up, for MeshLab and Blender"),
     .bytes = {.head = 256, .triangle = 13, .point = 12, .loose_triangle = 49},
     .has_exact_size = true,
     .begin = plyFile},
    {.id = "vox",
     .ending = ".vox",
     .title = text("VOX (MagicaVoxel)"),
     .type = text("application/octet-stream"),
     .help = text("cubes, for MagicaVoxel and programs that read its files"),
     .holds = Holds::cubes,
     .max_side = kReachOfVox,
     .max_height = kReachOfVox / 2,
     .begin = voxFile,
     .size = voxSize},
    {.id = "shaded",
     .ending = ".shaded.png",
     .title = text("PNG, shaded map"),
     .type = text("image/png"),
     .help = text("the map from above in colours by height and in the light of a sun, with its "
                  "water; one pixel a point"),
     .holds = Holds::picture,
     .options = kShadedOptions,
     .begin = shadedMap,
     .size = shadedSize},
    {.id = "contours",
     .ending = ".contours.svg",
     .title = text("SVG, contours"),
     .type = text("image/svg+xml"),
     .help = text("lines of equal height, the shore and the rivers, in millimetres, for screens "
                  "and plotters"),
     .holds = Holds::lines,
     .options = kContourOptions,
     .begin = contourMap,
     .size = contourSize},
    {.id = "svg",
     .ending = ".svg",
     .title = text("SVG, lines"),
     .type = text("image/svg+xml"),
     .help = text("profiles with hidden lines removed, in millimetres, for screens and plotters"),
     .holds = Holds::drawing,
     .begin = svgFile},
};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const FormatOption* findOption(const Format& format, std::string_view name) {
  for (const FormatOption& option : format.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

bool writeFile(const FileSource& source, Sink sink, Progress progress, std::string& refusal) {
  const std::unique_ptr<Work> work = source.format().begin(source, refusal);
  if (!work) return false;
  std::string part;
  for (bool goes_on = true; goes_on;) {
    part.clear();
    goes_on = work->next(part);
    if (!sink.write(part.data(), part.size()) || !progress.goOn(work->done())) return false;
  }
  return true;
}

const Format* formatNamed(std::string_view id) {
  const auto all = formats();
  const auto found =
      std::find_if(all.begin(), all.end(), [id](const Format& format) { return format.id == id; });
  return found == all.end() ? nullptr : &*found;
}

const Format* formatOf(std::string_view path, int bits) {
  const auto lower = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  const auto is_same = [&](char one, char other) { return one == lower(other); };
  const Format* found = nullptr;
  for (const Format& format : formats()) {
    if (format.holds == Holds::beside) continue;
    const std::string_view ending = format.ending;
    const bool ends_so =
        path.size() > ending.size() &&
        std::equal(ending.begin(), ending.end(), path.end() - ending.size(), is_same);
    if (!ends_so) continue;
    // .shaded.png is more than .png.
    const bool is_more = found == nullptr || ending.size() > found->ending.size();
    if (is_more || (ending == found->ending && format.bits == bits)) found = &format;
  }
  return found;
}

std::string refuseEnding(std::string_view what, std::string_view path, bool models) {
  const Format* found = formatOf(path);
  if (found != nullptr && (models || found->isOfHeights())) return {};
  return "the " + std::string(what) + " must end in " + listOf(endings(models)) + ", got " +
         quoted(path);
}

std::vector<const Format*> filesBeside(const Format& format) {
  std::vector<const Format*> all;
  for (const Format& each : formats()) {
    if (each.beside == format.id) all.push_back(&each);
  }
  return all;
}

std::string nameBeside(std::string_view path, const Format& format, const Format& beside) {
  return std::string(path.substr(0, path.size() - format.ending.size())) +
         std::string(beside.ending);
}

std::vector<std::string_view> endings(bool models) {
  std::vector<std::string_view> all;
  for (const Format& format : formats()) {
    if (format.holds == Holds::beside || !(models || format.isOfHeights())) continue;
    if (all.empty() || all.back() != format.ending) all.push_back(format.ending);
  }
  return all;
}

}  // namespace orogen::files
