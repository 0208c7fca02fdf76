#include "mesh/merged_voxels.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "scratch.h"

namespace orogen {
namespace {

using Level = std::uint16_t;

const Level* rowOf(const Level* levels, int side, int y) {
  return levels + static_cast<std::ptrdiff_t>(y) * side;
}

// Writes the faces that look one way, bottoms at level 0. `Turned` is the map mirrored at its
// diagonal, whose x is y.
template <bool Turned>
class FacesTo {
 public:
  FacesTo(Facing facing, VoxelFace*& to)
      : low_((static_cast<unsigned>(facing) & 3) << 14),
        high_(static_cast<unsigned>(facing) >> 2 << 14),
        down_(facing == Facing::down),
        to_(to) {}

  void add(int x, int y, int wide, int deep, unsigned z0, unsigned z1) {
    if (Turned) {
      std::swap(x, y);
      std::swap(wide, deep);
    }
    const auto part = [](auto value) { return static_cast<std::uint16_t>(value); };
    *to_++ = {.x_and_facing = part(static_cast<unsigned>(x) | low_),
              .y_and_facing = part(static_cast<unsigned>(y) | high_),
              .z0 = part(down_ ? 0 : z0),
              .z1 = part(down_ ? 0 : z1),
              .wide = part(wide),
              .deep = part(deep)};
  }

 private:
  unsigned low_, high_;
  bool down_;
  VoxelFace*& to_;
};

// Columns from `from` to `to` of one level since row `top`.
struct FlatPiece {
  int from, to, top;
  unsigned level;
};

// Merges the faces that lie flat, row by row; a column of level 0 has none.
class FlatSweep {
 public:
  // `starts` holds side + 1 columns, `open` and `next` side pieces.
  FlatSweep(int side, std::span<int> starts, std::span<FlatPiece> open, std::span<FlatPiece> next,
            FacesTo<false> faces)
      : side_(side),
        starts_(starts.data()),
        open_(open.data()),
        next_(next.data()),
        faces_(faces) {}

  void addRow(int y, const Level* levels) {
    const int runs = findRuns(levels);
    int before = 0;  // pieces of the row before that this row has met
    int here = 0;    // pieces of this row
    const auto endUpTo = [&](int to) {
      for (; before < to; ++before) end(open_[before], y);
    };
    for (int run = 0; run < runs; ++run) {
      const int from = starts_[run];
      const int to = starts_[run + 1];
      const unsigned level = levels[from];
      if (level == 0) continue;
      int met = before;
      while (met < open_count_ && open_[met].from < from) ++met;
      endUpTo(met);

      const auto fits = [&](const FlatPiece& each) { return each.to <= to && each.level == level; };
      // What goes on from the west without a gap.
      int left = from;
      while (before < open_count_ && open_[before].from == left && fits(open_[before])) {
        left = open_[before].to;
        next_[here++] = open_[before++];
      }
      if (left == to) continue;
      // What goes on to the east without one; between them, one new piece.
      int behind = before;
      while (behind < open_count_ && open_[behind].from < to) ++behind;
      int first = behind;
      int right = to;
      while (first > before && open_[first - 1].to == right && fits(open_[first - 1])) {
        right = open_[--first].from;
      }
      endUpTo(first);
      next_[here++] = {.from = left, .to = right, .top = y, .level = level};
      while (before < behind) next_[here++] = open_[before++];
    }
    endUpTo(open_count_);
    std::swap(open_, next_);
    open_count_ = here;
  }

  void finish() {
    for (int i = 0; i < open_count_; ++i) end(open_[i], side_);
    open_count_ = 0;
  }

 private:
  // Where the levels of a row change, without a branch to guess; the row's end stands behind.
  int findRuns(const Level* levels) {
    int count = 0;
    starts_[count++] = 0;
    for (int x = 1; x < side_; ++x) {
      starts_[count] = x;
      count += levels[x] != levels[x - 1] ? 1 : 0;
    }
    starts_[count] = side_;
    return count;
  }

  void end(const FlatPiece& each, int y) {
    faces_.add(each.from, each.top, each.to - each.from, y - each.top, each.level, each.level);
  }

  int side_;
  int* starts_;
  FlatPiece *open_, *next_;
  int open_count_ = 0;
  FacesTo<false> faces_;
};

// Levels z0 to z1 of a side since column `from`.
struct WallPiece {
  unsigned z0, z1;
  int from;
};

// The most pieces that are ever remembered: a column adds one below those that are open, or above.
constexpr std::size_t wallPieces(std::size_t side) {
  return 2 * side + 1;
}

// Merges the sides along a row of columns, one interval of levels a column.
template <bool Turned>
class WallSweep {
 public:
  WallSweep(std::span<WallPiece> pieces, FacesTo<Turned> faces)
      : middle_(pieces.data() + pieces.size() / 2),
        first_(middle_),
        last_(middle_),
        faces_(faces) {}

