#include "files/formats.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "base/text.h"
#include "files/formats/model_formats.h"
#include "files/formats/palettes.h"
#include "terrain/parameters.h"

namespace orogen::files {

// Each of these has a file of its own.
bool writeAsc(const Sheet&, const FileOptions&, Sink, Progress);
bool writePng(const Sheet&, const FileOptions&, Sink, Progress);
bool writeR16(const Sheet&, const FileOptions&, Sink, Progress);
bool writeR32(const Sheet&, const FileOptions&, Sink, Progress);
bool writeSvg(const Sheet&, const FileOptions&, Sink, Progress);
bool writeVox(const Sheet&, const FileOptions&, Sink, Progress);

namespace {

constexpr auto kOneMap = "holds one map, and a planet has six faces; choose another ending";

std::string refuseModel(const SheetShape& sheet, const FileOptions& options) {
  const bool square = sheet.width == sheet.height;
  if (sheet.projection.value_or(Projection::faces) != Projection::faces) {
    return "holds the planet as a ball; leave out --projection";
  }
  if (sheet.projection) {
    return options.voxels ? "holds the ground of a planet and not its voxels; leave out --voxels"
                          : "";
  }
  if (std::min(sheet.width, sheet.height) < 2) return "needs at least 2 x 2 points";
  return options.voxels && !square ? "needs a square map for voxels" : "";
}

std::string refuseDrawing(const SheetShape& sheet, const FileOptions& options) {
  if (sheet.projection) return kOneMap;
  const std::string problem = refuseModel(sheet, options);
  if (!problem.empty() || sheet.width == sheet.height) return problem;
  return "needs a square map";
}

std::string refuseFromAbove(const ModelFormat& format, const SheetShape& sheet) {
  if (sheet.projection == Projection::faces) {
    const bool is_drawn = format.holds == Holds::picture;
    return is_drawn ? "holds one map, and a planet has six faces; add --projection equirectangular"
                    : kOneMap;
  }
  if (sheet.projection && format.holds == Holds::lines) return kOneMap;
  return std::min(sheet.width, sheet.height) < 2 ? "needs at least 2 x 2 points" : "";
}

// Refuses models that are longer than the format can say.
std::string refuseBytes(const ModelFormat& model, const SheetShape& sheet, bool is_tinted) {
  if (model.max_bytes == 0) return {};
  const auto& [head, triangle, point, normal, picture, colour, is_text, loose] = model.bytes;
  const int of_map = picture + (is_tinted ? colour : 0);
  // About two triangles for each point.
  const int each = point + normal + (sheet.projection ? 0 : of_map) + 2 * triangle;
  return refuseLength(static_cast<double>(sheet.width) * sheet.height * each);
}

// Refuses terrains whose cubes are too many a side.
std::string refuseSide(const ModelFormat& model, const SheetShape& sheet) {
  if (sheet.width <= model.max_side) return {};
  return "holds at most " + formatNumber(model.max_side) + " cubes a side, got " +
         formatNumber(sheet.width) + "; choose a smaller exponent";
}

constexpr Format kSheets[]{
    {.ending = ".png",
     .help = "a grey picture, from black at the lowest point to white at the highest",
     .write = writePng},
    {.ending = ".r16",
     .samples = "unsigned 16-bit integers",
     .help = "the same greys as 16-bit integers without a header, little-endian, in rows from the "
             "north",
     .write = writeR16},
    {.ending = ".r32",
     .samples = "32-bit floats",
     .help = "the heights themselves as 32-bit floats, in the same order",
     .write = writeR32},
    {.ending = ".asc",
     .help = "the heights as numbers in rows, for QGIS and other programs that read maps",
     .write = writeAsc},
};

constexpr Format kDrawing{
    .ending = ".svg",
    .help = "profiles with hidden lines removed, in millimetres, for screens and plotters",
    .model = true,
    .write = writeSvg};

// The command line makes models of a sheet.
class SheetSource : public ModelSource {
 public:
  SheetSource(const ModelFormat& format, const Sheet& sheet, const FileOptions& options)
      : ModelSource(format), sheet_(sheet), options_(options) {}

  double number(std::string_view option) const override {
    constexpr int kUsualMetres = 4;
    if (option == "metres") return metresPerUnit(sheet_, options_, kUsualMetres);
    if (option == "tint") return options_.tint ? 1 : 0;
    if (option == "width" && options_.millimetres > 0) return options_.millimetres;
    const ChosenOption* const chosen = options_.find(option);
    return chosen == nullptr ? ModelSource::number(option) : chosen->number;
  }
  std::string_view text(std::string_view option) const override {
    const ChosenOption* const chosen = options_.find(option);
    return chosen == nullptr ? ModelSource::text(option) : chosen->text;
  }

