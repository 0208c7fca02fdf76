#pragma once

#include <cassert>
#include <cstddef>
#include <span>

namespace orogen {

// Working memory that the caller lends to a kernel. A kernel declares beforehand how much it needs,
// as a sum of scratchFor<T>(count), and takes it in the same pieces.
inline constexpr std::size_t kScratchAlignment = 64;

template <class T>
constexpr std::size_t scratchFor(std::size_t count) {
  return (count * sizeof(T) + kScratchAlignment - 1) / kScratchAlignment * kScratchAlignment;
}

template <class T>
std::span<T> takeScratch(std::span<std::byte>& scratch, std::size_t count) {
  assert(scratch.size() >= scratchFor<T>(count));
  T* first = reinterpret_cast<T*>(scratch.data());
  scratch = scratch.subspan(scratchFor<T>(count));
  return {first, count};
}

}  // namespace orogen
