#include "erosion/rates.h"

#include <algorithm>
#include <cmath>

namespace orogen::erosion {
namespace {

int stepsOf(int side) {
  if (side < 40) return 30;
  if (side < 80) return 10;
  if (side < 160) return 8;
  return side < 200 ? 4 : 3;
}

}  // namespace

Rates ratesFor(const Erosion& erosion, int side, bool finest) {
  const auto age = static_cast<float>(erosion.age);
  const auto hardness = static_cast<float>(erosion.hardness);
  const auto creep = static_cast<float>(erosion.creep);
  const float time = age * age * 1.25f;
  const float late = std::max(age * 2 - 1, 0.f);
  const float old = late * late;  // 0 up to the middle, then growing to 1
  const auto points = static_cast<float>(side);
  const float softness = (2.5f - 2 * hardness) / (1 + hardness);  // 2.5 to 1/4
  const float early = std::min(time * 20, 1.f);                   // 1 from 0.2 on
  // Lakes last from 0.43 to 0.6: hollows of the ground fill up before, and no new ones arise later.
  const float lakeless = std::clamp(std::max((0.43f - age) * 4.4f, (age - 0.6f) * 2.5f), 0.f, 1.f);

  Rates rates{};
  rates.steps = stepsOf(side);
  rates.wandering = side < 160 ? rates.steps - 3 : 0;
  rates.incision.strength = 0.37f * softness * (0.7f + 0.6f * creep) * (1 - 0.6f * old) * time;
  rates.incision.uplift = 0.015f * (1 + softness) * (1 - 0.9f * old) * time;
  rates.incision.threshold = 0.008f * old * creep * points;
  rates.incision.breadth = 0.7f * (1 - old) / points;
  rates.incision.sedimentation = 0.61f * lakeless * lakeless * early;
  rates.incision.cells_to_sea = 0.25f * points;
  rates.incision.sill = lakeless * lakeless * lakeless * lakeless;
  rates.deposition = 0.25f;
  rates.talus.steepest = (3 + 9 * hardness) / points;
  rates.talus.slide = 0.12f * std::min(time, 1.f);
  rates.talus.creep =
      (0.02f + 0.1f * creep) * std::min(time * 2, 1.f) * (finest ? 0.5f + 0.5f * old : 1);
  rates.refinement.detail = 1 - 0.6f * old;
  rates.refinement.max_detail = (0.75f + 0.18f / std::max(time, 1e-6f)) / points;
  rates.refinement.calm = 0.1f * early;
  rates.refinement.sway = early;
  rates.floor = 0.125f * early;
  rates.open = early;
  rates.cliff = (0.56f + 0.4f * hardness) / std::max(early, 1e-3f);
  rates.volume = 1 - 0.16f * old;
  return rates;
}

}  // namespace orogen::erosion
