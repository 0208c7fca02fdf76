#include "cli/lines/svg.h"

#include "cli/formats.h"

namespace orogen::cli {

// The profiles of a map without what is hidden, in millimetres of paper.
bool writeSvg(const Sheet& sheet, const FileOptions& options, std::FILE* stream,
              Progress progress) {
  const auto lines = drawLines(sheet, options.drawing, progress);
  if (!lines) return false;
  const std::string text = svgOf(*lines, options.drawing, sheet.title, sheet.description);
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size();
}

}  // namespace orogen::cli
