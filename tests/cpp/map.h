#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

#include "buffer.h"
#include "catalogue.h"
#include "heightfield.h"
#include "random.h"
#include "stamp_image.h"

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
inline Map mapOf(std::string_view id, const Parameters& parameters) {
  const Generator& generator = *findGenerator(id);
  Map map(generator.sizeFor(parameters), std::numeric_limits<float>::quiet_NaN(), generator.faces);
  Buffer<std::byte> scratch;
  const auto bytes = generator.scratchBytes == nullptr ? 0 : generator.scratchBytes(parameters);
  EXPECT_TRUE(scratch.resize(bytes));
  if (bytes > 0) std::memset(scratch.data(), 0xff, bytes);
  EXPECT_TRUE(generator.generate(parameters, map.heights, scratch.span(), {}));
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
  Map coarse((fine.side + 1) / 2);
  for (int y = 0; y < coarse.side; ++y) {
    for (int x = 0; x < coarse.side; ++x) coarse.at(x, y) = fine.at(2 * x, 2 * y);
  }
  return coarse;
}

// Compares bit for bit, including the sign of zero; reports the first difference.
inline testing::AssertionResult sameBits(const Map& got, const Map& expected) {
  if (got.side != expected.side) {
    return testing::AssertionFailure() << got.side << " points a side, not " << expected.side;
  }
  for (std::size_t i = 0; i < got.heights.size(); ++i) {
    if (std::memcmp(&got.heights[i], &expected.heights[i], sizeof(float)) != 0) {
      const auto side = static_cast<std::size_t>(got.side);
      return testing::AssertionFailure() << "at x = " << i % side << ", y = " << i / side << ": "
                                         << got.heights[i] << ", not " << expected.heights[i];
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace orogen
