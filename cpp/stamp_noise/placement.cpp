#include "stamp_noise/placement.h"

namespace orogen::stamp_noise {
namespace {

// In the order of the parameter `weights`.
constexpr std::array<Shape, 6> kMix{Shape::cone,   Shape::bell,    Choice::kAnyRidge,
                                    Shape::crater, Shape::plateau, Shape::image};

Shape onlyShape(Stamp stamp) {
  switch (stamp) {
    case Stamp::cone:
      return Shape::cone;
    case Stamp::ridge:
      return Choice::kAnyRidge;
    case Stamp::crater:
      return Shape::crater;
    case Stamp::plateau:
      return Shape::plateau;
    case Stamp::image:
      return Shape::image;
    case Stamp::bell:
    case Stamp::mix:
      break;
  }
  return Shape::bell;
}

constexpr double kNumbers = 4294967296.0;  // the number of values of 32 bits

}  // namespace

Choice::Choice(const Parameters& parameters)
    : digs_from_(static_cast<std::uint64_t>((1 + parameters.bias) / 2 * kNumbers)) {
  // A picture that was not given gets no share.
  const std::vector<double>& weights = parameters.weights;
  const auto weightOf = [&](std::size_t i) {
    if (kMix[i] == Shape::image && parameters.image.empty()) return 0.0;
    if (weights.empty()) return 1.0;
    return i < weights.size() ? weights[i] : 0.0;
  };
  double total = 0;
  for (std::size_t i = 0; i < kMix.size(); ++i) total += weightOf(i);
  if (parameters.stamp == Stamp::mix && total > 0) {
    double sum = 0;
    for (std::size_t i = 0; i < kMix.size(); ++i) {
      if (weightOf(i) <= 0) continue;
      sum += weightOf(i);
      shapes_[count_] = kMix[i];
      ends_[count_++] = static_cast<std::uint64_t>(sum / total * kNumbers);
    }
  } else {
    shapes_[count_++] = onlyShape(parameters.stamp);
  }
  plain_ = count_ == 1 && shapes_[0] != kAnyRidge && parameters.bias == 0;
}

Print Choice::operator()(std::uint32_t hash) const {
  Shape shape = shapes_[0];
  if (count_ > 1) {
    const std::uint32_t draw = mix(hash + 0x9e3779b9u);
    std::size_t i = 0;
    for (std::size_t k = 0; k + 1 < count_; ++k) i += draw >= ends_[k] ? 1u : 0u;
    shape = shapes_[i];
  }
  if (shape == kAnyRidge) {
    shape = static_cast<Shape>(static_cast<std::uint32_t>(kAnyRidge) + (hash >> 1 & 3));
  }
  // Without a bias, these tests equal bit 0 of the hash and the half of all numbers.
  const std::uint32_t level = hash << 31 | mix(hash) >> 1;
  return printOf(shape, level >= digs_from_);
}

std::uint32_t Choice::shapes() const {
  std::uint32_t shapes = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    shapes |= (shapes_[i] == kAnyRidge ? 15u : 1u) << static_cast<int>(shapes_[i]);
  }
  return shapes;
}

std::uint32_t Choice::shapesIn(std::uint32_t seed, int octave) const {
  if (octave > 2) return shapes();
  std::uint32_t shapes = 0;
  for (int y = 0; y < 1 << octave; ++y) {
    const std::uint32_t key = rowKey(seed, static_cast<std::uint32_t>(octave), y);
    for (int x = 0; x < 1 << octave; ++x) {
      shapes |= 1u << static_cast<int>(shapeOf((*this)(hashAt(key, x))));
    }
  }
  return shapes;
}

}  // namespace orogen::stamp_noise
