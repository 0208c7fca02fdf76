#include <orogen/orogen.h>

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "base/text.h"
#include "cover/cover.h"
#include "generate/catalogue.h"
#include "generate/request.h"
#include "generate/window.h"
#include "planet/erosion.h"
#include "terrain/argument.h"

namespace orogen {
namespace {

Progress following(const OnProgress& progress) {
  if (!progress) return {};
  return {.step = [](void* self,
                     double fraction) { return (*static_cast<const OnProgress*>(self))(fraction); },
          .context = const_cast<OnProgress*>(&progress)};
}

std::string textOf(double number) {
  if (std::isfinite(number)) return JsonWriter::numeral(number);
  if (std::isnan(number)) return "NaN";
  return number > 0 ? "Infinity" : "-Infinity";
}

std::string setOne(Request& request, const std::string& id, const Value& value) {
  const Value::Kinds& kinds = value.get();
  if (const auto* number = std::get_if<double>(&kinds)) {
    return set(request, id, *number, textOf(*number));
  }
  if (const auto* flag = std::get_if<bool>(&kinds)) {
    return set(request, id, *flag, *flag ? "true" : "false");
  }
  if (const auto* name = std::get_if<std::string>(&kinds)) {
    return set(request, id, std::string_view(*name), quoted(*name));
  }
  if (const auto* image = std::get_if<Image>(&kinds)) {
    const Samples samples{image->width, image->height, image->channels, Samples::Type::floats,
                          std::as_bytes(std::span(image->data))};
    return set(request, id, samples, "a picture");
  }
  const auto& numbers = std::get<std::vector<double>>(kinds);
  return set(request, id, std::span<const double>(numbers),
             formatNumber(static_cast<double>(numbers.size())) + " numbers");
}

using Choose = std::string(Request& request, std::string_view id);

// Sets the generator first, wherever it stands in the list.
std::string fill(const Settings& settings, Choose* choose, Request& request) {
  std::string_view generator = catalogue().front().id;
  for (const auto& [id, value] : settings) {
    if (id != "generator") continue;
    const auto* name = std::get_if<std::string>(&value.get());
    if (name == nullptr) return "generator must be a name";
    generator = *name;
  }
  std::string problem = choose(request, generator);
  for (const auto& [id, value] : settings) {
    if (problem.empty() && id != "generator") problem = setOne(request, id, value);
  }
  return problem;
}

template <class Item>
std::vector<Item> copied(const Buffer<Item>& from) {
  return {from.span().begin(), from.span().end()};
}

void copy(const Heightfield& field, Terrain& terrain) {
  terrain.size = field.size;
  terrain.faces = field.faces;
  terrain.spacing = field.spacing;
  terrain.min = field.minimum;
  terrain.max = field.maximum;
  terrain.heights = copied(field.heights);
  const Water& water = field.water;
  terrain.area = copied(water.area);
  terrain.surface = copied(water.surface);
  terrain.elevation_change = copied(water.elevation_change);
  terrain.flow_direction = copied(water.flow_direction);
  terrain.sea = water.hasSea() ? water.sea : 0;
}

// An empty string, or the sentence that refuses a number.
std::string refused(const Argument& row, double value) {
  const std::string problem = refuse(row, value);
  return problem.empty() ? problem : problem + JsonWriter::numeral(value);
}

const std::string kNoMemory = "there is no memory for the cover; choose a smaller exponent";

}  // namespace

std::string generate(const Settings& settings, Terrain& terrain, const OnProgress& progress,
                     const Extras& extras) {
  Request request;
  Heightfield field;
  Buffer<std::byte> scratch;
  Buffer<float> ridges, discharge;
  cover::CoverMap cover;
  std::string problem = fill(settings, chooseGenerator, request);
  if (problem.empty()) problem = refuse(request);
  if (problem.empty() && extras.cover) problem = refused(cover::kWaterShare, extras.water);
  // The cover of gullies follows their ridges.
  Buffer<float>* const wanted = extras.ridges || extras.cover ? &ridges : nullptr;
  if (problem.empty()) problem = generate(request, field, scratch, following(progress), wanted);
  if (!problem.empty()) return problem;
  const float sea = cover::seaOf(field, static_cast<float>(extras.water));
  if (extras.cover && !cover::coverMap(field, ridges.span(), sea, field.size, cover)) {
    return kNoMemory;
  }
  const bool is_wet_planet = field.faces > 1 && !field.water.area.span().empty();
  if (is_wet_planet && !planet::findDischarge(field, discharge)) return kNoMemory;
  copy(field, terrain);
  terrain.discharge = copied(discharge);
  terrain.ridges = extras.ridges ? copied(ridges) : std::vector<float>();
  terrain.cover = copied(cover.weights);
  return {};
}

std::string erode(const Settings& settings, Terrain& terrain, const OnProgress& progress) {
  Request request;
  Heightfield field;
  Buffer<std::byte> scratch;
  const auto isGenerator = [](const auto& setting) { return setting.first == "generator"; };
  if (std::any_of(settings.begin(), settings.end(), isGenerator)) {
    return "erode takes no generator; give it the terrain";
  }
  const auto choose = [](Request& of, std::string_view) { return chooseErosion(of); };
  std::string problem = fill(settings, choose, request);
  if (!problem.empty()) return problem;
  if (terrain.size < 3 || terrain.size > 8193 || !(terrain.spacing > 0) ||
      terrain.heights.size() != squareOf(terrain.size)) {
    return "the terrain must have 3 to 8193 points a side, size × size heights and a spacing above "
           "0";
  }
  for (const float height : terrain.heights) {
    if (!(height - height == 0)) return "every height must be a finite number";
  }
  if (!field.heights.resize(terrain.heights.size())) return "no memory for the terrain";
  std::copy(terrain.heights.begin(), terrain.heights.end(), field.heights.data());
  field.size = terrain.size;
  field.spacing = terrain.spacing;
  measure(field);
  problem = erodeHeights(request, field, scratch, following(progress));
  if (!problem.empty()) return problem;
  measure(field);
  copy(field, terrain);
  terrain.discharge.clear();
  terrain.ridges.clear();
  terrain.cover.clear();
  return {};
}

std::string window(const Settings& settings, TerrainWindow& to, const OnProgress& progress,
                   const WindowExtras& extras) {
  Request request;
  Window made;
  Buffer<std::byte> scratch;
  Buffer<float> ridges;
  const bool is_covered = extras.relief != 0;
  std::string problem = fill(settings, chooseWindow, request);
  if (problem.empty()) problem = refuseWindow(request);
  const Place place = placeOf(request.parameters);
  const int max_rim = (std::min(place.width, place.height) - 1) / 2;
  if (problem.empty() && is_covered) problem = refused(cover::kReliefOfLand, extras.relief);
  if (problem.empty()) problem = refused(cover::kRim.upTo(max_rim), extras.rim);
  Buffer<float>* const wanted = extras.ridges || is_covered ? &ridges : nullptr;
  if (problem.empty()) problem = makeWindow(request, made, scratch, following(progress), wanted);
  if (!problem.empty()) return problem;
  std::vector<std::uint8_t> weights;
  if (is_covered) {
    const auto inner = [&](int side) { return static_cast<std::size_t>(side - 2 * extras.rim); };
    weights.resize(inner(made.width) * inner(made.height) * cover::kOfMap);
    const cover::Scale scale{.sea = 0, .relief = static_cast<float>(extras.relief)};
    cover::coverWindow(cover::landOf(made, place, ridges), scale, extras.rim, weights.data());
  }
  to = {.width = made.width,
        .height = made.height,
        .spacing = made.spacing,
        .min = made.range.minimum,
        .max = made.range.maximum,
        .heights = copied(made.heights),
        .surface = copied(made.surface),
        .area = copied(made.area),
        .ridges = extras.ridges ? copied(ridges) : std::vector<float>(),
        .cover = std::move(weights)};
  return {};
}

std::string schema() {
  return schemaJson();
}

const char* version() {
  return kVersion;
}

}  // namespace orogen