  std::unique_ptr<Model> model() const override {
    if (sheet_.projection) return std::make_unique<PlanetModel>(sheet_, 1, 1);
    if (options_.voxels) return mergedVoxels(sheet_);
    return std::make_unique<SurfaceModel>(sheet_);
  }
  std::unique_ptr<Model> printed() const override {
    const double width = number("width");
    if (!options_.voxels && !sheet_.projection) return solidModel(sheet_, width, number("base"), 1);
    std::unique_ptr<Model> whole = model();
    return whole ? std::make_unique<ScaledModel>(std::move(whole), width, 1) : nullptr;
  }
  Sheet sheet() const override { return sheet_; }
  double sea() const override {
    if (sheet_.projection) return static_cast<double>(sheet_.sea);
    return sheet_.water == nullptr ? seaLevel(sheet_.heights, number("water"))
                                   : static_cast<double>(sheet_.water->sea);
  }

 private:
  const Sheet& sheet_;
  const FileOptions& options_;
};

}  // namespace

std::span<const Format> formats() {
  static const std::vector<Format> all = [] {
    std::vector<Format> rows(std::begin(kSheets), std::end(kSheets));
    for (const ModelFormat& model : modelFormats()) {
      rows.push_back({.ending = model.ending,
                      .help = model.help,
                      .model = true,
                      .write = model.holds == Holds::cubes ? writeVox : nullptr,
                      .of_model = &model});
    }
    rows.push_back(kDrawing);
    return rows;
  }();
  return all;
}

bool hasGreys(const Format& format) {
  return format.ending == ".png" || format.ending == ".r16";
}

double metresPerUnit(const Sheet& sheet, const FileOptions& options, int usual) {
  const int metres = options.metres > 0 ? options.metres : usual;
  if (sheet.projection) return metres / (2 * PlanetModel(sheet, 1, 1).radius());
  // A column of cubes stands on each point, and half of one beyond the border.
  const TilePlace place = sheet.place();
  const int longer = std::max(place.map_width, place.map_height);
  return metres / ((options.voxels ? longer : longer - 1) * sheet.spacing);
}

std::string refuseShape(const Format& format, const SheetShape& sheet, const FileOptions& options) {
  if (!format.model) return {};
  if (format.of_model == nullptr) return refuseDrawing(sheet, options);
  if (format.of_model->isFromAbove()) return refuseFromAbove(*format.of_model, sheet);
  if (format.of_model->holds == Holds::cubes) {
    if (sheet.projection) return kOneMap;
    FileOptions voxels = options;
    voxels.voxels = true;
    const std::string problem = refuseModel(sheet, voxels);
    return problem.empty() ? refuseSide(*format.of_model, sheet) : problem;
  }
  const std::string problem = refuseModel(sheet, options);
  if (!problem.empty() || options.voxels) return problem;
  return refuseBytes(*format.of_model, sheet, options.tint);
}

std::string refuseSheet(const Format& format, const Sheet& sheet) {
  if (format.of_model == nullptr || format.of_model->holds != Holds::cubes) return {};
  const Range& range = sheet.range;
  // One cube is below the lowest point.
  const double levels =
      1 + std::floor((static_cast<double>(range.maximum) - static_cast<double>(range.minimum)) /
                     sheet.spacing);
  const int max_height = format.of_model->max_height;
  if (levels <= max_height) return {};
  return "holds at most " + formatNumber(max_height) + " cubes of height, got " +
         formatNumber(levels) + "; choose a smaller --exaggeration";
}

bool writeFile(const Format& format, const Sheet& sheet, const FileOptions& options, Sink sink,
               Progress progress, std::string& refusal) {
  if (format.write != nullptr) return format.write(sheet, options, sink, progress);
  const SheetSource source(*format.of_model, sheet, options);
  const std::unique_ptr<Work> work = beginFile(*format.of_model, source, refusal);
  if (!work) return false;
  std::string part;
  for (bool goes_on = true; goes_on;) {
    part.clear();
    goes_on = work->next(part);
    if (!sink.write(part) || !progress.goOn(work->done())) return false;
  }
  return true;
}

const Format* formatOf(std::string_view path) {
  const auto lower = [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  };
  const auto is_same = [&](char one, char other) { return one == lower(other); };
  const Format* found = nullptr;
  for (const Format& format : formats()) {
    const std::string_view ending = format.ending;
    const bool ends_so =
        path.size() > ending.size() &&
        std::equal(ending.begin(), ending.end(), path.end() - ending.size(), is_same);
    // .shaded.png is more than .png.
    if (ends_so && (found == nullptr || ending.size() > found->ending.size())) found = &format;
  }
  return found;
}

std::string refuseEnding(std::string_view what, std::string_view path, bool models) {
  const Format* found = formatOf(path);
  if (found != nullptr && (models || !found->model)) return {};
  std::vector<std::string_view> endings;
  for (const Format& format : formats()) {
    if (models || !format.model) endings.push_back(format.ending);
  }
  return "the " + std::string(what) + " must end in " + listOf(endings) + ", got " + quoted(path);
}

}  // namespace orogen::files
