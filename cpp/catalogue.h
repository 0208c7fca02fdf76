#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "parameters.h"
#include "progress.h"

namespace orogen {

// One row of the list of generators. A generator is a free function that fills the caller's memory.
struct Generator {
  std::string_view id;
  std::string_view title;
  std::string_view family;   // the group in which it is offered
  std::string_view author;   // who wrote it and when
  std::string_view summary;  // one sentence on what it does
  bool published;            // true: somebody's program, quirks kept, on a random stream
  bool tiles;                // true: 2^n points a side, false: 2^n + 1
  double width;              // of the map, in the unit of the heights
  std::span<const std::string_view> parameters;  // ids of the rows it reads

  std::size_t (*scratchBytes)(const Parameters&);  // nullptr: needs none
  bool (*generate)(const Parameters&, std::span<float> heights, std::span<std::byte> scratch,
                   Progress);

  int sizeFor(int exponent) const { return (1 << exponent) + (tiles ? 0 : 1); }
  bool reads(std::string_view parameter) const;
};

// Changes whenever the heights of some generator and seed change; kept in links.
inline constexpr int kAlgorithmVersion = 1;

std::span<const Generator> catalogue();

// The generator with this id, or nullptr.
const Generator* findGenerator(std::string_view id);

}  // namespace orogen
