#include "stamp_noise/store.h"

#include <algorithm>

#include "base/buffer.h"

namespace orogen::stamp_noise {
namespace {

bool holds(std::uint32_t shapes, Shape shape) {
  return (shapes >> static_cast<int>(shape) & 1) != 0;
}

// The first octave whose stamps are kept.
int firstKept(const StampLand& land) {
  int octave = 1;
  while (octave < land.bits && land.sideOf(octave) > land.largest_kept) ++octave;
  return octave;
}

// Calls make(octave, shape) for every stamp that is kept, of the shapes in shapesIn(octave).
template <class ShapesIn, class Make>
void forEachStamp(const StampLand& land, int octaves, ShapesIn shapesIn, Make make) {
  for (int octave = firstKept(land); octave < octaves; ++octave) {
    const std::uint32_t shapes = shapesIn(octave);
    for (int i = 0; i < kShapes; ++i) {
      const auto shape = static_cast<Shape>(i);
      if (holds(shapes, shape) && !land.isDirect(octave, shape)) make(octave, shape);
    }
  }
}

LargeStamp emptyStamp(int side, Shape shape) {
  return {.rows = nullptr, .ends = nullptr, .side = side, .mirrored = isMirrored(shape)};
}

std::size_t pointsIn(const LargeStamp& stamp) {
  return static_cast<std::size_t>(stamp.storedRows()) *
         static_cast<std::size_t>(stamp.side + LargeStamp::kPadding);
}

void makeLarge(const ScaledShape& shape, const LargeStamp& stamp) {
  for (int y = 0; y < stamp.storedRows(); ++y) {
    std::uint32_t* points = stamp.row(y);
    wholeShapeRow(shape, y, points);
    std::fill_n(points + stamp.side, LargeStamp::kPadding, 0u);
    int first = 0;
    int last = stamp.side;
    while (first < last && points[first] == 0) ++first;
    while (last > first && points[last - 1] == 0) --last;
    stamp.ends[y] = {.first = first, .last = last};
  }
}

void makeSmall(const ScaledShape& shape, const StampOctave& octave) {
  const int points = octave.side * octave.side;
  std::uint32_t* raising = octave.small + static_cast<int>(printOf(shape.shape, false)) * points;
  std::uint32_t* digging = octave.small + static_cast<int>(printOf(shape.shape, true)) * points;
  for (int y = 0; y < octave.side; ++y)
    shapeRow(shape, y, 0, octave.side, raising + y * octave.side);
  for (int i = 0; i < points; ++i) digging[i] = 0 - raising[i];
}

constexpr std::size_t smallPoints(int side) {
  return static_cast<std::size_t>(kPrints * side * side);
}

}  // namespace

ScaledShape shapeIn(const Parameters& parameters, const StampLand& land, int octave, Shape shape,
                    std::span<double> sums) {
  double steps = 1 << 24;  // in units of 2^-24: the largest stamp has height 1
  for (int i = 0; i < octave; ++i) steps *= parameters.gain;
  return {.shape = shape,
          .side = land.sideOf(octave),
          .steps = steps,
          .image = parameters.image,
          .sums = sums};
}

int octavesOf(const Parameters& parameters, const StampLand& land) {
  int count = 0;
  while (count < land.bits && land.sideOf(count) > parameters.granularity) ++count;
  return count;
}

std::size_t StampStore::bytes(const Parameters& parameters, const StampLand& land,
                              const Choice& choice) {
  std::size_t sum = 0;
  // Count the shapes of every seed, so that the next map of this size needs no more memory.
  const auto all = [&](int) { return choice.shapes(); };
  forEachStamp(land, octavesOf(parameters, land), all, [&](int octave, Shape shape) {
    const LargeStamp stamp = emptyStamp(land.sideOf(octave), shape);
    if (stamp.side <= kLargestSmall) return;
    sum += scratchFor<std::uint32_t>(pointsIn(stamp)) +
           scratchFor<LargeStamp::Ends>(static_cast<std::size_t>(stamp.storedRows()));
  });
  for (int side = 2; side <= kLargestSmall; side *= 2) {
    sum += scratchFor<std::uint32_t>(smallPoints(side));
  }
  return sum;
}

StampStore::StampStore(const Parameters& parameters, const StampLand& land, const Choice& choice,
                       std::span<double> sums, std::span<std::byte>& scratch) {
  std::array<std::uint32_t*, kLargestSmall + 1> small{};
  for (int side = 2; side <= kLargestSmall; side *= 2) {
    small[static_cast<std::size_t>(side)] =
        takeScratch<std::uint32_t>(scratch, smallPoints(side)).data();
  }
  const int octaves = octavesOf(parameters, land);
  const int first = firstKept(land);
  for (int number = first; number < octaves; ++number) {
    const int side = land.sideOf(number);
    octaves_[count_++] = {
        .number = number,
        .side = side,
        .shapes = 0,
        .large = {},
        .small = side <= kLargestSmall ? small[static_cast<std::size_t>(side)] : nullptr};
  }
  const auto drawn = [&](int octave) {
    const bool few = land.outside != StampLand::Outside::more;
    return few ? choice.shapesIn(land.seed, octave) : choice.shapes();
  };
  forEachStamp(land, octaves, drawn, [&](int number, Shape shape) {
    StampOctave& octave = octaves_[static_cast<std::size_t>(number - first)];
    octave.shapes |= 1u << static_cast<int>(shape);
    const ScaledShape scaled = shapeIn(parameters, land, number, shape, sums);
    if (octave.small != nullptr) return makeSmall(scaled, octave);
    LargeStamp stamp = emptyStamp(octave.side, shape);
    stamp.rows = takeScratch<std::uint32_t>(scratch, pointsIn(stamp)).data();
    stamp.ends =
        takeScratch<LargeStamp::Ends>(scratch, static_cast<std::size_t>(stamp.storedRows())).data();
    makeLarge(scaled, stamp);
    octave.large[static_cast<std::size_t>(shape)] = stamp;
  });
}

}  // namespace orogen::stamp_noise
