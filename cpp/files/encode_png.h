#pragma once

#include <cstddef>
#include <string>

#include "files/formats.h"

namespace orogen::files {

// A grey picture that is asked for row by row.
struct GreyRows {
  const Sheet& sheet;
  const FileOptions& options;
  const std::string& scale;  // goes with it, under the keyword Terrain

  std::size_t rowBytes() const {
    return static_cast<std::size_t>(sheet.width) * (options.bits == 16 ? 2 : 1);
  }
  // Writes row `y`, words as the machine has them.
  void fill(int y, std::byte* row) const;
};

// Returns what Format::write does. libpng encodes natively (cpp/cli/libpng), the package's own
// scripts in node (cpp/wasm/command_line).
bool encodePng(const GreyRows& rows, Sink sink, Progress progress);

}  // namespace orogen::files
