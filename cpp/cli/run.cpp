#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "cli/arguments.h"
#include "cli/options.h"
#include "cli/system.h"
#include "cover/cover.h"
#include "files/formats.h"
#include "generate/catalogue.h"
#include "generate/window.h"
#include "mesh/water_map.h"

namespace orogen::cli {
namespace {

// The tables of the scripts that the library does not need.
void writeFurtherTables(JsonWriter& json) {
  files::writeFormats(json);
  files::writeEngines(json);
  json.name("cover").open('{').list("kinds", cover::kNames);
  json.member("ofMap", static_cast<int>(cover::kOfMap));
  json.list("channels", cover::kChannels).close();
  json.name("drawnRivers").open('{').member("share", mesh::kRiverShare);
  json.member("minPoints", mesh::kMinRiverPoints).member("thin", mesh::kThinRiver);
  json.member("wide", mesh::kWideRiver).member("finest", mesh::kFinestRiver);
  json.member("puddle", mesh::kPuddle).close();
  files::writeReading(json);
}

int complain(const std::string& sentence, int status) {
  std::fprintf(stderr, "orogen: %s\n", sentence.c_str());
  return status;
}

// The exit status for words or files that cannot be used. Running out of memory sets ENOMEM and is
// not the user's mistake.
int statusOfInput() {
  return errno == ENOMEM ? 1 : 2;
}

// Makes the requested map: generates it, or reads it and erodes it if requested.
std::string makeMap(const Arguments& arguments, Heightfield& field, Buffer<std::byte>& scratch,
                    MapSource& source, Buffer<float>* ridges = nullptr) {
  ProgressLine line(arguments.quiet);
  const Request& request = arguments.request;
  if (arguments.input.empty()) return generate(request, field, scratch, line.progress(), ridges);
  std::string problem = readMap(arguments.input, arguments.map, line.progress(), field, source);
  if (problem.empty() && !source.notes.empty() && !arguments.quiet) {
    std::fprintf(stderr, "orogen: %s: %s\n", orogen::printable(arguments.input).c_str(),
                 source.notes.c_str());
  }
  if (!problem.empty() || arguments.action != Action::erode) return problem;
  problem = refuseFormat(arguments, files::Sheet(field));
  if (!problem.empty()) return problem;
  problem = erodeHeights(request, field, scratch, line.progress());
  if (problem.empty()) measure(field);
  return problem;
}

int complainOfMap(const Arguments& arguments, const std::string& problem) {
  return complain(problem, arguments.input.empty() ? 1 : statusOfInput());
}

int print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return 0;
  if (errno == EPIPE) return 128 + SIGPIPE;  // in case that signal does not end the program
  return complain(std::string("cannot write to the standard output: ") + std::strerror(errno), 1);
}

Buffer<float>* wanted(Buffer<float>& ridges, const Arguments& arguments) {
  const bool is_written = !arguments.traceFile(Trace::ridges).empty();
  return is_written || arguments.wantsMasks() ? &ridges : nullptr;
}

// Ends the program after writing. A reader that goes away is no fault, in case that the signal does
// not end the program.
int finish(const Arguments& arguments, const std::string& problem) {
  if (problem.empty()) return 0;
  if (arguments.output == kStandardOutput && errno == EPIPE) return 128 + SIGPIPE;
  return complain(problem, 1);
}

int makeAndWriteWindow(const Arguments& arguments) {
  Window window;
  Buffer<float> ridges;
  Buffer<std::byte> scratch;
  std::string problem;
  {
    ProgressLine line(arguments.quiet);
    problem =
        makeWindow(arguments.request, window, scratch, line.progress(), wanted(ridges, arguments));
  }
  if (problem.empty()) problem = writeWindow(arguments, window, std::move(ridges));
  return finish(arguments, problem);
}

int makeAndWrite(const Arguments& arguments) {
  Heightfield field;
  Buffer<float> ridges;
  Buffer<std::byte> scratch;
  MapSource source;
  std::string problem = makeMap(arguments, field, scratch, source, wanted(ridges, arguments));
  if (!problem.empty()) return complainOfMap(arguments, problem);
  if (arguments.size > 0) {
    const auto& [generator, parameters] = arguments.request;
    const bool wraps =
        arguments.input.empty() && generator->shapeFor(parameters).border == Border::wrapped;
    problem = resizeMap(arguments.size, wraps, field, ridges, source);
    if (!problem.empty()) return complain(problem, 1);
  }
  problem = writeMaps(arguments, "points, heights", field, source, std::move(ridges));
  return finish(arguments, problem);
}

int makeAndWriteOne(const Arguments& arguments) {
  return arguments.window.empty() ? makeAndWrite(arguments) : makeAndWriteWindow(arguments);
}

int analyseAndPrint(const Arguments& arguments) {
  Heightfield field;
  Heightfield lags;
  analysis::Analysis analysis;
  Buffer<std::byte> scratch;
  MapSource source;
  std::string problem = makeMap(arguments, field, scratch, source);
  if (problem.empty()) problem = analysis::analyse(field, arguments.analysis, analysis, scratch);
  if (!problem.empty()) return complainOfMap(arguments, problem);
  if (!arguments.output.empty()) {
    problem = lagMap(analysis, lags);
    if (problem.empty()) problem = writeMaps(arguments, "lags, correlations", lags, {});
    if (!problem.empty()) return complain(problem, 1);
  }
  return print(arguments.json ? analysisJson(arguments, field, analysis)
                              : analysisText(arguments, field, analysis));
}

}  // namespace

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
    case Action::version:
      text = versionText();
      break;
    case Action::schema:
      text = schemaJson(writeFurtherTables);
      break;
    case Action::generate:
    case Action::erode:
      return makeAndWriteOne(arguments);
    case Action::analyse:
      return analyseAndPrint(arguments);
  }
  return print(text);
}

}  // namespace orogen::cli
