#pragma once

#include <string>
#include <string_view>

#include "buffer.h"
#include "generate.h"
#include "heightfield.h"

namespace orogen {

// Any piece of an endless map.
struct Window {
  int width = 0;  // points
  int height = 0;
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights
  Range range{};
  Buffer<float> heights;  // width × height, row-major, x fastest; row 0 is north
};

// Begins a request for a window, as chooseGenerator() does for a map; set() goes on with it.
std::string chooseWindow(Request& request, std::string_view id);

// Refuses a request whose values are each allowed: a window that ends beyond the last
// column or row, or what its generator refuses.
std::string refuseWindow(const Request& request);

// Makes the window that is asked for; memory is reused as by generate(). On any refusal `window`
// is untouched, unless the allocation fails or `progress` stops the work: then it is empty
// (width 0).
std::string makeWindow(const Request& request, Window& window, Buffer<std::byte>& scratch,
                       Progress progress = {});

}  // namespace orogen
