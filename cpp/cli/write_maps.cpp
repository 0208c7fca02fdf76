#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <deque>

#include "base/json.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/options.h"
#include "cli/system.h"
#include "files/formats.h"

namespace orogen::cli {
namespace {

std::string inputName(const Arguments& arguments) {
  const std::string& path = arguments.input;
  return printable(path.substr(path.rfind('/') + 1));
}

void writeValue(std::string_view id, const std::vector<double>& values, JsonWriter& json) {
  json.name(id).open('[');
  for (const double each : values) json.value(each);
  json.close();
}

template <class Value>
void writeValue(std::string_view id, const Value& value, JsonWriter& json) {
  json.member(id, value);
}

// The title of a terrain and how it was made: the parameters as the pages save them, or the name of
// the heightmap.
std::string titleOf(const Arguments& arguments) {
  if (!arguments.input.empty()) return inputName(arguments);
  const auto& [generator, parameters] = arguments.request;
  return std::string(generator->title) + ", seed " + std::to_string(parameters.seed);
}

std::string descriptionOf(const Arguments& arguments) {
  if (!arguments.input.empty()) return inputName(arguments);
  const auto& [generator, parameters] = arguments.request;
  JsonWriter json;
  json.open('{').member("orogen", kAlgorithmVersion).member("generator", generator->id);
  for (const ParameterUse& use : generator->parameters) {
    visitValue(*generator->row(use.id), parameters,
               [&](const auto& value) { writeValue(use.id, value, json); });
  }
  return json.close().text() + "\n";
}

// Copies the drawn part of an oblong map, with its water. Returns false without memory.
bool takeDrawn(const Heightfield& field, Window& alone, Water& water) {
  const auto size = static_cast<std::size_t>(field.size);
  const auto columns = static_cast<std::size_t>(field.columns);
  const auto rows = static_cast<std::size_t>(field.rows);
  alone.spacing = field.spacing;
  alone.range = {field.minimum, field.maximum};
  water.sea = field.water.sea;
  const auto take = [&](const auto& from, auto& to) {
    if (from.size() == 0) return true;
    if (!to.resize(columns * rows)) return false;
    for (std::size_t y = 0; y < rows; ++y) {
      std::copy_n(from.data() + y * size, columns, to.data() + y * columns);
    }
    return true;
  };
  return take(field.heights, alone.heights) && take(field.water.area, water.area) &&
         take(field.water.surface, water.surface) &&
         take(field.water.flow_direction, water.flow_direction);
}

// Files that are committed together.
class Files {
 public:
  // Sheets of the whole map lie where `source` says.
  Files(const Arguments& arguments, const MapSource& source)
      : arguments_(arguments), source_(source) {}

  // All return an empty string, or the sentence that says what went wrong.
  // `oblong`: the map that lies in the corner of the sheet.
  std::string add(const std::string& path, std::string_view what, files::Sheet map,
                  const Heightfield* oblong = nullptr);
  std::string add(const std::string& path, std::string_view what, const Heightfield& field,
                  bool ground = true);
  std::string add(const std::string& path, std::string_view what, const Window& window,
                  bool ground = true) {
    files::Sheet sheet(window);
    sheet.ground = ground;
    return add(path, what, sheet);
  }
  std::string commit();

 private:
  void removeLeftovers(const std::string& path);
  std::string addFile(const std::string& path, std::string_view what, files::Sheet map,
                      const Heightfield* oblong);
  std::string write(const std::string& path, const files::FileSource& source);

