// A part of orogen-first.wasm alone: stands in for every function that its sources call of those
// which it leaves out (`later_sources` in module.cmake). The linker refuses one that is missing
// here, and one that the module has.

#include "wasm/elsewhere.h"

#include "analysis/analysis.h"
#include "diamond_square/window.h"
#include "erosion/drawn_lines.h"
#include "erosion/lakes.h"
#include "erosion/rain.h"
#include "generate/gullies.h"
#include "generate/rivers.h"
#include "generate/window.h"
#include "perlin_noise/perlin_noise.h"
#include "planet/climate.h"
#include "planet/erosion.h"
#include "planet/planet.h"
#include "published/imai.h"
#include "published/loftis.h"
#include "published/palais.h"
#include "published/perlin_2002.h"
#include "published/stamp_noise_2016.h"
#include "published/voirol.h"
#include "ridged_noise/ridged_noise.h"
#include "stamp_noise/stamp_noise.h"
#include "strokes/strokes.h"

namespace orogen {
namespace {

// What a function returns that is not here; nobody uses it.
template <class Result>
Result elsewhere() {
  wasm::needs_whole = true;
  return Result();
}

using Heights = std::span<float>;
using Scratch = std::span<std::byte>;

}  // namespace

namespace diamond_square {
bool endless(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t endlessScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
}  // namespace diamond_square

namespace erosion {
bool Rain::find(const Wind&, const float*, int, float, Heights, WorkMeter&) {
  return elsewhere<bool>();
}
float Rain::at(float, float) const {
  return elsewhere<float>();
}
void Rain::alongRow(float, float, float, std::span<std::uint32_t>) const {}
void followLines(const DrawnLines&, const Source&, float*) {}
void LineGuide::begin(const DrawnLines&) {}
void LineGuide::keepHeights(const float*, float*) const {}
void LineGuide::guideStreams(float*) const {}
bool sinkLakes(const OriginalGround&, std::span<const StrokePoint>, float, int, float*,
               WorkMeter&) {
  return elsewhere<bool>();
}
}  // namespace erosion

namespace stamp_noise {
template <>
bool stampNoise<kLanes>(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t stampNoiseScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
std::string refuseStamps(const Parameters&) {
  return elsewhere<std::string>();
}
}  // namespace stamp_noise

namespace perlin_noise {
template <>
bool perlinNoise<kLanes>(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t perlinNoiseScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
}  // namespace perlin_noise

namespace ridged_noise {
template <>
bool ridgedNoise<kLanes>(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t ridgedNoiseScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
}  // namespace ridged_noise

namespace planet {
template <>
bool planet<kLanes>(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t planetScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
std::size_t planetErosionScratch(int) {
  return elsewhere<std::size_t>();
}
float planetSea(std::span<const float>, int, double) {
  return elsewhere<float>();
}
bool erodePlanet(const Erosion&, int, float, Heights, const Traces&, Scratch, LevelObserver,
                 Progress) {
  return elsewhere<bool>();
}
bool findDischarge(const Heightfield&, Buffer<float>&) {
  return elsewhere<bool>();
}
PlanetClimate::PlanetClimate(std::span<const float>, int, float, float, Heights) {
  wasm::needs_whole = true;
}
Climate PlanetClimate::at(const UnitVector&, float, float) const {
  return elsewhere<Climate>();
}
UnitVector directionOf(int, int, int, int) {
  return elsewhere<UnitVector>();
}
}  // namespace planet

namespace published {
bool imai(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t imaiScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
bool loftis(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
bool palais(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
bool perlin2002(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
bool stampNoise2016(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t stampNoise2016Scratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
bool voirolA(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
bool voirolB(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
bool voirolR(const Parameters&, Heights, Scratch, Progress) {
  return elsewhere<bool>();
}
std::size_t voirolRScratch(const Parameters&) {
  return elsewhere<std::size_t>();
}
}  // namespace published

// Called for every map, with and without strokes or gullies.
namespace strokes {
bool drawStrokes(const StrokeList& list, const StrokeGround&, Progress) {
  return list.empty() || elsewhere<bool>();
}
}  // namespace strokes

namespace gullies {
std::size_t gullyScratch(const Generator&, const Parameters& values) {
  return values.gullies > 0 ? elsewhere<std::size_t>() : 0;
}
bool addGullies(const Generator&, const Parameters& values, Heights, Scratch, Progress, float*) {
  return values.gullies > 0 ? elsewhere<bool>() : true;
}
}  // namespace gullies

namespace rivers {
std::string refuseRivers(const Place&) {
  return elsewhere<std::string>();
}
std::string addRivers(const Request&, Heightfield&, Progress) {
  return elsewhere<std::string>();
}
std::string findRiverPath(const Request&, RiverPath&, Buffer<std::byte>&, Progress, Basins&) {
  return elsewhere<std::string>();
}
}  // namespace rivers

std::string chooseWindow(Request&, std::string_view) {
  return elsewhere<std::string>();
}
std::string makeWindow(const Request&, Window&, Buffer<std::byte>&, Progress, Buffer<float>*,
                       rivers::Basins*) {
  return elsewhere<std::string>();
}

namespace analysis {
std::string analyse(const Heightfield&, const AnalysisOptions&, Analysis&, Buffer<std::byte>&) {
  return elsewhere<std::string>();
}
}  // namespace analysis

}  // namespace orogen
