#include "files/models/models.h"

namespace orogen::files {

std::unique_ptr<Model> modelOf(const Sheet& sheet, const FileOptions& options) {
  if (sheet.projection) return std::make_unique<PlanetModel>(sheet, 1, 1);
  if (options.voxels) return mergedVoxels(sheet);
  return std::make_unique<SurfaceModel>(sheet);
}

bool writeModel(std::unique_ptr<ModelFile> file, Sink sink, Progress progress) {
  PartWriter writer(std::move(file));
  std::string part;
  for (bool goes_on = true; goes_on;) {
    part.clear();
    goes_on = writer.next(part);
    if (!sink.write(part) || !progress.goOn(writer.done())) return false;
  }
  return true;
}

}  // namespace orogen::files
