#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "terrain/heightfield.h"
#include "terrain/request.h"

namespace orogen {

namespace rivers {
class Basins;
}

// A rectangle of an endless map.
struct Window {
  int width = 0;  // points
  int height = 0;
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights
  Range range{};
  Buffer<float> heights;  // width × height, row-major, x fastest; row 0 is north
  // With rivers only: the level of the river, lake or sea above, else the height of the ground; and
  // how many points of rivers::kLevel drain through the river or lake in the point's cell, else 0.
  Buffer<float> surface, area;
  // With rivers only: where the edge of the water is, in four bytes a point (rivers::writeEdges()).
  Buffer<std::uint8_t> edges;
};

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
