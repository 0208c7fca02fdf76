#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "program.h"

namespace orogen {
namespace {

using Names = std::vector<std::string>;

// Exit status 1, one sentence on stderr, and the folder as it was.
void expectFailure(const TemporaryFolder& folder, const Names& before, const Outcome& outcome,
                   const std::string& sentence) {
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("orogen: " + sentence), 0u) << outcome.err;
  EXPECT_EQ(folder.names(), before);
}

TEST(CommandLineFails, whereNoFileCanBe) {
  TemporaryFolder folder;
  folder.write("file", "mine");
  std::filesystem::create_directory(folder.path() / "folder.png");
  const Names before{"file", "folder.png"};
  for (const std::string name : {"missing/map.png", "missing/map.r32", "file/map.png"}) {
    expectFailure(folder, before, run(folder, {"64", "-o", name}), "cannot write " + name + ": ");
  }
  expectFailure(folder, before, run(folder, {"64", "-o", "folder.png"}),
                "cannot write folder.png: ");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "folder.png"));
  EXPECT_EQ(folder.read("file"), "mine");
}

TEST(CommandLineFails, toReplaceAWriteProtectedFile) {
  TemporaryFolder folder;
  folder.write("map.png", "mine");
  std::filesystem::permissions(folder.path() / "map.png", std::filesystem::perms::owner_read);
  expectFailure(folder, {"map.png"}, run(folder, {"64", "-o", "map.png"}, {.override = true}),
                "cannot write map.png: Permission denied\n");
  EXPECT_EQ(folder.read("map.png"), "mine");
}

// Process 1 is always there; no process has the highest number that an id can be.
TEST(CommandLine, tellsWhatAKilledProgramLeft) {
  TemporaryFolder folder;
  folder.write("map.png.part-2147483647", "half");
  folder.write("map.png.part-1", "being written");
  folder.write("map.png.part-x", "something else");
  const Outcome outcome = run(folder, {"64", "-o", "map.png"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("\nmap.png.part-2147483647 is left over from a program that was "
                             "killed; remove it\n"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(outcome.err.find("part-1 "), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("part-x"), std::string::npos) << outcome.err;
  EXPECT_EQ(folder.names().size(), 4u);
}

TEST(CommandLine, refusesWhatDoesNotFitTogetherBeforeItGenerates) {
  const std::vector<std::string> wrong[]{{"--window", "0,0,9,5", "-o", "a.svg"},
                                         {"--exponent", "13", "-o", "a.vox"},
                                         {"-g", "endless", "--exponent", "1", "--x", "1073733633"}};
  for (const auto& words : wrong) {
    TemporaryFolder folder;
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_EQ(folder.names().size(), 0u);
  }
}

TEST(CommandLineFails, onAFullDiskAndKeepsTheOlderFile) {
  for (const std::string name : {"map.png", "map.r32"}) {
    TemporaryFolder folder;
    folder.write(name, "mine");
    expectFailure(folder, {name}, run(folder, {"256", "-o", name}, {.files = true}), "");
    EXPECT_EQ(folder.read(name), "mine");
  }
}

TEST(CommandLineFails, onAFullDiskWithTheReason) {
  TemporaryFolder folder;
  for (const std::string name : {"map.png", "map.r32"}) {
    const Outcome outcome = run(folder, {"256", "-o", name}, {.files = true});
    EXPECT_NE(outcome.err.find("cannot write " + name + ": File too large\n"), std::string::npos)
        << outcome.err;
  }
}

TEST(CommandLineFails, withoutTheMemoryAndSaysHowMuchItNeeds) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"-g", "voirol-b", "--exponent", "13"}, {.megabytes = 100});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("a map of 8193 × 8193 points needs 269 MB, which could not be had; "
                             "choose a smaller exponent\n"),
            std::string::npos)
      << outcome.err;
  EXPECT_EQ(folder.names(), Names{});
}

TEST(CommandLineFails, whenNobodyTakesItsOutput) {
  TemporaryFolder folder;
  for (const char* flag : {"--help", "--list", "--schema"}) {
    expectFailure(folder, {}, run(folder, {flag}, {.standard_output = "/dev/full"}),
                  "cannot write to the standard output: No space left on device\n");
  }
}

TEST(CommandLineFails, interruptedInItsComputationAndKeepsTheOlderFile) {
  TemporaryFolder folder;
  folder.write("map.r32", "mine");
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    Program program(folder, {"-g", "stamp-noise", "--exponent", "13", "-o", "map.r32"});
    program.waitUntilItHandles(signal);
    program.send(signal);
    expectFailure(folder, {"map.r32"}, program.finish(), "interrupted; nothing was written\n");
    EXPECT_EQ(folder.read("map.r32"), "mine");
  }
}

TEST(CommandLineFails, interruptedInItsWriting) {
  TemporaryFolder folder;
  Program program(folder, {"--exponent", "12", "--bits", "16", "-o", "map.png"});
  while (folder.names().empty() && !program.hasEnded()) usleep(500);
  ASSERT_FALSE(folder.names().empty());
  EXPECT_EQ(folder.names()[0].find("map.png.part-"), 0u) << "under its name when it is whole";
  program.send(SIGINT);
  expectFailure(folder, {}, program.finish(), "interrupted; nothing was written\n");
}

}  // namespace
}  // namespace orogen
