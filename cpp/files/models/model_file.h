#pragma once

#include <cstring>

#include "files/formats.h"
#include "files/models/planet_model.h"
#include "files/models/surface_model.h"
#include "files/models/voxel_model.h"
#include "progress.h"

namespace orogen::files {

// A progress that is told now and then.
class Steps {
 public:
  Steps(std::size_t count, Progress progress) : count_(count), progress_(progress) {}

  bool goOn() {
    const std::size_t done = done_++;
    return done % kApart != 0 ||
           progress_.goOn(static_cast<double>(done) / static_cast<double>(count_));
  }

 private:
  static constexpr std::size_t kApart = 1 << 16;
  std::size_t count_, done_ = 0;
  Progress progress_;
};

// What `write` makes of the surface over a map, or of its voxels, or of the ball of a planet.
template <class Write>
bool withModel(const Sheet& sheet, const FileOptions& options, Write write) {
  if (sheet.projection) return write(modelOf(PlanetModel(sheet)));
  if (!options.voxels) return write(modelOf(SurfaceModel(sheet)));
  const VoxelModel voxels(sheet);
  return voxels.points() > 0 && write(modelOf(voxels));
}

// Numbers as they lie in memory, into a row of bytes.
template <class Value>
void put(unsigned char*& to, const Value& value) {
  std::memcpy(to, &value, sizeof value);
  to += sizeof value;
}

}  // namespace orogen::files
