#pragma once

#include <algorithm>

#include "planet/stamps.h"
#include "stamp_noise/shapes.h"

namespace orogen::planet {

// The shapes of a planet's stamps, without their size and place.
struct PlanetShapes {
  static constexpr std::size_t kDirections = 32;

  Choice choice;
  std::span<const float> cosines, sines;  // of the directions of ridges, kDirections each
  // The picture for each octave: each has half as many cells a side as the one before, but at least
  // one.
  std::span<const float> image;
  int image_side;  // at octave 0; 0: no picture is printed
};

// A part of a face in which all octaves are added up. It gathers: every stamp that reaches into it
// is printed as far as it does, including stamps of neighbouring faces. The points are stored as
// places on the unit sphere, coordinate by coordinate, so that a stamp needs three subtractions and
// a square root a point. Borders come out equal on both of their faces, because they have the same
// three coordinates, whose squares are added in the same order.
template <int Lanes>
class PlanetTile {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;

 public:
  static constexpr int kSide = 64;  // cells
  static constexpr int kPitch = 72;
  static constexpr std::size_t kPoints = static_cast<std::size_t>(kPitch) * (kSide + 1);

  // `places` holds 3 × kPoints, `sums` kPoints.
  PlanetTile(const Parameters& parameters, const PlanetShapes& shapes, float* places,
             std::int32_t* sums)
      : cells_(1 << parameters.exponent),
        shapes_(shapes),
        stamps_(parameters),
        places_{places, places + kPoints, places + 2 * kPoints},
        sums_(sums) {}

  // Moves to the `width` × `height` points of `face` from (x, y) on.
  [[gnu::noinline]] void begin(int face, int x, int y, int width, int height) {
    face_ = face;
    x_ = x;
    y_ = y;
    width_ = width;
    height_ = height;
    const PlanetFace& axes = kPlanetFaces[static_cast<std::size_t>(face)];
    float* const outwards = places_[static_cast<std::size_t>(axes.axis[0])];
    float* const right = places_[static_cast<std::size_t>(axes.axis[1])];
    float* const down = places_[static_cast<std::size_t>(axes.axis[2])];
    for (int row = 0; row < height; ++row) {
      const float v = warp(axisOf(y + row)) * axes.sign[2];
      for (int column = 0; column < width; column += Lanes) {
        const int i = row * kPitch + column;
        storeLanes(outwards + i, Float{} + axes.sign[0]);
        storeLanes(right + i, warp(axisFrom(x + column)) * axes.sign[1]);
        storeLanes(down + i, Float{} + v);
        const auto px = loadLanes<Float>(places_[0] + i);
        const auto py = loadLanes<Float>(places_[1] + i);
        const auto pz = loadLanes<Float>(places_[2] + i);
        const Float length = Simd<Lanes>::squareRoot(px * px + py * py + pz * pz);
        storeLanes(places_[0] + i, px / length);
        storeLanes(places_[1] + i, py / length);
        storeLanes(places_[2] + i, pz / length);
        storeLanes(sums_ + i, Int{});
      }
    }
    measure();
  }

  void print(const PlanetOctave& octave) {
    const int sectors = 1 << octave.number;
    const int left = std::max(x_ / octave.side - 1, -1);
    const int top = std::max(y_ / octave.side - 1, -1);
    const int right = std::min((x_ + width_ - 1) / octave.side + 1, sectors);
    const int bottom = std::min((y_ + height_ - 1) / octave.side + 1, sectors);
    const int first = std::max(left, 0);
    const int count = std::min(right, sectors - 1) - first + 1;
    const Reach reach = reachOf(octave);
    for (int y = std::max(top, 0); y <= std::min(bottom, sectors - 1); ++y) {
      stamps_.make(octave, {face_, first, y}, count);
      for (int i = 0; i < count; ++i) printOwn(octave, reach, static_cast<std::size_t>(i));
    }
    // The grids of two faces do not continue each other in straight lines; their sectors are offset
    // by up to one.
    const auto along = [sectors](int from, int to, auto printAt) {
      const int last = std::min(to + 1, sectors - 1);
      for (int i = std::max(from - 1, 0); i <= last; ++i) printAt(i);
    };
    for (const int x : {-1, sectors}) {
      if (x != left && x != right) continue;
      along(top, bottom, [&](int y) { printNeighbour(octave, reach, {face_, x, y}); });
    }
    for (const int y : {-1, sectors}) {
      if (y != top && y != bottom) continue;
      along(left, right, [&](int x) { printNeighbour(octave, reach, {face_, x, y}); });
    }
  }

