#include <algorithm>
#include <array>
#include <cstring>

#include "files/read/decompress.h"

namespace orogen::files {

// Each string of the dictionary stands in the room already: it is the string before with the letter
// that follows it there.
Decompressed unpackLzw(Bytes data, Room room) {
  using End = Decompressed::End;
  constexpr unsigned kClear = 256, kEnd = 257, kFirst = 258, kMost = 4096;
  struct Found {
    std::size_t at, length;
  };
  std::array<Found, kMost> places;
  unsigned next = kFirst, width = 9;
  bool is_fresh = true;
  Found before{};
  std::uint32_t store = 0;
  unsigned count = 0;
  std::size_t written = 0, at = 0;
  while (written < room.size()) {
    for (; count < width; count += 8) {
      if (at == data.size()) return {End::damaged, written, at};
      store = store << 8 | data[at++];
    }
    count -= width;
    const unsigned code = store >> count & ((1U << width) - 1);
    if (code == kEnd) return {End::whole, written, at};
    if (code == kClear) {
      next = kFirst;
      width = 9;
      is_fresh = true;
      continue;
    }
    if (!is_fresh && next < kMost) {
      places[next++] = {before.at, before.length + 1};
      // One code early, as the format has it.
      if (next >= (1U << width) - 1 && width < 12) ++width;
    }
    is_fresh = false;
    if (code >= kFirst && code >= next) return {End::damaged, written, at};
    const Found from = code < kClear ? Found{written, 1} : places[code];
    const std::size_t length = std::min(from.length, room.size() - written);
    if (code < kClear) {
      room[written] = static_cast<unsigned char>(code);
    } else {
      for (std::size_t i = 0; i < length; ++i) room[written + i] = room[from.at + i];
    }
    before = {written, from.length};
    written += length;
  }
  return {End::more, written, at};
}

Decompressed unpackRuns(Bytes data, Room room) {
  using End = Decompressed::End;
  std::size_t written = 0, at = 0;
  while (written < room.size()) {
    if (at == data.size()) return {End::damaged, written, at};
    const unsigned code = data[at++];
    if (code == 128) continue;
    const bool is_run = code > 128;
    const std::size_t length = is_run ? 257 - code : code + 1;
    const std::size_t fits = std::min(length, room.size() - written);
    if (data.size() - at < (is_run ? 1 : fits)) return {End::damaged, written, at};
    if (is_run) {
      std::memset(room.data() + written, data[at++], fits);
    } else {
      std::memcpy(room.data() + written, data.data() + at, fits);
      at += fits;
    }
    written += fits;
  }
  return {End::more, written, at};
}

}  // namespace orogen::files
