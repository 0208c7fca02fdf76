#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "files/formats.h"
#include "files/work.h"
#include "wasm/arguments.h"
#include "wasm/result.h"

namespace orogen::wasm {

// What the script may ask of files.wasm to write a file: files.cpp gives each of these functions
// its name there, and a native test calls them with anything in any order. A format is chosen, then
// numbers, texts and arrays are given by their names, and then the file is measured or begun.
//
// No call trusts what it is given: what it cannot do it refuses. The functions that can fail return
// a sentence, empty on success. One that ends in ", got " lacks what was received, which the script
// adds.
class FileSession {
 public:
  FileSession();

  std::string choose(std::string_view format);

  // An option of the format, or one of the numbers of the table in file_session.cpp. Names that
  // this format has no use for are passed over, as those of all models are for a picture.
  std::string setNumber(std::string_view name, double value);
  std::string setText(std::string_view name, std::string_view text);

  // The memory for an array, which the script then writes; nullptr if there is too little, or no
  // array has this name.
  void* give(std::string_view name, std::size_t bytes);

  // Find the size of the file, or begin it. Without heights only `wants_heights` may be the answer.
  std::string measure();
  std::string begin();

  // Makes the next piece. Returns false when it was the last one.
  bool next();

  // Results.
  std::string part;
  double done = 0;
  files::FileSize size;
  int width = 0, height = 0;  // of the sheet of a file that is no model
  bool wants_heights = false;

 private:
  struct Number {
    Argument argument;
    double value;  // the usual one, until another is set
    bool is_flag = false;
  };

  template <class Take>
  void forEachArray(Take take);

  Number* find(std::string_view name);
  double number(std::string_view name) const;
  int whole(std::string_view name) const { return static_cast<int>(number(name)); }
  bool isSet(std::string_view name) const;

  std::string prepare(bool has_heights);
  std::string prepareMesh();
  std::string preparePixels(bool has_pixels);
  std::string prepareField(bool has_heights);
  std::string prepareLines();
  std::string resizeField(bool has_heights);
  std::string spreadField(bool has_heights);
  std::string describeSheet(bool has_heights);
  bool fitsField(bool has_heights) const;
  bool goesOn(int points) const;
  void describeDrawing();
  std::unique_ptr<files::Work> givenLines() const;

  const files::Format* format_ = nullptr;
  std::array<Number, 35> numbers_;

  Heightfield field_;
  Window spread_;
  Buffer<float> positions_, normals_;
  Buffer<unsigned char> colours_, pixels_;
  Buffer<unsigned char> unknown_;  // 1 where nobody knows the height
  Buffer<std::uint32_t> indices_;
  Buffer<double> points_;           // x and y of lines, in the picture
  Buffer<std::int32_t> polylines_;  // for each line its family and its number of points
  std::string title_, description_;
  std::string crs_, datum_;  // of the place of the map
  files::Projection projection_ = files::Projection::faces;
  bool is_shape_voxels_ = false;

  files::FileOptions options_;
  std::optional<files::Sheet> sheet_;
  std::unique_ptr<files::FileSource> source_;
  bool is_ready_ = false;  // the source is that of all that was given
  std::unique_ptr<files::Work> work_;
};

}  // namespace orogen::wasm
