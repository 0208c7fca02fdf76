#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace orogen::cli {

// A file that appears under its name only when it is complete: written beside it under a temporary
// name and renamed by commit(). Destroyed before that, it leaves nothing behind. It takes over the
// mode and, where that is allowed, the owner of the file that it replaces; a write-protected file
// is not replaced. A symbolic link stays and is followed. At most eight at a time: a map, three
// that the weather left, and their sidecars.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::FILE* stream() { return stream_; }  // nullptr if it could not be opened, and once closed

  // Both return an empty string, or the sentence that says why the file could not be written.
  std::string close();   // complete on the disk, still under its temporary name
  std::string commit();  // closes it if it is open

  // The sentence for the error that errno holds now.
  std::string problem() const;

 private:
  std::string path_;
  std::string target_;  // what it is in the end, behind links
  std::string temporary_;
  std::FILE* stream_ = nullptr;
  bool regular_ = true;
};

// Unfinished files beside `path` whose program was killed before it could remove them.
std::vector<std::string> leftoversOf(const std::string& path);

// For a signal handler: removes what has not been committed. True: nothing has been.
bool abandonOutputFiles();

}  // namespace orogen::cli
