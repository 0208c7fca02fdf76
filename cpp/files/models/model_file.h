#pragma once

#include <memory>
#include <optional>
#include <string>

#include "files/formats.h"
#include "files/models/model.h"
#include "files/models/voxel_model.h"
#include "progress.h"

namespace orogen::files {

// A model as a file: what stands before all, and then its items one by one, which are points,
// triangles and the like.
class ModelFile {
 public:
  explicit ModelFile(std::unique_ptr<Model> model) : model_(std::move(model)) {}
  virtual ~ModelFile() = default;

  virtual std::string head() const = 0;
  virtual std::size_t items() const = 0;
  virtual void add(std::size_t item, std::string& to) const = 0;

 protected:
  const Model& model() const { return *model_; }

 private:
  std::unique_ptr<Model> model_;
};

// Binary STL, in the model's unit; outward normals.
std::unique_ptr<ModelFile> stlFile(std::unique_ptr<Model> model);
// Wavefront OBJ: points and triangles as text, in the model's unit, eight digits of the largest
// coordinate; y up, or z.
std::unique_ptr<ModelFile> objFile(std::unique_ptr<Model> model, bool z_up);
// Binary glTF 2.0: y up, in metres, of which a unit of the model has so many. `tight`: without
// white space in its description.
std::unique_ptr<ModelFile> glbFile(std::unique_ptr<Model> model, double metres, bool tight);

// The block of earth under a map as one closed surface, for printing: the surface, four walls
// straight down, and a flat bottom. In millimetres, from 0 upwards: its longer side has `width`,
// and from the bottom to the lowest point there are `base`. Heights are exaggerated by `relief`.
std::unique_ptr<Model> solidModel(const Sheet& sheet, double width, double base, double relief);

// Cubes as a file of MagicaVoxel, coloured by height; `sea`: where the water ends. Empty:
// `progress` stopped it.
std::string voxOf(const Voxels& voxels, std::optional<double> sea, Progress progress);

// Writes a file piece by piece.
class PartWriter {
 public:
  explicit PartWriter(std::unique_ptr<ModelFile> file) : file_(std::move(file)) {}

  // Adds the next piece, of about a megabyte, to `part`. False: it was the last one.
  bool next(std::string& part) {
    if (at_ == 0) part += file_->head();
    while (at_ < file_->items() && part.size() < kPart) file_->add(at_++, part);
    return at_ < file_->items();
  }
  double done() const { return static_cast<double>(at_) / static_cast<double>(file_->items()); }

 private:
  static constexpr std::size_t kPart = 1 << 20;
  std::unique_ptr<ModelFile> file_;
  std::size_t at_ = 0;
};

// The surface over a map, or its voxels, or the ball of a planet; nullptr: there is no memory.
std::unique_ptr<Model> modelOf(const Sheet& sheet, const FileOptions& options);

// Writes a file to its end. False: `progress` stopped it, or the sink has an error.
bool writeModel(std::unique_ptr<ModelFile> file, Sink sink, Progress progress);

// Appends numbers as they lie in memory.
template <class Value>
void put(std::string& to, const Value& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace orogen::files
