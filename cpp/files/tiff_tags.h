#pragma once

#include <cstdint>

namespace orogen::files {

// The tags that are read or written here (TIFF 6.0; OGC 19-008r4; GDAL's GTiff driver).
namespace tag {
enum : std::uint16_t {
  kSubfileType = 254,
  kWidth = 256,
  kHeight = 257,
  kBits = 258,
  kCompression = 259,
  kPhotometric = 262,
  kFillOrder = 266,
  kStripOffsets = 273,
  kSamples = 277,
  kRowsPerStrip = 278,
  kStripBytes = 279,
  kPlanar = 284,
  kPredictor = 317,
  kTileWidth = 322,
  kTileHeight = 323,
  kTileOffsets = 324,
  kTileBytes = 325,
  kExtraSamples = 338,
  kSampleFormat = 339,
  kPixelScale = 33550,
  kTiePoints = 33922,
  kTransformation = 34264,
  kGeoKeys = 34735,
  kGeoDoubles = 34736,
  kGeoTexts = 34737,
  kMetadata = 42112,
  kNoData = 42113,
};
}  // namespace tag

// The keys of its place (OGC 19-008r4).
namespace key {
enum : int {
  kModel = 1024,
  kRaster = 1025,
  kCitation = 1026,
  kGeographic = 2048,
  kAngularUnit = 2054,
  kProjected = 3072,
  kProjection = 3075,
  kLinearUnit = 3076,
  kLinearSize = 3077,
  kVertical = 4096,
  kVerticalUnit = 4099,
};
}  // namespace key

constexpr int kUserDefined = 32767;  // as the value of a key

}  // namespace orogen::files
