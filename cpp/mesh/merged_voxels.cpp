#include <algorithm>
#include <cassert>
#include <utility>

#include "base/buffer.h"
#include "mesh/voxels.h"

namespace orogen::mesh {
namespace {

using Level = std::uint16_t;

// All bits, or none. Masks select values without a branch that the processor must predict;
// compilers would make a branch of a conditional here.
unsigned allBits(bool is) {
  return 0u - static_cast<unsigned>(is);
}

const Level* rowOf(const Level* levels, int side, int y) {
  return levels + static_cast<std::ptrdiff_t>(y) * side;
}

// Writes the faces of one direction.
class FacesTo {
 public:
  FacesTo(Facing facing, VoxelQuad*& to)
      : code_((static_cast<unsigned>(facing) & 3) << 14 | static_cast<unsigned>(facing) >> 2 << 30),
        to_(to) {}

  void add(unsigned x_and_y, unsigned levels, unsigned wide_and_deep, bool counts = true) {
    const auto place = static_cast<std::uint64_t>(x_and_y | code_);
    writeFace(to_, place | static_cast<std::uint64_t>(levels) << 32, wide_and_deep, counts);
  }

 private:
  unsigned code_;
  VoxelQuad*& to_;
};

unsigned packed(unsigned low, unsigned high) {
  return low | high << 16;
}
unsigned packed(int low, int high) {
  return packed(static_cast<unsigned>(low), static_cast<unsigned>(high));
}

// Columns `from` to `to` with the same level since row `top`. A piece beyond the border follows the
// last one of a row.
struct FlatPiece {
  int from, to, top;
  unsigned level;
};

// Merges horizontal faces, row by row; columns of level 0 have none.
class FlatSweep {
 public:
  // `starts` holds side + 1 columns, `open` and `next` the same number of pieces.
  FlatSweep(int side, std::span<int> starts, std::span<FlatPiece> open, std::span<FlatPiece> next,
            Facing facing, VoxelQuad*& to)
      : side_(side),
        max_level_(facing == Facing::down ? 1 : 65535),
        shown_(facing == Facing::down ? 0 : ~0u),
        starts_(starts.data()),
        open_(open.data()),
        next_(next.data()),
        faces_(facing, to) {
    *open_ = beyondBorder();
  }

  void addRow(int y, const Level* levels) {
    const int runs = findRuns(levels);
    int before = 0;  // pieces of the previous row that this row has met
    int here = 0;    // pieces of this row
    const auto endUpTo = [&](int to) {
      for (; before < to; ++before) end(open_[before], y);
    };
    for (int run = 0; run < runs; ++run) {
      const int from = starts_[run];
      const int to = starts_[run + 1];
      const unsigned level = levelAt(levels, from);
      if (level == 0) continue;
      int met = before;
      while (open_[met].from < from) ++met;
      endUpTo(met);

      // A single comparison makes a single branch.
      const auto fits = [&](const FlatPiece& each, int border, int at) {
        return (static_cast<unsigned>(border ^ at) | (each.level ^ level) |
                static_cast<unsigned>(to - each.to) >> 31) == 0;
      };
      // Pieces that continue without a gap from the west stay open.
      int left = from;
      while (fits(open_[before], open_[before].from, left)) {
        left = open_[before].to;
        next_[here++] = open_[before++];
      }
      if (left == to) continue;
      // Pieces that continue without a gap from the east stay open, too; one new piece fills the
      // space between them.
      int behind = before;
      while (open_[behind].from < to) ++behind;
      int first = behind;
      int right = to;
      while (first > before && fits(open_[first - 1], open_[first - 1].to, right)) {
        right = open_[--first].from;
      }
      endUpTo(first);
      next_[here++] = {.from = left, .to = right, .top = y, .level = level};
      while (before < behind) next_[here++] = open_[before++];
    }
    endUpTo(open_count_);
    next_[here] = beyondBorder();
    std::swap(open_, next_);
    open_count_ = here;
  }

  void finish() {
    for (int i = 0; i < open_count_; ++i) end(open_[i], side_);
    open_count_ = 0;
  }

