#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/decimal.h"
#include "base/text.h"
#include "files/lines/drawing.h"
#include "files/lines/lines.h"
#include "files/work.h"

namespace orogen::files {
namespace {

enum class Side : int { north, east, south, west };

constexpr Side across(Side side) {
  return static_cast<Side>((static_cast<int>(side) + 2) % 4);
}

// Lines along which a map has one height, by marching squares: between two points of a row or a
// column, one below the height and one not, the ground is a straight line.
class Tracer {
 public:
  explicit Tracer(const Sheet& sheet)
      : heights_(sheet.heights),
        columns_(static_cast<std::size_t>(sheet.width)),
        rows_(static_cast<std::size_t>(sheet.height)) {}

  // In columns from the west and rows from the north. A closed line ends where it began.
  std::vector<Polyline> linesAt(double height) {
    height_ = height;
    passed_.assign((columns_ - 1) * (rows_ - 1), 0);
    lines_.clear();
    // The lines that end at the border come first.
    for (std::size_t x = 0; x + 1 < columns_; ++x) {
      begin(x, 0, Side::north);
      begin(x, rows_ - 2, Side::south);
    }
    for (std::size_t y = 0; y + 1 < rows_; ++y) {
      begin(0, y, Side::west);
      begin(columns_ - 2, y, Side::east);
    }
    for (std::size_t y = 0; y + 1 < rows_; ++y) {
      for (std::size_t x = 0; x + 1 < columns_; ++x) {
        begin(x, y, Side::north);
        begin(x, y, Side::west);
      }
    }
    return std::move(lines_);
  }

 private:
  double heightAt(std::size_t x, std::size_t y) const {
    return static_cast<double>(heights_[y * columns_ + x]);
  }
  bool isHigh(std::size_t x, std::size_t y) const { return heightAt(x, y) >= height_; }

  // The two ends of a side of a cell, from the west or from the north.
  static std::array<std::size_t, 4> endsOf(std::size_t x, std::size_t y, Side side) {
    const std::size_t east = side == Side::east ? 1 : 0, south = side == Side::south ? 1 : 0;
    const bool lies = side == Side::north || side == Side::south;
    return {x + east, y + south, x + east + (lies ? 1 : 0), y + south + (lies ? 0 : 1)};
  }
  bool crosses(std::size_t x, std::size_t y, Side side) const {
    const auto [x0, y0, x1, y1] = endsOf(x, y, side);
    return isHigh(x0, y0) != isHigh(x1, y1);
  }
  PlanePoint pointOn(std::size_t x, std::size_t y, Side side) const {
    const auto [x0, y0, x1, y1] = endsOf(x, y, side);
    const double from = heightAt(x0, y0);
    const double share = (height_ - from) / (heightAt(x1, y1) - from);
    return {static_cast<double>(x0) + (x1 > x0 ? share : 0),
            static_cast<double>(y0) + (y1 > y0 ? share : 0)};
  }

  // Where a line leaves the cell that it enters. On a saddle it keeps to its side of the middle.
  Side exitOf(std::size_t x, std::size_t y, Side entry) const {
    std::array<Side, 3> others{};
    std::size_t count = 0;
    for (const Side side : {Side::north, Side::east, Side::south, Side::west}) {
      if (side != entry && crosses(x, y, side)) others[count++] = side;
    }
    if (count == 1) return others[0];
    const double middle =
        (heightAt(x, y) + heightAt(x + 1, y) + heightAt(x, y + 1) + heightAt(x + 1, y + 1)) / 4;
    // The line around a corner that differs from the middle has the two sides of that corner.
    const bool is_around_west = isHigh(x, y) != (middle >= height_);
    constexpr std::array<Side, 4> kWest{Side::west, Side::south, Side::east, Side::north};
    constexpr std::array<Side, 4> kEast{Side::east, Side::north, Side::west, Side::south};
    return (is_around_west ? kWest : kEast)[static_cast<std::size_t>(entry)];
  }

  std::uint8_t& passedAt(std::size_t x, std::size_t y) { return passed_[y * (columns_ - 1) + x]; }

