#include "cli/drawing_words.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "quoted.h"

namespace orogen::cli {

std::string refuseCamera(std::string_view word) {
  constexpr std::array<std::array<double, 2>, 6> kRanges{
      {{0, 360}, {2, 90}, {0.15, 8}, {-1, 1}, {-1, 1}, {-1, 1}}};
  const std::vector<double> numbers = parseNumbers(word);
  bool fits = numbers.size() == 2 || numbers.size() == kRanges.size();
  for (std::size_t i = 0; i < numbers.size() && fits; ++i) {
    fits = numbers[i] >= kRanges[i][0] && numbers[i] <= kRanges[i][1];
  }
  if (fits) return {};
  return "camera must be azimuth 0 to 360 and elevation 2 to 90, alone or with distance 0.15 to 8 "
         "and the point looked at, three numbers from -1 to 1, as in 32,30,1.9,0,0,-0.04, got " +
         quoted(word);
}

std::optional<files::Paper> paperOf(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, files::Paper>, 4> kPapers{
      {{"A5", {210, 148}}, {"A4", {297, 210}}, {"A3", {420, 297}}, {"A2", {594, 420}}}};
  for (const auto& [name, paper] : kPapers) {
    if (word == name) return paper;
  }
  const std::vector<double> sides = parseNumbers(word);
  const auto fits = [](double side) { return side >= 50 && side <= 5000; };
  if (sides.size() != 2 || !std::all_of(sides.begin(), sides.end(), fits)) return {};
  return files::Paper{sides[0], sides[1]};
}

std::string refusePaper(std::string_view word) {
  if (paperOf(word)) return {};
  return "paper must be A5, A4, A3, A2, or a width and a height between 50 and 5000 millimetres, "
         "as "
         "in --paper 300,200, got " +
         quoted(word);
}

std::string refuseStroke(std::string_view word) {
  const double stroke = parseNumber(word);
  if (stroke >= 0.05 && stroke <= 5) return {};
  return "stroke must be between 0.05 and 5 millimetres, got " + received(word, stroke);
}

}  // namespace orogen::cli