 private:
  // Finds where the levels of a row change, without an unpredictable branch; the row's end follows
  // as the last start.
  int findRuns(const Level* levels) {
    int count = 0;
    starts_[count++] = 0;
    unsigned before = levelAt(levels, 0);
    for (int x = 1; x < side_; ++x) {
      const unsigned level = levelAt(levels, x);
      starts_[count] = x;
      count += static_cast<int>(level != before);
      before = level;
    }
    starts_[count] = side_;
    return count;
  }

  unsigned levelAt(const Level* levels, int x) const {
    return std::min(unsigned{levels[x]}, max_level_);
  }

  FlatPiece beyondBorder() const { return {.from = side_, .to = side_ + 1, .top = 0, .level = 0}; }

  void end(const FlatPiece& each, int y) {
    faces_.add(packed(each.from, each.top), shown_ & packed(each.level, each.level),
               packed(each.to - each.from, y - each.top));
  }

  int side_;
  unsigned max_level_;  // for bottoms, all levels count as one,
  unsigned shown_;      // and these bits of it are shown: none
  int* starts_;
  FlatPiece *open_, *next_;
  int open_count_ = 0;
  FacesTo faces_;
};

// A vertical side that begins at a column: z0 in the lower half and z1 in the upper half; 0 if
// there is none.
struct WallPiece {
  unsigned levels;
  int from;

  unsigned low() const { return levels & 0xffff; }
  unsigned high() const { return levels >> 16; }
};

// The most pieces that are ever remembered: a column adds one below or above those that are open.
constexpr std::size_t wallPieces(std::size_t side) {
  return 2 * side + 1;
}

// Merges the vertical sides along a row of columns, with one interval of levels a column.
template <bool Turned>
class WallSweep {
 public:
  WallSweep(std::span<WallPiece> pieces, FacesTo faces)
      : middle_(pieces.data() + pieces.size() / 2), faces_(faces) {}

  // `changes`: in row y, each piece that differs from the one before, and each gap.
  void addRow(int y, std::span<const WallPiece> changes) {
    WallPiece one{0, 0};
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (!grows(one, changes[i])) {
        end(one, changes[i].from, y);
        one = changes[i];
        continue;
      }
      *middle_ = one;
      first_ = middle_;
      last_ = middle_ + 1;
      for (add(changes[i], y); last_ > first_ + 1;) add(changes[++i], y);
      one = *first_;
    }
  }

 private:
  // Whether `now` covers the piece and more, with a common border, so that the piece continues.
  // Computed from signs, because compilers would make unpredictable branches of conditions.
  static bool grows(const WallPiece& one, const WallPiece& now) {
    const unsigned up = ((one.low() ^ now.low()) - 1) & (one.high() - now.high());
    const unsigned down = ((one.high() ^ now.high()) - 1) & (now.low() - one.low());
    return ((up | down) & (one.levels | (0u - one.levels))) >> 31 != 0;
  }

  void add(const WallPiece& now, int y) {
    const int x = now.from;
    while (first_ < last_ && first_->low() < now.low()) end(*first_++, x, y);
    while (first_ < last_ && last_[-1].high() > now.high()) end(*--last_, x, y);
    const bool below = first_ < last_ && now.low() < first_->low();
    const bool above = first_ < last_ && last_[-1].high() < now.high();
    if (below && above) {
      while (first_ < last_) end(*first_++, x, y);
    }
    if (first_ == last_) {
      *(first_ = middle_) = now;
      last_ = first_ + 1;
    } else if (below) {
      const unsigned to = first_->low();
      *--first_ = {.levels = packed(now.low(), to), .from = x};
    } else if (above) {
      const unsigned from = last_[-1].high();
      *last_++ = {.levels = packed(from, now.high()), .from = x};
    }
  }

  void end(const WallPiece& piece, int x, int y) {
    const int length = x - piece.from;
    faces_.add(Turned ? packed(y, piece.from) : packed(piece.from, y), piece.levels,
               Turned ? packed(1, length) : packed(length, 1), piece.levels != 0);
  }

