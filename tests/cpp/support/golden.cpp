#include "golden.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "generate/window.h"
#include "map.h"

namespace orogen {
namespace {

// The files stand beside that of the heights.
std::string pathOf(std::string_view file) {
  std::string path = OROGEN_GOLDEN;
  path.resize(path.rfind('/') + 1);
  path += file;
  return path;
}

std::vector<std::string> linesOf(std::string_view name) {
  std::ifstream file(pathOf(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool isComment(const std::string& line) {
  return line.empty() || line[0] == '#';
}

std::vector<double> numbersIn(const std::string& text) {
  std::vector<double> numbers;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    numbers.push_back(std::strtod(part.c_str(), nullptr));
  return numbers;
}

}  // namespace

std::vector<std::string> goldenLines(std::string_view file) {
  std::vector<std::string> lines = linesOf(file);
  std::erase_if(lines, isComment);
  return lines;
}

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

std::vector<Golden> readGoldens(std::string_view file) {
  std::vector<Golden> goldens;
  for (const std::string& line : goldenLines(file)) {
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

void rewriteGoldens(std::string_view name, const std::vector<Golden>& goldens) {
  std::vector<std::string> lines = linesOf(name);
  auto golden = goldens.begin();
  for (std::string& line : lines) {
    if (!isComment(line)) {
      line = golden->sha256 + " " + golden->text();
      ++golden;
    }
  }
  std::ofstream file(pathOf(name));
  for (const std::string& line : lines) file << line << "\n";
}

Request requestOf(const Golden& golden) {
  Request request;
  const auto choose = golden.value("width").empty() ? chooseGenerator : chooseWindow;
  EXPECT_EQ(choose(request, golden.value("generator")), "") << golden.text();
  for (const auto& [id, value] : golden.values) {
    if (id == "generator") continue;
    const ParameterRow* row = findParameter(id);
    if (row == nullptr) {
      ADD_FAILURE() << golden.text();
      continue;
    }
    const std::vector<double> numbers = numbersIn(value);
    ParameterValue parsed = std::strtod(value.c_str(), nullptr);
    if (typeOf(*row) == ParameterType::choice) parsed = value;
    std::string strokes = value;
    std::replace(strokes.begin(), strokes.end(), '_', ' ');
    if (typeOf(*row) == ParameterType::strokes) parsed = std::string_view(strokes);
    if (typeOf(*row) == ParameterType::boolean) parsed = value == "true";
    if (typeOf(*row) == ParameterType::numbers) parsed = std::span<const double>(numbers);
    EXPECT_EQ(set(request, id, parsed, value), "") << golden.text();
  }
  return request;
}

Request pathRequest(const Golden& golden) {
  Request request = requestOf(golden);
  request.parameters.image = stampPicture();
  return request;
}

}  // namespace orogen
