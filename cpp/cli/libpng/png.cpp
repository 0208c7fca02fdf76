// Reads PNGs with libpng.

#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <csetjmp>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "cli/read_png.h"

namespace {

// Error handlers for libpng, whose own ones print to stderr. An error handler must not return.
[[noreturn]] void leavePng(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}

}  // namespace

namespace orogen::cli {
namespace {

// The chunks that a picture needs, checked by the rules of web/package/read-png.ts. libpng gets
// nothing else, so that it cannot read a file in another way than the pages do.
class Chunks {
 public:
  // Takes the next bytes of the file, whose signature comes first, and gives `to` what libpng needs
  // of them. Returns false if a chunk breaks the rules.
  template <class To>
  bool take(std::span<const unsigned char> bytes, To to) {
    while (!bytes.empty() && !ended_) {
      if (signature_ > 0) {
        const std::size_t count = std::min(signature_, bytes.size());
        to(bytes.first(count));
        signature_ -= count;
        bytes = bytes.subspan(count);
      } else if (head_count_ < kHead) {
        head_[head_count_++] = bytes[0];
        bytes = bytes.subspan(1);
        if (head_count_ == kHead && !begin(to)) return false;
      } else {
        const std::size_t count = std::min<std::size_t>(left_, bytes.size());
        add(bytes.first(count), to);
        bytes = bytes.subspan(count);
        if (left_ == 0 && !end(to)) return false;
      }
    }
    return true;
  }

  bool isIndexed() const { return colours_ == 3; }
  std::span<const unsigned char> palette() const { return {palette_.data(), 3 * entries_}; }
  std::span<const unsigned char> alphas() const { return {alphas_.data(), alpha_count_}; }
  const std::string& scale() const { return scale_; }

 private:
  static constexpr std::size_t kHead = 8, kSum = 4;
  static constexpr std::size_t kLongestScale = 1000;
  static constexpr std::size_t kMaxKeptBytes = kLongestScale + 100;

  static std::uint32_t word(const unsigned char* at) {
    return static_cast<std::uint32_t>(at[0]) << 24 | static_cast<std::uint32_t>(at[1]) << 16 |
           static_cast<std::uint32_t>(at[2]) << 8 | at[3];
  }
  static bool isLetter(unsigned char byte) {
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
  }
  std::string_view type() const { return {reinterpret_cast<const char*>(head_.data()) + 4, 4}; }
  // A chunk that is looked at as a whole, and has its sum checked.
  bool isNeeded() const {
    return type() == "IHDR" || type() == "PLTE" || type() == "tRNS" || type() == "IEND" ||
           type() == "tEXt";
  }

  template <class To>
  bool begin(To to) {
    const std::uint32_t length = word(head_.data());
    const bool is_data = type() == "IDAT";
    if (length > 0x7fffffff || !std::all_of(head_.begin() + 4, head_.end(), isLetter)) return false;
    const bool is_critical = head_[4] <= 'Z';
    if (is_critical && !is_data && !isNeeded()) return false;
    if ((type() == "IHDR") == has_header_) return false;  // it comes first, and once
    if (is_data && (after_data_ || (isIndexed() && entries_ == 0))) return false;
    if (!is_data && in_data_) after_data_ = true;
    in_data_ = in_data_ || is_data;
    left_ = std::size_t{length} + kSum;
    content_.clear();
    sum_ = crc32(0, head_.data() + 4, 4);
    if (is_data) to(std::span<const unsigned char>(head_));
    return true;
  }

  template <class To>
  void add(std::span<const unsigned char> bytes, To to) {
    if (type() == "IDAT") to(bytes);
    const std::size_t count = std::min(bytes.size(), left_ > kSum ? left_ - kSum : 0);
    sum_ = crc32(sum_, bytes.data(), static_cast<uInt>(count));
    for (const unsigned char byte : bytes.first(count)) {
      if (content_.size() == kMaxKeptBytes) break;
      content_.push_back(byte);
    }
    left_ -= count;
    for (const unsigned char byte : bytes.subspan(count)) said_[kSum - left_--] = byte;
  }

