#pragma once

#include "base/json.h"
#include "files/sheet.h"

namespace orogen::files {

// Writes the members that describe how a planet lies on its sheet; nothing for a map.
void writeLayout(const Sheet& sheet, JsonWriter& json);

}  // namespace orogen::files
