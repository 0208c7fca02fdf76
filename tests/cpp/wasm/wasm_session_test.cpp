#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "planet/erosion.h"
#include "support/cases.h"
#include "support/sanitized.h"
#include "wasm/results.h"
#include "wasm/session.h"

namespace orogen::wasm {
namespace {

// Numbers that a script could give by mistake or on purpose, and small ones that are right.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : random_(seed) {}

  int below(int count) { return static_cast<int>(random_() * count); }
  bool oneIn(int count) { return below(count) == 0; }

  double wrong() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kValues{0.0,           -0.0,
                                 -1.0,          0.5,
                                 -100.0,        -26754.0,
                                 2147483647.0,  2147483648.0,
                                 -2147483649.0, 4294967295.0,
                                 4294967296.0,  65536.0,
                                 8193.0,        8194.0,
                                 1e-46,         1e-300,
                                 3.5e38,        1e300,
                                 -1e300,        kInfinity,
                                 -kInfinity,    std::numeric_limits<double>::quiet_NaN()};
    return kValues[static_cast<std::size_t>(below(static_cast<int>(kValues.size())))];
  }
  // Mostly one from `min` to `max`.
  double whole(int min, int max) { return oneIn(4) ? wrong() : min + below(max - min + 1); }
  double share() { return oneIn(4) ? wrong() : random_(); }
  float height() {
    const double value = oneIn(8) ? wrong() : (random_() - 0.5) * 4;
    return std::abs(value) <= 3.4e38 ? static_cast<float>(value) : 1e38f;
  }

 private:
  RandomStream random_;
};

// Calls a session as a script could that trusts nothing: any call after any other, with any number.
class AnyCalls {
 public:
  explicit AnyCalls(std::uint32_t seed) : numbers_(seed) {}

  void call() {
    const int which = numbers_.below(100);
    const auto whole = [&](int min, int max) { return numbers_.whole(min, max); };
    if (which < 8) return begin();
    if (which < 30) return setSomething();
    if (which < 36) return require(session_.generate());
    if (which < 38) return require(session_.erode());
    if (which < 44) return receive();
    if (which < 50) return require(session_.makeWindow());
    if (which < 51) return require(session_.findRiver());
    if (which < 57) return require(session_.coverWindow(numbers_.share(), whole(0, 9)));
    if (which < 63) return require(session_.coverTerrain(numbers_.share(), whole(2, 40)));
    if (which < 70) return require(session_.surface(whole(1, 5), whole(0, 9), whole(1, 9)));
    if (which < 75) return require(session_.lod(whole(1, 5)));
    if (which < 81) {
      require(
          session_.voxels(whole(1, 5), numbers_.share(), numbers_.share() / 8, numbers_.oneIn(2)));
      EXPECT_LE(session_.quad_count, session_.quads.size());
      return;
    }
    if (which < 84) return require(session_.shade(numbers_.share() * 360, numbers_.share() * 90));
    if (which < 85) return require(session_.analyse(whole(1, 20), whole(1, 20)));
    if (which < 86) return require(session_.setSpacing(numbers_.share()));
    if (which < 87) return require(session_.setExtent(whole(2, 33), whole(2, 33)));
    if (which < 89) return require(session_.findDischarge());
    if (which < 91) return require(session_.drawWater());
    if (which < 93) return image();
    if (which < 94) return session_.measureHeights();
    if (which < 95) return session_.wantRidges(numbers_.oneIn(2));
    if (which < 97) return static_cast<void>(session_.beginPreview());
    session_.endPreview();
  }

  // Reads every byte of every result, as the script may after any call. Returns their sum, so that
  // the compiler keeps the reading.
  unsigned readResults() const {
    unsigned sum = 0;
    for (const Result& result : resultsOf(session_)) {
      if (result.name == nullptr) break;
      const auto* const bytes = static_cast<const unsigned char*>(result.data);
      sum = std::accumulate(bytes, bytes + result.count * bytesOf(result.type), sum);
    }
    return sum;
  }

  int refused() const { return refused_; }
  int done() const { return done_; }

 private:
  static std::size_t bytesOf(std::string_view type) {
    if (type == "Float64Array") return 8;
    if (type == "Uint16Array") return 2;
    return type == "Int8Array" || type == "Uint8Array" ? 1 : 4;
  }
  // A refusal is a line that fits on the screen.
  void require(const std::string& problem) {
    EXPECT_TRUE(problem.size() < 1000 && problem.find('\n') == std::string::npos) << problem;
    ++(problem.empty() ? done_ : refused_);
  }

  void begin() {
    constexpr std::array kNames{"diamond-square", "stamp-noise", "perlin-noise", "planet",
                                "endless",        "voirol-r",    "palais",       "nothing"};
    const std::string name = kNames[static_cast<std::size_t>(numbers_.below(kNames.size()))];
    switch (numbers_.below(5)) {
      case 0:
        return require(session_.beginErosion());
      case 1:
      case 2:
        require(session_.beginWindow(name));
        require(session_.setNumber("width", 17, ""));
        return require(session_.setNumber("height", 9, ""));
      default:
        require(session_.begin(name));
        return require(session_.setNumber("exponent", 3, ""));
    }
  }

