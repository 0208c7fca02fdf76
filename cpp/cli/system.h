#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "progress.h"

namespace orogen::cli {

// The system calls of the program. In system.cpp for POSIX; in
// cpp/wasm/command_line for node, where the script around the module hears the signals.

// Lets `interrupt` run when the user or the system wants the program to end.
void onInterrupt(void (*interrupt)());

// Two programs that run at the same time have different ones.
int processId();

// Whether there is a process of this id, of whatever user.
bool isRunning(int process_id);

// Blocks signals while it lives.
class ScopedSignalBlock {
 public:
  ScopedSignalBlock();
  ~ScopedSignalBlock();
  ScopedSignalBlock(const ScopedSignalBlock&) = delete;
  ScopedSignalBlock& operator=(const ScopedSignalBlock&) = delete;
};

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// An open file that closes itself, or none.
using File = std::unique_ptr<std::FILE, CloseFile>;

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

// One line on stderr, for work that takes longer than half a second, on a terminal only.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  Progress progress() {
    return {
        .step = [](void* self,
                   double fraction) { return static_cast<ProgressLine*>(self)->show(fraction); },
        .context = this};
  }

  // For a signal handler: what wipes out the line that stands there now, if any.
  static std::string_view wipe();

 private:
  bool show(double fraction);

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool visible_;
};

}  // namespace orogen::cli
