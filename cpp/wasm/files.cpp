// files.wasm, which writes the pages' files with the same code as the command line: the names that
// the functions of a session have in the script (web/files/file-module.ts). What they leave behind
// the script reads from one table, as that of the other module (result.h). An instance writes one
// file, because its memory is freed with it.

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "wasm/file_session.h"
#include "wasm/result.h"

namespace orogen::wasm {
namespace {

FileSession session;
std::string words;  // of the script, for the next call
std::string last_refusal;
std::string families;

std::string_view nameOf(std::size_t bytes) {
  return std::string_view(words).substr(0, bytes);
}

bool succeeds(std::string sentence) {
  last_refusal = std::move(sentence);
  return last_refusal.empty();
}

// All results, and at the end an empty row. Their memory is good until the next call.
const Result* table() {
  using namespace result;
  static std::array<Result, 11> rows;
  static std::array<std::uint8_t, 2> flags;
  flags = {static_cast<std::uint8_t>(session.size.is_exact),
           static_cast<std::uint8_t>(session.wants_heights)};
  if (families.empty()) {
    for (const std::string_view name : files::kFamilyNames) families.append(name).push_back(' ');
  }
  rows = {
      text("refusal", last_refusal),
      Result{"part", "Uint8Array", session.part.data(), session.part.size()},
      number("done", session.done),
      number("bytes", session.size.bytes),
      number("triangles", session.size.triangles),
      number("width", session.width),
      number("height", session.height),
      number("isExact", flags[0]),
      number("wantsHeights", flags[1]),
      text("families", families),
      Result{},
  };
  return rows.data();
}

}  // namespace

// The memory for the words of the next call: a name, and where there is one a text behind it.
EXPORTED(words) char* wordsFor(std::size_t bytes) {
  words.resize(bytes);
  return words.data();
}

EXPORTED(choose) bool choose() {
  return succeeds(session.choose(words));
}

EXPORTED(setNumber) bool setNumber(double value) {
  return succeeds(session.setNumber(words, value));
}

EXPORTED(setText) bool setText(std::size_t name) {
  return succeeds(
      session.setText(nameOf(name), std::string_view(words).substr(nameOf(name).size())));
}

EXPORTED(give) void* give(std::size_t bytes) {
  return session.give(words, bytes);
}

EXPORTED(measure) bool measureFile() {
  return succeeds(session.measure());
}

EXPORTED(begin) bool begin() {
  return succeeds(session.begin());
}

EXPORTED(next) bool next() {
  return session.next();
}

EXPORTED(results) const Result* results() {
  return table();
}

}  // namespace orogen::wasm
