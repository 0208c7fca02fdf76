#include "files/deflate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "files/byte_order.h"
#include "files/checksums.h"

namespace orogen::files {
namespace {

// Codes of RFC 1951, of which the shorter ones belong to the more frequent symbols.
struct Codes {
  std::vector<std::uint8_t> lengths;
  std::vector<std::uint32_t> codes;  // their first bit is the lowest one

  Codes(std::vector<std::uint32_t> counts, int max_length) {
    while (!fits(counts, max_length)) {
      for (std::uint32_t& count : counts) count = (count + 1) / 2;
    }
    assign(max_length);
  }

 private:
  // Finds the lengths by joining the two rarest trees until one is left.
  bool fits(const std::vector<std::uint32_t>& counts, int max_length) {
    struct Node {
      std::uint32_t count;
      std::size_t parent;
    };
    std::vector<std::size_t> used;  // the rarest first
    const auto isRarer = [&](std::size_t one, std::size_t other) {
      return counts[one] < counts[other];
    };
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] == 0) continue;
      used.insert(std::upper_bound(used.begin(), used.end(), i, isRarer), i);
    }
    std::vector<Node> nodes;
    for (const std::size_t i : used) nodes.push_back({counts[i], 0});
    // The joined trees come out in rising order, too.
    std::size_t leaf = 0, tree = used.size();
    const auto takeRarest = [&] {
      const bool is_leaf =
          leaf < used.size() && (tree >= nodes.size() || nodes[leaf].count <= nodes[tree].count);
      return is_leaf ? leaf++ : tree++;
    };
    while (nodes.size() + 1 < 2 * used.size()) {
      const std::size_t one = takeRarest(), other = takeRarest();
      nodes[one].parent = nodes[other].parent = nodes.size();
      nodes.push_back({nodes[one].count + nodes[other].count, 0});
    }
    lengths.assign(counts.size(), 0);
    std::vector<int> depths(nodes.size(), 0);
    for (std::size_t i = nodes.size(); i-- > 0;) {
      if (i + 1 < nodes.size()) depths[i] = depths[nodes[i].parent] + 1;
      if (i >= used.size()) continue;
      const int depth = std::max(depths[i], 1);
      if (depth > max_length) return false;
      lengths[used[i]] = static_cast<std::uint8_t>(depth);
    }
    return true;
  }

  void assign(int max_length) {
    codes.assign(lengths.size(), 0);
    std::uint32_t next = 0;
    for (int length = 1; length <= max_length; ++length, next <<= 1) {
      for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (lengths[i] != length) continue;
        for (int bit = 0; bit < length; ++bit) codes[i] |= (next >> bit & 1) << (length - 1 - bit);
        ++next;
      }
    }
  }
};

// Symbols of RFC 1951, section 3.2.5.
constexpr std::uint16_t kEnd = 256, kFirstRun = 257;
constexpr std::size_t kSymbols = 286;
constexpr std::size_t kLeastRun = 3, kLongestRun = 258;

struct Run {
  std::uint16_t symbol;
  std::uint16_t extra;
  int extra_bits;
};

Run runOf(std::size_t length) {
  if (length == kLongestRun) return {kSymbols - 1, 0, 0};
  std::size_t rest = length - kLeastRun;
  if (rest < 8) return {static_cast<std::uint16_t>(kFirstRun + rest), 0, 0};
  int bits = 0;
  while (rest >> (bits + 3) > 0) ++bits;  // four symbols for each number of bits
  const std::size_t first = std::size_t{4} << bits;
  const std::size_t step = (rest - first) >> bits;
  return {static_cast<std::uint16_t>(kFirstRun + 4 + 4 * static_cast<std::size_t>(bits) + step),
          static_cast<std::uint16_t>((rest - first) & ((std::size_t{1} << bits) - 1)), bits};
}

// The number of bytes from here on that repeat the one before.
std::size_t repeatsAt(std::span<const std::uint8_t> bytes, std::size_t at) {
  if (at == 0) return 0;
  const std::size_t end = std::min(bytes.size(), at + kLongestRun);
  std::size_t i = at;
  while (i < end && bytes[i] == bytes[at - 1]) ++i;
  return i - at;
}

}  // namespace

void Deflater::addBits(std::uint32_t bits, int count, std::string& to) {
  bits_ |= bits << bit_count_;
  for (bit_count_ += count; bit_count_ >= 8; bit_count_ -= 8, bits_ >>= 8) {
    to.push_back(static_cast<char>(bits_ & 255));
  }
}

void Deflater::add(std::span<const std::uint8_t> bytes, bool is_last, std::string& to) {
  if (is_first_) to += "\x78\x01";  // of zlib, RFC 1950
  is_first_ = false;
  sum_ = adler32(bytes, sum_);
  std::vector<std::uint32_t> counts(kSymbols, 0);
  const auto eachSymbol = [bytes](auto take) {
    for (std::size_t i = 0; i < bytes.size();) {
      const std::size_t run = repeatsAt(bytes, i);
      const bool is_run = run >= kLeastRun;
      take(is_run ? runOf(run) : Run{bytes[i], 0, 0}, is_run);
      i += is_run ? run : 1;
    }
    take(Run{kEnd, 0, 0}, false);
  };
  eachSymbol([&](const Run& run, bool) { ++counts[run.symbol]; });
  constexpr int kLongestCode = 15, kLongestOfLengths = 7;
  const Codes symbols(std::move(counts), kLongestCode);
  std::vector<std::uint32_t> uses(kLongestCode + 4, 0);
  for (const std::uint8_t length : symbols.lengths) ++uses[length];
  ++uses[1];  // of the one distance
  const Codes lengths(std::move(uses), kLongestOfLengths);

  constexpr std::array<std::uint8_t, 19> kOrder{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
  addBits(is_last ? 1 : 0, 1, to);
  addBits(2, 2, to);
  addBits(kSymbols - kFirstRun, 5, to);
  addBits(0, 5, to);   // one distance
  addBits(15, 4, to);  // lengths of all 19 codes
  for (const std::uint8_t i : kOrder) {
    addBits(lengths.lengths[i], 3, to);
  }
  for (const std::uint8_t length : symbols.lengths) {
    addBits(lengths.codes[length], lengths.lengths[length], to);
  }
  addBits(lengths.codes[1], lengths.lengths[1], to);
  eachSymbol([&](const Run& run, bool is_run) {
    addBits(symbols.codes[run.symbol], symbols.lengths[run.symbol], to);
    if (!is_run) return;
    addBits(run.extra, run.extra_bits, to);
    addBits(0, 1, to);
  });
  if (is_last) {
    if (bit_count_ > 0) addBits(0, 8 - bit_count_, to);
    putBigEndian(to, sum_);
  }
}

}  // namespace orogen::files
