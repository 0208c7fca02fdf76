#pragma once

#include <string_view>

namespace orogen::cli {

// What the program asks of the system it runs on. In process.cpp for POSIX; in
// cpp/wasm/command_line for node, where the script around the module hears the signals.

// Lets `interrupt` run when the user or the system wants the program to end.
void onInterrupt(void (*interrupt)());

// Two programs that run at the same time have different ones.
int processId();

// Whether there is a process of this id, of whatever user.
bool isRunning(int process_id);

// Blocks signals while it lives.
class ScopedSignalBlock {
 public:
  ScopedSignalBlock();
  ~ScopedSignalBlock();
  ScopedSignalBlock(const ScopedSignalBlock&) = delete;
  ScopedSignalBlock& operator=(const ScopedSignalBlock&) = delete;
};

}  // namespace orogen::cli
