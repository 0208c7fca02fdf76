#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/buffer.h"
#include "base/progress.h"
#include "files/work.h"
#include "mesh/voxels.h"
#include "terrain/heightfield.h"

namespace orogen::files {

using Point = std::array<float, 3>;
using Corners = std::array<std::uint32_t, 3>;
// Where a point lies in a picture of the map: shares of it from the west and from the north.
using PicturePlace = std::array<float, 2>;

// Triangles that are requested one by one, so that a mesh of millions never needs to exist in
// memory. z is up, x east, y north.
class Model {
 public:
  virtual ~Model() = default;

  virtual std::size_t points() const = 0;
  virtual std::size_t triangles() const = 0;
  virtual Point position(std::size_t point) const = 0;
  virtual Corners corners(std::size_t triangle) const = 0;  // counter-clockwise from outside

  // Without normals the triangles are flat.
  virtual bool hasNormals() const { return false; }
  virtual Point normal(std::size_t) const { return {}; }

  // A picture of the map can be laid over the surface of a map alone.
  virtual bool hasPicturePlaces() const { return false; }
  virtual PicturePlace picturePlace(std::size_t) const { return {}; }

  // No coordinate is larger; known without the heights, where a sheet says its range.
  virtual double reach() const = 0;

  // Red, green, blue and alpha of each point of the map, and the point of the map for a point of
  // the model.
  const unsigned char* colours = nullptr;
  virtual std::size_t sampleOf(std::size_t point) const { return point; }
};

struct Bounds {
  Point low, high;
};

// All zeros for a model without points, as voxels of a spacing beyond all numbers are. Cost:
// O(points).
inline Bounds boundsOf(const Model& model) {
  if (model.points() == 0) return {};
  Bounds bounds{model.position(0), model.position(0)};
  for (std::size_t i = 1; i < model.points(); ++i) {
    const Point point = model.position(i);
    for (std::size_t k = 0; k < 3; ++k) {
      bounds.low[k] = std::min(bounds.low[k], point[k]);
      bounds.high[k] = std::max(bounds.high[k], point[k]);
    }
  }
  return bounds;
}

// A model scaled to a width along its longer side, with its lowest corner at 0; heights are also
// multiplied by `relief`.
class ScaledModel : public Model {
 public:
  ScaledModel(std::unique_ptr<Model> model, double width, double relief)
      : model_(std::move(model)), relief_(relief) {
    const auto [low, high] = boundsOf(*model_);
    const auto extent = [&, &low = low, &high = high](std::size_t k) {
      return static_cast<double>(high[k]) - static_cast<double>(low[k]);
    };
    low_ = low;
    scale_ = width / std::max(extent(0), extent(1));
  }

  std::size_t points() const override { return model_->points(); }
  std::size_t triangles() const override { return model_->triangles(); }
  Corners corners(std::size_t i) const override { return model_->corners(i); }
  double reach() const override { return model_->reach() * scale_ * std::max(relief_, 1.0); }
  Point position(std::size_t i) const override {
    const Point point = model_->position(i);
    const auto scaled = [&](std::size_t k) {
      return (static_cast<double>(point[k]) - static_cast<double>(low_[k])) * scale_;
    };
    return {static_cast<float>(scaled(0)), static_cast<float>(scaled(1)),
            static_cast<float>(scaled(2) * relief_)};
  }

 private:
  std::unique_ptr<Model> model_;
  Point low_;
  double scale_, relief_;
};

// The two triangles of each cell of a grid with this many columns of points.
inline Corners cornersOfCell(std::size_t triangle, std::size_t columns) {
  const std::size_t cell = triangle / 2;
  const auto north_west = static_cast<std::uint32_t>(cell + cell / (columns - 1));
  const auto south_west = static_cast<std::uint32_t>(north_west + columns);
  return triangle % 2 == 0 ? Corners{north_west, south_west, north_west + 1}
                           : Corners{north_west + 1, south_west, south_west + 1};
}

// The surface over a map, centred on it. Normals by central differences.
class SurfaceModel : public Model {
 public:
  explicit SurfaceModel(const Sheet& sheet)
      : heights_(sheet.heights.data()),
        width_(static_cast<std::size_t>(sheet.width)),
        height_(static_cast<std::size_t>(sheet.height)),
        step_(sheet.spacing),
        range_(sheet.range) {}

  std::size_t points() const override { return width_ * height_; }
  std::size_t triangles() const override { return 2 * (width_ - 1) * (height_ - 1); }
  Corners corners(std::size_t triangle) const override { return cornersOfCell(triangle, width_); }

