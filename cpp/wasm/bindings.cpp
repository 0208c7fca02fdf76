// The WebAssembly module's face, used by web/package/terrain-module.ts alone: the names that
// the functions of a session have in the script. Calls are few and coarse, since each crosses the
// language border. Views into the module's memory (the functions that return `val`) are good until
// the next call.

#include <emscripten.h>
#include <emscripten/bind.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "planet/erosion.h"
#include "wasm/session.h"

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

Session session;
std::array<double, 3> course_measures;
std::array<double, 11> measures;
std::array<double, 5> window_measures;

// A function of the session, as Embind takes it.
template <auto call>
struct Call;

template <class Result, class... Given, Result (Session::*call)(Given...)>
struct Call<call> {
  static Result run(Given... given) { return (session.*call)(given...); }
};

template <auto call>
constexpr auto bound = &Call<call>::run;

// The same for long work, which tells the script how far it is.
template <auto work>
std::string follow() {
  session.progress = {.step = [](void*, double fraction) { return orogen_progress(fraction) != 0; },
                      .context = nullptr};
  session.on_level = orogen_wants_levels() != 0 ? orogen_level : nullptr;
  return (session.*work)();
}

// A view of an array, of the array that is a member of a member, and of `size` values of the type
// As.
template <auto array>
val view() {
  return val(typed_memory_view((session.*array).size(), (session.*array).data()));
}

template <auto owner, auto array>
val view() {
  return val(typed_memory_view((session.*owner.*array).size(), (session.*owner.*array).data()));
}

template <auto array>
val viewOfWater() {
  return val(
      typed_memory_view((session.field.water.*array).size(), (session.field.water.*array).data()));
}

template <std::size_t count>
val viewOf(const std::array<double, count>& numbers) {
  return val(typed_memory_view(count, numbers.data()));
}

template <class As>
val viewAs(std::size_t size, const void* data) {
  return val(typed_memory_view(size, static_cast<const As*>(data)));
}

template <auto owner, auto member>
double number() {
  return session.*owner.*member;
}

val measureWindow() {
  const Window& window = session.window;
  window_measures = {static_cast<double>(window.width), static_cast<double>(window.height),
                     window.range.minimum, window.range.maximum, window.spacing};
  return viewOf(window_measures);
}

val measureCourse() {
  const rivers::Course& course = session.course;
  course_measures = {course.length, static_cast<double>(course.area),
                     static_cast<double>(course.end)};
  return viewOf(course_measures);
}

val measureAnalysis() {
  const analysis::Analysis& analysis = session.analysis;
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
  return viewOf(measures);
}

}  // namespace

EMSCRIPTEN_BINDINGS(orogen) {
  using emscripten::function;
  using S = Session;
  function("begin", bound<&S::begin>);
  function("beginWindow", bound<&S::beginWindow>);
  function("beginErosion", bound<&S::beginErosion>);
  function("setNumber", bound<&S::setNumber>);
  function("setFlag", bound<&S::setFlag>);
  function("setNumbers", bound<&S::setNumbers>);
  function("setChoice", bound<&S::setChoice>);
  function("receiveImage", bound<&S::receiveImage>);
  function(
      "imageBytes",
      +[] { return viewAs<std::uint8_t>(session.picture.size(), session.picture.data()); });
  function("setImage", bound<&S::setImage>);
  function("wantRidges", bound<&S::wantRidges>);
  function("ridges", &view<&S::ridges>);
  function("window", &follow<&S::makeWindow>);
  function("windowHeights", &view<&S::window, &Window::heights>);
  function("windowSurface", &view<&S::window, &Window::surface>);
  function("windowArea", &view<&S::window, &Window::area>);
  function("windowMeasures", &measureWindow);
  function("findCourse", &follow<&S::findRiver>);
  function("courseMeasures", &measureCourse);
  function("coursePath", &view<&S::course, &rivers::Course::path>);
  function("generate", &follow<&S::generate>);
  function("erode", &follow<&S::erode>);
  function("receive", bound<&S::receive>);
  function("size", &number<&S::field, &Heightfield::size>);
  function(
      "spacing", +[]() -> double { return session.shown_spacing; });
  function("setSpacing", bound<&S::setSpacing>);
  function("measure", bound<&S::measureHeights>);
  function("beginPreview", bound<&S::beginPreview>);
  function("endPreview", bound<&S::endPreview>);
  function("minimum", &number<&S::field, &Heightfield::minimum>);
  function("maximum", &number<&S::field, &Heightfield::maximum>);
  function("heights", &view<&S::field, &Heightfield::heights>);
  function(
      "sea", +[]() -> double { return session.field.water.sea; });
  function("waterArea", &viewOfWater<&Water::area>);
  function("waterSurface", &viewOfWater<&Water::surface>);
  function("waterWear", &viewOfWater<&Water::wear>);
  function("waterCourse", &viewOfWater<&Water::course>);
  function("findDischarge", bound<&S::findDischarge>);
  function("waterDischarge", &view<&S::discharge>);
  function("drawWater", bound<&S::drawWater>);
  function("waterMapSide", &number<&S::water_map, &mesh::WaterMap::side>);
  function("waterMapStride", &number<&S::water_map, &mesh::WaterMap::stride>);
  function(
      "waterMap", +[] {
        const auto& texels = session.water_map.texels;
        return viewAs<std::uint8_t>(4 * texels.size(), texels.data());
      });
  function("surface", bound<&S::surface>);
  function("positions", &view<&S::positions>);
  function("normals", &view<&S::normals>);
  function("relief", bound<&S::relief>);
  function(
      "patchCells", +[]() -> double { return Session::kPatchCells; });
  function("sampledHeights", &view<&S::sampled>);
  function(
      "reliefPatches",
      +[] { return viewAs<float>(3 * session.patches.size(), session.patches.data()); });
  function("voxels", bound<&S::voxels>);
  function("voxelLevels", &view<&S::levels>);
  function(
      "voxelFaces",
      +[] { return viewAs<std::uint16_t>(6 * session.face_count, session.faces.data()); });
  function("shade", bound<&S::shade>);
  function("shadeSide", &number<&S::light_map, &light::LightMap::side>);
  function("shadeStride", &number<&S::light_map, &light::LightMap::stride>);
  function("shadeLight", &view<&S::light_map, &light::LightMap::light>);
  function("cover", bound<&S::coverTerrain>);
  function("coverWindow", bound<&S::coverWindow>);
  function("coverWeights", &view<&S::cover_map, &cover::CoverMap::weights>);
  function("analyse", bound<&S::analyse>);
  function("measures", &measureAnalysis);
  function("histogram", &view<&S::analysis, &analysis::Analysis::histogram>);
  function("correlations", &view<&S::analysis, &analysis::Analysis::correlations>);
  function("power", &view<&S::analysis, &analysis::Analysis::power>);
  function("differences", &view<&S::analysis, &analysis::Analysis::differences>);
}

}  // namespace orogen::wasm
