// Heights of a PNG: greys, colours by their luminance, or the colours that tiles of maps write
// heights with. Points that are entirely transparent are gaps.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "files/read/heightmap.h"
#include "files/read/png.h"
#include "files/read/text_numbers.h"

namespace orogen::files {
namespace {

constexpr float kGap = std::numeric_limits<float>::quiet_NaN();

// Ten thousandths of a grey, so that a grey picture stored as colours keeps its bits.
double luminanceOf(const PngPicture& picture, std::size_t at) {
  return 2126.0 * picture.at(at) + 7152.0 * picture.at(at + 1) + 722.0 * picture.at(at + 2);
}

bool hasColours(const PngPicture& picture) {
  if (picture.channels < 3) return false;
  const std::size_t all = picture.points() * static_cast<std::size_t>(picture.channels);
  for (std::size_t at = 0; at < all; at += static_cast<std::size_t>(picture.channels)) {
    if (picture.at(at) != picture.at(at + 1) || picture.at(at) != picture.at(at + 2)) return true;
  }
  return false;
}

// A way in which tiles of maps write metres with red, green and blue. Black is no data in both.
struct TileCode {
  double (*height)(int red, int green, int blue);
  MessageCode note;
};
constexpr TileCode kTerrarium{
    [](int red, int green, int blue) { return red * 256 + green + blue / 256.0 - 32768; },
    "note-terrarium"};
constexpr TileCode kMapbox{
    [](int red, int green, int blue) { return (red * 65536 + green * 256 + blue) / 10.0 - 10000; },
    "note-mapbox"};

// The lowest and highest of some values, and their mean step from neighbour to neighbour.
class Variation {
 public:
  void add(double value, bool has_neighbour) {
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
    if (has_neighbour) {
      sum_ += std::abs(value - last_);
      ++count_;
    }
    last_ = value;
  }
  double range() const { return high_ - low_; }
  double step() const { return count_ > 0 ? sum_ / count_ : 0; }

