#pragma once

#include <map>
#include <string>
#include <string_view>

namespace orogen {

// The leaves of a JSON document by their path: {"a": [true, "x"]} is a.0 → true and a.1 → "x" (in
// its quotes). Anything that is not strict JSON, a repeated key included, gives an empty map.
std::map<std::string, std::string> jsonLeaves(std::string_view text);

}  // namespace orogen
