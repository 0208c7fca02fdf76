// Makes ground between the heights of a map that is as rough as the map itself.

#include "files/read/refine.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.h"

namespace orogen::files {
namespace {

// Per octave: rougher than the roughest land, and smoother than any that is measured.
constexpr double kRoughest = 0.95, kSmoothest = 0.3;
// Levels of the hash that no other kernel uses.
constexpr std::uint32_t kFirstLevel = 1000;

// A grid of heights with the rule of diamond-square: the middle of a square is the mean of its four
// corners and a random number.
struct GivenHeights {
  const float* heights;
  int width, height;

  double at(int x, int y) const {
    return static_cast<double>(
        heights[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                static_cast<std::size_t>(x)]);
  }
  // How far a point lies from the mean of the corners of the square around it, `half` a side away.
  double residual(int x, int y, int half) const {
    const int left = x - half, right = x + half, top = y - half, bottom = y + half;
    return at(x, y) -
           0.25 * ((at(left, top) + at(right, top)) + (at(left, bottom) + at(right, bottom)));
  }
  // The mean square of it, over all points; 0 where there are no such squares.
  double roughness(int half) const {
    double sum = 0;
    for (int y = half; y < height - half; ++y) {
      double row = 0;
      for (int x = half; x < width - half; ++x) {
        const double off = residual(x, y, half);
        row += off * off;
      }
      sum += row;
    }
    const double count =
        std::max(width - 2 * half, 0) * static_cast<double>(std::max(height - 2 * half, 0));
    return count > 0 ? sum / count : 0;
  }
};

// The mean square residual around each point: calm where a lake is, and high among cliffs.
bool measure(const GivenHeights& lattice, Buffer<float>& local) {
  constexpr int kReach = 2;
  const int width = lattice.width, height = lattice.height;
  Buffer<float> squares;
  const auto points = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (!squares.resize(points) || !local.resize(points)) return false;
  const bool is_measurable = std::min(width, height) >= 3;
  float* to = squares.data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double off = is_measurable ? lattice.residual(std::clamp(x, 1, width - 2),
                                                          std::clamp(y, 1, height - 2), 1)
                                       : 0;
      *to++ = static_cast<float>(off * off);
    }
  }
  const GivenHeights all{squares.data(), width, height};
  to = local.data();
  for (int y = 0; y < height; ++y) {
    const int top = std::max(y - kReach, 0), bottom = std::min(y + kReach, height - 1);
    for (int x = 0; x < width; ++x) {
      const int left = std::max(x - kReach, 0), right = std::min(x + kReach, width - 1);
      double sum = 0;
      for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) sum += all.at(column, row);
      }
      *to++ = static_cast<float>(sum / ((bottom - top + 1) * (right - left + 1)));
    }
  }
  return true;
}

// The random numbers of one level: `step` of its points are one of the map.
class LocalNoise {
 public:
  LocalNoise(const GivenHeights& local, std::uint32_t key, int step, double amplitude)
      : local_(local), key_(key), step_(step), amplitude_(amplitude * std::sqrt(3.0)) {}

  // At a point of the level; `share`: of the amplitude.
  double at(int x, int y, double share) const {
    const int column = std::min(x / step_, local_.width - 2),
              row = std::min(y / step_, local_.height - 2);
    const double u = static_cast<double>(x - column * step_) / step_;
    const double v = static_cast<double>(y - row * step_) / step_;
    const double north = local_.at(column, row) * (1 - u) + local_.at(column + 1, row) * u;
    const double south = local_.at(column, row + 1) * (1 - u) + local_.at(column + 1, row + 1) * u;
    const double variance = north * (1 - v) + south * v;
    const double noise =
        static_cast<double>(signedNoiseAt(rowKey(key_, y), static_cast<std::uint32_t>(x)));
    return amplitude_ * share * std::sqrt(variance) * noise;
  }

 private:
  const GivenHeights& local_;
  std::uint32_t key_;
  int step_;
  double amplitude_;
};

// The columns or rows of one level that are needed, and how many the level has.
struct GridRange {
  int first, last, all;

  int count() const { return last - first + 1; }
  // Those of the level before: the neighbours of the points, and theirs.
  GridRange coarser() const {
    const int before = (all - 1) / 2 + 1;
    return {std::max((first - 1) >> 1, 0), std::min((last + 2) >> 1, before - 1), before};
  }
};

