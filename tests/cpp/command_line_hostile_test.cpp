#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>

#include "program.h"

namespace orogen {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

TEST(CommandLineHostile, aPipeNobodyWritesToCanBeInterrupted) {
  TemporaryFolder folder;
  for (const std::string name : {"in.png", "in.r32"}) {
    ASSERT_EQ(mkfifo((folder.path() / name).c_str(), 0600), 0);
  }
  for (const Names& words :
       {Names{"4", "--stamp", "image", "--image", "in.png"}, Names{"analyse", "in.r32"}}) {
    for (const int signal : {SIGINT, SIGTERM}) {
      Program program(folder, words);
      program.waitUntilItHandles(signal);
      program.send(signal);
      const Outcome outcome = program.finish();
      EXPECT_EQ(outcome.status, 1);
      EXPECT_EQ(outcome.err, "orogen: interrupted; nothing was written\n");
    }
  }
}

TEST(CommandLineHostile, theAnalysisOfALargeMapCanBeInterrupted) {
  TemporaryFolder folder;
  folder.write("in.r32", "");
  fs::resize_file(folder.path() / "in.r32", 8193ull * 8193 * 4);  // of which the disk holds nothing
  for (const int signal : {SIGINT, SIGTERM}) {
    Program program(folder, {"analyse", "in.r32"});
    program.waitUntilItHandles(signal);
    program.send(signal);
    const Outcome outcome = program.finish();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "orogen: interrupted; nothing was written\n");
  }
}

TEST(CommandLineHostile, anInputIsNoOutputByWhateverName) {
  TemporaryFolder folder;
  ASSERT_EQ(run(folder, {"4", "-q", "-o", "map.r32"}).status, 0);
  ASSERT_EQ(run(folder, {"4", "-q", "-o", "in.png"}).status, 0);
  fs::create_symlink("map.r32", folder.path() / "link.r32");
  fs::create_hard_link(folder.path() / "in.png", folder.path() / "hard.png");
  fs::create_symlink("in.png", folder.path() / "out.r32.json");
  const Names before = folder.names();
  const std::string map = folder.read("map.r32"), picture = folder.read("in.png");
  for (const Names& words :
       {Names{"analyse", "map.r32", "-o", "map.r32"}, Names{"analyse", "map.r32", "-o", "link.r32"},
        Names{"4", "--stamp", "image", "--image", "in.png", "-o", "./in.png"},
        Names{"4", "--stamp", "image", "--image", "in.png", "-o", "hard.png"},
        Names{"4", "--stamp", "image", "--image", "in.png", "-o", "out.r32", "--sidecar"}}) {
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(" is also read; let the output have another name\n"),
              std::string::npos)
        << outcome.err;
  }
  EXPECT_EQ(folder.names(), before);
  EXPECT_EQ(folder.read("map.r32"), map);
  EXPECT_EQ(folder.read("in.png"), picture);
}

TEST(CommandLineHostile, aSidecarDoesNotStandAlone) {
  TemporaryFolder folder;
  const Outcome full = run(folder, {"32", "-o", "map.r32", "--sidecar"}, {.files = true});
  EXPECT_EQ(full.status, 1);
  EXPECT_EQ(full.err, "orogen: cannot write map.r32: File too large\n");
  EXPECT_EQ(folder.names(), Names{});
  fs::create_directory(folder.path() / "map.r32.json");
  EXPECT_EQ(run(folder, {"4", "-o", "map.r32", "--sidecar"}).status, 1);
  EXPECT_EQ(folder.names(), Names{"map.r32.json"});
}

TEST(CommandLineHostile, whatIsReplacedLeavesItsModeAndALinkStays) {
  TemporaryFolder folder;
  fs::create_directory(folder.path() / "maps");
  folder.write("maps/old.png", "old");
  fs::permissions(folder.path() / "maps/old.png", fs::perms{0640});
  fs::create_symlink("maps/old.png", folder.path() / "link.png");
  fs::create_symlink("maps/new.png", folder.path() / "dangling.png");
  for (const std::string name : {"link.png", "dangling.png"}) {
    EXPECT_EQ(run(folder, {"4", "-q", "-o", name}).status, 0);
    EXPECT_TRUE(fs::is_symlink(folder.path() / name));
  }
  EXPECT_EQ(folder.read("maps/old.png").substr(1, 3), "PNG");
  EXPECT_EQ(folder.read("maps/new.png").substr(1, 3), "PNG");
  EXPECT_EQ(fs::status(folder.path() / "maps/old.png").permissions(), fs::perms{0640});
}

TEST(CommandLineHostile, aDeviceIsNotReplaced) {
  TemporaryFolder folder;
  fs::create_symlink("/dev/null", folder.path() / "null.png");
  const Outcome outcome = run(folder, {"4", "-o", "null.png"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "orogen: cannot write null.png: it is no regular file\n");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(CommandLineHostile, namesAreShownShortAndHarmless) {
  TemporaryFolder folder;
  std::string deep;
  while (deep.size() < 6000) deep += "deep/";
  const Outcome outcome = run(folder, {"4", "-o", deep + "map.png"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_LT(outcome.err.size(), 300u);
  EXPECT_EQ(run(folder, {"4", "-o", "\x1b[2J\xff/a.png"})
                .err.find("orogen: cannot write \\x1b[2J\\xff/a.png: "),
            0u);
  EXPECT_EQ(run(folder, {"4", "-o", "\x1b.r32"}).err.find("\\x1b.r32: 4 x 4 points"), 0u);
  EXPECT_EQ(run(folder, {"analyse", "\x1b.r32"}).out.find("\\x1b.r32: 4 x 4 points"), 0u);
}

}  // namespace
}  // namespace orogen
