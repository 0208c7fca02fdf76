#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/text.h"
#include "files/formats/palettes.h"
#include "files/models/models.h"

// MagicaVoxel's .vox, version 200: https://github.com/ephtracy/voxel-model
namespace orogen::files {
namespace {

constexpr int kMaxOfModel = 256;  // cubes a side of one model; a larger terrain is several
constexpr int kColours = 255;

using VoxBytes = std::string;

void addWord(VoxBytes& to, std::size_t value) {
  for (int shift = 0; shift < 32; shift += 8) {
    to.push_back(static_cast<char>(value >> shift));
  }
}

void addText(VoxBytes& to, const std::string& text) {
  addWord(to, text.size());
  to += text;
}

void addChunk(VoxBytes& to, const char (&name)[5], const VoxBytes& content) {
  to += name;
  addWord(to, content.size());
  addWord(to, 0);
  to += content;
}

// A node that moves another one: it places the middle of a model.
VoxBytes transform(std::size_t node, std::size_t child, const std::string& place) {
  VoxBytes bytes;
  addWord(bytes, node);
  addWord(bytes, 0);
  addWord(bytes, child);
  addWord(bytes, 0xffffffff);
  addWord(bytes, 0xffffffff);
  addWord(bytes, 1);
  addWord(bytes, place.empty() ? 0 : 1);
  if (!place.empty()) {
    addText(bytes, "_t");
    addText(bytes, place);
  }
  return bytes;
}

void addColour(VoxBytes& to, std::span<const Stop> stops, double share) {
  for (const double value : colourAt(stops, share)) {
    to.push_back(static_cast<char>(static_cast<unsigned char>(value + 0.5)));
  }
  to.push_back('\xff');
}

// Colours by height; the sea ends at this share of the height.
VoxBytes colours(double sea) {
  const Palette palette = *paletteOf(kPaletteNames[0]);
  VoxBytes bytes;
  for (int i = 0; i < kColours; ++i) {
    const double share = i / (kColours - 1.0);
    if (share < sea) {
      addColour(bytes, palette.seabed, (sea - share) / sea);
    } else {
      addColour(bytes, palette.land, (share - sea) / (1 - sea));
    }
  }
  bytes.resize(4 * 256);
  return bytes;
}

// The level of the sea in cubes: that of erosion, or the pages' default.
int seaOf(const Voxels& voxels, std::optional<double> sea) {
  if (sea) return static_cast<int>(std::clamp((*sea - voxels.base) / voxels.cube, 0.0, 65535.0));
  const auto levels = voxels.levels.span();
  std::vector<std::uint16_t> sorted;
  std::copy_if(levels.begin(), levels.end(), std::back_inserter(sorted),
               [](std::uint16_t level) { return level > 0; });
  if (sorted.empty()) return 0;
  const auto middle =
      static_cast<std::ptrdiff_t>(kUnderWater / 100.0 * static_cast<double>(sorted.size()));
  std::nth_element(sorted.begin(), sorted.begin() + middle, sorted.end());
  return sorted[static_cast<std::size_t>(middle)] - 1;
}

int levelAt(const Voxels& voxels, int column, int row) {
  const bool outside = column < 0 || row < 0 || column >= voxels.side || row >= voxels.side;
  const auto at = static_cast<std::ptrdiff_t>(row) * voxels.side + column;
  return outside ? 0 : static_cast<int>(voxels.levels.data()[at]);
}

// The lowest cube of a column that is visible from outside, but for the one on the ground.
int lowestVisible(const Voxels& voxels, int column, int row) {
  return std::min({levelAt(voxels, column, row) - 1, levelAt(voxels, column - 1, row),
                   levelAt(voxels, column + 1, row), levelAt(voxels, column, row - 1),
                   levelAt(voxels, column, row + 1)});
}

// The cubes of one piece of the terrain that are visible from outside.
struct VoxPiece {
  int x, y, z, width, depth, height;

  VoxBytes cubesOf(const Voxels& voxels, int highest) const {
    VoxBytes cubes(4, '\0');
    for (int row = y; row < y + depth; ++row) {
      for (int column = x; column < x + width; ++column) {
        const int level = levelAt(voxels, column, row);
        const int lowest = lowestVisible(voxels, column, row);
        for (int k = z; k < std::min(level, z + height); ++k) {
          if (k > 0 && k < lowest) continue;
          const int colour = 1 + std::min(kColours - 1, k * kColours / std::max(1, highest));
          for (const int value : {column - x, y + depth - 1 - row, k - z, colour}) {
            cubes.push_back(static_cast<char>(value));
          }
        }
      }
    }
    VoxBytes count;
    addWord(count, (cubes.size() - 4) / 4);
    std::copy(count.begin(), count.end(), cubes.begin());
    return cubes;
  }

