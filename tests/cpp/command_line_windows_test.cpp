#include <gtest/gtest.h>

#include "picture.h"
#include "program.h"
#include "window.h"

namespace orogen {
namespace {

std::string heightsOf(std::string_view generator, int level, int x, int y, int width, int height) {
  Request request;
  Window window;
  Buffer<std::byte> scratch;
  EXPECT_EQ(chooseWindow(request, generator), "");
  request.parameters.level = level;
  request.parameters.x = x;
  request.parameters.y = y;
  request.parameters.width = width;
  request.parameters.height = height;
  EXPECT_EQ(makeWindow(request, window, scratch), "");
  return {reinterpret_cast<const char*>(window.heights.data()), window.heights.size() * 4};
}

TEST(CommandLine, writesWindowsThatJoin) {
  for (const char* generator : {"diamond-square", "perlin-noise"}) {
    TemporaryFolder folder;
    std::string joined;
    for (const char* place : {"-7,123456,257,60", "-7,123516,257,69"}) {
      const Outcome outcome =
          run(folder, {"-g", generator, "--window", place, "--level", "14", "-o", "w.r32"});
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(outcome.err.find("w.r32: 257 x "), 0u) << outcome.err;
      joined += folder.read("w.r32");
    }
    EXPECT_TRUE(joined == heightsOf(generator, 14, -7, 123456, 257, 129)) << generator;
  }
}

TEST(CommandLine, aWindowIsAPictureAndHasASidecar) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"--window", "0,0,30,20", "--level", "8", "-o", "w.png"}).status, 0);
  const Picture picture = decodePng(folder.path() / "w.png");
  EXPECT_EQ(picture.width, 30);
  EXPECT_EQ(picture.height, 20);
  const Outcome outcome =
      run(folder, {"--window", "0,0,33,20", "--level", "1", "-o", "w.r16", "--sidecar", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(folder.read("w.r16").size(), 33u * 20 * 2);
  const std::string sidecar = folder.read("w.r16.json");
  for (const char* says : {"\"width\": 33,", "\"height\": 20,", "\"spacing\": 1.5,",
                           "\"r16Size\": [33, 20]", "\"fits\": false"}) {
    EXPECT_NE(sidecar.find(says), std::string::npos) << says << " in " << sidecar;
  }
}

TEST(CommandLine, refusesWindowsThatAreNone) {
  const std::pair<std::vector<std::string>, const char*> wrong[]{
      {{"--window", "1,2,3"}, "window must be x,y,width,height, as in --window -7,123456,257,129"},
      {{"--window", ""}, "window must be x,y,width,height, got \"\""},
      {{"--window", "1,2,3,x"},
       "height must be a whole number between 1 and 4097, got \"1,2,3,x\""},
      {{"--window", "1.5,2,3,4"}, "x must be a whole number between"},
      {{"--window", "1,2,5000,4"}, "width must be a whole number between 1 and 4097, got 5000"},
      {{"--window", "1,2,3,4", "--level", "27"}, "level must be a whole number between 0 and 26"},
      {{"--window", "1073741823,2,3,4"}, "x must be at most 1073741822 where the width is 3"},
      {{"--window", "1,2,3,4", "-g", "palais"},
       "there are no windows of \"palais\"; there are of "},
      {{"--window", "1,2,3,4", "--age", "1"},
       "a window of diamond-square has no parameter \"age\""},
      {{"--window", "1,2,3,4", "512"}, "a window has a size of its own; leave out \"512\""},
      {{"--window", "1,2,3,4", "--area", "a.png"}, "--area writes what the weather leaves"},
      {{"analyse", "--window", "1,2,3,4"}, "there is no option \"--window\""},
      {{"--width", "9"}, "diamond-square has no parameter \"width\""},
  };
  for (const auto& [words, sentence] : wrong) {
    TemporaryFolder folder;
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 2) << words[1];
    EXPECT_EQ(outcome.err.find("orogen: " + std::string(sentence)), 0u) << outcome.err;
    EXPECT_TRUE(folder.names().empty());
  }
}

}  // namespace
}  // namespace orogen
