#include "files/lines/svg.h"

#include "files/formats.h"

namespace orogen::files {

// The profiles of a map without what is hidden, in millimetres of paper.
bool writeSvg(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  const auto lines = drawLines(sheet, options.drawing, progress);
  if (!lines) return false;
  return sink.write(svgOf(*lines, options.drawing, sheet.title, sheet.description));
}

}  // namespace orogen::files
