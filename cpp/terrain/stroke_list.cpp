#include "terrain/stroke_list.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace orogen {
namespace {

constexpr std::size_t kMaxDigits = 15;  // a double holds every whole number of so many

std::string between(double minimum, double maximum) {
  return formatNumber(minimum) + " and " + formatNumber(maximum);
}

// What is left of a text to read.
class StrokeReader {
 public:
  explicit StrokeReader(std::string_view text) : text_(text) {}

  bool ends() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
    return at_ == text_.size();
  }

  // Passes over the sign if it is next.
  bool take(char sign) {
    if (ends() || text_[at_] != sign) return false;
    ++at_;
    return true;
  }

  std::optional<StrokeKind> kind() {
    if (ends()) return std::nullopt;
    const std::string_view word = text_.substr(at_, text_.find_first_of(" \t\r\n:;,", at_) - at_);
    const auto found = std::find(kStrokeKindNames.begin(), kStrokeKindNames.end(), word);
    if (found == kStrokeKindNames.end()) return std::nullopt;
    at_ += word.size();
    return static_cast<StrokeKind>(found - kStrokeKindNames.begin());
  }

  // A plain decimal between two limits. Whole number and power of ten are exact, and so the
  // quotient is the nearest double on every machine.
  std::optional<double> number(double minimum, double maximum) {
    if (ends()) return std::nullopt;
    std::size_t at = at_;
    const bool is_negative = text_[at] == '-';
    if (is_negative || text_[at] == '+') ++at;
    double whole = 0, unit = 1;
    std::size_t digits = 0;
    bool has_point = false;
    for (; at < text_.size(); ++at) {
      const char sign = text_[at];
      if (sign == '.' && !has_point) {
        has_point = true;
        continue;
      }
      if (sign < '0' || sign > '9') break;
      whole = whole * 10 + (sign - '0');
      if (has_point) unit *= 10;
      ++digits;
    }
    const bool goes_on = at < text_.size() &&
                         std::string_view(" \t\r\n:;,").find(text_[at]) == std::string_view::npos;
    const double value = (is_negative ? 0 - whole : whole) / unit;
    if (digits == 0 || digits > kMaxDigits || goes_on || value < minimum || value > maximum) {
      return std::nullopt;
    }
    at_ = at;
    return value;
  }

  // The sentence about what should stand here.
  std::string refuse(const std::string& wanted) {
    ends();
    return std::string("strokes") + " must have " + wanted + " at letter " +
           formatNumber(static_cast<double>(at_ + 1)) + ", got " + quoted(text_.substr(at_));
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// What a stroke lacks; empty: nothing.
std::string readStroke(StrokeReader& reader, Stroke& stroke, std::size_t points_before) {
  const auto kind = reader.kind();
  if (!kind) return listOf(kStrokeKindNames);
  const auto width = reader.number(kMinStrokeWidth, kMaxStrokeWidth);
  if (!width) return "a width between " + between(kMinStrokeWidth, kMaxStrokeWidth);
  const auto height = reader.number(0, kMaxStrokeHeight);
  if (!height) return "a height between " + between(0, kMaxStrokeHeight);
  if (!reader.take(':')) return "a colon before the points";
  stroke = {*kind, static_cast<float>(*width / 100), static_cast<float>(*height), {}};
  do {
    const auto x = reader.number(kMinStrokePlace, kMaxStrokePlace);
    const auto y = x ? reader.number(kMinStrokePlace, kMaxStrokePlace) : x;
    if (!y) {
      return "two numbers for each point, between " + between(kMinStrokePlace, kMaxStrokePlace);
    }
    if (points_before + stroke.points.size() == kMaxStrokePoints) {
      return "at most " + formatNumber(kMaxStrokePoints) + " points in all";
    }
    stroke.points.push_back({static_cast<float>(*x / 100), static_cast<float>(*y / 100)});
  } while (reader.take(','));
  const bool is_line = *kind == StrokeKind::valley || *kind == StrokeKind::coast;
  if (is_line && stroke.points.size() < 2) return "a comma and a second point";
  return {};
}

}  // namespace

std::string readStrokes(std::string_view text, StrokeList& list) {
  StrokeReader reader(text);
  if (text.size() > kMaxStrokeText) {
    return reader.refuse("at most " + formatNumber(kMaxStrokeText) + " letters, counted");
  }
  std::vector<Stroke> strokes;
  std::size_t points = 0;
  while (!reader.ends()) {
    if (strokes.size() == kMaxStrokes) {
      return reader.refuse("at most " + formatNumber(kMaxStrokes) + " strokes, and no more");
    }
    Stroke stroke{};
    const std::string lacks = readStroke(reader, stroke, points);
    if (!lacks.empty()) return reader.refuse(lacks);
    points += stroke.points.size();
    strokes.push_back(std::move(stroke));
    if (!reader.ends() && !reader.take(';')) {
      return reader.refuse("a comma or a semicolon after a point");
    }
  }
  std::sort(strokes.begin(), strokes.end());
  list = {.text = std::string(text), .strokes = std::move(strokes)};
  return {};
}

}  // namespace orogen