  template <class To>
  bool end(To to) {
    head_count_ = 0;
    if (!isNeeded()) return true;
    if (sum_ != word(said_.data()) || !isAllowed(content_)) return false;
    ended_ = type() == "IEND";
    const bool is_colour = type() == (isIndexed() ? "PLTE" : "tRNS");
    if (is_colour || ended_ || type() == "IHDR") {
      to(std::span<const unsigned char>(head_));
      to(std::span<const unsigned char>(content_));
      to(std::span<const unsigned char>(said_));
    }
    return true;
  }

  bool isAllowed(std::span<const unsigned char> content) {
    const std::size_t size = content.size();
    if (type() == "IHDR") {
      has_header_ = true;
      if (size != 13) return false;
      depth_ = content[8];
      colours_ = content[9];
      return content[10] == 0 && content[11] == 0 && content[12] <= 1;
    }
    if (type() == "PLTE") {
      const bool fits = size > 0 && size % 3 == 0 && size <= palette_.size();
      if (in_data_ || has_palette_ || has_alphas_ || (colours_ & 2) == 0 || !fits) return false;
      has_palette_ = true;
      if (!isIndexed()) return true;
      std::copy(content.begin(), content.end(), palette_.begin());
      entries_ = size / 3;
      return true;
    }
    if (type() == "tRNS") return !in_data_ && takeAlphas(content);
    if (type() == "IEND") return size == 0;
    takeText({reinterpret_cast<const char*>(content.data()), size});
    return true;
  }

  bool takeAlphas(std::span<const unsigned char> content) {
    if (has_alphas_ || colours_ > 3) return false;
    has_alphas_ = true;
    if (isIndexed()) {
      if (content.empty() || content.size() > entries_) return false;
      std::copy(content.begin(), content.end(), alphas_.begin());
      alpha_count_ = content.size();
      return true;
    }
    if (content.size() != (colours_ == 0 ? 2u : 6u)) return false;
    for (std::size_t i = 0; i < content.size(); i += 2) {
      if ((content[i] << 8 | content[i + 1]) >> depth_ != 0) return false;
    }
    return true;
  }

  // The first text of this keyword counts, wherever it stands.
  void takeText(std::string_view content) {
    constexpr std::string_view kKeyword("Terrain\0", 8);
    if (has_scale_ || !content.starts_with(kKeyword)) return;
    has_scale_ = true;
    content.remove_prefix(kKeyword.size());
    content = content.substr(0, content.find('\0'));
    if (content.size() <= kLongestScale) scale_ = content;
  }

