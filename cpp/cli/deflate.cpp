#include "cli/deflate.h"

#include <algorithm>
#include <vector>

namespace orogen::cli {
namespace {

constexpr std::size_t kEndOfBlock = 256;
constexpr std::size_t kSymbols = 286;
constexpr int kLongestCode = 15;
constexpr std::size_t kLongestRun = 258;

using Counts = std::array<std::uint32_t, kSymbols>;

// How deflate says a run of so many bytes: a symbol and some further bits.
struct Run {
  std::uint16_t symbol, extra;
  int bits;
};

constexpr auto kRuns = [] {
  std::array<Run, kLongestRun + 1> table{};
  std::size_t run = 3;
  for (std::uint16_t symbol = 257; symbol < 285; ++symbol) {
    const int bits = symbol < 265 ? 0 : (symbol - 261) >> 2;
    for (std::uint16_t extra = 0; extra < 1 << bits; ++extra) table[run++] = {symbol, extra, bits};
  }
  table[kLongestRun] = {285, 0, 0};
  return table;
}();

std::uint32_t reversed(std::uint32_t code, int length) {
  std::uint32_t out = 0;
  for (int i = 0; i < length; ++i) out |= ((code >> i) & 1) << (length - 1 - i);
  return out;
}

std::size_t tokenise(std::span<const std::uint8_t> bytes, std::span<std::uint16_t> tokens,
                     Counts& counts) {
  std::size_t made = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::uint8_t byte = bytes[i];
    std::size_t run = 0;
    if (i > 0 && byte == bytes[i - 1]) {
      const std::size_t most = std::min(kLongestRun, bytes.size() - i);
      run = 1;
      while (run < most && bytes[i + run] == byte) ++run;
    }
    if (run >= 3) {
      tokens[made++] = static_cast<std::uint16_t>(256 + run);
      ++counts[kRuns[run].symbol];
      i += run;
    } else {
      tokens[made++] = byte;
      ++counts[byte];
      ++i;
    }
  }
  counts[kEndOfBlock] = 1;
  return made;
}

// The depths of the leaves of Huffman's tree (1952) over weights that ascend, two or more.
std::vector<int> depthsOf(std::vector<std::uint32_t> nodes) {
  const std::size_t leaves = nodes.size();
  std::vector<std::size_t> parents(2 * leaves - 1);
  std::size_t leaf = 0;
  std::size_t inner = leaves;
  // Of equal weights the leaf is taken first, which keeps the tree shallow.
  const auto lightest = [&] {
    const bool take_leaf = leaf < leaves && (inner >= nodes.size() || nodes[leaf] <= nodes[inner]);
    return take_leaf ? leaf++ : inner++;
  };
  while (nodes.size() < 2 * leaves - 1) {
    const std::size_t one = lightest();
    const std::size_t other = lightest();
    parents[one] = parents[other] = nodes.size();
    nodes.push_back(nodes[one] + nodes[other]);
  }
  std::vector<int> depths(nodes.size(), 0);
  for (std::size_t node = nodes.size() - 1; node-- > 0;) depths[node] = depths[parents[node]] + 1;
  depths.resize(leaves);
  return depths;
}

// Of at most 15 bits: counts whose tree is deeper are flattened until it is not.
std::array<std::uint8_t, kSymbols> codeLengths(Counts weights) {
  std::vector<std::size_t> sorted;
  for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
    if (weights[symbol] > 0) sorted.push_back(symbol);
  }
  for (;;) {
    std::sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
      return weights[a] != weights[b] ? weights[a] < weights[b] : a < b;
    });
    std::vector<std::uint32_t> ascending;
    for (const std::size_t symbol : sorted) ascending.push_back(weights[symbol]);
    const std::vector<int> depths = depthsOf(std::move(ascending));
    if (*std::max_element(depths.begin(), depths.end()) <= kLongestCode) {
      std::array<std::uint8_t, kSymbols> lengths{};
      for (std::size_t i = 0; i < sorted.size(); ++i) {
        lengths[sorted[i]] = static_cast<std::uint8_t>(depths[i]);
      }
      return lengths;
    }
    for (std::uint32_t& weight : weights) weight = weight > 0 ? (weight >> 1) + 1 : 0;
  }
}

