#include "tiff.h"

#include <algorithm>
#include <cstring>

namespace orogen {
namespace {

std::string wholeOf(std::uint64_t value, int bytes, bool is_big_endian) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 255);
  if (is_big_endian) std::reverse(out.begin(), out.end());
  return out;
}

int bytesOfType(int type) {
  if (type == 2) return 1;
  if (type == 3) return 2;
  return type == 12 ? 8 : 4;
}

}  // namespace

std::string samplesOf(const std::vector<double>& values, int bytes, bool is_float,
                      bool is_big_endian) {
  std::string out;
  for (const double value : values) {
    std::uint64_t bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    if (is_float && bytes == 8) std::memcpy(&bits, &value, 8);
    if (is_float && bytes == 4) {
      const auto narrow = static_cast<float>(value);
      std::uint32_t word;
      std::memcpy(&word, &narrow, 4);
      bits = word;
    }
    out += wholeOf(bits, bytes, is_big_endian);
  }
  return out;
}

std::string Tiff::bytes() const {
  std::string out = is_big_endian ? std::string("MM\0*", 4) : std::string("II*\0", 4);
  out += std::string(4, '\0');
  TiffEntry offsets{is_tiled ? 324 : 273, 4, {}}, counts{is_tiled ? 325 : 279, 4, {}};
  for (const std::string& block : blocks) {
    offsets.values.push_back(block.empty() ? 0 : static_cast<double>(out.size()));
    counts.values.push_back(static_cast<double>(block.size()));
    out += block;
    if (out.size() % 2 == 1) out += '\0';
  }
  std::vector<TiffEntry> all = entries;
  all.push_back(offsets);
  all.push_back(counts);
  std::sort(all.begin(), all.end(),
            [](const TiffEntry& a, const TiffEntry& b) { return a.tag < b.tag; });
  std::string directory = wholeOf(all.size(), 2, is_big_endian);
  for (const TiffEntry& entry : all) {
    const int each = bytesOfType(entry.type);
    std::string data = samplesOf(entry.values, each, entry.type == 12, is_big_endian);
    directory += wholeOf(static_cast<std::uint64_t>(entry.tag), 2, is_big_endian);
    directory += wholeOf(static_cast<std::uint64_t>(entry.type), 2, is_big_endian);
    directory += wholeOf(entry.values.size(), 4, is_big_endian);
    if (data.size() > 4) {
      directory += wholeOf(out.size(), 4, is_big_endian);
      out += data + std::string(data.size() % 2, '\0');
    } else {
      data.resize(4);
      directory += data;
    }
  }
  out.replace(4, 4, wholeOf(out.size(), 4, is_big_endian));
  return out + directory + std::string(4, '\0');
}

}  // namespace orogen
