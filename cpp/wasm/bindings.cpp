// The WebAssembly module's face, used by web/core/orogen/terrain-module.ts alone. Calls are few and
// coarse, since each crosses the language border. Functions that can fail return a sentence, empty
// on success. The module holds one request and one terrain at a time; views into its memory (the
// functions that return `val`) are good until the next call.

#include <emscripten.h>
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "analysis/analysis.h"
#include "cover/cover.h"
#include "generate.h"
#include "light/light.h"
#include "mesh/surface.h"
#include "mesh/voxels.h"
#include "mesh/water_map.h"
#include "window.h"

// Defined by the page: Module.onprogress(fraction) returns false to stop.
// clang-format off
EM_JS(int, orogen_progress, (double fraction), {
  return !Module["onprogress"] || Module["onprogress"](fraction) !== false ? 1 : 0;
})

// Now and then in a long work of the weather, where Module.onlevel(shift) is set: every 2^shift-th
// point of the terrain, as far as it is, is the module's until this returns.
EM_JS(void, orogen_level, (int shift), {
  Module["onlevel"](shift);
})
EM_JS(int, orogen_wants_levels, (), {
  return Module["onlevel"] ? 1 : 0;
})
// clang-format on

// The C++ library calls this when even a short text finds no memory; the script gets an Error.
extern "C" void abort() {
  __builtin_trap();
}