 private:
  double low_ = HUGE_VAL, high_ = -HUGE_VAL, last_ = 0, sum_ = 0, count_ = 0;
};

// The height of a point by a code; NaN for what there is not on Earth, and for no data.
double tileHeight(const PngPicture& picture, const TileCode& code, std::size_t point) {
  const std::size_t at = point * static_cast<std::size_t>(picture.channels);
  const int red = picture.at(at), green = picture.at(at + 1), blue = picture.at(at + 2);
  const double height = code.height(red, green, blue);
  const bool is_black = red == 0 && green == 0 && blue == 0;
  return is_black || picture.isClear(point) || height < -12'000 || height > 9'000 ? kUnknown
                                                                                  : height;
}

// Whether a picture is such a tile: nearly all of its points have a height that there is on Earth,
// and neighbours are almost as high, or at least much more alike, for the range that heights have,
// than the brightness of their colours. A few points may be wrong in any tile.
bool isTile(const PngPicture& picture, const TileCode& code) {
  constexpr double kMostWrong = 0.01, kSmooth = 64, kSmoother = 0.5;
  const auto channels = static_cast<std::size_t>(picture.channels),
             width = static_cast<std::size_t>(picture.width);
  Variation heights, greys;
  std::size_t known = 0, wrong = 0;
  bool has_neighbour = false;
  for (std::size_t i = 0; i < picture.points(); ++i) {
    if (i % width == 0) has_neighbour = false;
    const double height = tileHeight(picture, code, i);
    if (std::isnan(height)) {
      const std::size_t at = i * channels;
      const bool is_black =
          picture.at(at) == 0 && picture.at(at + 1) == 0 && picture.at(at + 2) == 0;
      wrong += !is_black && !picture.isClear(i);
      has_neighbour = false;
      continue;
    }
    ++known;
    heights.add(height, has_neighbour);
    greys.add(luminanceOf(picture, i * channels), has_neighbour);
    has_neighbour = true;
  }
  if (known == 0 || static_cast<double>(wrong) > kMostWrong * static_cast<double>(known))
    return false;
  if (heights.step() < kSmooth) return true;
  return heights.step() * greys.range() < kSmoother * greys.step() * heights.range();
}

// A single point far from all its neighbours, which are alike: an error in a tile.
bool isSpike(const Heightmap& map, int x, int y) {
  constexpr float kFar = 1000;
  float low = HUGE_VALF, high = -HUGE_VALF;
  const auto at = [&](int column, int row) {
    return map.heights.data()[static_cast<std::size_t>(row) * static_cast<std::size_t>(map.width) +
                              static_cast<std::size_t>(column)];
  };
  for (int row = std::max(0, y - 1); row <= std::min(map.height - 1, y + 1); ++row) {
    for (int column = std::max(0, x - 1); column <= std::min(map.width - 1, x + 1); ++column) {
      if (row == y && column == x) continue;
      const float height = at(column, row);
      if (std::isnan(height)) continue;
      low = std::min(low, height);
      high = std::max(high, height);
    }
  }
  const float here = at(x, y);
  const float far = std::max(low - here, here - high);
  return far > kFar && far > 4 * (high - low);
}

void takeTile(const PngPicture& picture, const TileCode& code, Heightmap& map) {
  for (std::size_t i = 0; i < map.points(); ++i) {
    map.heights.data()[i] = static_cast<float>(tileHeight(picture, code, i));
  }
  for (int y = 0; y < map.height; ++y) {
    for (int x = 0; x < map.width; ++x) {
      if (!isSpike(map, x, y)) continue;
      map.heights.data()[static_cast<std::size_t>(y) * static_cast<std::size_t>(map.width) +
                         static_cast<std::size_t>(x)] = kGap;
    }
  }
  map.note({code.note});
}

void takeGreys(const PngPicture& picture, double low, double high, Heightmap& map) {
  const auto channels = static_cast<std::size_t>(picture.channels);
  const double white = picture.white();
  for (std::size_t i = 0; i < map.points(); ++i) {
    const double grey =
        channels < 3 ? picture.at(i * channels) : luminanceOf(picture, i * channels) / 10000;
    map.heights.data()[i] =
        picture.isClear(i) ? kGap : static_cast<float>(low + grey / white * (high - low));
  }
  if (hasColours(picture)) map.note({"note-colours"});
}

}  // namespace

Message readPicture(Bytes file, const ReadOptions& options, Heightmap& map) {
  const std::optional<PictureSize> size = pngSize(file);
  if (!size) return refusePicture(file);
  if (!(size->width >= 1 && size->height >= 1)) {
    return {"picture-empty", {{"width", size->width}, {"height", size->height}}};
  }
  if (std::min(size->width, size->height) < 2 || size->width * size->height > kMaxPoints) {
    return {"map-size", {{"width", size->width}, {"height", size->height}}};
  }
  PngPicture picture;
  Message wrong = decodePng(file, picture);
  if (wrong) return wrong;
  static_cast<void>(options.progress.goOn(0.5));
  wrong = map.take(size->width, size->height);
  if (wrong) return wrong;
  const bool is_asked = options.low || options.high;
  if (!is_asked && picture.channels >= 3 && !picture.has_words && hasColours(picture)) {
    for (const TileCode* const code : {&kTerrarium, &kMapbox}) {
      if (!isTile(picture, *code)) continue;
      takeTile(picture, *code, map);
      return {};
    }
  }
  // The scale that is stored in a picture of Orogen's.
  const std::optional<StoredScale> said = storedScale(picture.scale);
  double low = said ? said->low : 0, high = said ? said->high : 1;
  if (said) {
    wrong = refuseScale(low, high, said->spacing, std::max(map.width, map.height));
    if (wrong) return wrong;
    map.setScale(said->spacing, said->spacing);
    map.place = storedPlace(picture.scale);
  }
  wrong = takeLimits(options, low, high);
  if (wrong) return wrong;
  takeGreys(picture, low, high, map);
  return {};
}

}  // namespace orogen::files
