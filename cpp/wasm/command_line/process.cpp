#include "cli/process.h"

#include "wasm/command_line/host.h"

namespace orogen::cli {

// The script around the module hears them, on another thread, and removes what is half written.
void onInterrupt(void (*)()) {}

int processId() {
  return orogenProcessId();
}

// It is told when the first file has its name; see web/command-line/main.ts.
Undisturbed::Undisturbed() = default;
Undisturbed::~Undisturbed() = default;

}  // namespace orogen::cli
