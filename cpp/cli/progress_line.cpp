#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "cli/system.h"

namespace orogen::cli {
namespace {

volatile std::sig_atomic_t shown = 0;

}  // namespace

ProgressLine::ProgressLine(bool quiet) : visible_(!quiet && isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
  std::fputs(wipe().data(), stderr);
  shown = 0;
}

std::string_view ProgressLine::wipe() {
  return shown != 0 ? "\r\033[K" : "";
}

bool ProgressLine::show(double fraction) {
  if (visible_ && std::chrono::steady_clock::now() - start_ > std::chrono::milliseconds(500)) {
    std::fprintf(stderr, "\r%3.0f %%", fraction * 100);
    shown = 1;
  }
  return true;
}

}  // namespace orogen::cli
