#include <array>
#include <string>

#include "base/json.h"

// Writes a number as JavaScript does, and returns the number of letters: at most 24.
extern "C" __attribute__((import_module("script"), import_name("numeral"))) int numeralByScript(
    double value, char* letters);

namespace orogen {

std::string JsonWriter::numeral(double value) {
  std::array<char, 32> letters;
  const int count = numeralByScript(value, letters.data());
  return {letters.data(), static_cast<std::size_t>(count)};
}

}  // namespace orogen
