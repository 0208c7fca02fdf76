#include "planet/climate.h"

#include <algorithm>
#include <cmath>

#include "planet/faces.h"

namespace orogen::planet {
namespace {

// Rain by the sine of the latitude, in eighths: much at the equator, little in the horse latitudes
// (30 degrees), more where the west wind blows, little at the poles. As much land lies between two
// sines as between any others so far apart, and so the mean is about 1.3.
constexpr std::array<float, 9> kRain{4.2f, 3.0f, 1.0f, 0.34f, 0.42f, 0.9f, 1.2f, 0.8f, 0.4f};

constexpr float kGain = 5;     // share of the missing moisture that a radius of sea adds
constexpr float kLoss = 1.6f;  // share that a radius of level land takes
constexpr float kClimb = 5;    // share that land takes that rises by a relief
constexpr int kMeasured = 64;  // cells a side of a face that count

// 0 to 4 once around, westwards.
float aroundOf(const UnitVector& to) {
  const float share = to[0] / std::max(std::abs(to[0]) + std::abs(to[2]), 1e-6f);
  return to[2] >= 0 ? 1 - share : 3 + share;
}

}  // namespace

UnitVector directionOf(int face, int x, int y, int cells) {
  const PlanetFace& to = kPlanetFaces[static_cast<std::size_t>(face)];
  const auto along = [&](int place) {
    return warp(static_cast<float>(2 * place - cells) / static_cast<float>(cells));
  };
  const UnitVector cube{1, along(x), along(y)};
  const float per = 1 / std::sqrt(1 + cube[1] * cube[1] + cube[2] * cube[2]);
  UnitVector direction{};
  for (std::size_t i = 0; i < 3; ++i) {
    direction[static_cast<std::size_t>(to.axis[i])] = to.sign[i] * cube[i] * per;
  }
  return direction;
}

// Follows the air of a row twice around; the second time it has forgotten how it began.
void PlanetClimate::blow(const float* lands, const float* ups, int row, int step, float* to) const {
  const float sine = (static_cast<float>(row) + 0.5f) * (2.f / kRows) - 1;
  const float length = std::sqrt(1 - sine * sine) * (6.2831853f / kColumns);
  float air = 0.5f;
  float before = ups[0];
  for (int i = 0, column = 0; i < 2 * kColumns; ++i) {
    column = (column + step + kColumns) % kColumns;
    const float land = lands[column], up = ups[column];
    const float climb = std::max(up - before, 0.f) * kClimb;
    to[column] = air * (1 + 0.7f * std::min(climb, 1.f));
    air += (1 - air) * std::min((1 - land) * kGain * length, 1.f);
    air /= 1 + land * kLoss * length + climb;
    before = up;
  }
}

PlanetClimate::PlanetClimate(std::span<const float> heights, int size, float sea, float relief,
                             std::span<float> scratch)
    : moisture_(scratch.data()) {
  std::fill_n(scratch.data(), kScratchFloats, 0.f);
  float* const counts = scratch.data() + kCells;
  float* const lands = counts + kCells;
  float* const ups = lands + kCells;
  float* const west = ups + kCells;
  float* const east = west + kCells;
  const int cells = size - 1;
  const int stride = std::max(cells / kMeasured, 1);
  for (int face = 0; face < 6; ++face) {
    for (int y = 0; y <= cells; y += stride) {
      for (int x = 0; x <= cells; x += stride) {
        const UnitVector to = directionOf(face, x, y, cells);
        const int row = std::min(static_cast<int>((to[1] + 1) * (kRows / 2.f)), kRows - 1);
        const int column =
            std::min(static_cast<int>(aroundOf(to) * (kColumns / 4.f)), kColumns - 1);
        const float up =
            (heights[(static_cast<std::size_t>(face * size + y)) * static_cast<std::size_t>(size) +
                     static_cast<std::size_t>(x)] -
             sea) /
            relief;
        const auto cell = static_cast<std::size_t>(row * kColumns + column);
        counts[cell] += 1;
        lands[cell] += up >= 0 ? 1.f : 0.f;
        ups[cell] += std::max(up, 0.f);
      }
    }
  }
  for (std::size_t i = 0; i < kCells; ++i) {
    // A cell without points is like the one before it.
    const float count = counts[i] > 0 ? counts[i] : 1;
    lands[i] = counts[i] > 0 || i == 0 ? lands[i] / count : lands[i - 1];
    ups[i] = counts[i] > 0 || i == 0 ? ups[i] / count : ups[i - 1];
  }
  for (int row = 0; row < kRows; ++row) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * kColumns;
    blow(lands + at, ups + at, row, -1, west + at);  // from the west: columns run westwards
    blow(lands + at, ups + at, row, 1, east + at);
    const float sine = std::abs((static_cast<float>(row) + 0.5f) * (2.f / kRows) - 1);
    const float westerly = smooth(0.4f, 0.62f, sine) * smooth(0.97f, 0.85f, sine);
    for (int column = 0; column < kColumns; ++column) {
      west[at + column] = east[at + column] + (west[at + column] - east[at + column]) * westerly;
    }
  }
  // Air mixes with that beside it, else rows would show as stripes.
  float* const passes[]{west, east, west, scratch.data()};
  for (int pass = 0; pass < 3; ++pass) {
    const float* const from = passes[pass];
    float* const to = passes[pass + 1];
    for (int row = 0; row < kRows; ++row) {
      const int north = std::max(row - 1, 0), south = std::min(row + 1, kRows - 1);
      for (int column = 0; column < kColumns; ++column) {
        const int next = (column + 1) % kColumns, last = (column + kColumns - 1) % kColumns;
        const auto at = [&](int y, int x) { return from[y * kColumns + x]; };
        to[row * kColumns + column] = at(row, column) * 0.36f +
                                      (at(north, column) + at(south, column)) * 0.2f +
                                      (at(row, next) + at(row, last)) * 0.12f;
      }
    }
  }
}

float PlanetClimate::moistureAt(const UnitVector& towards) const {
  const float y = std::clamp((towards[1] + 1) * (kRows / 2.f) - 0.5f, 0.f, kRows - 1.001f);
  const float x = aroundOf(towards) * (kColumns / 4.f) + (kColumns - 0.5f);
  const int row = static_cast<int>(y), column = static_cast<int>(x);
  const float down = y - static_cast<float>(row), right = x - static_cast<float>(column);
  const auto at = [&](int v, int u) { return moisture_[v * kColumns + u % kColumns]; };
  const auto along = [&](int v) {
    return at(v, column) + (at(v, column + 1) - at(v, column)) * right;
  };
  return along(row) + (along(row + 1) - along(row)) * down;
}

Climate PlanetClimate::at(const UnitVector& towards, float up, float noise) const {
  const float sine = towards[1];
  const float square = sine * sine;
  // The Earth's means at sea level, from 27 degrees at the equator to -18 at the poles.
  const float temperature = 27 - 20 * square - 25 * square * square - 40 * std::max(up, 0.f);
  return {temperature, 130 * rainAt(towards, noise)};
}

float PlanetClimate::rainAt(const UnitVector& towards, float noise) const {
  const float bent = std::clamp(std::abs(towards[1] + 0.06f * noise), 0.f, 0.9999f) * 8;
  const auto below = static_cast<std::size_t>(bent);
  const float rain =
      kRain[below] + (kRain[below + 1] - kRain[below]) * (bent - static_cast<float>(below));
  return rain * moistureAt(towards);
}

}  // namespace orogen::planet
