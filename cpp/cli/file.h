#pragma once

#include <cstdio>
#include <memory>

namespace orogen::cli {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// An open file that closes itself, or none.
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace orogen::cli
