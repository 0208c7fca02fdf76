#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "files/models/models.h"

namespace orogen::files {
namespace {

// The precision of the coordinates.
struct Precision {
  int decimals = 0;
  double scale = 1;  // 10 to their power
};

// Chooses the decimals so that the largest coordinate has eight digits.
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

// A line of text.
class Text {
 public:
  explicit Text(Precision precision) : precision_(precision) {}

  Text& operator<<(std::string_view piece) {
    for (const char letter : piece) *to_++ = letter;
    return *this;
  }
  Text& operator<<(std::uint32_t number) {
    to_ = std::to_chars(to_, line_.end(), number).ptr;
    return *this;
  }

  // Halves are rounded away from 0, as in JavaScript. The product is exact: a float has 24 bits and
  // 5^12 has 28. The values of a map are below 2^63; what is no number is written as that.
  Text& operator<<(float value) {
    const auto [decimals, scale] = precision_;
    if (value < 0) *to_++ = '-';
    const double size = std::abs(double{value}) * scale;
    const auto units = size < 0x1p63 ? static_cast<std::uint64_t>(std::round(size)) : 1ULL << 63;
    const auto one = static_cast<std::uint64_t>(scale);
    to_ = std::to_chars(to_, line_.end(), units / one).ptr;
    if (decimals == 0) return *this;
    *to_++ = '.';
    std::uint64_t rest = units % one;
    for (int i = decimals; i-- > 0; rest /= 10) to_[i] = static_cast<char>('0' + rest % 10);
    to_ += decimals;
    return *this;
  }

  std::string_view line() {
    *to_++ = '\n';
    return {line_.data(), static_cast<std::size_t>(to_ - line_.data())};
  }

 private:
  Precision precision_;
  std::array<char, 160> line_;
  char* to_ = line_.data();
};

// The shares of a picture: of the largest map, a thousandth of a cell.
constexpr Precision kShares{7, 1e7};

class ObjFile : public ModelFile {
 public:
  ObjFile(std::unique_ptr<Model> model, bool z_up)
      : ModelFile(std::move(model)),
        z_up_(z_up),
        precision_(precisionFor(boundsOf(this->model()))) {}

  // The digits are counted in 64 bits.
  std::string refuse() const override {
    constexpr double kReach = 1e18;
    if (model().reach() < kReach) return {};
    return "cannot say coordinates of 10^18 and more; choose smaller ones";
  }

  std::string head() const override { return "# A terrain.\n"; }
  std::size_t items() const override { return points() + places() + model().triangles(); }

  void add(std::size_t i, std::string& to) const override {
    if (i < points()) {
      addPoint(i, to);
    } else if (i < points() + places()) {
      addPlace(i - points(), to);
    } else {
      addTriangle(i - points() - places(), to);
    }
  }

 private:
  std::size_t points() const { return model().points(); }
  std::size_t places() const { return model().hasPicturePlaces() ? points() : 0; }

  void addPoint(std::size_t i, std::string& to) const {
    Text text(precision_);
    const auto [x, y, z] = model().position(i);
    text << "v " << x << " " << (z_up_ ? y : z) << " " << (z_up_ ? z : -y);
    to += text.line();
  }

  // An OBJ counts from the lower edge of a picture.
  void addPlace(std::size_t i, std::string& to) const {
    Text text(kShares);
    const auto [east, south] = model().picturePlace(i);
    text << "vt " << east << " " << 1 - south;
    to += text.line();
  }

  void addTriangle(std::size_t i, std::string& to) const {
    Text text(precision_);
    text << "f";
    for (const std::uint32_t corner : model().corners(i)) {
      text << " " << corner + 1;
      if (places() > 0) text << "/" << corner + 1;
    }
    to += text.line();
  }

  bool z_up_;
  Precision precision_;
};

}  // namespace

// Wavefront OBJ: points and triangles as text, in the unit of the terrain, eight digits of the
// largest coordinate; y up, or z. The surface of a map has texture coordinates, so that a picture
// of it can be laid over it.
std::unique_ptr<Work> objFile(const FileSource& source, std::string& refusal) {
  return modelFile<ObjFile>(source.model(), refusal, source.choice("up") == "z");
}

}  // namespace orogen::files
