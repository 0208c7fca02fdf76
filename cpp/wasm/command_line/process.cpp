#include "cli/process.h"

#include "wasm/command_line/host.h"

namespace orogen::cli {

// The script around the module hears them, on another thread, and removes what is half written.
void onInterrupt(void (*)()) {}

int processId() {
  return orogenProcessId();
}

bool isRunning(int process_id) {
  return orogenIsRunning(process_id) != 0;
}

// The script learns when the first file has its name; see web/core/command-line/main.ts.
ScopedSignalBlock::ScopedSignalBlock() = default;
ScopedSignalBlock::~ScopedSignalBlock() = default;

}  // namespace orogen::cli
