#include "cli/system.h"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace orogen::cli {
namespace {

void (*interrupted)() = nullptr;
sigset_t before;

void hear(int) {
  interrupted();
}

}  // namespace

void onInterrupt(void (*interrupt)()) {
  interrupted = interrupt;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // Signals that the caller ignores (nohup) stay ignored.
    if (std::signal(signal, hear) == SIG_IGN) {
      std::signal(signal, SIG_IGN);
    }
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow then gives a write error
}

int processId() {
  return getpid();
}

bool isRunning(int process_id) {
  return kill(process_id, 0) == 0 || errno != ESRCH;
}

bool lockFile(std::FILE* file) {
  return flock(fileno(file), LOCK_EX | LOCK_NB) == 0;
}

ScopedSignalBlock::ScopedSignalBlock() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
}

ScopedSignalBlock::~ScopedSignalBlock() {
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace orogen::cli
