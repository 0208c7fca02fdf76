#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace orogen::weather {

// The history of a landscape. All values but the seed are from 0 to 1.
struct Weather {
  // How long rivers have been at work. 0: not at all; 0.1: streams and lakes on the original
  // ground; 0.5: valleys and ridges everywhere. After that the ground rises less and less, and 1 is
  // a land of old hills.
  double age = 0;
  // The hardness of the rock. Rivers cut soft rock into a dense net of gullies, hard rock into a
  // few great valleys with steep sides.
  double hardness = 0.5;
  // Dry land keeps its edges; wet land is rounded by soil that creeps.
  double rain = 0.5;
  // The level of the sea, between the lowest and the highest point of the map; 0: no sea. The floor
  // of the sea is unchanged. Hollows below this level that the sea does not reach
  // are lakes.
  double sea = 0.2;
  // Seeds the places where water turns a little more readily.
  std::uint32_t seed = 161;
};

struct WeatherPreset {
  std::string_view id;
  Weather weather;
};

// Landscapes that are easy to tell apart.
inline constexpr WeatherPreset kWeatherPresets[] = {
    {"young-alps", {.age = 0.6, .hardness = 0.75, .rain = 0.3, .sea = 0.15}},
    {"old-uplands", {.age = 1, .hardness = 0.5, .rain = 1, .sea = 0.15}},
    {"badlands", {.age = 0.5, .hardness = 0, .rain = 0, .sea = 0}},
};

}  // namespace orogen::weather
