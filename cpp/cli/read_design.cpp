#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/system.h"

namespace orogen::cli {

bool isParameterFile(std::string_view word) {
  constexpr std::string_view kEnding = ".json";
  if (word.size() <= kEnding.size()) return false;
  const std::string_view ending = word.substr(word.size() - kEnding.size());
  return std::equal(ending.begin(), ending.end(), kEnding.begin(), [](char given, char letter) {
    return (given >= 'A' && given <= 'Z' ? given | 0x20 : given) == letter;
  });
}

std::string readDesignOf(const std::string& word, design::Design& design) {
  if (!isParameterFile(word)) return design::readLink(word, design);
  std::error_code none;
  if (std::filesystem::is_directory(word, none)) {
    return orogen::quoted(word) + " is a folder; name a file in it";
  }
  const File file(std::fopen(word.c_str(), "rb"));
  if (file == nullptr) return "cannot read " + orogen::quoted(word) + ": " + std::strerror(errno);
  // Parameters are shorter; a longer file is refused by its length.
  std::string text((std::size_t{1} << 20) + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  text.resize(toAscii(text));
  const std::string problem = design::readFile(text, design);
  return problem.empty() ? "" : orogen::quoted(word) + ": " + problem;
}

}  // namespace orogen::cli
