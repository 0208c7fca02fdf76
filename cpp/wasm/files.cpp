// The face of files.wasm, which writes the pages' files with what the command line writes its own
// with; used by web/core/exports/file-writer.ts alone. The script puts arrays into room() and
// numbers into options(), begins a file, and takes it piece by piece, so that it can stop or let
// the page live in between. An instance writes one file: its memory goes with it.

#include <array>
#include <memory>
#include <string>

#include "files/formats.h"

namespace orogen::wasm {
namespace {

using namespace files;

// A file that is being written.
class Work {
 public:
  virtual ~Work() = default;
  // Adds the next piece to `part`. False: it was the last one.
  virtual bool next(std::string& part) = 0;
  virtual double done() const = 0;  // the share
};

Heightfield field;
Buffer<char> title, description;
Buffer<double> points;           // x and y of lines, in the picture
Buffer<std::int32_t> polylines;  // of each its family and its number of points
std::array<double, 16> options;
std::unique_ptr<Work> work;
std::string part;

std::string textOf(const Buffer<char>& buffer) {
  return {buffer.data(), buffer.size()};
}

DrawingOptions drawingOptions() {
  DrawingOptions drawing;
  drawing.paper = {.width = options[0], .height = options[1]};
  drawing.picture = options[2];
  return drawing;
}

// The lines of a map, found some rows at a time.
class MapDrawing : public Work {
 public:
  static DrawingOptions chosen() {
    DrawingOptions drawing = drawingOptions();
    drawing.profiles = static_cast<Profiles>(options[3]);
    drawing.density = static_cast<int>(options[4]);
    drawing.orthographic = options[5] != 0;
    drawing.camera.assign(options.begin() + 6, options.begin() + 12);
    return drawing;
  }
  static Sheet sheetWith(double spacing) {
    Sheet sheet(field);
    sheet.spacing = spacing;
    return sheet;
  }

  bool next(std::string& text) override {
    if (drawing_.drawSome()) return true;
    text = svgOf(drawing_.lines(), options_, textOf(title), textOf(description));
    return false;
  }
  double done() const override { return drawing_.done(); }

 private:
  DrawingOptions options_ = chosen();
  Sheet sheet_ = sheetWith(options[12]);
  Drawing drawing_{sheet_, options_};
};

// Lines that the script has found.
class GivenLines : public Work {
 public:
  bool next(std::string& text) override {
    std::vector<Line> lines;
    const double* from = points.data();
    for (std::size_t i = 0; i < polylines.size(); i += 2) {
      Line& line = lines.emplace_back(Line{static_cast<Family>(polylines.data()[i]), {}});
      for (std::int32_t k = 0; k < polylines.data()[i + 1]; ++k, from += 2) {
        line.points.push_back({from[0], from[1]});
      }
    }
    text = svgOf(lines, drawingOptions(), textOf(title), textOf(description));
    return false;
  }
  double done() const override { return 1; }
};

template <class T>
void* resized(Buffer<T>& buffer, std::size_t bytes) {
  return buffer.resize(bytes / sizeof(T)) ? buffer.data() : nullptr;
}

}  // namespace

// Their numbers are those of the lists in file-writer.ts.
enum class Array : int { heights, area, surface, course, title, description, points, polylines };
enum class File : int { mapDrawing, givenLines };

#define EXPORTED(name) __attribute__((export_name(#name)))

// The place of an array that the script then writes; nullptr: there is no memory.
EXPORTED(room) void* room(Array array, std::size_t bytes) {
  switch (array) {
    case Array::heights:
      return resized(field.heights, bytes);
    case Array::area:
      return resized(field.water.area, bytes);
    case Array::surface:
      return resized(field.water.surface, bytes);
    case Array::course:
      return resized(field.water.course, bytes);
    case Array::title:
      return resized(title, bytes);
    case Array::description:
      return resized(description, bytes);
    case Array::points:
      return resized(points, bytes);
    case Array::polylines:
      return resized(polylines, bytes);
  }
  return nullptr;
}

EXPORTED(options) double* optionsOf() {
  return options.data();
}

EXPORTED(describe) void describe(int size, int faces, float sea) {
  field.size = size;
  field.faces = faces;
  field.water.sea = sea;
  measure(field);
}

EXPORTED(begin) void begin(File file) {
  switch (file) {
    case File::mapDrawing:
      work = std::make_unique<MapDrawing>();
      break;
    case File::givenLines:
      work = std::make_unique<GivenLines>();
      break;
  }
}

// False: the piece that part() then is was the last one.
EXPORTED(next) bool next() {
  part.clear();
  return work->next(part);
}

EXPORTED(part) const char* partOf() {
  return part.data();
}
EXPORTED(length) std::size_t length() {
  return part.size();
}
EXPORTED(done) double done() {
  return work->done();
}

}  // namespace orogen::wasm
