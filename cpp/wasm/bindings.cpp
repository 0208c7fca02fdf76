// The WebAssembly module's face, used by web/core/orogen/raw-module.ts alone. Calls are few and
// coarse, since each crosses the language border. Functions that can fail return the length of a
// sentence, which then is in `sentence`, and 0 on success. The module holds one request and one
// terrain at a time; the places of arrays in its memory are good until the next call.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "analysis/analysis.h"
#include "generate.h"
#include "light/light.h"
#include "mesh/surface.h"
#include "mesh/voxels.h"
#include "mesh/water_map.h"
#include "window.h"

#define BY_SCRIPT(name) __attribute__((import_module("script"), import_name(#name)))
#define EXPORTED(name) __attribute__((export_name(#name)))

// Hears the share of a long work that is done, and returns 0 to stop it.
extern "C" BY_SCRIPT(progress) int progressByScript(double fraction);
// Looks at the resident terrain, which until it returns is every 2^shift-th point of what the
// weather works on.
extern "C" BY_SCRIPT(level) void levelByScript(int shift);

namespace orogen::wasm {

struct Place {
  const void* data;
  std::size_t bytes;
};

namespace {

Request request;
Heightfield field;                 // the resident terrain
Heightfield made;                  // what is being generated or eroded
Heightfield whole;                 // what the resident terrain is a preview of: see beginPreview()
Buffer<float> shown;               // what pictures show of a field with lakes
light::LightMap light_map;         // of what is shown
Buffer<std::byte> kernel_scratch;  // of the generators and the weather

const std::string kNoMemory = "the mesh does not fit into memory; choose a smaller exponent";

// Working memory up to this size is kept for the next map.
constexpr std::size_t kKeptScratch = std::size_t{64} << 20;

// The resident terrain is another one.
void changed() {
  light_map.knows_sky = false;
  shown.release();
}

// The ground, and the level of the lakes on it; the sea is drawn by itself.
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

// A level of what is being made becomes the resident terrain.
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
  field.faces = 1;
  field.spacing = made.spacing * static_cast<float>(1 << glimpse.shift);
  changed();
  if (showLakes()) levelByScript(glimpse.shift);
}

std::string sentence;

int lengthOf(std::string problem) {
  sentence = std::move(problem);
  return static_cast<int>(sentence.size());
}

// Does a work of generate.h on `made`, which then is the resident terrain.
template <auto work>
int make(bool shows_levels) {
  const Progress progress{
      .step = [](void*, double fraction) { return progressByScript(fraction) != 0; },
      .context = nullptr};
  const erosion::Viewer viewer{.show = shows_levels ? showLevel : nullptr, .context = nullptr};
  std::swap(field, made);
  std::string problem = work(request, made, kernel_scratch, progress, viewer);
  std::swap(field, made);
  made = {};
  if (kernel_scratch.size() > kKeptScratch) kernel_scratch.release();
  changed();
  if (problem.empty() && field.water.area.size() > 0 && !showLakes()) problem = kNoMemory;
  return lengthOf(std::move(problem));
}

mesh::Grid gridWith(int stride, std::size_t face = 0) {
  const Buffer<float>& heights = shown.size() > 0 ? shown : field.heights;
  return {.heights = heights.data() + face * squareOf(field.size),
          .size = field.size,
          .spacing = field.spacing,
          .stride = stride};
}

Window window;
Buffer<std::byte> scratch;
mesh::WaterMap water_map;
Buffer<float> positions;
Buffer<float> sampled;
Buffer<mesh::ReliefPatch> patches;
Buffer<std::int8_t> normals;
Buffer<std::uint16_t> levels;
Buffer<mesh::VoxelFace> faces;
std::span<const mesh::VoxelFace> visible;
analysis::Analysis analysis;

// The script puts texts here, and what is no number of its own: a choice, numbers, a picture.
Buffer<char> id, received;
Buffer<double> given;
std::size_t given_bytes = 0;

std::string_view textOf(const Buffer<char>& text) {
  return {text.data(), text.size()};
}

std::span<const std::byte> givenBytes() {
  return std::as_bytes(given.span()).first(given_bytes);
}

int setTo(const ParameterValue& value) {
  return lengthOf(set(request, textOf(id), value, textOf(received)));
}

template <class Values>
Place placeOf(const Values& values) {
  return {values.data(), values.size() * sizeof(*values.data())};
}

}  // namespace

