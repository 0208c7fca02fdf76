#pragma once

#include <string>
#include <utility>
#include <vector>

namespace orogen {

// One line of tests/golden/heights.txt.
struct Golden {
  std::string sha256;                                       // of the heights, little-endian
  std::vector<std::pair<std::string, std::string>> values;  // generator=…, exponent=…, …

  std::string value(std::string_view id) const;  // empty if the line does not say
  std::string text() const;                      // "generator=… exponent=…"
};

std::vector<Golden> readGoldens();

// Writes the hashes anew and leaves everything else in the file as it is.
void rewriteGoldens(const std::vector<Golden>& goldens);

}  // namespace orogen
