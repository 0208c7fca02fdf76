// Gives any bytes to the library and to the command line. The first byte chooses one of the targets
// below. `npm run gates -- fuzz` builds this file with libFuzzer; the tests
// replay fuzz_corpus.txt, where every finding leaves its name and its bytes in hexadecimal digits.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "cli/arguments.h"
#include "cli/read_png.h"
#include "light/light.h"
#include "mesh/surface.h"
#include "mesh/voxels.h"
#include "mesh/water_map.h"
#include "support/field.h"
#include "support/forged_png.h"
#include "support/program.h"

namespace orogen {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

// A refusal is one line that fits on the screen.
void requireSentence(const std::string& problem) {
  require(problem.size() < 1000 && problem.find('\n') == std::string::npos);
}

// Takes values from the front of the bytes; zeros when they are used up.
class Source {
 public:
  explicit Source(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T take() {
    T value{};
    const std::size_t count = std::min(sizeof value, bytes_.size());
    std::memcpy(&value, bytes_.data(), count);
    bytes_.remove_prefix(count);
    return value;
  }
  // A number from 0 to `most`.
  int upTo(int most) { return take<std::uint8_t>() % (most + 1); }
  std::string rest() { return std::string(std::exchange(bytes_, {})); }

 private:
  std::string_view bytes_;
};

// The heights of a small map: any bits at all, or finite ones whose squares are floats.
Heightfield heightsFrom(Source& from, bool any) {
  Map map(2 + from.upTo(15));
  for (float& height : map.heights) {
    height = from.take<float>();
    if (!any && !(std::abs(height) < 1e15f && (height == 0 || std::abs(height) > 1e-15f))) {
      height = static_cast<float>(std::bit_cast<std::uint32_t>(height) % 1000u);
    }
  }
  Heightfield field = fieldOf(map);
  measure(field);
  return field;
}

const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  return folder;
}

std::string write(const std::string& name, const std::string& bytes) {
  folder().write(name, bytes);
  return folder().path() / name;
}

// Words of the command line, one a line; small maps that it asks for are made.
void request(Source from) {
  std::vector<std::string> lines(1);
  for (const char c : from.rest()) {
    if (c == '\n') lines.emplace_back();
    if (c != '\n' && c != '\0') lines.back() += c;
  }
  std::vector<const char*> words;
  for (const std::string& line : lines) {
    if (line.find('/') == std::string::npos) words.push_back(line.c_str());  // no file is read
  }
  cli::Arguments arguments;
  const std::string problem = cli::readArguments(words, arguments);
  if (!problem.empty()) return requireSentence(problem);
  if (arguments.action != cli::Action::generate || !arguments.window.empty()) return;
  if (arguments.request.parameters.exponent > 4) return;
  Heightfield field;
  Buffer<std::byte> scratch;
  const std::string refusal = generate(arguments.request, field, scratch, {});
  requireSentence(refusal);
  if (refusal.empty()) require(std::isfinite(field.minimum) && std::isfinite(field.maximum));
}

// A file that should be a map and a stamp.
void readPicture(const std::string& bytes) {
  const std::string path = write("in.png", bytes);
  Heightfield field;
  cli::MapSource source;
  const std::string problem = cli::readMap(path, {}, {}, field, source);
  requireSentence(problem);
  if (problem.empty()) require(std::isfinite(field.minimum) && field.spacing > 0);
  cli::Picture picture;
  if (!cli::readPng(path, picture).empty()) return;
  StampImage image;
  const std::string refusal = readSamples(picture.samples(), image);
  requireSentence(refusal);
  for (const float grey : image.grey) require(grey >= 0 && grey <= 1);
}

// Any bytes, with the right sums of chunks: the decoder would not read on after a wrong one.
void damagedPicture(Source from) {
  std::string bytes = from.rest();
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    std::size_t length = 0;
    for (int i = 0; i < 4; ++i) {
      length = length << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    }
    if (length > bytes.size() - at - 12) break;
    const std::string whole = chunk(bytes.substr(at + 4, length + 4));
    bytes.replace(at, whole.size(), whole);
    at += whole.size();
  }
  readPicture(bytes);
}

