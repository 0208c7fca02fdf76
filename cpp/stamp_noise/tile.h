#pragma once

#include <algorithm>

#include "base/progress.h"
#include "base/simd.h"
#include "stamp_noise/shapes.h"
#include "stamp_noise/store.h"

namespace orogen::stamp_noise {

// A part of the map, copied to the cache, in which all octaves are added up. It gathers: every
// stamp of the endless map that reaches into the tile is printed as far as it does, so that
// wrapping needs no special case. Small stamps are printed in their whole width, and the smallest
// in their whole height, over the tile's margins, which are never read.
template <int Lanes>
class StampTile {
  using UInt = typename Simd<Lanes>::UInt;
  using Int = typename Simd<Lanes>::Int;
  using Float = typename Simd<Lanes>::Float;

 public:
  static constexpr int kWidth = 512;
  static constexpr int kHeight = 128;
  static constexpr int kMargin = kLargestSmall;
  // Odd multiples of a cache line keep the rows in different cache sets.
  static constexpr int kPitch = kWidth + 2 * kMargin + 16;
  static constexpr int kLargestUncut = 8;  // of larger stamps, the rows outside would cost too much
  static constexpr int kRowMargin = 3 * kLargestUncut / 2;
  static constexpr std::size_t kPoints =
      static_cast<std::size_t>(kPitch) * (kHeight + 2 * kRowMargin);

  // `points` is working memory for kPoints of them.
  StampTile(const StampMap& map, const Choice& choice, std::uint32_t* points, int width, int height)
      : map_(map),
        choice_(choice),
        origin_(points + kRowMargin * kPitch + kMargin),
        width_(width),
        height_(height) {}

  int width() const { return width_; }
  int height() const { return height_; }

  // Loads the sums of the map from (x, y) on. x, y, width and height are multiples of the largest
  // small sector, or of the land's side if that is less. Never inlined, like store() and
  // storeWithPoints(): in one common function V8 runs out of registers for their loops.
  [[gnu::noinline]] void load(int x, int y) {
    x_ = x;
    y_ = y;
    for (int row = 0; row < height_; ++row) {
      copyPoints(map_.at(x, y + row), at(0, row), width_);
    }
  }

  // Loads the first octave's one stamp.
  [[gnu::noinline]] void load(int x, int y, const StampQuarter& first) {
    x_ = x;
    y_ = y;
    for (int row = 0; row < height_; ++row) first.copyRow(x, y + row, width_, at(0, row));
  }

  // Adds the stamps of these octaves, and writes the heights in the place of the sums.
  void printAndStore(std::span<const StampOctave> octaves, float scale) {
    const StampOctave* last = octaves.empty() ? nullptr : &octaves.back();
    const bool points_last = last != nullptr && last->side == 2 && choice_.isPlain() &&
                             last->shapes >> static_cast<int>(Shape::image) == 0;
    if (points_last) octaves = octaves.first(octaves.size() - 1);
    while (!octaves.empty() && octaves.front().side > kLargestSmall) {
      printLarge(octaves.front());
      octaves = octaves.subspan(1);
    }
    if (!octaves.empty()) {
      const int rows = height_ / octaves.front().side;
      for (int sy = -1; sy <= rows; ++sy) printRows(octaves, sy);
    }
    points_last ? storeWithPoints(*last, scale) : store(scale);
  }

 private:
  // Prints a row of sectors of the first of these octaves, and then the sectors of the others
  // within it, so that the contents of the nearest cache are used again.
  void printRows(std::span<const StampOctave> octaves, int sy) {
    const StampOctave& octave = octaves.front();
    if (sy < -1 || sy > height_ / octave.side) return;  // none of it reaches the tile
    if (octave.side == 32) printRow<32>(octave, sy);
    if (octave.side == 16) printRow<16>(octave, sy);
    if (octave.side == 8) printRow<8>(octave, sy);
    if (octave.side == 4) printRow<4>(octave, sy);
    if (octave.side == 2) printRow<2>(octave, sy);
    if (octaves.size() == 1) return;
    printRows(octaves.subspan(1), 2 * sy);
    printRows(octaves.subspan(1), 2 * sy + 1);
  }

