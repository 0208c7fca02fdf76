#include <gtest/gtest.h>

#include <algorithm>

#include "catalogue.h"
#include "program.h"
#include "rows.h"

namespace orogen {
namespace {

struct Refusal {
  std::vector<std::string> words;
  std::string sentence;  // how it begins
};

void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << "orogen";
  for (const std::string& word : refusal.words) *out << " '" << word.substr(0, 60) << "'";
}

// Exit status 2, one sentence on stderr, nothing on stdout, no file.
void expectRefused(const Refusal& refusal) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, refusal.words);
  const std::string shown = testing::PrintToString(refusal);
  EXPECT_EQ(outcome.status, 2) << shown;
  EXPECT_EQ(outcome.out, "") << shown;
  EXPECT_EQ(outcome.err.substr(0, 8 + refusal.sentence.size()), "orogen: " + refusal.sentence)
      << shown;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << shown;
  EXPECT_EQ(folder.names(), std::vector<std::string>{}) << shown;
}

TEST(CommandLineRefuses, badNumbers) {
  const std::string exponent = "exponent must be a whole number between 1 and 13, got ";
  for (const std::string text : {"0", "14", "-1", "1e9", "1e400", "1.5"}) {
    expectRefused({{"--exponent", text}, exponent + text + "\n"});
    expectRefused({{"--exponent=" + text}, exponent + text + "\n"});
  }
  for (const std::string text : {"nan", "inf", "abc", "", "0x10", " 9", "9 ", "9,5", "٩", "--seed",
                                 "1e", "1-1", "true", "null"}) {
    expectRefused({{"--exponent", text}, exponent + "\"" + text + "\"\n"});
  }
  for (const std::string text : {"-1", "2", "1.0000001", "1e308"}) {
    expectRefused({{"--roughness", text}, "roughness must be between 0 and 1, got " + text + "\n"});
  }
  expectRefused({{"--roughness", "0,5"}, "roughness must be between 0 and 1, got \"0,5\"\n"});
  expectRefused({{"--seed", "4294967296"},
                 "seed must be a whole number between 0 and 4294967295, got 4294967296\n"});
  expectRefused(
      {{"--seed", "-1"}, "seed must be a whole number between 0 and 4294967295, got -1\n"});
  expectRefused({{"--amplitude", "1001"}, "amplitude must be between 0 and 1000, got 1001\n"});
}

TEST(CommandLineRefuses, badChoicesAndFlags) {
  const std::string stamp =
      "stamp must be " + choicesOf(*findGenerator("stamp-noise")->row("stamp")) + ", got ";
  expectRefused({{"64", "--stamp", "oval"}, stamp + "\"oval\"\n"});
  expectRefused({{"64", "--stamp", "0"}, stamp + "\"0\"\n"});
  for (const std::string text : {"yes", "1", "", "TRUE"}) {
    expectRefused({{"64", "--wrap", text}, "wrap must be true or false, got \"" + text + "\"\n"});
  }
}

TEST(CommandLineRefuses, badSizes) {
  for (const std::string text : {"500", "0", "1", "16384", "1e9", "512.5"}) {
    expectRefused({{text}, "size must be a power of two between 2 and 8192, got " + text + "\n"});
  }
  for (const std::string text : {"", "abc", "0x200", "nan"}) {
    expectRefused(
        {{text}, "size must be a power of two between 2 and 8192, got \"" + text + "\"\n"});
  }
  expectRefused({{"-4"}, "there is no option \"-4\""});
  expectRefused({{"512", "256"}, "one size is enough, got \"512\" and \"256\"\n"});
}

TEST(CommandLineRefuses, unknownWords) {
  expectRefused(
      {{"-g", "perlin"}, "there is no generator \"perlin\"; the generators are diamond-square, "});
  expectRefused({{"--generator="}, "there is no generator \"\"; "});
  expectRefused({{"--hight", "3"}, "there is no option \"--hight\"; see orogen --help\n"});
  expectRefused({{"--hight"}, "there is no option \"--hight\"; see orogen --help\n"});
  expectRefused({{"-x", "3"}, "there is no option \"-x\"; see orogen --help\n"});
  expectRefused({{"-"}, "there is no option \"-\"; see orogen --help\n"});
  expectRefused({{"--"}, "there is no option \"--\"; see orogen --help\n"});
  expectRefused({{"--__proto__=1"}, "there is no option \"--__proto__\"; see orogen --help\n"});
  expectRefused(
      {{"-g", "voirol-b", "--roughness", "0.5"},
       "voirol-b has no parameter \"roughness\"; voirol-b takes exponent, seed, age, hardness, "
       "rain, sea\n"});
}

