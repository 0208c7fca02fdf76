#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "base/buffer.h"
#include "base/progress.h"
#include "generate/catalogue.h"
#include "terrain/level_observer.h"

namespace orogen::gullies {

// Gullies on the map or window of any generator; where `gullies` is 0 there are none. They follow
// the slopes of one coarse level: of the windows that the map is a piece of, or else of the map
// itself, whose last slopes go on beyond an open border. Land so far away that the level of the
// slopes does not reach it has no gullies.

std::size_t gullyScratch(const Generator& generator, const Parameters& values);

// `ridges`, unless it is nullptr, gets where each point lies between a floor (-1) and a ridge (1).
// Returns false if `progress` stopped it.
bool addGullies(const Generator& generator, const Parameters& values, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress, float* ridges);

// Makes room for ridges, 0 everywhere, unless they are nullptr; without gullies they are empty.
// Returns false if there is too little memory.
inline bool reserveRidges(const Parameters& values, std::size_t points, Buffer<float>* ridges) {
  if (ridges == nullptr) return true;
  if (!ridges->resize(values.gullies > 0 ? points : 0)) return false;
  std::fill_n(ridges->data(), ridges->size(), 0.0f);
  return true;
}

}  // namespace orogen::gullies