  Point position(std::size_t i) const override {
    const auto middle = [](std::size_t count) { return static_cast<double>(count - 1) / 2; };
    const auto x = static_cast<double>(i % width_) - middle(width_);
    const auto y = middle(height_) - static_cast<double>(i / width_);
    return {static_cast<float>(x * step_), static_cast<float>(y * step_), heights_[i]};
  }

  bool hasNormals() const override { return true; }
  Point normal(std::size_t i) const override {
    const double east = slope(i, i % width_, width_, 1);
    const double south = slope(i, i / width_, height_, width_);
    const double length = std::sqrt(east * east + south * south + 1);
    return {static_cast<float>(-east / length), static_cast<float>(south / length),
            static_cast<float>(1 / length)};
  }

  double reach() const override {
    return std::max({static_cast<double>(std::max(width_, height_) - 1) / 2 * step_,
                     -static_cast<double>(range_.minimum), static_cast<double>(range_.maximum)});
  }

  bool hasPicturePlaces() const override { return true; }
  PicturePlace picturePlace(std::size_t i) const override {
    const auto share = [](std::size_t k, std::size_t count) {
      return static_cast<float>(static_cast<double>(k) / static_cast<double>(count - 1));
    };
    return {share(i % width_, width_), share(i / width_, height_)};
  }

 private:
  // Rise over run between the neighbours of point `k` of `count` along a row or a column.
  double slope(std::size_t i, std::size_t k, std::size_t count, std::size_t apart) const {
    const std::size_t before = k > 0 ? 1 : 0;
    const std::size_t after = k < count - 1 ? 1 : 0;
    const double rise = static_cast<double>(heights_[i + after * apart]) -
                        static_cast<double>(heights_[i - before * apart]);
    return rise / (static_cast<double>(before + after) * step_);
  }

  const float* heights_;
  std::size_t width_, height_;
  double step_;
  Range range_;
};

// Whole cubes, as wide as the spacing of points, on each point of a map; one of them lies below the
// lowest point, as on the pages. `count`: so many are between the lowest and the highest point,
// however high each is then; 0: they are as high as wide.
struct Voxels {
  Voxels(const Sheet& sheet, int count);

  // At most so many triangles cover them: those of a border around every face.
  double maxTriangles() const;
  double reach() const;

  int side = 0;
  double step = 0;                    // the width of a column
  double cube = 0;                    // the height of a cube
  double base = 0;                    // the height of their ground
  Buffer<std::uint16_t> levels = {};  // side × side; empty: too little memory
};

// Their closed surface, in which every edge has exactly two triangles. A rectangle with corners of
// others on its border becomes a fan around its middle, so that no edge meets a point between its
// ends. Where two columns touch at an edge alone, each has an edge of its own: that of the southern
// one lies a hair within it, since an STL tells points apart by their places.
class VoxelModel : public Model {
 public:
  // `faces` are merged into rectangles.
  VoxelModel(const Voxels& voxels, std::span<const mesh::VoxelQuad> faces);

  std::size_t points() const override { return points_.size(); }
  std::size_t triangles() const override { return triangles_.size(); }
  Point position(std::size_t i) const override { return points_[i]; }
  Corners corners(std::size_t i) const override { return triangles_[i]; }
  double reach() const override { return reach_; }

 private:
  // A point on the lattice of the cubes' corners: east, south, up.
  struct Place {
    std::int32_t x, y, z;
    bool operator==(const Place&) const = default;
  };
  static std::uint64_t keyOf(const Place& place);
  static std::array<Place, 4> cornersOf(const mesh::VoxelQuad& face);

  void countWalls(const mesh::VoxelQuad& face);
  bool isShared(std::size_t at) const;
  Point pointAt(double x, double y, double z) const;
  void addFace(const mesh::VoxelQuad& face);
  std::uint32_t numberOf(std::size_t at, const Place& place, const mesh::VoxelQuad& face);
  std::size_t find(std::uint64_t key) const;  // the index among the keys; their number if not found

