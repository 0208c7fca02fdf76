#include "files/formats/model_formats.h"

#include "terrain/parameter_table.h"

namespace orogen::files {

// Each of these has a file of its own.
std::unique_ptr<ModelFile> objFile(const ModelSource&);
std::unique_ptr<ModelFile> stlFile(const ModelSource&);
std::unique_ptr<ModelFile> glbFile(const ModelSource&);

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
};

}  // namespace

std::span<const ModelFormat> modelFormats() {
  return kFormats;
}

const FormatOption& optionOf(const ModelFormat& format, std::string_view name) {
  std::size_t i = 0;
  while (format.options[i].name != name) ++i;
  return format.options[i];
}

double ModelSource::number(std::string_view option) const {
  return usualOf(optionOf(format_, option));
}

std::string_view ModelSource::choice(std::string_view option) const {
  return optionOf(format_, option).choices[static_cast<std::size_t>(number(option))];
}

}  // namespace orogen::files