  // Writes the heights of one row of the tile.
  void store(int row, float scale, float* heights) const {
    const std::int32_t* sums = sums_ + row * kPitch;
    int i = 0;
    for (; i + Lanes <= width_; i += Lanes) {
      storeLanes(heights + i, Simd<Lanes>::toFloat(loadLanes<Int>(sums + i)) * scale);
    }
    for (; i < width_; ++i) heights[i] = static_cast<float>(sums[i]) * scale;
  }

 private:
  struct Box {
    int left, top, right, bottom;  // the last two are outside
  };

  // The reach of an octave's stamps.
  struct Reach {
    bool whole;   // stamps are searched for all over the tile
    float chord;  // from the middle
    float scale;  // points per unit of a stamp's `width` and `breadth`, at most
    int inwards;  // points, from a border if the middle lies beyond it
  };

  float axisOf(int place) const {
    return static_cast<float>(2 * place - cells_) / static_cast<float>(cells_);
  }
  Float axisFrom(int place) const {
    const Int twice = bitsAs<Int>(Simd<Lanes>::lanes() * 2) + (2 * place - cells_);
    return Simd<Lanes>::toFloat(twice) * (1.0f / static_cast<float>(cells_));
  }

  // Finds the middle of the tile and the chord to its farthest point, which is its farthest corner.
  void measure() {
    const int right = width_ - 1;
    const int bottom = (height_ - 1) * kPitch;
    const int half = height_ / 2 * kPitch + width_ / 2;
    radius_ = 0;
    for (const int corner : {0, right, bottom, bottom + right}) {
      float square = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        middle_[i] = places_[i][half];
        const float step = places_[i][corner] - middle_[i];
        square += step * step;
      }
      radius_ = std::max(radius_, std::sqrt(square));
    }
  }

  // Circles are distorted a little more where they are large.
  Reach reachOf(const PlanetOctave& octave) const {
    const float unit = 1.0f / static_cast<float>(1 << octave.number);
    const float chord = kPlanetReach * (shapes_.image_side > 0 ? 1.4143f : 1);  // of a square
    const float points = chord * static_cast<float>(octave.side);
    return {.whole = octave.number < 3 || octave.side >= kSide,
            .chord = chord * unit,
            .scale = points * (0.5f + 0.25f * unit) + 0.01f,
            .inwards = static_cast<int>(points * 0.85f) + 2};
  }

  void printOwn(const PlanetOctave& octave, const Reach& reach, std::size_t i) {
    Box box{0, 0, width_, height_};
    if (!reach.whole) {
      const float half = static_cast<float>(cells_) * 0.5f;
      const auto spanOf = [=](float at, float around, int from, int& first, int& last) {
        // Rounds to the next whole number; nothing here is below -256.
        const float middle = (at + 1) * half - static_cast<float>(from) + 256;
        first = static_cast<int>(middle - around * reach.scale) - 255;
        last = static_cast<int>(middle + around * reach.scale) - 255;
      };
      spanOf(stamps_.across[i], stamps_.width[i], x_, box.left, box.right);
      spanOf(stamps_.down[i], stamps_.breadth[i], y_, box.top, box.bottom);
    }
    add(octave, reach, i, box);
  }

