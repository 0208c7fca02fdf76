#include "generate/request.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "base/text.h"
#include "erosion/erosion.h"
#include "generate/gullies.h"
#include "generate/rivers.h"
#include "generate/window.h"
#include "planet/erosion.h"
#include "planet/planet.h"
#include "strokes/strokes.h"
#include "terrain/level_observer.h"

namespace orogen {
namespace {

// In a 32-bit address space about this much is left for one map beside what the page itself needs.
constexpr std::size_t kMemoryLimit =
    sizeof(void*) == 4 ? std::size_t{1500} << 20 : std::numeric_limits<std::size_t>::max();

std::string nameOf(const Generator& generator) {
  return (generator.window ? "a window of " : "") + std::string(generator.id);
}

std::string listParameters(const Generator& generator) {
  return nameOf(generator) + " takes " + joined(generator.parameters, ", ", idOf<ParameterUse>);
}

std::string megabytes(std::size_t bytes) {
  return formatNumber(static_cast<double>((bytes + 999'999) / 1'000'000)) + " MB";
}

std::string describeMemory(int faces, int size, std::size_t bytes) {
  const std::string side = formatNumber(size);
  return std::string(faces > 1 ? "a planet of 6 × " : "a map of ") + side + " × " + side +
         " points needs " + megabytes(bytes);
}

erosion::Erosion erosionOf(const Parameters& values, const DrawnLand& drawn) {
  return {.age = values.age,
          .hardness = values.hardness,
          .creep = values.creep,
          .sea = values.sea,
          .ice = values.ice,
          .wind = values.wind,
          .seed = values.seed,
          .drawn = &drawn};
}

bool addStrokes(const Parameters& values, Border border, int size, Heightfield& field,
                DrawnLand* drawn, Progress progress) {
  const strokes::StrokeGround ground{field.heights.span(), size,  border,
                                     values.seed,          drawn, &field.water.sea};
  return strokes::drawStrokes(values.strokes, ground, progress);
}

// The share of the time that the generator takes if rivers or erosion follow.
constexpr double kShareOfGenerator = 0.05;

constexpr std::size_t kWaterBytes =
    sizeof(std::uint32_t) + 2 * sizeof(float) + sizeof(std::uint8_t);

bool hasWater(const Parameters& values) {
  return values.age > 0 || values.rivers;
}

bool reserve(Water& water, std::size_t points) {
  return water.area.resize(points) && water.surface.resize(points) &&
         water.elevation_change.resize(points) && water.flow_direction.resize(points);
}

bool applyErosion(const Parameters& values, const DrawnLand& drawn, Border border,
                  Heightfield& field, std::span<std::byte> scratch, LevelObserver observer,
                  Progress progress) {
  const erosion::Erosion erosion = erosionOf(values, drawn);
  Water& water = field.water;
  const auto heights = field.heights.span();
  const erosion::Traces traces{.area = water.area.span(),
                               .surface = water.surface.span(),
                               .elevation_change = water.elevation_change.span(),
                               .flow_direction = water.flow_direction.span()};
  if (field.faces > 1) {
    return planet::erodePlanet(erosion, field.size, water.sea, heights, traces, scratch, observer,
                               progress);
  }
  water.sea = erosion::seaLevel(erosion, border, field.size, heights);
  water.wind = {static_cast<float>(values.wind), border};
  return erosion::erode(erosion, border, field.size, heights, traces, scratch, observer, progress);
}

std::string refuseErosion(int size) {
  if (size > 2) return {};
  return "age needs a map of at least 3 points a side, got " + formatNumber(size);
}

// The last row and column repeat the first ones.
bool repeatsBorders(const Heightfield& field) {
  const auto side = static_cast<std::size_t>(field.size);
  const auto at = [&](std::size_t x, std::size_t y) { return field.heights.data()[y * side + x]; };
  for (std::size_t i = 0; i < side; ++i) {
    if (at(i, 0) != at(i, side - 1) || at(0, i) != at(side - 1, i)) return false;
  }
  return true;
}

Border borderOf(const Heightfield& field, bool tiles) {
  if (!tiles) return Border::open;
  return repeatsBorders(field) ? Border::shared : Border::wrapped;
}

const std::string kCancelled = "the generation was cancelled";

std::string refuse(const Request& request, const MapShape& shape) {
  const auto problem = request.generator->refuse;
  std::string sentence = problem == nullptr ? std::string() : problem(request.parameters);
  if (sentence.empty() && request.parameters.age > 0) sentence = refuseErosion(shape.side);
  if (sentence.empty() && request.parameters.rivers) {
    Place place = placeOf(request.parameters);
    place.width = place.height = shape.side;
    sentence = rivers::refuseRivers(place);
  }
  return sentence;
}

std::size_t bytesFor(const Request& request, const MapShape& shape) {
  const Generator& generator = *request.generator;
  const Parameters& values = request.parameters;
  std::size_t scratch = generator.scratchBytes == nullptr ? 0 : generator.scratchBytes(values);
  scratch = std::max(scratch, gullies::gullyScratch(generator, values));
  std::size_t each = sizeof(float);
  if (hasWater(values)) each += kWaterBytes;
  if (values.age > 0) {
    scratch =
        std::max(scratch, shape.faces > 1 ? planet::planetErosionScratch(shape.side)
                                          : erosion::erosionScratch(shape.side, shape.border));
  }
  return shape.points * each + scratch;
}

}  // namespace

std::string chooseGenerator(Request& request, std::string_view id) {
  const Generator* generator = findGenerator(id);
  if (generator == nullptr) {
    return "there is no generator " + quoted(id) + "; the generators are " +
           joined(catalogue(), ", ", idOf<Generator>);
  }
  request = Request{.generator = generator, .parameters = generator->defaults()};
  return {};
}

std::string set(Request& request, std::string_view id, const ParameterValue& value,
                std::string_view received) {
  const Generator& generator = *request.generator;
  const std::optional<ParameterRow> row = generator.row(id);
  if (row) return setParameter(request.parameters, *row, value, received);
  const std::string who = findParameter(id) == nullptr ? "there is no parameter "
                                                       : nameOf(generator) + " has no parameter ";
  return who + quoted(id) + "; " + listParameters(generator);
}

std::string refuse(const Request& request) {
  return refuse(request, request.generator->shapeFor(request.parameters));
}

std::string chooseErosion(Request& request) {
  request = Request{.generator = &erosionOptions(), .parameters = erosionOptions().defaults()};
  return {};
}

std::size_t bytesFor(const Request& request) {
  return bytesFor(request, request.generator->shapeFor(request.parameters));
}

std::string generateHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                            Progress progress, LevelObserver observer, Buffer<float>* ridges) {
  const Generator& generator = *request.generator;
  const Parameters& values = request.parameters;
  const MapShape shape = generator.shapeFor(values);
  std::string problem = refuse(request, shape);
  if (!problem.empty()) return problem;
  const std::size_t bytes = bytesFor(request, shape);
  if (bytes > kMemoryLimit) {
    return describeMemory(shape.faces, shape.side, bytes) + ", more than the " +
           megabytes(kMemoryLimit) + " allowed here; choose a smaller exponent";
  }
  const bool erodes = values.age > 0;
  const std::size_t points = shape.points;
  field.size = 0;
  const bool is_wet = hasWater(values);
  if (!is_wet) field.water = {};
  field.water.wind = {};  // that of an earlier map
  const bool enough =
      scratch.resize(bytes - points * (sizeof(float) + (is_wet ? kWaterBytes : 0))) &&
      field.heights.resize(points) && gullies::reserveRidges(values, points, ridges) &&
      (!is_wet || reserve(field.water, points));
  if (!enough) {
    scratch.release();
    field.heights.release();
    field.water = {};
    return describeMemory(shape.faces, shape.side, bytes) +
           ", which could not be had; choose a smaller exponent";
  }
  // The share of the time at which the land is made, and that at which its rivers are.
  const double with_land = erodes || values.rivers ? kShareOfGenerator : 1;
  const double with_rivers = values.rivers ? (erodes ? 0.5 : 1) : with_land;
  PartOfWork first(progress, 0, with_land);
  DrawnLand drawn;
  if (!generator.generate(values, field.heights.span(), scratch.span(), first.progress()) ||
      !addStrokes(values, shape.border, shape.side, field, erodes ? &drawn : nullptr,
                  first.progress()) ||
      !gullies::addGullies(generator, values, field.heights.span(), scratch.span(),
                           first.progress(), ridges == nullptr ? nullptr : ridges->data())) {
    return kCancelled;
  }
  field.size = shape.side;
  field.faces = shape.faces;
  field.columns = field.rows = 0;
  if (field.faces > 1)
    field.water.sea = planet::planetSea(field.heights.span(), shape.side, values.ocean);
  field.spacing = static_cast<float>(shape.width / shape.cells);
  // A drawn land is no piece of the endless one: its summits are as high as they are drawn.
  field.summits = generator.land.empty() || !values.strokes.empty() ? 0 : summitsOf(values);
  PartOfWork second(progress, with_land, with_rivers - with_land);
  if (values.rivers && !(problem = rivers::addRivers(request, field, second.progress())).empty()) {
    field.size = 0;
    return problem;
  }
  PartOfWork rest(progress, with_rivers, 1 - with_rivers);
  if (erodes && !applyErosion(values, drawn, shape.border, field, scratch.span(), observer,
                              rest.progress())) {
    field.size = 0;
    return kCancelled;
  }
  return {};
}

std::string erodeHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                         Progress progress, LevelObserver observer) {
  assert(field.faces == 1);
  std::string problem = refuseErosion(field.size);
  if (!problem.empty()) return problem;
  const Parameters& values = request.parameters;
  const Border border = borderOf(field, values.tile);
  const std::size_t points = squareOf(field.size);
  const std::size_t working = erosion::erosionScratch(field.size, border);
  const std::size_t bytes = working + points * (sizeof(float) + kWaterBytes);
  if (bytes > kMemoryLimit || !scratch.resize(working) || !reserve(field.water, points)) {
    field.water = {};
    return describeMemory(1, field.size, bytes) + ", which could not be had; erode a smaller map";
  }
  DrawnLand drawn;
  if (!addStrokes(values, border, field.size, field, &drawn, {}) ||
      !applyErosion(values, drawn, border, field, scratch.span(), observer, progress)) {
    field.size = 0;
    return "the erosion was cancelled";
  }
  continueBorder(field, field.heights.span());
  continueBorder(field, field.water.surface.span());
  return {};
}

std::string drawOnHeights(const Request& request, Heightfield& field, Progress progress) {
  assert(field.faces == 1);
  const Parameters& values = request.parameters;
  const Border border = borderOf(field, values.tile);
  field.water = {};
  if (!addStrokes(values, border, field.size, field, nullptr, progress)) {
    field.size = 0;
    return kCancelled;
  }
  continueBorder(field, field.heights.span());
  return {};
}

std::string generate(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                     Progress progress, Buffer<float>* ridges) {
  std::string problem = generateHeights(request, field, scratch, progress, {}, ridges);
  if (problem.empty()) measure(field);
  return problem;
}

}  // namespace orogen