  // Sizes that are allowed stay so small that a call takes no time.
  void setSomething() {
    const auto rows = std::array{parameterTable(), windowTable()};
    const auto& table = rows[numbers_.oneIn(6) ? 1 : 0];
    const ParameterRow& row =
        table[static_cast<std::size_t>(numbers_.below(static_cast<int>(table.size())))];
    const std::string id(row.id);
    if (id == "rivers" && !numbers_.oneIn(40)) return;
    const auto set = [&](double value) {
      const bool is_large = (id == "exponent" && value > 4) || (id == "plates" && value > 3) ||
                            ((id == "width" || id == "height") && value > 24);
      require(session_.setNumber(id, is_large ? 3 : value, "x"));
    };
    switch (typeOf(row)) {
      case ParameterType::integer:
        return set(numbers_.oneIn(3)
                       ? row.minimum
                       : numbers_.whole(0, static_cast<int>(std::min(row.maximum, 30.0))));
      case ParameterType::number:
        return set(numbers_.share() * row.maximum);
      case ParameterType::boolean:
        return require(session_.setFlag(id, numbers_.oneIn(2), "x"));
      case ParameterType::choice: {
        const auto choice =
            static_cast<std::size_t>(numbers_.below(static_cast<int>(row.choices.size())));
        return require(session_.setChoice(id, std::string(row.choices[choice]), "x"));
      }
      case ParameterType::strokes:
        return require(session_.setChoice(
            id, numbers_.oneIn(2) ? "ridge 20 1: 10 20, 80 70; basin 9 1: 3 4" : "ridge 0", "x"));
      case ParameterType::image:
        return image();
      case ParameterType::numbers: {
        std::string bytes;
        for (int count = numbers_.below(7); count > 0; --count) {
          const double value = numbers_.share();
          bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        }
        return require(session_.setNumbers(id, bytes + (numbers_.oneIn(9) ? "odd" : ""), "x"));
      }
    }
  }

  void receive() {
    const double size = numbers_.whole(2, 33);
    // A map of the largest size takes a second.
    const std::string problem =
        session_.receive(size > 600 && size <= 8193 ? 9 : size, numbers_.share());
    require(problem);
    if (!problem.empty()) return;
    for (float& height : session_.field.heights.span()) height = numbers_.height();
  }

  void image() {
    const double width = numbers_.whole(1, 9), height = numbers_.whole(1, 9);
    const bool is_large = width * height > 1e4;
    constexpr std::array kTypes{"Uint8Array", "Uint16Array", "Float32Array", "Map"};
    require(session_.receiveImage(width, is_large ? numbers_.wrong() : height, numbers_.whole(1, 4),
                                  kTypes[static_cast<std::size_t>(numbers_.below(4))]));
    if (session_.picture.size() > 4000) session_.picture.release();
    for (std::byte& each : session_.picture.span())
      each = static_cast<std::byte>(numbers_.below(256));
    require(session_.setImage("image"));
  }

  Numbers numbers_;
  Session session_;
  int refused_ = 0, done_ = 0;
};

// `npm run gates -- boundary` makes more calls, with other numbers.
TEST(Session, BearsAnyNumberInAnyOrderOfCalls) {
  const int count = cases(isSanitized() ? 500 : 3000);
  const auto seed = gateSeed();
  constexpr int kOfOneSession = 500;
  int done = 0, refused = 0;
  for (int i = 0; i < count; i += kOfOneSession) {
    const auto own = seed * 1'000'003 + static_cast<std::uint32_t>(i);
    SCOPED_TRACE(own);
    AnyCalls calls(own);
    unsigned sum = 0;
    for (int k = 0; k < kOfOneSession; ++k) {
      calls.call();
      sum += calls.readResults();
    }
    EXPECT_GT(sum, 0u);
    done += calls.done();
    refused += calls.refused();
  }
  std::printf("%d calls were done, %d refused\n", done, refused);
  EXPECT_GT(done, count / 4);
  EXPECT_GT(refused, count / 10);
}

// Makes a session with a window of 33 × 17 points.
void makeWindow(Session& session) {
  EXPECT_EQ(session.beginWindow("diamond-square"), "");
  for (const auto& [id, value] : {std::pair{"width", 33.0}, {"height", 17.0}}) {
    EXPECT_EQ(session.setNumber(id, value, ""), "");
  }
  EXPECT_EQ(session.makeWindow(), "");
}

