#include "program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "cli/arguments.h"
#include "sanitized.h"

namespace orogen {
namespace {

void deny(const Limits& limits) {
  if (isSanitized() && limits.megabytes > 0) {
    // The sanitizer reserves terabytes for itself, but can refuse a large allocation.
    const std::string options =
        "allocator_may_return_null=1:max_allocation_size_mb=" + std::to_string(limits.megabytes);
    setenv("ASAN_OPTIONS", options.c_str(), 1);
  } else if (limits.megabytes > 0) {
    const auto bytes = static_cast<rlim_t>(limits.megabytes) << 20;
    const rlimit most{.rlim_cur = bytes, .rlim_max = bytes};
    setrlimit(RLIMIT_AS, &most);
  }
#ifdef __linux__
  if (limits.override) prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
#endif
  if (limits.files) {
    const rlimit most{.rlim_cur = 1000, .rlim_max = 1000};
    setrlimit(RLIMIT_FSIZE, &most);
  }
}

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  return text;
}

// Sends what is written to a stream into a file, as long as it exists.
class Redirection {
 public:
  explicit Redirection(std::FILE* stream) : stream_(stream), file_(std::tmpfile()) {
    std::fflush(stream);
    before_ = dup(fileno(stream));
    dup2(fileno(file_), fileno(stream));
  }
  ~Redirection() {
    std::fflush(stream_);
    dup2(before_, fileno(stream_));
    close(before_);
    std::fclose(file_);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;

  std::string text() const {
    std::fflush(stream_);
    return contents(file_);
  }

 private:
  std::FILE* stream_;
  std::FILE* file_;
  int before_;
};

}  // namespace

std::string programPath() {
  const char* other = std::getenv("OROGEN_OTHER_PROGRAM");
  if (other != nullptr) return other;
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("orogen").string();
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "orogen-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder " << name;
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Words TemporaryFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string TemporaryFolder::read(const std::string& name) const {
  std::ifstream file(path_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void TemporaryFolder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
}

Program::Program(const TemporaryFolder& folder, const Words& words, const Limits& limits)
    : out_(std::tmpfile()), err_(std::tmpfile()), id_(-1) {
  std::vector<std::string> copies = words;
  copies.insert(copies.begin(), programPath());
  std::vector<char*> arguments;
  for (std::string& copy : copies) arguments.push_back(copy.data());
  arguments.push_back(nullptr);

  id_ = fork();
  if (id_ != 0) return;
  dup2(limits.standard_output == nullptr ? fileno(out_) : open(limits.standard_output, O_WRONLY),
       STDOUT_FILENO);
  dup2(fileno(err_), STDERR_FILENO);
  deny(limits);
  if (chdir(folder.path().c_str()) == 0) execv(copies[0].c_str(), arguments.data());
  _exit(126);
}

Program::~Program() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  std::fclose(out_);
  std::fclose(err_);
}

void Program::waitUntilItHandles(int signal) const {
  for (;; usleep(1000)) {
    std::ifstream status("/proc/" + std::to_string(id_) + "/status");
    std::string line;
    bool running = false;
    while (std::getline(status, line)) {
      if (line.rfind("SigCgt:", 0) != 0) continue;
      running = true;
      if ((std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0) return;
    }
    if (!running || hasEnded()) return;
  }
}

bool Program::hasEnded() const {
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT);
  return ended.si_pid == id_;
}

void Program::send(int signal) const {
  kill(id_, signal);
}

Outcome Program::finish() {
  int status = 0;
  waitpid(id_, &status, 0);
  id_ = -1;
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = contents(out_),
          .err = contents(err_)};
}

Outcome run(const TemporaryFolder& folder, const Words& words) {
  // A sanitizer reports to where stderr leads when it begins.
  static const int terminal = isSanitized() ? dup(STDERR_FILENO) : -1;
  if (isSanitized()) __sanitizer_set_report_fd(reinterpret_cast<void*>(std::intptr_t{terminal}));
  if (std::getenv("OROGEN_OTHER_PROGRAM") != nullptr) return run(folder, words, Limits());
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const Redirection out(stdout), err(stderr);
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  errno = 0;
  const int status = cli::run(arguments);
  std::filesystem::current_path(before);
  return {.status = status, .out = out.text(), .err = err.text()};
}

void expectFailure(const TemporaryFolder& folder, const Words& before, const Outcome& outcome,
                   const std::string& sentence, int status) {
  const std::string_view more = "…";
  const std::string said =
      "orogen: " + (sentence.ends_with(more) ? sentence.substr(0, sentence.size() - more.size())
                                             : sentence + "\n");
  EXPECT_EQ(outcome.status, status) << outcome.err;
  EXPECT_EQ(outcome.out, "") << sentence;
  EXPECT_EQ(folder.names(), before) << sentence;
  // A sanitizer adds lines of its own.
  EXPECT_NE(outcome.err.find(said), std::string::npos) << outcome.err << "instead of " << said;
  if (isSanitized()) return;
  EXPECT_EQ(outcome.err.find(said), 0u) << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
}

}  // namespace orogen
