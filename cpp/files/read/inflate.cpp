// DEFLATE. Emscripten's ports of zlib and libpng are fetched from the network, which no build here
// may do, so that this is the reader of every target: the same file is read, or refused,
// everywhere.

#include <algorithm>
#include <array>
#include <cstring>

#include "files/checksums.h"
#include "files/read/decompress.h"

namespace orogen::files {
namespace {

using End = Decompressed::End;

constexpr int kLongest = 15;  // bits of a code
constexpr int kFast = 10;     // bits of the codes that one look into a table finds

// A canonical Huffman code.
class Code {
 public:
  // Returns false if no code has these lengths. One code alone may leave the other unused.
  bool build(const unsigned char* lengths, std::size_t symbols) {
    counts_.fill(0);
    for (std::size_t i = 0; i < symbols; ++i) ++counts_[lengths[i]];
    const std::size_t used = symbols - counts_[0];
    counts_[0] = 0;
    int left = 1;
    for (int length = 1; length <= kLongest; ++length) {
      left = left * 2 - counts_[static_cast<std::size_t>(length)];
      if (left < 0) return false;
    }
    if (left > 0 && !(used <= 1 && counts_[1] == used)) return false;
    std::array<std::uint16_t, kLongest + 2> starts{};
    std::array<unsigned, kLongest + 2> codes{};
    for (std::size_t length = 1; length <= kLongest; ++length) {
      starts[length + 1] = static_cast<std::uint16_t>(starts[length] + counts_[length]);
      codes[length + 1] = (codes[length] + counts_[length]) << 1;
    }
    fast_.fill(0);
    for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
      const std::size_t length = lengths[symbol];
      if (length == 0) continue;
      symbols_[starts[length]++] = static_cast<std::uint16_t>(symbol);
      const unsigned code = codes[length]++;
      if (length > kFast) continue;
      unsigned reversed = 0;
      for (std::size_t bit = 0; bit < length; ++bit)
        reversed |= (code >> bit & 1) << (length - 1 - bit);
      for (unsigned at = reversed; at < fast_.size(); at += 1U << length) {
        fast_[at] = static_cast<std::uint16_t>(symbol << 4 | length);
      }
    }
    return true;
  }

