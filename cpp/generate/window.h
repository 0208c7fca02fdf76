#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "base/progress.h"
#include "generate/request.h"
#include "terrain/window.h"

namespace orogen {

namespace rivers {
class Basins;
}

// Begins a request for a window, as chooseGenerator() does for a map; then call set().
std::string chooseWindow(Request& request, std::string_view id);

// Refuses values that are allowed one by one but not together: a window that ends beyond the last
// column or row, or parameters that its generator refuses.
std::string refuseWindow(const Request& request);

// Makes the requested window; memory is reused as by generate(). After any refusal `window` is
// unchanged, unless the allocation fails or `progress` stops the work: then it is empty (width 0).
// `ridges` are those of generateHeights(); `basins`, unless it is nullptr, keeps rivers for the
// next window.
std::string makeWindow(const Request& request, Window& window, Buffer<std::byte>& scratch,
                       Progress progress = {}, Buffer<float>* ridges = nullptr,
                       rivers::Basins* basins = nullptr);

}  // namespace orogen