// A header, a chunk before the data, and rows that need not fit them.
void forgedPicture(Source from) {
  const auto width = static_cast<std::size_t>(from.upTo(40));
  const auto height = static_cast<std::size_t>(from.upTo(40));
  const int bits = 1 << from.upTo(4);
  const auto colours = static_cast<char>(from.upTo(7));
  const char* const kinds[] = {"PLTE", "tRNS", "gAMA", "tEXtTerrain\0", "iCCP", "IDAT", "IEND"};
  const int kind = from.upTo(6);
  std::string before(kinds[kind], kind == 3 ? 12 : 4);
  for (int count = from.upTo(60); count > 0; --count) before += from.take<char>();
  readPicture(png(width, height, bits, colours, from.rest(), chunk(before)));
}

// A raw map, and the sidecar beside it, or a grid.
void rawMap(Source from) {
  const char* const names[] = {"in.r16", "in.r32", "in.asc", "in.hgt",  "in.tif",
                               "in.xyz", "in.csv", "in.zip", "in.json", "in.gz"};
  const std::string name = names[from.upTo(9)];
  std::string sidecar;
  for (int count = from.upTo(100); count > 0; --count) sidecar += from.take<char>();
  write(name + ".json", sidecar);
  Heightfield field;
  cli::MapSource source;
  const std::string head = name == "in.asc" ? "ncols 4\nnrows 3\ndx 2\ndy 3\n" : "";
  const std::string problem = cli::readMap(write(name, head + from.rest()), {}, {}, field, source);
  requireSentence(problem);
  if (!problem.empty()) return;
  for (const float height : field.heights.span()) require(std::isfinite(height));
  analysis::Analysis analysis;
  Buffer<std::byte> scratch;
  requireSentence(analyse(field, {}, analysis, scratch));
}

// Makes everything that is drawn from heights, whatever these are.
void meshes(Source from) {
  const double base = static_cast<double>(from.take<float>());
  const double cube = static_cast<double>(from.take<float>());
  const light::Sun sun{.azimuth = from.upTo(255) * 1.5, .elevation = from.upTo(90) * 1.0};
  const int stride = 1 << from.upTo(2);
  const int cells = 1 << from.upTo(3);
  const Heightfield field = heightsFrom(from, true);
  const mesh::Grid grid{field.heights.data(), field.size, field.spacing, stride};
  if (grid.side() < 2) return;
  const std::size_t points = grid.points();

  std::vector<float> positions(3 * points);
  std::vector<std::int8_t> normals(4 * points);
  buildSurface(grid, 0, grid.side(), positions, normals);
  std::vector<mesh::LodPatch> patches(mesh::lodPatches(field.size, cells));
  mesh::measureLodPatches(field.heights.data(), field.size, cells, patches);

  if (cube > 0) {
    std::vector<std::uint16_t> levels(points);
    mesh::columnHeights(grid, base, cube, levels);
    const std::size_t count = mesh::countVoxelQuads(levels, grid.side());
    std::vector<mesh::VoxelQuad> faces(count + 1);
    std::vector<std::byte> scratch(mesh::mergeVoxelScratch(grid.side()));
    mesh::buildVoxelQuads(levels, grid.side(), faces);
    require(mesh::mergeVoxelQuads(levels, grid.side(), faces, scratch) <= count);
  }

  light::LightMap light;
  Buffer<std::byte> scratch;
  const mesh::Grid whole{field.heights.data(), field.size, field.spacing};
  require(light::lightTerrain(whole, sun, light, scratch));
  analysis::Analysis analysis;
  requireSentence(analyse(field, {}, analysis, scratch));
}

// Erosion of finite heights, and its water.
void erodedMap(Source from) {
  Request request;
  require(chooseErosion(request).empty());
  for (const char* id : {"age", "creep", "sea"}) set(request, id, from.upTo(100) / 100.0, "");
  set(request, "tile", from.upTo(1) == 1, "");
  Heightfield field = heightsFrom(from, false);
  Buffer<std::byte> scratch;
  const std::string problem = erodeHeights(request, field, scratch, {});
  if (!problem.empty()) return requireSentence(problem);
  for (const float height : field.heights.span()) require(std::isfinite(height));
  measure(field);
  mesh::WaterMap map;
  require(drawWater(field, map));
}

