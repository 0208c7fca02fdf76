#include "generate/window.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "generate/catalogue.h"
#include "generate/gullies.h"
#include "generate/request.h"
#include "generate/rivers.h"

namespace orogen {
namespace {

std::string refuseEnd(std::string_view axis, int from, std::string_view side, int count) {
  const int last = kMaxCoordinate - (count - 1);
  if (from <= last) return {};
  return std::string(axis) + " must be at most " + formatNumber(last) + " where the " +
         std::string(side) + " is " + formatNumber(count) + ", got " + formatNumber(from);
}

std::string landsWithRivers() {
  std::vector<std::string_view> ids;
  for (const Generator& each : windowCatalogue()) {
    if (each.rivers) ids.push_back(each.id);
  }
  return listOf(ids);
}

}  // namespace

std::string chooseWindow(Request& request, std::string_view id) {
  for (const Generator& each : windowCatalogue()) {
    if (each.id != id) continue;
    request = Request{.generator = &each, .parameters = each.defaults()};
    return {};
  }
  return "there are no windows of " + quoted(id) + "; there are of " +
         joined(windowCatalogue(), ", ", idOf<Generator>);
}

std::string refuseWindow(const Request& request) {
  const Parameters& values = request.parameters;
  std::string problem = refuseEnd("x", values.x, "width", values.width);
  if (problem.empty()) problem = refuseEnd("y", values.y, "height", values.height);
  const auto refuse = request.generator->refuse;
  if (problem.empty() && refuse != nullptr) problem = refuse(values);
  if (problem.empty() && values.rivers && (values.tile || !request.generator->rivers)) {
    problem = "rivers run on land of " + landsWithRivers() + " that does not tile; leave them out";
  }
  return problem.empty() && values.rivers ? rivers::refuseRivers(placeOf(values)) : problem;
}

std::string makeWindow(const Request& request, Window& window, Buffer<std::byte>& scratch,
                       Progress progress, Buffer<float>* ridges, rivers::Basins* basins) {
  std::string problem = refuseWindow(request);
  if (!problem.empty()) return problem;
  const Generator& generator = *request.generator;
  const Parameters& values = request.parameters;
  window.width = 0;
  // The shares of the time at which the land, its gullies and its rivers are made.
  const double with_gullies = values.rivers ? 0.1 : 1;
  const double with_land = values.gullies > 0 ? with_gullies * 0.3 : with_gullies;
  PartOfWork first(progress, 0, with_land);
  PartOfWork second(progress, with_land, with_gullies - with_land);
  const std::size_t points = placeOf(values).points();
  if (!scratch.resize(
          std::max(generator.scratchBytes(values), gullies::gullyScratch(generator, values))) ||
      !window.heights.resize(points) || !gullies::reserveRidges(values, points, ridges)) {
    scratch.release();
    window.heights.release();
    return "the window does not fit into memory; choose a smaller one";
  }
  if (!generator.generate(values, window.heights.span(), scratch.span(), first.progress()) ||
      !gullies::addGullies(generator, values, window.heights.span(), scratch.span(),
                           second.progress(), ridges == nullptr ? nullptr : ridges->data())) {
    return "the generation was cancelled";
  }
  window.surface.release();
  window.area.release();
  window.edges.release();
  if (values.rivers) {
    rivers::Basins own;
    PartOfWork rest(progress, with_gullies, 1 - with_gullies);
    problem = rivers::addRivers(request, window, scratch, rest.progress(),
                                basins == nullptr ? own : *basins);
    if (!problem.empty()) return problem;
  }
  window.width = values.width;
  window.height = values.height;
  window.spacing = static_cast<float>(generator.width / (1 << values.level));
  window.range = rangeOf(window.heights.span());
  return {};
}

}  // namespace orogen
