#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "files/lines/drawing.h"

namespace orogen::cli {

// What stands behind the flags of a drawing. Refusals return a sentence, or an empty string.
std::string refuseCamera(std::string_view word);
std::string refusePaper(std::string_view word);
std::string refuseStroke(std::string_view word);

// A sheet by its name, or "width,height"; none that is refused.
std::optional<files::Paper> paperOf(std::string_view word);

}  // namespace orogen::cli
