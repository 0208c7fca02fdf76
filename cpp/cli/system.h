#pragma once

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"

namespace orogen::cli {

// The operating system, as far as the program needs it. Implemented in system.cpp for POSIX; in
// cpp/wasm/command_line for node, where the script around the module receives the signals.

// Calls `interrupt` when the user or the system wants the program to end.
void onInterrupt(void (*interrupt)());

// A number that differs between programs running at the same time.
int processId();

// Whether a process with this id runs, under any user.
bool isRunning(int process_id);

// Whether the standard output is a terminal.
bool isTerminal();

// The file that a path leads to, at the end of its symbolic links, whether it exists or not.
std::string behindLinks(std::filesystem::path path);

// Locks an open file for as long as it is open and the process lives. Returns false if somebody
// else holds the lock, or if there are no locks here, as in node.
bool lockFile(std::FILE* file);

// Blocks signals as long as it exists.
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

// An open file that closes itself; may be empty.
using File = std::unique_ptr<std::FILE, CloseFile>;

// A file that appears under its name only when it is complete: written beside it under a temporary
// name that is never used again, and renamed by commit(). If it is destroyed before that, nothing
// is left behind. It takes over the mode and, if allowed, the owner of the file that it replaces; a
// write-protected file is not replaced. Symbolic links are kept and followed. At most as many exist
// at a time as one call can write. The path - means the standard output, which gets all at once.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  bool isOpen() const { return stream_ != nullptr; }
  // Returns false after an error, which errno holds.
  bool write(const void* bytes, std::size_t count);
  bool hasFailed() const { return std::ferror(stream_) != 0; }

  // In this order; all return an empty string, or the sentence that says why the file could not be
  // written.
  std::string flush();     // all is on the disk, but for the first bytes
  std::string complete();  // and these too, still under its temporary name
  std::string commit();

  // The sentence for the error that errno holds now.
  std::string problem() const;

  // Whether this program is writing a file under this temporary name.
  static bool isBeingWritten(std::string_view name);

 private:
  friend bool abandonOutputFiles();
  void openPart();
  void enlist();
  void delist();

  // All unfinished files, the newest first: a list that a signal handler can read.
  static OutputFile* volatile newest_;
  OutputFile* volatile older_ = nullptr;

  std::string path_;
  std::string target_;  // its final path, with links resolved
  std::string temporary_;
  std::string head_;  // its first bytes, in place of which a line says that the file is unfinished
  std::FILE* stream_ = nullptr;
  bool regular_ = true;
  bool piped_ = false;  // into the standard output
};

// Unfinished files beside `path` whose program was certainly killed. Where that cannot be known, as
// on another machine that shares the folder, they stay.
std::vector<std::string> leftoversOf(const std::string& path);

// For a signal handler: removes the files that are not committed. Returns whether none was.
bool abandonOutputFiles();

// Shows progress on one line of stderr, for work of more than half a second, on a terminal only.
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

  // For a signal handler: the characters that wipe out the current line, if there is one.
  static std::string_view wipe();

 private:
  bool show(double fraction);

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool visible_;
};

}  // namespace orogen::cli
