#include <array>
#include <cstdint>

#include "files/byte_order.h"
#include "files/models/models.h"

namespace orogen::files {
namespace {

// All heads are as long, so that the size of a file is known from the number of its points and
// triangles.
constexpr std::size_t kHeadBytes = 256;

class PlyFile : public ModelFile {
 public:
  using ModelFile::ModelFile;

  std::string head() const override {
    const std::string points = std::to_string(model().points());
    const std::string triangles = std::to_string(model().triangles());
    std::string head = "ply\nformat binary_little_endian 1.0\ncomment A terrain, z up";
    const std::string rest = "\nelement vertex " + points +
                             "\nproperty float x\nproperty float y\nproperty float z"
                             "\nelement face " +
                             triangles + "\nproperty list uchar uint vertex_indices\nend_header\n";
    head.resize(kHeadBytes - rest.size(), ' ');
    return head + rest;
  }

  std::size_t items() const override { return model().points() + model().triangles(); }

  void add(std::size_t i, std::string& to) const override {
    if (i < model().points()) {
      put(to, model().position(i));
    } else {
      put(to, std::uint8_t{3});
      put(to, model().corners(i - model().points()));
    }
  }
};

}  // namespace

// Stanford PLY, binary and little-endian: points as three floats, and triangles; z up, in the unit
// of the terrain. After G. Turk's description of 1994.
std::unique_ptr<Work> plyFile(const FileSource& source, std::string& refusal) {
  return modelFile<PlyFile>(source.model(), refusal);
}

}  // namespace orogen::files
