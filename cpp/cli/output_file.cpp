#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <tuple>
#include <utility>

#include "cli/arguments.h"
#include "cli/system.h"
#include "text.h"

namespace orogen::cli {
namespace {

// A map, its traces, its masks, and their sidecars.
constexpr std::size_t kMaxFiles = 2 * (1 + kTraceNames.size() + cover::kNames.size());
std::array<const char* volatile, kMaxFiles> unfinished{};  // names
volatile std::sig_atomic_t committed = 0;

std::string behindLinks(std::filesystem::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code none;
  for (int i = 0; i < kMaxLinks && std::filesystem::is_symlink(path, none); ++i) {
    path = path.parent_path() / std::filesystem::read_symlink(path, none);
  }
  return path.string();
}

}  // namespace

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)),
      target_(behindLinks(path_)),
      temporary_(target_ + ".part-" + std::to_string(processId())) {
  struct stat older {};
  const bool exists = stat(path_.c_str(), &older) == 0;
  regular_ = !exists || S_ISREG(older.st_mode);
  if (!regular_ || (!exists && errno != ENOENT)) return;
  // A write-protected file must not be replaced either, even if its folder would allow that.
  if (exists && File(std::fopen(path_.c_str(), "r+b")) == nullptr) return;
  auto* own = std::find(unfinished.begin(), unfinished.end(), nullptr);
  *own = temporary_.c_str();
  stream_ = std::fopen(temporary_.c_str(), "wbx");
  if (stream_ == nullptr) *own = nullptr;
  if (stream_ == nullptr || !exists) return;
  std::ignore = fchown(fileno(stream_), older.st_uid, older.st_gid);
  std::ignore = fchmod(fileno(stream_), older.st_mode & 0777);
}

OutputFile::~OutputFile() {
  if (stream_ != nullptr) std::fclose(stream_);
  auto* own = std::find(unfinished.begin(), unfinished.end(), temporary_.c_str());
  if (own == unfinished.end()) return;
  std::remove(temporary_.c_str());
  *own = nullptr;
}

std::string OutputFile::close() {
  std::FILE* stream = std::exchange(stream_, nullptr);
  const bool failed = std::ferror(stream) != 0;
  return std::fclose(stream) == 0 && !failed ? "" : problem();
}

std::string OutputFile::commit() {
  const std::string sentence = stream_ == nullptr ? "" : close();
  if (!sentence.empty()) return sentence;
  committed = 1;
  return std::rename(temporary_.c_str(), target_.c_str()) == 0 ? "" : problem();
}

std::string OutputFile::problem() const {
  return "cannot write " + printable(path_) + ": " +
         (regular_ ? std::strerror(errno) : "it is no regular file");
}

std::vector<std::string> leftoversOf(const std::string& path) {
  namespace fs = std::filesystem;
  const fs::path target = behindLinks(path);
  const std::string stem = target.filename().string() + ".part-";
  const fs::path folder = target.parent_path();
  std::vector<std::string> names;
  std::error_code none;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, none), end;
       !none && entry != end; entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(stem)) continue;
    const int id = std::atoi(name.c_str() + stem.size());
    if (id > 0 && !isRunning(id)) names.push_back((folder / name).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool abandonOutputFiles() {
  for (const char* const name : unfinished) {
    if (name != nullptr) unlink(name);
  }
  return committed == 0;
}

}  // namespace orogen::cli
