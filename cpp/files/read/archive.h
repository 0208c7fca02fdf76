#pragma once

#include <string>
#include <vector>

#include "files/read/heightmap.h"

namespace orogen::files {

// A file in an archive.
struct ArchiveEntry {
  std::string name;
  Bytes data;
  bool is_deflated = false;
  bool has_sum = false;
  std::uint32_t sum = 0;  // of RFC 1952
  std::size_t size = 0;   // when it is unpacked
};

bool isGzip(Bytes file);
bool isZip(Bytes file);
bool isTar(Bytes file);

// Unpacks a .gz, of one part or several.
Message gunzip(Bytes file, Buffer<unsigned char>& out);

// Lists the files of a ZIP (APPNOTE.TXT, 4.3) or a TAR (POSIX.1-1988, ustar), not all of more than
// there are in any download.
Message listZip(Bytes file, std::vector<ArchiveEntry>& entries);
Message listTar(Bytes file, std::vector<ArchiveEntry>& entries);

// The bytes of an entry: those of the archive itself, or in `out`.
Message unpackEntry(const ArchiveEntry& entry, Buffer<unsigned char>& out, Bytes& bytes);

}  // namespace orogen::files
