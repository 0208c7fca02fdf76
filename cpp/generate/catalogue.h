#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terrain/heightfield.h"
#include "terrain/parameters.h"

namespace orogen {

class JsonWriter;

// A parameter that a generator reads, and how its row differs from the table's.
struct ParameterUse {
  std::string_view id;
  double initial = kUnset;
  double minimum = kUnset;
  double maximum = kUnset;
  double soft_maximum = kUnset;
  double step = kUnset;
  std::size_t choices = 0;  // the number of the table's choices that apply, from the first; 0: all
  std::string_view help = {};
  bool finer = false;  // a boolean that doubles the cells a side when it is true
  bool joins = false;  // a boolean that says whether opposite borders of the map join
};

// The shape of the map that a generator makes of its parameters.
struct MapShape {
  int cells = 0;           // a side: a power of two
  int side = 0;            // points a side
  int faces = 1;           // 6: a planet
  std::size_t points = 0;  // of all faces
  double width = 0;        // in the unit of the heights
  Border border = Border::open;
};

// One row of the list of generators. A generator is a free function that fills the caller's memory.
struct Generator {
  std::string_view id;
  std::string_view title = {};
  std::string_view family = {};   // the group under which it is offered
  std::string_view author = {};   // who wrote it and when
  std::string_view summary = {};  // one sentence on what it does
  bool published = false;         // somebody's program, bugs included, on a random stream
  bool window = false;            // fills any rectangle of an endless map, not a whole map
  bool tiles = false;      // true: 2^n points a side, false: 2^n + 1. Its borders join, unless
                           // a parameter of its own decides
  double width = 0;        // of the map in the unit of the heights, about three times what they
                           // span; of a cell of level 0 if there are levels; of a square as large
                           // as a planet's face; 0: one unit a cell
  int exaggeration = 100;  // of its heights, in per cent, in a picture or a model by default
  int faces = 1;           // 6: a planet, whose heights are those of planet/faces.h
  std::string_view land = {};  // the windows that the map is a piece of
  bool rivers = false;         // of windows: land on both sides of the sea, 0, so that rivers run
  bool seas = false;           // unless it is a tile, its forms at large have seas, below 0
  std::span<const ParameterUse> parameters = {};

  ScratchBytes* scratchBytes = nullptr;  // nullptr: needs none
  Kernel* generate = nullptr;
  // Returns the sentence that refuses parameters which are allowed one by one but not together.
  std::string (*refuse)(const Parameters&) = nullptr;

  // Compute it once for a request, and hand it down.
  MapShape shapeFor(const Parameters& parameters) const;

  // The row of a parameter as it applies to this generator, or none if the generator does not read
  // it.
  std::optional<ParameterRow> row(std::string_view wanted) const;

  // The defaults of this generator.
  Parameters defaults() const;
};

// Changes whenever the heights of some generator and seed change. Links store it.
inline constexpr int kAlgorithmVersion = 1;

std::span<const Generator> catalogue();

template <class Row>
std::string_view idOf(const Row& row) {
  return row.id;
}

// The generators that can make windows of an endless map.
std::span<const Generator> windowCatalogue();

// Not a generator: the parameters of erode().
const Generator& erosionOptions();

// The generator with this id, or nullptr.
const Generator* findGenerator(std::string_view id);

// The parameter table and the catalogue as one JSON document (two spaces of indentation, a final
// newline): web/package/schema.json, the source of the page, the types and the README. `write_more`
// adds members at the end.
std::string schemaJson(void (*write_more)(JsonWriter&) = nullptr);

}  // namespace orogen
