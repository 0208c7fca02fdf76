#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orogen {

// Foreign text, made safe for a sentence on a terminal: bytes of invisible characters (controls,
// marks of direction) and bytes that are not UTF-8 become \xNN; text beyond `most` bytes becomes …
std::string printable(std::string_view text, std::size_t most = 200);

// Short foreign words in quotation marks; at most 40 bytes of them.
std::string quoted(std::string_view text);

}  // namespace orogen
