// Tables of numbers: a row of heights in each line, or the points of a grid.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/text.h"
#include "files/read/text_map.h"
#include "files/read/text_numbers.h"
#include "files/read/voids.h"

namespace orogen::files {
namespace {

constexpr char kByBlanks =
    ' ';  // any number of them; of other letters each ends a cell, which may be empty

std::string_view trimmed(std::string_view word) {
  while (!word.empty() && isBlank(word.front())) word.remove_prefix(1);
  while (!word.empty() && isBlank(word.back())) word.remove_suffix(1);
  if (word.size() > 1 && word.front() == '"' && word.back() == '"')
    word = word.substr(1, word.size() - 2);
  return word;
}

// The cells of a line, one after the other.
class Cells {
 public:
  Cells(std::string_view line, char separator) : rest_(line), separator_(separator) {}

  bool next(std::string_view& cell) {
    if (separator_ == kByBlanks) {
      while (!rest_.empty() && isBlank(rest_.front())) rest_.remove_prefix(1);
      if (rest_.empty()) return false;
      std::size_t end = 0;
      while (end < rest_.size() && !isBlank(rest_[end])) ++end;
      cell = trimmed(rest_.substr(0, end));
      rest_.remove_prefix(end);
      return true;
    }
    if (is_at_end_) return false;
    const std::size_t end = rest_.find(separator_);
    is_at_end_ = end == std::string_view::npos;
    cell = trimmed(rest_.substr(0, end));
    if (!is_at_end_) rest_.remove_prefix(end + 1);
    return true;
  }