  double middle_, step_, base_, cube_;  // of the lattice
  double reach_;
  std::vector<std::uint64_t> keys_;     // of all corners, sorted
  std::vector<std::uint32_t> numbers_;  // of the points at these
  std::vector<std::uint32_t> seconds_;  // of the second points at those that two columns share
  std::vector<std::uint8_t> walls_;     // the sides of walls between each key and the one above it
  std::vector<std::uint32_t> ring_;     // the points around the face at hand
  std::vector<Point> points_;           // first those at the keys, then middles and second points
  std::vector<Corners> triangles_;
};

// The voxels on a map, with equal faces merged; nullptr if there is too little memory.
std::unique_ptr<Model> mergedVoxels(const Sheet& sheet, int count);

// The geometry of planet/faces.h in doubles, and without sines, so that files are the same bit for
// bit on every machine.

// Along the axes of the planet; y is north.
using Direction = std::array<double, 3>;

// The unit vectors of a face: to the right, seen from outside, down, and outwards.
struct FaceAxes {
  Direction right, down, out;
};
FaceAxes axesOf(std::size_t face);

// The unit vector of a place on a face, with u and v from -1 to 1.
Direction faceDirection(std::size_t face, double u, double v);

// The height in a direction of any length, interpolated between the four points around it.
double heightTowards(std::span<const float> heights, int size, const Direction& direction);

// The ground of a planet, and its sea if it has one, as one closed surface: 6 c² + 2 points and 12
// c² triangles, for c cells a side of a face. Points on a border belong to the first of its faces.
// z is up and north. c divides the planet's own number of cells, and heights are exaggerated by
// `relief`.
class PlanetModel : public Model {
 public:
  PlanetModel(const Sheet& sheet, int stride, double relief);

  std::size_t points() const override { return 6 * cells_ * cells_ + 2; }
  std::size_t triangles() const override { return 12 * cells_ * cells_; }
  Corners corners(std::size_t triangle) const override;
  Point position(std::size_t i) const override;
  // By differences over one cell to the east and to the north.
  Point normal(std::size_t i) const override;
  bool hasNormals() const override { return true; }
  std::size_t sampleOf(std::size_t i) const override;

  // The radius at height 0.
  double radius() const { return radius_; }
  double reach() const override { return reach_; }

 private:
  // The points of each face that no earlier face has: columns and rows from `columns` and `rows`
  // on.
  struct Own {
    std::size_t first, columns, rows, across, down;
  };
  struct Place {
    std::size_t face, column, row;
  };
  Place placeOf(std::size_t i) const;
  std::size_t numberOf(std::size_t face, std::size_t column, std::size_t row) const;
  Direction directionOf(const Place& place) const;
  double heightAt(const Direction& direction) const;

  std::span<const float> heights_;
  std::size_t size_, stride_;
  std::size_t cells_, side_;  // of the model's faces
  double sea_, radius_, relief_, reach_;
  std::array<Own, 6> own_{};
};

// A model as a file: a header, and then its items one by one, such as points or triangles.
class ModelFile {
 public:
  explicit ModelFile(std::unique_ptr<Model> model) : model_(std::move(model)) {}
  virtual ~ModelFile() = default;

  // Refuses a model that the format cannot hold: returns what follows the file's name, or an empty
  // string.
  virtual std::string refuse() const { return {}; }
  virtual std::string head() const = 0;
  virtual std::size_t items() const = 0;
  virtual void add(std::size_t item, std::string& to) const = 0;

 protected:
  const Model& model() const { return *model_; }

 private:
  std::unique_ptr<Model> model_;
};

// Writes a model piece by piece.
class ModelWork : public Work {
 public:
  explicit ModelWork(std::unique_ptr<ModelFile> file) : file_(std::move(file)) {}

  bool next(std::string& part) override {
    if (at_ == 0) part += file_->head();
    while (at_ < file_->items() && part.size() < kPartBytes) file_->add(at_++, part);
    return at_ < file_->items();
  }
  double done() const override {
    return static_cast<double>(at_) / static_cast<double>(file_->items());
  }

 private:
  std::unique_ptr<ModelFile> file_;
  std::size_t at_ = 0;
};

// Begins a file of a model, if there is one.
template <class File, class... Options>
std::unique_ptr<Work> modelFile(std::unique_ptr<Model> model, std::string& refusal,
                                Options... options) {
  if (!model) return nullptr;
  auto file = std::make_unique<File>(std::move(model), options...);
  refusal = file->refuse();
  return refusal.empty() ? std::make_unique<ModelWork>(std::move(file)) : nullptr;
}

// The block of earth under a map as one closed surface, for printing: the surface, four vertical
// walls, and a flat bottom. In millimetres, from 0 upwards: the longer side is `width`, and the
// lowest point is `base` above the bottom. Heights are exaggerated by `relief`.
std::unique_ptr<Model> solidModel(const Sheet& sheet, double width, double base, double relief);

}  // namespace orogen::files
