#include "wasm/file_session.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/text.h"
#include "files/formats/palettes.h"
#include "files/models/models.h"
#include "wasm/given_mesh.h"

namespace orogen::wasm {
namespace {

using files::Format;
using files::Holds;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kMostPixels = 65535;  // a side of a picture
constexpr auto kNoMemoryForFile = "there is no memory for the file; try a smaller map";

constexpr std::array<std::string_view, 2> kShapes{"surface", "voxels"};
constexpr std::array<std::string_view, 2> kLayouts{"faces", "equirectangular"};

std::string must(std::string_view name, std::string_view allowed) {
  return std::string(name) + " must be " + std::string(allowed) + ", got ";
}

std::string refuseNumber(const files::FormatOption& option, double value) {
  if (option.of_width) return refuse(Argument{option.name, kPositive}, value);
  const std::string unit = option.unit == "mm" ? " mm" : "";
  if (option.above_zero) {
    if (value > 0 && value <= option.maximum) return {};
    return must(option.name, "above 0 and at most " + formatNumber(option.maximum) + unit);
  }
  if (value >= option.minimum && value <= option.maximum) return {};
  return must(option.name, "between " + formatNumber(option.minimum) + " and " +
                               formatNumber(option.maximum) + unit);
}

// Which of the names a text is, or as many as there are.
template <class Names>
std::size_t indexOf(const Names& names, std::string_view text) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), text) - names.begin());
}

template <class Names>
std::string refuseChoice(std::string_view name, const Names& names, std::string_view text) {
  if (indexOf(names, text) < names.size()) return {};
  return must(name, listOf(names)) + quoted(text);
}

std::string endingsOfModels() {
  std::vector<std::string_view> ids;
  for (const Format& format : files::formats()) {
    if (format.isModel()) ids.push_back(format.id);
  }
  return listOf(ids);
}

bool isPowerOfTwo(int value) {
  return value >= 2 && (value & (value - 1)) == 0;
}

}  // namespace

FileSession::FileSession()
    : numbers_{{
          // The heights, or the pixels: so many bytes a point.
          {{"columns", kWhole, 1, kMostPixels}, 0},
          {{"rows", kWhole, 1, kMostPixels}, 0},
          {{"faces", kWhole, 1, 6}, 1},
          {{"channels", kWhole, 0, 4}, 0},
          {{"spacing", kPositive}, 1},
          {{"minimum"}, 0},
          {{"maximum"}, 0},
          {{"sea"}, kNone},
          // Where the first height lies, if that is known.
          {{"place-x"}, kNone},
          {{"place-y"}, kNone},
          {{"place-dx", kPositive}, 1},
          {{"place-dy", kPositive}, 1},
          {{"place-rotation", kNumber, -360, 360}, 0},
          // The heights of black and white; if not given, the lowest and the highest.
          {{"low"}, kNone},
          {{"high"}, kNone},
          // Whether they are heights, and not a trace or a mask; whether each new point of another
          // size takes the value of the nearest.
          {{"ground", kWhole, 0, 1}, 1, true},
          {{"nearest", kWhole, 0, 1}, 0, true},
          {{"pad", kWhole, 0, 1}, 0, true},
          {{"size", kWhole, 3, kLargestSide}, kNone},
          // Of models: whether there are colours, where they come later.
          {{"coloured", kWhole, 0, 1}, 0, true},
          {{"stride", kWhole, 1, kLargestSide - 1}, 1},
          {{"levels", kWhole, 0, 65534}, 0},
          // Of drawings.
          {{"paper-width", kNumber, 1, 1e9}, 297},
          {{"paper-height", kNumber, 1, 1e9}, 210},
          {{"picture", kNumber, 0, 1e5}, 0},
          {{"density", kNumber, 1, kLargestSide}, 96},
          {{"orthographic", kWhole, 0, 1}, 0, true},
          {{"azimuth", kNumber, -1e6, 1e6}, 0},
          {{"elevation", kNumber, -1e6, 1e6}, 0},
          {{"distance", kPositive}, 1},
          {{"east", kNumber, -1e6, 1e6}, 0},
          {{"north", kNumber, -1e6, 1e6}, 0},
          {{"up", kNumber, -1e6, 1e6}, 0},
          {{"drawn-columns", kWhole, 0, kLargestSide}, 0},
          {{"drawn-rows", kWhole, 0, kLargestSide}, 0},
      }} {}

