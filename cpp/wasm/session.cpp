#include "wasm/session.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "planet/erosion.h"
#include "terrain/level_observer.h"
#include "wasm/arguments.h"

namespace orogen::wasm {
namespace {

const std::string kNoMemory = "the mesh does not fit into memory; choose a smaller exponent";

// The script's names for Samples::Type.
constexpr std::array<std::string_view, 3> kSampleTypes{"Uint8Array", "Uint16Array", "Float32Array"};

// Working memory up to this size is kept for the next map.
constexpr std::size_t kKeptScratch = std::size_t{64} << 20;

template <class T>
bool copyInto(Buffer<T>& to, std::span<const T> from) {
  if (!to.resize(from.size())) return false;
  std::copy(from.begin(), from.end(), to.data());
  return true;
}

// Leaves no cube beyond an oblong map.
void keepColumns(Buffer<std::uint16_t>& column_heights, int side, int width, int height) {
  std::uint16_t* row = column_heights.data();
  for (int y = 0; y < side; ++y, row += side) {
    std::fill(row + (y < height ? width : 0), row + side, std::uint16_t{0});
  }
}

// How many of the `count` drawn points of a row are left at every stride-th: two at least, since
// the border goes on.
int thinned(int count, int stride) {
  return count > 0 ? std::max((count - 1) / stride + 1, 2) : 0;
}

}  // namespace

// Call this when the resident terrain is replaced.
void Session::changed() {
  light_map.knows_sky = false;
  discharge.release();
  shown_.release();
  shown_spacing = field.spacing;
}

// Sets the shown heights to the ground and the level of its lakes; views draw the sea separately.
bool Session::showLakes() {
  if (!shown_.resize(field.heights.size())) return false;
  const Water& water = field.water;
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    const float level = water.surface.data()[i];
    shown_.data()[i] = level > water.sea ? level : field.heights.data()[i];
  }
  return true;
}

// Makes a level of the unfinished terrain the resident terrain.
void Session::showLevel(void* self, const LevelPreview& preview) {
  Session& session = *static_cast<Session*>(self);
  Heightfield& field = session.field;
  field.size = 0;
  Water& water = field.water;
  if (!copyInto(field.heights, preview.heights) || !copyInto(water.surface, preview.surface) ||
      !copyInto(water.area, preview.area) ||
      !copyInto(water.flow_direction, preview.flow_direction)) {
    return;
  }
  water.elevation_change.release();
  water.sea = session.made_.water.sea;
  water.wind = session.made_.water.wind;
  field.size = preview.size;
  field.faces = session.made_.faces;
  field.columns = thinned(session.made_.columns, 1 << preview.shift);
  field.rows = thinned(session.made_.rows, 1 << preview.shift);
  field.summits = session.made_.summits;
  field.spacing = session.made_.spacing * static_cast<float>(1 << preview.shift);
  session.changed();
  if (session.showLakes()) session.on_level(preview.shift);
}

std::string Session::refuseWork(Asked asked) const {
  if (works_) return kBusy;
  if (asked != asked_) return kOtherRequest;
  return {};
}

// Does a work of generate/request.h on `made_`, which then is the resident terrain.
template <class Work>
std::string Session::make(Asked asked, Work work) {
  std::string problem = refuseWork(asked);
  if (!problem.empty()) return problem;
  const LevelObserver observer{.show = on_level == nullptr ? nullptr : showLevel, .context = this};
  std::swap(field, made_);
  works_ = true;
  problem = work(observer);
  works_ = false;
  std::swap(field, made_);
  made_ = {};
  if (kernel_scratch_.size() > kKeptScratch) kernel_scratch_.release();
  changed();
  if (problem.empty() && field.water.area.size() > 0 && !showLakes()) return kNoMemory;
  return problem;
}

template <auto choose>
std::string Session::beginWith(Asked asked, const std::string& id) {
  if (works_) return kBusy;
  std::string problem = choose(request_, id);
  if (problem.empty()) asked_ = asked;
  return problem;
}

std::string Session::begin(const std::string& generator) {
  return beginWith<chooseGenerator>(Asked::map, generator);
}

std::string Session::beginWindow(const std::string& generator) {
  return beginWith<chooseWindow>(Asked::window, generator);
}

std::string Session::beginErosion() {
  constexpr auto choose = [](Request& request, const std::string&) {
    return chooseErosion(request);
  };
  return beginWith<choose>(Asked::erosion, {});
}

template <class Value>
std::string Session::setValue(const std::string& id, const Value& value,
                              const std::string& received) {
  return works_ ? kBusy : set(request_, id, value, received);
}

