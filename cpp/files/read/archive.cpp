#include "files/read/archive.h"

#include <algorithm>
#include <cstring>

#include "files/checksums.h"

namespace orogen::files {
namespace {

constexpr std::size_t kMaxEntries = 10'000;

Message damagedArchive(const char* kind) {
  return {"picture-damaged", {{"kind", kind}}};
}

std::uint32_t littleEndian(Bytes bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | bytes[at + i];
  return value;
}

Message tooLarge(double bytes) {
  return {"file-large",
          {{"megabytes", static_cast<double>(static_cast<long long>(bytes / 1e6) + 1)}}};
}

// Whether a file has so many bytes at a place. A sum of both could overflow where addresses have 32
// bits.
bool has(Bytes file, std::size_t at, std::size_t bytes) {
  return at <= file.size() && file.size() - at >= bytes;
}

// Bytes of the head of a part of a .gz (RFC 1952); 0 if it is none.
std::size_t gzipHead(Bytes file) {
  if (file.size() < 18 || file[0] != 0x1f || file[1] != 0x8b || file[2] != 8) return 0;
  const unsigned flags = file[3];
  std::size_t at = 10;
  if ((flags & 4) != 0) {
    if (file.size() < at + 2) return 0;
    at += 2 + littleEndian(file, at, 2);
  }
  for (const unsigned text : {8U, 16U}) {
    if ((flags & text) == 0) continue;
    while (at < file.size() && file[at] != 0) ++at;
    ++at;
  }
  if ((flags & 2) != 0) at += 2;
  return at < file.size() ? at : 0;
}

}  // namespace

bool isGzip(Bytes file) {
  return file.size() > 2 && file[0] == 0x1f && file[1] == 0x8b;
}
bool isZip(Bytes file) {
  return file.size() >= 4 && file[0] == 'P' && file[1] == 'K' && (file[2] == 3 || file[2] == 5) &&
         file[3] == file[2] + 1;
}
bool isTar(Bytes file) {
  return file.size() >= 512 && std::memcmp(file.data() + 257, "ustar", 5) == 0;
}

Message gunzip(Bytes file, Buffer<unsigned char>& out) {
  Buffer<unsigned char> part;
  std::size_t size = 0;  // of the parts that are there
  for (std::size_t parts = 0; !file.empty(); ++parts) {
    const std::size_t head = gzipHead(file);
    // What follows the last part, such as zeros of a tape, is no part.
    if (head == 0 && parts > 0) break;
    if (head == 0) return damagedArchive("GZIP");
    // The size stands at the end, where there is one part only.
    const std::size_t likely = littleEndian(file, file.size() - 4, 4);
    std::size_t read = 0;
    const Inflating found = inflateAll(file.subspan(head), std::min(likely, kMaxFileBytes),
                                       kMaxFileBytes - size, part, read);
    if (found == Inflating::no_memory) return {"file-memory"};
    if (found == Inflating::too_large) {
      return tooLarge(std::max(static_cast<double>(likely), static_cast<double>(kMaxFileBytes)));
    }
    if (found == Inflating::damaged || file.size() - head - read < 8) return damagedArchive("GZIP");
    file = file.subspan(head + read);
    const bool is_whole = littleEndian(file, 0, 4) == crc32(part.span()) &&
                          littleEndian(file, 4, 4) == static_cast<std::uint32_t>(part.size());
    if (!is_whole) return damagedArchive("GZIP");
    file = file.subspan(8);
    if (file.empty() && size == 0) {
      out.swap(part);
      return {};
    }
    // Of many small parts: twice the room each time, so that little is copied.
    if (size + part.size() > out.size()) {
      Buffer<unsigned char> larger;
      if (!larger.resize(2 * size + part.size())) return {"file-memory"};
      std::copy_n(out.data(), size, larger.data());
      out.swap(larger);
    }
    std::copy_n(part.data(), part.size(), out.data() + size);
    size += part.size();
  }
  static_cast<void>(out.resize(size));
  return {};
}

Message listZip(Bytes file, std::vector<ArchiveEntry>& entries) {
  constexpr std::size_t kEnd = 22, kHead = 46, kLocal = 30, kLongestComment = 65535;
  if (file.size() < kEnd) return damagedArchive("ZIP");
  // Its directory is at its end, before a comment.
  std::size_t end = file.size() - kEnd;
  const std::size_t least = end > kLongestComment ? end - kLongestComment : 0;
  while (end > least && littleEndian(file, end, 4) != 0x06054b50) --end;
  if (littleEndian(file, end, 4) != 0x06054b50) return damagedArchive("ZIP");
  std::size_t at = littleEndian(file, end + 16, 4);
  const std::size_t count = std::min<std::size_t>(littleEndian(file, end + 10, 2), kMaxEntries);
  for (std::size_t i = 0; i < count; ++i) {
    if (!has(file, at, kHead) || littleEndian(file, at, 4) != 0x02014b50)
      return damagedArchive("ZIP");
    const auto word = [&](std::size_t from) { return littleEndian(file, at + from, 2); };
    const std::size_t letters = word(28), bytes = littleEndian(file, at + 20, 4),
                      start = littleEndian(file, at + 42, 4);
    if (!has(file, at + kHead, letters)) return damagedArchive("ZIP");
    ArchiveEntry entry;
    entry.name.assign(reinterpret_cast<const char*>(file.data()) + at + kHead,
                      std::min<std::size_t>(letters, 1000));
    const unsigned flags = word(8), method = word(10);
    entry.sum = littleEndian(file, at + 16, 4);
    entry.has_sum = entry.sum != 0;  // some programs leave it out
    entry.size = littleEndian(file, at + 24, 4);
    entry.is_deflated = method == 8;
    at += kHead + letters + word(30) + word(32);
    if (!isMapName(entry.name)) {
      entries.push_back(std::move(entry));
      continue;
    }
    if ((flags & 1) != 0) return {"zip-encrypted"};
    if (!has(file, start, kLocal) || (method != 0 && method != 8)) return damagedArchive("ZIP");
    const std::size_t from =
        start + kLocal + littleEndian(file, start + 26, 2) + littleEndian(file, start + 28, 2);
    if (!has(file, from, bytes)) return damagedArchive("ZIP");
    entry.data = file.subspan(from, bytes);
    entries.push_back(std::move(entry));
  }
  return {};
}

Message listTar(Bytes file, std::vector<ArchiveEntry>& entries) {
  constexpr std::size_t kBlock = 512;
  for (std::size_t at = 0;
       at + kBlock <= file.size() && file[at] != 0 && entries.size() < kMaxEntries;) {
    const auto* const head = reinterpret_cast<const char*>(file.data()) + at;
    std::size_t size = 0;
    for (std::size_t i = 124; i < 136; ++i) {
      if (head[i] >= '0' && head[i] <= '7')
        size = size * 8 + static_cast<std::size_t>(head[i] - '0');
    }
    at += kBlock;
    if (size > file.size() - at) return damagedArchive("TAR");
    const char kind = head[156];
    const std::string_view name(head, 100);
    if (kind == '0' || kind == '\0') {
      entries.push_back({.name = std::string(name.substr(0, name.find('\0'))),
                         .data = file.subspan(at, size),
                         .size = size});
    }
    at += (size + kBlock - 1) / kBlock * kBlock;
    at = std::min(at, file.size());
  }
  return {};
}

Message unpackEntry(const ArchiveEntry& entry, Buffer<unsigned char>& out, Bytes& bytes) {
  bytes = entry.data;
  if (entry.is_deflated) {
    if (entry.size > kMaxFileBytes) return tooLarge(static_cast<double>(entry.size));
    if (entry.size / kMaxInflation > entry.data.size()) return damagedArchive("ZIP");
    if (!out.resize(entry.size)) return {"file-memory"};
    const Decompressed found = inflate(entry.data, out.span());
    if (found.end != Decompressed::End::whole || found.written != entry.size)
      return damagedArchive("ZIP");
    bytes = out.span();
  }
  if (entry.has_sum && crc32(bytes) != entry.sum)
    return {"zip-sum", {{"name", quotable(entry.name)}}};
  return {};
}

}  // namespace orogen::files
