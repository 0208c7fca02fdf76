#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace orogen::files {

// A grid of heights whose cells are cut from north-east to south-west, as all views draw them.
struct FaceGrid {
  std::span<const int> columns, rows;  // where they stand, in points of the map
  std::span<const double> heights;     // rows × columns

  double heightAt(std::size_t row, std::size_t column) const {
    return heights[row * columns.size() + column];
  }
};

// A piece of a line on the ground that lies in one triangle.
struct DrapedPiece {
  std::size_t column, row;         // the cell, by its western column and northern row
  bool northern;                   // in the cell's half to the north-west
  std::array<double, 3> from, to;  // x and y in points of the map, and height
};

// Lays a line of points of a map with `size` a side on the triangles of a grid, cut wherever it
// passes from one to another.
std::vector<DrapedPiece> drape(std::span<const std::size_t> points, int size, const FaceGrid& grid);

}  // namespace orogen::files
