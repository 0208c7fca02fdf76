#pragma once

#include <string>
#include <string_view>

#include "buffer.h"
#include "generate.h"
#include "heightfield.h"

namespace orogen {

// A rectangle of an endless map.
struct Window {
  int width = 0;  // points
  int height = 0;
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights
  Range range{};
  Buffer<float> heights;  // width × height, row-major, x fastest; row 0 is north
};

// Begins a request for a window, as chooseGenerator() does for a map; then call set().
std::string chooseWindow(Request& request, std::string_view id);

// Refuses values that are allowed one by one but not together: a window that ends beyond the last
// column or row, or parameters that its generator refuses.
std::string refuseWindow(const Request& request);

// Makes the requested window; memory is reused as by generate(). After any refusal `window` is
// unchanged, unless the allocation fails or `progress` stops the work: then it is empty (width 0).
// `ridges` are those of generateHeights().
std::string makeWindow(const Request& request, Window& window, Buffer<std::byte>& scratch,
                       Progress progress = {}, Buffer<float>* ridges = nullptr);

}  // namespace orogen
