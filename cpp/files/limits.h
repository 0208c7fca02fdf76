#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/json.h"

// What other programs and formats take at most: the one table of it. Formats refuse by it before
// they write, sidecars say by it what fits, the studio offers its sizes, and the manual lists it.
namespace orogen::files {

// GLB's length is a word of 32 bits. Cubes of MagicaVoxel are from -1000 to 999 in each direction.
inline constexpr double kMaxGlbBytes = 0xffffffff;
inline constexpr int kReachOfVox = 2000;

// A program that takes square maps of some sizes alone.
struct Engine {
  std::string_view id;  // in the sidecar
  std::string_view title;
  std::span<const int> sizes;  // points a side

  bool takes(int width, int height) const {
    for (const int size : sizes) {
      if (size == width && size == height) return true;
    }
    return false;
  }
};

inline constexpr int kUnitySizes[]{33, 65, 129, 257, 513, 1025, 2049, 4097};
inline constexpr int kUnrealSizes[]{127, 253, 505, 1009, 2017, 4033, 8129};
inline constexpr int kCitiesSizes[]{1081};
inline constexpr int kHTerrainSizes[]{513, 1025, 2049, 4097};

// formats/sidecar.cpp cites where the programs say so.
inline constexpr std::array<Engine, 4> kEngines{{
    {"unity", "Unity", kUnitySizes},
    {"unreal", "Unreal", kUnrealSizes},
    {"citiesSkylines", "Cities: Skylines", kCitiesSizes},
    {"hterrain", "Godot, HTerrain", kHTerrainSizes},
}};

constexpr const Engine& engineOf(std::string_view id) {
  std::size_t i = 0;
  while (kEngines[i].id != id) ++i;
  return kEngines[i];
}

// Writes the engines as the member `engines`, for the scripts.
void writeEngines(JsonWriter& json);

// The endings of files that are read as maps, and what their readers say, by its code.
void writeReading(JsonWriter& json);

}  // namespace orogen::files