TEST(CommandLineRefuses, aMissingValue) {
  for (const std::string flag : {"--exponent", "--seed", "-o", "--output", "-g", "--bits"}) {
    expectRefused({{flag}, flag + " needs a value; see orogen --help\n"});
    expectRefused({{"--seed", "3", flag}, flag + " needs a value; see orogen --help\n"});
  }
}

TEST(CommandLineRefuses, badOutputs) {
  for (const std::string name : {"x.gif", "x", "", ".png", "x.PNG", "x.png.", "png"}) {
    expectRefused(
        {{"512", "-o", name},
         "the output file must end in .png, .r16, .r32, .obj, .stl, .glb, .vox or .svg, got \"" +
             name + "\"\n"});
  }
  expectRefused({{"512", "--sidecar"}, "a sidecar stands beside raw heights, and a PNG keeps its"});
  expectRefused({{"analyse", "512", "--sidecar"}, "there is no option \"--sidecar\""});
  for (const std::string bits : {"1", "24", "", "16 ", "8.0"}) {
    expectRefused({{"512", "--bits", bits}, "bits must be 8 or 16, got \"" + bits + "\"\n"});
  }
}

TEST(CommandLineRefuses, badDrawings) {
  const std::string camera =
      "camera must be azimuth 0 to 360 and elevation 2 to 90, alone or with distance 0.15 to 8 and "
      "the point looked at, three numbers from -1 to 1, as in 32,30,1.9,0,0,-0.04, got ";
  for (const std::string text : {"", "32", "32,30,2", "32,1", "361,30", "32,30,9,0,0,0",
                                 "32,30,2,0,0,-2", "32,30,2,0,0,0,0", "south,30"}) {
    expectRefused({{"-o", "a.svg", "--camera", text}, camera + "\"" + text + "\"\n"});
  }
  for (const std::string text : {"", "A0", "a4", "300", "300,20", "300,200,100", "300x200"}) {
    expectRefused({{"-o", "a.svg", "--paper", text},
                   "paper must be A5, A4, A3, A2, or a width and a height between 50 and 5000 "
                   "millimetres, as in --paper 300,200, got \"" +
                       text + "\"\n"});
  }
  expectRefused({{"--stroke", "0"}, "stroke must be between 0.05 and 5 millimetres, got 0\n"});
  expectRefused(
      {{"--stroke", "thin"}, "stroke must be between 0.05 and 5 millimetres, got \"thin\"\n"});
  expectRefused({{"--density", "7"}, "density must be a whole number between 8 and 256, got 7\n"});
  expectRefused({{"--exaggeration", "9"},
                 "exaggeration must be a whole number between 10 and 1000, got 9\n"});
  expectRefused({{"--profiles", "none"}, "profiles must be rows, columns or both, got \"none\"\n"});
  expectRefused({{"analyse", "--density", "8"}, "there is no option \"--density\""});
  expectRefused({{"--age", "0.5", "--area", "a.svg"},
                 "the output file must end in .png, .r16 or .r32, got \"a.svg\"\n"});
}

TEST(CommandLineRefuses, enormousWordsInAShortSentence) {
  const std::string word(100'000, 'z');
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--exponent", word},
                                                {word},
                                                {"-g", word},
                                                {"-o", word},
                                                {"--bits", word},
                                                {"64", "--stamp", word},
                                                {"-" + word},
                                                {"--" + word, "1"},
                                                {"--" + word}}) {
    TemporaryFolder folder;
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 2) << words[0].substr(0, 20);
    EXPECT_LT(outcome.err.size(), 300u) << words[0].substr(0, 20);
    EXPECT_NE(outcome.err.find("…"), std::string::npos) << words[0].substr(0, 20);
  }
}

TEST(CommandLineRefuses, theFirstBadWordOfManyAndLeavesOlderFilesAlone) {
  TemporaryFolder folder;
  folder.write("heightmap.png", "mine");
  const Outcome outcome = run(folder, {"512", "--seed", "7", "--amplitude", "x", "--bits", "8"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "orogen: amplitude must be between 0 and 1000, got \"x\"\n");
  EXPECT_EQ(folder.read("heightmap.png"), "mine");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"heightmap.png"});
}

}  // namespace
}  // namespace orogen
