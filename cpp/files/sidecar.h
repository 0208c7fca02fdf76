#pragma once

#include <string>

#include "files/formats.h"
#include "json.h"

namespace orogen::files {

// What a raw file does not say of itself, for people and for game engines: the same members as
// web/core/exports/sidecar.ts, which says where the engines' rules come from. A unit is a metre.
std::string sidecarJson(const Sheet& sheet, const Format& format, shaping::Normalise normalise);

// How a planet lies on its sheet, as members; of a map nothing.
void writeLayout(const Sheet& sheet, JsonWriter& json);

}  // namespace orogen::files
