#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "analysis/analysis.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/arguments.h"

namespace orogen::cli {
namespace {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
  std::array<char, 256> text{};
  va_list values;
  va_start(values, pattern);
  std::vsnprintf(text.data(), text.size(), pattern, values);
  va_end(values);
  return text.data();
}

std::string nameOf(const Arguments& arguments) {
  return arguments.input.empty() ? std::string(arguments.request.generator->id)
                                 : printable(arguments.input);
}

// The requested roughness, or NaN. Published programs use the name for another quantity.
double askedRoughness(const Arguments& arguments) {
  const Generator& generator = *arguments.request.generator;
  const bool any =
      arguments.input.empty() && !generator.published && generator.row("roughness").has_value();
  return any ? arguments.request.parameters.roughness : std::nan("");
}

// The height below which the given share of all points lies, by the histogram.
double heightAtShare(const analysis::Analysis& analysis, double share) {
  const auto bins = analysis.histogram.span();
  double total = 0;
  for (const std::uint32_t count : bins) total += count;
  double left = share * total;
  std::size_t bin = 0;
  while (bin + 1 < bins.size() && left > bins[bin]) left -= bins[bin++];
  const double within = bins[bin] > 0 ? std::min(1.0, left / bins[bin]) : 0;
  const analysis::Statistics& of = analysis.statistics;
  const double width = (of.maximum - of.minimum) / static_cast<double>(bins.size());
  return of.minimum + (static_cast<double>(bin) + within) * width;
}

std::string roughnessSentence(const Arguments& arguments, const analysis::Analysis& analysis) {
  const double by_variogram = 1 - analysis.hurst_of_variogram;
  const double by_spectrum = 1 - analysis.hurst_of_spectrum;
  if (std::isnan(by_variogram)) return "the map is too flat or too small to tell.";
  std::string out = format("%.2f by the variogram", by_variogram);
  if (!std::isnan(by_spectrum)) out += format(", %.2f by the spectrum", by_spectrum);
  const double asked = askedRoughness(arguments);
  if (std::isnan(asked)) return out + ".";
  const bool near = std::abs(by_variogram - asked) <= 0.1;
  return out + format(near ? ", about the %.2f asked for." : ", not the %.2f asked for.", asked);
}

std::string finestLevelSentence(const analysis::Analysis& analysis) {
  const analysis::Lag& lag = analysis.repetition.strongest;
  const double chance = analysis.repetition.chance;
  if (analysis.lags == 0 || chance >= 1) return "the map is too small to tell whether it repeats.";
  if (lag.correlation == 0) return "it adds nothing to the levels before.";
  const std::string numbers =
      format("correlation %.2g, chance allows %.2g.", lag.correlation, chance);
  if (std::abs(lag.correlation) <= chance) {
    return format("nothing repeats within %d points; the strongest lag is (%d, %d): ",
                  analysis.lags, lag.dx, lag.dy) +
           numbers;
  }
  const bool near = std::max(std::abs(lag.dx), std::abs(lag.dy)) <= 2;
  return format(near ? "neighbours at lag (%d, %d) are not independent: "
                     : "it repeats at lag (%d, %d): ",
                lag.dx, lag.dy) +
         numbers;
}

}  // namespace

std::string analysisText(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis) {
  const analysis::Statistics& of = analysis.statistics;
  return nameOf(arguments) +
         format(": %d x %d points\n\n", field.drawnColumns(), field.drawnRows()) +
         format("Heights       %.4g to %.4g, mean %.4g, deviation %.4g; ", of.minimum, of.maximum,
                of.mean, of.deviation) +
         format("half of the points lie between %.4g and %.4g.\n", heightAtShare(analysis, 0.25),
                heightAtShare(analysis, 0.75)) +
         "Roughness     " + roughnessSentence(arguments, analysis) + "\nFinest level  " +
         finestLevelSentence(analysis) + "\n";
}

std::string analysisJson(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis) {
  const analysis::Statistics& of = analysis.statistics;
  const analysis::Lag& lag = analysis.repetition.strongest;
  const double by_variogram = analysis.hurst_of_variogram;
  const double by_spectrum = analysis.hurst_of_spectrum;
  std::vector<double> frequency, distance;
  for (std::size_t i = 0; i < analysis.power.size(); ++i) {
    frequency.push_back(static_cast<double>(i + 1) /
                        static_cast<double>(analysis::spectrumSide(analysis::shorterSide(field))));
  }
  for (std::size_t i = 0; i < analysis.differences.size(); ++i) {
    distance.push_back(static_cast<double>(std::size_t{1} << i));
  }
  constexpr auto kLine = JsonWriter::Layout::line;
  JsonWriter json;
  json.open('{').member("map", nameOf(arguments)).member("size", field.size);
  if (field.isOblong()) json.member("columns", field.columns).member("rows", field.rows);
  json.member("min", of.minimum).member("max", of.maximum);
  json.member("mean", of.mean).member("deviation", of.deviation);
  json.list("histogram", analysis.histogram.span());
  json.name("autocorrelation").open('{', kLine).member("lags", analysis.lags);
  json.name("strongest").open('{').member("dx", lag.dx).member("dy", lag.dy);
  json.member("correlation", lag.correlation).close();
  json.member("chance", analysis.repetition.chance).close();
  json.name("hurst").open('{', kLine).member("variogram", by_variogram);
  json.member("spectrum", by_spectrum).close();
  json.name("roughness").open('{', kLine).member("asked", askedRoughness(arguments));
  json.member("variogram", 1 - by_variogram).member("spectrum", 1 - by_spectrum).close();
  json.name("spectrum").open('{').list("frequency", frequency);
  json.list("power", analysis.power.span()).close();
  json.name("variogram").open('{').list("distance", distance);
  json.list("difference", analysis.differences.span()).close();
  return json.close().text() + "\n";
}

std::string lagMap(const analysis::Analysis& analysis, Heightfield& map) {
  const auto lags = static_cast<std::size_t>(analysis.lags);
  const std::size_t side = 2 * lags + 1;
  if (!map.heights.resize(side * side)) return "no memory for the map of lags";
  const float* known = analysis.correlations.data();  // rows 0 … lags; those above mirror them
  std::copy(known, known + side * (lags + 1), map.heights.data() + side * lags);
  for (std::size_t i = 0; i < side * lags; ++i) {
    map.heights.data()[i] = map.heights.data()[side * side - 1 - i];
  }
  map.size = static_cast<int>(side);
  map.spacing = 1;
  measure(map);
  return {};
}

}  // namespace orogen::cli
