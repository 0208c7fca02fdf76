#pragma once

#include <cstddef>
#include <list>
#include <vector>

#include "files/lines/horizon.h"
#include "files/lines/profile.h"

namespace orogen::files {

// East, north and up of the middle, in widths.
using BlockPoint = std::array<double, 3>;

// A piece of a river in one half of a cell; it is the piece of this number on its way.
struct RiverPiece {
  Profile* profile;
  int number;
  bool northern;
  BlockPoint from, to;
  std::size_t cell;
  int next = -1;  // in the same cell
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
  std::list<Profile> lines;
  std::vector<Profile*> rows, columns;
  std::array<Profile*, 4> feet;
  // What lies on the ground, and the first piece in each cell, by row × columns + column; -1: there
  // is none. Without rivers both are empty.
  std::vector<RiverPiece> river_pieces;
  std::vector<int> first_pieces;
};

// Removes the hidden lines of one screen, and adds what is left to the lines of the block.
//
// What hides is the surface that the profiles span: a grid of their points, its cells cut from
// north-east to south-west. Cells are visited from the eye outwards, each after every cell that can
// hide it; an upper and a lower horizon keep what the cells so far cover. On a surface over a
// square, what is covered over one place of the ground line is one interval, so that two horizons
// say everything, and a line is visible exactly where it is over the one or under the other
// (Williamson 1972; Wright 1973; cell by cell: D. P. Anderson, ACM Trans. Graphics 1, 1982).
class HiddenLines {
 public:
  HiddenLines(Block& block, const Screen& screen, double aspect);

  // Draws what shows of some rows of cells. False: these were the last ones.
  bool drawRows();

  // The share of the cells that were visited.
  double done() const {
    return static_cast<double>(visited_) / static_cast<double>(block_.ys.size() - 1);
  }

 private:
  static constexpr std::size_t kRowsAtOnce = 16;

  struct Sums {
    double across, depth, up;
  };
  struct Sides {
    bool north, south, west, east;
  };

  static int bucketsFor(const Block& block) {
    return 2 * static_cast<int>(std::max(block.xs.size(), block.ys.size()));
  }

  // Two neighbouring rows, the even one first, and two more points.
  std::size_t pointAt(std::size_t row, std::size_t column) const {
    return (row & 1) * block_.xs.size() + column;
  }
  std::size_t sparePoint() const { return 2 * block_.xs.size(); }

  BlockPoint onGround(std::size_t row, std::size_t column) const {
    return {block_.xs[column], block_.ys[row], block_.heights[row * block_.xs.size() + column]};
  }
  BlockPoint atFoot(std::size_t row, std::size_t column) const {
    return {block_.xs[column], block_.ys[row], block_.base};
  }

  void place(const BlockPoint& point, std::size_t at);
  void project(std::size_t row) {
    for (std::size_t x = 0; x < block_.xs.size(); ++x) place(onGround(row, x), pointAt(row, x));
  }

  void drawCell(std::size_t x, std::size_t y, Sides faces);
  void drawWalls(std::size_t x, std::size_t y, Sides faces);
  void drawRivers(std::size_t x, std::size_t y, bool near);
  void drawPost(Profile* profile, int number, std::size_t row, std::size_t column);
  void drawFoot(Profile* profile, std::array<std::size_t, 2> from, std::array<std::size_t, 2> to);
  void drawSegment(std::size_t p, std::size_t q, Profile* profile, std::size_t number,
                   bool is_river = false);
  void drawEndOn(Profile& profile);
  bool isOnScreen(std::size_t p, std::size_t q, int number);

  void add(Profile& profile, double from, double to) {
    profile.add(segment_, {from, to}, screen_, aspect_);
  }

  Block& block_;
  const Screen& screen_;
  double aspect_;
  Horizon upper_, lower_;
  bool clips_;
  std::vector<Sums> points_;
  Segment segment_{};
  Intervals above_, below_;
  std::size_t first_row_ = 0, first_column_ = 0, visited_ = 0;
};

}  // namespace orogen::files
