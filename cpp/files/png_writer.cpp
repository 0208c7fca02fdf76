#include "files/png_writer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "files/byte_order.h"
#include "files/checksums.h"

namespace orogen::files {
namespace {

void addChunk(std::string& to, std::string_view type, std::string_view content) {
  putBigEndian(to, static_cast<std::uint32_t>(content.size()));
  const std::size_t begin = to.size();
  to += type;
  to += content;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(to.data());
  putBigEndian(to, crc32({bytes + begin, to.size() - begin}));
}

}  // namespace

PngWriter::PngWriter(int width, int height, int channels, int bits, std::string_view text,
                     std::string& file)
    : depth_(static_cast<std::size_t>(channels * bits / 8)),
      above_(static_cast<std::size_t>(width) * depth_, 0) {
  constexpr std::array<char, 5> kColours{0, 0, 0, 2, 6};
  file += "\x89PNG\r\n\x1a\n";
  std::string head;
  putBigEndian(head, static_cast<std::uint32_t>(width));
  putBigEndian(head, static_cast<std::uint32_t>(height));
  head.push_back(static_cast<char>(bits));
  head.push_back(kColours[static_cast<std::size_t>(channels)]);
  head.append(3, '\0');
  addChunk(file, "IHDR", head);
  if (!text.empty()) addChunk(file, "tEXt", std::string("Terrain") + '\0' + std::string(text));
}

void PngWriter::pack(bool is_last, std::string& file) {
  std::string packed;
  deflater_.add(filtered_, is_last, packed);
  filtered_.clear();
  addChunk(file, "IDAT", packed);
}

void PngWriter::addRow(const std::uint8_t* row, std::string& file) {
  constexpr std::size_t kBlock = 1 << 16;
  // The last block is packed by end(), which knows that it is.
  if (filtered_.size() >= kBlock) pack(false, file);
  filtered_.push_back(4);
  for (std::size_t i = 0; i < above_.size(); ++i) {
    const bool has_left = i >= depth_;
    const int left = has_left ? row[i - depth_] : 0, corner = has_left ? above_[i - depth_] : 0;
    filtered_.push_back(static_cast<std::uint8_t>(row[i] - paeth(left, above_[i], corner)));
  }
  std::copy_n(row, above_.size(), above_.begin());
}

void PngWriter::end(std::string& file) {
  pack(true, file);
  addChunk(file, "IEND", {});
}

double PngWriter::maxBytes(int width, int height, int channels, int bits, std::size_t text) {
  constexpr double kHead = 600;
  const double row = 1 + static_cast<double>(width) * (channels * bits / 8);
  return std::ceil(height * row * Deflater::kGrowth) + kHead + static_cast<double>(text);
}

}  // namespace orogen::files
