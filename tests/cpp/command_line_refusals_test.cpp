#include <gtest/gtest.h>

#include "catalogue.h"
#include "program.h"
#include "rows.h"

namespace orogen {
namespace {

struct Refusal {
  Words words;
  std::string sentence;
};

void expectRefused(std::initializer_list<Refusal> refusals) {
  for (const auto& [words, sentence] : refusals) {
    SCOPED_TRACE(testing::PrintToString(words));
    expectRefused(TemporaryFolder(), words, sentence);
  }
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::string noOption(const std::string& name) {
  return "there is no option \"" + name + "\"; see orogen --help";
}

TEST(CommandLineRefuses, badNumbers) {
  const std::string exponent = "exponent must be a whole number between 1 and 13, got ";
  for (const std::string text : {"0", "14", "-1", "1e9", "1e400", "1.5"}) {
    expectRefused(
        {{{"--exponent", text}, exponent + text}, {{"--exponent=" + text}, exponent + text}});
  }
  for (const std::string text : {"nan", "inf", "abc", "", "0x10", " 9", "9 ", "9,5", "٩", "--seed",
                                 "1e", "1-1", "true", "null"}) {
    expectRefused({{{"--exponent", text}, exponent + quoted(text)}});
  }
  const std::string roughness = "roughness must be between 0 and 1, got ";
  for (const std::string text : {"-1", "2", "1.0000001", "1e308"}) {
    expectRefused({{{"--roughness", text}, roughness + text}});
  }
  const std::string seed = "seed must be a whole number between 0 and 4294967295, got ";
  expectRefused({{{"--roughness", "0,5"}, roughness + "\"0,5\""},
                 {{"--seed", "4294967296"}, seed + "4294967296"},
                 {{"--seed", "-1"}, seed + "-1"},
                 {{"--amplitude", "1001"}, "amplitude must be between 0 and 1000, got 1001"}});
}

TEST(CommandLineRefuses, badChoicesAndFlags) {
  const std::string stamp =
      "stamp must be " + choicesOf(*findGenerator("stamp-noise")->row("stamp")) + ", got ";
  expectRefused(
      {{{"64", "--stamp", "oval"}, stamp + "\"oval\""}, {{"64", "--stamp", "0"}, stamp + "\"0\""}});
  for (const std::string text : {"yes", "1", "", "TRUE"}) {
    expectRefused({{{"64", "--wrap", text}, "wrap must be true or false, got " + quoted(text)}});
  }
}

TEST(CommandLineRefuses, badSizes) {
  const std::string size = "size must be a power of two between 2 and 8192, got ";
  for (const std::string text : {"500", "0", "1", "16384", "1e9", "512.5"}) {
    expectRefused({{{text}, size + text}});
  }
  for (const std::string text : {"", "abc", "0x200", "nan"}) {
    expectRefused({{{text}, size + quoted(text)}});
  }
  expectRefused(
      {{{"-4"}, noOption("-4")}, {{"512", "256"}, "one size is enough, got \"512\" and \"256\""}});
}

TEST(CommandLineRefuses, unknownWords) {
  expectRefused(
      {{{"-g", "perlin"}, "there is no generator \"perlin\"; the generators are diamond-square, …"},
       {{"--generator="}, "there is no generator \"\"; …"},
       {{"--hight", "3"}, noOption("--hight")},
       {{"--hight"}, noOption("--hight")},
       {{"-x", "3"}, noOption("-x")},
       {{"-"}, noOption("-")},
       {{"--"}, noOption("--")},
       {{"--__proto__=1"}, noOption("--__proto__")},
       {{"-g", "voirol-b", "--roughness", "0.5"},
        "voirol-b has no parameter \"roughness\"; voirol-b takes exponent, seed, age, hardness, "
        "rain, sea"}});
}

TEST(CommandLineRefuses, aMissingValue) {
  for (const std::string flag : {"--exponent", "--seed", "-o", "--output", "-g", "--bits"}) {
    const std::string sentence = flag + " needs a value; see orogen --help";
    expectRefused({{{flag}, sentence}, {{"--seed", "3", flag}, sentence}});
  }
}

TEST(CommandLineRefuses, badOutputs) {
  for (const std::string name : {"x.gif", "x", "", ".png", "x.PNG", "x.png.", "png"}) {
    expectRefused({{{"512", "-o", name},
                    "the output file must end in .png, .r16, .r32, .obj, .stl, .glb, .vox or "
                    ".svg, got " +
                        quoted(name)}});
  }
  for (const std::string bits : {"1", "24", "", "16 ", "8.0"}) {
    expectRefused({{{"512", "--bits", bits}, "bits must be 8 or 16, got " + quoted(bits)}});
  }
  expectRefused(
      {{{"512", "--sidecar"}, "a sidecar stands beside raw heights, and a PNG keeps its…"},
       {{"analyse", "512", "--sidecar"}, noOption("--sidecar")}});
}

TEST(CommandLineRefuses, badDrawings) {
  for (const std::string text : {"", "32", "32,30,2", "32,1", "361,30", "32,30,9,0,0,0",
                                 "32,30,2,0,0,-2", "32,30,2,0,0,0,0", "south,30"}) {
    expectRefused({{{"-o", "a.svg", "--camera", text},
                    "camera must be azimuth 0 to 360 and elevation 2 to 90, alone or with distance "
                    "0.15 to 8 and the point looked at, three numbers from -1 to 1, as in "
                    "32,30,1.9,0,0,-0.04, got " +
                        quoted(text)}});
  }
  for (const std::string text : {"", "A0", "a4", "300", "300,20", "300,200,100", "300x200"}) {
    expectRefused({{{"-o", "a.svg", "--paper", text},
                    "paper must be A5, A4, A3, A2, or a width and a height between 50 and 5000 "
                    "millimetres, as in --paper 300,200, got " +
                        quoted(text)}});
  }
  const std::string stroke = "stroke must be between 0.05 and 5 millimetres, got ";
  expectRefused(
      {{{"--stroke", "0"}, stroke + "0"},
       {{"--stroke", "thin"}, stroke + "\"thin\""},
       {{"--density", "7"}, "density must be a whole number between 8 and 256, got 7"},
       {{"--exaggeration", "9"}, "exaggeration must be a whole number between 10 and 1000, got 9"},
       {{"--profiles", "none"}, "profiles must be rows, columns or both, got \"none\""},
       {{"analyse", "--density", "8"}, noOption("--density")},
       {{"--age", "0.5", "--area", "a.svg"},
        "the output file must end in .png, .r16 or .r32, got \"a.svg\""}});
}

TEST(CommandLineRefuses, whatDoesNotFitTogetherBeforeItGenerates) {
  expectRefused({{{"--window", "0,0,9,5", "-o", "a.svg"}, "…"},
                 {{"--exponent", "13", "-o", "a.vox"}, "…"},
                 {{"-g", "endless", "--exponent", "1", "--x", "1073733633"}, "…"}});
}

TEST(CommandLineRefuses, windowsThatAreNone) {
  expectRefused(
      {{{"--window", "1,2,3"},
        "window must be x,y,width,height, as in --window -7,123456,257,129…"},
       {{"--window", ""}, "window must be x,y,width,height, got \"\"…"},
       {{"--window", "1,2,3,x"},
        "height must be a whole number between 1 and 4097, got \"1,2,3,x\"…"},
       {{"--window", "1.5,2,3,4"}, "x must be a whole number between…"},
       {{"--window", "1,2,5000,4"}, "width must be a whole number between 1 and 4097, got 5000…"},
       {{"--window", "1,2,3,4", "--level", "27"}, "level must be a whole number between 0 and 26…"},
       {{"--window", "1073741823,2,3,4"}, "x must be at most 1073741822 where the width is 3…"},
       {{"--window", "1,2,3,4", "-g", "palais"},
        "there are no windows of \"palais\"; there are of …"},
       {{"--window", "1,2,3,4", "--age", "1"},
        "a window of diamond-square has no parameter \"age\"…"},
       {{"--window", "1,2,3,4", "512"}, "a window has a size of its own; leave out \"512\"…"},
       {{"--window", "1,2,3,4", "--area", "a.png"}, "--area writes what the weather leaves…"},
       {{"analyse", "--window", "1,2,3,4"}, noOption("--window")},
       {{"--width", "9"}, "diamond-square has no parameter \"width\"…"}});
}

TEST(CommandLineRefuses, whatAPlanetIsNot) {
  const auto file = [](const Words& words, const std::string& sentence) {
    Refusal refusal{{"-g", "planet", "--exponent", "2", "-o"}, sentence + "…"};
    refusal.words.insert(refusal.words.end(), words.begin(), words.end());
    return refusal;
  };
  expectRefused(
      {{{"-g", "endless", "--projection", "faces"},
        "--projection faces spreads a planet, and endless is a map; leave it out, or choose -g "
        "planet…"},
       {{"-g", "planet", "--projection", "mercator"},
        "projection must be faces, equirectangular, equal-area, orthographic or perspective, got "
        "\"mercator\"…"},
       {{"-g", "planet", "--centre", "10,20"},
        "--centre turns a globe; leave it out, or choose --projection orthographic…"},
       {{"-g", "planet", "--projection", "orthographic", "--centre", "91,20"},
        "centre must be a latitude of -90 to 90 and a longitude of -180 to 180, as in --centre "
        "46.5,-7.9, got \"91,20\"…"},
       {{"-g", "planet", "--age", "0.5"},
        "planet has no parameter \"age\"; planet takes exponent…"},
       {{"-g", "planet", "--exponent", "2", "--projection", "perspective"},
        "--projection perspective draws a map, and planet is none; leave it out, or choose faces, "
        "equirectangular, equal-area or orthographic…"},
       {{"analyse", "-g", "planet", "--exponent", "2"}, "a planet has six faces…"},
       file({"b.vox"}, "\"b.vox\" holds one map, and a planet has six faces"),
       file({"b.svg"}, "\"b.svg\" holds one map, and a planet has six faces"),
       file({"b.stl", "--voxels"},
            "\"b.stl\" holds the ground of a planet and not its voxels; leave out --voxels"),
       file({"b.glb", "--projection", "equal-area"},
            "\"b.glb\" holds the planet as a ball; leave out --projection")});
}

TEST(CommandLineRefuses, badAnalyses) {
  TemporaryFolder folder;
  folder.write("odd.r32", std::string(104, 'x'));
  folder.write("one.r32", std::string(4, 'x'));
  folder.write("empty.r32", "");
  folder.write("odd.r16", std::string(9, 'x'));
  folder.write("text.png", "height");
  folder.write("nan.r32", std::string(16, '\xff'));
  std::filesystem::create_directory(folder.path() / "folder.r32");
  const std::string square = " bytes, which is no square of 2 to 8193 points a side, ";
  for (const auto& [words, sentence] : std::vector<Refusal>{
           {{"--lags", "0"}, "lags must be a whole number between 1 and 256, got 0"},
           {{"--lags", "9.5"}, "lags must be a whole number between 1 and 256, got 9.5"},
           {{"--bins", "many"}, "bins must be a whole number between 1 and 65536, got \"many\""},
           {{"--lags"}, "--lags needs a value; see orogen --help"},
           {{"--exponent", "14"}, "exponent must be a whole number between 1 and 13, got 14"},
           {{"-o", "lags.gif"}, "the output file must end in .png, .r16 or .r32, got \"lags.gif\""},
           {{"map.gif"}, "size must be a power of two between 2 and 8192, got \"map.gif\""},
           {{"no.png"}, "cannot read \"no.png\": No such file or directory"},
           {{"no.r32"}, "cannot read \"no.r32\": No such file or directory"},
           {{"odd.r32"}, "\"odd.r32\" has 104" + square + "four bytes each"},
           {{"one.r32"}, "\"one.r32\" has 4" + square + "four bytes each"},
           {{"empty.r32"}, "\"empty.r32\" has 0" + square + "four bytes each"},
           {{"folder.r32"}, "\"folder.r32\" is a folder; name a file in it"},
           {{"odd.r16"}, "\"odd.r16\" has 9" + square + "two bytes each"},
           {{"text.png"}, "\"text.png\" is a text, where a PNG is needed"},
           {{"nan.r32"},
            "the height at column 0, row 0 of \"nan.r32\" is no finite number; repair the file"},
           {{"odd.r32", "--seed", "3"},
            "\"odd.r32\" is analysed as it is; leave out what chooses a terrain"}}) {
    Words all = words;
    all.insert(all.begin(), "analyse");
    expectRefused(folder, all, sentence);
  }
  for (const std::string flag : {"--json", "--lags", "--bins"}) {
    expectRefused(folder, {flag, "3"}, noOption(flag));
  }
}

TEST(CommandLineRefuses, enormousWordsInAShortSentence) {
  const std::string word(100'000, 'z');
  for (const Words& words : {Words{"--exponent", word},
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
  expectRefused(folder, {"512", "--seed", "7", "--amplitude", "x", "--bits", "8"},
                "amplitude must be between 0 and 1000, got \"x\"");
  EXPECT_EQ(folder.read("heightmap.png"), "mine");
}

}  // namespace
}  // namespace orogen
