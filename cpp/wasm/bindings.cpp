// The WebAssembly module's face, used by web/package/module/terrain-module.ts alone: the names that
// the functions of a session have in the script. Calls are few and coarse, since each crosses the
// language border. What they leave behind the script reads from one table (results.h).

#include <emscripten.h>
#include <emscripten/bind.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "wasm/elsewhere.h"
#include "wasm/results.h"
#include "wasm/session.h"

// Defined by the page: Module.onprogress(fraction) returns false to stop.
// clang-format off
EM_JS(int, orogen_progress, (double fraction), {
  return !Module["onprogress"] || Module["onprogress"](fraction) !== false ? 1 : 0;
})

// Now and then in a long work of erosion, where Module.onlevel(shift) is set: every 2^shift-th
// point of the terrain, as far as computed, is the module's until this returns.
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

Session session;

// What a call returns once it has needed what this module lacks; it may have left anything behind.
std::string answered(std::string problem) {
  return needs_whole ? kNeedsWhole : std::move(problem);
}

// A function of the session, as Embind takes it.
template <auto call>
struct Call;

template <class Result, class... Given, Result (Session::*call)(Given...)>
struct Call<call> {
  static Result run(Given... given) {
    if constexpr (std::is_same_v<Result, std::string>) {
      return answered((session.*call)(given...));
    } else {
      return (session.*call)(given...);
    }
  }
};

template <auto call>
constexpr auto bound = &Call<call>::run;

// The same for long work, which tells the script how far it is.
template <auto work>
std::string follow() {
  session.progress = {.step = [](void*, double fraction) { return orogen_progress(fraction) != 0; },
                      .context = nullptr};
  session.on_level = orogen_wants_levels() != 0 ? orogen_level : nullptr;
  return answered((session.*work)());
}

// The address of the table of results.
double results() {
  static auto table = resultsOf(session);
  table = resultsOf(session);
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(table.data()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(orogen) {
  using emscripten::function;
  using S = Session;
  function("results", &results);

  function("begin", bound<&S::begin>);
  function("beginWindow", bound<&S::beginWindow>);
  function("beginErosion", bound<&S::beginErosion>);
  function("setNumber", bound<&S::setNumber>);
  function("setFlag", bound<&S::setFlag>);
  function("setNumbers", bound<&S::setNumbers>);
  function("setChoice", bound<&S::setChoice>);
  function("receiveImage", bound<&S::receiveImage>);
  function("setImage", bound<&S::setImage>);
  function("wantRidges", bound<&S::wantRidges>);

  function("window", &follow<&S::makeWindow>);
  function("findRiverPath", &follow<&S::findRiver>);
  function("generate", &follow<&S::generate>);
  function("erode", &follow<&S::erode>);
  function("draw", &follow<&S::draw>);
  function("receive", bound<&S::receive>);
  function("setExtent", bound<&S::setExtent>);
  function("setSpacing", bound<&S::setSpacing>);
  function("measure", bound<&S::measureHeights>);
  function("beginPreview", bound<&S::beginPreview>);
  function("endPreview", bound<&S::endPreview>);

  function("findDischarge", bound<&S::findDischarge>);
  function("drawWater", bound<&S::drawWater>);
  function("surface", bound<&S::surface>);
  function("lod", bound<&S::lod>);
  function("voxels", bound<&S::voxels>);
  function("shade", bound<&S::shade>);
  function("cover", bound<&S::coverTerrain>);
  function("coverWindow", bound<&S::coverWindow>);
  function("analyse", bound<&S::analyse>);
}

}  // namespace orogen::wasm