// A rectangle of the points of one level.
struct Patch {
  Buffer<float> heights;
  GridRange columns, rows;

  GivenHeights points() const { return {heights.data(), columns.count(), rows.count()}; }
  bool crop(const GridRange& wanted_columns, const GridRange& wanted_rows);
};

bool Patch::crop(const GridRange& wanted_columns, const GridRange& wanted_rows) {
  const auto width = static_cast<std::size_t>(wanted_columns.count());
  const auto height = static_cast<std::size_t>(wanted_rows.count());
  const auto wide = static_cast<std::size_t>(columns.count());
  if (width * height < heights.size()) {
    const auto left = static_cast<std::size_t>(wanted_columns.first - columns.first);
    const auto top = static_cast<std::size_t>(wanted_rows.first - rows.first);
    Buffer<float> kept;
    if (!kept.resize(width * height)) return false;
    for (std::size_t y = 0; y < height; ++y) {
      std::copy_n(heights.data() + (top + y) * wide + left, width, kept.data() + y * width);
    }
    heights.swap(kept);
  }
  columns = wanted_columns;
  rows = wanted_rows;
  return true;
}

// Twice as many points a side: the old ones, the middles of the squares between them, and the
// middles of the squares that those make with them. The last ones are missing on the border of a
// patch that is none of the map.
bool refineOnce(Patch& patch, const LocalNoise& noise, double of_edges) {
  const GivenHeights old = patch.points();
  const auto doubled = [](const GridRange& range) {
    return GridRange{2 * range.first, 2 * range.last, 2 * range.all - 1};
  };
  const GridRange columns = doubled(patch.columns), rows = doubled(patch.rows);
  const int wide = columns.count(), high = rows.count();
  Buffer<float> all;
  if (!all.resize(static_cast<std::size_t>(wide) * static_cast<std::size_t>(high))) return false;
  const GivenHeights now{all.data(), wide, high};
  const auto put = [&](int x, int y, double value) {
    all.data()[static_cast<std::size_t>(y) * static_cast<std::size_t>(wide) +
               static_cast<std::size_t>(x)] = static_cast<float>(value);
  };
  const auto noiseAt = [&](int x, int y, double share) {
    return noise.at(columns.first + x, rows.first + y, share);
  };
  for (int y = 0; y < old.height; ++y) {
    for (int x = 0; x < old.width; ++x) put(2 * x, 2 * y, old.at(x, y));
  }
  for (int y = 0; y + 1 < old.height; ++y) {
    for (int x = 0; x + 1 < old.width; ++x) {
      const double mean =
          0.25 * ((old.at(x, y) + old.at(x + 1, y)) + (old.at(x, y + 1) + old.at(x + 1, y + 1)));
      put(2 * x + 1, 2 * y + 1, mean + noiseAt(2 * x + 1, 2 * y + 1, 1));
    }
  }
  const auto isOnBorder = [](const GridRange& range, int i) {
    return range.first + i == 0 || range.first + i == range.all - 1;
  };
  for (int y = 0; y < high; ++y) {
    for (int x = 1 - y % 2; x < wide; x += 2) {
      // On the border of the map there are two neighbours beside it, and none beyond.
      const bool has_across = x > 0 && x + 1 < wide, has_down = y > 0 && y + 1 < high;
      const bool is_cut =
          (!has_across && !isOnBorder(columns, x)) || (!has_down && !isOnBorder(rows, y));
      if (is_cut) continue;
      const double across = has_across ? now.at(x - 1, y) + now.at(x + 1, y) : 0;
      const double down = has_down ? now.at(x, y - 1) + now.at(x, y + 1) : 0;
      const double mean = (across + down) / (has_across && has_down ? 4 : 2);
      put(x, y, mean + noiseAt(x, y, of_edges));
    }
  }
  patch.heights.swap(all);
  patch.columns = columns;
  patch.rows = rows;
  return true;
}

