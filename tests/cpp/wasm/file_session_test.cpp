#include "wasm/file_session.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "wasm/arguments.h"

namespace orogen::wasm {
namespace {

template <class T>
bool give(FileSession& session, const char* array, const std::vector<T>& values) {
  void* const place = session.give(array, values.size() * sizeof(T));
  if (place != nullptr && !values.empty()) {
    std::memcpy(place, values.data(), values.size() * sizeof(T));
  }
  return place != nullptr || values.empty();
}

void giveMap(FileSession& session, int columns, int rows, int faces = 1) {
  session.setNumber("columns", columns);
  session.setNumber("rows", rows);
  session.setNumber("faces", faces);
  give(session, "heights", std::vector<float>(static_cast<std::size_t>(columns * rows * faces)));
}

TEST(FileSession, refusesAFormatThatThereIsNotAndAFileWithoutOne) {
  FileSession session;
  EXPECT_EQ(session.begin(), "there is no format; choose one first");
  EXPECT_EQ(session.choose("bmp"), "there is no format \"bmp\"");
  EXPECT_FALSE(session.next());
}

TEST(FileSession, writesThePlaceOfAMap) {
  FileSession session;
  ASSERT_EQ(session.choose("asc"), "");
  giveMap(session, 5, 5);
  for (const auto& [name, value] : {std::pair{"place-x", 600'015.0},
                                    {"place-y", 5'100'195.0},
                                    {"place-dx", 30.0},
                                    {"place-dy", 30.0},
                                    {"size", 9.0}}) {
    ASSERT_EQ(session.setNumber(name, value), "") << name;
  }
  ASSERT_EQ(session.setText("crs", "EPSG:32632"), "");
  ASSERT_EQ(session.begin(), "");
  session.next();
  // The first point stays where it was, half as far from the next one.
  EXPECT_EQ(session.part.substr(0, 66),
            "ncols 9\nnrows 9\nxllcorner 600007.5\nyllcorner 5100067.5\ncellsize 15");
}

TEST(FileSession, refusesNumbersByTheRowOfTheirFormat) {
  FileSession session;
  ASSERT_EQ(session.choose("stl"), "");
  EXPECT_EQ(session.setNumber("width", 0), "width must be between 1 and 10000 mm, got ");
  EXPECT_EQ(session.setNumber("base", 0), "base must be above 0 and at most 1000 mm, got ");
  EXPECT_EQ(session.setNumber("stride", std::nan("")),
            "stride must be a whole number between 1 and 8192, got ");
  EXPECT_EQ(session.setText("stride", "2"),
            "stride must be a whole number between 1 and 8192, got \"2\"");
  ASSERT_EQ(session.choose("glb"), "");
  EXPECT_EQ(session.setNumber("metres", 0), "metres must be a positive number, got ");
  EXPECT_EQ(session.setNumber("width", -7), "") << "that of another format";
}

TEST(FileSession, refusesTextsThatAreNoChoice) {
  FileSession session;
  ASSERT_EQ(session.choose("obj"), "");
  EXPECT_EQ(session.setText("up", "x"), "up must be y or z, got \"x\"");
  EXPECT_EQ(session.setNumber("up", 1), "up must be y or z, got ");
  EXPECT_EQ(session.setText("shape", "cubes"), "shape must be surface or voxels, got \"cubes\"");
  EXPECT_EQ(session.setText("projection", "globe"),
            "projection must be faces or equirectangular, got \"globe\"");
  EXPECT_EQ(session.setText("nothing", "at all"), "");
}

TEST(FileSession, refusesArraysThatDoNotFit) {
  FileSession session;
  ASSERT_EQ(session.choose("obj"), "");
  giveMap(session, 3, 3);
  give(session, "heights", std::vector<float>(8));
  EXPECT_EQ(session.begin(), kNoFit);
  EXPECT_EQ(session.give("nonsense", 8), nullptr);

  give(session, "positions", std::vector<float>(9));
  give(session, "indices", std::vector<std::uint32_t>{0, 1, 3});
  EXPECT_EQ(session.begin(), "the mesh cannot be written: a triangle names point 3 of 3");
  ASSERT_EQ(session.choose("png-8"), "");
  EXPECT_EQ(session.begin(),
            "png-8 holds the heights of a map, and a mesh was given; choose stl, glb, obj or ply");
}

TEST(FileSession, refusesLinesThatHaveMorePointsThanThereAre) {
  FileSession session;
  ASSERT_EQ(session.choose("svg"), "");
  give(session, "points", std::vector<double>(8));
  give(session, "polylines", std::vector<std::int32_t>{0, 5});
  EXPECT_EQ(session.begin(), kNoFit);
}

TEST(FileSession, knowsTheSizeOfAFileBeforeItHasHeights) {
  FileSession session;
  for (const char* format : {"r32", "asc", "stl", "obj", "png-16"}) {
    ASSERT_EQ(session.choose(format), "");
    giveMap(session, 17, 17);
    session.setNumber("maximum", 1);
    give(session, "heights", std::vector<float>());
    EXPECT_EQ(session.measure(), "");
    EXPECT_FALSE(session.wants_heights) << format;
    const double most = session.size.bytes;
    giveMap(session, 17, 17);
    ASSERT_EQ(session.begin(), "");
    std::size_t bytes = 0;
    for (bool goes_on = true; goes_on; bytes += session.part.size()) goes_on = session.next();
    EXPECT_LE(static_cast<double>(bytes), most) << format;
    EXPECT_TRUE(!session.size.is_exact || static_cast<double>(bytes) == most) << format;
  }
}

TEST(FileSession, asksForHeightsWhereTheSizeDependsOnThem) {
  FileSession session;
  ASSERT_EQ(session.choose("obj"), "");
  EXPECT_EQ(session.measure(), "");
  EXPECT_TRUE(session.wants_heights) << "it may be a mesh";
  for (const char* format : {"vox", "contours"}) {
    ASSERT_EQ(session.choose(format), "");
    giveMap(session, 9, 9);
    give(session, "heights", std::vector<float>());
    EXPECT_EQ(session.measure(), "");
    EXPECT_TRUE(session.wants_heights) << format;
    giveMap(session, 9, 9);
    EXPECT_EQ(session.measure(), "");
    EXPECT_FALSE(session.wants_heights) << format;
    EXPECT_GT(session.size.bytes, 0);
  }
}

// Anything in any order: a file or a sentence.
TEST(FileSession, bearsAnyNumbersTextsAndArrays) {
  RandomStream random(7);
  const auto below = [&random](std::size_t count) {
    return static_cast<std::size_t>(random() * static_cast<double>(count));
  };
  const auto floats = [&](std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(random()) - 0.3f;
    return values;
  };
  constexpr std::array kTexts{"surface", "voxels", "south",  "height",          "columns",
                              "y",       "swiss",  "#1a2b3", "equirectangular", ""};
  constexpr std::array kTextNames{"shape", "first",   "tint",       "profiles",
                                  "up",    "palette", "projection", "title"};
  constexpr std::array kNumberNames{"faces",  "channels", "spacing", "minimum", "sea",
                                    "low",    "high",     "pad",     "size",    "stride",
                                    "levels", "picture",  "density", "metres",  "width",
                                    "water",  "rows",     "columns", "interval"};
  const std::array wrong{
      -1.0,         0.0,  0.5,    2.0, 1e300, -1e300, 4294967296.0,
      std::nan(""), 33.0, 8194.0, 1.0, 4.0,   3.0,    std::numeric_limits<double>::infinity()};
  int written = 0, refused = 0;
  for (int i = 0; i < 4000; ++i) {
    FileSession session;
    const files::Format& format = files::formats()[below(files::formats().size())];
    ASSERT_EQ(session.choose(format.id), "");
    const int side = static_cast<int>(2 + below(5)), faces = below(5) == 0 ? 6 : 1;
    giveMap(session, side, below(4) == 0 ? 3 : side, faces);
    if (below(9) == 0) give(session, "heights", floats(below(99)));
    for (std::size_t k = below(3); k > 0; --k) {
      session.setNumber(kNumberNames[below(kNumberNames.size())], wrong[below(wrong.size())]);
      session.setText(kTextNames[below(kTextNames.size())], kTexts[below(kTexts.size())]);
    }
    if (below(9) == 0) give(session, "positions", floats(3 * below(5)));
    if (below(9) == 0) give(session, "normals", floats(3 * below(5)));
    if (below(9) == 0) give(session, "colours", std::vector<std::uint8_t>(below(99)));
    if (below(9) == 0) give(session, "pixels", std::vector<std::uint8_t>(below(99)));
    if (below(9) == 0) give(session, "unknown", std::vector<std::uint8_t>(below(30), 1));
    if (below(9) == 0) give(session, "flowDirection", std::vector<std::uint8_t>(below(30)));
    if (below(9) == 0) {
      give(session, "indices",
           std::vector<std::uint32_t>{0, static_cast<std::uint32_t>(below(4)), 2});
    }
    if (below(9) == 0) {
      give(session, "points", std::vector<double>(below(20)));
      give(session, "polylines",
           std::vector<std::int32_t>{static_cast<std::int32_t>(below(5)) - 1,
                                     static_cast<std::int32_t>(below(12)) - 1});
    }
    if (below(2) == 0) session.measure();
    const std::string problem = session.begin();
    if (!problem.empty()) {
      ASSERT_GT(problem.size(), 10u);
      ++refused;
      continue;
    }
    std::size_t bytes = 0;
    for (bool goes_on = true; goes_on; bytes += session.part.size()) goes_on = session.next();
    ASSERT_GT(bytes, 0u) << format.id;
    ++written;
  }
  EXPECT_GT(written, 1000);
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace orogen::wasm