  const Arguments& arguments_;
  const MapSource& source_;
  std::deque<OutputFile> files_;
  std::string report_;
};

// Leftovers may fill the disk.
void Files::removeLeftovers(const std::string& path) {
  for (const std::string& name : leftoversOf(path)) {
    if (unlink(name.c_str()) != 0) continue;
    report_ += printable(name) + ", left over from a program that was killed, is removed\n";
  }
}

// Adds a map, or the tiles into which it is cut.
std::string Files::add(const std::string& path, std::string_view what, files::Sheet map,
                       const Heightfield* oblong) {
  map.on_earth = source_.place;
  if (source_.unknown.size() == map.heights.size()) map.unknown = source_.unknown.span();
  const int tiles = arguments_.tiles;
  if (tiles == 1) return addFile(path, what, map, oblong);
  Window tile;
  tile.width = tileSide(map.width, tiles);
  tile.height = tileSide(map.height, tiles);
  tile.spacing = static_cast<float>(map.spacing);
  if (tile.width == 0 || tile.height == 0) {
    return std::to_string(map.width) + " x " + std::to_string(map.height) +
           " points cannot be cut into " + std::to_string(tiles) + " x " + std::to_string(tiles) +
           " equal tiles";
  }
  const auto width = static_cast<std::size_t>(tile.width);
  const std::size_t points = width * static_cast<std::size_t>(tile.height);
  const bool is_splat = map.channels > 0;
  Buffer<std::uint8_t> channels, unknown;
  if (!(is_splat ? channels.resize(4 * points) : tile.heights.resize(points)) ||
      !unknown.resize(map.unknown.empty() ? 0 : points)) {
    return "no memory for the tiles";
  }
  const int stepX = (map.width - tile.width) / (tiles - 1);
  const int stepY = (map.height - tile.height) / (tiles - 1);
  // Copies a tile of so many values a point.
  const auto cut = [&](auto from, auto* to, std::size_t each, int column, int row) {
    for (int y = 0; y < tile.height; ++y, to += width * each) {
      const int first = (row * stepY + y) * map.width + column * stepX;
      std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(each) * first, width * each, to);
    }
  };
  const bool is_grey = outputFormat(arguments_, path)->bits > 0;
  std::string problem;
  for (int i = 0; i < tiles * tiles && problem.empty(); ++i) {
    const int column = i % tiles, row = i / tiles;
    if (is_splat) {
      cut(map.pixels, channels.data(), 4, column, row);
    } else {
      cut(map.heights, tile.heights.data(), 1, column, row);
    }
    if (!map.unknown.empty()) cut(map.unknown, unknown.data(), 1, column, row);
    tile.range = is_grey ? map.range : rangeOf(tile.heights.span());
    files::Sheet sheet(tile);
    sheet.pixels = channels.span();
    sheet.channels = map.channels;
    sheet.ground = map.ground;
    sheet.tile = {map.width, map.height, column * stepX, row * stepY};
    sheet.unknown = unknown.span();
    if (map.on_earth) sheet.on_earth = map.on_earth->from(column * stepX, row * stepY);
    problem = addFile(tileName(path, column, row), what, sheet, nullptr);
  }
  return problem;
}

std::string Files::addFile(const std::string& path, std::string_view what, files::Sheet map,
                           const Heightfield* oblong) {
  const files::Format& format = *outputFormat(arguments_, path);
  files::FileOptions options = arguments_.file;
  map.normalise = arguments_.normalise;
  if (arguments_.water) options.choose({"water", static_cast<double>(*arguments_.water)});
  if (oblong != nullptr) {
    options.drawing.columns = oblong->columns;
    options.drawing.rows = oblong->rows;
  }
  if (!format.isOfHeights()) {
    const int usual = arguments_.request.generator->exaggeration;
    const int exaggeration = arguments_.file.exaggeration;
    map.spacing = map.spacing * 100 / (exaggeration > 0 ? exaggeration : usual);
    map.title = titleOf(arguments_);
    map.description = descriptionOf(arguments_);
    const files::FormatOption* const metres = files::findOption(format, "metres");
    if (metres != nullptr && options.metres == 0) {
      options.metres = static_cast<int>(metres->initial);
    }
  }
  const Range own = map.range;
  std::string outside;
  if (arguments_.range && map.ground && format.bits > 0) {
    map.range = *arguments_.range;
    const auto isOutside = [&map](float height) {
      return height < map.range.minimum || height > map.range.maximum;
    };
    const auto count = std::count_if(map.heights.begin(), map.heights.end(), isOutside);
    if (count > 0) outside = ", " + std::to_string(count) + " of them beyond --range";
  }
  std::string problem = write(path, files::SheetSource(format, map, options));
  if (!problem.empty()) return problem;
  std::array<char, 200> text;
  std::snprintf(text.data(), text.size(), ": %d x %d %.*s %g to %g%s\n",
                oblong == nullptr ? map.width : oblong->columns,
                oblong == nullptr ? map.height : oblong->rows, static_cast<int>(what.size()),
                what.data(), static_cast<double>(own.minimum), static_cast<double>(own.maximum),
                outside.c_str());
  if (!format.unturned.empty() && map.on_earth && map.on_earth->rotation != 0) {
    report_ += printable(path) + " has a place of its own, as " + std::string(format.unturned) +
               " cannot be turned\n";
  }
  report_ += (path == kStandardOutput ? "standard output" : printable(path)) + text.data();
  if (!arguments_.sidecar) return {};
  for (const files::Format* beside : files::filesBeside(format)) {
    const files::SheetSource source(*beside, map, options);
    if (files::sizeOf(source).bytes == 0) continue;  // nothing is known that it could say
    problem = write(files::nameBeside(path, format, *beside), source);
    if (!problem.empty()) return problem;
  }
  return {};
}

// Writes a file that is committed later. Returns an empty string, or what went wrong.
std::string Files::write(const std::string& path, const files::FileSource& source) {
  removeLeftovers(path);
  OutputFile& file = files_.emplace_back(path);
  if (!file.isOpen()) return file.problem();
  const files::Sink sink{
      .take = [](void* to, const void* bytes,
                 std::size_t count) { return static_cast<OutputFile*>(to)->write(bytes, count); },
      .context = &file};
  ProgressLine line(arguments_.quiet);
  std::string refusal;
  if (files::writeFile(source, sink, line.progress(), refusal)) return file.flush();
  if (!refusal.empty()) return orogen::quoted(path) + " " + refusal;
  return file.hasFailed() ? file.problem() : "no memory to write " + printable(path);
}

std::string Files::commit() {
  std::string problem;
  {
    const ScopedSignalBlock between_files_that_belong_together;
    for (const auto step : {&OutputFile::complete, &OutputFile::commit}) {
      for (OutputFile& file : files_) {
        if (problem.empty()) problem = (file.*step)();
      }
    }
  }
  if (problem.empty() && !arguments_.quiet) std::fputs(report_.c_str(), stderr);
  return problem;
}

// Adds a map, or a planet in the projection that the arguments choose.
std::string Files::add(const std::string& path, std::string_view what, const Heightfield& field,
                       bool ground) {
  const files::Projection projection = arguments_.projection.value_or(files::Projection::faces);
  // A drawing needs the whole square for its rivers; other files hold the oblong map alone.
  const bool is_drawing = outputFormat(arguments_, path)->ending == ".svg";
  if (field.isOblong() && !is_drawing) {
    Window alone;
    Water water;
    alone.width = field.columns;
    alone.height = field.rows;
    if (!takeDrawn(field, alone, water)) return "no memory to write " + printable(path);
    files::Sheet sheet(alone);
    sheet.ground = ground;
    if (water.flow_direction.size() > 0) sheet.water = &water;
    if (water.hasSea()) sheet.sea = water.sea;
    return add(path, what, sheet);
  }
  if (field.faces == 1 || projection == files::Projection::faces) {
    files::Sheet sheet(field);
    sheet.ground = ground;
    return add(path, what, sheet, field.isOblong() ? &field : nullptr);
  }
  Window spread_out;
  {
    ProgressLine line(arguments_.quiet);
    if (!files::spread(field, spread_out, line.progress())) {
      return "no memory to spread the planet; choose faces";
    }
  }
  files::Sheet sheet(spread_out);
  sheet.ground = ground;
  sheet.projection = projection;
  sheet.sea = field.water.sea;
  return add(path, what, sheet);
}

// What the report says of a file beside the map.
std::string pointsOf(std::string_view values) {
  return "points, " + std::string(values);
}

// Grey pictures hold the logarithms of areas, otherwise everything but one river would be black.
bool isGrey(const std::string& path) {
  return files::formatOf(path)->bits > 0;
}

std::string nameOf(Trace trace, bool grey) {
  return grey && trace == Trace::area ? "log2 of area"
                                      : std::string(kTraceNames[static_cast<std::size_t>(trace)]);
}

// Replaces the heights by a trace of erosion, or by the ridges.
void showTrace(Trace trace, bool grey, Buffer<float>& ridges, Heightfield& field) {
  Water& water = field.water;
  if (trace == Trace::area) {
    const auto area = water.area.span();
    std::transform(area.begin(), area.end(), field.heights.data(), [grey](std::uint32_t cells) {
      return grey ? static_cast<float>(std::log2(cells)) : static_cast<float>(cells);
    });
  } else {
    Buffer<float>& of_water = trace == Trace::surface ? water.surface : water.elevation_change;
    field.heights.swap(trace == Trace::ridges ? ridges : of_water);
  }
  measure(field);
}

const std::string kNoMemory = "no memory for the masks; choose a smaller map";

// What the masks are made of.
struct Masks {
  Buffer<std::uint8_t> weights;  // of what covers the ground, `kinds` a point
  std::size_t kinds = cover::kOfMap;
  Buffer<std::uint8_t> wet;  // 1 where there is water
};

// Finds the water, whose level is `surface`, or else `sea` everywhere. Returns false without
// memory.
bool findWater(std::span<const float> heights, std::span<const float> surface, float sea,
               Buffer<std::uint8_t>& wet) {
  if (!wet.resize(heights.size())) return false;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    wet.data()[i] = heights[i] < (surface.empty() ? sea : surface[i]) ? 1 : 0;
  }
  return true;
}

