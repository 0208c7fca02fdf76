#include "generate/rivers.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "generate/window.h"
#include "terrain/grid.h"
#include "terrain/priority_flood.h"

namespace orogen::rivers {
namespace {

const std::string kNoMemory = "the rivers do not fit into memory; choose a smaller window";
const std::string kCancelled = "the generation was cancelled";

// Whether two requests are windows of one land.
bool isSameLand(const Request& one, const Request& other) {
  if (one.generator != other.generator) return false;
  constexpr std::string_view kPlace[]{"level", "x", "y", "width", "height", "rivers"};
  for (const ParameterUse& use : one.generator->parameters) {
    if (std::find(std::begin(kPlace), std::end(kPlace), use.id) != std::end(kPlace)) continue;
    const bool same = std::visit(
        [&]<class Value>(Value Parameters::*member) {
          if constexpr (std::is_same_v<Value, StampImage>)
            return true;
          else
            return one.parameters.*member == other.parameters.*member;
        },
        findParameter(use.id)->member);
    if (!same) return false;
  }
  return true;
}

// Most basins are all sea. A basin counts as such if every 2^kSparse-th of its points lies below
// kDeep.
constexpr int kSparse = 3;
constexpr float kDeep = -0.01f;

// The distance of two points of the lattice of basins, in units of height.
float unitOf(const Generator& generator) {
  return static_cast<float>(generator.width / (1 << kLevel));
}

// Returns an empty string or what went wrong.
std::string makeBasin(const Request& request, Cell cell, Basin& basin, Buffer<std::byte>& scratch,
                      Progress progress) {
  Outline outline;
  if (!outlineOf(request.parameters.seed, cell, outline)) return kNoMemory;
  basin.cell = cell;
  if (outline.width == 0) return {};
  Window window;
  const auto make = [&](int shift, double from, double to) {
    PartOfWork part(progress, from, to - from);
    Request land = request;
    land.parameters.rivers = false;
    const int margin = shift > 0 ? 2 : 0;
    setPlace(land.parameters,
             {kLevel - shift, outline.left >> shift, outline.top >> shift,
              (outline.width >> shift) + margin, (outline.height >> shift) + margin});
    return makeWindow(land, window, scratch, part.progress());
  };
  std::string problem = make(kSparse, 0, 0.1);
  if (!problem.empty() || window.range.maximum < kDeep) return problem;
  problem = make(0, 0.1, 1);
  if (!problem.empty()) return problem;
  struct Land {
    Request request;
    Window window;
    Buffer<std::byte> scratch;
  } land{.request = request, .window = {}, .scratch = {}};
  land.request.parameters.rivers = false;
  const LandMaker maker{[](void* context, const Place& place, Buffer<float>& heights) {
                          auto& [own, made, memory] = *static_cast<Land*>(context);
                          setPlace(own.parameters, place);
                          if (!makeWindow(own, made, memory).empty()) return false;
                          heights.swap(made.heights);
                          return true;
                        },
                        &land};
  const auto heights = window.heights.span();
  return basinOf(request.parameters.seed, unitOf(*request.generator), outline, heights, maker,
                 scratch, basin)
             ? ""
             : kNoMemory;
}

// The distance of two points of a level, in points of the lattice of basins.
double stepOf(int level) {
  return static_cast<double>(1 << kLevel) / (1 << level);
}

// Finds the cells whose rivers may change a point of a window: those of its points or, at finer
// levels than the lattice of basins, of the lattice points around it. Returns false if `progress`
// stopped it.
bool findCells(const Parameters& values, Progress progress, std::vector<Cell>& cells) {
  const bool finer = values.level > kLevel;
  const double step = stepOf(values.level);
  const double points = static_cast<double>(values.width) * values.height;
  WorkMeter meter(progress, points * std::min(1.0, step * step));
  bool goes_on = true;
  const auto along = [&](int from, int count, const auto& use) {
    const double first = from * step, last = (static_cast<double>(from) + count - 1) * step;
    for (double at = std::floor(first); at <= std::ceil(last); at += finer ? 1 : step) use(at);
  };
  // The lattice of basins does not reach further, nor do the points of kLakeLevel.
  constexpr double kEnd = (kMaxCoordinate >> (kLakeLevel - kLevel)) - 4 * kCell;
  along(values.y, values.height, [&](double y) {
    goes_on = goes_on && meter.goOn(values.width * std::min(1.0, step));
    if (!goes_on) return;
    along(values.x, values.width, [&](double x) {
      if (std::max(std::abs(x), std::abs(y)) > kEnd) return;
      const Cell cell = basinAt(values.seed, x, y);
      if (std::find(cells.rbegin(), cells.rend(), cell) == cells.rend()) cells.push_back(cell);
    });
  });
  return goes_on;
}

// Finds the basins of a window, one after the other, and gives each to `use`, which returns false
// if there is too little memory. They are good until forget().
template <class Use>
std::string forBasins(const Request& request, Buffer<std::byte>& scratch, Progress progress,
                      Basins& basins, Use use) {
  constexpr double kShareOfCells = 0.05;
  std::vector<Cell> cells;
  PartOfWork first(progress, 0, kShareOfCells);
  if (!findCells(request.parameters, first.progress(), cells)) return kCancelled;
  const double share = (1 - kShareOfCells) / static_cast<double>(cells.size());
  double done = kShareOfCells;
  for (const Cell cell : cells) {
    PartOfWork part(progress, done, share);
    done += share;
    const Basin* basin = nullptr;
    std::string problem = basins.find(request, cell, scratch, part.progress(), basin);
    if (!problem.empty()) return problem;
    if (!use(*basin)) return kNoMemory;
  }
  return {};
}

// Finds where the water of each point flows, by a flood from the border and the sea.
bool findFlowDirections(Heightfield& field) {
  constexpr std::uint8_t kUnknown = 255;
  const std::size_t points = field.heights.size();
  Buffer<std::uint32_t> memory;
  Buffer<float> flooded;
  if (!memory.resize(points) || !flooded.resize(points)) return false;
  std::uint8_t* const flow_direction = field.water.flow_direction.data();
  const float* const surface = field.water.surface.data();
  float* const level = flooded.data();
  std::fill_n(flow_direction, points, kUnknown);
  PriorityFlood flood(memory.data(), Lower{level});
  const PointGrid grid{field.size, field.size};
  for (std::uint32_t cell = 0; cell < points; ++cell) {
    if (!grid.isBorder(grid.xOf(cell), grid.yOf(cell)) && !(field.heights.data()[cell] < 0))
      continue;
    flow_direction[cell] = Water::kOutlet;
    level[cell] = surface[cell];
    flood.start(cell);
  }
  flood.spread([](std::uint32_t) { return true; },
               [&](std::uint32_t cell, auto visit) { grid.around(cell, visit); },
               [&](std::uint32_t next, std::uint32_t cell, std::uint8_t step) {
                 if (flow_direction[next] != kUnknown) return false;
                 flow_direction[next] = step ^ 4;
                 level[next] = std::max(surface[next], level[cell]);
                 return true;
               });
  return true;
}

}  // namespace

std::string Basins::find(const Request& request, Cell cell, Buffer<std::byte>& scratch,
                         Progress progress, const Basin*& basin) {
  if (!isSameLand(request, land_)) {
    kept_.clear();
    land_ = request;
  }
  const auto place = std::find_if(kept_.begin(), kept_.end(),
                                  [cell](const auto& each) { return each->cell == cell; });
  if (place != kept_.end()) {
    std::rotate(place, place + 1, kept_.end());
  } else {
    auto made = std::make_unique<Basin>();
    std::string problem = makeBasin(request, cell, *made, scratch, progress);
    if (!problem.empty()) return problem;
    kept_.push_back(std::move(made));
  }
  basin = kept_.back().get();
  return {};
}

void Basins::forget() {
  std::size_t bytes = 0;
  for (std::size_t i = kept_.size(); i-- > 0;) {
    bytes += kept_[i]->bytes();
    if (bytes <= kBudget) continue;
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

std::string refuseRivers(const Place& place) {
  if (place.level < kCoarsestLevel) {
    return "rivers need level " + formatNumber(kCoarsestLevel) + " or a finer one, got level " +
           formatNumber(place.level);
  }
  const auto along = [&place](int points) {
    return std::floor(points * stepOf(place.level) / kCell) + 2;
  };
  const double count = along(place.width) * along(place.height);
  if (count <= kMaxBasins) return {};
  return "the rivers of " + formatNumber(place.width) + " × " + formatNumber(place.height) +
         " points of level " + formatNumber(place.level) + " would need about " +
         formatNumber(count) + " basins, and " + formatNumber(kMaxBasins) +
         " are allowed; choose fewer points or a finer level";
}

std::string addRivers(const Request& request, Window& window, Buffer<std::byte>& scratch,
                      Progress progress, Basins& basins) {
  const Parameters& values = request.parameters;
  const std::size_t points = window.heights.size();
  Buffer<float> floats;
  if (!floats.resize(Marks::kFloats * points) || !window.surface.resize(points) ||
      !window.area.resize(points) || !window.edges.resize(4 * points)) {
    return kNoMemory;
  }
  const Marks marks = Marks::in(floats.span(), window.area.span());
  marks.clear();
  const Place place = placeOf(values);
  std::vector<const Basin*> found;
  std::string problem = forBasins(request, scratch, progress, basins, [&](const Basin& basin) {
    found.push_back(&basin);
    mark(basin, place, marks);
    return true;
  });
  if (!problem.empty()) {
    basins.forget();
    return problem;
  }
  carve(marks, unitOf(*request.generator), window.heights.span(), window.surface.span());
  for (const Basin* basin : found) {
    fillLakes(*basin, place, marks, window.heights.span(), window.surface.span());
  }
  const auto spacing = static_cast<float>(request.generator->width / std::ldexp(1.0, place.level));
  writeEdges(place, marks, spacing, window.heights.span(), window.edges.span());
  basins.forget();
  return {};
}

std::string addRivers(const Request& request, Heightfield& field, Progress progress) {
  Request land;
  std::string problem = chooseWindow(land, request.generator->land);
  land.parameters = request.parameters;
  land.parameters.width = land.parameters.height = field.size;
  Window window;
  Buffer<std::byte> scratch;
  Basins basins;
  window.heights = std::move(field.heights);
  if (problem.empty()) problem = addRivers(land, window, scratch, progress, basins);
  field.heights = std::move(window.heights);
  if (!problem.empty()) return problem;
  Water& water = field.water;
  const std::size_t points = field.heights.size();
  water.surface = std::move(window.surface);
  water.sea = 0;
  const double cells = std::ldexp(1.0, 2 * (request.parameters.level - kLevel));
  for (std::size_t i = 0; i < points; ++i) {
    const double drained =
        std::clamp(window.area.data()[i] * cells, 1.0, static_cast<double>(points));
    water.area.data()[i] = static_cast<std::uint32_t>(drained);
    water.elevation_change.data()[i] = 0;
  }
  return findFlowDirections(field) ? std::string() : kNoMemory;
}

std::string findRiverPath(const Request& request, RiverPath& river, Buffer<std::byte>& scratch,
                          Progress progress, Basins& basins) {
  const Parameters& values = request.parameters;
  std::string problem = refuseWindow(request);
  if (problem.empty()) problem = refuseRivers(placeOf(values));
  if (!problem.empty()) return problem;
  const double step = stepOf(values.level);
  const LatticePoint middle{(values.x + (values.width - 1) * 0.5) * step,
                            (values.y + (values.height - 1) * 0.5) * step};
  const double radius = std::max(values.width, values.height) * 0.5 * step;
  river = {};
  problem = forBasins(request, scratch, progress, basins, [&](const Basin& basin) {
    return findRiverPath(basin, middle, radius, river);
  });
  basins.forget();
  return problem;
}

}  // namespace orogen::rivers