TEST(Session, RefusesAPictureOfAnotherTypeOfValues) {
  Session session;
  EXPECT_EQ(session.receiveImage(2, 2, 1, "Float64Array"),
            "type must be Uint8Array, Uint16Array or Float32Array, got ");
  EXPECT_EQ(session.receiveImage(2, 2, 3, "Uint16Array"), "");
  EXPECT_EQ(session.picture.size(), 24u);
}

TEST(Session, RefusesRimsThatReachBeyondTheWindow) {
  Session session;
  EXPECT_EQ(session.coverWindow(1, 0), "there is no window to cover");
  makeWindow(session);
  for (const double rim : {-100.0, -26754.0, 9.0, 0.5, 1e300, std::nan("")}) {
    EXPECT_EQ(session.coverWindow(1, rim), "rim must be a whole number between 0 and 8, got ")
        << rim;
  }
  EXPECT_EQ(session.coverWindow(1, 8), "");
  EXPECT_EQ(session.cover_map.weights.size(), 17u * 1u * cover::kOfMap);
}

TEST(Session, LightsByTheSunOfAnyNumberOfTurns) {
  Session session;
  EXPECT_EQ(session.receive(33, 1), "");
  for (std::size_t i = 0; i < 33 * 33; ++i)
    session.field.heights.data()[i] = static_cast<float>(i % 7) * 0.5f;
  EXPECT_EQ(session.shade(40, 30), "");
  const auto copied = [&session] {
    const auto light = session.light_map.light.span();
    return std::vector<std::uint8_t>(light.begin(), light.end());
  };
  const std::vector<std::uint8_t> known = copied();
  EXPECT_EQ(session.shade(40 - 7 * 360, 30), "");
  EXPECT_EQ(copied(), known);
  for (const double azimuth : {1e300, -1e300, 1e17, 4503599627370497.0}) {
    EXPECT_EQ(session.shade(azimuth, 30), "") << azimuth;
  }
}

TEST(Session, KeepsAnOblongMapThroughErosionAndForgetsItWithTheNextMap) {
  Session session;
  EXPECT_EQ(session.setExtent(3, 3), "there is no terrain; generate or give one first");
  EXPECT_EQ(session.receive(17, 1), "");
  for (std::size_t i = 0; i < 17 * 17; ++i)
    session.field.heights.data()[i] = static_cast<float>((i % 17) * (i / 17) % 5);
  EXPECT_EQ(session.setExtent(1, 9), "columns must be a whole number between 2 and 17, got ");
  EXPECT_EQ(session.setExtent(17, 18), "rows must be a whole number between 2 and 17, got ");
  EXPECT_EQ(session.setExtent(17, 9), "");
  EXPECT_EQ(session.beginErosion(), "");
  EXPECT_EQ(session.erode(), "");
  EXPECT_EQ(session.field.rows, 9);
  const float* heights = session.field.heights.data();
  for (int x = 0; x < 17; ++x) EXPECT_EQ(heights[16 * 17 + x], heights[8 * 17 + x]) << x;
  EXPECT_EQ(session.voxels(1, -1, 0.5, true), "");
  for (std::size_t i = 0; i < 17 * 17; ++i) {
    EXPECT_EQ(session.column_heights.data()[i] > 0, i / 17 < 9) << i;
  }
  EXPECT_EQ(session.analyse(4, 1), "");
  EXPECT_EQ(session.analysis.histogram.data()[0], 17u * 9);
  EXPECT_EQ(session.begin("diamond-square"), "");
  EXPECT_EQ(session.setNumber("exponent", 3, ""), "");
  EXPECT_EQ(session.generate(), "");
  EXPECT_FALSE(session.field.isOblong());
}

TEST(Session, RefusesWorkThatTheRequestIsNotFor) {
  const std::string sentence = "the request is for something else; begin one for this first";
  Session session;
  makeWindow(session);
  EXPECT_EQ(session.generate(), sentence);
  EXPECT_EQ(session.begin("planet"), "");
  EXPECT_EQ(session.makeWindow(), sentence);
  EXPECT_EQ(session.erode(), "there is no terrain; generate or give one first");
  EXPECT_EQ(session.receive(3, 1), "");
  EXPECT_EQ(session.erode(), sentence);
}

TEST(Session, RefusesCallsFromWithinItsOwnWork) {
  Session session;
  struct Inside {
    Session& session;
    std::string said;
  } inside{session, {}};
  session.progress = {.step =
                          [](void* context, double) {
                            auto& [own, said] = *static_cast<Inside*>(context);
                            said = own.receive(9, 1);
                            own.setNumber("exponent", 4, "");
                            return true;
                          },
                      .context = &inside};
  EXPECT_EQ(session.begin("diamond-square"), "");
  EXPECT_EQ(session.setNumber("exponent", 9, ""), "");
  EXPECT_EQ(session.generate(), "");
  EXPECT_EQ(session.field.size, 513);
  EXPECT_EQ(inside.said, "the module is at work; call it when that has ended");
}

}  // namespace
}  // namespace orogen::wasm
