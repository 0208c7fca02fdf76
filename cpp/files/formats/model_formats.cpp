#include "files/formats/model_formats.h"

#include <utility>

#include "base/text.h"
#include "files/formats/palettes.h"
#include "terrain/parameter_table.h"
#include "terrain/parameters.h"

namespace orogen::files {

// Each of these has a file of its own.
std::unique_ptr<ModelFile> objFile(const ModelSource&);
std::unique_ptr<ModelFile> stlFile(const ModelSource&);
std::unique_ptr<ModelFile> glbFile(const ModelSource&);
std::unique_ptr<Work> shadedMap(const ModelSource&, std::string&);
std::unique_ptr<Work> contourMap(const ModelSource&, std::string&);

namespace {

constexpr FormatOption kStlOptions[]{
    {.id = "width-mm",
     .name = "width",
     .help = text("The longer side of the model, in millimetres; 100 if not given."),
     .unit = text("mm"),
     .minimum = 1,
     .maximum = 10'000,
     .soft_maximum = 400,
     .initial = 100},
    {.id = "base-mm",
     .name = "base",
     .help = text(
         "The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its "
         "own bottom."),
     .unit = text("mm"),
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
     .unit = text("×"),
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
    .help = text("The share of a map without weather that is sea, in per cent; 22 if not given."),
    .unit = text("%"),
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
     .unit = text("°"),
     .minimum = 0,
     .maximum = 360,
     .soft_maximum = 360,
     .initial = 310,
     .is_flag = true},
    {.id = "sunheight",
     .name = "sunheight",
     .help = text("The height of the light above the horizon, in degrees; 37 if not given, and 8 "
                  "at least."),
     .unit = text("°"),
     .minimum = 0,
     .maximum = 90,
     .soft_maximum = 90,
     .initial = 37,
     .is_flag = true},
    {.id = "shade",
     .name = "shade",
     .help = text("How dark the shade is, in per cent, where 0 leaves the plain colours; 45 if not "
                  "given."),
     .unit = text("%"),
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
     .unit = text("mm"),
     .minimum = 10,
     .maximum = 10'000,
     .soft_maximum = 1000,
     .initial = 200},
    {.id = "interval",
     .name = "interval",
     .help = text("The height from line to line, in the unit of the heights; 0, as if not given, "
                  "is a round one for about 20 lines."),
     .unit = text(""),
     .minimum = 0,
     .maximum = 1e9,
     .soft_maximum = 100,
     .step = 0.001,
     .initial = 0,
     .is_flag = true},
    kSea,
};

constexpr std::string_view kTints[]{"none", "height"};
constexpr FormatOption kGlbOptions[]{
    {.id = "metres",
     .name = "metres",
     .help = text("Metres in one unit of the heights and of the spacing; 1 if not given."),
     .unit = text("m"),
     .minimum = 0.001,
     .maximum = 1e6,
     .soft_maximum = 1000,
     .step = 0.001,
     .initial = 4,
     .of_width = true},
    {.id = "tint",
     .name = "tint",
     .help =
         text("height colours the points by their height, in the colours of the studio, and adds "
              "the sea as a second mesh: at the level of the weather, or over 22 % of the map; "
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
constexpr ModelFormat kFormats[]{
    {.ending = ".stl",
     .title = text("STL"),
     .type = text("model/stl"),
     .help = text("the surface on a solid block, for 3D printers"),
     .holds = Holds::solid,
     .options = kStlOptions,
     .bytes = {.head = 84, .triangle = 50, .loose_triangle = 50},
     .has_exact_size = true,
     .file = stlFile},
    {.ending = ".glb",
     .title = text("GLB (glTF)"),
     .type = text("model/gltf-binary"),
     .help = text("the surface as glTF, with y up"),
     .options = kGlbOptions,
     .bytes = {.head = 2800,
               .triangle = 12,
               .point = 12,
               .normal = 12,
               .picture = 8,
               .colour = 4,
               .loose_triangle = 24},
     .max_bytes = kMaxGlbBytes,
     .file = glbFile},
    {.ending = ".obj",
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
     .file = objFile},
    {.ending = ".vox",
     .title = text("VOX (MagicaVoxel)"),
     .type = text("application/octet-stream"),
     .help = text("cubes, for MagicaVoxel and programs that read its files"),
     .holds = Holds::cubes,
     .max_side = kReachOfVox,
     .max_height = kReachOfVox / 2},
    {.ending = ".shaded.png",
     .title = text("PNG, shaded map"),
     .type = text("image/png"),
     .help = text("the map from above in colours by height and in the light of a sun, with its "
                  "water; one pixel a point"),
     .holds = Holds::picture,
     .options = kShadedOptions,
     .draw = shadedMap},
    {.ending = ".contours.svg",
     .title = text("SVG, contours"),
     .type = text("image/svg+xml"),
     .help = text("lines of equal height, the shore and the rivers, in millimetres, for screens "
                  "and plotters"),
     .holds = Holds::lines,
     .options = kContourOptions,
     .draw = contourMap},
};

}  // namespace

std::span<const ModelFormat> modelFormats() {
  return kFormats;
}

const FormatOption* findOption(const ModelFormat& format, std::string_view name) {
  for (const FormatOption& option : format.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

std::unique_ptr<Work> beginFile(const ModelFormat& format, const ModelSource& source,
                                std::string& refusal) {
  if (format.draw != nullptr) {
    std::unique_ptr<Work> work = format.draw(source, refusal);
    return refusal.empty() ? std::move(work) : nullptr;
  }
  std::unique_ptr<ModelFile> file = format.file(source);
  if (!file) return nullptr;
  refusal = file->refuse();
  return refusal.empty() ? std::make_unique<ModelWork>(std::move(file)) : nullptr;
}

double ModelSource::number(std::string_view option) const {
  return usualOf(*findOption(format_, option));
}

std::string_view ModelSource::text(std::string_view option) const {
  const auto choices = findOption(format_, option)->choices;
  return choices.empty() ? std::string_view() : choices[0];
}

std::string_view ModelSource::choice(std::string_view option) const {
  return findOption(format_, option)->choices[static_cast<std::size_t>(number(option))];
}

}  // namespace orogen::files
