#pragma once

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "generate/request.h"
#include "generate/rivers.h"
#include "generate/window.h"
#include "rows.h"
#include "support/cases.h"
#include "terrain/level_observer.h"

namespace orogen {

// Parameters by their ids; a boolean is 0 or 1.
using Values = std::vector<std::pair<const char*, double>>;

inline void setAll(Request& request, const Values& values) {
  for (const auto& [id, value] : values) {
    EXPECT_EQ(set(request, id, valueOf(*findParameter(id), value), ""), "") << id;
  }
}

inline Request mapRequest(std::string_view generator, const Values& values = {}) {
  Request request;
  EXPECT_EQ(chooseGenerator(request, generator), "");
  setAll(request, values);
  return request;
}

inline Request windowRequest(std::string_view generator, const Values& values = {}) {
  Request request;
  EXPECT_EQ(chooseWindow(request, generator), "");
  setAll(request, values);
  return request;
}

// The map of a request.
inline Heightfield generated(const Request& request, LevelObserver observer = {}) {
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generateHeights(request, field, scratch, {}, observer), "");
  measure(field);
  return field;
}

// The window of a request.
inline Window windowOf(const Request& request, rivers::Basins* basins = nullptr) {
  Window window;
  Buffer<std::byte> scratch;
  EXPECT_EQ(makeWindow(request, window, scratch, {}, nullptr, basins), "");
  return window;
}

// The part of the heights at `outer` that lies at `inner`.
inline std::vector<float> cropOf(const std::vector<float>& heights, const Place& outer,
                                 const Place& inner) {
  std::vector<float> crop;
  for (int y = inner.y; y < inner.y + inner.height; ++y) {
    const auto row = heights.begin() + (y - outer.y) * outer.width + inner.x - outer.x;
    crop.insert(crop.end(), row, row + inner.width);
  }
  return crop;
}

// Draws whole numbers.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : stream_(seed) {}

  int below(int count) { return static_cast<int>(stream_() * count); }
  int between(int low, int high) {
    return low + static_cast<int>(stream_() * (static_cast<double>(high) - low + 1));
  }

 private:
  RandomStream stream_;
};

// Records the reports of a computation, and cancels it at call number `stop`.
struct Recorder {
  std::size_t stop = static_cast<std::size_t>(-1);
  std::vector<double> fractions = {};

  Progress progress() {
    return {.step =
                [](void* self, double fraction) {
                  auto& recorder = *static_cast<Recorder*>(self);
                  recorder.fractions.push_back(fraction);
                  return recorder.fractions.size() <= recorder.stop;
                },
            .context = this};
  }
};

}  // namespace orogen