namespace orogen::wasm {
namespace {

using emscripten::typed_memory_view;
using emscripten::val;

Request request;
Heightfield field;                 // the resident terrain
Heightfield made;                  // the terrain that is being generated or eroded
Heightfield whole;                 // the terrain that the resident one previews: see beginPreview()
Buffer<float> shown;               // the heights of a field with lakes that pictures show
light::LightMap light_map;         // of the shown heights
Buffer<float> discharge;           // of a planet with water, once it was asked for
Buffer<std::byte> kernel_scratch;  // of the generators and the weather

const std::string kNoMemory = "the mesh does not fit into memory; choose a smaller exponent";

// Working memory up to this size is kept for the next map.
constexpr std::size_t kKeptScratch = std::size_t{64} << 20;

// Call this when the resident terrain is replaced.
void changed() {
  light_map.knows_sky = false;
  discharge.release();
  shown.release();
}

// Sets the shown heights to the ground and the level of its lakes; views draw the sea separately.
bool showLakes() {
  if (!shown.resize(field.heights.size())) return false;
  const Water& water = field.water;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const float level = water.surface.data()[i];
    shown.data()[i] = level > water.sea ? level : field.heights.data()[i];
  }
  return true;
}

template <class T>
bool copyInto(Buffer<T>& to, std::span<const T> from) {
  if (!to.resize(from.size())) return false;
  std::copy(from.begin(), from.end(), to.data());
  return true;
}

// Makes a level of the unfinished terrain the resident terrain.
void showLevel(void*, const erosion::Glimpse& glimpse) {
  field.size = 0;
  Water& water = field.water;
  if (!copyInto(field.heights, glimpse.heights) || !copyInto(water.surface, glimpse.surface) ||
      !copyInto(water.area, glimpse.area) || !copyInto(water.course, glimpse.course)) {
    return;
  }
  water.wear.release();
  water.sea = made.water.sea;
  field.size = glimpse.size;
  field.faces = made.faces;
  field.spacing = made.spacing * static_cast<float>(1 << glimpse.shift);
  changed();
  if (showLakes()) orogen_level(glimpse.shift);
}

// Does a work of generate.h on `made`, which then is the resident terrain.
template <class Work>
std::string make(Work work) {
  const Progress progress{
      .step = [](void*, double fraction) { return orogen_progress(fraction) != 0; },
      .context = nullptr};
  const erosion::Viewer viewer{.show = orogen_wants_levels() != 0 ? showLevel : nullptr,
                               .context = nullptr};
  std::swap(field, made);
  std::string problem = work(progress, viewer);
  std::swap(field, made);
  made = {};
  if (kernel_scratch.size() > kKeptScratch) kernel_scratch.release();
  changed();
  if (problem.empty() && field.water.area.size() > 0 && !showLakes()) return kNoMemory;
  return problem;
}

Buffer<float> ridges;
bool wants_ridges = false;

// Whether what follows keeps its ridges().
void wantRidges(bool wanted) {
  ridges.release();
  wants_ridges = wanted;
}

std::string generateFromScript() {
  return make([](Progress progress, erosion::Viewer viewer) {
    return generateHeights(request, made, kernel_scratch, progress, viewer,
                           wants_ridges ? &ridges : nullptr);
  });
}

// Erodes the resident terrain by a request that beginErosion() began.
std::string erodeFromScript() {
  return make([](Progress progress, erosion::Viewer viewer) {
    return erodeHeights(request, made, kernel_scratch, progress, viewer);
  });
}

// Makes room for a terrain that the script writes through heights(). The caller has checked the
// size.
std::string receive(double size, double spacing) {
  changed();
  field.size = 0;
  field.faces = 1;
  field.water = {};
  const auto side = static_cast<std::size_t>(size);
  if (!field.heights.resize(side * side)) return "the map does not fit into memory";
  field.size = static_cast<int>(size);
  field.spacing = static_cast<float>(spacing);
  return {};
}

mesh::Grid gridWith(int stride, std::size_t face = 0) {
  const Buffer<float>& heights = shown.size() > 0 ? shown : field.heights;
  return {.heights = heights.data() + face * squareOf(field.size),
          .size = field.size,
          .spacing = field.spacing,
          .stride = stride};
}

// A large dry map is shown first by as many of its points as are lit, which are the resident
// terrain until endPreview(). Its light is that of the whole. Returns the stride between them; 1:
// it is shown at once.
int beginPreview() {
  const int stride = mesh::strideFor(field.size, light::kMaxLitPoints);
  if (stride == 1 || field.faces > 1 || field.water.area.size() > 0) return 1;
  const mesh::Grid grid = gridWith(stride);
  Heightfield level{.size = grid.side(), .spacing = grid.step()};
  if (!level.heights.resize(grid.points())) return 1;
  mesh::copyHeights(grid, level.heights.span());
  whole = std::move(field);
  field = std::move(level);
  return stride;
}

void endPreview(int stride) {
  whole.spacing = field.spacing / static_cast<float>(stride);  // for its light is known
  field = std::move(whole);
  whole = {};
}

Window window;
Basins basins;  // of the windows made last
rivers::Course course;
std::array<double, 3> course_measures;
Buffer<std::byte> scratch;
mesh::WaterMap water_map;
Buffer<float> positions;
Buffer<float> sampled;
Buffer<mesh::ReliefPatch> patches;
Buffer<std::int8_t> normals;
Buffer<std::uint16_t> levels;
Buffer<mesh::VoxelFace> faces;
std::size_t face_count = 0;
analysis::Analysis analysis;
std::array<double, 11> measures;
std::array<double, 5> window_measures;

// The functions through which the script reads results: a view of an array, of the array that is a
// member of `owner`, and of one whose elements are `count` values of the type As each; or a member
// that is a number.
template <auto& array>
val view() {
  return val(typed_memory_view(array.size(), array.data()));
}

template <auto& owner, auto member>
val view() {
  return val(typed_memory_view((owner.*member).size(), (owner.*member).data()));
}

template <auto member>
val viewOfWater() {
  return val(typed_memory_view((field.water.*member).size(), (field.water.*member).data()));
}

template <class As, std::size_t count = 1>
val viewAs(std::size_t size, const void* data) {
  return val(typed_memory_view(size * count, static_cast<const As*>(data)));
}

template <auto& owner, auto member>
double number() {
  return owner.*member;
}

template <auto choose>
std::string beginWith(const std::string& id) {
  return choose(request, id);
}

val measureWindow() {
  window_measures = {static_cast<double>(window.width), static_cast<double>(window.height),
                     window.range.minimum, window.range.maximum, window.spacing};
  return view<window_measures>();
}

val measureCourse() {
  course_measures = {course.length, static_cast<double>(course.area),
                     static_cast<double>(course.end)};
  return view<course_measures>();
}

void setSpacing(double spacing) {
  const auto given = static_cast<float>(spacing);
  light_map.knows_sky = light_map.knows_sky && given == field.spacing;
  field.spacing = given;
}

// A number, a boolean or the name of a choice.
template <class Value>
std::string setFromScript(const std::string& id, Value value, const std::string& received) {
  return set(request, id, value, received);
}

// `bytes` are those of doubles.
std::string setNumbers(const std::string& id, const std::string& bytes,
                       const std::string& received) {
  Buffer<double> values;
  if (!values.resize(bytes.size() / sizeof(double))) return "no memory for the numbers";
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
  return set(request, id, std::span<const double>(values.span()), received);
}

Buffer<std::byte> picture;

// Makes room for the values of a picture, which the script writes through imageBytes() before it
// calls setImage().
std::string receiveImage(double width, double height, int channels, int bytes) {
  std::string problem = refuseImageSize(width, height);
  if (!problem.empty()) return problem;
  const auto values = static_cast<std::size_t>(width * height) * static_cast<std::size_t>(channels);
  return picture.resize(values * static_cast<std::size_t>(bytes)) ? "" : "no memory for the image";
}

std::string setImage(const std::string& id, int width, int height, int channels, int type) {
  const Samples samples{.width = width,
                        .height = height,
                        .channels = channels,
                        .type = static_cast<Samples::Type>(type),
                        .data = picture.span()};
  std::string problem = set(request, id, samples, "a picture");
  picture.release();
  return problem;
}

// Finds the discharge of a planet, once.
std::string findDischarge() {
  if (discharge.size() > 0 || erosion::findDischarge(field, discharge)) return {};
  return "the discharge of the rivers does not fit into memory; choose a smaller exponent";
}

std::string drawWaterMap() {
  return mesh::drawWater(field, water_map, discharge.span()) ? "" : kNoMemory;
}

std::string surface(int stride, int first_row, int rows) {
  const mesh::Grid grid = gridWith(stride);
  const std::size_t points = static_cast<std::size_t>(grid.side()) * static_cast<std::size_t>(rows);
  if (!positions.resize(points * 3) || !normals.resize(points * 4)) return kNoMemory;
  mesh::buildSurface(grid, first_row, rows, positions.span(), normals.span());
  return {};
}

// Measures every stride-th point, face by face. sampledHeights() holds them where the stride is
// over 1.
std::string relief(int stride, int cells) {
  const auto count = static_cast<std::size_t>(field.faces);
  const mesh::Grid first = gridWith(stride);
  const std::size_t each = mesh::reliefPatches(first.side(), cells);
  const bool samples = stride > 1 || shown.size() > 0;
  if (!samples) sampled.release();
  if (!patches.resize(each * count)) return kNoMemory;
  if (samples && !sampled.resize(first.points() * count)) return kNoMemory;
  for (std::size_t face = 0; face < count; ++face) {
    const mesh::Grid grid = gridWith(stride, face);
    const float* heights = grid.heights;
    if (samples) {
      const auto copy = sampled.span().subspan(grid.points() * face, grid.points());
      mesh::copyHeights(grid, copy);
      heights = copy.data();
    }
    mesh::measureRelief(heights, grid.side(), cells, patches.span().subspan(each * face, each));
  }
  return {};
}

std::string voxels(int stride, double base, double cube, bool merge) {
  const mesh::Grid grid = gridWith(stride);
  const int side = grid.side();
  if (!levels.resize(grid.points())) return kNoMemory;
  mesh::voxelLevels(grid, base, cube, levels.span());
  face_count = mesh::countVoxelFaces(levels.span(), side);
  if (!faces.resize(face_count + 1)) return kNoMemory;
  if (!merge) {
    mesh::buildVoxelFaces(levels.span(), side, faces.span());
    return {};
  }
  if (!scratch.resize(mesh::mergeVoxelScratch(side))) return kNoMemory;
  face_count = mesh::mergeVoxelFaces(levels.span(), side, faces.span(), scratch.span());
  return {};
}

std::string shade(double azimuth, double elevation) {
  const light::Sun sun{.azimuth = azimuth, .elevation = elevation};
  return light::lightTerrain(gridWith(1), sun, light_map, scratch) ? "" : kNoMemory;
}

cover::CoverMap cover_map;

// Covers the resident terrain. `share` is as for seaOf.
std::string coverTerrain(double share, double max_points) {
  const float sea = cover::seaOf(field, static_cast<float>(share));
  const bool fits = ridges.size() == field.heights.size();
  return cover::coverMap(field, fits ? ridges.span() : std::span<float>(), sea,
                         static_cast<int>(max_points), cover_map)
             ? ""
             : kNoMemory;
}

// Covers the window made last, of the land of the request, but for so many points at its rim.
std::string coverWindow(double relief, double rim) {
  const int cut =
      static_cast<int>(std::min(rim, (std::min(window.width, window.height) - 1) / 2.0));
  const auto left = [cut](int side) { return static_cast<std::size_t>(side - 2 * cut); };
  if (!cover_map.weights.resize(left(window.width) * left(window.height) * cover::kOfMap)) {
    return kNoMemory;
  }
  cover::coverWindow(cover::landOf(window, request.parameters, ridges),
                     {.sea = 0, .relief = static_cast<float>(relief)}, cut,
                     cover_map.weights.data());
  return {};
}

std::string analyseFromScript(int lags, int bins) {
  std::string problem = analysis::analyse(field, {.lags = lags, .bins = bins}, analysis, scratch);
  const analysis::Statistics& of = analysis.statistics;
  const analysis::Lag& lag = analysis.repetition.strongest;
  measures = {of.minimum,
              of.maximum,
              of.mean,
              of.deviation,
              static_cast<double>(analysis.lags),
              static_cast<double>(lag.dx),
              static_cast<double>(lag.dy),
              lag.correlation,
              analysis.repetition.chance,
              analysis.hurst_of_variogram,
              analysis.hurst_of_spectrum};
  return problem;
}

}  // namespace

