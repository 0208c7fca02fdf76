#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/buffer.h"
#include "generate/request.h"
#include "generate/window.h"
#include "rivers/basin.h"
#include "rivers/river_path.h"
#include "terrain/heightfield.h"

namespace orogen::rivers {

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

// Refuses the rivers of a place whose points are so far apart, or so many, that they need more
// basins than can be made in some tens of seconds; each takes about a tenth of a second, and 0.3
// MB.
std::string refuseRivers(const Place& place);

// Carves the rivers of a window whose heights are there. Land that the lattice of basins does not
// reach has none.
std::string addRivers(const Request& request, Window& window, Buffer<std::byte>& scratch,
                      Progress progress, Basins& basins);

// Carves the rivers of a map that is a piece of endless land, and describes their water as the
// erosion does; `field.water` has room for it. Areas are those of the whole rivers, up to that of
// the map.
std::string addRivers(const Request& request, Heightfield& field, Progress progress);

// Finds the largest river that comes as near to the middle of the requested window as its borders;
// `river.area` is 0 if there is none. Its parameters need `rivers`, so that basins are shared.
std::string findRiverPath(const Request& request, rivers::RiverPath& river,
                          Buffer<std::byte>& scratch, Progress progress, Basins& basins);

}  // namespace orogen::rivers
