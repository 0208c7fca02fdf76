#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/json.h"
#include "base/text.h"
#include "files/lines/lines.h"
#include "files/work.h"

namespace orogen::files {
namespace {

constexpr double kTolerance =
    0.01;  // millimetres: how far a line may be moved in order to remove points
constexpr std::string_view kInk = "#000";
constexpr std::string_view kRiverInk = "#2b6f9c";

double lengthOf(const Polyline& line) {
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double x = line[i].x - line[i - 1].x, y = line[i].y - line[i - 1].y;
    length += std::sqrt(x * x + y * y);
  }
  return length;
}

// A coordinate on the paper, rounded to hundredths, without trailing zeros or a negative zero.
void addCoordinate(std::string& text, double value) {
  const auto hundredths = static_cast<long>(std::floor(value * 100 + 0.5));
  const long whole = std::abs(hundredths) / 100, rest = std::abs(hundredths) % 100;
  if (hundredths < 0) text += '-';
  text += std::to_string(whole);
  if (rest == 0) return;
  text += '.';
  text += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
}

void addTo(std::string& text, std::initializer_list<std::string_view> pieces) {
  for (const std::string_view piece : pieces) text += piece;
}

void addPath(std::string& text, const Polyline& line) {
  text += "<path d=\"";
  for (const PlanePoint& point : line) {
    text += text.back() == '"' ? 'M' : 'L';
    addCoordinate(text, point.x);
    text += ' ';
    addCoordinate(text, point.y);
  }
  text += "\"/>\n";
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (std::string_view("&<>\"'").find(letter) == std::string_view::npos) {
      out += letter;
    } else {
      addTo(out, {"&#", std::to_string(static_cast<int>(letter)), ";"});
    }
  }
  return out;
}

// A pen, what it draws, and how many times as wide as the others it is.
struct Pen {
  std::string_view label, ink;
  std::vector<Family> families;
  double width = 1;
};

// Lines of one family and, where they have one, of one height.
void addGroup(std::string& text, Family family, std::span<const Line> lines,
              const DrawingOptions& options, PlanePoint& pen) {
  const auto& [width, height] = options.paper;
  const double scale =
      std::min((width - 2 * kMargin) / (2 * options.aspect()), (height - 2 * kMargin) / 2);
  std::vector<Polyline> drawn;
  for (const Line& each : lines) {
    if (each.family != family) continue;
    Polyline line;
    for (const PlanePoint& point : each.points) {
      line.push_back({width / 2 + point.x * scale, height / 2 - point.y * scale});
    }
    line = simplified(line, kTolerance);
    // A shorter line would only be a dot of the pen.
    if (lengthOf(line) > options.stroke / 2) drawn.push_back(std::move(line));
  }
  if (drawn.empty()) return;
  const std::optional<double> level = lines.front().height;
  if (level) addTo(text, {"<g data-height=\"", JsonWriter::numeral(*level), "\">\n"});
  for (const Polyline& line : inPenOrder(std::move(drawn), pen)) addPath(text, line);
  if (level) text += "</g>\n";
}

void addFamily(std::string& text, Family family, std::span<const Line> lines,
               const DrawingOptions& options, PlanePoint& pen) {
  std::string drawn;
  const auto hasOther = [](const Line& one, const Line& next) { return one.height != next.height; };
  while (!lines.empty()) {
    const auto end = std::adjacent_find(lines.begin(), lines.end(), hasOther);
    const auto count = static_cast<std::size_t>(end - lines.begin()) + (end == lines.end() ? 0 : 1);
    addGroup(drawn, family, lines.first(count), options, pen);
    lines = lines.subspan(count);
  }
  if (drawn.empty()) return;
  addTo(text,
        {"<g id=\"", kFamilyNames[static_cast<std::size_t>(family)], "\">\n", drawn, "</g>\n"});
}

}  // namespace

std::string svgOf(const std::vector<Line>& lines, const DrawingOptions& options,
                  const std::string& title, const std::string& description) {
  const std::string width = formatNumber(options.paper.width);
  const std::string height = formatNumber(options.paper.height);
  std::string text;
  addTo(text, {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
               "<svg xmlns=\"http://www.w3.org/2000/svg\" "
               "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"",
               width, "mm\" height=\"", height, "mm\" viewBox=\"0 0 ", width, " ", height,
               "\" fill=\"none\" stroke-width=\"", formatNumber(options.stroke),
               "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>", escaped(title),
               "</title>\n<desc>", escaped(description), "</desc>\n"});
  // Programs of plotters take each group below the root for a layer, and a layer for a pen.
  PlanePoint pen{0, 0};
  constexpr double kIndexWidth = 2;
  for (const Pen& each :
       {Pen{"1 ground", kInk, {Family::rows, Family::columns, Family::foot, Family::contours}},
        Pen{"2 rivers", kRiverInk, {Family::rivers, Family::shore}},
        Pen{"3 index", kInk, {Family::index}, kIndexWidth}}) {
    std::string drawn;
    for (const Family family : each.families) addFamily(drawn, family, lines, options, pen);
    if (drawn.empty()) continue;
    addTo(text, {"<g inkscape:groupmode=\"layer\" inkscape:label=\"", each.label, "\" stroke=\"",
                 each.ink, "\""});
    if (each.width != 1) {
      addTo(text, {" stroke-width=\"", formatNumber(options.stroke * each.width), "\""});
    }
    addTo(text, {">\n", drawn, "</g>\n"});
  }
  text += "</svg>\n";
  return text;
}

namespace {

// Draws the lines of a map, some rows at a time.
class DrawingWork : public Work {
 public:
  explicit DrawingWork(const FileSource& source)
      : sheet_(source.sheet()), options_(source.options().drawing), drawing_(sheet_, options_) {}

  bool next(std::string& part) override {
    if (drawing_.drawSome()) return true;
    part = svgOf(drawing_.lines(), options_, sheet_.title, sheet_.description);
    return false;
  }
  double done() const override { return drawing_.done(); }

 private:
  const Sheet& sheet_;
  const DrawingOptions& options_;
  Drawing drawing_;
};

}  // namespace

// The visible parts of a map's profiles, in millimetres of paper.
std::unique_ptr<Work> svgFile(const FileSource& source, std::string&) {
  return std::make_unique<DrawingWork>(source);
}

}  // namespace orogen::files