// Packs what covers the drawn part of a map, with so many points a row, into four channels.
std::string addSplat(const std::string& path, const Masks& masks, std::size_t pitch,
                     files::Sheet sheet, Files& files) {
  const auto width = static_cast<std::size_t>(sheet.width);
  const auto height = static_cast<std::size_t>(sheet.height);
  Buffer<std::uint8_t> channels;
  if (!channels.resize(4 * width * height)) return kNoMemory;
  std::uint8_t* to = channels.data();
  for (std::size_t i = 0; i < width * height; ++i, to += 4) {
    const std::size_t point = i / width * pitch + i % width;
    std::fill_n(to, 4, std::uint8_t{0});
    for (std::size_t kind = 0; kind < masks.kinds; ++kind) {
      std::uint8_t& channel = to[cover::kChannels[kind]];
      channel =
          static_cast<std::uint8_t>(channel + masks.weights.data()[point * masks.kinds + kind]);
    }
  }
  sheet.pixels = channels.span();
  sheet.channels = 4;
  sheet.ground = false;
  return files.add(path, "points, splat", sheet);
}

files::Sheet drawnSheet(const Heightfield& field) {
  files::Sheet sheet(field);
  sheet.width = field.drawnColumns();
  sheet.height = field.drawnRows() * field.faces;
  return sheet;
}
files::Sheet drawnSheet(const Window& window) {
  return files::Sheet(window);
}

