#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace orogen {

using Words = std::vector<std::string>;

// A new, empty folder that goes away with its contents.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  Words names() const;  // of the files in it, sorted
  std::string read(const std::string& name) const;
  void write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path path_;
};

// Resources that the program is denied.
struct Limits {
  int megabytes = 0;                      // of memory beyond its start; 0: no limit
  bool files = false;                     // no file of more than 1000 bytes, as on a full disk
  bool override = false;                  // no override of permissions by a superuser
  const char* standard_output = nullptr;  // receives its output instead of Outcome
};

struct Outcome {
  int status;  // of its exit; -1 if a signal killed it
  std::string out, err;
};

// The path of `orogen`: the one built beside these tests, or another that must behave the same.
std::string programPath();

// The real `orogen`, running in a folder; most tests call what it does within this process instead,
// because a process under the sanitizers takes longer to start than most tests take.
class Program {
 public:
  Program(const TemporaryFolder& folder, const Words& words, const Limits& limits = {});
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Returns when it handles `signal` itself, or has ended.
  void waitUntilItHandles(int signal) const;
  bool hasEnded() const;
  void send(int signal) const;
  Outcome finish();

 private:
  std::FILE* out_;
  std::FILE* err_;
  pid_t id_;
};

// What the program does with these words, within this process.
Outcome run(const TemporaryFolder& folder, const Words& words);

// What the real program does.
inline Outcome run(const TemporaryFolder& folder, const Words& words, const Limits& limits) {
  return Program(folder, words, limits).finish();
}

inline Outcome expectSuccess(const TemporaryFolder& folder, const Words& words) {
  Outcome outcome = run(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome;
}

// Expects that the program ended with this status and one sentence on stderr, wrote nothing to
// stdout, and left the folder as it was. A sentence that ends in "…" is only a prefix.
void expectFailure(const TemporaryFolder& folder, const Words& before, const Outcome& outcome,
                   const std::string& sentence, int status = 1);

// Expects the same for arguments that the program refuses.
inline Outcome expectRefused(const TemporaryFolder& folder, const Words& words,
                             const std::string& sentence, int status = 2) {
  const Words before = folder.names();
  Outcome outcome = run(folder, words);
  expectFailure(folder, before, outcome, sentence, status);
  return outcome;
}

// Expects the same of the real program, which is denied something.
inline void expectDenied(const TemporaryFolder& folder, const Words& words, const Limits& limits,
                         const std::string& sentence) {
  const Words before = folder.names();
  expectFailure(folder, before, run(folder, words, limits), sentence);
}

inline void expectIn(const std::string& text, const std::string_view part) {
  EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

// The number of this name in a JSON text; -1e9 if there is none.
inline double numberIn(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\": ");
  return at == std::string::npos ? -1e9 : std::strtod(json.c_str() + at + name.size() + 4, nullptr);
}

// A grey PNG, decoded by libpng; width 0 if it is no good.
struct Picture {
  int width = 0;
  int height = 0;
  int bits = 0;
  std::vector<std::uint16_t> grey;
};

Picture decodePng(const std::string& path);

// Writes an interlaced PNG of some greys, with this many bits or through a palette, and returns
// them in 8 bits.
std::vector<std::uint8_t> writeInterlaced(const std::string& path, int width, int height, int bits,
                                          bool palette);

}  // namespace orogen
