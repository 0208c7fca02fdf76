#include "cli/raw.h"

#include <bit>

namespace orogen::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie");

template <class Number>
std::string writeAll(std::span<const Number> numbers, std::FILE* stream) {
  const std::size_t count = std::fwrite(numbers.data(), sizeof(Number), numbers.size(), stream);
  return count == numbers.size() ? "" : "the heights could not be written";
}

}  // namespace

std::string writeR16(const Heightfield& field, Normalise normalise, std::FILE* stream) {
  Buffer<std::uint16_t> grey;
  if (!grey.resize(field.heights.size())) return "no memory for the integers";
  toGrey(field.heights.span(), {field.minimum, field.maximum}, grey.span(), normalise);
  return writeAll(std::span<const std::uint16_t>(grey.span()), stream);
}

std::string writeR32(const Heightfield& field, std::FILE* stream) {
  return writeAll(field.heights.span(), stream);
}

}  // namespace orogen::cli