  // Follows the line that crosses a side, if no line has passed there.
  void begin(std::size_t x, std::size_t y, Side side) {
    const auto bit = [](Side each) {
      return static_cast<std::uint8_t>(1 << static_cast<int>(each));
    };
    if ((passedAt(x, y) & bit(side)) != 0 || !crosses(x, y, side)) return;
    Polyline line{pointOn(x, y, side)};
    for (bool goes_on = true; goes_on;) {
      const Side exit = exitOf(x, y, side);
      passedAt(x, y) = static_cast<std::uint8_t>(passedAt(x, y) | bit(side) | bit(exit));
      line.push_back(pointOn(x, y, exit));
      const bool leaves = (exit == Side::north && y == 0) || (exit == Side::west && x == 0) ||
                          (exit == Side::south && y + 2 == rows_) ||
                          (exit == Side::east && x + 2 == columns_);
      if (leaves) break;
      y += exit == Side::south ? 1 : 0;
      y -= exit == Side::north ? 1 : 0;
      x += exit == Side::east ? 1 : 0;
      x -= exit == Side::west ? 1 : 0;
      side = across(exit);
      goes_on = (passedAt(x, y) & bit(side)) == 0;
    }
    lines_.push_back(std::move(line));
  }

  std::span<const float> heights_;
  std::size_t columns_, rows_;
  double height_ = 0;
  std::vector<std::uint8_t> passed_;  // for each cell the sides that lines have crossed, as bits
  std::vector<Polyline> lines_;
};

// A distance between lines as a fraction, so that their heights are the decimal numbers next to it.
struct Interval {
  double times, over;

  double heightOf(double number) const { return number * times / over; }
};

Interval fractionOf(double interval) {
  double over = 1;
  constexpr int kDecimals = 9;
  for (int i = 0; i < kDecimals && interval * over != std::floor(interval * over); ++i) over *= 10;
  return {std::floor(interval * over + 0.5), over};
}

constexpr double kUsualLevels = 20;

// 1, 2 or 5 times a power of ten, for about so many lines.
Interval roundInterval(double relief, double lines = kUsualLevels) {
  const double wanted = relief / lines;
  if (!(wanted > 0)) return {1, 1};
  Interval power{1, 1};
  while (power.times / power.over > wanted) power.over *= 10;
  while (power.times * 10 <= wanted) power.times *= 10;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power.times / power.over >= wanted) return {factor * power.times, power.over};
  }
  return {10 * power.times, power.over};
}

constexpr double kMostLevels = 500;
constexpr int kIndex = 5;  // every fifth line is drawn heavier

// Lines of equal height, the shore and the rivers, as wide as the options say, within a margin.
class Contours : public Work {
 public:
  explicit Contours(const FileSource& source)
      : sheet_(source.sheet()),
        tracer_(sheet_),
        given_(source.number("interval")),
        sea_(source.sea()) {
    const double low = static_cast<double>(sheet_.range.minimum),
                 high = static_cast<double>(sheet_.range.maximum);
    if (given_ > 0 && (high - low) / given_ > kMostLevels) {
      levels_ = (high - low) / given_;
      return;
    }
    interval_ = given_ > 0 ? fractionOf(given_) : roundInterval(high - low);
    const double step = interval_.heightOf(1);
    first_ = std::ceil(low / step);
    levels_ = std::max(std::floor(high / step) - first_ + 1, 0.0);
    const double columns = sheet_.width - 1, rows = sheet_.height - 1;
    const double scale = source.number("width") / std::max(columns, rows);
    drawing_.paper = {.width = columns * scale + 2 * kMargin, .height = rows * scale + 2 * kMargin};
    drawing_.picture = columns / rows;
  }

  std::string refuse() const {
    if (levels_ <= kMostLevels) return {};
    const double relief =
        static_cast<double>(sheet_.range.maximum) - static_cast<double>(sheet_.range.minimum);
    return "would have more than " + formatNumber(kMostLevels) +
           " heights of lines at an interval of " + JsonWriter::numeral(given_) +
           "; choose one of at least " +
           plainDecimal(static_cast<float>(roundInterval(relief, kMostLevels / 2).heightOf(1)));
  }