// Its numbers are those of the list in raw-module.ts.
enum class Room : int { id, received, given };

// The place of so many bytes that the script then writes; nullptr: there is no memory.
EXPORTED(room) void* room(Room kind, std::size_t bytes) {
  if (kind == Room::given) {
    given_bytes = bytes;
    return given.resize((bytes + sizeof(double) - 1) / sizeof(double)) ? given.data() : nullptr;
  }
  Buffer<char>& text = kind == Room::id ? id : received;
  return text.resize(bytes) ? text.data() : nullptr;
}

// The place of an array, in the order of the list in raw-module.ts.
EXPORTED(array) const Place* arrayOf(int wanted) {
  static Place place;
  const Water& water = field.water;
  std::apply(
      [&](const auto&... arrays) {
        int i = 0;
        ((i++ == wanted ? void(place = placeOf(arrays)) : void()), ...);
      },
      std::tie(sentence, field.heights, water.area, water.surface, water.wear, water.course,
               window.heights, water_map.texels, positions, normals, sampled, patches, levels,
               visible, light_map.light, analysis.histogram, analysis.correlations, analysis.power,
               analysis.differences));
  return &place;
}

// Numbers that belong to the arrays, in the order of the list in raw-module.ts.
EXPORTED(numbers) const double* numbers() {
  static std::array<double, 25> values;
  const analysis::Statistics& of = analysis.statistics;
  const analysis::Lag& lag = analysis.repetition.strongest;
  values = {static_cast<double>(field.size),
            field.spacing,
            field.minimum,
            field.maximum,
            field.water.sea,
            static_cast<double>(window.width),
            static_cast<double>(window.height),
            window.range.minimum,
            window.range.maximum,
            window.spacing,
            static_cast<double>(water_map.side),
            static_cast<double>(water_map.stride),
            static_cast<double>(light_map.side),
            static_cast<double>(light_map.stride),
            of.minimum,
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
  return values.data();
}

// Begins a request for a map or a window of the generator whose name is in `id`.
EXPORTED(begin) int begin(bool is_window) {
  return lengthOf((is_window ? chooseWindow : chooseGenerator)(request, textOf(id)));
}

EXPORTED(beginErosion) int beginErosion() {
  return lengthOf(chooseErosion(request));
}

EXPORTED(setNumber) int setNumber(double value) {
  return setTo(value);
}

EXPORTED(setFlag) int setFlag(bool value) {
  return setTo(value);
}

EXPORTED(setChoice) int setChoice() {
  const auto bytes = givenBytes();
  return setTo(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

EXPORTED(setNumbers) int setNumbers() {
  return setTo(std::span<const double>(given.span()));
}

// Is asked before a picture comes into room().
EXPORTED(refuseImage) int refuseImage(double width, double height) {
  return lengthOf(refuseImageSize(width, height));
}

EXPORTED(setImage) int setImage(int width, int height, int channels, Samples::Type type) {
  const int length = setTo(Samples{
      .width = width, .height = height, .channels = channels, .type = type, .data = givenBytes()});
  given.release();
  return length;
}

EXPORTED(generate) int generateFromScript(bool shows_levels) {
  return make<generateHeights>(shows_levels);
}

// Erodes the resident terrain by a request that beginErosion() began.
EXPORTED(erode) int erodeFromScript(bool shows_levels) {
  return make<erodeHeights>(shows_levels);
}

EXPORTED(window) int windowFromScript() {
  return lengthOf(makeWindow(request, window, kernel_scratch));
}

// Makes room for a terrain whose heights the script then writes. The caller has checked the size.
EXPORTED(receive) int receive(int size, double spacing) {
  changed();
  field.size = 0;
  field.faces = 1;
  field.water = {};
  if (!field.heights.resize(squareOf(size))) return lengthOf("the map does not fit into memory");
  field.size = size;
  field.spacing = static_cast<float>(spacing);
  return 0;
}

EXPORTED(setSpacing) void setSpacing(double spacing) {
  const auto wanted = static_cast<float>(spacing);
  light_map.knows_sky = light_map.knows_sky && wanted == field.spacing;
  field.spacing = wanted;
}

EXPORTED(measure) void measureFromScript() {
  measure(field);
}

// A large dry map is shown first by as many of its points as are lit, which are the resident
// terrain until endPreview(). Its light is that of the whole. Returns the stride between them; 1:
// it is shown at once.
EXPORTED(beginPreview) int beginPreview() {
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

EXPORTED(endPreview) void endPreview(int stride) {
  whole.spacing = field.spacing / static_cast<float>(stride);  // for its light is known
  field = std::move(whole);
  whole = {};
}

EXPORTED(drawWater) int drawWaterMap() {
  return lengthOf(mesh::drawWater(field, water_map) ? "" : kNoMemory);
}

// Builds so many rows of the surface, from the first on.
EXPORTED(surface) int surface(int stride, int first_row, int rows) {
  const mesh::Grid grid = gridWith(stride);
  const std::size_t points = static_cast<std::size_t>(grid.side()) * static_cast<std::size_t>(rows);
  if (!positions.resize(points * 3) || !normals.resize(points * 4)) return lengthOf(kNoMemory);
  mesh::buildSurface(grid, first_row, rows, positions.span(), normals.span());
  return 0;
}

// Measures every stride-th point, face by face. `sampled` holds them where they are not just the
// heights.
EXPORTED(relief) int relief(int stride, int cells) {
  const auto count = static_cast<std::size_t>(field.faces);
  const mesh::Grid first = gridWith(stride);
  const std::size_t each = mesh::reliefPatches(first.side(), cells);
  const bool samples = stride > 1 || shown.size() > 0;
  if (!samples) sampled.release();
  if (!patches.resize(each * count)) return lengthOf(kNoMemory);
  if (samples && !sampled.resize(first.points() * count)) return lengthOf(kNoMemory);
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
  return 0;
}

EXPORTED(voxels) int voxels(int stride, double base, double cube, bool merge) {
  const mesh::Grid grid = gridWith(stride);
  const int side = grid.side();
  if (!levels.resize(grid.points())) return lengthOf(kNoMemory);
  mesh::voxelLevels(grid, base, cube, levels.span());
  std::size_t count = mesh::countVoxelFaces(levels.span(), side);
  if (!faces.resize(count + 1)) return lengthOf(kNoMemory);
  if (!merge) {
    mesh::buildVoxelFaces(levels.span(), side, faces.span());
  } else {
    if (!scratch.resize(mesh::mergeVoxelScratch(side))) return lengthOf(kNoMemory);
    count = mesh::mergeVoxelFaces(levels.span(), side, faces.span(), scratch.span());
  }
  visible = faces.span().first(count);
  return 0;
}

// Computes the light of a sun at these degrees.
EXPORTED(shade) int shade(double azimuth, double elevation) {
  const light::Sun sun{.azimuth = azimuth, .elevation = elevation};
  return lengthOf(light::lightTerrain(gridWith(1), sun, light_map, scratch) ? "" : kNoMemory);
}

EXPORTED(analyse) int analyseFromScript(int lags, int bins) {
  return lengthOf(analysis::analyse(field, {.lags = lags, .bins = bins}, analysis, scratch));
}

}  // namespace orogen::wasm
