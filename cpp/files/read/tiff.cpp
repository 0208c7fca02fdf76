// GeoTIFF and BigTIFF. What a file says and this does not use is named in a note, or the file is
// refused.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "files/read/text_numbers.h"
#include "files/read/tiff_file.h"
#include "files/read/tiff_place.h"
#include "files/read/voids.h"

namespace orogen::files {
namespace {

// More pictures than a file with all its overviews has.
constexpr int kMaxPictures = 64;

enum Photometric { kWhiteIsZero = 0, kBlackIsZero = 1, kColours = 2, kPalette = 3, kMask = 4 };
enum Subfile : std::uint64_t { kReduced = 1, kIsMask = 4 };

// Tags that are read, or that change no height and no place: names, dates, programs, resolutions of
// paper, profiles.
constexpr std::array<std::uint16_t, 66> kKnown{
    254,   255,   256,   257,   258,   259,   262,   263,   266,   269,   270,
    271,   272,   273,   274,   277,   278,   279,   280,   281,   282,   283,
    284,   285,   286,   287,   288,   289,   296,   297,   305,   306,   315,
    316,   317,   318,   319,   320,   322,   323,   324,   325,   330,   333,
    338,   339,   340,   341,   347,   700,   32781, 32997, 32998, 33432, 33550,
    33723, 33922, 34264, 34377, 34665, 34675, 34735, 34736, 34737, 42112, 42113};

std::string unknownTags(const TiffDirectory& directory) {
  std::string names;
  int count = 0;
  for (const TiffField& field : directory.fields()) {
    if (std::find(kKnown.begin(), kKnown.end(), field.tag) != kKnown.end()) continue;
    if (++count <= 5) names += (names.empty() ? "" : ", ") + std::to_string(field.tag);
  }
  return count > 5 ? names + ", …" : names;
}

// The pictures of a file: the first one of heights, and the mask that says where they are known.
struct Pictures {
  TiffDirectory main, mask;
  bool has_mask = false;
  int count = 0;
};

bool findPictures(const TiffFile& file, Pictures& found) {
  TiffDirectory each;
  std::uint64_t at = file.number(file.isBig() ? 8 : 4, file.isBig() ? 8 : 4), next = 0;
  for (int i = 0; i < kMaxPictures && at != 0; ++i, at = next) {
    if (!each.read(file, at, next)) return found.count > 0;
    const std::uint64_t kind = each.whole(tag::kSubfileType, 0);
    if ((kind & kReduced) != 0) continue;
    if ((kind & kIsMask) == 0) {
      if (found.count++ == 0) found.main = each;
    } else if (found.count > 0 && !found.has_mask) {
      const auto isSame = [&](std::uint16_t tag) {
        return each.whole(tag, 0) == found.main.whole(tag, 0);
      };
      found.has_mask = isSame(tag::kWidth) && isSame(tag::kHeight);
      if (found.has_mask) found.mask = each;
    }
  }
  return found.count > 0;
}

Message refusePicture(const TiffDirectory& directory) {
  const std::uint64_t photometric = directory.whole(tag::kPhotometric, kBlackIsZero);
  const std::uint64_t samples = directory.whole(tag::kSamples, 1);
  if (photometric == kPalette) return {"tiff-palette"};
  if (photometric == kColours || photometric > kMask) return {"tiff-colours"};
  if (samples > 2 && directory.whole(tag::kBits, 1) == 8 && !directory.has(tag::kExtraSamples))
    return {"tiff-colours"};
  return {};
}

// The band that says where the first one is known; 0: there is none.
int alphaBand(const TiffDirectory& directory) {
  const std::uint64_t samples = directory.whole(tag::kSamples, 1),
                      extra = directory.count(tag::kExtraSamples);
  if (extra >= samples) return 0;
  for (std::uint64_t i = 0; i < extra; ++i) {
    const std::uint64_t kind = directory.whole(tag::kExtraSamples, 0, i);
    if (kind == 1 || kind == 2) return static_cast<int>(samples - extra + i);
  }
  return 0;
}

// Marks what a band, or a mask, says to be unknown.
class MaskRows : public TiffRows {
 public:
  MaskRows(Heightmap& map, const TiffLayout& layout, int band)
      : map_(map), layout_(layout), band_(band) {}

  Message begin() override {
    const bool has_memory = numbers_.resize(static_cast<std::size_t>(layout_.width));
    return has_memory ? Message() : Message("file-memory");
  }

  bool take(int x, int y, int count, const unsigned char* row) override {
    if (row == nullptr) return true;
    numbersOf(layout_, row, band_, count, numbers_.data());
    float* const to = map_.heights.data() +
                      static_cast<std::size_t>(y) * static_cast<std::size_t>(map_.width) + x;
    for (int i = 0; i < count; ++i) {
      if (numbers_.data()[i] == 0) to[i] = std::numeric_limits<float>::quiet_NaN();
    }
    return true;
  }

 private:
  Heightmap& map_;
  const TiffLayout& layout_;
  int band_;
  Buffer<double> numbers_;
};

// Takes the heights of the first band.
class HeightRows : public TiffRows {
 public:
  HeightRows(Heightmap& map, const TiffLayout& layout, const Voids& voids, double scale,
             double offset, Progress progress)
      : map_(map),
        layout_(layout),
        voids_(voids),
        scale_(scale),
        offset_(offset),
        progress_(progress) {}

  Message begin() override {
    Message wrong = map_.take(layout_.width, layout_.height);
    if (wrong) return wrong;
    const bool has_memory = numbers_.resize(static_cast<std::size_t>(layout_.width));
    return has_memory ? Message() : Message("file-memory");
  }