  bool next(std::string& part) override {
    if (number_ < levels_) {
      const double height = interval_.heightOf(first_ + number_);
      const bool is_index = std::fmod(first_ + number_, kIndex) == 0;
      add(is_index ? Family::index : Family::contours, height);
      ++number_;
      return true;
    }
    if (sea_ > static_cast<double>(sheet_.range.minimum)) add(Family::shore, sea_);
    addRivers();
    part =
        svgOf(lines_, drawing_, "Contours",
              "Every " + plainDecimal(static_cast<float>(interval_.heightOf(1))) + ", from " +
                  plainDecimal(sheet_.range.minimum) + " to " + plainDecimal(sheet_.range.maximum));
    return false;
  }
  double done() const override { return number_ / (levels_ + 1); }

 private:
  PlanePoint inPicture(double column, double row) const {
    return {(2 * column / (sheet_.width - 1) - 1) * drawing_.picture,
            1 - 2 * row / (sheet_.height - 1)};
  }
  void add(Family family, double height) {
    for (Polyline& line : tracer_.linesAt(height)) {
      for (PlanePoint& point : line) point = inPicture(point.x, point.y);
      lines_.push_back({family, std::move(line), height});
    }
  }
  void addRivers() {
    if (sheet_.water == nullptr || sheet_.width != sheet_.height) return;
    const auto size = static_cast<std::size_t>(sheet_.width);
    for (const RiverPoints& river : penRivers(sheet_.width, sheet_.heights, *sheet_.water)) {
      Line& line = lines_.emplace_back(Line{Family::rivers, {}});
      for (const std::size_t at : river) {
        line.points.push_back(
            inPicture(static_cast<double>(at % size), static_cast<double>(at / size)));
      }
    }
  }

  const Sheet& sheet_;
  Tracer tracer_;
  double given_, sea_;
  Interval interval_{1, 1};
  double first_ = 0, levels_ = 0, number_ = 0;
  DrawingOptions drawing_;
  std::vector<Line> lines_;
};

// The places where lines cross the sides of cells, all of them and those of the longest line.
struct Crossings {
  double all = 0, of_longest = 0;
};

Crossings crossingsOf(const Sheet& sheet, double step) {
  const auto levelOf = [step](float height) {
    return std::floor(static_cast<double>(height) / step);
  };
  const double lowest = levelOf(sheet.range.minimum);
  const double levels = levelOf(sheet.range.maximum) - lowest + 1;
  // More of them are refused.
  if (!(levels <= 2 * kMostLevels)) return {};
  std::vector<double> counts(static_cast<std::size_t>(levels), 0.0);
  const auto count = [&](float one, float other) {
    const auto last = static_cast<std::size_t>(levelOf(std::max(one, other)) - lowest);
    auto level = static_cast<std::size_t>(levelOf(std::min(one, other)) - lowest);
    for (; level < last; ++level) counts[level] += 1;
  };
  for (int y = 0; y < sheet.height; ++y) {
    const auto here = sheet.row(y);
    for (std::size_t x = 0; x < here.size(); ++x) {
      if (x + 1 < here.size()) count(here[x], here[x + 1]);
      if (y + 1 < sheet.height) count(here[x], sheet.row(y + 1)[x]);
    }
  }
  Crossings crossings;
  for (const double each : counts) {
    crossings.all += each;
    crossings.of_longest = std::max(crossings.of_longest, each);
  }
  return crossings;
}

}  // namespace

std::unique_ptr<Work> contourMap(const FileSource& source, std::string& refusal) {
  auto contours = std::make_unique<Contours>(source);
  refusal = contours->refuse();
  return refusal.empty() ? std::move(contours) : nullptr;
}

FileSize contourSize(const FileSource& source) {
  const Sheet& sheet = source.sheet();
  const double relief =
      static_cast<double>(sheet.range.maximum) - static_cast<double>(sheet.range.minimum);
  const double given = source.number("interval");
  double step = given > 0 ? given : relief / kUsualLevels;
  if (!(step > 0)) step = 1;
  const Crossings crossings = crossingsOf(sheet, step);
  // The shore is a line like the longest one, or nearly so. A path has two points at least.
  constexpr double kHead = 4000, kPoint = 16, kPath = 24, kRiver = 2;
  const double points = crossings.all + 2 * crossings.of_longest;
  const double rivers =
      sheet.water == nullptr ? 0 : static_cast<double>(sheet.width) * sheet.height * kRiver;
  return {kHead + points * (kPoint + kPath / 2) + rivers};
}

}  // namespace orogen::files
