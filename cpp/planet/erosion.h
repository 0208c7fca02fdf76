#pragma once

#include <cstddef>
#include <span>

#include "base/buffer.h"
#include "base/progress.h"
#include "erosion/erosion.h"
#include "terrain/heightfield.h"
#include "terrain/level_observer.h"

namespace orogen::planet {

using erosion::Erosion;
using erosion::Traces;

// Erodes the six faces of a planet, of planet/faces.h, whose sea stands at `sea`;
// `erosion.sea` is not used, and the age is above 0. The faces are one graph without a border: each
// point of theirs has eight neighbours, and a corner of the cube six. Ground below the sea is sea
// where it is a hollow of at least half a percent of the planet, and in the largest hollow; other
// hollows are lakes with an outlet. Rain depends on the latitude and on the lee of mountains
// (climate.h), and the power of a river on the rain that it collects. Valleys get no floors. Points
// that faces share have the same traces on all of them, apart from flow directions, which are
// those of each face. 700 ns a point natively.
bool erodePlanet(const Erosion& erosion, int size, float sea, std::span<float> heights,
                 const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
                 Progress progress);

// Bytes of working memory for a planet whose faces have `size` points a side.
std::size_t planetErosionScratch(int size);

// Finds the discharge of a planet's rivers, in points of land with a mean run-off. Deserts add
// nothing to it: their small valleys are dry, but a great river may cross them. Returns false if
// there is too little memory. O(points).
[[nodiscard]] bool findDischarge(const Heightfield& field, Buffer<float>& discharge);

}  // namespace orogen::planet
