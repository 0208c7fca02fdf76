#include <gtest/gtest.h>

#include <cmath>

#include "map.h"
#include "picture.h"
#include "planet_reference.h"
#include "program.h"

namespace orogen {
namespace {

constexpr const char* kFaces = "\"faces\": [\"+x\", \"-x\", \"+y\", \"-y\", \"+z\", \"-z\"]";

TEST(CommandLine, writesThePlanetsFacesAndNamesThem) {
  TemporaryFolder folder;
  const Outcome outcome =
      run(folder, {"-g", "planet", "--exponent", "4", "-o", "mars.r32", "--sidecar"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find("mars.r32: 17 x 102 points"), 0u) << outcome.err;
  const Parameters parameters = parametersFor(*findGenerator("planet"), 4, 161);
  const std::vector<float> heights = plainPlanet(parameters);
  const std::string written = folder.read("mars.r32");
  ASSERT_EQ(written.size(), heights.size() * sizeof(float));
  EXPECT_EQ(std::memcmp(written.data(), heights.data(), written.size()), 0);
  const std::string sidecar = folder.read("mars.r32.json");
  EXPECT_NE(sidecar.find(kFaces), std::string::npos) << sidecar;
  EXPECT_EQ(sidecar.find("godot"), std::string::npos) << sidecar;
}

TEST(CommandLine, spreadsAPlanetByLatitudeAndLongitude) {
  TemporaryFolder folder;
  for (const char* file : {"mars.r32", "mars.png"}) {
    const Outcome outcome = run(folder, {"-g", "planet", "--exponent", "6", "--bits", "16", "-o",
                                         file, "--projection", "equirectangular"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }
  const std::string bytes = folder.read("mars.r32");
  ASSERT_EQ(bytes.size(), 256u * 129 * sizeof(float));
  std::vector<float> heights(256 * 129);
  std::memcpy(heights.data(), bytes.data(), bytes.size());
  const auto at = [&](std::size_t column, std::size_t row) { return heights[row * 256 + column]; };
  for (std::size_t column = 1; column < 256; ++column) {
    EXPECT_EQ(at(column, 0), at(0, 0));
    EXPECT_EQ(at(column, 128), at(0, 128));
  }
  // The middles of the faces: the poles, and four places on the equator.
  const std::vector<float> planet = plainPlanet(parametersFor(*findGenerator("planet"), 6, 161));
  const auto middle = [&](std::size_t face) { return planet[(face * 65 + 32) * 65 + 32]; };
  EXPECT_EQ(at(0, 0), middle(2));
  EXPECT_EQ(at(0, 128), middle(3));
  EXPECT_NEAR(at(128, 64), middle(4), 1e-6);
  EXPECT_NEAR(at(192, 64), middle(0), 1e-6);
  EXPECT_NEAR(at(64, 64), middle(1), 1e-6);
  EXPECT_NEAR(at(0, 64), middle(5), 1e-6);
  // Within one grey step of the field.
  const Picture picture = decodePng(folder.path() / "mars.png");
  EXPECT_EQ(picture.width, 256);
  EXPECT_EQ(picture.height, 129);
  const auto [low, high] = std::minmax_element(planet.begin(), planet.end());
  for (int row = 0; row < 129; ++row) {
    for (int column = 0; column < 256; ++column) {
      const auto x = static_cast<std::size_t>(column);
      const float share = (at(x, static_cast<std::size_t>(row)) - *low) / (*high - *low);
      EXPECT_NEAR(picture.grey[static_cast<std::size_t>(row * 256 + column)], share * 65535, 1);
    }
  }
}

TEST(CommandLine, refusesWhatAPlanetIsNot) {
  const std::pair<std::vector<std::string>, const char*> wrong[]{
      {{"-g", "endless", "--projection", "faces"},
       "--projection faces spreads a planet, and endless is a map; leave it out, or choose -g "
       "planet"},
      {{"-g", "planet", "--projection", "mercator"},
       "projection must be faces, equirectangular, equal-area, orthographic or perspective, got "
       "\"mercator\""},
      {{"-g", "planet", "--centre", "10,20"},
       "--centre turns a globe; leave it out, or choose --projection orthographic"},
      {{"-g", "planet", "--projection", "orthographic", "--centre", "91,20"},
       "centre must be a latitude of -90 to 90 and a longitude of -180 to 180, as in --centre "
       "46.5,-7.9, got \"91,20\""},
      {{"-g", "planet", "--age", "0.5"}, "planet has no parameter \"age\"; planet takes exponent"},
      {{"-g", "planet", "--exponent", "2", "-o", "ball.vox"},
       "\"ball.vox\" holds one map, and a planet has six faces"},
      {{"-g", "planet", "--exponent", "2", "-o", "ball.stl", "--voxels"},
       "\"ball.stl\" holds the ground of a planet and not its voxels; leave out --voxels"},
      {{"-g", "planet", "--exponent", "2", "-o", "ball.glb", "--projection", "equal-area"},
       "\"ball.glb\" holds the planet as a ball; leave out --projection"},
      {{"-g", "planet", "--exponent", "2", "-o", "ball.svg"},
       "\"ball.svg\" holds one map, and a planet has six faces"},
      {{"-g", "planet", "--exponent", "2", "--projection", "perspective"},
       "--projection perspective draws a map, and planet is none; leave it out, or choose faces, "
       "equirectangular, equal-area or orthographic"},
      {{"analyse", "-g", "planet", "--exponent", "2"}, "a planet has six faces"}};
  for (const auto& [words, sentence] : wrong) {
    TemporaryFolder folder;
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(sentence), std::string::npos) << outcome.err;
    EXPECT_EQ(folder.names().size(), 0u) << outcome.err;
  }
}

}  // namespace
}  // namespace orogen
