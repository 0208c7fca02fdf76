#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <random>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "cli/options.h"
#include "cli/system.h"

namespace orogen::cli {
namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t committed = 0;

constexpr std::string_view kPart = ".part-";
constexpr std::size_t kDigits = 16;

// An unfinished file begins with this line in place of its first bytes, so that nobody else's file
// is taken for one. It says who writes the file, for whoever finds it later.
constexpr std::size_t kMarkBytes = 192;

// A program that writes. Processes have numbers of their own in each namespace of processes, and
// namespaces have numbers of their own until the system is started again.
struct Writer {
  std::string boot;        // of the system, at random; empty: unknown
  std::string name_space;  // of its process
  int process = 0;
  bool locks = false;  // whether it locks the file as long as it lives

  static Writer self(bool locks) {
    std::error_code none;
    Writer writer{.boot = {},
                  .name_space = fs::read_symlink("/proc/self/ns/pid", none).string(),
                  .process = processId(),
                  .locks = locks};
    std::array<char, 36> boot;
    const File file(std::fopen("/proc/sys/kernel/random/boot_id", "rb"));
    const bool known =
        file != nullptr && std::fread(boot.data(), 1, boot.size(), file.get()) == boot.size();
    if (known) writer.boot.assign(boot.data(), boot.size());
    return writer;
  }
  // Reads mark(); a writer without a boot is nobody.
  static Writer of(const std::string& mark) {
    Writer writer;
    std::array<char, 40> boot{}, name_space{};
    int locks = 0;
    const int found = std::sscanf(
        mark.c_str(),
        "Orogen writes this file; boot %39[0-9a-f-], namespace %39[^ ,], process %d, lock %d.",
        boot.data(), name_space.data(), &writer.process, &locks);
    if (found != 4 || !mark.ends_with(" \n")) return {};
    writer.boot = boot.data();
    writer.name_space = name_space.data();
    writer.locks = locks == 1;
    return writer;
  }

  std::string mark() const {
    std::string line = "Orogen writes this file; boot " + (boot.empty() ? "-" : boot) +
                       ", namespace " + (name_space.empty() ? "-" : name_space) + ", process " +
                       std::to_string(process) + ", lock " + (locks ? "1" : "0") + ".";
    line.resize(kMarkBytes - 1, ' ');
    return line + '\n';
  }
  // Whether it is certain that it has ended. `file` is open, and the one that it wrote.
  bool isDead(const Writer& self, std::FILE* file) const {
    // Another machine may share the folder.
    if (boot.empty() || boot != self.boot || process <= 0) return false;
    if (locks && lockFile(file)) return true;
    if (name_space.empty() || name_space != self.name_space) return false;
    return process == self.process || !isRunning(process);
  }
};

// Nobody else gives a file this name.
std::string partOf(const std::string& target) {
  std::random_device random;
  std::string name = target + std::string(kPart);
  for (std::size_t i = 0; i < kDigits; ++i) name += "0123456789abcdef"[random() % 16];
  return name;
}

bool isPartOf(const std::string& target, std::string_view name) {
  if (!name.starts_with(target + std::string(kPart))) return false;
  name.remove_prefix(target.size() + kPart.size());
  return name.size() == kDigits &&
         name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Whether this is an unfinished file whose writer has ended.
bool isLeftover(const std::string& name, const Writer& self) {
  std::error_code none;
  if (OutputFile::isBeingWritten(name) || !fs::is_regular_file(fs::symlink_status(name, none))) {
    return false;
  }
  const int descriptor = open(name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  const File file(descriptor < 0 ? nullptr : fdopen(descriptor, "rb"));
  if (file == nullptr) return false;
  std::string mark(kMarkBytes, '\0');
  return std::fread(mark.data(), 1, mark.size(), file.get()) == mark.size() &&
         Writer::of(mark).isDead(self, file.get());
}

}  // namespace

bool isTerminal() {
  return isatty(STDOUT_FILENO) != 0;
}

std::string behindLinks(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code none;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, none); ++i) {
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  return path.string();
}

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), target_(behindLinks(path_)), piped_(path_ == kStandardOutput) {
  if (piped_) {
    stream_ = stdout;
    return;
  }
  struct stat older {};
  const bool exists = stat(path_.c_str(), &older) == 0;
  regular_ = !exists || S_ISREG(older.st_mode);
  if (!regular_ || (!exists && errno != ENOENT)) return;
  // A write-protected file must not be replaced either, even if its folder would allow that.
  if (exists && File(std::fopen(path_.c_str(), "r+b")) == nullptr) return;
  openPart();
  if (stream_ == nullptr || !exists) return;
  std::ignore = fchown(fileno(stream_), older.st_uid, older.st_gid);
  std::ignore = fchmod(fileno(stream_), older.st_mode & 0777);
}

