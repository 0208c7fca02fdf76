#pragma once

#include <cstdint>

namespace orogen::weather {

// A binary heap of cells in the caller's memory; `First` tells which of two cells comes first.
template <class First>
class CellHeap {
 public:
  CellHeap(std::uint32_t* cells, First first) : cells_(cells), first_(first) {}

  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }
  void clear() { size_ = 0; }

  void push(std::uint32_t cell) {
    std::uint32_t at = size_++;
    while (at > 0 && first_(cell, cells_[(at - 1) / 2])) {
      cells_[at] = cells_[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    cells_[at] = cell;
  }

  std::uint32_t pop() {
    const std::uint32_t top = cells_[0];
    const std::uint32_t cell = cells_[--size_];
    std::uint32_t at = 0;
    for (std::uint32_t child = 1; child < size_; child = 2 * at + 1) {
      if (child + 1 < size_ && first_(cells_[child + 1], cells_[child])) ++child;
      if (!first_(cells_[child], cell)) break;
      cells_[at] = cells_[child];
      at = child;
    }
    cells_[at] = cell;
    return top;
  }

 private:
  std::uint32_t* cells_;
  First first_;
  std::uint32_t size_ = 0;
};

// Orders cells by height; ties are broken by number.
struct Lower {
  const float* z;
  bool operator()(std::uint32_t a, std::uint32_t b) const {
    return z[a] < z[b] || (z[a] == z[b] && a < b);
  }
};

}  // namespace orogen::weather
