// GeoTIFF (OGC 19-008r4): tiles of floats, packed by Deflate, with overviews, in the order of a
// Cloud Optimized GeoTIFF: the directories first, then the tiles of the coarsest overview.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "base/decimal.h"
#include "files/deflate.h"
#include "files/tiff_tags.h"
#include "files/work.h"

namespace orogen::files {
namespace {

constexpr int kMaxTile = 256;

// A picture of the file: the map itself, or the means of 2^level × 2^level of its points.
struct TiffLevel {
  int level, width, height, tile;

  int across() const { return (width + tile - 1) / tile; }
  int down() const { return (height + tile - 1) / tile; }
  std::size_t tiles() const {
    return static_cast<std::size_t>(across()) * static_cast<std::size_t>(down());
  }
};

// The tiles of a small map are as small as the format allows.
int tileOf(int width, int height) {
  return std::min(kMaxTile, (std::max(width, height) + 15) / 16 * 16);
}

// The map first, and then each coarser one, until one tile holds it.
std::vector<TiffLevel> levelsOf(const SheetShape& sheet) {
  const int tile = tileOf(sheet.width, sheet.height);
  std::vector<TiffLevel> all{{0, sheet.width, sheet.height, tile}};
  while (all.back().tiles() > 1) {
    const TiffLevel& finer = all.back();
    all.push_back({finer.level + 1, (finer.width + 1) / 2, (finer.height + 1) / 2, tile});
  }
  return all;
}

// The types of fields (TIFF 6.0).
enum class FieldType : std::uint16_t { text = 2, word = 3, number = 4, real = 12 };

// The fields of a directory, in the order of their tags.
class Directory {
 public:
  template <class Value>
  void add(std::uint16_t tag, FieldType type, const std::vector<Value>& values) {
    Field field{tag, type, values.size(), {}};
    for (const Value value : values) put(field.bytes, value);
    fields_.push_back(std::move(field));
  }
  void word(std::uint16_t tag, int value) {
    add(tag, FieldType::word, std::vector{static_cast<std::uint16_t>(value)});
  }
  void number(std::uint16_t tag, int value) {
    add(tag, FieldType::number, std::vector{static_cast<std::uint32_t>(value)});
  }
  void text(std::uint16_t tag, const std::string& text) {
    add(tag, FieldType::text, std::vector<char>(text.c_str(), text.c_str() + text.size() + 1));
  }

  std::size_t size() const {
    std::size_t all = kHead + kField * fields_.size();
    for (const Field& each : fields_) all += each.outside();
    return all;
  }

  // Appends the directory, which begins at `at` in the file; `next`: where the next one does, or 0.
  void append(std::size_t at, std::size_t next, std::string& to) const {
    put(to, static_cast<std::uint16_t>(fields_.size()));
    std::size_t free = at + kHead + kField * fields_.size();
    for (const Field& each : fields_) {
      put(to, each.tag);
      put(to, static_cast<std::uint16_t>(each.type));
      put(to, static_cast<std::uint32_t>(each.count));
      if (each.outside() > 0) {
        put(to, static_cast<std::uint32_t>(free));
        free += each.outside();
      } else {
        to += each.bytes;
        to.append(kInside - each.bytes.size(), '\0');
      }
    }
    put(to, static_cast<std::uint32_t>(next));
    for (const Field& each : fields_) {
      if (each.outside() > 0) to += each.bytes;
      to.append(each.outside() > each.bytes.size() ? 1 : 0, '\0');
    }
  }

 private:
  static constexpr std::size_t kHead = 2 + 4, kField = 12, kInside = 4;

  struct Field {
    std::uint16_t tag;
    FieldType type;
    std::size_t count;
    std::string bytes;

    // Its bytes behind the directory, at an even place.
    std::size_t outside() const {
      return bytes.size() <= kInside ? 0 : bytes.size() + bytes.size() % 2;
    }
  };
  std::vector<Field> fields_;
};

// The keys of a place, and the text that they name.
struct Keys {
  std::vector<std::uint16_t> numbers{1, 1, 1, 0};  // version 1.1, and how many keys
  std::string text;

