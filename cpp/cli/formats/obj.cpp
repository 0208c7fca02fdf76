#include <algorithm>
#include <cmath>

#include "cli/models/write_model.h"

namespace orogen::cli {
namespace {

// So many that the largest coordinate has eight digits.
int decimalsFor(const Bounds& bounds) {
  double largest = 0;
  for (const Point& corner : {bounds.low, bounds.high}) {
    for (const float value : corner) {
      largest = std::max(largest, std::abs(static_cast<double>(value)));
    }
  }
  int decimals = 0;
  double scale = 1;
  while (decimals < 12 && largest * scale < 1e7) {
    ++decimals;
    scale *= 10;
  }
  return decimals;
}

// A half rounds away from 0, as in JavaScript; printf would round it to even. No float is so near
// below a half that the next double would not be.
double roundable(float value) {
  const double number = value;
  return value == 0 ? 0 : std::nextafter(number, number < 0 ? -HUGE_VAL : HUGE_VAL);
}

bool writeObjModel(const Model& model, std::FILE* stream, Progress progress) {
  const int decimals = decimalsFor(boundsOf(model));
  std::fputs("# A terrain.\n", stream);
  Steps steps(model.points + model.triangles, progress);
  for (std::size_t i = 0; i < model.points; ++i) {
    const auto [x, y, z] = model.positionOf(i);
    const int written = std::fprintf(stream, "v %.*f %.*f %.*f\n", decimals, roundable(x), decimals,
                                     roundable(z), decimals, y == 0 ? 0 : -roundable(y));
    if (written < 0 || !steps.goOn()) return false;
  }
  for (std::size_t i = 0; i < model.triangles; ++i) {
    const auto [a, b, c] = model.cornersOf(i);
    if (std::fprintf(stream, "f %u %u %u\n", a + 1, b + 1, c + 1) < 0 || !steps.goOn()) {
      return false;
    }
  }
  return true;
}

}  // namespace

// Points and triangles as text, y up, in the map's unit.
bool writeObj(const Sheet& sheet, const FileOptions& options, std::FILE* stream,
              Progress progress) {
  return withModel(sheet, options,
                   [&](const Model& model) { return writeObjModel(model, stream, progress); });
}

}  // namespace orogen::cli
