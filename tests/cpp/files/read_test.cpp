// The reader of maps, natively and so under the sanitizers. What each format and dialect gives is
// tried in tests/web/files, with the same code in WebAssembly.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "files/read/heightmap.h"
#include "support/tiff.h"

namespace orogen {
namespace {

using files::Heightmap;

files::Message readBytes(const std::string& bytes, const std::string& name, Heightmap& map) {
  const auto* const from = reinterpret_cast<const unsigned char*>(bytes.data());
  return files::readHeightmap({from, bytes.size()}, {.name = name}, map);
}

std::string codesOf(const Heightmap& map) {
  std::string codes;
  for (const files::Message& note : map.notes) codes += std::string(note.code.text()) + " ";
  return codes;
}

std::vector<double> slopeOf(int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(100 + 7 * (i % 6) + 13 * (i / 6));
  return values;
}

// 6 × 4 points, in strips of a row.
Tiff tiffOf(int bits, int format, bool is_big_endian = false) {
  Tiff tiff;
  tiff.is_big_endian = is_big_endian;
  const auto bit_count = static_cast<double>(bits);
  tiff.entries = {
      {256, 4, {6}}, {257, 4, {4}}, {258, 3, {bit_count}}, {259, 3, {1}},
      {262, 3, {1}}, {277, 3, {1}}, {278, 4, {1}},         {339, 3, {static_cast<double>(format)}}};
  const std::vector<double> slope = slopeOf(24);
  for (int row = 0; row < 4; ++row) {
    tiff.blocks.push_back(samplesOf({slope.begin() + 6 * row, slope.begin() + 6 * row + 6},
                                    bits / 8, format == 3, is_big_endian));
  }
  return tiff;
}

void expectSlope(const Heightmap& map) {
  const std::vector<double> slope = slopeOf(24);
  ASSERT_EQ(map.points(), 24u);
  for (std::size_t i = 0; i < 24; ++i)
    EXPECT_EQ(map.heights.data()[i], static_cast<float>(slope[i]));
}

TEST(ReadTiff, ofEveryTypeAndByteOrderWithManyStrips) {
  for (const bool is_big_endian : {false, true}) {
    for (const auto& [bits, format] : {std::pair{8, 1},
                                       {16, 1},
                                       {16, 2},
                                       {32, 1},
                                       {32, 2},
                                       {64, 1},
                                       {64, 2},
                                       {32, 3},
                                       {64, 3}}) {
      Heightmap map;
      EXPECT_FALSE(readBytes(tiffOf(bits, format, is_big_endian).bytes(), "a.tif", map))
          << bits << " " << format;
      expectSlope(map);
    }
  }
}

TEST(ReadTiff, marksGapsByTheTypeOrByWhatTheFileSays) {
  Heightmap map;
  Tiff tiff = tiffOf(16, 1);
  tiff.blocks[1] = samplesOf({113, 32767, 127, 134, 65535, 148}, 2, false);
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map));
  EXPECT_EQ(map.gaps, 0u);  // every number of 16 bits without a sign is a height
  tiff.entries[7].values[0] = 2;
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map = {}));
  EXPECT_EQ(map.gaps, 1u);
  tiff.entries.push_back({42113, 2, {'1', '1', '3'}});  // no NUL at the end
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map = {}));
  EXPECT_EQ(map.gaps, 1u);  // this number alone
}

TEST(ReadTiff, leavesSparseBlocksAsGaps) {
  Heightmap map;
  Tiff tiff = tiffOf(32, 3);
  tiff.blocks[3].clear();
  tiff.entries.push_back({42113, 2, {'n', 'a', 'n', 0}});
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map));
  EXPECT_EQ(map.gaps, 6u);
}

TEST(ReadTiff, refusesCodesOfLzwThatPointAtThemselves) {
  Tiff tiff = tiffOf(8, 1);
  tiff.entries[3].values[0] = 5;
  // 256 65 259 65 259: the third is behind the end of the dictionary.
  tiff.blocks.assign(4, std::string("\x80\x10\x60\x64\x18\x18", 6));
  Heightmap map;
  EXPECT_TRUE(readBytes(tiff.bytes(), "a.tif", map).is("tiff-less"));
}

TEST(ReadTiff, refusesBlocksThatNameTheSameDataAgainAndAgain) {
  std::string bytes;
  Tiff tiff = tiffOf(8, 1);
  tiff.entries[1].values[0] = 4000;
  tiff.entries[0].values[0] = 2;
  tiff.entries.push_back({273, 4, std::vector<double>(4000, 8)});
  tiff.entries.push_back({279, 4, std::vector<double>(4000, 30000)});
  tiff.blocks.clear();
  bytes = tiff.bytes();
  Heightmap map;
  EXPECT_TRUE(readBytes(bytes, "a.tif", map).is("tiff-shared"))
      << readBytes(bytes, "a.tif", map).english();
}

TEST(ReadTiff, namesTagsThatItDoesNotUse) {
  Heightmap map;
  Tiff tiff = tiffOf(16, 2);
  tiff.entries.push_back({50844, 12, {1, 2}});
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map));
  EXPECT_EQ(codesOf(map), "note-tags note-natural ");
}

TEST(ReadTiff, refusesScalesThatMakeHeightsInfinite) {
  Tiff tiff = tiffOf(16, 2);
  const std::string xml =
      "<GDALMetadata><Item sample=\"0\" role=\"scale\">1e308</Item></GDALMetadata>";
  tiff.entries.push_back({42112, 2, std::vector<double>(xml.begin(), xml.end())});
  Heightmap map;
  EXPECT_TRUE(readBytes(tiff.bytes(), "a.tif", map));
}

TEST(ReadTiff, passesOverDifferencesOfWhatIsNotCompressed) {
  Tiff tiff = tiffOf(16, 2);
  tiff.entries.push_back({317, 3, {2}});
  Heightmap map;
  EXPECT_FALSE(readBytes(tiff.bytes(), "a.tif", map));
  expectSlope(map);
}

}  // namespace
}  // namespace orogen
