#include <unistd.h>

#include <bit>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/output_file.h"
#include "cli/png.h"
#include "schema.h"

namespace orogen::cli {
namespace {

static_assert(std::endian::native == std::endian::little, ".r32 files are written as they lie");

volatile std::sig_atomic_t interrupted = 0;

int complain(const std::string& sentence, int status) {
  std::fprintf(stderr, "orogen: %s\n", sentence.c_str());
  return status;
}

// One line on stderr, for work that takes longer than half a second, on a terminal only.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet) : visible_(!quiet && isatty(STDERR_FILENO) != 0) {}
  ~ProgressLine() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }

  bool show(double fraction) {
    if (visible_ && std::chrono::steady_clock::now() - start_ > std::chrono::milliseconds(500)) {
      std::fprintf(stderr, "\r%3.0f %%", fraction * 100);
      shown_ = true;
    }
    return interrupted == 0;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool visible_;
  bool shown_ = false;
};

std::string write(const Arguments& arguments, const Heightfield& field) {
  OutputFile file(arguments.output);
  if (file.stream() == nullptr) return file.problem();
  if (arguments.output.substr(arguments.output.size() - 4) == ".png") {
    const std::string problem = writePng(field, arguments.bits, file.stream());
    if (!problem.empty()) return problem + ": " + file.problem();
  } else {
    const std::size_t count = field.heights.size();
    if (std::fwrite(field.heights.data(), sizeof(float), count, file.stream()) != count) {
      return file.problem();
    }
  }
  return interrupted != 0 ? "interrupted; nothing was written" : file.commit();
}

int generateAndWrite(const Arguments& arguments) {
  Heightfield field;
  Buffer<std::byte> scratch;
  std::string problem;
  {
    ProgressLine line(arguments.quiet);
    problem = generate(
        arguments.request, field, scratch,
        {.step = [](void* self,
                    double fraction) { return static_cast<ProgressLine*>(self)->show(fraction); },
         .context = &line});
  }
  if (interrupted != 0) return complain("interrupted; nothing was written", 1);
  if (problem.empty()) problem = write(arguments, field);
  if (!problem.empty()) return complain(problem, 1);
  if (!arguments.quiet) {
    std::fprintf(stderr, "%s: %d x %d points, heights %g to %g\n", arguments.output.c_str(),
                 field.size, field.size, static_cast<double>(field.minimum),
                 static_cast<double>(field.maximum));
  }
  return 0;
}

int run(std::span<const char* const> words) {
  Arguments arguments;
  const std::string problem = readArguments(words, arguments);
  if (!problem.empty()) return complain(problem, 2);

  std::string text;
  switch (arguments.action) {
    case Action::help:
      text = helpText();
      break;
    case Action::list:
      text = listText();
      break;
    case Action::schema:
      text = schemaJson();
      break;
    case Action::generate:
      return generateAndWrite(arguments);
  }
  return std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0 ? 1 : 0;
}

}  // namespace
}  // namespace orogen::cli

int main(int argc, char** argv) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int) { orogen::cli::interrupted = 1; });
  }
  return orogen::cli::run({argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
}