 private:
  std::string_view rest_;
  char separator_;
  bool is_at_end_ = false;
};

// Calls take(line) for each line with something in it, without comments, until it returns false.
template <class Take>
void forEachLine(std::string_view text, Take take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    std::string_view line = text.substr(at, end - at);
    line = line.substr(0, line.find('#'));
    at = end + 1;
    bool is_empty = line.starts_with("//") || line.starts_with("!");
    is_empty |= std::all_of(line.begin(), line.end(), isBlank);
    if (!is_empty && !take(line)) return;
  }
}

bool isNumber(std::string_view cell) {
  return cell.empty() || !std::isnan(numberOf(cell)) || isUnknownNumber(cell);
}

// What separates cells, by the first lines.
char separatorOf(std::string_view text, bool has_commas) {
  const std::string_view sample = text.substr(0, 4096);
  if (sample.find(';') != std::string_view::npos) return ';';
  if (!has_commas && sample.find(',') != std::string_view::npos) return ',';
  const bool has_tabs = sample.find('\t') != std::string_view::npos;
  return has_tabs && sample.find(' ') == std::string_view::npos ? '\t' : kByBlanks;
}

// The shape of a table, which one look at all of it gives.
struct TableShape {
  char separator = kByBlanks;
  std::string_view names;   // the first line, if it has no numbers
  std::size_t cells = 0;    // of a line
  std::size_t first = 0;    // the first column that is used
  std::size_t columns = 0;  // and how many are
  std::size_t lines = 0;
  bool has_labels = false;
};

Message shapeOf(std::string_view text, bool has_commas, TableShape& shape) {
  shape.separator = separatorOf(text, has_commas);
  bool first_empty = true, last_empty = true, labels = true;
  Message wrong;
  std::size_t count = 0;
  forEachLine(text, [&](std::string_view line) {
    Cells cells(line, shape.separator);
    std::string_view cell, bad, last;
    std::size_t n = 0, numbers = 0;
    bool is_first_empty = false, has_label = false;
    for (; cells.next(cell); ++n, last = cell) {
      const bool is_number = isNumber(cell);
      if (n == 0) {
        is_first_empty = cell.empty();
        has_label = !is_number;
      }
      numbers += is_number && !cell.empty();
      if (!is_number && n > 0 && bad.data() == nullptr) bad = cell;
    }
    const bool is_bad = bad.data() != nullptr || (has_label && numbers == 0);
    if (is_bad && count++ == 0) {
      shape.names = line;
      return true;
    }
    ++count;
    if (shape.lines == 0) {
      shape.cells = n;
      if (is_bad) {
        wrong = {"file-text"};
        return false;
      }
    }
    const auto at = static_cast<std::size_t>(line.data() - text.data());
    if (bad.data() != nullptr || (has_label && !labels)) {
      const std::string_view word = bad.data() != nullptr ? bad : trimmed(line.substr(0, 40));
      wrong = {"height-text", {{"text", quoted(word)}, {"line", lineOf(text, at)}}};
      return false;
    }
    if (n != shape.cells) {
      wrong = {"grid-lines",
               {{"line", lineOf(text, at)},
                {"n", static_cast<double>(n)},
                {"first", static_cast<double>(shape.cells)}}};
      return false;
    }
    first_empty &= is_first_empty;
    labels &= has_label || (is_first_empty && shape.lines == 0);
    last_empty &= last.empty();
    ++shape.lines;
    return true;
  });
  if (wrong) return wrong;
  if (shape.lines == 0) return {"file-text"};
  shape.has_labels = labels && !first_empty;
  shape.first = shape.has_labels || (first_empty && shape.cells > 1) ? 1 : 0;
  const std::size_t dropped = shape.first + (last_empty && shape.cells > shape.first + 1 ? 1 : 0);
  shape.columns = shape.cells - dropped;
  return {};
}

// The cell of a number, or NaN.
double cellValue(std::string_view cell) {
  return cell.empty() ? kUnknown : numberOf(cell);
}

// The columns of points, by their names where there are any.
struct Axes {
  std::array<std::size_t, 3> columns{0, 1, 2};  // of x, y and height
  bool are_named = false;
};

Axes axesOf(const TableShape& shape) {
  constexpr std::array<std::string_view, 9> kX{"x",    "e",         "east",    "easting", "lon",
                                               "long", "longitude", "x_coord", "xcoord"};
  constexpr std::array<std::string_view, 9> kY{"y",        "n",       "north",  "northing", "lat",
                                               "latitude", "y_coord", "ycoord", "yy"};
  constexpr std::array<std::string_view, 11> kZ{
      "z", "h", "height", "elev", "elevation", "alt", "altitude", "dem", "value", "hoehe", "band1"};
  Axes axes;
  std::array<int, 3> found{-1, -1, -1};
  Cells cells(shape.names, shape.separator);
  std::string_view cell;
  for (int i = 0; cells.next(cell); ++i) {
    const std::string name = lowerCase(cell.substr(0, 20));
    const auto isIn = [&](const auto& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (isIn(kX) && found[0] < 0) found[0] = i;
    if (isIn(kY) && found[1] < 0) found[1] = i;
    if (isIn(kZ) && found[2] < 0) found[2] = i;
  }
  if (std::min({found[0], found[1], found[2]}) < 0) return axes;
  axes.are_named = true;
  for (std::size_t i = 0; i < 3; ++i) axes.columns[i] = static_cast<std::size_t>(found[i]);
  return axes;
}

std::array<double, 3> pointOf(std::string_view line, const TableShape& shape, const Axes& axes) {
  std::array<double, 3> point{kUnknown, kUnknown, kUnknown};
  Cells cells(line, shape.separator);
  std::string_view cell;
  const std::size_t shift = axes.are_named ? 0 : shape.first;
  for (std::size_t i = 0; cells.next(cell); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (axes.columns[k] + shift == i) point[k] = cellValue(cell);
    }
  }
  return point;
}

// The range of a coordinate, and the mean of its smallest steps.
class AxisSteps {
 public:
  void add(double value) {
    if (count_++ > 0)
      addStep(std::abs(value - last_), 1e-9 * std::max(std::abs(value), std::abs(last_)));
    last_ = value;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  double low() const { return low_; }
  double high() const { return high_; }
  // How many points a side has, and the distance between them.
  double points() const {
    return steps_ > 0 ? std::round((high_ - low_) / (sum_ / steps_)) + 1 : 1;
  }
  double cell() const { return (high_ - low_) / (points() - 1); }

 private:
  void addStep(double step, double least) {
    if (step <= least) return;
    if (step < smallest_ / 2) {
      smallest_ = step;
      sum_ = steps_ = 0;
    }
    if (step > smallest_ * 1.5) return;
    sum_ += step;
    ++steps_;
  }

  double low_ = HUGE_VAL, high_ = -HUGE_VAL, last_ = 0;
  double smallest_ = HUGE_VAL, sum_ = 0, steps_ = 0;
  std::size_t count_ = 0;
};

// Reads points into the cells where they lie. Sets `is_grid` to false, and nothing else, where they
// lie on none.
Message readPoints(std::string_view text, const TableShape& shape, Heightmap& map, bool& is_grid) {
  const Axes axes = axesOf(shape);
  AxisSteps x, y;
  is_grid = true;
  forEachLine(text, [&](std::string_view line) {
    if (line.data() == shape.names.data()) return true;
    const std::array<double, 3> point = pointOf(line, shape, axes);
    is_grid = std::isfinite(point[0]) && std::isfinite(point[1]);
    if (!is_grid) return false;
    x.add(point[0]);
    y.add(point[1]);
    return true;
  });
  const double width = x.points(), height = y.points(), points = width * height;
  const auto lines = static_cast<double>(shape.lines);
  // Some points may be missing, as at the edge of a country.
  constexpr double kMostMissing = 4;
  const bool is_sure = shape.columns == 3 || axes.are_named;
  is_grid = is_grid && std::min(width, height) >= 2 && points >= lines &&
            points <= (is_sure ? kMostMissing * lines : lines) && points <= kMaxPoints;
  if (!is_grid) return {};
  Message wrong = map.take(width, height);
  if (wrong) return wrong;
  std::fill_n(map.heights.data(), map.points(), std::numeric_limits<float>::quiet_NaN());
  const Voids voids = Voids::ofFloats();
  forEachLine(text, [&](std::string_view line) {
    if (line.data() == shape.names.data()) return true;
    const std::array<double, 3> point = pointOf(line, shape, axes);
    const double column = (point[0] - x.low()) / x.cell(), row = (y.high() - point[1]) / y.cell();
    const double to_column = std::round(column), to_row = std::round(row);
    is_grid = std::abs(column - to_column) <= 0.25 && std::abs(row - to_row) <= 0.25;
    if (!is_grid) return false;
    float& height_there = map.heights.data()[static_cast<std::size_t>(to_row * width + to_column)];
    // Two points in one place are no grid.
    is_grid = std::isnan(height_there);
    height_there = voids.holds(point[2]) ? std::numeric_limits<float>::quiet_NaN()
                                         : static_cast<float>(point[2]);
    return is_grid;
  });
  if (!is_grid) return {};
  if (shape.columns > 3) map.note({"note-columns", {{"n", static_cast<double>(shape.columns)}}});
  MapPlace place;
  place.dx = x.cell();
  place.dy = y.cell();
  place.x = x.low();
  place.y = y.high();
  map.place = place;
  if (map.looksGeographic(place)) {
    map.place->crs = "EPSG:4326";
    map.setDegrees(place.dx, place.dy, place.y);
  } else {
    map.setScale(place.dx, place.dy);
  }
  return {};
}

}  // namespace

Message readTable(std::string_view text, Heightmap& map) {
  const bool has_commas = hasDecimalCommas(text);
  TableShape shape;
  Message wrong = shapeOf(text, has_commas, shape);
  if (wrong) return wrong;
  if (has_commas) map.note({"note-commas"});
  if (shape.columns >= 3) {
    bool is_grid = false;
    wrong = readPoints(text, shape, map, is_grid);
    if (wrong || is_grid) return wrong;
    if (shape.columns == 3 && shape.lines > 9) return {"file-points"};
  }
  if (!shape.names.empty())
    map.note({"note-names", {{"names", "“" + quotable(shape.names) + "”"}}});
  if (shape.has_labels) map.note({"note-labels"});
  wrong = map.take(static_cast<double>(shape.columns), static_cast<double>(shape.lines));
  if (wrong) return wrong;
  const Voids voids = Voids::ofFloats();
  float* to = map.heights.data();
  forEachLine(text, [&](std::string_view line) {
    if (line.data() == shape.names.data()) return true;
    Cells cells(line, shape.separator);
    std::string_view cell;
    for (std::size_t i = 0; cells.next(cell); ++i) {
      if (i < shape.first || i >= shape.first + shape.columns) continue;
      const double value = cellValue(cell);
      *to++ =
          voids.holds(value) ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(value);
    }
    return true;
  });
  return {};
}

}  // namespace orogen::files