// Every format of file; what is read again gives the same heights.
void written(Source from) {
  const auto formats = files::formats();
  const files::Format& format =
      formats[static_cast<std::size_t>(from.upTo(static_cast<int>(formats.size()) - 1))];
  files::FileOptions options{.voxels = from.upTo(1) == 1, .exaggeration = from.upTo(200)};
  if (files::findOption(format, "width") != nullptr) {
    options.choose({.name = "width", .number = 10.0 + from.upTo(200)});
  }
  options.drawing.density = 2 + from.upTo(30);
  options.drawing.profiles = static_cast<files::Profiles>(from.upTo(2));
  Heightfield field = heightsFrom(from, false);
  field.spacing = std::max((field.maximum - field.minimum) / static_cast<float>(field.size), 1e-6f);
  const files::Sheet sheet(field);
  if (!files::refuseShape(format, sheet, options).empty()) return;
  std::string bytes;
  const files::Sink sink{.take =
                             [](void* text, const void* data, std::size_t count) {
                               static_cast<std::string*>(text)->append(
                                   static_cast<const char*>(data), count);
                               return true;
                             },
                         .context = &bytes};
  std::string refusal;
  const files::SheetSource source(format, sheet, options);
  const double most = sizeOf(source).bytes;
  if (!writeFile(source, sink, {}, refusal)) return requireSentence(refusal);
  require(format.holds == files::Holds::drawing || static_cast<double>(bytes.size()) <= most);
  const std::string_view ending = format.ending;
  if (ending == ".obj" || ending == ".svg") {
    for (const char* bad : {"nan", "inf", "NaN"}) require(bytes.find(bad) == std::string::npos);
  }
  if (ending == ".stl") {
    std::uint32_t triangles;
    require(bytes.size() >= 84);
    std::memcpy(&triangles, bytes.data() + 80, sizeof triangles);
    require(bytes.size() == 84 + std::size_t{50} * triangles);
  }
  if (ending == ".glb") {
    std::uint32_t length;
    std::memcpy(&length, bytes.data() + 8, sizeof length);
    require(bytes.size() == length);
  }
  if (!format.isOfHeights()) return;
  // Readers of grids take this height for a gap.
  const auto heights = field.heights.span();
  if (ending == ".asc" && std::find(heights.begin(), heights.end(), -32768.f) != heights.end()) {
    return;
  }
  const std::string path = write("out" + std::string(ending), bytes);
  for (const files::Format* beside : files::filesBeside(format)) {
    bytes.clear();
    const files::FileOptions usual;
    const files::SheetSource other(*beside, sheet, usual);
    if (sizeOf(other).bytes == 0) continue;  // this map has no place that it could say
    require(writeFile(other, sink, {}, refusal));
    write("out" + std::string(beside->ending), bytes);
  }
  Heightfield again;
  cli::MapSource written;
  // Heights too near each other, or too far apart, are refused.
  if (!cli::readMap(path, {}, {}, again, written).empty()) return;
  const double steps = format.bits == 8 ? 255 : 65535;
  const double relief = static_cast<double>(field.maximum) - static_cast<double>(field.minimum);
  const double size = static_cast<double>(std::max(std::abs(field.minimum), field.maximum));
  const double allowed = ending == ".r32" ? 0 : 0.51 * relief / steps + 1e-6 * size;
  for (std::size_t i = 0; i < field.heights.size(); ++i) {
    const double off =
        static_cast<double>(field.heights.data()[i]) - static_cast<double>(again.heights.data()[i]);
    require(std::abs(off) <= allowed);
  }
}

}  // namespace
}  // namespace orogen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orogen;
  constexpr std::array kTargets{request, damagedPicture, forgedPicture, rawMap,
                                meshes,  erodedMap,      written};
  Source from({reinterpret_cast<const char*>(data), size});
  const int target = from.upTo(static_cast<int>(kTargets.size()) - 1);
  kTargets[static_cast<std::size_t>(target)](from);
  return 0;
}

namespace orogen {
namespace {

TEST(Fuzz, whatWasFoundBeforeIsReadOrRefused) {
  // They run in a process of their own, so that a crash does not keep other tests from running. It
  // ends after the name of what crashed.
  const auto replay = [] {
    int count = 0;
    std::ifstream corpus(OROGEN_CORPUS);
    for (std::string name, digits; corpus >> name >> digits; ++count) {
      std::fprintf(stderr, "%s\n", name.c_str());
      std::vector<std::uint8_t> bytes(digits.size() / 2);
      for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::exit(count > 20 ? 0 : 1);
  };
  EXPECT_EXIT(replay(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace orogen
