#include <gtest/gtest.h>

#include "support/forged_png.h"
#include "support/golden.h"
#include "support/program.h"

namespace orogen {
namespace {

// Words apart by spaces; quotes are around those that are empty or have one.
Words wordsIn(const std::string& text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    const bool quoted = text[at] == '\'';
    const std::size_t from = quoted ? at + 1 : at;
    const std::size_t end = std::min(text.find(quoted ? '\'' : ' ', from), text.size());
    words.push_back(text.substr(from, end - from));
    at = end + (quoted ? 2 : 1);
  }
  return words;
}

TEST(CommandLineRefuses, aLinkOrAFileOfParametersIsForTheProgramInNode) {
  TemporaryFolder folder;
  for (const char* design :
       {"?generator=planet&seed=42", "https://a.example/?seed=1", "alps.json"}) {
    expectRefused(folder, {design},
                  "links and files of parameters are read by npx orogen, got \"" +
                      std::string(design) + "\"");
  }
}

TEST(CommandLineRefuses, whatTheGoldenFileSaysInItsSentence) {
  TemporaryFolder folder;
  folder.write("in.r32", std::string(64, '\0'));
  folder.write("odd.r32", std::string(104, 'x'));
  folder.write("one.r32", std::string(4, 'x'));
  folder.write("empty.r32", "");
  folder.write("odd.r16", std::string(9, 'x'));
  folder.write("text.png", "height");
  folder.write("nan.r32", std::string(16, '\xff'));
  folder.write("stamp.png", png(1, 1, 8, kGrey, std::string(2, '\0')));
  folder.write("in.r32.json", "{}");
  folder.write("heightmap.png", "mine");
  namespace fs = std::filesystem;
  fs::create_directory(folder.path() / "folder.r32");
  // Other names of what is read.
  fs::create_hard_link(folder.path() / "stamp.png", folder.path() / "hard.png");
  for (const auto& [name, target] : {std::pair{"link.r32", "in.r32"},
                                     {"nowhere.r32", "y.r32"},
                                     {"out.r32.json", "in.r32.json"},
                                     {"drawn.r32.json", "stamp.png"}}) {
    fs::create_symlink(target, folder.path() / name);
  }
  const auto contents = [&folder] {
    std::string all;
    for (const std::string& name : folder.names()) {
      if (name != "folder.r32") all += folder.read(name) + '\n';
    }
    return all;
  };
  const std::string before = contents();
  const std::vector<std::string> lines = goldenLines("refusals.txt");
  EXPECT_GT(lines.size(), 180u);
  for (const std::string& line : lines) {
    SCOPED_TRACE(line);
    const std::size_t arrow = line.find(" => ");
    expectRefused(folder, wordsIn(line.substr(0, arrow)), line.substr(arrow + 4));
  }
  EXPECT_EQ(contents(), before);
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
    const Outcome outcome = expectRefused(TemporaryFolder(), words, "…");
    EXPECT_LT(outcome.err.size(), 300u) << words[0].substr(0, 20);
    EXPECT_NE(outcome.err.find("…"), std::string::npos) << words[0].substr(0, 20);
  }
}

}  // namespace
}  // namespace orogen
