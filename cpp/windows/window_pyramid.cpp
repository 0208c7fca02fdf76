#include "windows/window_pyramid.h"

#include <algorithm>

namespace orogen::windows {

WindowPyramid::WindowPyramid(const Parameters& parameters, int width, int height)
    : level_(parameters.level) {
  Stretch columns{parameters.x, width};
  Stretch rows{parameters.y, height};
  for (int i = level_; i >= 0; --i) {
    columns_[index(i)] = columns;
    rows_[index(i)] = rows;
    columns = columns.coarser();
    rows = rows.coarser();
  }
}

std::size_t WindowPyramid::mostFloats(int parity) const {
  std::size_t most = 0;
  for (int i = parity; i < level_; i += 2) most = std::max(most, floats(i));
  return most;
}

}  // namespace orogen::windows
