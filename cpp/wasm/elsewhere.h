#pragma once

#include <string>

namespace orogen::wasm {

// Whether a call has come to what only the whole module has (elsewhere.cpp). Then nothing that the
// session holds can be relied on, and the script uses another module.
inline bool needs_whole = false;

// What calls return from then on. No reader sees it: web/package/module/terrain-module.ts knows it.
inline const std::string kNeedsWhole = "the whole module";

}  // namespace orogen::wasm
