#include "files/models/models.h"

namespace orogen::files {

// Each of these has a file of its own.
std::unique_ptr<ModelFile> objFile(const ModelSource&);
std::unique_ptr<ModelFile> stlFile(const ModelSource&);
std::unique_ptr<ModelFile> glbFile(const ModelSource&);

std::span<const ModelFormat> modelFormats() {
  static constexpr ModelFormat kFormats[]{
      {.ending = ".obj", .help = "the surface as triangles, with y up", .file = objFile},
      {.ending = ".stl", .help = "the surface on a solid block, for 3D printers", .file = stlFile},
      {.ending = ".glb", .help = "the surface as glTF, with y up", .file = glbFile},
  };
  return kFormats;
}

}  // namespace orogen::files
