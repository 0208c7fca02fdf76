#include <vector>

#include "files/work.h"

namespace orogen::files {
namespace {

// Rows of numbers, little-endian, without a header: from the north, or from the south.
class RawWork : public RowWork {
 public:
  explicit RawWork(const FileSource& source)
      : RowWork(source.sheet()),
        is_grey_(source.format().bits > 0),
        from_south_(source.choice("first") == "south") {}

 private:
  void addRow(int y, std::string& part) override {
    const auto heights = sheet().row(from_south_ ? sheet().height - 1 - y : y);
    if (!is_grey_) {
      addNumbers(std::vector<float>(heights.begin(), heights.end()), part);
      return;
    }
    std::vector<std::uint16_t> grey(heights.size());
    toGrey(heights, sheet().range, std::span(grey), sheet().normalise);
    addNumbers(std::move(grey), part);
  }

  template <class Number>
  static void addNumbers(std::vector<Number> row, std::string& part) {
    toLittleEndian(std::span(row));
    part.append(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(Number));
  }

  bool is_grey_, from_south_;
};

}  // namespace

std::unique_ptr<Work> rawFile(const FileSource& source, std::string&) {
  return std::make_unique<RawWork>(source);
}

FileSize rawSize(const FileSource& source) {
  const Sheet& sheet = source.sheet();
  const double each = source.format().bits > 0 ? sizeof(std::uint16_t) : sizeof(float);
  return {static_cast<double>(sheet.width) * sheet.height * each, true};
}

}  // namespace orogen::files
