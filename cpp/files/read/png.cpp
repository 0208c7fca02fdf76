#include "files/read/png.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "files/checksums.h"
#include "files/png_writer.h"

namespace orogen::files {
namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t kHeaderBytes = 33;  // the signature and the first chunk
constexpr std::size_t kLongestScale = 1000;

Message damagedPng() {
  return {"picture-damaged", {{"kind", "PNG"}}};
}

std::uint32_t wordAt(Bytes bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = word << 8 | bytes[at + i];
  return word;
}

struct Header {
  std::uint32_t width = 0, height = 0;
  int depth = 0, type = 0, channels = 0;
  bool is_interlaced = false;

  bool isIndexed() const { return type == 3; }
  // Bytes of a row of so many points, including the one that names its filter.
  std::size_t rowBytes(std::size_t columns) const {
    return 1 + (columns * static_cast<std::size_t>(depth * channels) + 7) / 8;
  }
};

Message readHeader(Bytes content, Header& header) {
  if (content.size() != 13) return damagedPng();
  header.width = wordAt(content, 0);
  header.height = wordAt(content, 4);
  header.depth = content[8];
  header.type = content[9];
  constexpr std::array<int, 7> kChannels{1, 0, 3, 1, 2, 0, 4};
  // A bit for each depth that the type has.
  constexpr std::array<int, 7> kDepths{
      1 | 2 | 4 | 8 | 16, 0, 8 | 16, 1 | 2 | 4 | 8, 8 | 16, 0, 8 | 16};
  const auto type = static_cast<std::size_t>(header.type);
  const bool is_depth = (header.depth & (header.depth - 1)) == 0 && header.depth > 0;
  if (type >= kDepths.size() || !is_depth || (kDepths[type] & header.depth) == 0) {
    return {
        "png-kind",
        {{"type", static_cast<double>(header.type)}, {"bits", static_cast<double>(header.depth)}}};
  }
  header.channels = kChannels[type];
  if (content[10] > 0 || content[11] > 0 || content[12] > 1) return damagedPng();
  header.is_interlaced = content[12] == 1;
  return {};
}

// What the picture needs of its chunks.
struct Chunks {
  Header header;
  Bytes palette, alphas;
  bool has_palette = false, has_alphas = false, has_scale = false;
  std::string scale;
  std::size_t data_bytes = 0;
};

bool areAlphas(Bytes content, const Chunks& chunks) {
  const Header& header = chunks.header;
  if (header.type > 3) return false;
  if (header.isIndexed()) return !content.empty() && content.size() <= chunks.palette.size() / 3;
  if (content.size() != (header.type == 0 ? 2U : 6U)) return false;
  for (std::size_t i = 0; i < content.size(); i += 2) {
    if ((content[i] << 8 | content[i + 1]) >> header.depth != 0) return false;
  }
  return true;
}

// The first text of this keyword counts, wherever it stands.
void takeText(Bytes content, Chunks& chunks) {
  std::string_view text(reinterpret_cast<const char*>(content.data()), content.size());
  constexpr std::string_view kKeyword("Terrain\0", 8);
  if (chunks.has_scale || !text.starts_with(kKeyword)) return;
  chunks.has_scale = true;
  text.remove_prefix(kKeyword.size());
  text = text.substr(0, text.find('\0'));
  if (text.size() <= kLongestScale) chunks.scale = text;
}

// Goes through the chunks, and calls take(data) for each of the compressed data. All that are not
// needed are skipped, if they may be: critical ones begin with a capital letter.
template <class Take>
Message readChunks(Bytes file, Chunks& chunks, Take take) {
  bool has_header = false, has_data = false;
  std::string_view before;
  for (std::size_t at = kSignature.size();;) {
    if (file.size() - at < 12) return {"png-endless"};
    const std::uint32_t length = wordAt(file, at);
    if (length > file.size() - at - 12) return {"png-endless"};
    const Bytes head = file.subspan(at + 4, 4), content = file.subspan(at + 8, length);
    const std::string_view type(reinterpret_cast<const char*>(head.data()), 4);
    const std::uint32_t sum = wordAt(file, at + 8 + length);
    at += 12 + length;
    const bool is_needed = type == "IHDR" || type == "PLTE" || type == "tRNS" || type == "IDAT" ||
                           type == "tEXt" || type == "IEND";
    const bool are_letters = std::all_of(type.begin(), type.end(), [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    });
    if (!are_letters || (!is_needed && type[0] < 'a')) return damagedPng();
    if (!has_header && type != "IHDR") return damagedPng();
    const bool is_late = has_data && (type != "IDAT" || before != "IDAT");
    before = type;
    if (!is_needed) continue;
    if (crc32(content, crc32(head)) != sum) return damagedPng();
    if (type == "IHDR") {
      // The size that was checked is the one in the first header.
      if (has_header) return {"png-twice"};
      has_header = true;
      Message wrong = readHeader(content, chunks.header);
      if (wrong) return wrong;
    } else if (type == "PLTE") {
      // Pictures in colours may propose a palette.
      const bool fits = !content.empty() && content.size() % 3 == 0 && content.size() <= 3 * 256;
      const bool is_colour = (chunks.header.type & 2) != 0;
      if (is_late || chunks.has_palette || chunks.has_alphas || !is_colour || !fits)
        return damagedPng();
      chunks.has_palette = true;
      chunks.palette = content;
    } else if (type == "tRNS") {
      if (is_late || chunks.has_alphas || !areAlphas(content, chunks)) return damagedPng();
      chunks.has_alphas = true;
      chunks.alphas = content;
    } else if (type == "IDAT") {
      if (is_late) return damagedPng();
      if (chunks.header.isIndexed() && !chunks.has_palette) return {"png-palette"};
      has_data = true;
      chunks.data_bytes += content.size();
      take(content);
    } else if (type == "tEXt") {
      takeText(content, chunks);
    } else {
      return content.empty() ? Message() : damagedPng();
    }
  }
}

// Adam7: the beginning of each pass, and the distance between its points.
struct Pass {
  std::uint32_t x, y, across, down;
};
constexpr std::array kAdam7{Pass{0, 0, 8, 8}, Pass{4, 0, 8, 8}, Pass{0, 4, 4, 8}, Pass{2, 0, 4, 4},
                            Pass{0, 2, 2, 4}, Pass{1, 0, 2, 2}, Pass{0, 1, 1, 2}};
constexpr std::array kOnePass{Pass{0, 0, 1, 1}};

std::span<const Pass> passesOf(const Header& header) {
  return header.is_interlaced ? std::span<const Pass>(kAdam7) : std::span<const Pass>(kOnePass);
}

// Calls take(pass, y, columns) for each row of each pass.
template <class Take>
void forEachRow(const Header& header, Take take) {
  for (const Pass& pass : passesOf(header)) {
    if (pass.x >= header.width) continue;
    const std::size_t columns = (header.width - pass.x + pass.across - 1) / pass.across;
    for (std::uint32_t y = pass.y; y < header.height; y += pass.down) take(pass, y, columns);
  }
}

// Undoes the filter of a row in place; `apart`: bytes from a point to the next.
bool unfilter(unsigned char filter, Room row, const unsigned char* above, std::size_t apart) {
  if (filter > 4) return false;
  for (std::size_t i = 0; i < row.size() && filter > 0; ++i) {
    const int left = i < apart ? 0 : row[i - apart];
    const int up = above == nullptr ? 0 : above[i];
    const int corner = above == nullptr || i < apart ? 0 : above[i - apart];
    int guess = left;
    if (filter == 2) guess = up;
    if (filter == 3) guess = (left + up) >> 1;
    if (filter == 4) guess = paeth(left, up, corner);
    row[i] = static_cast<unsigned char>(row[i] + guess);
  }
  return true;
}

// Value `i` of a row. Those of fewer than eight bits are spread over a byte, unless they are
// indices of the palette.
int valueAt(const unsigned char* row, std::size_t i, const Header& header) {
  const auto depth = static_cast<std::size_t>(header.depth);
  if (depth == 8) return row[i];
  if (depth == 16) return row[2 * i] << 8 | row[2 * i + 1];
  const int most = (1 << depth) - 1;
  const int value = row[i * depth >> 3] >> (8 - depth - (i * depth & 7)) & most;
  return header.isIndexed() ? value : value * 255 / most;
}

// Undoes the filters of all rows; those of a pass depend on each other.
bool unfilterAll(const Header& header, Room data) {
  const std::size_t apart =
      static_cast<std::size_t>(std::max(8, header.depth * header.channels)) / 8;
  std::size_t at = 0;
  const unsigned char* above = nullptr;
  bool good = true;
  forEachRow(header, [&](const Pass& pass, std::uint32_t y, std::size_t columns) {
    const std::size_t bytes = header.rowBytes(columns);
    if (y == pass.y) above = nullptr;
    const Room row = data.subspan(at + 1, bytes - 1);
    good = good && unfilter(data[at], row, above, apart);
    above = row.data();
    at += bytes;
  });
  return good;
}

// Makes rows of values of the rows of the file. Whole bytes and words stay where they are, so that
// a large picture is not there twice.
bool takeRows(const Header& header, Buffer<unsigned char>& data, PngPicture& picture) {
  const auto channels = static_cast<std::size_t>(header.channels);
  const std::size_t each = picture.has_words ? 2 : 1;
  if (!header.is_interlaced && header.depth >= 8) {
    const std::size_t pitch = header.rowBytes(header.width) - 1;
    unsigned char* to = data.data();
    for (std::size_t y = 0; y < header.height; ++y, to += pitch) {
      std::memmove(to, data.data() + y * (pitch + 1) + 1, pitch);
      for (std::size_t i = 0; picture.has_words && i < pitch; i += 2) {
        const auto word = static_cast<std::uint16_t>(to[i] << 8 | to[i + 1]);
        std::memcpy(to + i, &word, 2);
      }
    }
    picture.data.swap(data);
    static_cast<void>(picture.data.resize(pitch * header.height));
    return true;
  }
  if (!picture.data.resize(picture.points() * channels * each)) return false;
  std::size_t at = 0;
  forEachRow(header, [&](const Pass& pass, std::uint32_t y, std::size_t columns) {
    const unsigned char* const row = data.data() + at + 1;
    at += header.rowBytes(columns);
    for (std::size_t i = 0; i < columns * channels; ++i) {
      const std::size_t x = pass.x + i / channels * pass.across;
      const std::size_t to = (std::size_t{y} * header.width + x) * channels + i % channels;
      const int value = valueAt(row, i, header);
      if (picture.has_words) {
        const auto word = static_cast<std::uint16_t>(value);
        std::memcpy(picture.data.data() + 2 * to, &word, 2);
      } else {
        picture.data.data()[to] = static_cast<unsigned char>(value);
      }
    }
  });
  return true;
}

// Replaces the indices of a picture by their colours.
Message takeColours(const Chunks& chunks, PngPicture& picture) {
  const std::size_t channels = chunks.has_alphas ? 4 : 3;
  Buffer<unsigned char> colours;
  if (!colours.resize(picture.points() * channels)) return {"file-memory"};
  unsigned char* to = colours.data();
  for (const unsigned char index : picture.data.span()) {
    if (3U * index + 3 > chunks.palette.size()) return {"png-palette"};
    for (std::size_t k = 0; k < 3; ++k) *to++ = chunks.palette[3U * index + k];
    if (channels == 4) *to++ = index < chunks.alphas.size() ? chunks.alphas[index] : 255;
  }
  picture.data.swap(colours);
  picture.channels = static_cast<int>(channels);
  return {};
}

}  // namespace