  std::size_t signature_ = 8;  // bytes of it that are still to come
  std::array<unsigned char, kHead> head_{};
  std::size_t head_count_ = 0;
  std::size_t left_ = 0;                // bytes of the chunk that are still to come
  std::vector<unsigned char> content_;  // its first bytes
  uLong sum_ = 0;
  std::array<unsigned char, kSum> said_{};  // the sum that it says
  int depth_ = 0, colours_ = 0;
  bool has_header_ = false, has_palette_ = false, has_alphas_ = false, has_scale_ = false;
  bool in_data_ = false, after_data_ = false, ended_ = false;
  std::array<unsigned char, 3 * 256> palette_{};
  std::array<unsigned char, 256> alphas_{};
  std::size_t entries_ = 0, alpha_count_ = 0;
  std::string scale_;
};

// The state of libpng's callbacks while they decode a file.
struct Reading {
  Picture& to;
  Chunks chunks = {};
  std::size_t pitch = 0;  // bytes of a row
  int passes = 0;         // over the rows
  bool full = false;      // all rows are decoded
  bool complete = false;  // and the file ended properly
};

Reading& readingOf(png_structp png) {
  return *static_cast<Reading*>(png_get_progressive_ptr(png));
}

void beginRows(png_structp png, png_infop info) {
  Reading& reading = readingOf(png);
  if (reading.chunks.isIndexed()) {
    png_set_packing(png);  // an index a byte
  } else {
    png_set_expand(png);  // 1 to 4 bits to 8, transparency to alpha
  }
  reading.passes = png_set_interlace_handling(png);
  // There is no format for grey with alpha, so make it colours.
  if ((png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0 &&
      (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY_ALPHA ||
       png_get_valid(png, info, PNG_INFO_tRNS) != 0)) {
    png_set_gray_to_rgb(png);
  }
  if (std::endian::native == std::endian::little) png_set_swap(png);
  png_read_update_info(png, info);
  Picture& to = reading.to;
  to.width = static_cast<int>(png_get_image_width(png, info));
  to.height = static_cast<int>(png_get_image_height(png, info));
  to.channels = png_get_channels(png, info);
  to.type = png_get_bit_depth(png, info) == 16 ? Samples::Type::words : Samples::Type::bytes;
  reading.pitch = png_get_rowbytes(png, info);
  if (!to.data.resize(reading.pitch * static_cast<std::size_t>(to.height))) leavePng(png, "");
}

void takeRow(png_structp png, png_bytep row, png_uint_32 y, int pass) {
  Reading& reading = readingOf(png);
  std::byte* at = reading.to.data.data() + reading.pitch * y;
  png_progressive_combine_row(png, reinterpret_cast<png_bytep>(at), row);
  const auto bottom = static_cast<png_uint_32>(reading.to.height - 1);
  reading.full = y == bottom && pass == reading.passes - 1;
}

void endRows(png_structp png, png_infop) {
  readingOf(png).complete = readingOf(png).full;
}

// Decodes as much as the rows need and no more. A warning is a refusal: of data that continue after
// all rows are filled, that are cut off, or whose sum is wrong. libpng leaves through longjmp when
// it fails, so this function must not own anything.
bool decode(PngStream& stream, Reading& reading) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, leavePng);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, nullptr);
    return false;
  }
  // Some writers declare a smaller window than they use.
  png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
  png_set_progressive_read_fn(png, &reading, beginRows, takeRow, endRows);
  const auto feed = [png, info](std::span<const unsigned char> bytes) {
    png_process_data(png, info, const_cast<png_bytep>(bytes.data()), bytes.size());
  };
  for (; stream.count > 0 && stream.total <= stream.max_bytes && !reading.complete; stream.next()) {
    if (!reading.chunks.take(std::span(stream.chunk).first(stream.count), feed)) leavePng(png, "");
  }
  png_destroy_read_struct(&png, &info, nullptr);
  return reading.complete;
}

// Replaces the indices of a picture by their colours.
bool takeColours(const Chunks& chunks, Picture& picture) {
  const auto palette = chunks.palette();
  const auto alphas = chunks.alphas();
  const std::size_t channels = alphas.empty() ? 3 : 4;
  Buffer<std::byte> colours;
  if (!colours.resize(picture.data.size() * channels)) return false;
  std::byte* to = colours.data();
  for (const std::byte each : picture.data.span()) {
    const auto index = static_cast<std::size_t>(each);
    if (3 * index >= palette.size()) return false;
    for (std::size_t k = 0; k < 3; ++k) *to++ = static_cast<std::byte>(palette[3 * index + k]);
    if (channels == 4) {
      *to++ = static_cast<std::byte>(index < alphas.size() ? alphas[index] : 255);
    }
  }
  picture.data.swap(colours);
  picture.channels = static_cast<int>(channels);
  return true;
}

}  // namespace

bool decodePng(PngStream& stream, Picture& picture) {
  Reading reading{.to = picture};
  if (!decode(stream, reading)) return false;
  picture.scale = reading.chunks.scale();
  return !reading.chunks.isIndexed() || takeColours(reading.chunks, picture);
}

}  // namespace orogen::cli
