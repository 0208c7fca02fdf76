#include "terrain/stamp_image.h"

#include <cmath>
#include <cstring>

#include "base/buffer.h"

namespace orogen {
namespace {

std::string sizeText(double width, double height) {
  return std::to_string(static_cast<long long>(width)) + " × " +
         std::to_string(static_cast<long long>(height));
}

// The weights times 10^4 are whole numbers, so that for 8 and 16 bits everything before the one
// division is exact.
template <class Value>
double luminance(const Value* point, int channels, double largest) {
  const auto at = [point](int i) { return static_cast<double>(point[i]); };
  if (channels == 1) return at(0) / largest;
  const double sum = at(0) * 2126 + at(1) * 7152 + at(2) * 722;
  return channels == 3 ? sum / (largest * 10000) : sum * at(3) / (largest * largest * 10000);
}

template <class Value>
bool toGrey(const Samples& samples, double largest, std::vector<float>& grey) {
  const auto channels = static_cast<std::size_t>(samples.channels);
  for (std::size_t i = 0; i < grey.size(); ++i) {
    Value point[4];
    std::memcpy(point, samples.data.data() + i * channels * sizeof(Value),
                channels * sizeof(Value));
    const double value = luminance(point, samples.channels, largest);
    if (!(value >= 0 && value <= 1.000001)) return false;
    grey[i] = static_cast<float>(value < 1 ? value : 1);
  }
  return true;
}

bool toGrey(const Samples& samples, std::vector<float>& grey) {
  if (samples.type == Samples::Type::bytes) return toGrey<std::uint8_t>(samples, 255, grey);
  if (samples.type == Samples::Type::words) return toGrey<std::uint16_t>(samples, 65535, grey);
  return toGrey<float>(samples, 1, grey);
}

}  // namespace

std::string refuseImageSize(double width, double height) {
  if (!(width >= 1 && height >= 1 && std::floor(width) == width && std::floor(height) == height)) {
    return "image has no points; its width and height must be whole numbers from 1";
  }
  if (width * height > static_cast<double>(kMaxImagePoints)) {
    return "image is too large: " +
           (width < 1e9 && height < 1e9 ? sizeText(width, height) + " points" : "too many points") +
           ", where 16 Mpx (4096 × 4096) are allowed; make it smaller first";
  }
  return {};
}

std::string readSamples(const Samples& samples, StampImage& image) {
  std::string problem = refuseImageSize(samples.width, samples.height);
  if (!problem.empty()) return problem;
  if (samples.channels != 1 && samples.channels != 3 && samples.channels != 4) {
    return "image must have 1, 3 or 4 channels, got " + std::to_string(samples.channels);
  }
  const auto points =
      static_cast<std::size_t>(samples.width) * static_cast<std::size_t>(samples.height);
  const auto values = points * static_cast<std::size_t>(samples.channels);
  if (samples.data.size() != values * Samples::bytesOf(samples.type)) {
    return "image of " + sizeText(samples.width, samples.height) + " points and " +
           std::to_string(samples.channels) + " channels must hold " + std::to_string(values) +
           " values";
  }
  // A vector cannot say that there is no memory for it; ask before.
  if (!Buffer<float>().resize(points)) return "no memory for the image";
  std::vector<float> grey(points);
  if (!toGrey(samples, grey)) {
    return "image must hold numbers between 0 and 1 where they are floats";
  }
  image = {.width = samples.width, .height = samples.height, .grey = std::move(grey)};
  return {};
}

}  // namespace orogen