  // A sparse block is as GDAL has it: without data, or 0 where the file does not say what that is.
  bool take(int x, int y, int count, const unsigned char* row) override {
    float* const to = map_.heights.data() +
                      static_cast<std::size_t>(y) * static_cast<std::size_t>(map_.width) + x;
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (row == nullptr) {
      std::fill_n(to, count, voids_.isSaid() ? kNone : static_cast<float>(offset_));
    } else {
      numbersOf(layout_, row, 0, count, numbers_.data());
      for (int i = 0; i < count; ++i) {
        const double number = numbers_.data()[i];
        to[i] = voids_.holds(number) ? kNone : static_cast<float>(number * scale_ + offset_);
      }
    }
    return x > 0 || progress_.goOn(0.9 * y / map_.height);
  }

 private:
  Heightmap& map_;
  const TiffLayout& layout_;
  Voids voids_;
  double scale_, offset_;
  Progress progress_;
  Buffer<double> numbers_;
};

// Which numbers stand for no data: what the file says, or what is usual for its type.
Voids voidsOf(const TiffDirectory& directory, const TiffLayout& layout, Heightmap& map) {
  const bool is_float = layout.format == 3;
  if (directory.has(tag::kNoData)) {
    std::string_view text = directory.text(tag::kNoData);
    while (!text.empty() && text.back() <= ' ') text.remove_suffix(1);
    while (!text.empty() && text.front() <= ' ') text.remove_prefix(1);
    const bool is_nan = isUnknownNumber(text);
    const double number = numberOf(text);
    if (is_nan || !std::isnan(number)) {
      return Voids::said(is_nan ? kUnknown : number, is_float && layout.bits == 32);
    }
    map.note({"note-none", {{"value", "\"" + quotable(text) + "\""}}});
  }
  if (is_float) return Voids::ofFloats();
  if (layout.format != 2) return Voids::none();
  return layout.bits == 16 ? Voids::ofShorts() : Voids::ofWords();
}

}  // namespace

Message readTiff(Bytes bytes, const ReadOptions& options, Heightmap& map) {
  const TiffFile file(bytes);
  Pictures pictures;
  if (!findPictures(file, pictures)) return {"picture-damaged", {{"kind", "TIFF"}}};
  const TiffDirectory& main = pictures.main;
  Message wrong = refusePicture(main);
  if (wrong) return wrong;
  TiffLayout layout;
  wrong = layoutOf(file, main, layout);
  if (wrong) return wrong;

  const int bands = static_cast<int>(main.whole(tag::kSamples, 1)), alpha = alphaBand(main);
  map.width = layout.width;
  map.height = layout.height;
  const BandNotes band = bandNotes(main.text(tag::kMetadata), map);
  TiffPlace place;
  wrong = readTiffPlace(main, band, map, place);
  if (wrong) return wrong;
  if (bands > (alpha > 0 ? 2 : 1)) map.note({"note-bands", {{"n", static_cast<double>(bands)}}});
  if (pictures.count > 1) map.note({"note-pages", {{"n", static_cast<double>(pictures.count)}}});
  if (main.whole(tag::kPhotometric, kBlackIsZero) == kWhiteIsZero) map.note({"note-white"});
  const std::string tags = unknownTags(main);
  if (!tags.empty()) map.note({"note-tags", {{"tags", tags}}});

  // Heights of 0 and of the largest whole number that are asked for count before what the file
  // says.
  double scale = band.scale * place.height_unit, offset = band.offset * place.height_unit;
  if (options.low || options.high) {
    if (layout.format == 3) {
      map.note({"note-limits"});
    } else {
      double low = 0, high = 1;
      wrong = takeLimits(options, low, high);
      if (wrong) return wrong;
      scale = (high - low) / (std::ldexp(1.0, layout.bits - (layout.format == 2)) - 1);
      offset = low;
    }
  }
  const Voids voids = voidsOf(main, layout, map);
  HeightRows rows(map, layout, voids, scale, offset, options.progress);
  wrong = readBlocks(file, main, layout, 0, rows);
  if (wrong) return wrong;
  if (alpha > 0) {
    MaskRows known(map, layout, layout.is_planar ? 0 : alpha);
    wrong = readBlocks(file, main, layout, layout.is_planar ? alpha : 0, known);
    if (wrong) return wrong;
  }
  if (pictures.has_mask) {
    TiffLayout of_mask;
    wrong = layoutOf(file, pictures.mask, of_mask);
    if (wrong) return wrong;
    MaskRows known(map, of_mask, 0);
    wrong = readBlocks(file, pictures.mask, of_mask, 0, known);
    if (wrong) return wrong;
  }
  if (place.south_first) map.flip();
  if (!place.place) return {};
  const MapPlace& said = *place.place;
  // A scale alone is no place.
  if (main.count(tag::kTiePoints) >= 6 || main.count(tag::kTransformation) >= 16) map.place = said;
  if (place.in_degrees || (main.count(tag::kGeoKeys) == 0 && map.looksGeographic(said))) {
    map.setDegrees(said.dx * place.angle, said.dy * place.angle, said.y * place.angle);
    return {};
  }
  double shrunk = 1;
  if (place.is_mercator) {
    constexpr double kRadius = 6378137, kDegrees = 180 / 3.14159265358979323846;
    const double middle = (said.y - said.dy * (map.height - 1) / 2) * place.unit / kRadius;
    shrunk = 1 / std::cosh(std::clamp(middle, -4.0, 4.0));
    const double latitude = std::atan(std::sinh(std::clamp(middle, -4.0, 4.0))) * kDegrees;
    map.note({"note-mercator", {{"latitude", std::round(latitude * 100) / 100}}});
  }
  map.setScale(said.dx * place.unit * shrunk, said.dy * place.unit * shrunk);
  return {};
}

}  // namespace orogen::files
