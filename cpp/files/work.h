#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "files/byte_order.h"
#include "files/formats.h"

namespace orogen::files {

// A file while it is made, piece by piece, so that no format ever holds a large one whole, and
// whoever asked for it can stop in between.
class Work {
 public:
  virtual ~Work() = default;
  // Adds the next piece to `part`. Returns false when it was the last one.
  virtual bool next(std::string& part) = 0;
  virtual double done() const = 0;  // progress, 0 to 1
};

// About so many bytes are a piece.
inline constexpr std::size_t kPartBytes = 1 << 20;

// A height in metres, of which one unit has so many.
inline float inMetres(float height, double metres) {
  return metres == 1 ? height : static_cast<float>(static_cast<double>(height) * metres);
}

// A file of rows from the north.
class RowWork : public Work {
 public:
  explicit RowWork(const Sheet& sheet) : sheet_(sheet) {}

  bool next(std::string& part) override {
    if (row_ == 0) addHead(part);
    while (row_ < sheet_.height && part.size() < kPartBytes) addRow(row_++, part);
    if (row_ == sheet_.height) addEnd(part);
    return row_ < sheet_.height;
  }
  double done() const override { return static_cast<double>(row_) / sheet_.height; }

 protected:
  virtual void addHead(std::string&) {}
  virtual void addRow(int row, std::string& part) = 0;
  virtual void addEnd(std::string&) {}
  const Sheet& sheet() const { return sheet_; }

 private:
  const Sheet& sheet_;
  int row_ = 0;
};

// A file that is made in one piece.
template <class Make>
class Whole : public Work {
 public:
  explicit Whole(Make make) : make_(std::move(make)) {}
  bool next(std::string& part) override {
    part = make_();
    return false;
  }
  double done() const override { return 1; }

 private:
  Make make_;
};

template <class Make>
std::unique_ptr<Work> wholeFile(Make make) {
  return std::make_unique<Whole<Make>>(std::move(make));
}

}  // namespace orogen::files
