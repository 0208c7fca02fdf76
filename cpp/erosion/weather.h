#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace orogen::erosion {

// What a landscape has been through. All but the seed are from 0 to 1.
struct Weather {
  // How long rivers have been at work. 0: not at all; 0.1: streams and lakes on the ground as it
  // was; 0.5: valleys and ridges everywhere; from there on the ground rises ever less, and 1 is a
  // land of old hills.
  double age = 0;
  // Of the rock. Soft rock is cut into a dense net of gullies, hard rock into few great valleys
  // with steep sides.
  double hardness = 0.5;
  // Dry land keeps its edges; under soil that creeps, wet land is rounded.
  double rain = 0.5;
  // The level of the sea, between the lowest and the highest point of the map. The floor of the sea
  // stays as it is but for deltas; hollows below that the sea does not reach are lakes. At 0 there is no sea.
  double sea = 0.2;
  // Where rock is a little harder and water turns a little more readily.
  std::uint32_t seed = 161;
};

struct WeatherPreset {
  std::string_view id;
  Weather weather;
};

// Landscapes that nobody takes for each other.
inline constexpr WeatherPreset kWeatherPresets[] = {
    {"young-alps", {.age = 0.6, .hardness = 0.75, .rain = 0.3, .sea = 0.15}},
    {"old-uplands", {.age = 1, .hardness = 0.5, .rain = 1, .sea = 0.15}},
    {"badlands", {.age = 0.5, .hardness = 0, .rain = 0, .sea = 0}},
};

}  // namespace orogen::erosion