template <class Take>
void FileSession::forEachArray(Take take) {
  take("heights", field_.heights);
  take("unknown", unknown_);
  take("area", field_.water.area);
  take("surface", field_.water.surface);
  take("flowDirection", field_.water.flow_direction);
  take("pixels", pixels_);
  take("positions", positions_);
  take("normals", normals_);
  take("colours", colours_);
  take("indices", indices_);
  take("points", points_);
  take("polylines", polylines_);
}

FileSession::Number* FileSession::find(std::string_view name) {
  for (Number& each : numbers_) {
    if (!name.empty() && each.argument.name == name) return &each;
  }
  return nullptr;
}

double FileSession::number(std::string_view name) const {
  return const_cast<FileSession*>(this)->find(name)->value;
}

bool FileSession::isSet(std::string_view name) const {
  return !std::isnan(number(name));
}

std::string FileSession::choose(std::string_view format) {
  is_ready_ = false;
  work_.reset();
  source_.reset();
  options_.chosen.clear();
  format_ = files::formatNamed(format);
  if (format_ != nullptr) return {};
  return "there is no format " + quoted(format);
}

std::string FileSession::setNumber(std::string_view name, double value) {
  is_ready_ = false;
  const files::FormatOption* const option =
      format_ == nullptr ? nullptr : files::findOption(*format_, name);
  if (option != nullptr) {
    if (!option->choices.empty()) return must(name, listOf(option->choices));
    if (option->isText()) return must(name, "a text");
    std::string problem = refuseNumber(*option, value);
    if (problem.empty()) options_.choose({.name = option->name, .number = value});
    return problem;
  }
  Number* const row = find(name);
  if (row == nullptr) return {};
  std::string problem = refuse(row->argument, value);
  if (problem.empty()) row->value = value;
  return !problem.empty() && row->is_flag ? must(name, "true or false") : problem;
}

std::string FileSession::setText(std::string_view name, std::string_view text) {
  is_ready_ = false;
  const files::FormatOption* const option =
      format_ == nullptr ? nullptr : files::findOption(*format_, name);
  if (option != nullptr) {
    files::ChosenOption chosen{.name = option->name, .text = std::string(text)};
    std::string problem;
    if (option->isText()) {
      problem = option->refuse(text);
    } else if (!option->choices.empty()) {
      problem = refuseChoice(name, option->choices, text);
      chosen.number = static_cast<double>(indexOf(option->choices, text));
    } else {
      return setNumber(name, kNone) + quoted(text);
    }
    if (problem.empty()) options_.choose(std::move(chosen));
    return problem;
  }
  std::string problem;
  if (name == "title") {
    title_ = text;
  } else if (name == "description") {
    description_ = text;
  } else if (name == "crs" || name == "datum") {
    (name == "crs" ? crs_ : datum_) = text.substr(0, 100);
  } else if (name == "profiles") {
    problem = refuseChoice(name, files::kProfilesNames, text);
    if (problem.empty()) {
      options_.drawing.profiles =
          static_cast<files::Profiles>(indexOf(files::kProfilesNames, text));
    }
  } else if (name == "projection") {
    problem = refuseChoice(name, kLayouts, text);
    if (problem.empty()) projection_ = static_cast<files::Projection>(indexOf(kLayouts, text));
  } else if (name == "shape") {
    problem = refuseChoice(name, kShapes, text);
    if (problem.empty()) is_shape_voxels_ = indexOf(kShapes, text) == 1;
  } else if (find(name) != nullptr) {
    return setNumber(name, kNone) + quoted(text);
  }
  return problem;
}

void* FileSession::give(std::string_view name, std::size_t bytes) {
  is_ready_ = false;
  work_.reset();
  source_.reset();
  void* place = nullptr;
  forEachArray([&](std::string_view each, auto& buffer) {
    if (each == name && buffer.resize(bytes / sizeof(*buffer.data()))) place = buffer.data();
  });
  return place;
}

std::string FileSession::measure() {
  wants_heights = false;
  size = {};
  const bool has_heights = field_.heights.size() > 0;
  if (format_ != nullptr) {
    options_.voxels = is_shape_voxels_;
    const bool has_arrays = has_heights || positions_.size() > 0 || indices_.size() > 0;
    const bool is_described = whole("columns") > 0;  // or it is a mesh
    wants_heights = !has_arrays && (!is_described || files::sizeNeedsHeights(*format_, options_) ||
                                    (isSet("size") && format_->holds == Holds::beside));
    if (whole("channels") > 0) wants_heights = false;
    if (wants_heights) return {};
  }
  std::string problem = prepare(has_heights);
  if (!problem.empty()) return problem;
  if (format_->holds == Holds::drawing) return kNoFit;
  size = files::sizeOf(*source_);
  const bool is_map = !format_->isModel() && format_->holds != Holds::cubes;
  width = is_map ? sheet_->width : 0;
  height = is_map ? sheet_->height : 0;
  return {};
}