// The canonical codes of these lengths, first bit lowest.
std::array<std::uint32_t, kSymbols> codesOf(const std::array<std::uint8_t, kSymbols>& lengths) {
  std::array<std::uint32_t, kSymbols> codes{};
  std::uint32_t next = 0;
  for (int length = 1; length <= kLongestCode; ++length) {
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
      if (lengths[symbol] == length) codes[symbol] = reversed(next++, length);
    }
    next <<= 1;
  }
  return codes;
}

std::size_t bitsOf(const Counts& counts, const std::array<std::uint8_t, kSymbols>& lengths) {
  std::size_t bits = 3 + 14 + 19 * 3 + (kSymbols + 1) * 4;
  for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
    bits += std::size_t{counts[symbol]} * lengths[symbol];
  }
  for (std::size_t run = 3; run <= kLongestRun; ++run) {
    // The same symbol stands for several runs; each of them has the same number of further bits.
    if (kRuns[run].extra != 0) continue;
    bits += counts[kRuns[run].symbol] * static_cast<std::size_t>(kRuns[run].bits + 1);
  }
  return bits;
}

}  // namespace

Deflate::Deflate() {
  put(0x0178, 16);  // deflate with a window of 32 kB; the level is not said
}

std::span<const std::uint8_t> Deflate::block(std::span<const std::uint8_t> bytes, bool last) {
  if (given_) length_ = 0;
  given_ = true;
  sum(bytes);
  Counts counts{};
  const std::size_t tokens = tokenise(bytes, tokens_, counts);
  const Lengths lengths = codeLengths(counts);
  if (bitsOf(counts, lengths) <= 8 * bytes.size() + 40) {
    putCoded(tokens, lengths, last);
  } else {
    putStored(bytes, last);
  }
  if (last) {
    align();
    for (const std::uint32_t half : {b_, a_}) put((half & 255) << 8 | half >> 8, 16);
  }
  return {out_.data(), length_};
}

void Deflate::putCoded(std::size_t tokens, const Lengths& lengths, bool last) {
  const auto codes = codesOf(lengths);
  put((last ? 1u : 0u) | 2u << 1, 3);
  // All symbols, one distance, and the lengths of their codes in four bits each: a code of sixteen
  // equal lengths.
  put((kSymbols - 257) | 15u << 10, 14);
  for (int i = 0; i < 19; ++i) put(i < 3 ? 0 : 4, 3);
  for (const std::uint8_t length : lengths) put(reversed(length, 4), 4);
  put(reversed(1, 4), 4);
  for (std::size_t i = 0; i < tokens; ++i) {
    const std::size_t token = tokens_[i];
    if (token < 256) {
      put(codes[token], lengths[token]);
    } else {
      const Run& run = kRuns[token - 256];
      put(codes[run.symbol], lengths[run.symbol]);
      put(run.extra, run.bits + 1);  // and the code of the distance, a zero
    }
  }
  put(codes[kEndOfBlock], lengths[kEndOfBlock]);
}

void Deflate::putStored(std::span<const std::uint8_t> bytes, bool last) {
  put(last ? 1 : 0, 3);
  align();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  put(size, 16);
  put(size ^ 0xffff, 16);
  std::copy(bytes.begin(), bytes.end(), out_.begin() + static_cast<std::ptrdiff_t>(length_));
  length_ += bytes.size();
}

void Deflate::put(std::uint32_t bits, int count) {
  held_ |= bits << holding_;
  holding_ += count;
  for (; holding_ >= 8; holding_ -= 8) {
    out_[length_++] = static_cast<std::uint8_t>(held_);
    held_ >>= 8;
  }
}

void Deflate::align() {
  put(0, (8 - holding_) & 7);
}

void Deflate::sum(std::span<const std::uint8_t> bytes) {
  // So many that the sums do not overflow before they are reduced.
  for (std::size_t from = 0; from < bytes.size(); from += 3800) {
    const std::size_t to = std::min(from + 3800, bytes.size());
    for (std::size_t i = from; i < to; ++i) {
      a_ += bytes[i];
      b_ += a_;
    }
    a_ %= 65521;
    b_ %= 65521;
  }
}

}  // namespace orogen::cli
