#pragma once

#include <span>

#include "erosion/ground.h"

namespace orogen::erosion {

// The drawn crests and valley floors on a level; see DrawnLand.
struct DrawnLines {
  Frame frame;
  bool wrap;
  std::span<const float> shares;  // empty without any
};

// Gives a cell of a coarse level the highest ground within it where a crest passes, and the lowest
// where a valley does; those narrower than a cell would have gaps or dams.
void followLines(const DrawnLines& lines, const Source& map, float* ground);

// Streams cut less on crests and more along valleys; `cut` holds a number a cell.
void guideStreams(const DrawnLines& lines, float* cut);

}  // namespace orogen::erosion
