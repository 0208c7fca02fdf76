#include <unistd.h>

#include <new>
#include <span>
#include <string_view>
#include <tuple>

#include "cli/arguments.h"
#include "cli/system.h"

namespace orogen::cli {
namespace {

// Ends the program at any time: it is safe in a signal handler, since it allocates nothing.
[[noreturn]] void leave(std::string_view nothing_written, std::string_view otherwise) {
  const std::string_view sentence = abandonOutputFiles() ? nothing_written : otherwise;
  for (const std::string_view text : {ProgressLine::wipe(), sentence}) {
    std::ignore = ::write(STDERR_FILENO, text.data(), text.size());
  }
  _exit(1);
}

[[noreturn]] void interrupt() {
  leave("orogen: interrupted; nothing was written\n", "orogen: interrupted\n");
}

[[noreturn]] void onOutOfMemory() {
  leave("orogen: there is not enough memory; nothing was written\n",
        "orogen: there is not enough memory\n");
}

// Runs before all other constructors, because the tables are built before main().
[[gnu::constructor(101)]] void beginOutOfMemory() {
  std::set_new_handler(onOutOfMemory);
}

}  // namespace
}  // namespace orogen::cli

int main(int argc, char** argv) {
  orogen::cli::onInterrupt(orogen::cli::interrupt);
  return orogen::cli::run({argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
}