  [[gnu::noinline]] void store(float scale) const {
    for (int row = 0; row < height_; ++row) {
      const std::uint32_t* from = at(0, row);
      RowEnd to(*this, row);
      for (int i = 0; i < width_; i += Lanes) {
        const auto sums = bitsAs<Int>(loadLanes<UInt>(from + i));
        storeLanes(to.heights + i, Simd<Lanes>::toFloat(sums) * scale);
      }
    }
  }

  // Adds the stamps of two points a side. Only one of their points is not zero, and it never leaves
  // its sector: four sectors are handled at a time, without scattered writes.
  [[gnu::noinline]] void storeWithPoints(const StampOctave& octave, float scale) const {
    const std::uint32_t key_shift = static_cast<std::uint32_t>(x_ / 2) * 0x9e3779b9u;
    const auto number = static_cast<std::uint32_t>(octave.number);
    const std::uint32_t centre = octave.smallOf(octave.onlyPrint())[3];
    for (int row = 0; row < height_; row += 2) {
      RowHashes<Lanes> hashes(rowKey(map_.land.seed, number, (y_ + row) / 2) + key_shift);
      const std::uint32_t* upper = at(0, row);
      const std::uint32_t* lower = at(0, row + 1);
      RowEnd to_upper(*this, row);
      RowEnd to_lower(*this, row + 1);
      // Copied to a local variable, because stores in the loop could change members.
      float* const upper_heights = to_upper.heights;
      float* const lower_heights = to_lower.heights;
      const int width = width_;
      for (int i = 0; i < width; i += 2 * Lanes) {
        const UInt hash = hashes.next();
        const UInt digs = spreadTop(hash << 31);
        const UInt point = (centre ^ digs) - digs;
        const UInt east = point & spreadTop(hash);
        const UInt west = point - east;
        const UInt south = spreadTop(hash << 13);
        const UInt south_west = west & south;
        const UInt south_east = east & south;
        addAndStore(upper + i, west - south_west, east - south_east, upper_heights + i, scale);
        addAndStore(lower + i, south_west, south_east, lower_heights + i, scale);
      }
    }
  }

  // The destination of a row of heights: the map; or a buffer that is copied to the map at the end,
  // if the map is narrower than one group of stores.
  struct RowEnd {
    const StampTile& tile;
    float* map;
    float narrow[std::size_t{2} * Lanes];
    float* heights;

    RowEnd(const StampTile& of, int row)
        : tile(of),
          map(of.map_.at(of.x_, of.y_ + row)),
          heights(of.width_ < 2 * Lanes ? narrow : map) {}
    ~RowEnd() {
      if (heights != map) std::memcpy(map, narrow, static_cast<std::size_t>(tile.width_) * 4);
    }
    RowEnd(const RowEnd&) = delete;
    RowEnd& operator=(const RowEnd&) = delete;
  };

  std::uint32_t* at(int x, int y) const { return origin_ + y * kPitch + x; }

  // Copies the highest bit to all bits.
  static UInt spreadTop(UInt bits) { return bitsAs<UInt>(bitsAs<Int>(bits) >> 31); }

  static void addAndStore(const std::uint32_t* sums, UInt west, UInt east, float* to, float scale) {
    auto first = bitsAs<Float>(west);
    auto second = bitsAs<Float>(east);
    Simd<Lanes>::zip(first, second);
    const UInt left = bitsAs<UInt>(first) + loadLanes<UInt>(sums);
    const UInt right = bitsAs<UInt>(second) + loadLanes<UInt>(sums + Lanes);
    storeLanes(to, Simd<Lanes>::toFloat(bitsAs<Int>(left)) * scale);
    storeLanes(to + Lanes, Simd<Lanes>::toFloat(bitsAs<Int>(right)) * scale);
  }

