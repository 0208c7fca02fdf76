// Times generators and meshes, per point, beside a fill and a copy of as many floats.
//
//   OROGEN_BENCH_QUICK=1   one size each, for a short time
//   OROGEN_BENCH_JSON=1    JSON on standard output, every benchmark repeated in a random order
//
// Flags of Google Benchmark, such as --benchmark_filter=stamp, work as well. It shortens small
// numbers: 70m ns/point are 0.07.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "erosion/erosion.h"
#include "generate/request.h"
#include "generate/window.h"
#include "mesh/surface.h"
#include "mesh/voxels.h"

namespace orogen {
namespace {

// A rate, inverted: Google Benchmark divides by the time.
void countPoints(benchmark::State& state, std::size_t points) {
  state.counters["ns/point"] = benchmark::Counter(
      static_cast<double>(points) * 1e-9,
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Times what gives a result's heights or says why there are none, with another seed each time.
template <class Result, class Make>
void time(benchmark::State& state, Parameters& parameters, Make make) {
  Result result;
  std::string problem;
  for (auto _ : state) {
    problem = make(result);
    benchmark::DoNotOptimize(result.heights.data());
    benchmark::ClobberMemory();
    ++parameters.seed;
  }
  if (!problem.empty()) state.SkipWithError(problem.c_str());
  countPoints(state, result.heights.size());
}

// Uses the options of the benchmarks of web/race.
void generateMap(benchmark::State& state, std::string_view id, int octaves, int exponent) {
  Request request;
  chooseGenerator(request, id);
  request.parameters.exponent = exponent;
  request.parameters.octaves = octaves;
  if (id == "stamp-noise") request.parameters.stamp = Stamp::cone;
  Buffer<std::byte> scratch;
  time<Heightfield>(state, request.parameters,
                    [&](Heightfield& field) { return generate(request, field, scratch, {}); });
}

// Generates as many points as a map of this exponent, anywhere at level 20.
void generateWindow(benchmark::State& state, std::string_view id, int exponent) {
  Request request;
  chooseWindow(request, id);
  Parameters& parameters = request.parameters;
  parameters.level = 20;
  parameters.x = -7;
  parameters.y = 123456;
  parameters.width = parameters.height = (1 << exponent) + 1;
  Buffer<std::byte> scratch;
  time<Window>(state, parameters,
               [&](Window& window) { return makeWindow(request, window, scratch); });
}

// A map to mesh, and a grid on it.
struct Model {
  Heightfield field;

  explicit Model(int exponent) {
    Request request;
    request.parameters.exponent = exponent;
    Buffer<std::byte> scratch;
    generate(request, field, scratch, {});
  }
  mesh::Grid grid() const {
    return {.heights = field.heights.data(), .size = field.size, .spacing = field.spacing};
  }
};

void meshSurface(benchmark::State& state, int exponent) {
  const Model model(exponent);
  const std::size_t points = model.grid().points();
  std::vector<float> positions(points * 3);
  std::vector<std::int8_t> normals(points * 4);
  for (auto _ : state) {
    mesh::buildSurface(model.grid(), 0, model.field.size, positions, normals);
    benchmark::ClobberMemory();
  }
  countPoints(state, points);
}

// Builds levels, count and faces, as for a picture in which a cube is as wide as a point.
void meshVoxels(benchmark::State& state, int exponent) {
  const Model model(exponent);
  const mesh::Grid grid = model.grid();
  std::vector<std::uint16_t> levels(grid.points());
  std::vector<mesh::VoxelQuad> faces;
  for (auto _ : state) {
    mesh::columnHeights(grid, model.field.minimum - grid.spacing, grid.spacing, levels);
    faces.resize(mesh::countVoxelQuads(levels, grid.side()) + 1);
    mesh::buildVoxelQuads(levels, grid.side(), faces);
    benchmark::ClobberMemory();
  }
  countPoints(state, grid.points());
  state.counters["faces"] = static_cast<double>(faces.size() - 1);
}

// Erodes to a middle age.
void erodeMap(benchmark::State& state, int exponent) {
  const Model model(exponent);
  const std::size_t points = model.grid().points();
  std::vector<float> heights(points), surface(points), elevation_change(points);
  std::vector<std::uint32_t> area(points);
  std::vector<std::byte> scratch(erosion::erosionScratch(model.field.size, Border::open));
  for (auto _ : state) {
    std::copy_n(model.field.heights.data(), points, heights.data());
    erosion::erode({.age = 0.6}, Border::open, model.field.size, heights,
                   {area, surface, elevation_change}, scratch, {}, {});
    benchmark::ClobberMemory();
  }
  countPoints(state, points);
}

std::size_t pointsOf(int exponent) {
  const std::size_t side = (std::size_t{1} << exponent) + 1;
  return side * side;
}

void fill(benchmark::State& state, int exponent) {
  std::vector<float> heights(pointsOf(exponent));
  float value = 0;
  for (auto _ : state) {
    std::fill(heights.begin(), heights.end(), value);
    benchmark::ClobberMemory();
    value += 1;
  }
  countPoints(state, heights.size());
}

void copy(benchmark::State& state, int exponent) {
  const std::vector<float> from(pointsOf(exponent), 1);
  std::vector<float> to(from.size());
  for (auto _ : state) {
    std::copy(from.begin(), from.end(), to.begin());
    benchmark::ClobberMemory();
  }
  countPoints(state, from.size());
}

template <class Function, class... Arguments>
void add(const std::string& name, int exponent, Function function, Arguments... arguments) {
  const std::string full = name + "/" + std::to_string(exponent);
  benchmark::RegisterBenchmark(full.c_str(), function, arguments..., exponent)
      ->Unit(benchmark::kMicrosecond);
}

void addAll(bool quick) {
  using Exponents = std::vector<int>;
  for (const Generator& generator : catalogue()) {
    const std::string name(generator.id);
    const Exponents full = generator.faces > 1        ? Exponents{7, 8, 9}
                           : generator.published      ? Exponents{8, 9, 10}
                           : name == "diamond-square" ? Exponents{7, 8, 9, 10, 12, 13}
                                                      : Exponents{8, 9, 10, 12};
    const bool is_perlin = name.starts_with("perlin");
    for (const int exponent : quick ? Exponents{is_perlin ? 8 : 9} : full) {
      add(name, exponent, generateMap, generator.id, 8);
      if (is_perlin && !quick) add(name + "-12", exponent, generateMap, generator.id, 12);
    }
  }
  // A window beside a map of as many points: the window of diamond-square takes at most 1.6 times
  // as long.
  if (quick) add("diamond-square", 8, generateMap, std::string_view("diamond-square"), 8);
  for (const char* id : {"diamond-square", "stamp-noise", "perlin-noise"}) {
    add(std::string("window-") + id, 8, generateWindow, std::string_view(id));
  }
  for (const int exponent : quick ? Exponents{9} : Exponents{8, 9, 11}) {
    add("surface", exponent, meshSurface);
  }
  for (const int exponent : quick ? Exponents{8} : Exponents{8, 9}) {
    add("voxels", exponent, meshVoxels);
  }
  for (const int exponent : quick ? Exponents{9} : Exponents{8, 9, 10, 11}) {
    add("erosion", exponent, erodeMap);
  }
  for (const int exponent : quick ? Exponents{8, 9} : Exponents{7, 8, 9, 10, 11, 12, 13}) {
    add("fill", exponent, fill);
    add("copy", exponent, copy);
  }
}

}  // namespace
}  // namespace orogen

int main(int argc, char** argv) {
  const bool quick = std::getenv("OROGEN_BENCH_QUICK") != nullptr;
  std::vector<std::string> words(argv, argv + argc);
  if (quick) words.insert(words.begin() + 1, "--benchmark_min_time=0.02");
  if (std::getenv("OROGEN_BENCH_JSON") != nullptr) {
    const char* repetitions = quick ? "--benchmark_repetitions=5" : "--benchmark_repetitions=9";
    const char* const flags[] = {"--benchmark_format=json", repetitions,
                                 "--benchmark_enable_random_interleaving=true"};
    words.insert(words.begin() + 1, std::begin(flags), std::end(flags));
    if (!quick) words.insert(words.begin() + 1, "--benchmark_min_time=0.1");
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int count = static_cast<int>(words.size());

  orogen::addAll(quick);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
