#pragma once

#include <gtest/gtest.h>

#include "map.h"
#include "planet/ball.h"

namespace orogen {

// Visits all points of a planet, face by face, with their indices.
template <class Visit>
void forFaces(int size, Visit visit) {
  std::size_t i = 0;
  for (int face = 0; face < 6; ++face) {
    forPoints(size, [&](int x, int y) { visit(face, x, y, i++); });
  }
}

// Calls visit(i, first) for each point that is the same as that of another face before.
template <class Visit>
void forSharedPoints(int size, Visit visit) {
  const planet::Ball ball(size - 1);
  int shared = 0;
  forFaces(size, [&](int face, int x, int y, std::size_t i) {
    const std::size_t first = ball.nodeAt(face, x, y);
    if (first != i) ++shared, visit(i, first);
  });
  // Two faces share a point of an edge of the cube, three a corner.
  EXPECT_EQ(shared, 12 * (size - 2) + 8 * 2);
}

}  // namespace orogen
