#include "cli/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace orogen::cli {

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)),
      temporary_(path_ + ".part-" + std::to_string(getpid())),
      stream_(std::fopen(temporary_.c_str(), "wbx")) {}

OutputFile::~OutputFile() {
  if (stream_ == nullptr) return;
  std::fclose(stream_);
  std::remove(temporary_.c_str());
}

std::string OutputFile::commit() {
  std::FILE* stream = std::exchange(stream_, nullptr);
  const bool failed = std::ferror(stream) != 0;
  if (std::fclose(stream) == 0 && !failed && std::rename(temporary_.c_str(), path_.c_str()) == 0) {
    return {};
  }
  const std::string sentence = problem();
  std::remove(temporary_.c_str());
  return sentence;
}

std::string OutputFile::problem() const {
  return "cannot write " + path_ + ": " + std::strerror(errno);
}

}  // namespace orogen::cli