// A new point is as unknown as the nearest old one. `width`: of the given map.
bool refineUnknown(Heightmap& map, int width, int levels, const GridRange& columns,
                   const GridRange& rows) {
  if (map.unknown.size() == 0) return true;
  Buffer<unsigned char> all;
  if (!all.resize(map.points())) return false;
  const int half = (1 << levels) / 2;
  unsigned char* to = all.data();
  map.gaps = 0;
  for (int y = rows.first; y <= rows.last; ++y) {
    const std::size_t row =
        static_cast<std::size_t>((y + half) >> levels) * static_cast<std::size_t>(width);
    for (int x = columns.first; x <= columns.last; ++x) {
      *to = map.unknown.data()[row + static_cast<std::size_t>((x + half) >> levels)];
      map.gaps += *to++;
    }
  }
  map.unknown.swap(all);
  return true;
}

// Whether `count` whole points from `first` on are among `all`, and can be drawn.
bool isWithin(double first, double count, double all) {
  return first >= 0 && std::floor(first) == first && count >= 2 && std::floor(count) == count &&
         count <= kMaxSide && first + count <= all;
}

GridRange gridRangeOf(double first, double count, double all) {
  return {static_cast<int>(first), static_cast<int>(first + count) - 1, static_cast<int>(all)};
}

}  // namespace

Message refine(Heightmap& map, int levels, std::uint32_t seed, const std::optional<MapPart>& part) {
  if (levels <= 0 && !part) return {};
  const int width = map.width;
  const double scale = std::ldexp(1.0, levels);
  const double wide = (map.width - 1) * scale + 1, high = (map.height - 1) * scale + 1;
  if (levels > kMaxRefinement || (!part && std::max(wide, high) > kMaxSide)) {
    return {"refine-large",
            {{"levels", static_cast<double>(levels)}, {"width", wide}, {"height", high}}};
  }
  const MapPart made = part.value_or(MapPart{0, 0, wide, high});
  if (!isWithin(made.x, made.width, wide) || !isWithin(made.y, made.height, high)) {
    return {"refine-part",
            {{"x", made.x},
             {"y", made.y},
             {"width", made.width},
             {"height", made.height},
             {"columns", wide},
             {"rows", high}}};
  }
  const GivenHeights given{map.heights.data(), map.width, map.height};
  const double fine = given.roughness(1), coarse = given.roughness(2);
  const double measured = fine > 0 && coarse > 0 ? std::sqrt(fine / coarse) : kSmoothest;
  const double each = std::clamp(measured, kSmoothest, kRoughest);
  Buffer<float> variances;
  if (!measure(given, variances)) return {"file-memory"};
  const GivenHeights local{variances.data(), map.width, map.height};
  std::vector<GridRange> columns{gridRangeOf(made.x, made.width, wide)};
  std::vector<GridRange> rows{gridRangeOf(made.y, made.height, high)};
  for (int level = 0; level < levels; ++level) {
    columns.push_back(columns.back().coarser());
    rows.push_back(rows.back().coarser());
  }
  Patch patch{{}, {0, map.width - 1, map.width}, {0, map.height - 1, map.height}};
  patch.heights.swap(map.heights);
  double amplitude = 1;
  for (int level = 0; level <= levels; ++level) {
    const auto left = static_cast<std::size_t>(levels - level);
    if (level > 0) {
      amplitude *= each;
      const std::uint32_t key = levelKey(seed, kFirstLevel + static_cast<std::uint32_t>(level));
      const LocalNoise noise(local, key, 1 << level, amplitude);
      // The neighbours of a point between two others are half an octave nearer.
      if (!refineOnce(patch, noise, std::sqrt(each))) return {"file-memory"};
    }
    if (!patch.crop(columns[left], rows[left])) return {"file-memory"};
  }
  map.heights.swap(patch.heights);
  map.width = patch.columns.count();
  map.height = patch.rows.count();
  if (!refineUnknown(map, width, levels, patch.columns, patch.rows)) return {"file-memory"};
  map.across /= scale;
  map.down /= scale;
  if (map.place) {
    map.place->dx /= scale;
    map.place->dy /= scale;
    if (map.north) *map.north -= made.y * map.place->dy;
    map.place = map.place->from(made.x, made.y);
  }
  const double cell = rounded(std::min(map.across, map.down), 4);
  if (levels > 0) {
    map.note({"note-refined", {{"width", made.width}, {"height", made.height}, {"cell", cell}}});
  } else {
    map.note({"note-part", {{"width", made.width}, {"height", made.height}, {"cell", cell}}});
  }
  return {};
}

}  // namespace orogen::files
