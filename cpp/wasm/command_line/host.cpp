// The system calls of the command line, done by the script around the module, which runs in node.

#include "cli/system.h"

// Functions of the script around the module (host.js).
extern "C" {

int orogenProcessId();
int orogenIsRunning(int process_id);
}

namespace orogen::cli {

// The script around the module receives signals on another thread, and removes unfinished files.
void onInterrupt(void (*)()) {}

int processId() {
  return orogenProcessId();
}

bool isRunning(int process_id) {
  return orogenIsRunning(process_id) != 0;
}

bool lockFile(std::FILE*) {
  return false;
}

// Signals come to the script, which ends this thread. It has been told whether a file has its final
// name, and so knows whether anything was written.
ScopedSignalBlock::ScopedSignalBlock() = default;
ScopedSignalBlock::~ScopedSignalBlock() = default;

}  // namespace orogen::cli
