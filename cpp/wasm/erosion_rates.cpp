// erosion-rates.wasm: the rates of erosion for the twin in JavaScript, which has no formulas of its
// own. The script (web/explained/rates.ts) writes into one table what they follow from, and reads
// them from another; both are tables of names (result.h).

#include <array>

#include "erosion/rates.h"
#include "wasm/result.h"

namespace orogen::wasm {
namespace {

erosion::Erosion given;
int side = 1;
bool is_finest = false;
erosion::Rates rates;

const Result* writable() {
  using namespace result;
  static constexpr std::array rows{
      number("age", given.age), number("hardness", given.hardness), number("creep", given.creep),
      number("side", side),     number("isFinest", is_finest),      Result{},
  };
  return rows.data();
}

const Result* readable() {
  using namespace result;
  static constexpr std::array rows{
      number("steps", rates.steps),
      number("wandering", rates.wandering),
      number("strength", rates.incision.strength),
      number("uplift", rates.incision.uplift),
      number("threshold", rates.incision.threshold),
      number("breadth", rates.incision.breadth),
      number("sedimentation", rates.incision.sedimentation),
      number("cellsToSea", rates.incision.cells_to_sea),
      number("sill", rates.incision.sill),
      number("deposition", rates.deposition),
      number("steepest", rates.talus.steepest),
      number("slide", rates.talus.slide),
      number("creep", rates.talus.creep),
      number("floor", rates.floor),
      number("open", rates.open),
      number("cliff", rates.cliff),
      number("detail", rates.refinement.detail),
      number("maxDetail", rates.refinement.max_detail),
      number("calm", rates.refinement.calm),
      number("sway", rates.refinement.sway),
      number("volume", rates.volume),
      Result{},
  };
  return rows.data();
}

}  // namespace

EXPORTED(given) const Result* givenTable() {
  return writable();
}

EXPORTED(findRates) void findRates() {
  rates = erosion::ratesFor(given, side, is_finest);
}

EXPORTED(results) const Result* ratesTable() {
  return readable();
}

}  // namespace orogen::wasm