void OutputFile::openPart() {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  int descriptor = -1;
  do {
    temporary_ = partOf(target_);
    enlist();
    descriptor = open(temporary_.c_str(), kFlags, 0666);
    if (descriptor < 0) delist();
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) temporary_.clear();
  stream_ = descriptor < 0 ? nullptr : fdopen(descriptor, "wb");
  if (stream_ == nullptr) return;
  const std::string mark = Writer::self(lockFile(stream_)).mark();
  std::fwrite(mark.data(), 1, mark.size(), stream_);
  std::fflush(stream_);
}

OutputFile::~OutputFile() {
  if (piped_) return;
  if (stream_ != nullptr) std::fclose(stream_);
  if (temporary_.empty()) return;
  unlink(temporary_.c_str());
  delist();
}

OutputFile* volatile OutputFile::newest_ = nullptr;

void OutputFile::enlist() {
  older_ = newest_;
  std::atomic_signal_fence(std::memory_order_release);  // its name is written before it is listed
  newest_ = this;
}

void OutputFile::delist() {
  OutputFile* volatile* link = &newest_;
  while (*link != this) link = &(*link)->older_;
  *link = older_;
}

bool OutputFile::isBeingWritten(std::string_view name) {
  for (const OutputFile* file = newest_; file != nullptr; file = file->older_) {
    if (file->temporary_ == name) return true;
  }
  return false;
}

bool OutputFile::write(const void* bytes, std::size_t count) {
  if (piped_) {
    committed = 1;
    return std::fwrite(bytes, 1, count, stream_) == count;
  }
  const auto* from = static_cast<const char*>(bytes);
  const std::size_t first = std::min(count, kMarkBytes - head_.size());
  head_.append(from, first);
  return std::fwrite(from + first, 1, count - first, stream_) == count - first;
}

std::string OutputFile::flush() {
  return std::fflush(stream_) == 0 && std::ferror(stream_) == 0 ? "" : problem();
}

std::string OutputFile::complete() {
  if (piped_) return {};
  std::FILE* stream = std::exchange(stream_, nullptr);
  const bool written = std::fseek(stream, 0, SEEK_SET) == 0 &&
                       std::fwrite(head_.data(), 1, head_.size(), stream) == head_.size() &&
                       std::fflush(stream) == 0;
  const bool ends = head_.size() == kMarkBytes ||
                    ftruncate(fileno(stream), static_cast<off_t>(head_.size())) == 0;
  return std::fclose(stream) == 0 && written && ends ? "" : problem();
}

std::string OutputFile::commit() {
  if (piped_) return {};
  committed = 1;
  return std::rename(temporary_.c_str(), target_.c_str()) == 0 ? "" : problem();
}

std::string OutputFile::problem() const {
  if (piped_) return std::string("cannot write to the standard output: ") + std::strerror(errno);
  return "cannot write " + printable(path_) + ": " +
         (regular_ ? std::strerror(errno) : "it is no regular file");
}

std::vector<std::string> leftoversOf(const std::string& path) {
  if (path == kStandardOutput) return {};
  const fs::path target = behindLinks(path);
  const fs::path folder = target.parent_path();
  const Writer self = Writer::self(false);
  std::vector<std::string> names;
  std::error_code none;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, none), end;
       !none && entry != end; entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    if (!isPartOf(target.filename().string(), name)) continue;
    if (isLeftover((folder / name).string(), self)) names.push_back((folder / name).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool abandonOutputFiles() {
  for (const OutputFile* file = OutputFile::newest_; file != nullptr; file = file->older_) {
    unlink(file->temporary_.c_str());
  }
  return committed == 0;
}

}  // namespace orogen::cli
