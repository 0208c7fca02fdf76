#pragma once

#include <cstdio>
#include <string>

namespace orogen::cli {

// A file that appears under its name only when it is complete: written beside it under a temporary
// name and renamed by commit(). Destroyed before that, it leaves nothing behind.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::FILE* stream() { return stream_; }  // nullptr if it could not be opened

  // Returns an empty string, or the sentence that says why the file could not be written.
  std::string commit();

  // The sentence for the error that errno holds now.
  std::string problem() const;

 private:
  std::string path_;
  std::string temporary_;
  std::FILE* stream_;
};

}  // namespace orogen::cli
