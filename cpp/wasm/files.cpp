// files.wasm, which writes the pages' files with the same code as the command line; used only by
// web/files/file-writer.ts. The script copies arrays to allocate() and numbers to options(),
// begins a file, and takes it piece by piece, so that it can stop or let the page respond in
// between. An instance writes one file, because its memory is freed with it.

#include "wasm/files.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include "files/formats/model_formats.h"
#include "files/formats/palettes.h"
#include "wasm/arguments.h"

namespace orogen::wasm {
namespace {

using namespace files;

Heightfield field;
Voxels columns;
Buffer<mesh::VoxelFace> faces;
Buffer<float> positions, normals;
Buffer<unsigned char> colours;
Buffer<std::uint32_t> indices;
Buffer<char> file, title, description;  // `file`: what is written
Buffer<char> kind,
    profiles;           // of a model, one of kModelKindNames; of a drawing, one of kProfilesNames
Buffer<char> texts;     // the options of a format that are texts, with the end of a line after each
Buffer<double> points;  // x and y of lines, in the picture
Buffer<std::int32_t> polylines;  // for each line its family and its number of points
std::array<double, 16> options;
std::unique_ptr<Work> work;
std::string part, names;

[[gnu::noinline]] void addName(std::string_view name) {
  names.append(name);
  names.push_back(' ');
}

// Calls take(name, buffer) for each array that can be given.
template <class Take>
void forEachArray(Take take) {
  take("heights", field.heights);
  take("area", field.water.area);
  take("surface", field.water.surface);
  take("course", field.water.course);
  take("file", file);
  take("title", title);
  take("description", description);
  take("kind", kind);
  take("profiles", profiles);
  take("texts", texts);
  take("points", points);
  take("polylines", polylines);
  take("levels", columns.levels);
  take("faces", faces);
  take("positions", positions);
  take("normals", normals);
  take("colours", colours);
  take("indices", indices);
}

std::string textOf(const Buffer<char>& buffer) {
  return {buffer.data(), buffer.size()};
}

// Which of the names a text is, or as many as there are.
template <class Names>
std::size_t indexOf(const Names& all, const Buffer<char>& text) {
  const auto found = std::find(all.begin(), all.end(), textOf(text));
  return static_cast<std::size_t>(found - all.begin());
}

DrawingOptions drawingOptions() {
  DrawingOptions drawing;
  drawing.paper = {.width = options[0], .height = options[1]};
  drawing.picture = options[2];
  return drawing;
}

// Draws the lines of a map, some rows at a time.
class MapDrawing : public Work {
 public:
  static DrawingOptions chosen() {
    DrawingOptions drawing = drawingOptions();
    drawing.profiles = static_cast<Profiles>(indexOf(kProfilesNames, profiles));
    drawing.density = static_cast<int>(options[3]);
    drawing.orthographic = options[4] != 0;
    drawing.camera.assign(options.begin() + 5, options.begin() + 11);
    drawing.columns = static_cast<int>(options[12]);
    drawing.rows = static_cast<int>(options[13]);
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
  Sheet sheet_ = sheetWith(options[11]);
  Drawing drawing_{sheet_, options_};
};

// A file that is made in one piece.
class Whole : public Work {
 public:
  explicit Whole(std::string (*make)()) : make_(make) {}
  bool next(std::string& text) override {
    text = make_();
    return false;
  }
  double done() const override { return 1; }

 private:
  std::string (*make_)();
};

// Writes lines that the script has found.
std::string givenLines() {
  std::vector<Line> lines;
  const double* from = points.data();
  for (std::size_t i = 0; i < polylines.size(); i += 2) {
    Line& line = lines.emplace_back(Line{static_cast<Family>(polylines.data()[i]), {}});
    for (std::int32_t k = 0; k < polylines.data()[i + 1]; ++k, from += 2) {
      line.points.push_back({from[0], from[1]});
    }
  }
  return svgOf(lines, drawingOptions(), textOf(title), textOf(description));
}

// Triangles of any origin, given by the script.
class GivenMesh : public Model {
 public:
  std::size_t points() const override { return positions.size() / 3; }
  std::size_t triangles() const override { return indices.size() / 3; }
  Point position(std::size_t i) const override { return tripleOf<Point>(positions, i); }
  bool hasNormals() const override { return normals.size() > 0; }
  Point normal(std::size_t i) const override { return tripleOf<Point>(normals, i); }
  Corners corners(std::size_t i) const override { return tripleOf<Corners>(indices, i); }