  void add(int key, int value) { append(key, 0, 1, value); }
  void append(int key, int tag, std::size_t count, int value) {
    for (const std::size_t each : {static_cast<std::size_t>(key), static_cast<std::size_t>(tag),
                                   count, static_cast<std::size_t>(value)}) {
      numbers.push_back(static_cast<std::uint16_t>(each));
    }
    ++numbers[3];
  }
};

Keys keysOf(const Sheet& sheet) {
  constexpr int kProjectedModel = 1, kGeographicModel = 2, kPixelIsArea = 1, kMetre = 9001;
  Keys keys;
  if (!sheet.on_earth) {
    keys.add(key::kRaster, kPixelIsArea);
    return keys;
  }
  const MapPlace& place = *sheet.on_earth;
  const int code = epsgCodeOf(place.crs);
  const bool in_degrees = isInDegrees(place, sheet.width, sheet.height);
  if (code > 0) {
    keys.add(key::kModel, in_degrees ? kGeographicModel : kProjectedModel);
  } else if (!place.crs.empty()) {
    keys.add(key::kModel, kUserDefined);
  }
  keys.add(key::kRaster, kPixelIsArea);
  if (code > 0) {
    keys.add(in_degrees ? key::kGeographic : key::kProjected, code);
  } else if (!place.crs.empty()) {
    keys.text = place.crs + "|";
    keys.append(key::kCitation, tag::kGeoTexts, keys.text.size(), 0);
  }
  if (const int datum = epsgCodeOf(place.datum); datum > 0) {
    keys.add(key::kVertical, datum);
    keys.add(key::kVerticalUnit, kMetre);
  }
  return keys;
}

class GeoTiffWork : public Work {
 public:
  explicit GeoTiffWork(const FileSource& source)
      : sheet_(source.sheet()),
        metres_(source.number("metres")),
        none_(sheet_.noData(metres_)),
        levels_(levelsOf(sheet_)),
        lengths_(levels_.size()) {
    for (const TiffLevel& each : levels_) tiles_ += each.tiles();
    begin();
  }

  // The directories say how long each tile is: the tiles are packed once to know it, and again to
  // be written, so that a large map is never held whole.
  bool next(std::string& part) override {
    std::size_t packed = 0;
    while (packed < kPartBytes) {
      const std::size_t before = part.size();
      addTile(levels_[level_], at_, part);
      packed += part.size() - before;
      if (!is_known_) {
        lengths_[level_].push_back(static_cast<std::uint32_t>(part.size() - before));
        part.resize(before);
      }
      ++made_;
      if (++at_ < levels_[level_].tiles()) continue;
      at_ = 0;
      if (level_-- > 0) continue;
      if (is_known_) return false;
      is_known_ = true;
      begin();
      addHead(part);
    }
    return true;
  }
  double done() const override {
    return static_cast<double>(made_) / (2 * static_cast<double>(tiles_));
  }

 private:
  void begin() {
    level_ = levels_.size() - 1;
    at_ = 0;
  }

  // A point of a level, and the last one beyond its border.
  float heightAt(const TiffLevel& of, int x, int y) const {
    const int side = 1 << of.level;
    const int left = std::min(x, of.width - 1) * side, top = std::min(y, of.height - 1) * side;
    const int right = std::min(left + side, sheet_.width),
              bottom = std::min(top + side, sheet_.height);
    double sum = 0;
    int known = 0;
    for (int row = top; row < bottom; ++row) {
      const auto heights = sheet_.row(row);
      for (int column = left; column < right; ++column) {
        if (!sheet_.isKnown(column, row)) continue;
        if (of.level == 0) return inMetres(heights[static_cast<std::size_t>(column)], metres_);
        sum += static_cast<double>(heights[static_cast<std::size_t>(column)]);
        ++known;
      }
    }
    return known == 0 ? none_ : inMetres(static_cast<float>(sum / known), metres_);
  }

  // Predictor 3 (Adobe Photoshop TIFF Technical Note 3): the high bytes of all floats of a row come
  // first, and each byte is the difference from the one before.
  void addTile(const TiffLevel& of, std::size_t at, std::string& to) const {
    const auto side = static_cast<std::size_t>(of.tile);
    const int first_column = static_cast<int>(at) % of.across() * of.tile;
    const int first_row = static_cast<int>(at) / of.across() * of.tile;
    constexpr std::size_t kBytes = sizeof(float);
    std::vector<std::uint8_t> rows(kBytes * side * side);
    for (std::size_t y = 0; y < side; ++y) {
      std::uint8_t* const row = rows.data() + kBytes * side * y;
      for (std::size_t x = 0; x < side; ++x) {
        const float height =
            heightAt(of, first_column + static_cast<int>(x), first_row + static_cast<int>(y));
        std::uint32_t bits = 0;
        std::memcpy(&bits, &height, sizeof bits);
        for (std::size_t plane = 0; plane < kBytes; ++plane) {
          row[plane * side + x] = static_cast<std::uint8_t>(bits >> (24 - 8 * plane));
        }
      }
      for (std::size_t i = kBytes * side - 1; i > 0; --i) {
        row[i] = static_cast<std::uint8_t>(row[i] - row[i - 1]);
      }
    }
    Deflater deflater;
    constexpr std::size_t kBlock = 1 << 16;
    for (std::size_t i = 0; i < rows.size(); i += kBlock) {
      const std::size_t count = std::min(kBlock, rows.size() - i);
      deflater.add(std::span(rows).subspan(i, count), i + count == rows.size(), to);
    }
  }

