#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "buffer.h"
#include "generate.h"
#include "heightfield.h"
#include "rivers/basin.h"
#include "rivers/course.h"

namespace orogen {

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
};

// Keeps the basins of one land, those used last, so that windows near each other share them.
class Basins {
 public:
  // Bytes of the basins that are kept; those of the current window stay in any case.
  static constexpr std::size_t kBudget = std::size_t{24} << 20;

  // Finds the basin of a request's land at a cell, which is good until forget(). Returns an empty
  // string, or what went wrong if there is too little memory or `progress` stopped it. `scratch` is
  // working memory.
  std::string find(const Request& request, rivers::Cell cell, Buffer<std::byte>& scratch,
                   Progress progress, const rivers::Basin*& basin);

  // Drops basins beyond the budget, those used first.
  void forget();

 private:
  std::vector<std::unique_ptr<rivers::Basin>> kept_;  // those used last come last
  Request land_;
};

// Begins a request for a window, as chooseGenerator() does for a map; then call set().
std::string chooseWindow(Request& request, std::string_view id);

// Refuses values that are allowed one by one but not together: a window that ends beyond the last
// column or row, or parameters that its generator refuses.
std::string refuseWindow(const Request& request);

// Refuses the rivers of a place whose points are so far apart, or so many, that they need more basins
// than can be made in some tens of seconds; each takes about a tenth of a second, and 0.3 MB.
std::string refuseRivers(const Place& place);

// Carves the rivers of a window whose heights are there. Land that the lattice of basins does not
// reach has none.
std::string addRivers(const Request& request, Window& window, Buffer<std::byte>& scratch,
                      Progress progress, Basins& basins);

// Carves the rivers of a map that is a piece of endless land, and describes their water as the
// weather does; `field.water` has room for it. Areas are those of the whole rivers, up to that of
// the map.
std::string addRivers(const Request& request, Heightfield& field, Progress progress);

// Finds the largest river that comes as near to the middle of the requested window as its borders;
// `course.area` is 0 if there is none. Its parameters need `rivers`, so that basins are shared.
std::string findCourse(const Request& request, rivers::Course& course, Buffer<std::byte>& scratch,
                       Progress progress, Basins& basins);

// Makes the requested window; memory is reused as by generate(). After any refusal `window` is
// unchanged, unless the allocation fails or `progress` stops the work: then it is empty (width 0).
// `ridges` are those of generateHeights(); `basins`, unless it is nullptr, keeps rivers for the
// next window.
std::string makeWindow(const Request& request, Window& window, Buffer<std::byte>& scratch,
                       Progress progress = {}, Buffer<float>* ridges = nullptr,
                       Basins* basins = nullptr);

}  // namespace orogen