bool PngPicture::isClear(std::size_t point) const {
  const auto first = point * static_cast<std::size_t>(channels);
  if (channels == 2 || channels == 4)
    return at(first + static_cast<std::size_t>(channels) - 1) == 0;
  if (!key) return false;
  for (int k = 0; k < channels; ++k) {
    if (at(first + static_cast<std::size_t>(k)) != (*key)[static_cast<std::size_t>(k)])
      return false;
  }
  return true;
}

std::optional<PictureSize> pngSize(Bytes file) {
  if (!beginsWith(file, kSignature) || file.size() < kHeaderBytes || !beginsWith(file, "IHDR", 12))
    return std::nullopt;
  return PictureSize{static_cast<double>(wordAt(file, 16)), static_cast<double>(wordAt(file, 20))};
}

Message refusePicture(Bytes file) {
  if (file.empty()) return {"file-empty"};
  if (beginsWith(file, "\x89PNG")) return {"picture-cut", {{"kind", "PNG"}}};
  if (beginsWith(file, "\xff\xd8\xff")) return {"picture-lossy", {{"kind", "JPEG"}}};
  if (beginsWith(file, "RIFF") && beginsWith(file, "WEBP", 8)) {
    if (beginsWith(file, "VP8L", 12)) return {"picture-lossless"};
    return {"picture-lossy", {{"kind", "WebP"}}};
  }
  if (beginsWith(file, "GIF8")) return {"file-gif"};
  if (beginsWith(file, "BM") && file.size() > 26 && file[5] == 0) return {"file-bmp"};
  if (beginsWith(file, "ftyp", 4)) return {"file-film"};
  std::string_view start(reinterpret_cast<const char*>(file.data()),
                         std::min<std::size_t>(file.size(), 512));
  if (start.starts_with("\xef\xbb\xbf")) start.remove_prefix(3);
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  if (start.starts_with("%PDF")) return {"file-pdf"};
  if (start.find("<svg") != std::string_view::npos || start.find("<SVG") != std::string_view::npos)
    return {"file-svg"};
  const bool is_text = std::none_of(start.begin(), start.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 9 || (byte > 13 && byte < 27);
  });
  return is_text ? Message("file-text") : Message("file-unknown");
}

