#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "files/models/write_model.h"

namespace orogen::files {
namespace {

// How finely coordinates are written.
struct Precision {
  int decimals = 0;
  double scale = 1;  // 10 to their power
};

// So many decimals that the largest coordinate has eight digits.
Precision precisionFor(const Bounds& bounds) {
  double largest = 0;
  for (const Point& corner : {bounds.low, bounds.high}) {
    for (const float value : corner) {
      largest = std::max(largest, std::abs(static_cast<double>(value)));
    }
  }
  Precision precision;
  while (precision.decimals < 12 && largest * precision.scale < 1e7) {
    ++precision.decimals;
    precision.scale *= 10;
  }
  return precision;
}

// Lines of text, passed on as they are written.
class Text {
 public:
  Text(Sink sink, Precision precision) : sink_(sink), precision_(precision) {}

  Text& operator<<(std::string_view piece) {
    for (const char letter : piece) *to_++ = letter;
    return *this;
  }
  Text& operator<<(std::uint32_t number) {
    to_ = std::to_chars(to_, line_.end(), number).ptr;
    return *this;
  }

  // A half rounds away from 0, as in JavaScript. The product is exact: a float has 24 bits and 5^12
  // has 28, and what a map can hold is below 2^64.
  Text& operator<<(float value) {
    const auto [decimals, scale] = precision_;
    if (value < 0) *to_++ = '-';
    const auto units = static_cast<std::uint64_t>(std::round(std::abs(double{value}) * scale));
    const auto one = static_cast<std::uint64_t>(scale);
    to_ = std::to_chars(to_, line_.end(), units / one).ptr;
    if (decimals == 0) return *this;
    *to_++ = '.';
    std::uint64_t rest = units % one;
    for (int i = decimals; i-- > 0; rest /= 10) to_[i] = static_cast<char>('0' + rest % 10);
    to_ += decimals;
    return *this;
  }

  bool endLine() {
    *to_++ = '\n';
    const auto count = static_cast<std::size_t>(to_ - line_.data());
    to_ = line_.data();
    return sink_.write(line_.data(), count);
  }

 private:
  Sink sink_;
  Precision precision_;
  std::array<char, 160> line_{};
  char* to_ = line_.data();
};

bool writeObjModel(const Model& model, Sink sink, Progress progress) {
  Text text(sink, precisionFor(boundsOf(model)));
  Steps steps(model.points + model.triangles, progress);
  if (!(text << "# A terrain.").endLine()) return false;
  for (std::size_t i = 0; i < model.points; ++i) {
    const auto [x, y, z] = model.positionOf(i);
    text << "v " << x << " " << z << " " << -y;
    if (!text.endLine() || !steps.goOn()) return false;
  }
  for (std::size_t i = 0; i < model.triangles; ++i) {
    const auto [a, b, c] = model.cornersOf(i);
    text << "f " << a + 1 << " " << b + 1 << " " << c + 1;
    if (!text.endLine() || !steps.goOn()) return false;
  }
  return true;
}

}  // namespace

// Points and triangles as text, y up, in the map's unit.
bool writeObj(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  return withModel(sheet, options,
                   [&](const Model& model) { return writeObjModel(model, sink, progress); });
}

}  // namespace orogen::files
