#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/progress.h"
#include "files/map_place.h"
#include "files/read/decompress.h"
#include "files/read/message.h"
#include "terrain/heightfield.h"

namespace orogen::files {

// 134 million points take half a gigabyte.
inline constexpr double kMaxPoints = 1 << 27;
// More than nearly every map has as a file, and less than memory has.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 29;

enum class ByteOrder : int { unsaid, little, big };

// How a file is to be read.
struct ReadOptions {
  std::string name;                     // of the file; its ending distinguishes the raw formats
  ByteOrder order = ByteOrder::unsaid;  // of a raw file
  int width = 0;                        // columns of a raw file; 0: not said
  std::optional<double> low = {}, high = {};  // the heights of 0 and of the largest whole number
  std::optional<double> spacing = {};         // from point to point
  bool sea = false;  // unknown heights are sea, and not like their neighbours
  std::optional<std::string> sidecar = {};  // the text of the JSON beside a raw file
  Progress progress = {};
};

// The heights of a file, row by row from the north.
struct Heightmap {
  int width = 0, height = 0;
  Buffer<float> heights;  // NaN where nothing is known, until finish()
  double across = 0,
         down = 0;         // from column to column and from row to row, in the unit of the heights
  bool has_scale = false;  // whether the file, or who asked, says these
  std::size_t gaps = 0;    // unknown heights
  // 1 where a height was unknown, and what it was filled with is a guess; empty: nowhere.
  Buffer<unsigned char> unknown;
  std::optional<double> north;          // degrees of latitude of the northern border
  ByteOrder order = ByteOrder::unsaid;  // of a format that does not declare it
  std::optional<MapPlace> place;
  std::vector<Message> notes;

  std::size_t points() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  void note(Message said) { notes.push_back(std::move(said)); }

  // Takes the size, and memory for the heights. Returns a refusal, as all readers do.
  Message take(double columns, double rows);
  void setScale(double x, double y) {
    across = x;
    down = y;
    has_scale = true;
  }
  // The rows began in the south.
  void flip();
  // Takes the scale of cells in degrees, whose first row is at this latitude.
  void setDegrees(double dx, double dy, double first_row);
  // Whether numbers beside such heights are degrees: a survey of a few centimetres a cell has no
  // relief of several widths.
  bool looksGeographic(const MapPlace& said) const;
};

// Reads a map of any format that is known here; the content decides, and the name where it cannot.
// What is said of how it was read are the notes. Memory: at most four times what the file declares.
Message readHeightmap(Bytes file, const ReadOptions& options, Heightmap& map);

// The endings of files that may be maps, without the dot, and whether a name has one of them.
std::span<const std::string_view> mapEndings();
std::span<const std::string_view> packedEndings();  // of what holds a map
bool isMapName(std::string_view name);

// The readers of one format each. The gaps are still open, and without a scale across and down are
// 0.
Message readTiff(Bytes file, const ReadOptions& options, Heightmap& map);
Message readPicture(Bytes file, const ReadOptions& options, Heightmap& map);
Message readText(Bytes file, const ReadOptions& options, Heightmap& map);
Message readJsonMap(std::string_view text, const ReadOptions& options, Heightmap& map);
Message readRaw(Bytes file, std::string_view ending, const ReadOptions& options, Heightmap& map);
Message readTile(Bytes file, const ReadOptions& options, Heightmap& map);

// The scale that Orogen stores beside its heights, as JSON; nothing where it makes no sense.
struct StoredScale {
  double low, high, spacing;
};
std::optional<StoredScale> storedScale(std::string_view json);

// The place that Orogen stores there, too; nothing where it is none.
std::optional<MapPlace> storedPlace(std::string_view json);

// Takes the heights of 0 and of the largest whole number that are asked for.
Message takeLimits(const ReadOptions& options, double& low, double& high);

// Closes the gaps, and completes the scale.
Message finish(Heightmap& map, const ReadOptions& options);

// The range of lengths whose squares are floats; outside it pictures first lose their light, and
// then everything. `side`: points of the longest one.
Message refuseScale(double minimum, double maximum, double spacing, int side);

// What becomes of a map that is not square: all of it in the corner of a square, or its middle
// alone.
enum class Fit : int { whole, crop };

// Makes the map with square cells that views, erosion and files need, of a map that is read: an
// oblong one as the part of a square in which its border goes on. The map keeps its place and
// notes, and gives its heights away.
Message makeSquare(Heightmap& map, Fit fit, Heightfield& field);

// The most points a side that a view draws.
inline constexpr int kMaxSide = 8193;

// The ending of a name, in small letters and without the dot.
std::string endingOf(std::string_view name);
std::string lowerCase(std::string_view text);

// A number with so many digits.
double rounded(double number, int digits);

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace orogen::files