Message decodePng(Bytes file, PngPicture& picture) {
  if (!pngSize(file)) return refusePicture(file);
  Chunks chunks;
  Message wrong = readChunks(file, chunks, [](Bytes) {});
  if (wrong) return wrong;
  const Header& header = chunks.header;
  std::size_t bytes = 0;
  forEachRow(header, [&](const Pass&, std::uint32_t, std::size_t columns) {
    bytes += header.rowBytes(columns);
  });
  // However well they are compressed.
  if (bytes > kMaxInflation * chunks.data_bytes) return {"png-less"};
  picture.width = static_cast<int>(header.width);
  picture.height = static_cast<int>(header.height);
  picture.channels = header.channels;
  picture.has_words = header.depth == 16;
  picture.scale = chunks.scale;
  Buffer<unsigned char> packed, data;
  if (!packed.resize(chunks.data_bytes) || !data.resize(bytes)) return {"file-memory"};
  std::size_t filled = 0;
  Chunks again;
  wrong = readChunks(file, again, [&](Bytes content) {
    std::copy(content.begin(), content.end(), packed.data() + filled);
    filled += content.size();
  });
  if (wrong) return wrong;
  const Decompressed found = inflateZlib(packed.span(), data.span());
  if (found.end == Decompressed::End::more) return {"png-more"};
  if (found.end == Decompressed::End::damaged) return damagedPng();
  if (found.written < bytes) return {"png-less"};
  if (found.read < packed.size()) return {"png-more"};
  packed.release();
  if (!unfilterAll(header, data.span())) return damagedPng();
  if (!takeRows(header, data, picture)) return {"file-memory"};
  data.release();
  if (header.isIndexed()) return takeColours(chunks, picture);
  if (chunks.has_alphas) {
    std::array<int, 3> key{};
    const int most = (1 << header.depth) - 1;
    for (std::size_t k = 0; k < chunks.alphas.size() / 2; ++k) {
      const int value = chunks.alphas[2 * k] << 8 | chunks.alphas[2 * k + 1];
      key[k] = header.depth < 8 ? value * 255 / most : value;
    }
    picture.key = key;
  }
  return {};
}

bool makeAlpha(PngPicture& picture) {
  const bool is_grey = picture.channels < 3;
  if (picture.channels == 4 || (picture.channels != 2 && !picture.key)) return true;
  const std::size_t each = picture.has_words ? 2 : 1;
  Buffer<unsigned char> out;
  if (!out.resize(picture.points() * 4 * each)) return false;
  const auto put = [&](std::size_t to, int value) {
    const auto word = static_cast<std::uint16_t>(value);
    if (picture.has_words) {
      std::memcpy(out.data() + 2 * to, &word, 2);
    } else {
      out.data()[to] = static_cast<unsigned char>(value);
    }
  };
  const auto channels = static_cast<std::size_t>(picture.channels);
  for (std::size_t i = 0; i < picture.points(); ++i) {
    for (std::size_t k = 0; k < 3; ++k)
      put(4 * i + k, picture.at(i * channels + (is_grey ? 0 : k)));
    const int alpha = picture.isClear(i) ? 0 : picture.white();
    put(4 * i + 3, channels == 2 ? picture.at(2 * i + 1) : alpha);
  }
  picture.data.swap(out);
  picture.channels = 4;
  picture.key.reset();
  return true;
}

}  // namespace orogen::files
