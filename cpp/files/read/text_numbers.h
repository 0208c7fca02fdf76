#pragma once

#include <cstddef>
#include <string_view>

namespace orogen::files {

// A number as tables have it: with a decimal point or comma, perhaps with an exponent of Fortran.
// NaN: it is none.
double numberOf(std::string_view text);

// The number behind a name in a short JSON, or NaN.
double jsonMember(std::string_view json, std::string_view name);

// Whether a word stands for no number: NaN, NA, null, *, - and those of Microsoft's and other
// libraries.
bool isUnknownNumber(std::string_view word);

}  // namespace orogen::files
