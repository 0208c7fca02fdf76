#include "wasm/read.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "files/read/heightmap.h"
#include "files/read/png.h"
#include "files/read/refine.h"
#include "files/read/text_numbers.h"
#include "wasm/result.h"

namespace orogen::wasm {
namespace {

files::Heightmap map_read;
files::PngPicture picture_read;
Heightfield square;
Buffer<unsigned char> file_given, options_given, sidecar_given;
std::array<char, 16> name_given;
std::string refusal, notes;
std::array<double, 2> spacing;
std::array<double, 5> place;
double north = 0;
int has_scale = 0, order = 0;
std::uint32_t gaps = 0;

// Told how far the reading is, 0 to 1. It cannot stop; a worker is ended from outside.
#ifdef __wasm__
extern "C" __attribute__((import_module("script"), import_name("progress"))) void progressOfScript(
    double done);
#else
void progressOfScript(double) {}
#endif

std::string_view textOfBytes(const Buffer<unsigned char>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The value of an option; empty: it was not given.
std::string_view optionGiven(std::string_view name) {
  std::string_view rest = textOfBytes(options_given);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.size() > name.size() && line.starts_with(name) && line[name.size()] == '=') {
      return line.substr(name.size() + 1);
    }
  }
  return {};
}

std::optional<double> numberGiven(std::string_view name) {
  const double value = files::numberOf(optionGiven(name));
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

// Reads numbers that commas separate; NaN where there is none.
void readNumbers(std::string_view rest, std::initializer_list<double*> to) {
  for (double* const number : to) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    *number = files::numberOf(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

files::ReadOptions readOptions() {
  files::ReadOptions options;
  options.name = optionGiven("name");
  const std::string_view byte_order = optionGiven("byteOrder");
  if (byte_order == "little") options.order = files::ByteOrder::little;
  if (byte_order == "big") options.order = files::ByteOrder::big;
  const double width = numberGiven("width").value_or(0);
  if (width >= 1 && width <= files::kMaxPoints) options.width = static_cast<int>(width);
  options.low = numberGiven("low");
  options.high = numberGiven("high");
  options.spacing = numberGiven("spacing");
  options.sea = optionGiven("gaps") == "sea";
  if (sidecar_given.size() > 0) options.sidecar = textOfBytes(sidecar_given);
  options.progress = {.step =
                          [](void*, double done) {
                            progressOfScript(done);
                            return true;
                          },
                      .context = nullptr};
  return options;
}

std::optional<files::MapPart> partGiven() {
  const std::string_view given = optionGiven("part");
  if (given.empty()) return {};
  files::MapPart part{};
  readNumbers(given, {&part.x, &part.y, &part.width, &part.height});
  return part;
}

files::Message refineAsGiven() {
  const double levels = numberGiven("refine").value_or(0), seed = numberGiven("seed").value_or(0);
  return files::refine(map_read, static_cast<int>(std::clamp(levels, 0.0, 99.0)),
                       static_cast<std::uint32_t>(std::clamp(seed, 0.0, 4294967295.0)),
                       partGiven());
}

bool take(const files::Message& wrong) {
  refusal = wrong ? wrong.json() : "";
  notes = "[";
  for (const files::Message& note : map_read.notes)
    notes += (notes.size() > 1 ? "," : "") + note.json();
  notes += "]";
  spacing = {map_read.across, map_read.down};
  has_scale = map_read.has_scale ? 1 : 0;
  order = static_cast<int>(map_read.order);
  gaps = static_cast<std::uint32_t>(map_read.gaps);
  north = map_read.north.value_or(std::numeric_limits<double>::quiet_NaN());
  if (map_read.place) {
    const files::MapPlace& said = *map_read.place;
    place = {said.x, said.y, said.dx, said.dy, said.rotation};
  }
  return !wrong;
}

// Gives each point of the square one; beyond an oblong map all is known. Returns false without
// memory.
bool squareUnknown() {
  Buffer<unsigned char>& unknown = map_read.unknown;
  if (unknown.size() == 0 || !square.isOblong()) return true;
  Buffer<unsigned char> all;
  if (!all.resize(square.heights.size())) return false;
  std::fill_n(all.data(), all.size(), static_cast<unsigned char>(0));
  const auto columns = static_cast<std::size_t>(square.columns);
  for (std::size_t y = 0; y < static_cast<std::size_t>(square.rows); ++y) {
    std::copy_n(unknown.data() + y * columns, columns,
                all.data() + y * static_cast<std::size_t>(square.size));
  }
  unknown.swap(all);
  return true;
}

// Takes what the options say of a map that is there already.
files::Message takeGiven() {
  if (const std::optional<double> width = numberGiven("columns")) {
    const double rows = numberGiven("rows").value_or(0);
    const double all = static_cast<double>(map_read.heights.size());
    map_read.width = static_cast<int>(std::clamp(*width, 1.0, files::kMaxPoints));
    map_read.height = static_cast<int>(std::clamp(rows, 1.0, files::kMaxPoints));
    map_read.setScale(numberGiven("across").value_or(1), numberGiven("down").value_or(1));
    const bool fits = std::min(map_read.width, map_read.height) >= 2 && *width * rows == all;
    const std::size_t unknown = map_read.unknown.size();
    if (unknown > 0 && unknown != map_read.heights.size()) map_read.unknown.release();
    if (!fits || !(map_read.across > 0 && map_read.down > 0)) {
      return {"map-size", {{"width", *width}, {"height", rows}}};
    }
    map_read.has_scale = optionGiven("unit") == "m";
  }
  if (const std::string_view given = optionGiven("place"); !given.empty()) {
    files::MapPlace said;
    readNumbers(given, {&said.x, &said.y, &said.dx, &said.dy, &said.rotation});
    said.crs = optionGiven("crs");
    said.datum = optionGiven("datum");
    map_read.place = said;
  }
  if (const std::optional<double> latitude = numberGiven("north")) map_read.north = latitude;
  map_read.notes.clear();
  return {};
}

}  // namespace

EXPORTED(nameRoom) char* nameRoom() {
  return name_given.data();
}

EXPORTED(takeBytes) void* takeBytes(std::size_t bytes) {
  const std::string_view name(name_given.data());
  if (name == "heights") {
    return map_read.heights.resize(bytes / sizeof(float)) ? map_read.heights.data() : nullptr;
  }
  Buffer<unsigned char>* found = nullptr;
  if (name == "unknown") found = &map_read.unknown;
  if (name == "file") found = &file_given;
  if (name == "options") found = &options_given;
  if (name == "sidecar") found = &sidecar_given;
  return found != nullptr && found->resize(bytes) ? found->data() : nullptr;
}

EXPORTED(readFile) bool readFile() {
  map_read = {};
  const files::Message wrong = files::readHeightmap(file_given.span(), readOptions(), map_read);
  file_given.release();
  return take(wrong ? wrong : refineAsGiven());
}

EXPORTED(readPicture) bool readPicture() {
  picture_read = {};
  files::Message wrong = files::decodePng(file_given.span(), picture_read);
  file_given.release();
  if (!wrong && !files::makeAlpha(picture_read)) wrong = {"file-memory"};
  return take(wrong);
}

EXPORTED(refineMap) bool refineMap() {
  const files::Message wrong = takeGiven();
  return take(wrong ? wrong : refineAsGiven());
}

EXPORTED(squareMap) bool squareMap() {
  if (const files::Message wrong = takeGiven()) return take(wrong);
  const files::Fit fit = optionGiven("fit") == "crop" ? files::Fit::crop : files::Fit::whole;
  square = {};
  const files::Message wrong = files::makeSquare(map_read, fit, square);
  if (!wrong && !squareUnknown()) return take({"file-memory"});
  return take(wrong);
}

EXPORTED(readResults) const Result* readResults() {
  using namespace result;
  static std::array<Result, 25> table;
  const auto& said = map_read.place;
  std::size_t i = 0;
  for (const Result& each : {
           text("refusal", refusal),
           text("notes", notes),
           number("width", map_read.width),
           number("height", map_read.height),
           array("heights", map_read.heights),
           array("unknown", map_read.unknown),
           list("spacing", spacing),
           number("hasScale", has_scale),
           number("gaps", gaps),
           number("north", north),
           number("byteOrder", order),
           list("place", place, said ? place.size() : 0),
           text("crs", said ? std::string_view(said->crs) : std::string_view()),
           text("datum", said ? std::string_view(said->datum) : std::string_view()),
           number("size", square.size),
           number("columns", square.columns),
           number("rows", square.rows),
           number("minimum", square.minimum),
           number("maximum", square.maximum),
           array("square", square.heights),
           number("pictureWidth", picture_read.width),
           number("pictureHeight", picture_read.height),
           number("hasWords", picture_read.has_words),
           array("pixels", picture_read.data),
           Result{},
       }) {
    table[i++] = each;
  }
  return table.data();
}

}  // namespace orogen::wasm
