#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orogen {

// A text of anybody's as it may stand in a sentence on a terminal: control characters and what is
// no UTF-8 as \xNN, and no more than `most` of its bytes, with … behind.
std::string printable(std::string_view text, std::size_t most = 200);

// The same in quotation marks, for short words.
std::string quoted(std::string_view text);

}  // namespace orogen
