// Damaged maps: each is read or refused with a sentence, in memory that its size explains. It runs
// under the sanitizers, too; `npm run gates -- maps` tries 10,000 mutants of each file there.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "files/read/heightmap.h"
#include "support/allocations.h"
#include "support/cases.h"
#include "support/forged_png.h"
#include "support/sanitized.h"
#include "support/tiff.h"

namespace orogen {
namespace {

constexpr int kColumns = 24, kRows = 20;

files::Bytes bytesOf(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

std::string littleEndian(std::uint64_t value, int bytes) {
  return samplesOf({static_cast<double>(value)}, bytes, false);
}

std::uint32_t sumOf(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// Without the head and the sum of zlib.
std::string bareDeflated(const std::string& bytes) {
  const std::string framed = deflated(bytes);
  return framed.substr(2, framed.size() - 6);
}

// What zlib makes of such data, as far as it comes, but no more than a small map has.
std::string inflated(const std::string& packed) {
  std::string out(1 << 16, '\0');
  z_stream stream{};
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  inflateInit2(&stream, -15);
  static_cast<void>(inflate(&stream, Z_FINISH));
  out.resize(out.size() - stream.avail_out);
  inflateEnd(&stream);
  return out;
}

std::string gzipOf(const std::string& packed, const std::string& bytes) {
  return std::string("\x1f\x8b\x08\0\0\0\0\0\0\3", 10) + packed + littleEndian(sumOf(bytes), 4) +
         littleEndian(bytes.size(), 4);
}

// A ZIP of one deflated file.
std::string zipOf(const std::string& name, const std::string& packed, const std::string& bytes) {
  const std::string common = littleEndian(20, 2) + littleEndian(0, 2) + littleEndian(8, 2) +
                             littleEndian(0, 4) + littleEndian(sumOf(bytes), 4) +
                             littleEndian(packed.size(), 4) + littleEndian(bytes.size(), 4) +
                             littleEndian(name.size(), 2) + littleEndian(0, 2);
  const std::string part = "PK\3\4" + common + name + packed;
  const std::string entry = "PK\1\2" + littleEndian(20, 2) + common + std::string(14, '\0') + name;
  return part + entry + "PK\5\6" + littleEndian(0, 4) + littleEndian(1, 2) + littleEndian(1, 2) +
         littleEndian(entry.size(), 4) + littleEndian(part.size(), 4) + littleEndian(0, 2);
}

// Codes of the LZW of TIFF, each of one letter.
std::string lzwOf(const std::string& bytes) {
  std::string out;
  unsigned store = 0;
  int count = 0;
  const auto put = [&](unsigned code) {
    store = store << 9 | code;
    for (count += 9; count >= 8; count -= 8) out += static_cast<char>(store >> (count - 8) & 255);
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i % 250 == 0) put(256);
    put(static_cast<unsigned char>(bytes[i]));
  }
  put(257);
  put(0);
  return out;
}

std::vector<double> slopeOfAll() {
  std::vector<double> values;
  for (int i = 0; i < kColumns * kRows; ++i) {
    values.push_back(100 + 3 * (i % kColumns) + 5 * (i / kColumns));
  }
  return values;
}

// The differences of Predictor 3: the bytes of equal weight of a row's floats stand together.
std::string floatDifferences(const std::string& block, std::size_t pitch) {
  std::string out;
  for (std::size_t from = 0; from < block.size(); from += pitch) {
    std::string row;
    for (std::size_t byte = 4; byte-- > 0;) {
      for (std::size_t i = byte; i < pitch; i += 4) row += block[from + i];
    }
    for (std::size_t i = pitch - 1; i > 0; --i) row[i] = static_cast<char>(row[i] - row[i - 1]);
    out += row;
  }
  return out;
}

using Pack = std::function<std::string(const std::string&)>;

struct TiffKind {
  int bits = 16, format = 2, compression = 1, predictor = 1, tile = 0;
  bool is_big_endian = false, is_big = false;
  Pack pack = [](const std::string& block) { return block; };
};

// A GeoTIFF of the slope, in strips of four rows or in tiles, with all that is read of one.
Tiff geoTiff(const TiffKind& kind) {
  const auto number = [](int value) { return std::vector<double>{static_cast<double>(value)}; };
  Tiff tiff;
  tiff.is_big_endian = kind.is_big_endian;
  tiff.is_big = kind.is_big;
  tiff.is_tiled = kind.tile > 0;
  const std::string xml =
      "<GDALMetadata><Item name=\"a\" sample=\"0\" role=\"scale\">0.5</Item>"
      "<Item sample='0' role='unittype'>ft</Item></GDALMetadata>";
  tiff.entries = {
      {256, 4, number(kColumns)},
      {257, 4, number(kRows)},
      {258, 3, number(kind.bits)},
      {259, 3, number(kind.compression)},
      {262, 3, {1}},
      {277, 3, {1}},
      {317, 3, number(kind.predictor)},
      {339, 3, number(kind.format)},
      {33550, 12, {30, 30, 0}},
      {33922, 12, {0, 0, 0, 600'000, 5'100'000, 0}},
      {34735, 3, {1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, 32632, 4099, 0, 1, 9001}},
      {42112, 2, std::vector<double>(xml.begin(), xml.end())},
      {42113, 2, {'-', '9', '9', '9', '9', 0}},
  };
  const int wide = kind.tile > 0 ? kind.tile : kColumns, deep = kind.tile > 0 ? kind.tile : 4;
  if (kind.tile > 0) {
    tiff.entries.push_back({322, 3, number(wide)});
    tiff.entries.push_back({323, 3, number(deep)});
  } else {
    tiff.entries.push_back({278, 3, number(deep)});
  }
  const std::vector<double> slope = slopeOfAll();
  for (int top = 0; top < kRows; top += deep) {
    for (int left = 0; left < kColumns; left += wide) {
      std::vector<double> values;
      for (int i = 0; i < wide * deep; ++i) {
        const int x = left + i % wide, y = top + i / wide;
        const bool is_inside = x < kColumns && y < kRows;
        values.push_back(is_inside ? slope[static_cast<std::size_t>(y * kColumns + x)] : 0);
      }
      tiff.blocks.push_back(
          kind.pack(samplesOf(values, kind.bits / 8, kind.format == 3, kind.is_big_endian)));
    }
  }
  return tiff;
}

Tiff maskOfAll() {
  Tiff mask;
  mask.entries = {{254, 4, {4}}, {256, 4, {kColumns}}, {257, 4, {kRows}}, {258, 3, {1}},
                  {259, 3, {1}}, {262, 3, {4}},        {277, 3, {1}},     {278, 3, {kRows}}};
  mask.blocks = {std::string(kColumns / 8 * kRows, '\xfe')};
  return mask;
}

// A file of each kind, all with the same heights, and what else can be damaged in it: the content
// of an archive, whose sums are then right again.
struct Example {
  std::string name, bytes;
  Pack packed = nullptr;  // makes the file of its content, which is `bytes`
};

std::vector<Example> examples() {
  const std::vector<double> slope = slopeOfAll();
  std::string grid, points, rows, numbers;
  for (int i = 0; i < kColumns * kRows; ++i) {
    const std::string height = std::to_string(static_cast<int>(slope[static_cast<std::size_t>(i)]));
    const bool is_last = i % kColumns == kColumns - 1;
    grid += height + (is_last ? "\n" : " ");
    rows += height + (is_last ? "\n" : ",");
    numbers += (i == 0 ? "" : ",") + height;
    points += std::to_string(30 * (i % kColumns)) + " " + std::to_string(-30 * (i / kColumns)) +
              " " + height + "\n";
  }
  const std::string asc =
      "ncols 24\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n" + grid;
  const std::string shorts = samplesOf(slope, 2, false),
                    tile = samplesOf({slope.begin(), slope.begin() + 400}, 2, false, true);
  const Pack zlib = deflated;
  const Pack floats = [](const std::string& block) {
    return deflated(floatDifferences(block, 64));
  };
  const std::string strips = geoTiff({.compression = 8, .predictor = 2, .pack = zlib}).bytes();
  const std::string bare = bareDeflated(asc);
  return {
      {"plain.tif", geoTiff({.bits = 32, .format = 3}).bytes()},
      {"words.tif", geoTiff({.format = 1, .is_big_endian = true}).bytes()},
      {"big.tif", geoTiff({.is_big = true}).bytes()},
      {"strips.tif", strips},
      {"tiles.tif",
       geoTiff(
           {.bits = 32, .format = 3, .compression = 8, .predictor = 3, .tile = 16, .pack = floats})
           .bytes()},
      {"lzw.tif", geoTiff({.compression = 5, .pack = lzwOf}).bytes()},
      {"mask.tif", geoTiff({}).bytesWith({maskOfAll()})},
      {"a.zip", zipOf("a.asc", bare, asc)},
      {"content.zip", asc,
       [](const std::string& text) { return zipOf("a.asc", bareDeflated(text), text); }},
      {"codes.zip", bare,
       [](const std::string& codes) { return zipOf("a.asc", codes, inflated(codes)); }},
      {"tiff.zip", strips,
       [](const std::string& tiff) { return zipOf("a.tif", bareDeflated(tiff), tiff); }},
      {"a.asc.gz", gzipOf(bare, asc)},
      {"content.asc.gz", asc,
       [](const std::string& text) { return gzipOf(bareDeflated(text), text); }},
      {"codes.asc.gz", bare,
       [](const std::string& codes) { return gzipOf(codes, inflated(codes)); }},
      {"a.asc", asc},
      {"grass.txt", "north: 600\nsouth: 0\neast: 720\nwest: 0\nrows: 20\ncols: 24\n" + grid},
      {"a.grd", "DSAA\n24 20\n0 690\n0 570\n0 300\n" + grid},
      {"a.csv", rows},
      {"a.xyz", points},
      {"a.json", R"({"width": 24, "height": 20, "spacing": 30, "heights": [)" + numbers + "]}"},
      {"a.png", png(kColumns, kRows, 16, kGrey, std::string(kRows * (1 + 2 * kColumns), '\1'))},
      {"a.hgt", tile},
      {"a.r16", shorts},
      {"a.r32", samplesOf(slope, 4, true)},
  };
}

// Changes bytes, and cuts, inserts and doubles parts.
std::string mutant(std::string bytes, std::mt19937& random) {
  const auto upTo = [&](std::size_t most) { return random() % (most + 1); };
  for (std::size_t changes = 1 + upTo(3); changes > 0 && !bytes.empty(); --changes) {
    const std::size_t at = upTo(bytes.size() - 1);
    switch (upTo(5)) {
      case 0:
        bytes[at] = static_cast<char>(upTo(255));
        break;
      case 1:
      case 2:
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << upTo(7));
        break;
      case 3:
        bytes.resize(upTo(9) == 0 ? at : bytes.size());
        break;
      case 4:
        bytes.insert(at, 1, static_cast<char>(upTo(255)));
        break;
      default:
        bytes += bytes.substr(at, upTo(60));
    }
  }
  return bytes;
}

// Every deflated byte may become 1032, each a height of four bytes; a reader takes at most four
// times what a file declares, and as much for what is unpacked.
constexpr std::size_t kMostOfAByte = 1032, kTimes = 4, kSmall = 1 << 16;

TEST(ReadMutants, areReadOrRefusedInMemoryForTheirSize) {
  const int count = cases(isSanitized() ? 100 : 300);
  for (const Example& each : examples()) {
    SCOPED_TRACE(each.name);
    std::mt19937 random(gateSeed());
    int read = 0, refused = 0;
    std::size_t most = 0;
    for (int i = 0; i < count; ++i) {
      const std::string damaged = mutant(each.bytes, random);
      const std::string bytes = each.packed ? each.packed(damaged) : damaged;
      files::Heightmap map;
      const PeakMemory memory;
      const files::Message wrong = files::readHeightmap(bytesOf(bytes), {.name = each.name}, map);
      const std::size_t peak = memory.bytes();
      most = std::max(most, peak);
      if (wrong) {
        ++refused;
        const std::string sentence = wrong.english();
        ASSERT_TRUE(sentence.size() > 10 && sentence.size() < 1000) << sentence;
        ASSERT_EQ(sentence.find('\n'), std::string::npos) << sentence;
        ASSERT_LE(peak, (kTimes + 1) * kMostOfAByte * bytes.size() + kSmall) << sentence;
        continue;
      }
      ++read;
      // The size that a GZIP declares may be damaged, too.
      const std::size_t declared = each.name.ends_with(".gz")
                                       ? kMostOfAByte * bytes.size()
                                       : std::max(4 * map.points(), damaged.size());
      ASSERT_LE(peak, kTimes * declared + kSmall) << i;
      ASSERT_TRUE(map.across > 0 && map.down > 0 && map.heights.size() == map.points());
      for (const float height : map.heights.span()) ASSERT_TRUE(std::isfinite(height));
    }
    std::printf("%-15s %6d read, %6d refused, %zu bytes at most\n", each.name.c_str(), read,
                refused, most);
    EXPECT_GT(refused, 0);
    EXPECT_GT(read, count / 100);
  }
}

// Heights at the borders alone, so that all else are gaps.
std::string gapsOf(int side) {
  std::vector<double> values(static_cast<std::size_t>(side) * static_cast<std::size_t>(side),
                             -32768);
  for (int i = 0; i < side; ++i) values[static_cast<std::size_t>(i)] = i % 100;
  return samplesOf(values, 2, false, true);
}

TEST(ReadMemory, isAtMostFourTimesWhatFilesDeclare) {
  constexpr int kSide = 1201;
  const std::string gaps = gapsOf(kSide);
  const std::string packed = gzipOf(bareDeflated(gaps), gaps);
  files::Heightmap map;
  PeakMemory of_gaps;
  ASSERT_FALSE(files::readHeightmap(bytesOf(packed), {.name = "N46E007.hgt.gz"}, map));
  EXPECT_LE(of_gaps.bytes(), kTimes * gaps.size() + kSmall);
  EXPECT_EQ(map.gaps, map.points() - kSide);

  Tiff blank = geoTiff({.compression = 8, .pack = deflated});
  const std::string much = deflated(std::string(50'000'000, '\0'));
  for (std::string& block : blank.blocks) block = much;
  const std::string bomb = blank.bytes();
  PeakMemory of_bomb;
  const files::Message wrong = files::readHeightmap(bytesOf(bomb), {.name = "a.tif"}, map = {});
  EXPECT_FALSE(wrong) << wrong.english();  // what is more than the block is passed over
  EXPECT_LE(of_bomb.bytes(), kTimes * 4 * kColumns * kRows + kSmall);

  std::string xml;
  for (int i = 0; i < 200'000; ++i) xml += "<Item ";
  Tiff talkative = geoTiff({});
  for (TiffEntry& entry : talkative.entries) {
    if (entry.tag == 42112) entry.values.assign(xml.begin(), xml.end());
  }
  const std::string bytes = talkative.bytes();
  PeakMemory of_text;
  EXPECT_FALSE(files::readHeightmap(bytesOf(bytes), {.name = "a.tif"}, map = {}));
  EXPECT_LE(of_text.bytes(), kTimes * 4 * kColumns * kRows + kSmall);
}

TEST(ReadMemory, thatIsNotToBeHadIsSaid) {
  for (const Example& each : examples()) {
    SCOPED_TRACE(each.name);
    const std::string bytes = each.packed ? each.packed(each.bytes) : each.bytes;
    int count = 0;
    for (bool has_failed = true; has_failed; ++count) {
      ASSERT_LT(count, 100);
      failing_allocations = {.successes_left = count, .for_good = true};
      files::Heightmap map;
      const files::Message wrong = files::readHeightmap(bytesOf(bytes), {.name = each.name}, map);
      has_failed = failing_allocations.successes_left == 0;
      failing_allocations = {};
      EXPECT_TRUE(!wrong || wrong.is("file-memory")) << wrong.english();
    }
    EXPECT_GT(count, 1);
  }
}

}  // namespace
}  // namespace orogen
