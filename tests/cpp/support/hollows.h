#pragma once

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "generate/window.h"

namespace orogen {

// Points of land, and those among them that are hollows.
struct Hollows {
  int land = 0, hollows = 0;
};

// Counts the points of land of a square window, and those without a way down to its border, the sea
// or a lake without an outlet, of whose surface `isSalt` is true. Lakes count as their surface. It
// floods from there upwards, lowest points first: O(n log n).
template <class IsSalt>
Hollows countHollows(const Window& window, IsSalt isSalt) {
  using Spot = std::pair<float, int>;
  const int side = window.width;
  const auto ground = window.surface.span();
  Hollows count;
  std::priority_queue<Spot, std::vector<Spot>, std::greater<>> front;
  std::vector<bool> seen(ground.size());
  const auto reach = [&](int x, int y, float level) {
    const int i = y * side + x;
    if (x < 0 || y < 0 || x >= side || y >= side || seen[std::size_t(i)]) return;
    seen[std::size_t(i)] = true;
    front.push({std::max(level, ground[std::size_t(i)]), i});
    count.hollows += ground[std::size_t(i)] < level ? 1 : 0;
  };
  for (int i = 0; i < side * side; ++i) {
    const int x = i % side, y = i / side;
    const float height = ground[std::size_t(i)];
    count.land += height > 0 ? 1 : 0;
    const bool is_border = x % (side - 1) == 0 || y % (side - 1) == 0;
    if (height <= 0 || is_border || isSalt(height)) reach(x, y, height);
  }
  while (!front.empty()) {
    const auto [level, i] = front.top();
    front.pop();
    for (int k = 0; k < 9; ++k) reach(i % side + k % 3 - 1, i / side + k / 3 - 1, level);
  }
  return count;
}

}  // namespace orogen
