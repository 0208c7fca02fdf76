// A map keeps its place from file to file, as GDAL 3.6 reads the results.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/program.h"
#include "support/tiff.h"

namespace orogen {
namespace {

// 9 × 7 points of 30 m in zone 32 of UTM, north of 5,100,210 m; two of them are unknown.
// `is_turned`: its rows run to the north, and its columns to the east.
std::string placedTiff(bool is_turned = false) {
  std::vector<double> heights;
  for (int i = 0; i < 63; ++i) heights.push_back(i == 20 || i == 40 ? -9999 : 100 + 3 * i);
  Tiff tiff;
  tiff.entries = {{256, 4, {9}},
                  {257, 4, {7}},
                  {258, 3, {32}},
                  {259, 3, {1}},
                  {262, 3, {1}},
                  {277, 3, {1}},
                  {278, 3, {7}},
                  {339, 3, {3}},
                  {34735, 3, {1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32632}},
                  {42113, 2, {'-', '9', '9', '9', '9', 0}}};
  if (!is_turned) {
    tiff.entries.push_back({33550, 12, {30, 30, 0}});
    tiff.entries.push_back({33922, 12, {0, 0, 0, 600'000, 5'100'210, 0}});
  } else {
    tiff.entries.push_back(
        {34264, 12, {0, 30, 0, 600'000, 30, 0, 0, 5'100'210, 0, 0, 0, 0, 0, 0, 0, 1}});
  }
  tiff.blocks = {samplesOf(heights, 4, true)};
  return tiff.bytes();
}

constexpr auto kHead =
    "ncols 9\nnrows 7\nxllcorner 600000\nyllcorner 5100000\ncellsize 30\nNODATA_value -9999\n";

TEST(CommandLinePlace, goesFromATiffToAGridWithItsGaps) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff());
  expectSuccess(folder, {"erode", "in.tif", "--age", "0.02", "-q", "-o", "out.asc"});
  std::size_t gaps = 0;
  const std::string text = folder.read("out.asc");
  EXPECT_TRUE(text.starts_with(kHead)) << text.substr(0, 90);
  for (std::size_t at = 0; (at = text.find("-9999 ", at)) != std::string::npos; ++at) ++gaps;
  EXPECT_EQ(gaps, 2u);
  // Who asks for heights there gets them.
  expectSuccess(folder,
                {"erode", "in.tif", "--age", "0", "--gaps", "fill", "-q", "-o", "full.asc"});
  EXPECT_EQ(folder.read("full.asc").find("-9999"), std::string::npos);
}

TEST(CommandLinePlace, goesThroughRawHeightsAndPictures) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff());
  expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "--sidecar", "-o", "a.r32"});
  EXPECT_NE(folder.read("a.r32.hdr")
                .find("map info = {UTM, 1, 1, 600000, 5100210, 30, 30, 32, "
                      "North, WGS-84}"),
            std::string::npos);
  EXPECT_NE(folder.read("a.r32.json").find("\"crs\": \"EPSG:32632\""), std::string::npos);
  expectSuccess(folder, {"erode", "a.r32", "--age", "0", "-q", "-o", "b.png"});
  expectSuccess(folder, {"erode", "b.png", "--age", "0", "-q", "--sidecar", "-o", "c.r32"});
  EXPECT_EQ(folder.read("c.r32.hdr"), folder.read("a.r32.hdr"));
}

TEST(CommandLinePlace, isThatOfEachTileAndOfOtherSizes) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff());
  const Words words{"erode", "in.tif", "--age", "0", "-q", "--fit", "crop"};
  Words tiles = words, larger = words;
  tiles.insert(tiles.end(), {"--tiles", "2", "-o", "t.asc"});
  expectSuccess(folder, tiles);
  // The middle 7 × 7 points begin one column to the east; each tile has 4.
  EXPECT_TRUE(
      folder.read("t_x1_y0.asc")
          .starts_with("ncols 4\nnrows 4\nxllcorner 600120\nyllcorner 5100090\ncellsize 30\n"))
      << folder.read("t_x1_y0.asc").substr(0, 90);
  larger.insert(larger.end(), {"--size", "13", "-o", "l.asc"});
  expectSuccess(folder, larger);
  // The first point stays where it was, and its cell is half as wide.
  EXPECT_TRUE(folder.read("l.asc").starts_with(
      "ncols 13\nnrows 13\nxllcorner 600037.5\nyllcorner 5100007.5\ncellsize 15\n"))
      << folder.read("l.asc").substr(0, 90);
}