 private:
  template <class Triple, class T>
  static Triple tripleOf(const Buffer<T>& values, std::size_t i) {
    return {values.data()[3 * i], values.data()[3 * i + 1], values.data()[3 * i + 2]};
  }
};

// The indices of the options of all models, whose names are those of model_options; those of
// the format follow.
enum ModelOption : std::size_t {
  kSpacing,
  kStride,
  kCube,
  kGround,
  kSea,
  kMinimum,
  kPlanetRelief,
  kSide,
  kRows,
  kOfFormat,
};
enum class ModelKind : int { surface, planet, voxels, mesh };
constexpr std::array<std::string_view, 4> kModelKindNames{"surface", "planet", "voxels", "mesh"};
static_assert(areNamesOf<ModelKind>(kModelKindNames));

ModelKind sourceOf() {
  return static_cast<ModelKind>(indexOf(kModelKindNames, kind));
}

// Of an oblong map; 0: as many as columns.
int rowsOfModel() {
  return static_cast<int>(options[kRows]);
}

Sheet sheetOfModel() {
  Sheet sheet(field);
  if (const int rows = rowsOfModel(); rows > 0) sheet.height = rows;
  sheet.spacing = options[kSpacing];
  sheet.range.minimum = static_cast<float>(options[kMinimum]);
  return sheet;
}

// The terrain or mesh that the script has given.
class GivenSource : public ModelSource {
 public:
  explicit GivenSource(const ModelFormat& format) : ModelSource(format), format_(format) {}

  double number(std::string_view option) const override {
    return options[kOfFormat + placeOf(option)];
  }
  std::string_view text(std::string_view option) const override {
    std::string_view rest(texts.data(), texts.size());
    for (const FormatOption& each : format_.options) {
      if (!each.isText()) continue;
      if (each.name == option) break;
      rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
    }
    const std::string_view given = rest.substr(0, rest.find('\n'));
    return given.empty() ? ModelSource::text(option) : given;
  }
  Sheet sheet() const override { return sheetOfModel(); }

  std::unique_ptr<Model> model() const override {
    std::unique_ptr<Model> made;
    switch (sourceOf()) {
      case ModelKind::surface:
        made = std::make_unique<SurfaceModel>(sheetOfModel());
        break;
      case ModelKind::planet: {
        const auto stride = static_cast<int>(options[kStride]);
        made = std::make_unique<PlanetModel>(sheetOfModel(), stride, options[kPlanetRelief]);
        break;
      }
      case ModelKind::voxels:
        made = std::make_unique<VoxelModel>(columns, faces.span(), VoxelModel::Order::byFace);
        break;
      case ModelKind::mesh:
        made = std::make_unique<GivenMesh>();
    }
    if (colours.size() > 0) made->colours = colours.data();
    return made;
  }
  std::unique_ptr<Model> printed() const override {
    if (sourceOf() == ModelKind::surface) {
      return solidModel(sheetOfModel(), number("width"), number("base"), number("relief"));
    }
    // A planet is scaled as a whole, because its relief is already exaggerated.
    const double relief = sourceOf() == ModelKind::planet ? 1 : number("relief");
    return std::make_unique<ScaledModel>(model(), number("width"), relief);
  }
  double sea() const override {
    return std::isnan(options[kSea]) ? seaLevel(field.heights.span(), number("water"))
                                     : options[kSea];
  }

  // Returns an empty string, or what is wrong with a text.
  std::string refuseTexts() const {
    for (const FormatOption& option : format_.options) {
      const std::string problem = option.isText() ? option.refuse(text(option.name)) : "";
      if (!problem.empty()) return problem;
    }
    return {};
  }

 private:
  std::size_t placeOf(std::string_view option) const {
    return static_cast<std::size_t>(findOption(format_, option) - format_.options.data());
  }