std::string Session::setNumber(const std::string& id, double value, const std::string& received) {
  return setValue(id, value, received);
}

std::string Session::setFlag(const std::string& id, bool value, const std::string& received) {
  return setValue(id, value, received);
}

std::string Session::setChoice(const std::string& id, const std::string& name,
                               const std::string& received) {
  return setValue(id, std::string_view(name), received);
}

std::string Session::setNumbers(const std::string& id, const std::string& bytes,
                                const std::string& received) {
  Buffer<double> values;
  if (!values.resize(bytes.size() / sizeof(double))) return "no memory for the numbers";
  if (values.size() > 0) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
  return setValue(id, std::span<const double>(values.span()), received);
}

std::string Session::receiveImage(double width, double height, double channels,
                                  const std::string& type) {
  picture.release();
  std::string problem = refuseImageSize(width, height);
  if (problem.empty()) problem = refuse(given::kChannels, channels);
  if (!problem.empty()) return problem;
  const auto known = std::find(kSampleTypes.begin(), kSampleTypes.end(), type);
  if (known == kSampleTypes.end()) return kNoSampleType;
  samples_ = {.width = static_cast<int>(width),
              .height = static_cast<int>(height),
              .channels = static_cast<int>(channels),
              .type = static_cast<Samples::Type>(known - kSampleTypes.begin()),
              .data = {}};
  const auto values = static_cast<std::size_t>(width * height * channels);
  return picture.resize(values * Samples::bytesOf(samples_.type)) ? "" : "no memory for the image";
}

std::string Session::setImage(const std::string& id) {
  Samples samples = samples_;
  samples.data = picture.span();
  std::string problem = setValue(id, samples, "a picture");
  picture.release();
  return problem;
}

void Session::wantRidges(bool wanted) {
  if (works_) return;
  ridges.release();
  wants_ridges_ = wanted;
}

std::string Session::generate() {
  return make(Asked::map, [this](LevelObserver observer) {
    return generateHeights(request_, made_, kernel_scratch_, progress, observer,
                           wants_ridges_ ? &ridges : nullptr);
  });
}

std::string Session::erode() {
  std::string problem = refuseTerrain();
  if (problem.empty()) problem = refusePlanet();
  if (!problem.empty()) return problem;
  return make(Asked::erosion, [this](LevelObserver observer) {
    return erodeHeights(request_, made_, kernel_scratch_, progress, observer);
  });
}

std::string Session::draw() {
  std::string problem = refuseTerrain();
  if (problem.empty()) problem = refusePlanet();
  if (!problem.empty()) return problem;
  return make(Asked::erosion,
              [this](LevelObserver) { return drawOnHeights(request_, made_, progress); });
}

std::string Session::receive(double size, double spacing) {
  if (works_) return kBusy;
  std::string problem = refuse(given::kSize, size, given::kSpacing, spacing);
  if (!problem.empty()) return problem;
  field.size = 0;
  field.faces = 1;
  field.summits = 0;
  field.columns = field.rows = 0;
  field.water = {};
  field.spacing = static_cast<float>(spacing);
  changed();
  const auto side = static_cast<int>(size);
  if (!field.heights.resize(squareOf(side))) return "the map does not fit into memory";
  field.size = side;
  return {};
}

std::string Session::setExtent(double columns, double rows) {
  if (works_) return kBusy;
  std::string problem = refuseTerrain();
  if (problem.empty()) problem = refusePlanet();
  if (!problem.empty()) return problem;
  problem = refuse(given::kColumns.upTo(field.size), columns, given::kDepth.upTo(field.size), rows);
  if (!problem.empty()) return problem;
  const bool is_whole = columns == field.size && rows == field.size;
  field.columns = is_whole ? 0 : static_cast<int>(columns);
  field.rows = is_whole ? 0 : static_cast<int>(rows);
  light_map.knows_sky = false;
  return {};
}

std::string Session::setSpacing(double spacing) {
  std::string problem = refuse(given::kSpacing, spacing);
  if (!problem.empty()) return problem;
  const auto given = static_cast<float>(spacing);
  light_map.knows_sky = light_map.knows_sky && given == shown_spacing;
  shown_spacing = given;
  return {};
}

void Session::measureHeights() {
  if (field.size > 0) measure(field);
}

mesh::Grid Session::gridWith(int stride, std::size_t face) const {
  const Buffer<float>& heights = shown_.size() > 0 ? shown_ : field.heights;
  return {.heights = heights.data() + face * squareOf(field.size),
          .size = field.size,
          .spacing = shown_spacing,
          .stride = stride};
}

