#include "generate.h"

#include <limits>

#include "quoted.h"

namespace orogen {
namespace {

// A 32-bit address space leaves about this much for one map beside what the page itself needs.
constexpr std::size_t kMemoryLimit =
    sizeof(void*) == 4 ? std::size_t{1500} << 20 : std::numeric_limits<std::size_t>::max();

std::string listParameters(const Generator& generator) {
  std::string list;
  for (const ParameterUse& use : generator.parameters) {
    if (!list.empty()) list += ", ";
    list += use.id;
  }
  return std::string(generator.id) + " takes " + list;
}

std::string megabytes(std::size_t bytes) {
  return formatNumber(static_cast<double>((bytes + 999'999) / 1'000'000)) + " MB";
}

std::string describeMemory(const Request& request) {
  const std::string side = formatNumber(request.generator->sizeFor(request.parameters));
  return "a map of " + side + " × " + side + " points needs " + megabytes(bytesFor(request));
}

}  // namespace

std::string chooseGenerator(Request& request, std::string_view id) {
  const Generator* generator = findGenerator(id);
  if (generator == nullptr) {
    std::string known;
    for (const Generator& each : catalogue()) {
      if (!known.empty()) known += ", ";
      known += each.id;
    }
    return "there is no generator " + quoted(id) + "; the generators are " + known;
  }
  request = Request{.generator = generator, .parameters = generator->defaults()};
  return {};
}

std::string set(Request& request, std::string_view id, const ParameterValue& value,
                std::string_view received) {
  const Generator& generator = *request.generator;
  const std::optional<ParameterRow> row = generator.row(id);
  if (row) return setParameter(request.parameters, *row, value, received);
  const std::string who = findParameter(id) == nullptr
                              ? "there is no parameter "
                              : std::string(generator.id) + " has no parameter ";
  return who + quoted(id) + "; " + listParameters(generator);
}

std::string refuse(const Request& request) {
  const auto problem = request.generator->refuse;
  return problem == nullptr ? std::string() : problem(request.parameters);
}

std::size_t bytesFor(const Request& request) {
  const auto side = static_cast<std::size_t>(request.generator->sizeFor(request.parameters));
  const auto scratch = request.generator->scratchBytes;
  return side * side * sizeof(float) + (scratch == nullptr ? 0 : scratch(request.parameters));
}

std::string generateHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                            Progress progress) {
  const Generator& generator = *request.generator;
  std::string problem = refuse(request);
  if (!problem.empty()) return problem;
  if (bytesFor(request) > kMemoryLimit) {
    return describeMemory(request) + ", more than the " + megabytes(kMemoryLimit) +
           " allowed here; choose a smaller exponent";
  }
  const int side = generator.sizeFor(request.parameters);
  const std::size_t points = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  field.size = 0;
  const bool enough =
      scratch.resize(bytesFor(request) - points * sizeof(float)) && field.heights.resize(points);
  if (!enough) {
    scratch.release();
    field.heights.release();
    return describeMemory(request) + ", which could not be had; choose a smaller exponent";
  }
  if (!generator.generate(request.parameters, field.heights.span(), scratch.span(), progress)) {
    return "the generation was cancelled";
  }
  field.size = side;
  field.spacing = static_cast<float>(generator.widthFor(request.parameters) /
                                     static_cast<double>(generator.tiles ? side : side - 1));
  return {};
}

std::string generate(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                     Progress progress) {
  std::string problem = generateHeights(request, field, scratch, progress);
  if (problem.empty()) measure(field);
  return problem;
}

}  // namespace orogen
