#pragma once

#include <cstdint>
#include <vector>

#include "erosion/flow.h"
#include "erosion/ground.h"
#include "terrain/drawn_land.h"

namespace orogen::erosion {

// The drawn crests, valley floors and plains on a level.
struct DrawnLines {
  Frame frame;
  bool wrap;
  const DrawnLand* land;  // null without strokes

  bool empty() const { return land == nullptr || land->places.empty(); }
};

// Fills `ground` as surround() does, but gives a cell of a coarse level the highest ground within
// it where a crest passes, and the lowest where a valley does; those narrower than a cell would
// have gaps or dams. Changes nothing without lines.
void followLines(const DrawnLines& lines, const Source& map, float* ground);

// What is drawn does this to a level while it erodes: lines nothing on fine levels, as the coarse
// ones find the great valleys, and the others give crests their spurs; plains the same on all.
class LineGuide {
 public:
  void begin(const DrawnLines& lines);  // a level

  // Crests and floors keep their height, whatever slides onto them, and floors go on falling: a dam
  // would turn a river round. Behind the sea of a coast the land stays as low as it is drawn.
  void keepHeights(const float* ground, float* z) const;

  // Streams cut less on crests, and more along valleys and on plains, which so become as flat as
  // their rivers; `cut` holds a number a cell.
  void guideStreams(float* cut) const;

 private:
  struct LineCell {
    std::uint32_t cell;
    std::uint32_t next;  // of a floor, farther down its valley; otherwise the cell itself
    float share;         // as in DrawnLand
    float drawn;         // its height there
  };
  struct PlainCell {
    std::uint32_t cell;
    float share;  // as in DrawnLand
  };

  void findNextFloors(const Lattice& lattice, const std::vector<float>& floors);

  std::vector<LineCell> lines_;  // floors before those farther down
  std::vector<PlainCell> plains_;
  std::size_t shores_ = 0;  // the cells of a level with the sea of a coast
};

}  // namespace orogen::erosion