std::string FileSession::begin() {
  std::string problem = prepare(true);
  if (!problem.empty()) return problem;
  if (format_->holds == Holds::drawing && polylines_.size() > 0) {
    work_ = givenLines();
    return {};
  }
  std::string refusal;
  work_ = format_->begin(*source_, refusal);
  if (!refusal.empty()) return std::string(format_->id) + " " + refusal;
  return work_ == nullptr ? kNoMemoryForFile : "";
}

bool FileSession::next() {
  part.clear();
  const bool goes_on = work_ != nullptr && work_->next(part);
  done = work_ == nullptr ? 1 : work_->done();
  return goes_on;
}

// Makes the source of the file, of whatever has been given. Without heights, where only the size of
// the file is wanted, the source has their number alone.
std::string FileSession::prepare(bool has_heights) {
  if (has_heights && is_ready_) return {};
  is_ready_ = false;
  work_.reset();
  source_.reset();
  if (format_ == nullptr) return "there is no format; choose one first";
  options_.voxels = is_shape_voxels_;
  options_.levels = whole("levels");
  options_.stride = 1;
  options_.colours = {};
  options_.is_coloured = !has_heights && number("coloured") != 0;
  std::string problem;
  if (format_->holds == Holds::drawing && polylines_.size() > 0) {
    problem = prepareLines();
  } else if (positions_.size() > 0 || indices_.size() > 0) {
    problem = prepareMesh();
  } else {
    problem = whole("channels") > 0 ? preparePixels(has_heights) : prepareField(has_heights);
  }
  is_ready_ = problem.empty() && has_heights;
  return problem;
}

std::string FileSession::prepareMesh() {
  if (!format_->isModel()) {
    return std::string(format_->id) + " holds the heights of a map, and a mesh was given; choose " +
           endingsOfModels();
  }
  const auto wrong = [](const std::string& what) { return "the mesh cannot be written: " + what; };
  const std::size_t points = positions_.size() / 3;
  const auto count = [](std::size_t number) { return std::to_string(number); };
  if (positions_.size() % 3 != 0 || points < 3) {
    return wrong(count(positions_.size()) + " coordinates are no points");
  }
  if (indices_.size() == 0 || indices_.size() % 3 != 0) {
    return wrong(count(indices_.size()) + " indices are no triangles");
  }
  if (normals_.size() != 0 && normals_.size() != positions_.size()) {
    return wrong(count(normals_.size() / 3) + " normals, " + count(points) + " points");
  }
  if (colours_.size() != 0 && colours_.size() != 4 * points) {
    return wrong(count(colours_.size() / 4) + " colours, " + count(points) + " points");
  }
  for (const std::uint32_t corner : indices_.span()) {
    if (corner >= points) {
      return wrong("a triangle names point " + count(corner) + " of " + count(points));
    }
  }
  const auto all = positions_.span();
  const auto odd = std::find_if(all.begin(), all.end(), [](float x) { return !std::isfinite(x); });
  if (odd != all.end()) {
    const std::string value = std::isnan(*odd) ? "NaN" : (*odd > 0 ? "Infinity" : "-Infinity");
    return wrong("coordinate " + count(static_cast<std::size_t>(odd - all.begin())) + " is " +
                 value);
  }
  options_.voxels = true;  // no map, and none of its options
  options_.colours = colours_.span();
  sheet_.emplace(Window());
  source_ = std::make_unique<MeshSource>(*format_, *sheet_, options_,
                                         GivenMesh(positions_, normals_, indices_));
  return {};
}

std::string FileSession::preparePixels(bool has_pixels) {
  const auto count = static_cast<std::size_t>(whole("columns")) *
                     static_cast<std::size_t>(whole("rows")) *
                     static_cast<std::size_t>(whole("channels"));
  if (format_->ending != ".png" || whole("channels") == 2 || count == 0) return kNoFit;
  if (has_pixels && pixels_.size() != count) return kNoFit;
  sheet_.emplace(Window());
  sheet_->width = whole("columns");
  sheet_->height = whole("rows");
  sheet_->pixels = pixels_.span();
  sheet_->channels = whole("channels");
  source_ = std::make_unique<files::SheetSource>(*format_, *sheet_, options_);
  return {};
}

