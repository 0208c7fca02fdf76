#include "strokes/lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/cubic_spline.h"
#include "base/random.h"

namespace orogen::strokes {
namespace {

constexpr int kSmoothCells = 16;
// The octaves of the bends: 8 to 64 cells a side. Each displaces by a share of its cell, and a
// finer one by a smaller share: with equal ones a slope has ribs of the finest, and nothing finer.
constexpr int kOctaves = 4, kCoarsest = 3;
constexpr float kBend = 0.32f, kFiner = 0.65f;
// They are smaller where the land is smooth: this share of it, and so much more by its detail.
constexpr float kLeastBend = 0.2f, kBendByDetail = 20;

float faded(float t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

int wrappedTo(int count, int i) {
  return ((i % count) + count) % count;
}

// Noise from -1 to 1 with one value a node of a lattice.
struct BendNoise {
  std::uint32_t key;
  int cells;
  bool joins;

  // The nodes of a row from the one before the border on.
  std::vector<float> row(int number) const {
    const std::uint32_t row_key = rowKey(key, joins ? wrappedTo(cells, number) : number);
    std::vector<float> values;
    for (int i = -1; i <= cells + 3; ++i) {
      const int column = joins ? wrappedTo(cells, i) : i;
      values.push_back(signedNoiseAt(row_key, static_cast<std::uint32_t>(column)));
    }
    return values;
  }
};

// Adds so much of an octave of noise to a lattice of `side` nodes a side, which has 2^up times as
// many cells.
void addNoise(const BendNoise& noise, float size, int up, int side, float* nodes) {
  const auto wayAt = [&](int i) {
    return faded(static_cast<float>((i - 1) & ((1 << up) - 1)) / static_cast<float>(1 << up));
  };
  const auto between = [](float from, float to, float way) { return from + (to - from) * way; };
  std::vector<float> ways;
  for (int i = 0; i < side; ++i) ways.push_back(wayAt(i));
  // A row of noise at the columns of the lattice.
  const auto acrossRow = [&](int number) {
    const std::vector<float> values = noise.row(number);
    std::vector<float> across;
    for (int i = 0; i < side; ++i) {
      const float* const west = values.data() + ((i - 1) >> up) + 1;
      across.push_back(between(west[0], west[1], ways[static_cast<std::size_t>(i)]));
    }
    return across;
  };
  int above = -1;
  auto north = acrossRow(above), south = acrossRow(above + 1);
  for (int row = 0; row < side; ++row) {
    if ((row - 1) >> up > above) {
      north = std::move(south);
      south = acrossRow(++above + 1);
    }
    const float way = ways[static_cast<std::size_t>(row)];
    for (std::size_t i = 0; i < north.size(); ++i) {
      *nodes++ += size * between(north[i], south[i], way);
    }
  }
}

}  // namespace

LandLattice::LandLattice(const StrokeGround& ground) {
  const auto side = static_cast<std::size_t>(ground.size);
  const auto at = [&](int i) {
    const int cells = ground.border == Border::wrapped ? ground.size : ground.size - 1;
    return static_cast<std::size_t>(i * cells / (kSamples - 1) % ground.size);
  };
  for (int row = 0; row < kSamples; ++row) {
    for (int column = 0; column < kSamples; ++column) {
      samples_[static_cast<std::size_t>(row * kSamples + column)] =
          ground.heights[at(row) * side + at(column)];
    }
  }
  const auto [low, high] = std::minmax_element(samples_.begin(), samples_.end());
  lowest_ = *low;
  relief_ = *high - *low;
  smoothLand(ground);
  bend(ground);
}

void LandLattice::smoothLand(const StrokeGround& ground) {
  // The last slope goes on beyond an open border.
  const auto along = [&](int i, auto height) {
    if (ground.border != Border::open) return height(wrappedTo(kSmoothCells, i));
    if (i < 0) return height(0) + static_cast<float>(i) * (height(1) - height(0));
    const int over = i - kSmoothCells;
    if (over <= 0) return height(i);
    const float last = height(kSmoothCells);
    return last + static_cast<float>(over) * (last - height(kSmoothCells - 1));
  };
  constexpr int kUp = kCells / kSmoothCells;
  // The node of the smooth land before one of the lattice, and the weights of the four around it.
  const auto nodeBefore = [](int i) { return (i - 1 + kUp) / kUp - 1; };
  const auto weightsAt = [&](int i) {
    return SplineWeights::ofValue(static_cast<float>(i - 1 - nodeBefore(i) * kUp) / kUp);
  };
  constexpr int kFirst = -2, kLines = kSmoothCells + 5;
  std::array<std::array<float, kSide>, kLines> lines;
  for (int line = 0; line < kLines; ++line) {
    const auto heightOf = [&](int x) {
      return along(line + kFirst,
                   [&](int v) { return along(x, [&](int u) { return sample(2 * u, 2 * v); }); });
    };
    std::array<float, kLines> heights;
    for (int i = 0; i < kLines; ++i) heights[static_cast<std::size_t>(i)] = heightOf(i + kFirst);
    for (int column = 0; column < kSide; ++column) {
      const float* const four = heights.data() + nodeBefore(column) - 1 - kFirst;
      lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)] =
          weightsAt(column).of(four[0], four[1], four[2], four[3]);
    }
  }
  for (int row = 0; row < kSide; ++row) {
    const auto* const four = lines.data() + nodeBefore(row) - 1 - kFirst;
    const SplineWeights weights = weightsAt(row);
    for (std::size_t column = 0; column < kSide; ++column) {
      nodes_[0][static_cast<std::size_t>(row) * kSide + column] =
          weights.of(four[0][column], four[1][column], four[2][column], four[3][column]);
    }
  }
  if (!(relief_ > 0)) return;
  constexpr int kApart = kCells / (kSamples - 1);
  float sum = 0;
  for (int row = 1; row < kSamples; row += 2) {
    for (int column = 1; column < kSamples; column += 2) {
      const int node = (1 + row * kApart) * kSide + 1 + column * kApart;
      const float detail = sample(column, row) - nodes_[0][static_cast<std::size_t>(node)];
      sum += detail < 0 ? -detail : detail;
    }
  }
  detail_ = sum / (kSmoothCells * kSmoothCells) / relief_;
}

