#pragma once

#include <cstddef>
#include <deque>
#include <unordered_map>
#include <vector>

#include "files/lines/profile.h"
#include "progress.h"

namespace orogen::files {

// East, north and up of the middle, in widths.
using BlockPoint = std::array<double, 3>;

// A piece of a river in one half of a cell; it is the piece of this number on its way.
struct RiverPiece {
  Profile* profile;
  int number;
  bool northern;
  BlockPoint from, to;
};

// What is drawn, and what collects the visible parts of it.
struct Block {
  // In widths: of each column, from -1/2 in the west to 1/2 in the east, and of each row, from 1/2
  // in the north to -1/2 in the south.
  std::vector<double> xs, ys;
  std::vector<double> heights;  // up from what the view takes for the middle, in widths
  double base;                  // the height of the walls' foot
  // All lines, in the order in which they are drawn, and those of each row and column, nullptr if
  // it is none, and of the feet in the north, south, west and east.
  std::deque<Profile> lines;
  std::vector<Profile*> rows, columns;
  std::array<Profile*, 4> feet;
  // What lies on the ground, by the number of the cell: row × columns + column.
  std::unordered_map<std::size_t, std::vector<RiverPiece>> rivers;
};

// Removes the hidden lines of one screen, and adds what is left to the lines of the block.
//
// What hides is the surface that the profiles span: a grid of their points, its cells cut from
// north-east to south-west. Cells are visited from the eye outwards, each after every cell that can
// hide it; an upper and a lower horizon keep what the cells so far cover. On a surface over a
// square, what is covered over one place of the ground line is one interval, so that two horizons
// say everything, and a line is visible exactly where it is over the one or under the other
// (Williamson 1972; Wright 1973; cell by cell: D. P. Anderson, ACM Trans. Graphics 1, 1982). As
// web/core/lines/hidden-lines.ts does it, sum by sum. Cost: 3 segments a cell against both
// horizons.
//
// False: `progress` stopped it.
bool drawVisible(Block& block, const Screen& screen, double aspect, Progress progress);

}  // namespace orogen::files
