#include "files/formats/model_formats.h"

namespace orogen::files {

// Each of these has a file of its own.
std::unique_ptr<ModelFile> objFile(const ModelSource&);
std::unique_ptr<ModelFile> stlFile(const ModelSource&);
std::unique_ptr<ModelFile> glbFile(const ModelSource&);

namespace {

constexpr FormatOption kStlOptions[]{
    {.id = "width-mm",
     .name = "width",
     .help = "The longer side of the model, in millimetres; 100 if not given.",
     .unit = "mm",
     .minimum = 1,
     .maximum = 10'000,
     .soft_maximum = 400,
     .initial = 100},
    {.id = "base-mm",
     .name = "base",
     .help = "The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its "
             "own bottom.",
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
     .help = "The exaggeration of heights; 1 if not given: true to scale.",
     .unit = "×",
     .minimum = 0.05,
     .maximum = 1000,
     .soft_maximum = 4,
     .step = 0.05,
     .initial = 1,
     .above_zero = true},
};

constexpr FormatOption kGlbOptions[]{
    {.id = "metres",
     .name = "metres",
     .help = "Metres in one unit of the heights and of the spacing; 1 if not given.",
     .unit = "m",
     .minimum = 0.001,
     .maximum = 1e6,
     .soft_maximum = 1000,
     .step = 0.001,
     .initial = 4,
     .of_width = true},
};

constexpr std::string_view kUp[]{"y", "z"};
constexpr FormatOption kObjOptions[]{
    {.id = "up",
     .name = "up",
     .help = "The axis that points up; y if not given, as most programs expect.",
     .choices = kUp},
};

// In the order in which they are offered.
constexpr ModelFormat kFormats[]{
    {.ending = ".stl",
     .title = "STL",
     .type = "model/stl",
     .help = "the surface on a solid block, for 3D printers",
     .holds = Holds::solid,
     .options = kStlOptions,
     .bytes = {.head = 84, .triangle = 50, .loose_triangle = 50},
     .has_exact_size = true,
     .file = stlFile},
    {.ending = ".glb",
     .title = "GLB (glTF)",
     .type = "model/gltf-binary",
     .help = "the surface as glTF, with y up",
     .options = kGlbOptions,
     .bytes = {.head = 2000,
               .triangle = 12,
               .point = 12,
               .normal = 12,
               .colour = 4,
               .loose_triangle = 24},
     .max_bytes = kMaxGlbBytes,
     .file = glbFile},
    {.ending = ".obj",
     .title = "OBJ",
     .type = "model/obj",
     .help = "the surface as triangles, with y up",
     .options = kObjOptions,
     .bytes = {.head = 100, .triangle = 5, .point = 5, .is_text = true, .loose_triangle = 100},
     .file = objFile},
    {.ending = ".vox",
     .title = "VOX (MagicaVoxel)",
     .type = "application/octet-stream",
     .help = "cubes, for MagicaVoxel and programs that read its files",
     .holds = Holds::cubes,
     .max_side = kReachOfVox,
     .max_height = kReachOfVox / 2},
};

}  // namespace

std::span<const ModelFormat> modelFormats() {
  return kFormats;
}

}  // namespace orogen::files