EMSCRIPTEN_BINDINGS(orogen) {
  using emscripten::function;
  function("begin", &beginWith<chooseGenerator>);
  function("setNumber", &setFromScript<double>);
  function("setFlag", &setFromScript<bool>);
  function("setNumbers", &setNumbers);
  function("setChoice", &setFromScript<const std::string&>);
  function("receiveImage", &receiveImage);
  function(
      "imageBytes", +[] { return viewAs<std::uint8_t>(picture.size(), picture.data()); });
  function("setImage", &setImage);
  function("beginWindow", &beginWith<chooseWindow>);
  function(
      "window", +[] {
        return makeWindow(request, window, kernel_scratch, {}, wants_ridges ? &ridges : nullptr,
                          &basins);
      });
  function("wantRidges", &wantRidges);
  function("ridges", &view<ridges>);
  function("windowHeights", &view<window, &Window::heights>);
  function("windowSurface", &view<window, &Window::surface>);
  function("windowArea", &view<window, &Window::area>);
  function("windowMeasures", &measureWindow);
  function(
      "findCourse", +[] { return findCourse(request, course, kernel_scratch, {}, basins); });
  function("courseMeasures", &measureCourse);
  function("coursePath", &view<course, &rivers::Course::path>);
  function(
      "beginErosion", +[] { return chooseErosion(request); });
  function("generate", &generateFromScript);
  function("erode", &erodeFromScript);
  function("receive", &receive);
  function("size", &number<field, &Heightfield::size>);
  function("spacing", &number<field, &Heightfield::spacing>);
  function("setSpacing", &setSpacing);
  function(
      "measure", +[] { measure(field); });
  function("beginPreview", &beginPreview);
  function("endPreview", &endPreview);
  function("minimum", &number<field, &Heightfield::minimum>);
  function("maximum", &number<field, &Heightfield::maximum>);
  function("heights", &view<field, &Heightfield::heights>);
  function(
      "sea", +[]() -> double { return field.water.sea; });
  function("waterArea", &viewOfWater<&Water::area>);
  function("waterSurface", &viewOfWater<&Water::surface>);
  function("waterWear", &viewOfWater<&Water::wear>);
  function("waterCourse", &viewOfWater<&Water::course>);
  function("findDischarge", &findDischarge);
  function("waterDischarge", &view<discharge>);
  function("drawWater", &drawWaterMap);
  function("waterMapSide", &number<water_map, &mesh::WaterMap::side>);
  function("waterMapStride", &number<water_map, &mesh::WaterMap::stride>);
  function(
      "waterMap",
      +[] { return viewAs<std::uint8_t, 4>(water_map.texels.size(), water_map.texels.data()); });
  function("surface", &surface);
  function("positions", &view<positions>);
  function("normals", &view<normals>);
  function("relief", &relief);
  function("sampledHeights", &view<sampled>);
  function(
      "reliefPatches", +[] { return viewAs<float, 3>(patches.size(), patches.data()); });
  function("voxels", &voxels);
  function("voxelLevels", &view<levels>);
  function(
      "voxelFaces", +[] { return viewAs<std::uint16_t, 6>(face_count, faces.data()); });
  function("shade", &shade);
  function("shadeSide", &number<light_map, &light::LightMap::side>);
  function("shadeStride", &number<light_map, &light::LightMap::stride>);
  function("shadeLight", &view<light_map, &light::LightMap::light>);
  function("cover", &coverTerrain);
  function("coverWindow", &coverWindow);
  function("coverWeights", &view<cover_map, &cover::CoverMap::weights>);
  function("analyse", &analyseFromScript);
  function("measures", &view<measures>);
  function("histogram", &view<analysis, &analysis::Analysis::histogram>);
  function("correlations", &view<analysis, &analysis::Analysis::correlations>);
  function("power", &view<analysis, &analysis::Analysis::power>);
  function("differences", &view<analysis, &analysis::Analysis::differences>);
}

}  // namespace orogen::wasm
