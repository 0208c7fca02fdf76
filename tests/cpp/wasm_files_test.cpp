#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "wasm/files.h"

namespace orogen::wasm {
namespace {

// As in file-writer.ts.
enum Array {
  kHeights,
  kArea,
  kSurface,
  kCourse,
  kFile,
  kTitle,
  kDescription,
  kPoints,
  kPolylines,
  kLevels,
  kFaces,
  kPositions,
  kNormals,
  kColours,
  kIndices,
  kArrays
};

template <class T>
void give(Array array, const std::vector<T>& values) {
  void* const place = room(array, values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(place, values.data(), values.size() * sizeof(T));
}

void name(const std::string& file) {
  give(kFile, std::vector<char>(file.begin(), file.end()));
}

// Every number and array as none was given.
void clear(std::vector<double> options) {
  for (int array = 0; array < kArrays; ++array) room(array, 0);
  options.resize(16);
  std::copy(options.begin(), options.end(), optionsOf());
  describe(0, 1, 0);
}

std::vector<double> modelOptions(double kind) {
  return {kind, 1, 1, 1, 100, 3, 1, 0, 1, 0, 0, 0, 1, 2};
}

std::string refused() {
  return begin() ? "" : std::string(partOf(), length());
}

TEST(WasmFiles, AreRefusedWhereANumberIsWrong) {
  clear({});
  name("map-drawing");
  EXPECT_EQ(refused(), "width must be between 1 and 1000000000");
  clear({297, 210, 0, 9});
  name("map-drawing");
  EXPECT_EQ(refused(), "profiles must be a whole number between 0 and 2");
  std::vector<double> options = modelOptions(0);
  options[2] = std::nan("");
  clear(options);
  name("glb");
  EXPECT_EQ(refused(), "stride must be a whole number between 1 and 8192");
  clear(modelOptions(4));
  name("glb");
  EXPECT_EQ(refused(), "kind must be a whole number between 0 and 3");
}

TEST(WasmFiles, AreRefusedWhereArraysDoNotFit) {
  const std::string sentence = "the arrays of the file do not fit to each other";
  clear(modelOptions(0));
  name("obj");
  give(kHeights, std::vector<float>(8));
  describe(3, 1, 0);
  EXPECT_EQ(refused(), sentence);

  clear(modelOptions(3));
  name("obj");
  give(kPositions, std::vector<float>(9));
  give(kIndices, std::vector<std::uint32_t>{0, 1, 3});
  EXPECT_EQ(refused(), sentence);

  clear({297, 210, 0});
  name("given-lines");
  give(kPoints, std::vector<double>(8));
  give(kPolylines, std::vector<std::int32_t>{0, 5});
  EXPECT_EQ(refused(), sentence);

  clear(modelOptions(2));
  name("vox");
  give(kLevels, std::vector<std::uint16_t>(5));
  EXPECT_EQ(refused(), sentence);
  name("nothing");
  EXPECT_EQ(refused(), sentence);
  EXPECT_FALSE(next());
}

// Small arrays of any length, and numbers of which most are right.
TEST(WasmFiles, BearAnyNumbersAndArrays) {
  RandomStream random(7);
  const auto below = [&random](int count) { return static_cast<int>(random() * count); };
  const auto floats = [&](int count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = static_cast<float>(random()) - 0.3f;
    return values;
  };
  const char* const names[]{"map-drawing", "given-lines", "vox", "obj", "stl", "glb"};
  const double wrong[]{-1,
                       0,
                       0.5,
                       2,
                       1e300,
                       -1e300,
                       4294967296.0,
                       std::nan(""),
                       std::numeric_limits<double>::infinity()};
  int written = 0;
  for (int i = 0; i < 2000; ++i) {
    const int file = below(6);
    std::vector<double> options =
        file < 2 ? std::vector<double>{297, 210, 0, 1.0 * below(3), 4, 0, 310, 37, 2, 0, 0, 0, 1}
                 : modelOptions(below(4));
    if (below(3) == 0) options[static_cast<std::size_t>(below(13))] = wrong[below(9)];
    clear(options);
    name(names[file]);
    const int side = 2 + below(4), faces = below(4) == 0 ? 6 : 1;
    give(kHeights, floats(side * side * faces - (below(9) == 0 ? 1 : 0)));
    give(kLevels, std::vector<std::uint16_t>(below(4) == 0 ? 3 : 4, 2));
    give(kPositions, floats(3 * (1 + below(4))));
    if (below(4) == 0)
      give(kColours, std::vector<unsigned char>(static_cast<std::size_t>(below(99))));
    std::vector<std::uint32_t> indices(static_cast<std::size_t>(3 * below(3)));
    for (std::uint32_t& index : indices) index = static_cast<std::uint32_t>(below(3));
    give(kIndices, indices);
    give(kPoints, std::vector<double>(static_cast<std::size_t>(below(20))));
    give(kPolylines, std::vector<std::int32_t>{below(5) - 1, below(12) - 1});
    std::vector<std::uint16_t> cubes(static_cast<std::size_t>(6 * below(3)));
    for (std::uint16_t& each : cubes) each = static_cast<std::uint16_t>(below(3));
    give(kFaces, cubes);
    describe(below(9) == 0 ? below(20) - 9 : side, faces, 0);
    if (!begin()) {
      ASSERT_GT(length(), 10u);
      continue;
    }
    std::size_t bytes = 0;
    for (bool goes_on = true; goes_on; bytes += length()) goes_on = next();
    ASSERT_GT(bytes, 0u);
    ++written;
  }
  EXPECT_GT(written, 100);
  clear({});
}

}  // namespace
}  // namespace orogen::wasm