  // From column x of row y on the side reaches from z0 to z1, or is none if z0 >= z1.
  void add(int x, int y, unsigned z0, unsigned z1) {
    if (z0 >= z1) z0 = z1 = 0;
    while (first_ < last_ && first_->z0 < z0) end(*first_++, x, y);
    while (first_ < last_ && last_[-1].z1 > z1) end(*--last_, x, y);
    const bool below = first_ < last_ && z0 < first_->z0;
    const bool above = first_ < last_ && last_[-1].z1 < z1;
    if (below && above) {
      while (first_ < last_) end(*first_++, x, y);
    }
    if (first_ == last_) {
      first_ = last_ = middle_;
      if (z0 < z1) *last_++ = {.z0 = z0, .z1 = z1, .from = x};
    } else if (below) {
      const unsigned to = first_->z0;
      *--first_ = {.z0 = z0, .z1 = to, .from = x};
    } else if (above) {
      const unsigned from = last_[-1].z1;
      *last_++ = {.z0 = from, .z1 = z1, .from = x};
    }
  }

 private:
  void end(const WallPiece& piece, int x, int y) {
    faces_.add(piece.from, y, x - piece.from, 1, piece.z0, piece.z1);
  }

  WallPiece *middle_, *first_, *last_;
  FacesTo<Turned> faces_;
};

// The columns whose side is another than that of the column before, without a branch to guess.
int findChanges(const Level* neighbour, const Level* here, int side, int* changes) {
  int count = 0;
  unsigned before = 0;
  for (int x = 0; x < side; ++x) {
    const unsigned both = neighbour[x] | static_cast<unsigned>(here[x]) << 16;
    const unsigned now = neighbour[x] < here[x] ? both : 0;
    changes[count] = x;
    count += now != before ? 1 : 0;
    before = now;
  }
  return count;
}

// The sides that look across the rows of `levels`: towards row 0, and away from it.
template <bool Turned>
void mergeWalls(const Level* levels, int side, const Level* outside, Facing back, Facing forth,
                std::span<int> changes, std::span<WallPiece> pieces, VoxelFace*& to) {
  for (const Facing facing : {back, forth}) {
    for (int y = 0; y < side; ++y) {
      const Level* here = rowOf(levels, side, y);
      const int beside = facing == back ? y - 1 : y + 1;
      const Level* neighbour = beside >= 0 && beside < side ? rowOf(levels, side, beside) : outside;
      WallSweep<Turned> sweep(pieces, {facing, to});
      const int count = findChanges(neighbour, here, side, changes.data());
      for (int i = 0; i < count; ++i) {
        const int x = changes[static_cast<std::size_t>(i)];
        sweep.add(x, y, neighbour[x], here[x]);
      }
      sweep.add(side, y, 0, 0);
    }
  }
}

// Mirrors the map at its diagonal, in tiles that stay in the nearest cache.
void turn(const Level* levels, int side, Level* turned) {
  constexpr int kTile = 32;
  for (int top = 0; top < side; top += kTile) {
    for (int left = 0; left < side; left += kTile) {
      for (int x = left; x < std::min(left + kTile, side); ++x) {
        Level* to = turned + static_cast<std::ptrdiff_t>(x) * side;
        for (int y = top; y < std::min(top + kTile, side); ++y) to[y] = rowOf(levels, side, y)[x];
      }
    }
  }
}

}  // namespace

std::size_t mergeVoxelScratch(int side) {
  const auto columns = static_cast<std::size_t>(side);
  return scratchFor<Level>(columns * columns) + scratchFor<Level>(columns) +
         scratchFor<int>(columns + 1) + 2 * scratchFor<FlatPiece>(columns) +
         scratchFor<WallPiece>(wallPieces(columns));
}

std::size_t mergeVoxelFaces(std::span<const std::uint16_t> levels, int side,
                            std::span<VoxelFace> faces, std::span<std::byte> scratch) {
  assert(faces.size() >= countVoxelFaces(levels, side));
  const auto columns = static_cast<std::size_t>(side);
  const auto turned = takeScratch<Level>(scratch, columns * columns);
  const auto row = takeScratch<Level>(scratch, columns);
  const auto marks = takeScratch<int>(scratch, columns + 1);
  const auto open = takeScratch<FlatPiece>(scratch, columns);
  const auto next = takeScratch<FlatPiece>(scratch, columns);
  const auto pieces = takeScratch<WallPiece>(scratch, wallPieces(columns));
  VoxelFace* to = faces.data();

  FlatSweep tops(side, marks, open, next, {Facing::up, to});
  for (int y = 0; y < side; ++y) tops.addRow(y, rowOf(levels.data(), side, y));
  tops.finish();

  // All bottoms lie at level 0, under columns of any level.
  FlatSweep bottoms(side, marks, open, next, {Facing::down, to});
  for (int y = 0; y < side; ++y) {
    const Level* here = rowOf(levels.data(), side, y);
    std::transform(here, here + side, row.data(), [](Level level) { return level > 0 ? 1 : 0; });
    bottoms.addRow(y, row.data());
  }
  bottoms.finish();

  std::fill(row.begin(), row.end(), Level{0});  // outside the map there is nothing
  mergeWalls<false>(levels.data(), side, row.data(), Facing::north, Facing::south, marks, pieces,
                    to);
  turn(levels.data(), side, turned.data());
  mergeWalls<true>(turned.data(), side, row.data(), Facing::west, Facing::east, marks, pieces, to);
  return static_cast<std::size_t>(to - faces.data());
}

}  // namespace orogen