TEST(CommandLinePlace, goesToATiffAndBackWithItsGaps) {
  for (const bool is_turned : {false, true}) {
    const TemporaryFolder folder;
    folder.write("in.tif", placedTiff(is_turned));
    expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "--sidecar", "-o", "a.r32"});
    expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "-o", "b.tif"});
    expectSuccess(folder, {"erode", "b.tif", "--age", "0", "-q", "--sidecar", "-o", "b.r32"});
    EXPECT_EQ(folder.read("b.r32"), folder.read("a.r32"));
    if (!is_turned) {
      EXPECT_EQ(folder.read("b.r32.hdr"), folder.read("a.r32.hdr"));
    }
    EXPECT_NE(
        folder.read("b.r32.json").find("\"rotation\": " + std::string(is_turned ? "90" : "0")),
        std::string::npos)
        << folder.read("b.r32.json");
    const Outcome outcome = run(folder, {"erode", "b.tif", "--age", "0", "-o", "c.asc"});
    EXPECT_NE(outcome.err.find("2 unknown heights were filled"), std::string::npos) << outcome.err;
  }
}

TEST(CommandLinePlace, ofALargeTiffWithOverviewsIsThatOfItsHeights) {
  const TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=9", "-q", "--metres=5120", "-o", "a.tif"});
  expectSuccess(folder, {"--exponent=9", "-q", "--metres=5120", "-o", "a.asc"});
  expectSuccess(folder, {"erode", "a.tif", "--age", "0", "-q", "-o", "b.asc"});
  EXPECT_TRUE(folder.read("b.asc") == folder.read("a.asc"));
}

TEST(CommandLinePlace, standsBesidePicturesAndGrids) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff());
  expectSuccess(folder,
                {"erode", "in.tif", "--age", "0", "-q", "--bits=16", "--sidecar", "-o", "a.png"});
  EXPECT_EQ(folder.read("a.pgw"), "30\n0\n0\n-30\n600015\n5100195\n");
  const std::string beside = folder.read("a.png.aux.xml");
  for (const char* const said :
       {"<SRS>EPSG:32632</SRS>", "<GeoTransform>600000, 30, 0, 5100210, 0, -30</GeoTransform>",
        "<Offset>100</Offset>"}) {
    EXPECT_NE(beside.find(said), std::string::npos) << beside;
  }
  expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "--sidecar", "-o", "a.asc"});
  EXPECT_TRUE(folder.read("a.prj").starts_with("PROJCS[\"WGS_1984_UTM_Zone_32N\""));
  // A map without a reference system has no file that would name it.
  expectSuccess(folder, {"--exponent=3", "-q", "--sidecar", "-o", "b.asc"});
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "b.prj"));
}

TEST(CommandLinePlace, isSaidByModels) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff());
  expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "-o", "a.glb"});
  const std::string glb = folder.read("a.glb");
  for (const char* const said : {"\"extras\"", "[600015, 5100195]", "\"EPSG:32632\""}) {
    EXPECT_NE(glb.find(said), std::string::npos) << said;
  }
  expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "-o", "a.stl"});
  EXPECT_NE(folder.read("a.stl").find("; NW 600015 5100195 EPSG:32632"), std::string::npos);
}

TEST(CommandLinePlace, ofRowsThatAreTurnedIsInTheHeaderAndNotInAGrid) {
  const TemporaryFolder folder;
  folder.write("in.tif", placedTiff(true));
  expectSuccess(folder, {"erode", "in.tif", "--age", "0", "-q", "--sidecar", "-o", "a.r32"});
  EXPECT_NE(folder.read("a.r32.hdr").find("rotation=90}"), std::string::npos)
      << folder.read("a.r32.hdr");
  const Outcome outcome = run(folder, {"erode", "in.tif", "--age", "0", "-o", "a.asc"});
  EXPECT_NE(outcome.err.find("a.asc has a place of its own"), std::string::npos) << outcome.err;
  EXPECT_NE(folder.read("a.asc").find("xllcorner 0\n"), std::string::npos);
}

}  // namespace
}  // namespace orogen
