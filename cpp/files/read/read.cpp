// Recognises what a file is, opens what is packed, and reads the map.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "files/read/archive.h"
#include "files/read/heightmap.h"
#include "files/read/png.h"
#include "files/read/tiff_file.h"

namespace orogen::files {
namespace {

// The endings of files that can be maps, the surer kinds first: of an archive the first that can be
// read is the map.
constexpr std::array<std::string_view, 14> kEndings{"tif", "tiff", "asc", "grd", "hgt",
                                                    "flt", "r32",  "r16", "raw", "png",
                                                    "xyz", "txt",  "csv", "json"};
// How many files of an archive are tried.
constexpr std::size_t kMaxTried = 16;

std::size_t rankOf(std::string_view name) {
  const std::string ending = endingOf(name);
  const auto* const found = std::find(kEndings.begin(), kEndings.end(), ending);
  return ending.empty() ? kEndings.size() : static_cast<std::size_t>(found - kEndings.begin());
}

bool isRaw(std::string_view ending) {
  return ending == "r16" || ending == "raw" || ending == "r32" || ending == "flt" ||
         ending == "hgt";
}

// Files that people have, and that are opened elsewhere.
Message refuseKind(Bytes file) {
  if (file.empty()) return {"file-empty"};
  if (beginsWith(file, "\x93NUMPY")) return {"file-numpy"};
  if (beginsWith(file, "CDF\x01") || beginsWith(file, "CDF\x02") || beginsWith(file, "CDF\x05")) {
    return {"file-science", {{"kind", "NetCDF"}}};
  }
  if (beginsWith(file, "\x89HDF\r\n")) return {"file-science", {{"kind", "HDF5 (NetCDF 4)"}}};
  if (beginsWith(file, "GRIB")) return {"file-science", {{"kind", "GRIB"}}};
  if (beginsWith(file, "LASF")) return {"file-science", {{"kind", "LAS"}}};
  if (beginsWith(file, "7z\xbc\xaf")) return {"file-archive", {{"kind", "7z"}}};
  if (beginsWith(file, "Rar!")) return {"file-archive", {{"kind", "RAR"}}};
  if (beginsWith(file, "BZh")) return {"file-archive", {{"kind", "bzip2"}}};
  if (beginsWith(file, "\xfd\x37zXZ")) return {"file-archive", {{"kind", "xz"}}};
  if (beginsWith(file, "\x28\xb5\x2f\xfd")) return {"file-archive", {{"kind", "Zstandard"}}};
  return {};
}

// Whether the beginning is text, in UTF-16 with a mark at its beginning, or in any code that keeps
// ASCII.
bool isText(Bytes file, std::size_t length) {
  if (beginsWith(file, "\xff\xfe") || beginsWith(file, "\xfe\xff")) return true;
  Bytes start = file.first(std::min(length, file.size()));
  if (file.size() <= length) {
    while (!start.empty() && (start.back() == 0 || start.back() == 0x1a))
      start = start.first(start.size() - 1);
  }
  return !start.empty() && std::all_of(start.begin(), start.end(), [](unsigned char byte) {
    return (byte >= 32 && byte != 127) || (byte >= 9 && byte <= 13);
  });
}

// Whether there is a line, or markup: numbers of a raw file that happen to be letters are none.
bool hasLines(Bytes file) {
  const Bytes start = file.first(std::min<std::size_t>(file.size(), 4096));
  const auto* const first = std::find_if(start.data(), start.data() + start.size(),
                                         [](unsigned char byte) { return byte > ' '; });
  const bool is_markup = first != start.data() + start.size() && (*first == '<' || *first == '{');
  return is_markup || std::any_of(start.begin(), start.end(),
                                  [](unsigned char byte) { return byte == 10 || byte == 13; });
}

// Reads what is not packed.
Message readBare(Bytes file, const ReadOptions& options, Heightmap& map) {
  Message wrong = refuseKind(file);
  if (wrong) return wrong;
  if (TiffFile::is(file)) return readTiff(file, options, map);
  if (beginsWith(file, "\x89PNG") || beginsWith(file, "\xff\xd8\xff"))
    return readPicture(file, options, map);
  const std::string ending = endingOf(options.name);
  const bool is_raw = isRaw(ending);
  const bool is_text = isText(file, is_raw ? 4096 : 512) && !(is_raw && !hasLines(file));
  if (is_text) {
    Message as_picture = refusePicture(file);
    const bool is_picture =
        as_picture.is("file-pdf") || as_picture.is("file-gif") || as_picture.is("file-svg");
    return is_picture ? as_picture : readText(file, options, map);
  }
  if (ending == "hgt") return readTile(file, options, map);
  return is_raw ? readRaw(file, ending, options, map) : readPicture(file, options, map);
}

// The first names of an archive, as a sentence has them.
std::string namesOf(const std::vector<ArchiveEntry>& entries) {
  std::string names;
  for (const ArchiveEntry& each : entries) {
    if (names.size() > 60) return names + ", …";
    names += (names.empty() ? "" : ", ") + each.name;
  }
  return quotable(names);
}

// Tries the files of an archive, the surest kinds first.
Message readArchive(std::vector<ArchiveEntry> entries, ReadOptions options, Heightmap& map) {
  std::vector<ArchiveEntry> maps;
  for (ArchiveEntry& each : entries) {
    if (isMapName(each.name)) maps.push_back(each);
  }
  if (maps.empty()) return {"zip-without", {{"names", namesOf(entries)}}};
  std::stable_sort(maps.begin(), maps.end(), [](const ArchiveEntry& a, const ArchiveEntry& b) {
    return rankOf(a.name) < rankOf(b.name);
  });
  Message first;
  Buffer<unsigned char> unpacked;
  double left = static_cast<double>(kMaxFileBytes);
  for (std::size_t i = 0; i < std::min(maps.size(), kMaxTried); ++i) {
    Bytes bytes;
    const ArchiveEntry& entry = maps[i];
    left -= static_cast<double>(entry.size);
    if (i > 0 && left < 0) break;
    Message wrong = unpackEntry(entry, unpacked, bytes);
    Heightmap found;
    const std::size_t slash = entry.name.find_last_of("/\\");
    options.name = slash == std::string::npos ? entry.name : entry.name.substr(slash + 1);
    if (!wrong) wrong = readBare(bytes, options, found);
    if (!wrong) {
      map = std::move(found);
      // A text beside a map is no other map.
      const auto others = std::count_if(maps.begin(), maps.end(), [&](const ArchiveEntry& each) {
        return rankOf(each.name) <= std::max(rankOf(entry.name), rankOf("a.png"));
      });
      if (others > 1) {
        map.notes.insert(map.notes.begin(),
                         Message("note-archive", {{"n", static_cast<double>(others)},
                                                  {"name", quotable(options.name)}}));
      }
      return {};
    }
    if (!first) first = std::move(wrong);
  }
  return maps.size() == 1 ? first : Message("zip-none", {{"names", namesOf(maps)}});
}

Message readPacked(Bytes file, ReadOptions options, Heightmap& map) {
  if (!isZip(file) && !isTar(file)) return readBare(file, options, map);
  std::vector<ArchiveEntry> entries;
  Message wrong = isZip(file) ? listZip(file, entries) : listTar(file, entries);
  return wrong ? wrong : readArchive(std::move(entries), std::move(options), map);
}

}  // namespace

std::span<const std::string_view> mapEndings() {
  return kEndings;
}

std::span<const std::string_view> packedEndings() {
  static constexpr std::array<std::string_view, 4> kPacked{"gz", "zip", "tgz", "tar"};
  return kPacked;
}

bool isMapName(std::string_view name) {
  return rankOf(name) < kEndings.size() && !name.starts_with("__MACOSX/");
}

Message readHeightmap(Bytes file, const ReadOptions& options, Heightmap& map) {
  if (file.size() > kMaxFileBytes) {
    return {"file-large", {{"megabytes", std::ceil(static_cast<double>(file.size()) / 1e6)}}};
  }
  Message wrong;
  {
    Buffer<unsigned char> unpacked;
    if (isGzip(file)) {
      ReadOptions inner = options;
      const std::string small = lowerCase(inner.name);
      if (small.ends_with(".gz")) inner.name.resize(inner.name.size() - 3);
      wrong = gunzip(file, unpacked);
      if (!wrong) wrong = readPacked(unpacked.span(), inner, map);
    } else {
      wrong = readPacked(file, options, map);
    }
  }
  return wrong ? wrong : finish(map, options);
}

}  // namespace orogen::files