double Session::beginPreview() {
  if (works_ || preview_stride_ > 1 || field.size < 2) return 1;
  const int stride = mesh::strideFor(field.size, light::kMaxLitPoints);
  if (stride == 1 || field.faces > 1 || field.water.area.size() > 0) return 1;
  const mesh::Grid grid = gridWith(stride);
  Heightfield level;
  level.size = grid.side();
  level.summits = field.summits;
  level.water.sea = field.water.sea;
  level.columns = thinned(field.columns, stride);
  level.rows = thinned(field.rows, stride);
  level.spacing = field.spacing * static_cast<float>(stride);
  if (!level.heights.resize(grid.points())) return 1;
  mesh::copyHeights(grid, level.heights.span());
  whole_ = std::move(field);
  field = std::move(level);
  shown_spacing = grid.step();
  preview_stride_ = stride;
  return stride;
}

void Session::endPreview() {
  if (preview_stride_ == 1) return;
  shown_spacing /= static_cast<float>(preview_stride_);  // for its light is known
  preview_stride_ = 1;
  field = std::move(whole_);
  whole_ = {};
}

std::string Session::makeWindow() {
  std::string problem = refuseWork(Asked::window);
  if (!problem.empty()) return problem;
  works_ = true;
  problem = orogen::makeWindow(request_, window, kernel_scratch_, progress,
                               wants_ridges_ ? &ridges : nullptr, &basins_);
  works_ = false;
  if (problem.empty()) window_place_ = placeOf(request_.parameters);
  return problem;
}

std::string Session::findRiver() {
  std::string problem = refuseWork(Asked::window);
  if (!problem.empty()) return problem;
  works_ = true;
  problem = findRiverPath(request_, river, kernel_scratch_, progress, basins_);
  works_ = false;
  return problem;
}

std::string Session::refuseTerrain() const {
  return field.size < 2 ? kNoTerrain : "";
}

std::string Session::refusePlanet() const {
  if (field.faces == 1) return {};
  return kIsPlanet;
}

std::string Session::refuseStride(double stride) const {
  std::string problem = refuseTerrain();
  return problem.empty() ? refuse(given::kStride.upTo(field.size - 1), stride) : problem;
}

std::string Session::findDischarge() {
  if (field.faces == 1 || field.water.area.size() == 0) return kNoDischarge;
  if (discharge.size() > 0 || planet::findDischarge(field, discharge)) return {};
  return "the discharge of the rivers does not fit into memory; choose a smaller exponent";
}

std::string Session::drawWater() {
  if (field.water.area.size() == 0) return kNoWater;
  return mesh::drawWater(field, water_map, discharge.span()) ? "" : kNoMemory;
}

std::string Session::surface(double stride, double first_row, double rows) {
  std::string problem = refuseStride(stride);
  if (problem.empty()) problem = refusePlanet();
  if (!problem.empty()) return problem;
  const mesh::Grid grid = gridWith(static_cast<int>(stride));
  const int side = grid.side();
  problem = refuse(given::kFirstRow.upTo(side - 1), first_row);
  if (problem.empty()) problem = refuse(given::kRows.upTo(side - first_row), rows);
  if (!problem.empty()) return problem;
  const std::size_t points = static_cast<std::size_t>(side) * static_cast<std::size_t>(rows);
  if (!positions.resize(points * 3) || !normals.resize(points * 4)) return kNoMemory;
  mesh::buildSurface(grid, static_cast<int>(first_row), static_cast<int>(rows), positions.span(),
                     normals.span());
  return {};
}

std::string Session::lod(double stride) {
  std::string problem = refuseStride(stride);
  if (!problem.empty()) return problem;
  const int step = static_cast<int>(stride);
  const auto count = static_cast<std::size_t>(field.faces);
  const mesh::Grid first = gridWith(step);
  const std::size_t each = mesh::lodPatches(first.side(), kPatchCells);
  const bool samples = step > 1 || shown_.size() > 0;
  if (!samples) sampled.release();
  if (!patches.resize(each * count)) return kNoMemory;
  if (samples && !sampled.resize(first.points() * count)) return kNoMemory;
  for (std::size_t face = 0; face < count; ++face) {
    const mesh::Grid grid = gridWith(step, face);
    const float* heights = grid.heights;
    if (samples) {
      const auto copy = sampled.span().subspan(grid.points() * face, grid.points());
      mesh::copyHeights(grid, copy);
      heights = copy.data();
    }
    mesh::measureLodPatches(heights, grid.side(), kPatchCells,
                            patches.span().subspan(each * face, each));
  }
  return {};
}

