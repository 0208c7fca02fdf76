#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "analysis/analysis.h"
#include "cover/cover.h"
#include "generate/request.h"
#include "generate/rivers.h"
#include "generate/window.h"
#include "light/light.h"
#include "mesh/surface.h"
#include "mesh/voxels.h"
#include "mesh/water_map.h"
#include "planet/erosion.h"
#include "terrain/level_observer.h"

namespace orogen::wasm {

// What the script may ask of the module: bindings.cpp gives each of these functions its name there,
// results.h each result, and a native test calls them with any numbers in any order. The session
// holds one request, one terrain and one window at a time.
//
// No call trusts its numbers or its place in the order of calls: what it cannot do it refuses. The
// functions that can fail return a sentence, empty on success. One that ends in ", got " lacks what
// was received, which the script adds.
struct Session {
  // Follows long work. `on_level` is called now and then in a long work of erosion: every
  // 2^shift-th point of the terrain, as far as computed, is the resident terrain until it returns.
  Progress progress;
  void (*on_level)(int shift) = nullptr;

  // Results. Their memory is good until the next call.
  Heightfield field;          // the resident terrain
  float shown_spacing = 1;    // of the terrain that is drawn, whose relief may be exaggerated
  Buffer<float> ridges;       // of the terrain or window made last, if they are wanted
  Buffer<float> discharge;    // of a planet with water, once it was asked for
  Buffer<std::byte> picture;  // the values of a picture, between receiveImage() and setImage()
  Window window;
  rivers::RiverPath river;
  mesh::WaterMap water_map;
  Buffer<float> positions;
  Buffer<std::int8_t> normals;
  Buffer<float> sampled;  // empty if these are just the heights
  Buffer<mesh::LodPatch> patches;
  Buffer<std::uint16_t> column_heights;
  Buffer<mesh::VoxelQuad> quads;
  std::size_t quad_count = 0;
  light::LightMap light_map;  // of the shown heights
  cover::CoverMap cover_map;
  analysis::Analysis analysis;

  // Requests.
  std::string begin(const std::string& generator);
  std::string beginWindow(const std::string& generator);
  std::string beginErosion();
  std::string setNumber(const std::string& id, double value, const std::string& received);
  std::string setFlag(const std::string& id, bool value, const std::string& received);
  std::string setChoice(const std::string& id, const std::string& name,
                        const std::string& received);
  // `bytes` are those of doubles.
  std::string setNumbers(const std::string& id, const std::string& bytes,
                         const std::string& received);
  // Makes room for a picture, which the script writes into it before it calls setImage(). `type` is
  // the script's class of its array.
  std::string receiveImage(double width, double height, double channels, const std::string& type);
  std::string setImage(const std::string& id);
  // Whether what follows keeps its ridges.
  void wantRidges(bool wanted);

  // The resident terrain.
  std::string generate();
  std::string erode();
  // Draws the strokes of a request for an erosion, and erodes nothing.
  std::string draw();
  // Makes room for a terrain that the script then writes.
  std::string receive(double size, double spacing);
  // Says that the terrain is an oblong map, in the north-western corner of its square.
  std::string setExtent(double columns, double rows);
  std::string setSpacing(double spacing);
  void measureHeights();
  // A large dry map is shown first by as many of its points as are lit, which are the resident
  // terrain until endPreview(). Its light is that of the whole. Returns the stride between them; 1:
  // it is shown at once.
  double beginPreview();
  void endPreview();

  std::string makeWindow();
  std::string findRiver();

  // What is drawn of the resident terrain.
  std::string findDischarge();
  std::string drawWater();
  std::string surface(double stride, double first_row, double rows);
  // Measures every stride-th point, face by face.
  std::string lod(double stride);
  std::string voxels(double stride, double base, double cube, bool merge);
  std::string shade(double azimuth, double elevation);
  // `share` is as for seaOf().
  std::string coverTerrain(double share, double max_points);
  // Covers the window made last, but for so many points at its rim.
  std::string coverWindow(double relief, double rim);
  std::string analyse(double lags, double bins);

  // Squares a side of a patch: few enough to adapt to the ground and the view, enough to keep a
  // graphics card busy.
  static constexpr int kPatchCells = 16;

 private:
  enum class Asked { map, window, erosion };

  template <class Work>
  std::string make(Asked asked, Work work);
  template <class Value>
  std::string setValue(const std::string& id, const Value& value, const std::string& received);
  template <auto choose>
  std::string beginWith(Asked asked, const std::string& id);
  std::string refuseWork(Asked asked) const;
  std::string refuseStride(double stride) const;
  std::string refuseTerrain() const;
  std::string refusePlanet() const;
  void changed();
  bool showLakes();
  static void showLevel(void* self, const LevelPreview& preview);
  mesh::Grid gridWith(int stride, std::size_t face = 0) const;

  Request request_;
  Asked asked_ = Asked::map;
  bool works_ = false;  // a long work is under way, and this is called from its callback
  bool wants_ridges_ = false;
  Samples samples_{};  // the shape of `picture`
  Heightfield made_;   // the terrain that is being generated or eroded
  Heightfield whole_;  // the terrain that the resident one previews
  int preview_stride_ = 1;
  Buffer<float> shown_;               // the heights of a field with lakes that pictures show
  rivers::Basins basins_;             // of the windows made last
  Place window_place_{};              // of `window`
  Buffer<std::byte> kernel_scratch_;  // of the generators and erosion
  Buffer<std::byte> scratch_;         // of what is drawn
};

}  // namespace orogen::wasm
