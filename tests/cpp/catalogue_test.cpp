#include "catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace orogen {
namespace {

bool isSentence(std::string_view text) {
  return !text.empty() && std::isupper(static_cast<unsigned char>(text.front())) != 0 &&
         text.back() == '.';
}

TEST(Catalogue, idsAreUniqueLowerCaseAndFound) {
  std::set<std::string_view> seen;
  for (const Generator& generator : catalogue()) {
    EXPECT_TRUE(seen.insert(generator.id).second) << generator.id;
    EXPECT_EQ(generator.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << generator.id;
    EXPECT_EQ(findGenerator(generator.id), &generator);
  }
  EXPECT_GE(seen.size(), 3u);
  for (const std::string_view id : {"", "diamond", "diamond-square ", "Diamond-square"}) {
    EXPECT_EQ(findGenerator(id), nullptr) << id;
  }
}

TEST(Catalogue, everyRowIsComplete) {
  for (const Generator& generator : catalogue()) {
    EXPECT_FALSE(generator.title.empty()) << generator.id;
    EXPECT_FALSE(generator.family.empty()) << generator.id;
    EXPECT_FALSE(generator.author.empty()) << generator.id;
    EXPECT_TRUE(isSentence(generator.summary)) << generator.id;
    EXPECT_GT(generator.width, 0) << generator.id;
    EXPECT_NE(generator.generate, nullptr) << generator.id;
  }
}

TEST(Catalogue, parametersExistOnceAndEveryRowIsReadBySomebody) {
  std::set<std::string_view> used;
  for (const Generator& generator : catalogue()) {
    std::set<std::string_view> own;
    for (const std::string_view id : generator.parameters) {
      EXPECT_NE(findParameter(id), nullptr) << generator.id << " " << id;
      EXPECT_TRUE(own.insert(id).second) << generator.id << " names twice " << id;
      EXPECT_TRUE(generator.reads(id));
      used.insert(id);
    }
    EXPECT_TRUE(generator.reads("exponent")) << generator.id;
    EXPECT_TRUE(generator.reads("seed")) << generator.id;
    EXPECT_FALSE(generator.reads("")) << generator.id;
  }
  for (const ParameterRow& row : parameterTable()) EXPECT_TRUE(used.contains(row.id)) << row.id;
}

TEST(Catalogue, sizesAreAPowerOfTwoOrOneMore) {
  for (const Generator& generator : catalogue()) {
    EXPECT_EQ(generator.sizeFor(1), generator.tiles ? 2 : 3) << generator.id;
    EXPECT_EQ(generator.sizeFor(13), generator.tiles ? 8192 : 8193) << generator.id;
  }
}

}  // namespace
}  // namespace orogen
