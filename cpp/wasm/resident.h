#pragma once

// The terrain that the module holds, and what makes it; for bindings.cpp alone.

#include <emscripten.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "generate.h"
#include "light/light_map.h"
#include "mesh/surface.h"

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

namespace orogen::wasm {
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

std::string generateFromScript() {
  return make([](Progress progress, erosion::Viewer viewer) {
    return generateHeights(request, made, kernel_scratch, progress, viewer);
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

}  // namespace
}  // namespace orogen::wasm