// Writes the masks that are wanted; `field` is a map or a window that has been written.
template <class Field>
std::string addMasks(const Arguments& arguments, const Masks& masks, Field& field, Files& files) {
  std::size_t pitch = 0;
  if constexpr (std::is_same_v<Field, Window>) {
    pitch = static_cast<std::size_t>(field.width);
    field.range = {0, 1};
  } else {
    pitch = static_cast<std::size_t>(field.size);
    field.minimum = 0;
    field.maximum = 1;
  }
  std::string problem;
  for (std::size_t kind = 0; kind < kMaskNames.size() && problem.empty(); ++kind) {
    const std::string& path = arguments.masks[kind];
    if (path.empty()) continue;
    if (kind == kSplat) {
      problem = addSplat(path, masks, pitch, drawnSheet(field), files);
      continue;
    }
    for (std::size_t i = 0; i < field.heights.size(); ++i) {
      field.heights.data()[i] =
          kind == kWaterMask
              ? static_cast<float>(masks.wet.data()[i])
              : static_cast<float>(masks.weights.data()[i * masks.kinds + kind]) / 255;
    }
    problem = files.add(path, pointsOf(kMaskNames[kind]), field, false);
  }
  return problem;
}

}  // namespace

std::string writeMaps(const Arguments& arguments, std::string_view what, Heightfield& field,
                      const MapSource& source, Buffer<float> ridges) {
  Files files(arguments, source);
  std::string problem = files.add(arguments.output, what, field);
  Masks masks;
  if (arguments.wantsMasks()) {
    const float sea = cover::seaOf(field, static_cast<float>(arguments.water.value_or(0)) / 100);
    cover::CoverMap cover;
    if (!cover::coverMap(field, ridges.span(), sea, field.size, cover) ||
        !findWater(field.heights.span(), field.water.surface.span(), sea, masks.wet)) {
      return kNoMemory;
    }
    masks.weights.swap(cover.weights);
    masks.kinds = cover.kinds;
  }
  for (std::size_t i = 0; i < arguments.traces.size() && problem.empty(); ++i) {
    const std::string& path = arguments.traces[i];
    if (path.empty()) continue;
    const auto trace = static_cast<Trace>(i);
    const bool grey = isGrey(path);
    showTrace(trace, grey, ridges, field);
    problem = files.add(path, pointsOf(nameOf(trace, grey)), field, trace == Trace::surface);
  }
  if (problem.empty()) problem = addMasks(arguments, masks, field, files);
  return problem.empty() ? files.commit() : problem;
}

