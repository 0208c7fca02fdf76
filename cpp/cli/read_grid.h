#pragma once

#include <string>

#include "base/buffer.h"

namespace orogen::cli {

// A map of any size, whose cells may be oblong, as its file has it.
struct MapGrid {
  int width = 0, height = 0;
  double across = 0, down = 0;  // from column to column and from row to row; 0: not said
  Buffer<float> heights;        // row by row from the north; NaN where nothing is known
};

// Whether a path names a grid of text (.asc) or a tile of SRTM (.hgt), in letters of any case.
bool isGrid(const std::string& path);

// Reads a grid by the rules of web/files/read/number-grid.ts and raw-grid.ts. Returns an empty
// string, or what follows the file's name; without memory also sets ENOMEM.
std::string readGrid(const std::string& path, MapGrid& grid);

// Fills the gaps and makes the middle square of the grid, with square cells, as gaps.ts and
// square.ts do. `notes` gets a sentence for everything that was changed. Returns as readGrid().
std::string squareGrid(MapGrid& grid, std::string& notes);

}  // namespace orogen::cli