  void printNeighbour(const PlanetOctave& octave, const Reach& reach, PlanetSector outside) {
    const int sectors = 1 << octave.number;
    stamps_.make(octave, across(outside, sectors), 1);
    Box box{0, 0, width_, height_};
    if (!reach.whole) {
      const auto spanOf = [&](int sector, int from, int& first, int& last) {
        first = sector * octave.side - octave.side * 5 / 4;
        last = (sector + 1) * octave.side + octave.side * 5 / 4;
        if (sector < 0) first = 0, last = reach.inwards;
        if (sector == sectors) first = cells_ - reach.inwards, last = cells_ + 1;
        first -= from;
        last -= from;
      };
      spanOf(outside.x, x_, box.left, box.right);
      spanOf(outside.y, y_, box.top, box.bottom);
    }
    add(octave, reach, 0, box);
  }

  bool isNear(std::size_t stamp, float chord) const {
    float square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const float step = middle_[i] - stamps_.middle[i][stamp];
      square += step * step;
    }
    return std::sqrt(square) < (chord + radius_) * 1.00001f;
  }

  void add(const PlanetOctave& octave, const Reach& reach, std::size_t stamp, Box box) {
    box.left = std::max(box.left, 0);
    box.top = std::max(box.top, 0);
    box.right = std::min(box.right, width_);
    box.bottom = std::min(box.bottom, height_);
    if (box.left >= box.right || box.top >= box.bottom) return;
    if (reach.whole && !isNear(stamp, reach.chord)) return;
    const Print print = shapes_.choice(stamps_.hashes[stamp]);
    const float height = print % 2 != 0 ? -stamps_.height[stamp] : stamps_.height[stamp];
    const auto round = [&](auto profile) {
      addRows(octave, stamp, box,
              [=](Float t, Float, Float, Float, Float) { return profile(t) * height; });
    };
    switch (shapeOf(print)) {
      case Shape::cone:
        return round([](Float t) { return t; });
      case Shape::bell:
      case Shape::plateau: {  // a bell is the lower half of a plateau
        const float steep = shapeOf(print) == Shape::bell ? 0.5f : 1;
        return round([=](Float t) { return profile::plateau(t * steep); });
      }
      case Shape::crater:
        return round([](Float t) { return profile::crater(t); });
      case Shape::image:
        return addImage(octave, stamp, box, height);
      case Shape::ridge_north_east:
      case Shape::ridge_south_east:
      case Shape::ridge_north:
      case Shape::ridge_south:
        return addRidge(octave, stamp, box, height);
    }
  }

  // Adds height(t, square, dx, dy, dz), where t = 1 - r is above 0.
  template <class Height>
  [[gnu::noinline]] void addRows(const PlanetOctave& octave, std::size_t stamp, Box box,
                                 Height height) {
    const float x = stamps_.middle[0][stamp];
    const float y = stamps_.middle[1][stamp];
    const float z = stamps_.middle[2][stamp];
    for (int row = box.top; row < box.bottom; ++row) {
      for (int i = row * kPitch + box.left; i < row * kPitch + box.right; i += Lanes) {
        const Float dx = loadLanes<Float>(places_[0] + i) - x;
        const Float dy = loadLanes<Float>(places_[1] + i) - y;
        const Float dz = loadLanes<Float>(places_[2] + i) - z;
        const Float square = dx * dx + dy * dy + dz * dz;
        const Float t = 1 - Simd<Lanes>::squareRoot(square) * octave.slope;
        const Float above = t > 0 ? t : Float{};
        storeLanes(sums_ + i, loadLanes<Int>(sums_ + i) +
                                  Simd<Lanes>::truncate(height(above, square, dx, dy, dz)));
      }
    }
  }

  // The directions east and north at a stamp's middle.
  struct Compass {
    float east_x, east_z, north_x, north_y, north_z;
  };
  [[gnu::noinline]] Compass compassOf(std::size_t stamp) const {
    const float x = stamps_.middle[0][stamp];
    const float y = stamps_.middle[1][stamp];
    const float z = stamps_.middle[2][stamp];
    const float length = std::sqrt(x * x + z * z + 1e-30f);  // at a pole, neither is defined
    const float east_x = z / length;
    const float east_z = -x / length;
    return {east_x, east_z, y * east_z, z * east_x - x * east_z, -y * east_x};
  }

  void addRidge(const PlanetOctave& octave, std::size_t stamp, Box box, float height) {
    const Compass compass = compassOf(stamp);
    const std::size_t direction = stamps_.hashes[stamp] >> 1 & (PlanetShapes::kDirections - 1);
    const float cosine = shapes_.cosines[direction] * octave.slope;
    const float sine = shapes_.sines[direction] * octave.slope;
    const float ux = compass.east_x * cosine + compass.north_x * sine;
    const float uy = compass.north_y * sine;
    const float uz = compass.east_z * cosine + compass.north_z * sine;
    const float vx = compass.north_x * cosine - compass.east_x * sine;
    const float vy = compass.north_y * cosine;
    const float vz = compass.north_z * cosine - compass.east_z * sine;
    addRows(octave, stamp, box, [=](Float t, Float square, Float dx, Float dy, Float dz) {
      // Use the plane of Lambert's azimuthal projection, which preserves the length of chords.
      const Float longer = 1 / Simd<Lanes>::squareRoot(1 - square * 0.25f);
      const Float u = (dx * ux + dy * uy + dz * uz) * longer;
      const Float v = (dx * vx + dy * vy + dz * vz) * longer;
      const Float ridge = perlinFade(t) * profile::flank(v + u * u * 0.5f - 0.1f) * height;
      return t > 0 ? ridge : Float{};
    });
  }

  // Prints the picture upright, with its rows along the parallel of its middle.
  void addImage(const PlanetOctave& octave, std::size_t stamp, Box box, float height) {
    const Compass compass = compassOf(stamp);
    const float* image = shapes_.image.data();
    int side = shapes_.image_side;
    for (int i = 0; i < octave.number && side > 1; ++i, side /= 2) image += side * side;
    const float half = 0.5f * static_cast<float>(side);
    for (int row = box.top; row < box.bottom; ++row) {
      for (int i = row * kPitch + box.left; i < row * kPitch + box.right; ++i) {
        const float dx = places_[0][i] - stamps_.middle[0][stamp];
        const float dy = places_[1][i] - stamps_.middle[1][stamp];
        const float dz = places_[2][i] - stamps_.middle[2][stamp];
        const float square = dx * dx + dy * dy + dz * dz;
        if (!(square * octave.slope * octave.slope < 2)) continue;
        const float longer = octave.slope / std::sqrt(1 - square * 0.25f);
        const float u = (dx * compass.east_x + dz * compass.east_z) * longer;
        const float v =
            (dx * compass.north_x + dy * compass.north_y + dz * compass.north_z) * longer;
        if (!(u > -1 && u < 1 && v > -1 && v < 1)) continue;
        const float grey = sample(image, side, (u + 1) * half - 0.5f, (1 - v) * half - 0.5f);
        sums_[i] += static_cast<std::int32_t>(grey * height);
      }
    }
  }

  // Interpolates between the middles of four cells.
  static float sample(const float* image, int side, float x, float y) {
    const auto last = static_cast<float>(side - 1);
    x = std::clamp(x, 0.0f, last);
    y = std::clamp(y, 0.0f, last);
    const int column = static_cast<int>(x);
    const int row = static_cast<int>(y);
    const float* north = image + row * side;
    const float* south = row + 1 < side ? north + side : north;
    const int next = column + 1 < side ? column + 1 : column;
    const float right = x - static_cast<float>(column);
    const float above = north[column] + (north[next] - north[column]) * right;
    const float below = south[column] + (south[next] - south[column]) * right;
    return above + (below - above) * (y - static_cast<float>(row));
  }

  int cells_;  // of a face, a side
  const PlanetShapes& shapes_;
  PlanetStamps<Lanes> stamps_;
  std::array<float*, 3> places_;
  std::int32_t* sums_;
  std::array<float, 3> middle_{};
  float radius_ = 0;
  int face_ = 0, x_ = 0, y_ = 0, width_ = 0, height_ = 0;
};

}  // namespace orogen::planet