  // Prints all sectors of the endless map whose stamps can reach the tile.
  void printLarge(const StampOctave& octave) {
    forEachStampIn(map_.land, octave.number, {x_, y_, width_, height_}, choice_,
                   [&](Print print, int left, int top) {
                     const Shape shape = shapeOf(print);
                     if (map_.land.isDirect(octave.number, shape)) return;
                     const LargeStamp& stamp = octave.large[static_cast<std::size_t>(shape)];
                     print % 2 != 0 ? addLarge<true>(stamp, left, top)
                                    : addLarge<false>(stamp, left, top);
                   });
  }

  template <bool Digs>
  static void addGroup(std::uint32_t* to, const std::uint32_t* from) {
    const auto sums = loadLanes<UInt>(to);
    const auto steps = loadLanes<UInt>(from);
    storeLanes(to, Digs ? sums - steps : sums + steps);
  }

  // Prints the rows of a stamp that lie in the tile: down to the middle of a mirrored stamp and
  // back up again, so that the next row is one step away.
  template <bool Digs>
  void addLarge(const LargeStamp& stamp, int left, int top) {
    const int first = std::max(0, -top);
    const int last = std::min(stamp.side, height_ - top);
    const int turn = std::clamp(stamp.storedRows(), first, last);
    addLargeRows<Digs>(stamp, left, top, first, turn, 1);
    addLargeRows<Digs>(stamp, left, top, turn, last, -1);
  }

  template <bool Digs>
  [[gnu::noinline]] void addLargeRows(const LargeStamp& stamp, int left, int top, int row, int end,
                                      int step) {
    const int west = std::max(0, -left);
    const int east = std::min(stamp.side, width_ - left);
    const int stored = stamp.stored(row);
    const LargeStamp::Ends* ends = stamp.ends + stored;
    const std::uint32_t* from = stamp.row(stored);
    const int pitch = step * stamp.pitch();
    for (std::uint32_t* to = at(left, top + row); row < end; ++row, to += kPitch) {
      const int last = std::min(ends->last, east);
      // Add four groups at a time; up to fifteen points too many are zeros or lie in the margin.
      for (int i = std::max(ends->first, west); i < last; i += 4 * Lanes) {
        addGroup<Digs>(to + i, from + i);
        addGroup<Digs>(to + i + Lanes, from + i + Lanes);
        addGroup<Digs>(to + i + 2 * Lanes, from + i + 2 * Lanes);
        addGroup<Digs>(to + i + 3 * Lanes, from + i + 3 * Lanes);
      }
      ends += step;
      from += pitch;
    }
  }

  template <int Side>
  [[gnu::noinline]] void printRow(const StampOctave& octave, int sy) {
    const StampLand& land = map_.land;
    const int row = y_ / Side + sy;
    if (land.isOutside(row, octave.number)) return;
    const int count = width_ / Side;
    const bool any_image = octave.shapes >> static_cast<int>(Shape::image) != 0;
    const std::uint32_t key = rowKey(land.seed, static_cast<std::uint32_t>(octave.number),
                                     land.nameOf(row, octave.number));
    const int first = x_ / Side;
    const bool whole = !any_image && (Side <= kLargestUncut || (sy > 0 && sy < height_ / Side - 1));
    printSectors<Side>(octave, key, first, count, sy * Side, whole);
    for (const int sx : {-1, count}) {
      const int sector = first + sx;
      if (land.isOutside(sector, octave.number)) continue;
      const std::uint32_t hash = hashAt(key, land.nameOf(sector, octave.number));
      const int left = sx * Side + Shift(Side).x(hash);
      if (left > -Side && left < width_) {
        const int top = sy * Side + Shift(Side).y(hash);
        addClipped<Side>(octave.smallOf(choice_(hash)), at(left, top), top);
      }
    }
  }

