#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "files/layout.h"
#include "files/png_writer.h"
#include "files/work.h"

namespace orogen::files {
namespace {

// The heights of black and white, and the spacing, as text; nothing for a picture.
std::string scaleText(const Sheet& sheet) {
  if (sheet.channels > 0) return {};
  const Range range = rangeOfGrey(sheet.range, sheet.normalise);
  JsonWriter json;
  json.open('{', JsonWriter::Layout::line);
  json.member("minimum", range.minimum).member("maximum", range.maximum);
  json.member("spacing", sheet.spacing);
  writeLayout(sheet, json);
  if (sheet.on_earth) writePlace(*sheet.on_earth, json);
  return json.close().text();
}

int bitsOf(const FileSource& source) {
  return source.sheet().channels > 0 ? 8 : source.format().bits;
}

// A map as a grey picture, or the pixels of a sheet.
class PngWork : public RowWork {
 public:
  explicit PngWork(const FileSource& source) : RowWork(source.sheet()), bits_(bitsOf(source)) {}

 private:
  void addHead(std::string& part) override {
    png_.emplace(sheet().width, sheet().height, std::max(sheet().channels, 1), bits_,
                 scaleText(sheet()), part);
    row_.resize(png_->rowBytes());
  }
  void addRow(int y, std::string& part) override {
    const std::uint8_t* row = row_.data();
    if (sheet().channels > 0) {
      row = sheet().pixels.data() + png_->rowBytes() * static_cast<std::size_t>(y);
    } else if (bits_ == 8) {
      toGrey(sheet().row(y), sheet().range, std::span(row_), sheet().normalise);
    } else {
      words_.resize(row_.size() / 2);
      toGrey(sheet().row(y), sheet().range, std::span(words_), sheet().normalise);
      for (std::size_t i = 0; i < words_.size(); ++i) {
        row_[2 * i] = static_cast<std::uint8_t>(words_[i] >> 8);
        row_[2 * i + 1] = static_cast<std::uint8_t>(words_[i] & 255);
      }
    }
    png_->addRow(row, part);
  }
  void addEnd(std::string& part) override { png_->end(part); }

  int bits_;
  std::optional<PngWriter> png_;
  std::vector<std::uint8_t> row_;
  std::vector<std::uint16_t> words_;
};

}  // namespace

std::unique_ptr<Work> pngFile(const FileSource& source, std::string&) {
  return std::make_unique<PngWork>(source);
}

FileSize pngSize(const FileSource& source) {
  const Sheet& sheet = source.sheet();
  return {PngWriter::maxBytes(sheet.width, sheet.height, std::max(sheet.channels, 1),
                              bitsOf(source), scaleText(sheet).size())};
}

}  // namespace orogen::files