  VoxBytes size() const {
    VoxBytes bytes;
    for (const int value : {width, depth, height}) addWord(bytes, static_cast<std::size_t>(value));
    return bytes;
  }

  // The place of the piece's middle; the terrain stands on the ground, with its own middle at 0.
  std::string place(int side) const {
    const int middle = side / 2;
    return std::to_string(x + width / 2 - middle) + " " +
           std::to_string(middle - y - depth + depth / 2) + " " + std::to_string(z + height / 2);
  }
};

std::vector<VoxPiece> piecesOf(int side, int highest) {
  std::vector<VoxPiece> pieces;
  for (int z = 0; z < highest; z += kMaxOfModel) {
    for (int y = 0; y < side; y += kMaxOfModel) {
      for (int x = 0; x < side; x += kMaxOfModel) {
        pieces.push_back({x, y, z, std::min(kMaxOfModel, side - x), std::min(kMaxOfModel, side - y),
                          std::min(kMaxOfModel, highest - z)});
      }
    }
  }
  return pieces;
}

std::string voxOf(const Voxels& voxels, std::optional<double> sea) {
  const auto levels = voxels.levels.span();
  const int highest = *std::max_element(levels.begin(), levels.end());
  VoxBytes content, nodes, group;
  std::size_t count = 0;
  for (const VoxPiece& piece : piecesOf(voxels.side, highest)) {
    const VoxBytes cubes = piece.cubesOf(voxels, highest);
    if (cubes.size() == 4) continue;
    addChunk(content, "SIZE", piece.size());
    addChunk(content, "XYZI", cubes);
    const std::size_t node = 2 + 2 * count;
    addChunk(nodes, "nTRN", transform(node, node + 1, piece.place(voxels.side)));
    VoxBytes shape;
    for (const std::size_t value :
         {node + 1, std::size_t{0}, std::size_t{1}, count, std::size_t{0}}) {
      addWord(shape, value);
    }
    addChunk(nodes, "nSHP", shape);
    addWord(group, node);
    ++count;
  }
  addChunk(content, "nTRN", transform(0, 1, ""));
  VoxBytes head;
  for (const std::size_t value : {std::size_t{1}, std::size_t{0}, count}) addWord(head, value);
  addChunk(content, "nGRP", head + group);
  content += nodes;
  addChunk(content, "RGBA",
           colours(std::min(0.999, seaOf(voxels, sea) / static_cast<double>(highest))));
  VoxBytes file = "VOX ";
  addWord(file, 200);
  file += "MAIN";
  addWord(file, 0);
  addWord(file, content.size());
  return content.insert(0, file);
}

// The cubes that are visible from outside.
double visibleCubes(const Voxels& voxels) {
  double cubes = 0;
  for (int row = 0; row < voxels.side; ++row) {
    for (int column = 0; column < voxels.side; ++column) {
      const int level = levelAt(voxels, column, row);
      cubes += level - std::max(0, lowestVisible(voxels, column, row) - 1);
    }
  }
  return cubes;
}

}  // namespace

std::unique_ptr<Work> voxFile(const FileSource& source, std::string& refusal) {
  const Format& format = source.format();
  Voxels voxels(source.sheet(), source.options().levels);
  const auto levels = voxels.levels.span();
  if (levels.empty()) return nullptr;
  const int highest = *std::max_element(levels.begin(), levels.end());
  if (highest > format.max_height) {
    refusal = "holds at most " + formatNumber(format.max_height) + " cubes of height, got " +
              formatNumber(highest) + "; choose fewer levels, or less exaggeration";
    return nullptr;
  }
  std::optional<double> sea;
  if (source.sheet().sea) sea = static_cast<double>(*source.sheet().sea);
  return wholeFile([voxels = std::move(voxels), sea] { return voxOf(voxels, sea); });
}

FileSize voxSize(const FileSource& source) {
  const Voxels voxels(source.sheet(), source.options().levels);
  const double models = std::ceil(static_cast<double>(voxels.side) / kMaxOfModel);
  constexpr double kCube = 4, kModel = 40'000;
  return {kCube * visibleCubes(voxels) + kModel * models * models};
}

}  // namespace orogen::files
