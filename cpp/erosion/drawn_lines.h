#pragma once

#include <cstdint>
#include <vector>

#include "erosion/flow.h"
#include "erosion/ground.h"
#include "terrain/drawn_land.h"

namespace orogen::erosion {

// The drawn crests and valley floors on a level.
struct DrawnLines {
  Frame frame;
  bool wrap;
  const DrawnLand* land;  // null without strokes

  bool empty() const { return land == nullptr || land->lines.empty(); }
};

// Fills `ground` as surround() does, but gives a cell of a coarse level the highest ground within
// it where a crest passes, and the lowest where a valley does; those narrower than a cell would
// have gaps or dams. Changes nothing without lines.
void followLines(const DrawnLines& lines, const Source& map, float* ground);

// What drawn lines do to a level while it erodes: nothing without lines, or on fine levels, as the
// coarse ones find the great valleys, and the others give crests their spurs.
class LineGuide {
 public:
  void begin(const DrawnLines& lines);  // a level

  // Crests and floors keep their height, whatever slides onto them, and floors go on falling: a dam
  // would turn a river round.
  void keepHeights(const float* ground, float* z) const;

  // Streams cut less on crests and more along valleys; `cut` holds a number a cell.
  void guideStreams(float* cut) const;

 private:
  struct Cell {
    std::uint32_t cell;
    std::uint32_t next;  // of a floor, farther down its valley; otherwise the cell itself
    float share;         // as in DrawnLand
    float drawn;         // its height there
  };

  std::vector<Cell> cells_;  // floors before those farther down
};

}  // namespace orogen::erosion
