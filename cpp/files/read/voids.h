#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace orogen::files {

// Which numbers of a file stand for no data. They belong to the file that names one, or else to its
// format and type.
class Voids {
 public:
  // What the file names, NaN among it; of floats in the precision that they have.
  static Voids said(double none, bool is_float) {
    Voids voids;
    voids.is_said_ = true;
    voids.is_float_ = is_float;
    voids.add(is_float ? static_cast<double>(static_cast<float>(none)) : none);
    return voids;
  }
  static Voids none() { return {}; }
  // Whole numbers of 16 bits with a sign, where surveys use the ends of the range.
  static Voids ofShorts() { return of({-9999, -32768, 32767}); }
  static Voids ofWords() { return of({-9999, -99999, -32768, -2147483648.0}); }
  // What surveys, NetCDF and Surfer write.
  static Voids ofFloats() {
    Voids voids = of({-9999, -99999, -32768, -32767, 1e20, 9.969209968386869e36});
    for (std::size_t i = 0; i < voids.count_; ++i) {
      voids.numbers_[i] = static_cast<double>(static_cast<float>(voids.numbers_[i]));
    }
    voids.is_float_ = true;
    return voids;
  }

  bool isSaid() const { return is_said_; }
  // NaN, and numbers beyond any height, are none in every file.
  bool holds(double number) const {
    if (!(std::abs(number) <= kLargest)) return true;
    if (is_float_) number = static_cast<double>(static_cast<float>(number));
    for (std::size_t i = 0; i < count_; ++i) {
      if (numbers_[i] == number) return true;
    }
    return false;
  }

 private:
  template <std::size_t N>
  static Voids of(const double (&numbers)[N]) {
    Voids voids;
    for (const double each : numbers) voids.add(each);
    return voids;
  }
  void add(double number) { numbers_[count_++] = number; }

  // Below the largest float, which programs write for no data, in one precision or another.
  static constexpr double kLargest = 1.7e38;

  std::array<double, 6> numbers_{};
  std::size_t count_ = 0;
  bool is_said_ = false, is_float_ = false;
};

}  // namespace orogen::files
