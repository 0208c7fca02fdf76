#pragma once

#include <array>
#include <cstdint>

#include "wasm/result.h"
#include "wasm/session.h"

namespace orogen::wasm {

// All results of a session, and at the end an empty row. Their memory is good until the next call.
inline auto resultsOf(const Session& session) {
  using namespace result;
  const Heightfield& field = session.field;
  const Window& window = session.window;
  const rivers::RiverPath& river = session.river;
  const mesh::WaterMap& water_map = session.water_map;
  const analysis::Analysis& analysis = session.analysis;
  const analysis::Lag& strongest = analysis.repetition.strongest;
  return std::array{
      number("size", field.size),
      number("faces", field.faces),
      number("columns", field.columns),
      number("rows", field.rows),
      number("spacing", session.shown_spacing),
      number("minimum", field.minimum),
      number("maximum", field.maximum),
      array("heights", field.heights),
      array("ridges", session.ridges),

      // Without erosion these are empty; a coarser level has no change of elevation.
      number("sea", field.water.sea),
      array("waterArea", field.water.area),
      array("waterSurface", field.water.surface),
      array("waterElevationChange", field.water.elevation_change),
      array("waterFlowDirection", field.water.flow_direction),
      array("waterDischarge", session.discharge),
      number("waterMapSide", water_map.side),
      number("waterMapStride", water_map.stride),
      members<std::uint8_t>("waterMap", water_map.texels, water_map.texels.size()),

      // Without rivers a window has no surface, no area and no edges.
      number("windowWidth", window.width),
      number("windowHeight", window.height),
      number("windowMinimum", window.range.minimum),
      number("windowMaximum", window.range.maximum),
      number("windowSpacing", window.spacing),
      array("windowHeights", window.heights),
      array("windowSurface", window.surface),
      array("windowArea", window.area),
      array("windowEdges", window.edges),

      number("riverLength", river.length),
      number("riverArea", river.area),
      text("riverEnd", rivers::nameOf(river.end)),
      array("riverPath", river.path),

      array("positions", session.positions),
      array("normals", session.normals),
      number("patchCells", Session::kPatchCells),
      members<float>("lodPatches", session.patches, session.patches.size()),
      array("sampledHeights", session.sampled),  // empty if these are just the heights
      array("columnHeights", session.column_heights),
      members<std::uint16_t>("voxelQuads", session.quads, session.quad_count),
      number("shadeSide", session.light_map.side),
      number("shadeStride", session.light_map.stride),
      array("shadeLight", session.light_map.light),
      array("coverWeights", session.cover_map.weights),

      number("mean", analysis.statistics.mean),
      number("deviation", analysis.statistics.deviation),
      array("histogram", analysis.histogram),
      number("lags", analysis.lags),
      array("correlations", analysis.correlations),
      number("strongestEast", strongest.dx),
      number("strongestSouth", strongest.dy),
      number("strongestCorrelation", strongest.correlation),
      number("chance", analysis.repetition.chance),
      array("differences", analysis.differences),
      array("power", analysis.power),
      number("hurstOfVariogram", analysis.hurst_of_variogram),
      number("hurstOfSpectrum", analysis.hurst_of_spectrum),
      number("analysedMinimum", analysis.statistics.minimum),
      number("analysedMaximum", analysis.statistics.maximum),

      // Of a picture that the script writes between receiveImage() and setImage().
      array("picture", session.picture),
      Result{},
  };
}

}  // namespace orogen::wasm
