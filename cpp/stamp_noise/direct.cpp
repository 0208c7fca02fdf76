#include "stamp_noise/tile.h"
#include "terrain/heightfield.h"

namespace orogen::stamp_noise {
namespace {

// One stamp that is printed directly on the map.
struct DirectStamp {
  const StampMap& map;
  int side, left, top;

  // Prints a row of the stamp. The part beyond the map's border comes in at the opposite side, or
  // is dropped.
  void print(int row, const std::uint32_t* points) const {
    const int width = map.land.side();
    const int mask = width - 1;
    const bool wraps = map.land.outside == StampLand::Outside::again;
    const int y = top + row;
    if (y != (y & mask) && !wraps) return;
    float* to = map.at(0, y & mask);
    const int west = std::clamp(-left, 0, side);
    const int east = std::clamp(left + side - width, 0, side);
    addPoints(points + west, to + left + west, side - west - east);
    if (!wraps) return;
    addPoints(points, to + width - west, west);
    addPoints(points + side - east, to, east);
  }
};

bool printSector(const Parameters& parameters, const DirectStamp& stamp, Print print,
                 const DirectRows& memory, int octave, Progress progress, double done,
                 double share) {
  const ScaledShape shape =
      shapeIn(parameters, stamp.map.land, octave, shapeOf(print), memory.sums);
  std::uint32_t* points = memory.points.data();
  const bool digs = print % 2 != 0;
  const bool mirrored = isMirrored(shape.shape);
  const int rows = mirrored ? stamp.side / 2 + 1 : stamp.side;
  for (int row = 0; row < rows; ++row) {
    wholeShapeRow(shape, row, points);
    if (digs) negatePoints(points, stamp.side);
    stamp.print(row, points);
    if (mirrored && row > 0 && row < stamp.side / 2) stamp.print(stamp.side - row, points);
    if (row % 64 == 63 && !progress.goOn(done + share * row / rows)) return false;
  }
  return true;
}

}  // namespace

bool printDirect(const Parameters& parameters, const StampMap& map, const Choice& choice,
                 const DirectRows& rows, Progress progress) {
  const StampLand& land = map.land;
  const int octaves = std::min(2, octavesOf(parameters, land));
  std::fill_n(map.points, squareOf(land.side()), 0.0f);
  for (int octave = 0; octave < octaves; ++octave) {
    const int sector = land.sideOf(octave);
    const Shift shift(sector);
    for (int i = 0; i < 1 << (2 * octave); ++i) {
      const int x = i & octave;
      const int y = i >> octave;
      const std::uint32_t hash =
          hashAt(rowKey(land.seed, static_cast<std::uint32_t>(octave), y), x);
      const Print print = choice(hash);
      if (!land.isDirect(octave, shapeOf(print))) continue;
      const DirectStamp stamp{.map = map,
                              .side = sector,
                              .left = x * sector + shift.x(hash),
                              .top = y * sector + shift.y(hash)};
      const double part = 1.0 / octaves / (1 << (2 * octave));
      if (!printSector(parameters, stamp, print, rows, octave, progress,
                       1.0 * octave / octaves + part * i, part)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace orogen::stamp_noise