bool FileSession::fitsField(bool has_heights) const {
  const int columns = whole("columns"), rows = whole("rows"), faces = whole("faces");
  if (columns < 1 || rows < 1 || columns > kLargestSide || rows > kLargestSide) return false;
  if (faces != 1 && (faces != 6 || columns != rows || columns < 2)) return false;
  if (!has_heights) return true;
  const auto all = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) *
                   static_cast<std::size_t>(faces);
  const Water& water = field_.water;
  const auto areAll = [&water](std::size_t each) {
    return water.area.size() == each && water.surface.size() == each &&
           water.flow_direction.size() == each;
  };
  if (unknown_.size() != 0 && unknown_.size() != all) return false;
  if (field_.heights.size() != all || !(areAll(0) || areAll(all))) return false;
  return std::all_of(water.flow_direction.span().begin(), water.flow_direction.span().end(),
                     [](std::uint8_t flow_direction) { return flow_direction <= 8; });
}

std::string FileSession::prepareField(bool has_heights) {
  if (!fitsField(has_heights)) return kNoFit;
  field_.size = whole("columns");
  field_.faces = whole("faces");
  field_.spacing = static_cast<float>(number("spacing"));
  field_.minimum = static_cast<float>(number("minimum"));
  field_.maximum = static_cast<float>(number("maximum"));
  field_.water.sea = isSet("sea") ? static_cast<float>(number("sea")) : Water::kNoSea;
  std::string problem = resizeField(has_heights);
  if (!problem.empty()) return problem;
  return describeSheet(has_heights);
}

// Whether a map of so many points a side goes on where it began: one that has a place does not.
bool FileSession::goesOn(int points) const {
  return isPowerOfTwo(points) && !isSet("place-x");
}

// Gives a file of heights the points that it is asked to have.
std::string FileSession::resizeField(bool has_heights) {
  const bool is_heights = format_->isOfHeights() || format_->holds == Holds::beside;
  const bool is_square = whole("columns") == whole("rows") && field_.faces == 1;
  if (number("pad") != 0 && field_.faces == 1) {
    if (!isPowerOfTwo(field_.size) || !is_square) {
      return "only a map that tiles, of a power of two points a side, can be padded by wrapping, "
             "got " +
             formatNumber(whole("columns")) + "; leave pad out";
    }
    if (has_heights && !files::padByWrapping(field_.heights, field_.size)) return kNoMemoryForFile;
    field_.size += 1;
  }
  if (!isSet("size")) return {};
  if (!is_heights) {
    return "size is that of a file of heights; leave it out for " + std::string(format_->id);
  }
  if (!is_square) {
    return std::string("size is that of a square map, and ") +
           (field_.faces > 1 ? "a planet has six" : "this one is oblong") + "; leave it out";
  }
  if (field_.size < 2) return kNoFit;
  const int from = field_.size, to = whole("size");
  if (from == to) return {};
  const bool wraps = goesOn(from);
  if (has_heights) {
    const auto change =
        number("nearest") != 0
            ? static_cast<bool (*)(Buffer<float>&, int, int, bool)>(files::resizeByNearest)
            : files::resize;
    if (!change(field_.heights, from, to, wraps)) return kNoMemoryForFile;
    if (unknown_.size() > 0 && !files::resizeByNearest(unknown_, from, to, wraps)) {
      return kNoMemoryForFile;
    }
  }
  field_.spacing *= static_cast<float>(files::stepOfResized(from, to, wraps));
  field_.size = to;
  if (has_heights) orogen::measure(field_);
  return {};
}

std::string FileSession::spreadField(bool has_heights) {
  if (field_.faces == 1) return "projection spreads a planet, and this is one map; leave it out";
  if (has_heights && !files::spread(field_, spread_, {})) return kNoMemoryForFile;
  if (!has_heights) {
    const files::SheetShape shape = files::spreadShape(field_.size);
    spread_.width = shape.width;
    spread_.height = shape.height;
    spread_.range = {field_.minimum, field_.maximum};
  }
  sheet_.emplace(spread_);
  sheet_->projection = projection_;
  return {};
}

