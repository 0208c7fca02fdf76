#include "golden.h"

#include <fstream>
#include <sstream>

namespace orogen {
namespace {

std::vector<std::string> linesOfFile() {
  std::ifstream file(OROGEN_GOLDEN);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool isComment(const std::string& line) {
  return line.empty() || line[0] == '#';
}

}  // namespace

std::string Golden::value(std::string_view id) const {
  for (const auto& [name, text] : values) {
    if (name == id) return text;
  }
  return {};
}

std::string Golden::text() const {
  std::string line;
  for (const auto& [id, value] : values) line += (line.empty() ? "" : " ") + id + "=" + value;
  return line;
}

std::vector<Golden> readGoldens() {
  std::vector<Golden> goldens;
  for (const std::string& line : linesOfFile()) {
    if (isComment(line)) continue;
    std::istringstream words(line);
    Golden golden;
    words >> golden.sha256;
    for (std::string word; words >> word;) {
      const std::size_t equals = std::min(word.find('='), word.size() - 1);
      golden.values.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    goldens.push_back(std::move(golden));
  }
  return goldens;
}

void rewriteGoldens(const std::vector<Golden>& goldens) {
  std::vector<std::string> lines = linesOfFile();
  auto golden = goldens.begin();
  for (std::string& line : lines) {
    if (!isComment(line)) {
      line = golden->sha256 + " " + golden->text();
      ++golden;
    }
  }
  std::ofstream file(OROGEN_GOLDEN);
  for (const std::string& line : lines) file << line << "\n";
}

}  // namespace orogen
