// Every allocation fails in turn, once and from there on: each call says so in a sentence, its
// objects stay usable, and the next call gives what it always gave.

#include <gtest/gtest.h>

#include <functional>

#include "analysis/analysis.h"
#include "generate/rivers.h"
#include "light/light.h"
#include "mesh/water_map.h"
#include "support/allocations.h"
#include "support/requests.h"
#include "support/sha256.h"

namespace orogen {
namespace {

// A call, with its objects: returns its sentence, and appends what it made.
struct Made {
  std::string problem;
  std::string hash;
};
using Call = std::function<Made()>;

// Lets the allocations of a call fail, each in turn or one of `stride`, before and after one that
// succeeds. `make` gives the call with fresh objects.
void expectSentences(const std::function<Call()>& make, int stride = 1) {
  const Made expected = make()();
  ASSERT_EQ(expected.problem, "");
  for (const bool for_good : {false, true}) {
    for (int count = 0;; count += stride) {
      ASSERT_LT(count, 100);
      const Call call = make();
      failing_allocations = {.successes_left = count, .for_good = for_good};
      const Made made = call();
      const int left = failing_allocations.successes_left;
      const bool has_failed = left == (for_good ? 0 : FailingAllocations::kNever);
      failing_allocations = {};
      if (made.problem.empty()) {
        EXPECT_EQ(made.hash, expected.hash);
      } else {
        EXPECT_TRUE(made.problem.find("memory") != std::string::npos ||
                    made.problem.find("could not be had") != std::string::npos)
            << made.problem;
      }
      const Made again = call();
      EXPECT_EQ(again.problem, "");
      EXPECT_EQ(again.hash, expected.hash);
      if (has_failed) continue;
      EXPECT_GT(count, 0) << "nothing was allocated";
      break;
    }
  }
}

std::string hashOf(const Heightfield& field) {
  Sha256 hash;
  const auto add = [&](const auto& buffer) { hash.add(std::as_bytes(buffer.span())); };
  add(field.heights), add(field.water.area), add(field.water.surface),
      add(field.water.elevation_change);
  return hash.finish();
}

template <class Value>
std::string hashOf(const Buffer<Value>& buffer) {
  return sha256(std::as_bytes(buffer.span()));
}

// What a call has made, if it has no problem.
template <class Result>
Made madeOf(const std::string& problem, const Result& result) {
  return {problem, problem.empty() ? hashOf(result) : ""};
}

// A map of the request, and its ridges.
Call generating(const Request& request) {
  return [request, field = std::make_shared<Heightfield>(),
          scratch = std::make_shared<Buffer<std::byte>>(),
          ridges = std::make_shared<Buffer<float>>()]() -> Made {
    const std::string problem = generate(request, *field, *scratch, {}, ridges.get());
    if (!problem.empty()) return {problem, {}};
    return {{}, hashOf(*field) + hashOf(*ridges)};
  };
}

// A window of the request; its ridges and basins are kept.
Call windowing(const Request& request) {
  return
      [request, window = std::make_shared<Window>(),
       scratch = std::make_shared<Buffer<std::byte>>(), ridges = std::make_shared<Buffer<float>>(),
       basins = std::make_shared<rivers::Basins>()]() {
        const std::string problem =
            makeWindow(request, *window, *scratch, {}, ridges.get(), basins.get());
        return madeOf(problem, window->heights);
      };
}

TEST(Allocation, failsWithASentenceForEveryGenerator) {
  for (const Generator& generator : catalogue()) {
    SCOPED_TRACE(generator.id);
    expectSentences([&] { return generating(mapRequest(generator.id, {{"exponent", 3}})); });
  }
}

TEST(Allocation, failsWithASentenceForGulliesAndErosion) {
  for (const char* generator : {"diamond-square", "perlin-noise", "stamp-noise"}) {
    SCOPED_TRACE(generator);
    const Request request = mapRequest(generator, {{"exponent", 4}, {"gullies", 1}, {"age", 0.5}});
    expectSentences([&] { return generating(request); });
  }
}

TEST(Allocation, failsWithASentenceForWindows) {
  const Request request = windowRequest("diamond-square", {{"gullies", 1}});
  expectSentences([&] { return windowing(request); });
}

Request riversAt(double x, double y) {
  return windowRequest(
      "diamond-square",
      {{"level", 5}, {"rivers", 1}, {"width", 3}, {"height", 3}, {"x", x}, {"y", y}});
}

// The basin there has three lakes: more of them would allocate in the same places.
TEST(Allocation, failsWithASentenceForRivers) {
  const Request request = riversAt(60, -612);
  expectSentences([&] { return windowing(request); });
}

// Whatever fails in the second basin, that is dropped, and the first one kept.
TEST(Allocation, failsWithASentenceForRiversOfTwoBasins) {
  const Request request = riversAt(0, 0);
  expectSentences([&] { return windowing(request); }, 16);
}

TEST(Allocation, failsWithASentenceForWhatMapsAreMadeInto) {
  const auto field = std::make_shared<Heightfield>(
      generated(mapRequest("diamond-square", {{"exponent", 5}, {"age", 0.5}})));
  const std::string no_memory = "no memory";  // of the functions that answer only true or false

  expectSentences([&]() -> Call {
    return [=, analysis = std::make_shared<analysis::Analysis>(),
            scratch = std::make_shared<Buffer<std::byte>>()] {
      return madeOf(analyse(*field, {}, *analysis, *scratch), analysis->power);
    };
  });
  expectSentences([&]() -> Call {
    return [=, map = std::make_shared<light::LightMap>(),
            scratch = std::make_shared<Buffer<std::byte>>()] {
      map->knows_sky = false;
      const mesh::Grid grid{field->heights.data(), field->size, field->spacing};
      return madeOf(lightTerrain(grid, {}, *map, *scratch) ? "" : no_memory, map->light);
    };
  });
  expectSentences([&]() -> Call {
    return [=, map = std::make_shared<mesh::WaterMap>()] {
      return madeOf(drawWater(*field, *map) ? "" : no_memory, map->texels);
    };
  });
}

TEST(Allocation, failsWithASentenceForErosionOfAnyMap) {
  Request request;
  ASSERT_EQ(chooseErosion(request), "");
  ASSERT_EQ(set(request, "age", 0.5, ""), "");
  const Request map = mapRequest("diamond-square", {{"exponent", 4}});
  expectSentences([&]() -> Call {
    const auto field = std::make_shared<Heightfield>();
    return [=, scratch = std::make_shared<Buffer<std::byte>>()] {
      Buffer<std::byte> others;
      std::string problem = generate(map, *field, others, {});
      if (problem.empty()) problem = erodeHeights(request, *field, *scratch, {});
      return madeOf(problem, *field);
    };
  });
}

}  // namespace
}  // namespace orogen
