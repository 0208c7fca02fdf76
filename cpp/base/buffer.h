#pragma once

#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <utility>

#ifdef _WIN32
#include <malloc.h>
#endif

namespace orogen {

// Owned, growing memory for plain values. It reports a failed allocation instead of throwing, keeps
// its capacity when it shrinks (so a second map of the same size allocates nothing), and leaves new
// elements uninitialised. Aligned to 64 bytes.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { deallocate(data_); }

  // Makes room for `count` elements and discards the old values. Returns false, with the buffer
  // empty, if there is not enough memory.
  [[nodiscard]] bool resize(std::size_t count) {
    if (count <= capacity_) {
      size_ = count;
      return true;
    }
    deallocate(data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
    if (count > (static_cast<std::size_t>(-1) - kAlignment) / sizeof(T)) return false;
    const std::size_t bytes = (count * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
    data_ = static_cast<T*>(allocate(bytes));
    if (data_ == nullptr) return false;
    size_ = count;
    capacity_ = bytes / sizeof(T);
    return true;
  }

  void release() { Buffer().swap(*this); }
  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::span<T> span() { return {data_, size_}; }
  std::span<const T> span() const { return {data_, size_}; }

 private:
#ifdef _WIN32
  static void* allocate(std::size_t bytes) {
    return _aligned_malloc(bytes, kAlignment);
  }
  static void deallocate(void* memory) {
    _aligned_free(memory);
  }
#else
  static void* allocate(std::size_t bytes) {
    return std::aligned_alloc(kAlignment, bytes);
  }
  static void deallocate(void* memory) {
    std::free(memory);
  }
#endif

  static constexpr std::size_t kAlignment = 64;

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// Working memory that the caller lends to a kernel. A kernel declares in advance how much it needs,
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
