// JSON of a heightmap or a heightfield: {"width": 3, "height": 2, "spacing": 30, "heights": […]},
// where the heights may be a list of rows, and a list of rows alone. It is read twice, to count and
// to take the heights, and no tree is made of it.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "files/read/heightmap.h"
#include "files/read/text_numbers.h"
#include "files/read/voids.h"

namespace orogen::files {
namespace {

// Lists in lists, and objects in objects.
constexpr int kDeepest = 100;

// Goes through a document. After a fault it is at its end.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}

  bool failed() const { return failed_; }
  std::size_t at() const { return failed_ ? failed_at_ : at_; }

  // The letter that comes next; 0 at the end.
  char peek() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) {
      ++at_;
    }
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool takeIf(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!takeIf(c)) fail();
  }
  void fail() {
    if (!failed_) failed_at_ = at_;
    failed_ = true;
    at_ = text_.size();
  }

  // The text between quotation marks, as it stands there.
  std::string_view text() {
    expect('"');
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    if (at_ >= text_.size()) {
      fail();
      return {};
    }
    return text_.substr(from, at_++ - from);
  }
  // A number, or NaN for null and any other word.
  double number() {
    static_cast<void>(peek());
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           std::string_view(",]}[{\" \t\r\n").find(text_[at_]) == std::string_view::npos)
      ++at_;
    const std::string_view word = text_.substr(from, at_ - from);
    const double value = numberOf(word);
    if (std::isnan(value) && word != "null" && word != "true" && word != "false" &&
        !isUnknownNumber(word)) {
      at_ = from;
      fail();
    }
    return value;
  }
  void skip() {
    int depth = 0;
    do {
      const char c = peek();
      if (c == '\0') return fail();
      if (c == '"') {
        static_cast<void>(text());
      } else if (c == '[' || c == '{') {
        ++at_;
        if (++depth > kDeepest) return fail();
      } else if (c == ']' || c == '}') {
        ++at_;
        --depth;
      } else if (c == ',' || c == ':') {
        if (depth == 0) return fail();
        ++at_;
      } else {
        static_cast<void>(number());
      }
    } while (depth > 0 && !failed_);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0, failed_at_ = 0;
  bool failed_ = false;
};

// A list of heights: how many there are, and how many in each row where it is a list of rows.
struct Counted {
  double heights = 0, rows = 0, columns = 0;
  bool is_even = true;  // all rows have as many
};

// Counts the heights, or takes them, if `to` is given.
Counted readHeights(JsonScanner& json, float* to) {
  Counted counted;
  const Voids voids = Voids::ofFloats();
  const auto one = [&] {
    const char c = json.peek();
    double value = kUnknown;
    if (c == '"') {
      static_cast<void>(json.text());
    } else if (c == '[' || c == '{') {
      json.skip();
    } else {
      value = json.number();
    }
    if (to != nullptr) {
      *to++ =
          voids.holds(value) ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(value);
    }
    ++counted.heights;
  };
  json.expect('[');
  const bool has_rows = json.peek() == '[';
  if (json.takeIf(']')) return counted;
  do {
    if (!has_rows) {
      one();
      continue;
    }
    double columns = 0;
    json.expect('[');
    if (!json.takeIf(']')) {
      do {
        one();
        ++columns;
      } while (json.takeIf(',') && !json.failed());
      json.expect(']');
    }
    if (counted.rows++ == 0) counted.columns = columns;
    counted.is_even &= columns == counted.columns;
  } while (json.takeIf(',') && !json.failed());
  json.expect(']');
  return counted;
}

struct Document {
  double width = kUnknown, height = kUnknown, size = kUnknown;
  double across = kUnknown, down = kUnknown;
  std::optional<JsonScanner> heights;  // where they begin
  Counted counted;
};

void readSpacing(JsonScanner& json, Document& found) {
  if (!json.takeIf('[')) {
    found.across = found.down = json.number();
    return;
  }
  found.across = json.number();
  found.down = json.takeIf(',') ? json.number() : found.across;
  while (json.takeIf(',')) json.skip();
  json.expect(']');
}

void readDocument(JsonScanner& json, Document& found) {
  const auto takeHeights = [&] {
    found.heights = json;
    found.counted = readHeights(json, nullptr);
  };
  if (json.peek() == '[') {
    takeHeights();
  } else {
    json.expect('{');
    if (json.takeIf('}')) return;
    do {
      const std::string_view name = json.text();
      json.expect(':');
      const char c = json.peek();
      const bool is_number = c == '-' || (c >= '0' && c <= '9');
      if (name == "heights" && c == '[') {
        takeHeights();
      } else if (name == "spacing" && (is_number || c == '[')) {
        readSpacing(json, found);
      } else if (is_number && (name == "width" || name == "height" || name == "size")) {
        double* const side = &(name == "width" ? found.width : found.height);
        *(name == "size" ? &found.size : side) = json.number();
      } else {
        json.skip();
      }
    } while (json.takeIf(',') && !json.failed());
    json.expect('}');
  }
  if (json.peek() != '\0') json.fail();
}

}  // namespace

Message readJsonMap(std::string_view text, const ReadOptions&, Heightmap& map) {
  JsonScanner json(text);
  Document found;
  readDocument(json, found);
  if (json.failed()) return {"json-map", {{"at", static_cast<double>(json.at() + 1)}}};
  const Counted& counted = found.counted;
  if (!found.heights || counted.heights == 0) return {"json-heights"};
  double width = std::isnan(found.width) ? found.size : found.width;
  double height = std::isnan(found.height) ? found.size : found.height;
  if (counted.rows > 0) {
    if (std::isnan(width)) width = counted.columns;
    if (std::isnan(height)) height = counted.rows;
  }
  if (std::isnan(width) || std::isnan(height)) return {"json-heights"};
  if (counted.heights != width * height || !counted.is_even ||
      (counted.rows > 0 && counted.columns != width)) {
    const bool is_size =
        std::floor(width) == width && std::floor(height) == height && std::min(width, height) >= 2;
    if (!is_size) return {"map-size", {{"width", width}, {"height", height}}};
    return {"grid-heights",
            {{"n", counted.heights},
             {"width", width},
             {"height", height},
             {"rows", counted.rows > 0 ? counted.rows : std::floor(counted.heights / width)}}};
  }
  Message wrong = map.take(width, height);
  if (wrong) return wrong;
  static_cast<void>(readHeights(*found.heights, map.heights.data()));
  if (found.across > 0 && found.down > 0 && std::isfinite(found.across + found.down)) {
    map.setScale(found.across, found.down);
  }
  return {};
}

}  // namespace orogen::files
