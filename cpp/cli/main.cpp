#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <tuple>

#include "cli/analyse.h"
#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/output_file.h"
#include "cli/read_map.h"
#include "cli/sidecar.h"
#include "quoted.h"
#include "schema.h"

namespace orogen::cli {
namespace {

// What the terminal shows of the progress, which a sentence wipes out.
volatile std::sig_atomic_t progress_shown = 0;
constexpr std::string_view kWipe = "\r\033[K";

// Ends the program at any time: nothing here takes memory, or time.
[[noreturn]] void leave(std::string_view nothing_written, std::string_view otherwise) {
  const std::string_view sentence = abandonOutputFiles() ? nothing_written : otherwise;
  for (const std::string_view text : {progress_shown != 0 ? kWipe : "", sentence}) {
    std::ignore = ::write(STDERR_FILENO, text.data(), text.size());
  }
  _exit(1);
}

[[noreturn]] void interrupt(int) {
  leave("orogen: interrupted; nothing was written\n", "orogen: interrupted\n");
}

[[noreturn]] void lackMemory() {
  leave("orogen: there is not enough memory; nothing was written\n",
        "orogen: there is not enough memory\n");
}

int complain(const std::string& sentence, int status) {
  std::fprintf(stderr, "orogen: %s\n", sentence.c_str());
  return status;
}

// Of an exit because of words or files that cannot be used; but what finds no memory leaves ENOMEM
// behind and is no fault of theirs.
int statusOfInput() {
  return errno == ENOMEM ? 1 : 2;
}

// One line on stderr, for work that takes longer than half a second, on a terminal only.
class ProgressLine {
 public:
  explicit ProgressLine(const Arguments& arguments)
      : visible_(!arguments.quiet && isatty(STDERR_FILENO) != 0) {}
  ~ProgressLine() {
    if (progress_shown != 0) std::fputs(kWipe.data(), stderr);
    progress_shown = 0;
  }

  Progress progress() {
    return {
        .step = [](void* self,
                   double fraction) { return static_cast<ProgressLine*>(self)->show(fraction); },
        .context = this};
  }

 private:
  bool show(double fraction) {
    if (visible_ && std::chrono::steady_clock::now() - start_ > std::chrono::milliseconds(500)) {
      std::fprintf(stderr, "\r%3.0f %%", fraction * 100);
      progress_shown = 1;
    }
    return true;
  }

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool visible_;
};

std::string write(const Arguments& arguments, const Heightfield& field) {
  OutputFile file(arguments.output);
  if (file.stream() == nullptr) return file.problem();
  const Format& format = *formatOf(arguments.output);
  ProgressLine line(arguments);
  if (!format.write(field, arguments.grey, file.stream(), line.progress())) {
    return std::ferror(file.stream()) != 0 ? file.problem()
                                           : "no memory to write " + printable(arguments.output);
  }
  if (!arguments.sidecar) return file.commit();

  OutputFile sidecar(arguments.output + ".json");
  if (sidecar.stream() == nullptr) return sidecar.problem();
  const std::string text = sidecarJson(field, format, arguments.grey.normalise);
  if (std::fputs(text.c_str(), sidecar.stream()) < 0) return sidecar.problem();
  std::string problem = sidecar.close();
  if (problem.empty()) problem = file.commit();
  return problem.empty() ? sidecar.commit() : problem;
}

std::string generateShowingProgress(const Arguments& arguments, Heightfield& field,
                                    Buffer<std::byte>& scratch) {
  ProgressLine line(arguments);
  return generate(arguments.request, field, scratch, line.progress());
}

void sayWhatWasWritten(const Arguments& arguments, const Heightfield& field, const char* what) {
  if (arguments.quiet) return;
  std::fprintf(stderr, "%s: %d x %d %s %g to %g\n", printable(arguments.output).c_str(), field.size,
               field.size, what, static_cast<double>(field.minimum),
               static_cast<double>(field.maximum));
}

int print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return 0;
  return complain(std::string("cannot write to the standard output: ") + std::strerror(errno), 1);
}

int generateAndWrite(const Arguments& arguments) {
  Heightfield field;
  Buffer<std::byte> scratch;
  std::string problem = generateShowingProgress(arguments, field, scratch);
  if (problem.empty()) problem = write(arguments, field);
  if (!problem.empty()) return complain(problem, 1);
  sayWhatWasWritten(arguments, field, "points, heights");
  return 0;
}

int analyseAndPrint(const Arguments& arguments) {
  Heightfield field;
  Heightfield lags;
  Analysis analysis;
  Buffer<std::byte> scratch;
  const bool from_file = !arguments.input.empty();
  std::string problem = from_file ? readMap(arguments.input, field)
                                  : generateShowingProgress(arguments, field, scratch);
  if (problem.empty()) problem = analyse(field, arguments.analysis, analysis, scratch);
  if (!problem.empty()) return complain(problem, from_file ? statusOfInput() : 1);
  if (!arguments.output.empty()) {
    problem = lagMap(analysis, lags);
    if (problem.empty()) problem = write(arguments, lags);
    if (!problem.empty()) return complain(problem, 1);
    sayWhatWasWritten(arguments, lags, "lags, correlations");
  }
  return print(arguments.json ? analysisJson(arguments, field, analysis)
                              : analysisText(arguments, field, analysis));
}

int run(std::span<const char* const> words) {
  Arguments arguments;
  const std::string problem = readArguments(words, arguments);
  if (!problem.empty()) return complain(problem, statusOfInput());

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
    case Action::analyse:
      return analyseAndPrint(arguments);
  }
  return print(text);
}

}  // namespace
}  // namespace orogen::cli

int main(int argc, char** argv) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    // What the caller has switched off (nohup) stays off.
    if (std::signal(signal, orogen::cli::interrupt) == SIG_IGN) {
      std::signal(signal, SIG_IGN);
    }
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of writing
  std::set_new_handler(orogen::cli::lackMemory);
  return orogen::cli::run({argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
}
