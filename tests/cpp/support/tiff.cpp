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
  return type == 12 || type == 16 ? 8 : 4;
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

std::string Tiff::bytesWith(const std::vector<Tiff>& others) const {
  const auto word = is_big ? std::size_t{8} : std::size_t{4};  // bytes of a place
  const auto put = [&](std::uint64_t value, std::size_t bytes) {
    return wholeOf(value, static_cast<int>(bytes), is_big_endian);
  };
  std::string out = is_big_endian ? "MM" : "II";
  out += put(is_big ? 43 : 42, 2);
  if (is_big) out += put(8, 2) + put(0, 2);
  std::size_t link = out.size();  // where the place of the next directory is named
  out += put(0, word);
  std::vector<const Tiff*> pictures{this};
  for (const Tiff& other : others) pictures.push_back(&other);
  for (const Tiff* const picture : pictures) {
    const int type = is_big ? 16 : 4;
    TiffEntry offsets{picture->is_tiled ? 324 : 273, type, {}};
    TiffEntry counts{picture->is_tiled ? 325 : 279, type, {}};
    for (const std::string& block : picture->blocks) {
      offsets.values.push_back(block.empty() ? 0 : static_cast<double>(out.size()));
      counts.values.push_back(static_cast<double>(block.size()));
      out += block;
      if (out.size() % 2 == 1) out += '\0';
    }
    std::vector<TiffEntry> all = picture->entries;
    all.push_back(offsets);
    all.push_back(counts);
    std::sort(all.begin(), all.end(),
              [](const TiffEntry& a, const TiffEntry& b) { return a.tag < b.tag; });
    std::string directory = put(all.size(), is_big ? 8 : 2);
    for (const TiffEntry& entry : all) {
      const int each = bytesOfType(entry.type);
      std::string data = samplesOf(entry.values, each, entry.type == 12, is_big_endian);
      directory += put(static_cast<std::uint64_t>(entry.tag), 2);
      directory += put(static_cast<std::uint64_t>(entry.type), 2);
      directory += put(entry.values.size(), word);
      if (data.size() > word) {
        directory += put(out.size(), word);
        out += data + std::string(data.size() % 2, '\0');
      } else {
        data.resize(word);
        directory += data;
      }
    }
    out.replace(link, word, put(out.size(), word));
    link = out.size() + directory.size();
    out += directory + put(0, word);
  }
  return out;
}

}  // namespace orogen