std::string Session::voxels(double stride, double base, double cube, bool merge) {
  quad_count = 0;  // until they are there
  std::string problem = refuseStride(stride);
  if (problem.empty()) problem = refusePlanet();
  if (problem.empty()) problem = refuse(given::kBase, base, given::kCube, cube);
  if (!problem.empty()) return problem;
  const mesh::Grid grid = gridWith(static_cast<int>(stride));
  const int side = grid.side();
  if (!column_heights.resize(grid.points())) return kNoMemory;
  mesh::columnHeights(grid, base, cube, column_heights.span());
  if (field.isOblong())
    keepColumns(column_heights, side, thinned(field.columns, grid.stride),
                thinned(field.rows, grid.stride));
  const std::size_t count = mesh::countVoxelQuads(column_heights.span(), side);
  if (!quads.resize(count + 1)) return kNoMemory;
  if (!merge) {
    mesh::buildVoxelQuads(column_heights.span(), side, quads.span());
    quad_count = count;
    return {};
  }
  if (!scratch_.resize(mesh::mergeVoxelScratch(side))) return kNoMemory;
  quad_count = mesh::mergeVoxelQuads(column_heights.span(), side, quads.span(), scratch_.span());
  return {};
}

std::string Session::shade(double azimuth, double elevation) {
  std::string problem = refuse(given::kSun, azimuth, given::kSunHeight, elevation);
  if (problem.empty()) problem = refuseTerrain();
  if (problem.empty()) problem = refusePlanet();
  if (!problem.empty()) return problem;
  // Of 1e300 degrees no sine is known, and shadows would fall out of the map.
  const light::Sun sun{.azimuth = std::fmod(azimuth, 360), .elevation = elevation};
  if (!field.isOblong()) {
    return light::lightTerrain(gridWith(1), sun, light_map, scratch_) ? "" : kNoMemory;
  }
  // Beyond the border of a map there is nothing that casts a shadow.
  mesh::Grid grid = gridWith(1);
  Buffer<float> alone;
  if (!alone.resize(grid.points())) return kNoMemory;
  std::fill(alone.data(), alone.data() + alone.size(), rangeOf(field.heights.span()).minimum);
  for (int y = 0; y < field.rows; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * field.size;
    std::copy_n(grid.heights + row, field.columns, alone.data() + row);
  }
  grid.heights = alone.data();
  return light::lightTerrain(grid, sun, light_map, scratch_) ? "" : kNoMemory;
}

std::string Session::coverTerrain(double share, double max_points) {
  std::string problem = refuse(cover::kWaterShare, share, given::kCoverPoints, max_points);
  if (problem.empty()) problem = refuseTerrain();
  if (!problem.empty()) return problem;
  const float sea = cover::seaOf(field, static_cast<float>(share));
  const bool fits = ridges.size() == field.heights.size();
  return cover::coverMap(field, fits ? ridges.span() : std::span<float>(), sea,
                         static_cast<int>(max_points), cover_map)
             ? ""
             : kNoMemory;
}

std::string Session::coverWindow(double relief, double rim) {
  if (window.width == 0) return kNoWindow;
  const int largest = (std::min(window.width, window.height) - 1) / 2;
  std::string problem = refuse(cover::kReliefOfLand, relief, cover::kRim.upTo(largest), rim);
  if (!problem.empty()) return problem;
  const int cut = static_cast<int>(rim);
  const auto left = [cut](int side) { return static_cast<std::size_t>(side - 2 * cut); };
  if (!cover_map.weights.resize(left(window.width) * left(window.height) * cover::kOfMap)) {
    return kNoMemory;
  }
  cover::coverWindow(cover::landOf(window, window_place_, ridges),
                     {.sea = 0, .relief = static_cast<float>(relief)}, cut,
                     cover_map.weights.data());
  return {};
}

std::string Session::analyse(double lags, double bins) {
  std::string problem = refuse(given::kLags, lags, given::kBins, bins);
  if (problem.empty()) problem = refuseTerrain();
  if (problem.empty() && field.faces > 1) {
    problem = kIsPlanetToMeasure;
  }
  if (!problem.empty()) return problem;
  return analysis::analyse(field, {.lags = static_cast<int>(lags), .bins = static_cast<int>(bins)},
                           analysis, scratch_);
}

}  // namespace orogen::wasm