  WallPiece *middle_, *first_ = nullptr, *last_ = nullptr;  // the latter two: several that are open
  FacesTo faces_;
};

// Finds the changes without an unpredictable branch.
std::size_t findChanges(const Level* neighbour, const Level* here, int side, WallPiece* changes) {
  WallPiece* to = changes;
  unsigned before = 0;
  for (int x = 0; x < side; ++x) {
    const unsigned both = packed(unsigned{neighbour[x]}, unsigned{here[x]});
    const unsigned now = both & allBits(neighbour[x] < here[x]);
    *to = {.levels = now, .from = x};
    to += static_cast<std::ptrdiff_t>(now != before);
    before = now;
  }
  *to = {.levels = 0, .from = side};
  to += static_cast<std::ptrdiff_t>(before != 0);
  return static_cast<std::size_t>(to - changes);
}

// Merges the sides across the rows of `levels`: towards row 0, and away from it.
template <bool Turned>
void mergeWalls(const Level* levels, int side, const Level* outside, Facing back, Facing forth,
                std::span<WallPiece> changes, std::span<WallPiece> pieces, VoxelQuad*& to) {
  for (const Facing facing : {back, forth}) {
    WallSweep<Turned> sweep(pieces, {facing, to});
    for (int y = 0; y < side; ++y) {
      const Level* here = rowOf(levels, side, y);
      const int beside = facing == back ? y - 1 : y + 1;
      const Level* neighbour = beside >= 0 && beside < side ? rowOf(levels, side, beside) : outside;
      sweep.addRow(y, changes.first(findChanges(neighbour, here, side, changes.data())));
    }
  }
}

// Transposes the map, in tiles that fit into the L1 cache.
void transpose(const Level* levels, int side, Level* transposed) {
  constexpr int kTile = 32;
  for (int top = 0; top < side; top += kTile) {
    for (int left = 0; left < side; left += kTile) {
      for (int x = left; x < std::min(left + kTile, side); ++x) {
        Level* to = transposed + static_cast<std::ptrdiff_t>(x) * side;
        for (int y = top; y < std::min(top + kTile, side); ++y) to[y] = rowOf(levels, side, y)[x];
      }
    }
  }
}

}  // namespace

std::size_t mergeVoxelScratch(int side) {
  const auto columns = static_cast<std::size_t>(side);
  return scratchFor<Level>(columns * columns) + scratchFor<Level>(columns) +
         scratchFor<int>(columns + 1) + 2 * scratchFor<FlatPiece>(columns + 1) +
         scratchFor<WallPiece>(columns + 1) + scratchFor<WallPiece>(wallPieces(columns));
}

std::size_t mergeVoxelQuads(std::span<const std::uint16_t> levels, int side,
                            std::span<VoxelQuad> faces, std::span<std::byte> scratch) {
  assert(faces.size() >= countVoxelQuads(levels, side));
  const auto columns = static_cast<std::size_t>(side);
  const auto turned = takeScratch<Level>(scratch, columns * columns);
  const auto outside = takeScratch<Level>(scratch, columns);
  std::fill(outside.begin(), outside.end(), Level{0});
  const auto marks = takeScratch<int>(scratch, columns + 1);
  const auto open = takeScratch<FlatPiece>(scratch, columns + 1);
  const auto next = takeScratch<FlatPiece>(scratch, columns + 1);
  const auto changes = takeScratch<WallPiece>(scratch, columns + 1);
  const auto pieces = takeScratch<WallPiece>(scratch, wallPieces(columns));
  VoxelQuad* to = faces.data();

  for (const Facing facing : {Facing::up, Facing::down}) {
    FlatSweep sweep(side, marks, open, next, facing, to);
    for (int y = 0; y < side; ++y) sweep.addRow(y, rowOf(levels.data(), side, y));
    sweep.finish();
  }
  mergeWalls<false>(levels.data(), side, outside.data(), Facing::north, Facing::south, changes,
                    pieces, to);
  transpose(levels.data(), side, turned.data());
  mergeWalls<true>(turned.data(), side, outside.data(), Facing::west, Facing::east, changes, pieces,
                   to);
  return static_cast<std::size_t>(to - faces.data());
}

}  // namespace orogen::mesh