  void addHead(std::string& part) const {
    constexpr std::size_t kHead = 8;
    const auto directories = [this](std::vector<std::uint32_t> starts) {
      std::vector<Directory> all;
      for (std::size_t i = 0; i < levels_.size(); ++i) all.push_back(directoryOf(i, starts[i]));
      return all;
    };
    std::vector<std::uint32_t> starts(levels_.size());
    std::size_t at = kHead;
    for (const Directory& each : directories(starts)) at += each.size();
    for (std::size_t i = levels_.size(); i-- > 0;) {
      starts[i] = static_cast<std::uint32_t>(at);
      for (const std::uint32_t length : lengths_[i]) at += length;
    }
    part += std::string("II*\0", 4);
    put(part, static_cast<std::uint32_t>(kHead));
    at = kHead;
    const std::vector<Directory> all = directories(starts);
    for (const Directory& each : all) {
      const std::size_t next = at + each.size();
      each.append(at, &each == &all.back() ? 0 : next, part);
      at = next;
    }
  }

  Directory directoryOf(std::size_t i, std::uint32_t start) const {
    constexpr int kReduced = 1, kDeflate = 8, kBlackIsZero = 1, kFloats = 3, kDifferences = 3;
    const TiffLevel& level = levels_[i];
    Directory to;
    to.number(tag::kSubfileType, i == 0 ? 0 : kReduced);
    to.number(tag::kWidth, level.width);
    to.number(tag::kHeight, level.height);
    to.word(tag::kBits, 32);
    to.word(tag::kCompression, kDeflate);
    to.word(tag::kPhotometric, kBlackIsZero);
    to.word(tag::kSamples, 1);
    to.word(tag::kPlanar, 1);
    to.word(tag::kPredictor, kDifferences);
    to.number(tag::kTileWidth, level.tile);
    to.number(tag::kTileHeight, level.tile);
    std::vector<std::uint32_t> offsets;
    for (const std::uint32_t length : lengths_[i]) {
      offsets.push_back(start);
      start += length;
    }
    to.add(tag::kTileOffsets, FieldType::number, offsets);
    to.add(tag::kTileBytes, FieldType::number, lengths_[i]);
    to.word(tag::kSampleFormat, kFloats);
    if (i == 0) addPlace(to);
    // Distances may be in feet, and readers then take heights for feet, too.
    if (i == 0 && sheet_.ground) {
      to.text(tag::kMetadata,
              "<GDALMetadata>\n<Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">m</Item>\n"
              "</GDALMetadata>\n");
    }
    // Said of every map: readers otherwise take some numbers for unknown heights.
    to.text(tag::kNoData, plainDecimal(none_));
    return to;
  }

  // The corner of the first point, from where the format counts.
  void addPlace(Directory& to) const {
    const MapPlace place = sheet_.placeInMetres(metres_);
    const auto [x, y] = place.at(-0.5, -0.5);
    if (place.rotation != 0) {
      const auto [east, north, x_down, y_down] = place.steps();
      to.add(tag::kTransformation, FieldType::real,
             std::vector<double>{east, x_down, 0, x, north, y_down, 0, y, 0, 0, 0, 0, 0, 0, 0, 1});
    } else {
      to.add(tag::kPixelScale, FieldType::real, std::vector<double>{place.dx, place.dy, 0});
      to.add(tag::kTiePoints, FieldType::real, std::vector<double>{0, 0, 0, x, y, 0});
    }
    const Keys keys = keysOf(sheet_);
    to.add(tag::kGeoKeys, FieldType::word, keys.numbers);
    if (!keys.text.empty()) to.text(tag::kGeoTexts, keys.text);
  }

  const Sheet& sheet_;
  double metres_;
  float none_;  // of unknown heights
  std::vector<TiffLevel> levels_;
  std::vector<std::vector<std::uint32_t>> lengths_;  // of the tiles of each level
  std::size_t tiles_ = 0, made_ = 0;                 // of all levels; twice as many are made
  std::size_t level_ = 0, at_ = 0;                   // the next tile
  bool is_known_ = false;                            // how long the tiles are
};

}  // namespace

std::unique_ptr<Work> geoTiffFile(const FileSource& source, std::string&) {
  return std::make_unique<GeoTiffWork>(source);
}

FileSize geoTiffSize(const FileSource& source) {
  constexpr double kHead = 1000, kDirectory = 300, kOfTile = Deflater::kHead + 8;
  double bytes = kHead;
  for (const TiffLevel& each : levelsOf(source.sheet())) {
    const double tile = sizeof(float) * static_cast<double>(each.tile) * each.tile;
    bytes += kDirectory + static_cast<double>(each.tiles()) * (tile * Deflater::kGrowth + kOfTile);
  }
  return {std::ceil(bytes)};
}

}  // namespace orogen::files