  // Reads a symbol from the lowest bits; `length` gets how many it took. Returns -1 for none.
  int symbol(std::uint64_t bits, int& length) const {
    const unsigned found = fast_[bits & (fast_.size() - 1)];
    if (found != 0) {
      length = static_cast<int>(found & 15);
      return static_cast<int>(found >> 4);
    }
    int code = 0, first = 0, index = 0;
    for (length = 1; length <= kLongest; ++length) {
      code |= static_cast<int>(bits & 1);
      bits >>= 1;
      const int count = counts_[static_cast<std::size_t>(length)];
      if (code - count < first) return symbols_[static_cast<std::size_t>(index + code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  }

 private:
  std::array<std::uint16_t, 1 << kFast> fast_{};  // symbol and length; 0: none, or a longer code
  std::array<std::uint16_t, kLongest + 1> counts_{};
  std::array<std::uint16_t, 288> symbols_{};
};

// Of lengths from symbol 257 on, and of distances: the least value, and how many bits add to it.
constexpr std::array<std::uint16_t, 29> kLengths{3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                 15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthBits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                   2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistances{
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceBits{0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                     4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                     9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

class Inflater {
 public:
  Inflater(Bytes data, Room room) : data_(data), room_(room) {}

  Decompressed run() {
    End end = End::whole;
    for (bool last = false; !last && end == End::whole;) {
      last = take(1) != 0;
      switch (take(2)) {
        case 0:
          end = stored();
          break;
        case 1:
          fixedCodes();
          end = coded();
          break;
        case 2:
          end = dynamicCodes() ? coded() : End::damaged;
          break;
        default:
          end = End::damaged;
      }
      if (end != End::more && isPast()) end = End::damaged;
    }
    return {end, written_, std::min(data_.size(), at_ - static_cast<std::size_t>(count_ / 8))};
  }

 private:
  // Fills the store with at least 56 bits; zeros follow the data.
  void fill() {
    while (count_ <= 56) {
      const std::uint64_t byte = at_ < data_.size() ? data_[at_] : 0;
      store_ |= byte << count_;
      count_ += 8;
      ++at_;
    }
  }
  unsigned take(int bits) {
    if (bits == 0) return 0;
    fill();
    const auto value = static_cast<unsigned>(store_ & ((std::uint64_t{1} << bits) - 1));
    drop(bits);
    return value;
  }
  void drop(int bits) {
    store_ >>= bits;
    count_ -= bits;
  }
  // Whether bits behind the data were taken.
  bool isPast() const { return at_ - static_cast<std::size_t>(count_ / 8) > data_.size(); }

  End stored() {
    drop(count_ % 8);
    const unsigned length = take(16), other = take(16);
    if ((length ^ other) != 0xffff || isPast()) return End::damaged;
    at_ -= static_cast<std::size_t>(count_ / 8);
    store_ = 0;
    count_ = 0;
    const std::size_t left = data_.size() - at_, room = room_.size() - written_;
    const std::size_t count = std::min<std::size_t>({length, left, room});
    if (count > 0) std::memcpy(room_.data() + written_, data_.data() + at_, count);
    at_ += count;
    written_ += count;
    if (count == length) return End::whole;
    return count == room ? End::more : End::damaged;
  }

  void fixedCodes() {
    std::array<unsigned char, 288> lengths;
    for (std::size_t i = 0; i < 288; ++i) lengths[i] = 8;
    std::fill(lengths.begin() + 144, lengths.begin() + 256, 9);
    std::fill(lengths.begin() + 256, lengths.begin() + 280, 7);
    static_cast<void>(literals_.build(lengths.data(), 288));
    std::array<unsigned char, 32> same;
    same.fill(5);
    static_cast<void>(distances_.build(same.data(), 32));
  }

  bool dynamicCodes() {
    constexpr std::array<unsigned char, 19> kOrder{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                   11, 4,  12, 3, 13, 2, 14, 1, 15};
    const std::size_t literals = take(5) + 257, distances = take(5) + 1, count = take(4) + 4;
    if (literals > 286 || distances > 30) return false;
    std::array<unsigned char, 320> lengths{};
    for (std::size_t i = 0; i < count; ++i)
      lengths[kOrder[i]] = static_cast<unsigned char>(take(3));
    if (!literals_.build(lengths.data(), 19)) return false;
    lengths.fill(0);
    for (std::size_t i = 0; i < literals + distances;) {
      fill();
      int bits = 0;
      const int symbol = literals_.symbol(store_, bits);
      if (symbol < 0 || isPast()) return false;
      drop(bits);
      if (symbol < 16) {
        lengths[i++] = static_cast<unsigned char>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) return false;
      const unsigned char value = symbol == 16 ? lengths[i - 1] : 0;
      std::size_t times = 0;
      if (symbol == 16) times = 3 + take(2);
      if (symbol == 17) times = 3 + take(3);
      if (symbol == 18) times = 11 + take(7);
      if (i + times > literals + distances) return false;
      std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(i), times, value);
      i += times;
    }
    if (lengths[256] == 0) return false;
    return distances_.build(lengths.data() + literals, distances) &&
           literals_.build(lengths.data(), literals);
  }

  // Reads a block of coded letters and repetitions.
  End coded() {
    for (;;) {
      fill();
      int bits = 0;
      const int symbol = literals_.symbol(store_, bits);
      if (symbol < 0) return End::damaged;
      drop(bits);
      if (symbol == 256) return End::whole;
      if (isPast()) return End::damaged;
      if (symbol < 256) {
        if (written_ == room_.size()) return End::more;
        room_[written_++] = static_cast<unsigned char>(symbol);
        continue;
      }
      const auto of_length = static_cast<std::size_t>(symbol - 257);
      if (of_length >= kLengths.size()) return End::damaged;
      const std::size_t length = kLengths[of_length] + take(kLengthBits[of_length]);
      fill();
      const int of_distance = distances_.symbol(store_, bits);
      if (of_distance < 0 || of_distance >= static_cast<int>(kDistances.size()))
        return End::damaged;
      drop(bits);
      const auto far = static_cast<std::size_t>(of_distance);
      const std::size_t distance = kDistances[far] + take(kDistanceBits[far]);
      if (distance > written_ || isPast()) return End::damaged;
      const std::size_t count = std::min(length, room_.size() - written_);
      unsigned char* const to = room_.data() + written_;
      for (std::size_t i = 0; i < count; ++i) to[i] = to[static_cast<std::ptrdiff_t>(i - distance)];
      written_ += count;
      if (count < length) return End::more;
    }
  }

  Bytes data_;
  Room room_;
  std::size_t at_ = 0, written_ = 0;
  std::uint64_t store_ = 0;
  int count_ = 0;  // bits in the store
  Code literals_, distances_;
};

}  // namespace

Decompressed inflate(Bytes data, Room room) {
  return Inflater(data, room).run();
}

Decompressed inflateZlib(Bytes data, Room room) {
  constexpr std::size_t kHead = 2, kSum = 4;
  const bool has_head = data.size() >= kHead && (data[0] & 15) == 8 && data[0] >> 4 <= 7 &&
                        (data[0] * 256 + data[1]) % 31 == 0 && (data[1] & 32) == 0;
  if (!has_head) return {};
  Decompressed found = inflate(data.subspan(kHead), room);
  found.read += kHead;
  if (found.end != End::whole) return found;
  if (data.size() < found.read + kSum) return {End::damaged, found.written, data.size()};
  std::uint32_t said = 0;
  for (std::size_t i = 0; i < kSum; ++i) said = said << 8 | data[found.read + i];
  found.read += kSum;
  if (said != adler32(Bytes(room.data(), found.written))) found.end = End::damaged;
  return found;
}

Inflating inflateAll(Bytes data, std::size_t likely, std::size_t max_bytes,
                     Buffer<unsigned char>& out, std::size_t& read) {
  const std::size_t most =
      data.size() > max_bytes / kMaxInflation ? max_bytes : kMaxInflation * data.size() + 64;
  for (std::size_t size = std::clamp<std::size_t>(likely, 64, most);;
       size = std::min(2 * size, most)) {
    if (!out.resize(size)) return Inflating::no_memory;
    const Decompressed found = inflate(data, out.span());
    read = found.read;
    if (found.end == End::damaged) return Inflating::damaged;
    if (found.end == End::whole) {
      static_cast<void>(out.resize(found.written));
      return Inflating::done;
    }
    if (size == most) return Inflating::too_large;
  }
}

}  // namespace orogen::files