std::string FileSession::describeSheet(bool has_heights) {
  const bool takes_layout =
      format_->isOfHeights() || format_->holds == Holds::beside || format_->isFromAbove();
  const bool is_spread = takes_layout && projection_ == files::Projection::equirectangular;
  if (is_spread) {
    std::string problem = spreadField(has_heights);
    if (!problem.empty()) return problem;
  } else {
    sheet_.emplace(field_);
    if (field_.faces == 1 && !isSet("size") && number("pad") == 0) sheet_->height = whole("rows");
    if (!isSet("size")) sheet_->spacing = number("spacing");
  }
  sheet_->sea.reset();
  if (isSet("sea")) sheet_->sea = static_cast<float>(number("sea"));
  const bool is_heights = format_->isOfHeights() || format_->holds == Holds::beside;
  // Maps from above and drawings rely on it.
  if (has_heights && !is_heights && !format_->isModel() && format_->holds != Holds::cubes) {
    sheet_->range = rangeOf(sheet_->heights);
  }
  if (format_->bits > 0 && isSet("low") && isSet("high")) {
    if (!(number("low") < number("high"))) {
      return "range must be two heights, minimum below maximum, got " +
             formatNumber(number("low")) + " and " + formatNumber(number("high")) +
             "; leave it out for the map’s own";
    }
    sheet_->range = {static_cast<float>(number("low")), static_cast<float>(number("high"))};
  }
  if (isSet("place-x") && isSet("place-y") && field_.faces == 1) {
    const int from = whole("columns"), to = isSet("size") ? whole("size") : from;
    const double step = from == to ? 1 : files::stepOfResized(from, to, goesOn(from));
    sheet_->on_earth = files::MapPlace{number("place-x"),
                                       number("place-y"),
                                       number("place-dx") * step,
                                       number("place-dy") * step,
                                       crs_,
                                       datum_,
                                       number("place-rotation")};
  }
  if (unknown_.size() == sheet_->heights.size()) sheet_->unknown = unknown_.span();
  sheet_->ground = number("ground") != 0;
  sheet_->title = title_;
  sheet_->description = description_;
  options_.stride = whole("stride");
  if (sheet_->projection == files::Projection::faces && !is_heights &&
      (options_.stride >= field_.size || (field_.size - 1) % options_.stride != 0)) {
    return "stride must divide the " + formatNumber(field_.size - 1) +
           " cells of a planet's face, got " + formatNumber(options_.stride);
  }
  if (colours_.size() > 0) {
    const std::size_t all =
        4 * static_cast<std::size_t>(sheet_->width) * static_cast<std::size_t>(sheet_->height);
    if (colours_.size() != all) return kNoFit;
    options_.colours = colours_.span();
  }
  describeDrawing();
  const std::string problem = files::refuseShape(*format_, *sheet_, options_);
  if (!problem.empty()) return std::string(format_->id) + " " + problem;
  source_ = std::make_unique<files::SheetSource>(*format_, *sheet_, options_);
  return {};
}

void FileSession::describeDrawing() {
  files::DrawingOptions& drawing = options_.drawing;
  drawing.paper = {.width = number("paper-width"), .height = number("paper-height")};
  drawing.picture = number("picture");
  drawing.density = whole("density");
  drawing.orthographic = number("orthographic") != 0;
  drawing.camera.clear();
  for (const char* const name : {"azimuth", "elevation", "distance", "east", "north", "up"}) {
    drawing.camera.push_back(number(name));
  }
  const auto drawn = [this](std::string_view name) {
    return std::min(whole(name) == 1 ? 2 : whole(name), whole("columns"));
  };
  drawing.columns = drawn("drawn-columns");
  drawing.rows = drawn("drawn-rows");
}

std::string FileSession::prepareLines() {
  describeDrawing();
  if (polylines_.size() % 2 != 0) return kNoFit;
  std::size_t left = points_.size() / 2;
  for (std::size_t i = 0; i < polylines_.size(); i += 2) {
    const std::int32_t family = polylines_.data()[i], count = polylines_.data()[i + 1];
    if (family < 0 || family >= static_cast<int>(files::kFamilyNames.size())) return kNoFit;
    if (count < 1 || static_cast<std::size_t>(count) > left) return kNoFit;
    left -= static_cast<std::size_t>(count);
  }
  return {};
}

// Lines that the script has found.
std::unique_ptr<files::Work> FileSession::givenLines() const {
  return files::wholeFile([this] {
    std::vector<files::Line> lines;
    const double* from = points_.data();
    for (std::size_t i = 0; i < polylines_.size(); i += 2) {
      files::Line& line =
          lines.emplace_back(files::Line{static_cast<files::Family>(polylines_.data()[i]), {}});
      for (std::int32_t k = 0; k < polylines_.data()[i + 1]; ++k, from += 2) {
        line.points.push_back({from[0], from[1]});
      }
    }
    return files::svgOf(lines, options_.drawing, title_, description_);
  });
}

}  // namespace orogen::wasm
