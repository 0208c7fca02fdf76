#include "generate.h"

#include <limits>

namespace orogen {
namespace {

// A 32-bit address space leaves about this much for one map beside what the page itself needs.
constexpr std::size_t kMemoryLimit =
    sizeof(void*) == 4 ? std::size_t{1500} << 20 : std::numeric_limits<std::size_t>::max();

// No row takes this value, whatever its type.
constexpr double kNotAllowed = std::numeric_limits<double>::quiet_NaN();

std::string listParameters(const Generator& generator) {
  std::string list;
  for (const ParameterUse& use : generator.parameters) {
    if (!list.empty()) list += ", ";
    list += use.id;
  }
  return std::string(generator.id) + " takes " + list;
}

// The row that `id` names if the generator reads it; otherwise none, and the reason.
std::optional<ParameterRow> rowOf(const Request& request, std::string_view id,
                                  std::string& problem) {
  std::optional<ParameterRow> row = request.generator->row(id);
  if (row) return row;
  problem = (findParameter(id) == nullptr
                 ? "there is no parameter " + quoted(id)
                 : std::string(request.generator->id) + " has no parameter " + quoted(id)) +
            "; " + listParameters(*request.generator);
  return std::nullopt;
}

std::string megabytes(std::size_t bytes) {
  return formatNumber(static_cast<double>((bytes + 999'999) / 1'000'000)) + " MB";
}

std::string describeMemory(const Request& request) {
  const std::string side = formatNumber(request.generator->sizeFor(request.parameters));
  return "a map of " + side + " × " + side + " points needs " + megabytes(bytesFor(request));
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return "\"" + std::string(text) + "\"";
  std::size_t end = kLongest;  // never within a UTF-8 sequence
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return "\"" + std::string(text.substr(0, end)) + "…\"";
}

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

std::string setNumber(Request& request, std::string_view id, double value,
                      std::string_view received) {
  std::string problem;
  const std::optional<ParameterRow> row = rowOf(request, id, problem);
  if (!row) return problem;
  const std::string_view type = typeOf(*row);
  const bool is_number = type == "number" || type == "integer";
  return setParameter(request.parameters, *row, is_number ? value : kNotAllowed, received);
}

std::string setFlag(Request& request, std::string_view id, bool value, std::string_view received) {
  std::string problem;
  const std::optional<ParameterRow> row = rowOf(request, id, problem);
  if (!row) return problem;
  const double number = value ? 1 : 0;
  return setParameter(request.parameters, *row, typeOf(*row) == "boolean" ? number : kNotAllowed,
                      received);
}

std::string setNumbers(Request& request, std::string_view id, std::span<const double> values,
                       std::string_view received) {
  std::string problem;
  const std::optional<ParameterRow> row = rowOf(request, id, problem);
  if (!row) return problem;
  return setParameter(request.parameters, *row, values, received);
}

std::string setImage(Request& request, std::string_view id, StampImage image) {
  std::string problem;
  const std::optional<ParameterRow> row = rowOf(request, id, problem);
  if (!row) return problem;
  return setParameter(request.parameters, *row, std::move(image), "a picture");
}

std::string refuse(const Request& request) {
  const auto problem = request.generator->refuse;
  return problem == nullptr ? std::string() : problem(request.parameters);
}

std::string setChoice(Request& request, std::string_view id, std::string_view name,
                      std::string_view received) {
  std::string problem;
  const std::optional<ParameterRow> row = rowOf(request, id, problem);
  if (!row) return problem;
  const int index = choiceIndex(*row, name);
  return setParameter(request.parameters, *row, index < 0 ? kNotAllowed : index, received);
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