void LandLattice::bend(const StrokeGround& ground) {
  bends_ = std::min(kLeastBend + detail_ * kBendByDetail, 1.0f);
  for (std::uint32_t axis = 0; axis < 2; ++axis) {
    Nodes& nodes = nodes_[axis + 1];
    nodes.fill(0);
    float bend = bends_ * kBend;
    for (int octave = 0; octave < kOctaves; ++octave, bend *= kFiner) {
      const int cells = 1 << (kCoarsest + octave);
      const std::uint32_t level = 128 + 2 * static_cast<std::uint32_t>(octave) + axis;
      const BendNoise noise{levelKey(ground.seed, level), cells, ground.border != Border::open};
      const int up = 6 - kCoarsest - octave;
      addNoise(noise, bend / static_cast<float>(cells), up, kSide, nodes.data());
    }
  }
  float square = 0;
  for (std::size_t i = 0; i < nodes_[1].size(); ++i) {
    square = std::max(square, nodes_[1][i] * nodes_[1][i] + nodes_[2][i] * nodes_[2][i]);
  }
  max_bend_ = std::sqrt(square);
}

namespace {

// Between which nodes of the lattice a place lies, and their weights there.
struct NodeWeights {
  int node;
  SplineWeights weights;
};

NodeWeights placeAt(float x, int cells) {
  const float place = std::min(std::max(x, 0.0f), 1.0f) * static_cast<float>(cells);
  const int node = std::min(static_cast<int>(place), cells);
  return {node, SplineWeights::ofValue(place - static_cast<float>(node))};
}

}  // namespace

void LandLattice::Columns::add(float x) {
  const auto [node, spline] = placeAt(x, kCells);
  nodes.push_back(node);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i].push_back(spline.w[i]);
}

void LandLattice::Columns::fillLastGroup() {
  while (nodes.size() % kGroup != 0) {
    nodes.push_back(nodes.back());
    for (auto& each : weights) each.push_back(each.back());
  }
}

void LandLattice::fill(const Columns& columns, std::size_t first, float y, Points& points) const {
  const auto [line, across] = placeAt(y, kCells);
  const int* nodes = columns.nodes.data() + first;
  const int from = nodes[0], count = nodes[kGroup - 1] - from + 4;
  float* const to[] = {points.smooth, points.east, points.south};
  for (std::size_t of = 0; of < 3; ++of) {
    // The nodes of this row that the group needs.
    const float* above = nodes_[of].data() + static_cast<std::ptrdiff_t>(line) * kSide + from;
    float row[kSide];
    for (int i = 0; i < count; ++i) {
      row[i] = across.of(above[i], above[i + kSide], above[i + 2 * kSide], above[i + 3 * kSide]);
    }
    for (int i = 0; i < kGroup; i += kLanes) {
      const auto weightsAt = [&](std::size_t k) { return columns.weights[k].data() + first + i; };
      if (nodes[i] == nodes[i + kLanes - 1]) {
        const float* node = row + (nodes[i] - from);
        Float sum = loadLanes<Float>(weightsAt(0)) * node[0];
        for (std::size_t k = 1; k < 4; ++k) sum = sum + loadLanes<Float>(weightsAt(k)) * node[k];
        storeLanes(to[of] + i, sum);
        continue;
      }
      for (int lane = 0; lane < kLanes; ++lane) {
        const float* node = row + (nodes[i + lane] - from);
        float sum = weightsAt(0)[lane] * node[0];
        for (std::size_t k = 1; k < 4; ++k) sum = sum + weightsAt(k)[lane] * node[k];
        to[of][i + lane] = sum;
      }
    }
  }
}

}  // namespace orogen::strokes
