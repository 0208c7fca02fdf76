#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "base/random.h"
#include "generate/catalogue.h"
#include "terrain/heightfield.h"
#include "terrain/stamp_image.h"

namespace orogen {

// A square map that tests can index, the first of several where there are faces.
struct Map {
  int side;
  std::vector<float> heights;

  explicit Map(int size, float value = 0, int faces = 1)
      : side(size), heights(squareOf(size) * static_cast<std::size_t>(faces)) {
    std::fill(heights.begin(), heights.end(), value);
  }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
           static_cast<std::size_t>(x);
  }
  float& at(int x, int y) { return heights[index(x, y)]; }
  float at(int x, int y) const { return heights[index(x, y)]; }
};

// The default parameters of the generator, with this exponent and seed.
inline Parameters parametersFor(const Generator& generator, int exponent, std::uint32_t seed) {
  Parameters parameters = generator.defaults();
  parameters.exponent = exponent;
  parameters.seed = seed;
  return parameters;
}

// Runs a kernel in memory of exactly the size that it requests, filled with NaN, so that values it
// forgets to write or reads too early show up.
inline void fillBy(Kernel* kernel, ScratchBytes* scratch_bytes, const Parameters& parameters,
                   std::vector<float>& heights) {
  std::fill(heights.begin(), heights.end(), std::numeric_limits<float>::quiet_NaN());
  Buffer<std::byte> scratch;
  EXPECT_TRUE(scratch.resize(scratch_bytes == nullptr ? 0 : scratch_bytes(parameters)));
  std::fill_n(scratch.data(), scratch.size(), std::byte{0xff});
  EXPECT_TRUE(kernel(parameters, heights, scratch.span(), {}));
}

inline Map mapFrom(Kernel* kernel, ScratchBytes* scratch_bytes, const Parameters& parameters,
                   int side, int faces = 1) {
  Map map(side, 0, faces);
  fillBy(kernel, scratch_bytes, parameters, map.heights);
  return map;
}

inline Map mapOf(std::string_view id, const Parameters& parameters) {
  const Generator& generator = *findGenerator(id);
  return mapFrom(generator.generate, generator.scratchBytes, parameters,
                 generator.shapeFor(parameters).side, generator.faces);
}

// Visits all points of a square, row by row.
template <class Visit>
void forPoints(int side, Visit visit) {
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) visit(x, y);
  }
}

// A map by a formula.
template <class Height>
Map mapBy(int side, Height height) {
  Map map(side);
  forPoints(side, [&](int x, int y) { map.at(x, y) = static_cast<float>(height(x, y)); });
  return map;
}

// A picture with uneven sides, so that points and pixels share no borders.
inline StampImage stampPicture() {
  StampImage image{.width = 7, .height = 5};
  for (std::uint32_t i = 0; i < 35; ++i) {
    image.grey.push_back(static_cast<float>(mix(i) % 257) / 256.0f);
  }
  return image;
}

// Every second point: the map with the exponent less one, if the larger map refines it.
inline Map halved(const Map& fine) {
  return mapBy((fine.side + 1) / 2, [&](int x, int y) { return fine.at(2 * x, 2 * y); });
}

struct Moments {
  double mean = 0, mean_of_squares = 0, mean_of_absolute = 0, largest = 0;

  double variance() const { return mean_of_squares - mean * mean; }
};

inline Moments momentsIn(const std::vector<float>& values) {
  Moments moments;
  const auto count = static_cast<double>(values.size());
  for (const float each : values) {
    const auto value = static_cast<double>(each);
    moments.mean += value / count;
    moments.mean_of_squares += value * value / count;
    moments.mean_of_absolute += std::abs(value) / count;
    moments.largest = std::max(moments.largest, std::abs(value));
  }
  return moments;
}

// The mean product of two squares of numbers, of which the second is moved by (dx, dy), where they
// overlap.
inline double meanProduct(int side, const std::vector<float>& a, const std::vector<float>& b,
                          int dx, int dy) {
  double sum = 0;
  int count = 0;
  for (int y = std::max(0, -dy); y < side - std::max(0, dy); ++y) {
    const auto row = static_cast<std::size_t>(y * side);
    const auto moved = static_cast<std::size_t>((y + dy) * side);
    float row_sum = 0;
    for (int x = std::max(0, -dx); x < side - std::max(0, dx); ++x, ++count) {
      row_sum += a[row + static_cast<std::size_t>(x)] * b[moved + static_cast<std::size_t>(x + dx)];
    }
    sum += static_cast<double>(row_sum);
  }
  return sum / count;
}

// Pearson's coefficient.
inline double correlationOf(const std::vector<float>& a, const std::vector<float>& b) {
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  const auto n = static_cast<double>(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto u = static_cast<double>(a[i]), v = static_cast<double>(b[i]);
    x += u / n, y += v / n, xx += u * u / n, yy += v * v / n, xy += u * v / n;
  }
  return (xy - x * y) / std::sqrt((xx - x * x) * (yy - y * y));
}

// Compares bit for bit, including the sign of zero; reports the first difference.
inline testing::AssertionResult sameBits(const Map& got, const Map& expected) {
  if (got.side != expected.side) {
    return testing::AssertionFailure() << got.side << " points a side, not " << expected.side;
  }
  const bool same = std::ranges::equal(std::as_bytes(std::span(got.heights)),
                                       std::as_bytes(std::span(expected.heights)));
  for (std::size_t i = 0; !same && i < got.heights.size(); ++i) {
    if (std::memcmp(&got.heights[i], &expected.heights[i], sizeof(float)) != 0) {
      const auto side = static_cast<std::size_t>(got.side);
      return testing::AssertionFailure() << "at x = " << i % side << ", y = " << i / side << ": "
                                         << got.heights[i] << ", not " << expected.heights[i];
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace orogen