std::string writeWindow(const Arguments& arguments, Window& window, Buffer<float> ridges) {
  const MapSource none;
  Files files(arguments, none);
  std::string problem = files.add(arguments.output, pointsOf("heights"), window);
  Masks masks;
  if (arguments.wantsMasks()) {
    const Parameters& values = arguments.request.parameters;
    if (!masks.weights.resize(window.heights.size() * cover::kOfMap) ||
        !findWater(window.heights.span(), window.surface.span(), 0, masks.wet)) {
      return kNoMemory;
    }
    cover::coverWindow(cover::landOf(window, placeOf(values), ridges),
                       {.sea = 0, .relief = summitsOf(values)}, 0, masks.weights.data());
  }
  for (const auto& [trace, values] : {std::pair{Trace::ridges, &ridges},
                                      {Trace::area, &window.area},
                                      {Trace::surface, &window.surface}}) {
    const std::string& path = arguments.traceFile(trace);
    if (!problem.empty() || path.empty()) continue;
    window.heights.swap(*values);
    const bool grey = isGrey(path);
    if (grey && trace == Trace::area) {
      for (float& area : window.heights.span()) {
        // Beside the rivers it is 0.
        area = static_cast<float>(std::log2(std::max(1.0, static_cast<double>(area))));
      }
    }
    window.range = rangeOf(window.heights.span());
    problem = files.add(path, pointsOf(nameOf(trace, grey)), window, trace == Trace::surface);
    window.heights.swap(*values);
  }
  if (problem.empty()) problem = addMasks(arguments, masks, window, files);
  return problem.empty() ? files.commit() : problem;
}

}  // namespace orogen::cli
