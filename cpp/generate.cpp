#include "generate.h"

#include <limits>

namespace orogen {
namespace {

// A 32-bit address space leaves about this much for one map beside what the page itself needs.
constexpr std::size_t kMemoryLimit =
    sizeof(void*) == 4 ? std::size_t{1500} << 20 : std::numeric_limits<std::size_t>::max();

// No row takes this value, whatever its type.
constexpr double kNotAllowed = std::numeric_limits<double>::quiet_NaN();

std::string joinIds(std::span<const std::string_view> ids) {
  std::string list;
  for (const std::string_view id : ids) {
    if (!list.empty()) list += ", ";
    list += id;
  }
  return list;
}

// The row that `id` names if the generator reads it; otherwise nullptr and the reason.
const ParameterRow* rowOf(const Request& request, std::string_view id, std::string& problem) {
  const ParameterRow* row = findParameter(id);
  if (row != nullptr && request.generator->reads(id)) return row;
  problem =
      (row == nullptr ? "there is no parameter " + quoted(id)
                      : std::string(request.generator->id) + " has no parameter " + quoted(id)) +
      "; " + std::string(request.generator->id) + " takes " +
      joinIds(request.generator->parameters);
  return nullptr;
}

std::string megabytes(std::size_t bytes) {
  return formatNumber(static_cast<double>((bytes + 999'999) / 1'000'000)) + " MB";
}

std::string describeMemory(const Request& request) {
  const std::string side = formatNumber(request.generator->sizeFor(request.parameters.exponent));
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
  request = Request{.generator = generator, .parameters = {}};
  return {};
}

std::string setNumber(Request& request, std::string_view id, double value,
                      std::string_view received) {
  std::string problem;
  const ParameterRow* row = rowOf(request, id, problem);
  if (row == nullptr) return problem;
  const std::string_view type = typeOf(*row);
  const bool is_number = type == "number" || type == "integer";
  return setParameter(request.parameters, *row, is_number ? value : kNotAllowed, received);
}

std::string setFlag(Request& request, std::string_view id, bool value, std::string_view received) {
  std::string problem;
  const ParameterRow* row = rowOf(request, id, problem);
  if (row == nullptr) return problem;
  const double number = value ? 1 : 0;
  return setParameter(request.parameters, *row, typeOf(*row) == "boolean" ? number : kNotAllowed,
                      received);
}

std::string setChoice(Request& request, std::string_view id, std::string_view name,
                      std::string_view received) {
  std::string problem;
  const ParameterRow* row = rowOf(request, id, problem);
  if (row == nullptr) return problem;
  const int index = choiceIndex(*row, name);
  return setParameter(request.parameters, *row, index < 0 ? kNotAllowed : index, received);
}

std::size_t bytesFor(const Request& request) {
  const auto side =
      static_cast<std::size_t>(request.generator->sizeFor(request.parameters.exponent));
  const auto scratch = request.generator->scratchBytes;
  return side * side * sizeof(float) + (scratch == nullptr ? 0 : scratch(request.parameters));
}

std::string generate(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                     Progress progress) {
  const Generator& generator = *request.generator;
  if (bytesFor(request) > kMemoryLimit) {
    return describeMemory(request) + ", more than the " + megabytes(kMemoryLimit) +
           " allowed here; choose a smaller exponent";
  }
  const int side = generator.sizeFor(request.parameters.exponent);
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
  const Range range = rangeOf(field.heights.span());
  field.size = side;
  field.spacing =
      static_cast<float>(generator.width / static_cast<double>(1 << request.parameters.exponent));
  field.minimum = range.minimum;
  field.maximum = range.maximum;
  return {};
}

}  // namespace orogen
