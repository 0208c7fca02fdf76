#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "wasm/arguments.h"
#include "wasm/files.h"

namespace orogen::wasm {
namespace {

std::vector<std::string> split(const char* names) {
  std::istringstream text(names);
  return {std::istream_iterator<std::string>(text), {}};
}

template <class T>
void give(const std::string& array, const std::vector<T>& values) {
  const std::vector<std::string> names = split(arrayNames());
  const auto at = std::find(names.begin(), names.end(), array);
  ASSERT_NE(at, names.end()) << array;
  void* const place = allocate(static_cast<int>(at - names.begin()), values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(place, values.data(), values.size() * sizeof(T));
}

void giveText(const std::string& array, const std::string& text) {
  give(array, std::vector<char>(text.begin(), text.end()));
}

void name(const std::string& file) {
  giveText("file", file);
}

// Every number and array as none was given.
void clear(std::vector<double> options) {
  const int count = static_cast<int>(split(arrayNames()).size());
  for (int array = 0; array < count; ++array) allocate(array, 0);
  options.resize(16);
  std::copy(options.begin(), options.end(), optionsOf());
  describe(0, 1, 0);
}

// Those of all models, and what any format takes as its own.
std::vector<double> modelOptions() {
  return {1, 1, 1, 0, 0, 0, 1, 2, 0, 1, 1, 1};
}

void clearForModel(const std::string& kind) {
  clear(modelOptions());
  giveText("kind", kind);
}

std::string refused() {
  return begin() ? "" : std::string(partOf(), length());
}

TEST(WasmFiles, AreRefusedWhereANumberIsWrong) {
  clear({});
  name("map-drawing");
  EXPECT_EQ(refused(), "width must be between 1 and 1000000000");
  std::vector<double> options = modelOptions();
  options[1] = std::nan("");
  clear(options);
  name("glb");
  EXPECT_EQ(refused(), "stride must be a whole number between 1 and 8192");
}

TEST(WasmFiles, AreRefusedWhereAChoiceIsNone) {
  clearForModel("cube");
  name("glb");
  give("heights", std::vector<float>(4));
  describe(2, 1, 0);
  EXPECT_EQ(refused(), kNoFit);
  clear({297, 210, 0, 4, 0, 310, 37, 2, 0, 0, 0, 1});
  name("map-drawing");
  give("heights", std::vector<float>(4));
  describe(2, 1, 0);
  EXPECT_EQ(refused(), kNoFit);
  giveText("profiles", "both");
  EXPECT_EQ(refused(), "");
  optionsOf()[12] = 3;  // columns of a map that has two
  EXPECT_EQ(refused(), kNoFit);
}

TEST(WasmFiles, NameTheNumbersOfEachFile) {
  name("given-lines");
  EXPECT_EQ(split(optionNames()), (std::vector<std::string>{"width", "height", "picture"}));
  name("map-drawing");
  EXPECT_EQ(split(optionNames())[3], "density");
  name("stl");
  const std::vector<std::string> ofStl = split(optionNames());
  EXPECT_EQ(ofStl.size(), modelOptions().size());
  EXPECT_EQ(std::vector(ofStl.end() - 3, ofStl.end()),
            (std::vector<std::string>{"width", "base", "relief"}));
  name("obj");
  EXPECT_EQ(split(optionNames()).back(), "up");
  EXPECT_EQ(split(familyNames())[3], "rivers");
}

TEST(WasmFiles, AreRefusedWhereArraysDoNotFit) {
  clearForModel("surface");
  name("obj");
  give("heights", std::vector<float>(8));
  describe(3, 1, 0);
  EXPECT_EQ(refused(), kNoFit);

  clearForModel("mesh");
  name("obj");
  give("positions", std::vector<float>(9));
  give("indices", std::vector<std::uint32_t>{0, 1, 3});
  EXPECT_EQ(refused(), kNoFit);

  clear({297, 210, 0});
  name("given-lines");
  give("points", std::vector<double>(8));
  give("polylines", std::vector<std::int32_t>{0, 5});
  EXPECT_EQ(refused(), kNoFit);

  clearForModel("voxels");
  name("vox");
  give("levels", std::vector<std::uint16_t>(5));
  EXPECT_EQ(refused(), kNoFit);
  name("nothing");
  EXPECT_EQ(refused(), kNoFit);
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
  const char* const names[]{"map-drawing", "given-lines", "vox",    "obj",
                            "stl",         "glb",         "shaded", "contours"};
  const char* const kinds[]{"surface", "planet", "voxels", "mesh", "none"};
  const char* const profiles[]{"rows", "columns", "both", ""};
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
    const int file = below(8);
    std::vector<double> options =
        file < 2 ? std::vector<double>{297, 210, 0, 4, 0, 310, 37, 2, 0, 0, 0, 1} : modelOptions();
    if (below(3) == 0) options[static_cast<std::size_t>(below(11))] = wrong[below(9)];
    clear(options);
    name(names[file]);
    giveText("kind", kinds[below(5)]);
    giveText("profiles", profiles[below(4)]);
    const int side = 2 + below(4), faces = below(4) == 0 ? 6 : 1;
    give("heights", floats(side * side * faces - (below(9) == 0 ? 1 : 0)));
    give("levels", std::vector<std::uint16_t>(below(4) == 0 ? 3 : 4, 2));
    give("positions", floats(3 * (1 + below(4))));
    if (below(4) == 0)
      give("colours", std::vector<unsigned char>(static_cast<std::size_t>(below(99))));
    std::vector<std::uint32_t> indices(static_cast<std::size_t>(3 * below(3)));
    for (std::uint32_t& index : indices) index = static_cast<std::uint32_t>(below(3));
    give("indices", indices);
    give("points", std::vector<double>(static_cast<std::size_t>(below(20))));
    give("polylines", std::vector<std::int32_t>{below(5) - 1, below(12) - 1});
    std::vector<std::uint16_t> cubes(static_cast<std::size_t>(6 * below(3)));
    for (std::uint16_t& each : cubes) each = static_cast<std::uint16_t>(below(3));
    give("faces", cubes);
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