  // Prints the sectors of one row within the tile: first the even ones, then the odd ones, so that
  // a stamp never waits for its neighbour's stores.
  template <int Side>
  void printSectors(const StampOctave& octave, std::uint32_t key, int first, int count, int y,
                    bool whole) {
    constexpr std::size_t kMaxRows = static_cast<std::size_t>(kWidth / Side + Lanes);
    std::array<std::uint32_t, kMaxRows> tops;
    std::array<std::uint32_t, kMaxRows> places;  // of their first points in the tile
    std::array<std::uint32_t, kMaxRows> stamps;  // where they begin in memory
    RowHashes<Lanes> row(key + static_cast<std::uint32_t>(first) * 0x9e3779b9u);
    UInt corner = Simd<Lanes>::lanes() * Side - Side / 2;
    const std::uint32_t top = static_cast<std::uint32_t>(y - Side / 2);
    const bool plain = choice_.isPlain();
    const std::uint32_t shape = octave.onlyPrint();
    for (int i = 0; i < count; i += Lanes) {
      const UInt hash = row.next();
      const UInt rows = top + (hash << 13 >> (32 - Shift::bitsOf(Side)));
      storeLanes(tops.data() + i, rows);
      storeLanes(places.data() + i, rows * kPitch + corner + (hash >> (32 - Shift::bitsOf(Side))));
      storeLanes(stamps.data() + i, plain ? (shape + (hash & 1)) * (Side * Side) : hash);
      corner += Lanes * Side;
    }
    for (int i = 0; i < count && !plain; ++i) {
      std::uint32_t& stamp = stamps[static_cast<std::size_t>(i)];
      stamp = choice_(stamp) * (Side * Side);
    }
    // Copied to a local variable, because stores in the loops could change members.
    const std::uint32_t* const small = octave.small;
    std::uint32_t* const origin = origin_;
    const auto total = static_cast<std::size_t>(count);
    for (std::size_t odd = 0; odd < 2; ++odd) {
      for (std::size_t i = odd; i < total; i += 2) {
        const std::uint32_t* stamp = small + stamps[i];
        std::uint32_t* to = origin + static_cast<int>(places[i]);
        whole ? addRows<Side>(stamp, to, 1, Side)
              : addClipped<Side>(stamp, to, static_cast<int>(tops[i]));
      }
    }
  }

  // Prints the rows of a stamp that lie in the tile. `to`: the place of its first row, at `top`.
  template <int Side>
  [[gnu::noinline]] void addClipped(const std::uint32_t* stamp, std::uint32_t* to, int top) {
    addRows<Side>(stamp, to, std::max(0, -top), std::min(Side, height_ - top));
  }

  template <int Side>
  static void addRows(const std::uint32_t* stamp, std::uint32_t* to, int first, int last) {
    constexpr int kStep = Side % Lanes == 0 ? Lanes : 1;
    using Group = typename Simd<kStep>::UInt;
    for (int row = first; row < last; ++row) {
      for (int i = 0; i < Side; i += kStep) {
        std::uint32_t* point = to + row * kPitch + i;
        storeLanes(point, loadLanes<Group>(point) + loadLanes<Group>(stamp + row * Side + i));
      }
    }
  }

  const StampMap& map_;
  const Choice& choice_;
  std::uint32_t* origin_;
  int width_, height_;
  int x_ = 0, y_ = 0;
};

// Compiled once, in stamp_noise/quarter.cpp: it is most of what maps and windows share.
extern template class StampTile<1>;
extern template class StampTile<4>;

// Working memory for one row of a stamp of the whole map.
struct DirectRows {
  std::span<std::uint32_t> points;
  std::span<double> sums;
};

// Begins the map with the first octave's one stamp and those of the second that are not kept. Each
// of their rows is made once and printed at once; rows of a mirrored stamp are printed twice.
// Returns false if `progress` stopped it.
bool printDirect(const Parameters& parameters, const StampMap& map, const Choice& choice,
                 const DirectRows& rows, Progress progress);

}  // namespace orogen::stamp_noise
