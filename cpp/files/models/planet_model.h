#pragma once

#include <array>

#include "files/formats.h"
#include "files/models/model.h"
#include "files/planet/ball.h"

namespace orogen::files {

// The ground of a planet, and its sea where there is one, as one closed surface: 6 c² + 2 points
// and 12 c² triangles, c cells a side of a face. Points of a border belong to the first of its
// faces. z is up and north. c is a part of the planet's own cells, and heights are exaggerated by
// `relief`.
class PlanetModel : public Model {
 public:
  PlanetModel(const Sheet& sheet, int stride, double relief);

  std::size_t points() const override { return 6 * cells_ * cells_ + 2; }
  std::size_t triangles() const override { return 12 * cells_ * cells_; }
  Corners corners(std::size_t triangle) const override;
  Point position(std::size_t i) const override;
  // By differences over a cell to the east and the north.
  Point normal(std::size_t i) const override;
  bool hasNormals() const override { return true; }
  std::size_t sampleOf(std::size_t i) const override;

  // At height 0.
  double radius() const { return radius_; }

 private:
  // What is left of each face: columns and rows from `columns` and `rows` on.
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
  double sea_, radius_, relief_;
  std::array<Own, 6> own_{};
};

}  // namespace orogen::files
