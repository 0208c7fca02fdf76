#include <algorithm>
#include <cmath>

#include "base/decimal.h"
#include "base/json.h"
#include "files/work.h"

namespace orogen::files {
namespace {

// The most digits behind the point: a height of a millionth of the relief still has all its own.
int decimalsFor(const Sheet& sheet, double metres) {
  const double relief =
      (static_cast<double>(sheet.range.maximum) - static_cast<double>(sheet.range.minimum)) *
      metres;
  constexpr int kDigits = 15, kMost = 45;
  int decimals = kDigits;
  for (double height = relief; height < 1 && height > 0 && decimals < kMost; height *= 10) {
    ++decimals;
  }
  return decimals;
}

// An ASCII grid of ESRI: a head of five lines, then the rows from the north, in plain decimals,
// which are read back as the same floats.
class AscWork : public RowWork {
 public:
  explicit AscWork(const FileSource& source)
      : RowWork(source.sheet()),
        metres_(source.number("metres")),
        decimals_(decimalsFor(source.sheet(), metres_)),
        none_(sheet().noData(metres_)) {}

 private:
  void addHead(std::string& part) override {
    part += "ncols " + std::to_string(sheet().width) + "\nnrows " + std::to_string(sheet().height);
    addPlace(part);
    if (!sheet().unknown.empty()) part += "NODATA_value " + plainDecimal(none_) + "\n";
  }
  // The corner of the first column and the last row. The format has no word for rows that are
  // turned: such a map has a place of its own.
  void addPlace(std::string& part) const {
    if (sheet().on_earth && sheet().on_earth->rotation == 0) {
      const MapPlace& said = *sheet().on_earth;
      const auto [west, bottom] = said.at(-0.5, sheet().height - 0.5);
      part +=
          "\nxllcorner " + JsonWriter::numeral(west) + "\nyllcorner " + JsonWriter::numeral(bottom);
      const std::string dx = JsonWriter::numeral(said.dx), dy = JsonWriter::numeral(said.dy);
      part += dx == dy ? "\ncellsize " + dx + "\n" : "\ndx " + dx + "\ndy " + dy + "\n";
      return;
    }
    const TilePlace place = sheet().place();
    const int south = place.map_height - place.row - sheet().height;
    const double cell = sheet().spacing * metres_;
    part += "\nxllcorner " + numeral(place.column * cell) + "\nyllcorner " + numeral(south * cell) +
            "\ncellsize " + numeral(cell) + "\n";
  }
  void addRow(int y, std::string& part) override {
    const auto row = sheet().row(y);
    for (int x = 0; x < sheet().width; ++x) {
      const float height =
          sheet().isKnown(x, y) ? inMetres(row[static_cast<std::size_t>(x)], metres_) : none_;
      part += plainDecimal(height, decimals_);
      part += ' ';
    }
    part.back() = '\n';
  }
  static std::string numeral(double value) { return plainDecimal(static_cast<float>(value)); }

  double metres_;
  int decimals_;
  float none_;  // of unknown heights
};

}  // namespace

std::unique_ptr<Work> ascFile(const FileSource& source, std::string&) {
  return std::make_unique<AscWork>(source);
}

FileSize ascSize(const FileSource& source) {
  const Sheet& sheet = source.sheet();
  const double metres = source.number("metres");
  const double highest = std::max(std::abs(static_cast<double>(sheet.range.minimum)),
                                  std::abs(static_cast<double>(sheet.range.maximum))) *
                         metres;
  int digits = 1;
  for (double height = highest; height >= 10 && digits < 40; height /= 10) ++digits;
  // A sign, the point, and the blank behind the number.
  const int each = digits + decimalsFor(sheet, metres) + 3;
  constexpr double kHead = 400;
  return {kHead + static_cast<double>(sheet.width) * sheet.height * each};
}

}  // namespace orogen::files
