#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "cli/arguments.h"

namespace orogen::cli {

// A map of any size, whose cells may be oblong, as its file has it.
struct MapGrid {
  int width = 0, height = 0;
  double across = 0, down = 0;  // from column to column and from row to row; 0: not said
  Buffer<float> heights;        // row by row from the north; NaN where nothing is known
};

// The endings of maps that only the scripts of the pages read, such as a GeoTIFF or what is packed;
// and whether a path has one of them, in letters of any case.
inline constexpr std::array<std::string_view, 10> kForeignEndings{
    ".tif", ".tiff", ".gz", ".zip", ".csv", ".xyz", ".txt", ".grd", ".flt", ".raw"};
bool isForeignMap(std::string_view path);

// Refuses a name of no heightmap. Returns a sentence or an empty string.
std::string refuseInput(std::string_view path);

// Reads such a map by the script around the module: heights without gaps, and notes about them.
// The native program has no such script. Returns as readGrid().
std::string readForeignMap(const std::string& path, MapGrid& grid, std::string& notes);

// Whether a path names a grid of text (.asc) or a tile of SRTM (.hgt), in letters of any case.
bool isGrid(const std::string& path);

// Reads a grid by the rules of web/files/read/number-grid.ts and raw-grid.ts; `notes` gets a
// sentence for everything that was converted. Returns an empty string, or what follows the file's
// name; without memory also sets ENOMEM.
std::string readGrid(const std::string& path, MapGrid& grid, std::string& notes);

// Marks the heights that stand for no data as NaN; `none` is what the file itself names.
void markVoids(std::span<float> heights, double none);

// What follows the name of a file whose map does not fit into memory; sets ENOMEM.
std::string noMemory();

// Closes the gaps and makes the map with square cells, or its middle square, as gaps.ts and
// square.ts do. `notes` gets a sentence for everything that was changed. Returns as readGrid().
std::string squareGrid(MapGrid& grid, const MapOptions& options, std::string& notes);

// Makes the grid the map of a field, an oblong one in the corner of a square. Returns false without
// memory.
bool takeGrid(MapGrid& grid, Heightfield& field);

}  // namespace orogen::cli