  const ModelFormat& format_;
};

std::string vox() {
  const double sea = options[kSea];
  return voxOf(columns, std::isnan(sea) ? std::nullopt : std::optional(sea), {});
}

// The options of lines, and of models, in their order; those of a model's format follow.
constexpr std::array kDrawingOptions{
    Argument{"width", kNumber, 1, 1e9},           Argument{"height", kNumber, 1, 1e9},
    Argument{"picture", kNumber, 0, 1e5},         Argument{"density", kNumber, 1, kLargestSide},
    Argument{"orthographic", kWhole, 0, 1},       Argument{"azimuth", kNumber, -1e6, 1e6},
    Argument{"elevation", kNumber, -1e6, 1e6},    Argument{"distance", kPositive},
    Argument{"east", kNumber, -1e6, 1e6},         Argument{"north", kNumber, -1e6, 1e6},
    Argument{"up", kNumber, -1e6, 1e6},           Argument{"spacing", kPositive},
    Argument{"columns", kWhole, 0, kLargestSide}, Argument{"rows", kWhole, 0, kLargestSide}};
std::array<Argument, options.size()> model_options{Argument{"spacing", kPositive},
                                                   Argument{"stride", kWhole, 1, kLargestSide - 1},
                                                   Argument{"cube", kPositive},
                                                   Argument{"ground"},
                                                   Argument{"sea"},
                                                   Argument{"minimum"},
                                                   Argument{"planet-relief"},
                                                   Argument{"side", kWhole, 0, kLargestSide},
                                                   Argument{"rows", kWhole, 0, kLargestSide}};
constexpr std::size_t kGivenLinesOptions = 3;

const ModelFormat* formatNamed(std::string_view name) {
  for (const ModelFormat& format : modelFormats()) {
    if (idOf(format) == name) return &format;
  }
  return nullptr;
}

Argument argumentOf(const FormatOption& option) {
  if (!option.choices.empty()) {
    return {option.name, kWhole, 0, static_cast<double>(option.choices.size() - 1)};
  }
  if (option.minimum > 0) return {option.name, kPositive};
  return {option.name, kNumber, option.minimum, option.maximum};
}

std::span<const Argument> optionsFor(std::string_view name) {
  if (name == "map-drawing") return kDrawingOptions;
  if (name == "given-lines") return std::span(kDrawingOptions).first(kGivenLinesOptions);
  std::size_t count = kOfFormat;
  if (const ModelFormat* const format = formatNamed(name)) {
    for (const FormatOption& option : format->options) {
      if (!option.isText()) model_options[count++] = argumentOf(option);
    }
  }
  return std::span(model_options).first(count);
}

std::string refuseOptions(std::span<const Argument> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (&rows[i] == &model_options[kSea] && std::isnan(options[i])) continue;  // there is none
    const std::string problem = refuse(rows[i], options[i]);
    if (!problem.empty()) return problem.substr(0, problem.rfind(", got "));
  }
  return {};
}

bool isField(int count, int rows) {
  const Water& water = field.water;
  const std::size_t all = field.heights.size();
  if (field.size < 2 || field.faces != count || rows == 1) return false;
  const std::size_t face =
      static_cast<std::size_t>(rows > 0 ? rows : field.size) * static_cast<std::size_t>(field.size);
  if (all != face * static_cast<std::size_t>(count)) return false;
  const auto areAll = [&water](std::size_t each) {
    return water.area.size() == each && water.surface.size() == each && water.course.size() == each;
  };
  return areAll(0) || areAll(all);
}

bool areLines() {
  if (polylines.size() % 2 != 0) return false;
  std::size_t left = points.size() / 2;
  for (std::size_t i = 0; i < polylines.size(); i += 2) {
    const std::int32_t family = polylines.data()[i], count = polylines.data()[i + 1];
    if (family < 0 || family >= static_cast<int>(kFamilyNames.size())) return false;
    if (count < 1 || static_cast<std::size_t>(count) > left) return false;
    left -= static_cast<std::size_t>(count);
  }
  return true;
}

bool areCubes() {
  constexpr unsigned kPlace = 0x3fff;  // without the facing, see VoxelFace
  const auto side = static_cast<unsigned>(columns.side);
  const auto mesh = faces.span();
  if (mesh.empty()) return false;
  return std::all_of(mesh.begin(), mesh.end(), [side](const mesh::VoxelFace& face) {
    return (face.x_and_facing & kPlace) + face.wide <= side &&
           (face.y_and_facing & kPlace) + face.deep <= side;
  });
}

bool isMesh() {
  const std::size_t count = positions.size() / 3;
  if (indices.size() == 0 || positions.size() == 0 || positions.size() % 3 != 0 ||
      indices.size() % 3 != 0)
    return false;
  if (normals.size() != 0 && normals.size() != positions.size()) return false;
  const auto corners = indices.span();
  return std::all_of(corners.begin(), corners.end(),
                     [count](std::uint32_t corner) { return corner < count; });
}

// Returns an empty string, or what is wrong with the arrays of a model.
std::string refuseModel() {
  bool fits = true;
  std::size_t coloured = field.heights.size();
  if (indexOf(kModelKindNames, kind) == kModelKindNames.size()) return kNoFit;
  switch (sourceOf()) {
    case ModelKind::surface:
      fits = isField(1, rowsOfModel());
      break;
    case ModelKind::planet:
      fits = isField(6, 0) && options[kStride] < field.size;
      break;
    case ModelKind::voxels:
      fits = areCubes();
      coloured = 0;
      break;
    case ModelKind::mesh:
      fits = isMesh();
      coloured = positions.size() / 3;
  }
  return fits && (colours.size() == 0 || colours.size() == 4 * coloured) ? "" : kNoFit;
}

template <class T>
void* resized(Buffer<T>& buffer, std::size_t bytes) {
  return buffer.resize(bytes / sizeof(T)) ? buffer.data() : nullptr;
}

}  // namespace

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif

EXPORTED(allocate) void* allocate(int array, std::size_t bytes) {
  void* place = nullptr;
  int i = 0;
  forEachArray([&](const char*, auto& buffer) {
    if (i++ == array) place = resized(buffer, bytes);
  });
  return place;
}

EXPORTED(arrayNames) const char* arrayNames() {
  names.clear();
  forEachArray([](const char* name, const auto&) { addName(name); });
  return names.c_str();
}

EXPORTED(familyNames) const char* familyNames() {
  names.clear();
  for (const std::string_view name : kFamilyNames) addName(name);
  return names.c_str();
}

EXPORTED(optionNames) const char* optionNames() {
  names.clear();
  for (const Argument& row : optionsFor(textOf(file))) addName(row.name);
  return names.c_str();
}

EXPORTED(options) double* optionsOf() {
  return options.data();
}

EXPORTED(describe) void describe(int size, int faces, float sea) {
  field.size = size;
  field.faces = faces;
  field.water.sea = sea;
  if (field.heights.size() > 0) measure(field);
}

EXPORTED(begin) bool begin() {
  work.reset();
  const std::string name = textOf(file);
  part = refuseOptions(optionsFor(name));
  if (name == "map-drawing") {
    const bool is_known = indexOf(kProfilesNames, profiles) < kProfilesNames.size();
    const auto is_count = [](double count) { return count != 1 && count <= field.size; };
    const bool is_part = is_count(options[12]) && is_count(options[13]);
    if (part.empty() && !(isField(1, 0) && is_known && is_part)) part = kNoFit;
    if (part.empty()) work = std::make_unique<MapDrawing>();
    return part.empty();
  }
  if (name == "given-lines") {
    if (part.empty() && !areLines()) part = kNoFit;
    if (part.empty()) work = std::make_unique<Whole>(givenLines);
    return part.empty();
  }
  if (!part.empty()) return false;
  columns.side = static_cast<int>(options[kSide]);
  columns.step = options[kSpacing];
  columns.cube = options[kCube];
  columns.base = options[kGround];
  if (name == "vox") {
    if (columns.side > 0 && columns.levels.size() == squareOf(columns.side)) {
      work = std::make_unique<Whole>(vox);
    }
  } else if (part = refuseModel(); !part.empty()) {
    return false;
  }
  const ModelFormat* const format = formatNamed(name);
  if (format != nullptr && format->holds != Holds::cubes) {
    if (format->isFromAbove() && sourceOf() != ModelKind::surface) part = kNoFit;
    const GivenSource source(*format);
    if (part.empty()) part = source.refuseTexts();
    if (part.empty()) {
      work = beginFile(*format, source, part);
      if (!part.empty()) part = name + " " + part;
    }
  }
  if (work == nullptr && part.empty()) part = kNoFit;
  return work != nullptr;
}

EXPORTED(next) bool next() {
  part.clear();
  return work != nullptr && work->next(part);
}

EXPORTED(part) const char* partOf() {
  return part.data();
}
EXPORTED(length) std::size_t length() {
  return part.size();
}
EXPORTED(done) double done() {
  return work == nullptr ? 1 : work->done();
}

}  // namespace orogen::wasm
