#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <csignal>
#include <cstring>
#include <tuple>

#include "forged_png.h"
#include "program.h"

namespace orogen {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// One sentence on stderr, nothing on stdout, and the folder as it was.
void expectRefused(const TemporaryFolder& folder, const Words& words, const std::string& sentence,
                   int status = 2, Limits limits = {}) {
  const Words before = folder.names();
  const Outcome outcome = run(folder, words, limits);
  EXPECT_EQ(outcome.status, status) << sentence;
  EXPECT_EQ(outcome.out, "") << sentence;
  // A sanitizer adds lines of its own.
  EXPECT_NE(outcome.err.find("orogen: " + sentence + "\n"), std::string::npos) << outcome.err;
  EXPECT_EQ(folder.names(), before) << sentence;
}

void writeZeros(const TemporaryFolder& folder, const std::string& name, std::size_t bytes) {
  folder.write(name, "");
  fs::resize_file(folder.path() / name, bytes);  // of which the disk holds nothing
}

TEST(CommandLineErodeRefuses, badWords) {
  TemporaryFolder folder;
  folder.write("in.r32", std::string(64, '\0'));
  const std::string takes = "; erode takes age, hardness, rain, sea, seed, tile";
  expectRefused(folder, {"erode"}, "erode needs a heightmap, as in orogen erode in.png -o out.png");
  expectRefused(folder, {"erode", "512"},
                "the heightmap must end in .png, .r16 or .r32, got \"512\"");
  expectRefused(folder, {"erode", ""}, "the heightmap must end in .png, .r16 or .r32, got \"\"");
  expectRefused(folder, {"erode", "in.r32", "b.png"},
                "one heightmap is enough, got \"in.r32\" and \"b.png\"");
  expectRefused(folder, {"erode", "in.r32", "--age", "2"}, "age must be between 0 and 1, got 2");
  expectRefused(folder, {"erode", "in.r32", "--roughness", "0.5"},
                "erode has no parameter \"roughness\"" + takes);
  for (const std::string flag : {"-g", "--json", "--lags"}) {
    expectRefused(folder, {"erode", "in.r32", flag, "imai"},
                  "there is no option \"" + flag + "\"; see orogen --help");
  }
  expectRefused(folder, {"erode", "in.r32", "-o", "out.gif"},
                "the output file must end in .png, .r16, .r32, .obj, .stl, .glb, .vox or .svg, got "
                "\"out.gif\"");
  expectRefused(folder, {"erode", "in.r32", "--wear", "wear"},
                "the output file must end in .png, .r16 or .r32, got \"wear\"");
  expectRefused(folder, {"erode", "in.r32", "--sidecar", "--area", "a.png"},
                "a sidecar stands beside raw heights, and a PNG keeps its scale itself; leave out "
                "--sidecar, or let the output end in .r16 or .r32");
}

TEST(CommandLineErodeRefuses, waterWithoutAnAge) {
  TemporaryFolder folder;
  for (const std::string name : {"area", "surface", "wear"}) {
    const std::string sentence = "--" + name +
                                 " writes what the weather leaves, and the age is 0; choose one, "
                                 "as in --age 0.5";
    expectRefused(folder, {"64", "--" + name, "a.r32"}, sentence);
    expectRefused(folder, {"64", "--" + name, "a.r32", "--age=0"}, sentence);
    expectRefused(folder, {"analyse", "64", "--age=0.5", "--" + name, "a.r32"},
                  "there is no option \"--" + name + "\"; see orogen --help");
  }
  expectRefused(folder, {"2", "-g", "stamp-noise", "--age=0.5", "--area", "a.r32"},
                "age needs a map of at least 3 points a side, got 2");
}

TEST(CommandLineErodeRefuses, badFiles) {
  TemporaryFolder folder;
  const auto floats = [](float value, int count) {
    std::string bytes(static_cast<std::size_t>(count) * sizeof value, '\0');
    std::memcpy(bytes.data() + sizeof value, &value, sizeof value);
    return bytes;
  };
  const auto said = [](const std::string& text) {
    return chunk(std::string("tEXtTerrain\0", 12) + text);
  };
  const std::string rows(3 * 4, '\0');
  const std::string absurd =
      " has heights from 0 to 1e+300, 1 from point to point; scale them so that relief and width "
      "are between 1e-18 and 1e18";
  const std::string absurd_scale = R"({"minimum": 0, "maximum": 1e300, "spacing": 1, "width": 3})";
  const std::string damaged = " is a damaged or truncated PNG";
  const std::vector<std::tuple<std::string, std::string, std::string>> files{
      {"two.r32", floats(0, 4), "age needs a map of at least 3 points a side, got 2"},
      {"one.r16", std::string(2, 'x'),
       "\"one.r16\" has 2 bytes, which is no square of 2 to 8193 points a side, two bytes each"},
      {"empty.png", "", "\"empty.png\" is empty, where a PNG is needed"},
      {"jpeg.png", "\xff\xd8\xff\xe0", "\"jpeg.png\" is a JPEG, where a PNG is needed"},
      {"head.png", png(3, 3, 8, kGrey, rows).substr(0, 20),
       "\"head.png\" is a PNG that ends before its size is said"},
      {"short.png", png(3, 3, 8, kGrey, rows.substr(4)), "\"short.png\"" + damaged},
      {"bomb.png", png(3, 3, 8, kGrey, std::string(10'000'000, '\0')), "\"bomb.png\"" + damaged},
      {"oblong.png", png(3, 4, 8, kGrey, rows),
       "\"oblong.png\" has 3 × 4 points, which is no square; crop it first"},
      {"large.png", png(8194, 8194, 8, kGrey, rows),
       "\"large.png\" has 8194 × 8194 points, where 2 to 8193 a side are allowed"},
      {"huge.png", png(2147483647, 2147483647, 16, kColours, rows),
       "\"huge.png\" has 2147483647 × 2147483647 points, where 2 to 8193 a side are allowed"},
      {"none.png", png(0, 0, 8, kGrey, rows),
       "\"none.png\" has 0 × 0 points, where 2 to 8193 a side are allowed"},
      {"said.png", png(3, 3, 8, kGrey, rows, said(absurd_scale)), "\"said.png\"" + absurd},
      {"wild.r32", floats(1e20f, 9),
       "\"wild.r32\" has heights from 0 to 1e+20, 2.78e+20 from point to point; scale them so that "
       "relief and width are between 1e-18 and 1e18"},
      {"nan.r32", floats(NAN, 9),
       "the height at column 1, row 0 of \"nan.r32\" is no finite number; repair the file"},
      {"inf.r32", floats(-INFINITY, 9),
       "the height at column 1, row 0 of \"inf.r32\" is no finite number; repair the file"}};
  for (const auto& [name, bytes, sentence] : files) {
    folder.write(name, bytes);
    expectRefused(folder, {"erode", name, "-o", "out.png", "--area", "a.r32"}, sentence);
  }
  folder.write("beside.r16", std::string(18, '\0'));
  folder.write("beside.r16.json", absurd_scale);
  expectRefused(folder, {"erode", "beside.r16"}, "\"beside.r16.json\"" + absurd);
  expectRefused(folder, {"erode", "no.png"}, "cannot read \"no.png\": No such file or directory");
  expectRefused(folder, {"erode", "no.r16"}, "cannot read \"no.r16\": No such file or directory");
  fs::create_directory(folder.path() / "folder.png");
  expectRefused(folder, {"erode", "folder.png"}, "cannot read \"folder.png\": Is a directory");
  writeZeros(folder, "large.r16", 8194 * 8194 * 2);
  expectRefused(folder, {"erode", "large.r16"},
                "\"large.r16\" has 134283272 bytes, which is no square of 2 to 8193 points a side, "
                "two bytes each");
}

TEST(CommandLineErodeRefuses, namesThatMeet) {
  TemporaryFolder folder;
  ASSERT_EQ(run(folder, {"4", "-q", "-o", "in.r16", "--sidecar"}).status, 0);
  fs::create_symlink("in.r16", folder.path() / "link.r32");
  fs::create_symlink("in.r16.json", folder.path() / "out.r32.json");
  const std::string map = folder.read("in.r16");
  const std::string read = " is also read; let the output have another name";
  const std::string twice = " is written twice; let each output have its own name";
  expectRefused(folder, {"erode", "in.r16", "-o", "in.r16"}, "\"in.r16\"" + read);
  expectRefused(folder, {"erode", "in.r16", "--wear", "./in.r16"}, "\"./in.r16\"" + read);
  expectRefused(folder, {"erode", "in.r16", "--area", "link.r32"}, "\"link.r32\"" + read);
  expectRefused(folder, {"erode", "in.r16", "-o", "out.r32", "--sidecar"},
                "\"out.r32.json\"" + read);
  expectRefused(folder, {"erode", "in.r16", "-o", "a.png", "--area", "./a.png"},
                "\"./a.png\"" + twice);
  expectRefused(folder, {"erode", "in.r16", "--surface=s.png", "--wear=./s.png"},
                "\"./s.png\"" + twice);
  expectRefused(folder, {"64", "--age=1", "-o", "a.png", "--wear", "a.png"}, "\"a.png\"" + twice);
  EXPECT_EQ(folder.read("in.r16"), map);
}

TEST(CommandLineErodeRefuses, toWriteAPart) {
  TemporaryFolder folder;
  ASSERT_EQ(run(folder, {"16", "-q", "-o", "in.r32"}).status, 0);
  folder.write("out.r16", "mine");
  // The map itself is small enough for this disk, the area is not.
  expectRefused(folder, {"erode", "in.r32", "-o", "out.r16", "--area", "area.r32"},
                "cannot write area.r32: File too large", 1, {.files = true});
  fs::create_directory(folder.path() / "wear.png");
  expectRefused(folder, {"erode", "in.r32", "-o", "out.r16", "--area=a.png", "--wear=wear.png"},
                "cannot write wear.png: it is no regular file", 1);
  expectRefused(folder, {"erode", "in.r32", "-o", "out.r16", "--area=a.png", "--wear=no/w.png"},
                "cannot write no/w.png: No such file or directory", 1);
  fs::create_directory(folder.path() / "surface.r32.json");
  expectRefused(folder,
                {"erode", "in.r32", "--output=out.r16", "--sidecar", "--surface=surface.r32"},
                "cannot write surface.r32.json: it is no regular file", 1);
  EXPECT_EQ(folder.read("out.r16"), "mine");
}

TEST(CommandLineErodeRefuses, withoutTheMemory) {
  TemporaryFolder folder;
  writeZeros(folder, "in.r32", 8193ull * 8193 * 4);
  writeZeros(folder, "in.r16", 8193ull * 8193 * 2);
  const std::string sentence = "there is not enough memory for ";
  expectRefused(folder, {"erode", "in.r32"}, sentence + "\"in.r32\"", 1, {.megabytes = 200});
  expectRefused(folder, {"erode", "in.r16"}, sentence + "\"in.r16\"", 1, {.megabytes = 200});
  writeZeros(folder, "in.r32", 4097ull * 4097 * 4);
  expectRefused(folder, {"erode", "in.r32"},
                "a map of 4097 × 4097 points needs 409 MB, which could not be had; erode a smaller "
                "map",
                1, {.megabytes = 100});
}

TEST(CommandLineErodeRefuses, toGoOnWhenInterrupted) {
  TemporaryFolder folder;
  writeZeros(folder, "in.r32", 4097ull * 4097 * 4);
  for (const std::string name : {"pipe.png", "pipe.r16", "pipe.r32"}) {
    ASSERT_EQ(mkfifo((folder.path() / name).c_str(), 0600), 0);
  }
  const Words before = folder.names();
  for (const Words& words : {Words{"erode", "in.r32", "--area", "a.r32"},
                             {"--exponent=12", "--age=1", "--wear", "w.png"},
                             {"erode", "pipe.png"},
                             {"erode", "pipe.r16"},
                             {"erode", "pipe.r32"}}) {
    for (const int signal : {SIGINT, SIGTERM}) {
      Program program(folder, words);
      program.waitUntilItHandles(signal);
      program.send(signal);
      const Outcome outcome = program.finish();
      EXPECT_EQ(outcome.status, 1);
      EXPECT_EQ(outcome.err, "orogen: interrupted; nothing was written\n");
      EXPECT_EQ(folder.names(), before);
    }
  }
}

TEST(CommandLineErodeRefuses, noPictureBecauseItComesThroughAPipe) {
  TemporaryFolder folder;
  ASSERT_EQ(run(folder, {"16", "-q", "-o", "in.png"}).status, 0);
  ASSERT_EQ(mkfifo((folder.path() / "pipe.png").c_str(), 0600), 0);
  Program program(folder, {"erode", "pipe.png", "-q", "-o", "a.png"});
  folder.write("pipe.png", folder.read("in.png"));
  EXPECT_EQ(program.finish().status, 0);
  EXPECT_EQ(run(folder, {"erode", "in.png", "-q", "-o", "b.png"}).status, 0);
  EXPECT_EQ(folder.read("a.png"), folder.read("b.png"));
}

}  // namespace
}  // namespace orogen
