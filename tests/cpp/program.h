#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
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
  int megabytes = 0;                      // of memory beyond these; 0: none
  bool files = false;                     // of more than 1000 bytes, as on a full disk
  bool override = false;                  // of permissions, which a superuser has
  const char* standard_output = nullptr;  // goes there instead of into Outcome
};

struct Outcome {
  int status;  // of its exit; -1 if a signal killed it
  std::string out, err;
};

// That of `orogen`: the one built beside these tests, or another that is to do the same.
std::string programPath();

// The real `orogen`, running in a folder.
class Program {
 public:
  Program(const TemporaryFolder& folder, const Words& words, Limits limits = {});
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

inline Outcome run(const TemporaryFolder& folder, const Words& words, Limits limits = {}) {
  return Program(folder, words, limits).finish();
}

inline Outcome expectSuccess(const TemporaryFolder& folder, const Words& words) {
  Outcome outcome = run(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome;
}

// The program ended with this status and one sentence on stderr, said nothing on stdout, and left
// the folder as it was. Of a sentence that ends in "…" this is the beginning.
void expectFailure(const TemporaryFolder& folder, const Words& before, const Outcome& outcome,
                   const std::string& sentence, int status = 1);

// The same of words that the program refuses.
inline void expectRefused(const TemporaryFolder& folder, const Words& words,
                          const std::string& sentence, int status = 2, Limits limits = {}) {
  const Words before = folder.names();
  expectFailure(folder, before, run(folder, words, limits), sentence, status);
}

// The number of this name in a JSON text; -1e9 if there is none.
inline double numberIn(const std::string& json, const std::string& name) {
  const std::size_t at = json.find("\"" + name + "\": ");
  return at == std::string::npos ? -1e9 : std::strtod(json.c_str() + at + name.size() + 4, nullptr);
}

}  // namespace orogen
