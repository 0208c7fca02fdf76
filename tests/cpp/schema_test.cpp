#include "schema.h"

#include <gtest/gtest.h>

#include <cmath>

#include "catalogue.h"
#include "json.h"

namespace orogen {
namespace {

using Leaves = std::map<std::string, std::string>;

std::string quotedJson(std::string_view text) {
  std::string out = "\"";
  out += text;
  return out + '"';
}

TEST(Json, leavesOfGoodDocumentsAndNothingOfBadOnes) {
  EXPECT_EQ(jsonLeaves(R"({"a": [true, "x\"y"], "b": {"c": -0.5}})"),
            (Leaves{{"a.0", "true"}, {"a.1", R"("x\"y")"}, {"b.c", "-0.5"}}));
  for (const std::string_view bad :
       {"", "{", R"({"a": 1,})", R"({"a": 1}})", R"({"a": 01})", R"({"a": 1e})", R"({"a" 1})",
        R"([1, ])", R"(["a)", "[\"\n\"]", R"({"a": 1, "a": 2})", R"(["\x"])", "[nan]"}) {
    EXPECT_TRUE(jsonLeaves(bad).empty()) << bad;
  }
}

TEST(Schema, isStrictJsonThatEndsInANewline) {
  const std::string schema = schemaJson();
  EXPECT_FALSE(jsonLeaves(schema).empty());
  EXPECT_EQ(schema.back(), '\n');
}

TEST(Schema, saysWhatTheTableSays) {
  const Leaves leaves = jsonLeaves(schemaJson());
  ASSERT_FALSE(leaves.empty());
  EXPECT_EQ(leaves.at("version"), std::to_string(kAlgorithmVersion));
  int i = 0;
  for (const ParameterRow& row : kParameterTable) {
    const std::string path = "parameters." + std::to_string(i++) + ".";
    const ParameterType type = typeOf(row);
    EXPECT_EQ(leaves.at(path + "id"), quotedJson(row.id));
    EXPECT_EQ(leaves.at(path + "type"), quotedJson(nameOf(type)));
    EXPECT_EQ(leaves.at(path + "title"), quotedJson(row.title));
    if (type == ParameterType::image) continue;  // it has no more to say
    const std::string value = textOf(defaultOf(row));
    if (type == ParameterType::choice) {
      EXPECT_EQ(leaves.at(path + "default"), quotedJson(value));
      EXPECT_EQ(leaves.at(path + "choices.0"), quotedJson(row.choices[0]));
      EXPECT_EQ(leaves.at(path + "choices.1"), quotedJson(row.choices[1]));
    } else if (type == ParameterType::numbers) {
      EXPECT_EQ(leaves.at(path + "fewest"), std::to_string(row.fewest));
      EXPECT_EQ(leaves.at(path + "most"), std::to_string(row.most));
    } else {
      EXPECT_EQ(leaves.at(path + "default"), value);
      if (type == ParameterType::boolean) continue;
      EXPECT_EQ(leaves.at(path + "minimum"), formatNumber(row.minimum));
      EXPECT_EQ(leaves.at(path + "maximum"), formatNumber(row.maximum));
      EXPECT_EQ(leaves.at(path + "softMaximum"), formatNumber(softMaximumOf(row)));
      EXPECT_EQ(leaves.at(path + "step"), formatNumber(row.step));
    }
  }
  EXPECT_FALSE(leaves.contains("parameters." + std::to_string(i) + ".id"));
}

TEST(Schema, saysWhatTheCatalogueSays) {
  const Leaves leaves = jsonLeaves(schemaJson());
  ASSERT_FALSE(leaves.empty());
  int i = 0;
  for (const Generator& generator : catalogue()) {
    const std::string path = "generators." + std::to_string(i++) + ".";
    EXPECT_EQ(leaves.at(path + "id"), quotedJson(generator.id));
    EXPECT_EQ(leaves.at(path + "published"), generator.published ? "true" : "false");
    EXPECT_EQ(leaves.at(path + "faces"), std::to_string(generator.faces));
    EXPECT_EQ(leaves.at(path + "tiles"), generator.tiles ? "true" : "false");
    int k = 0;
    for (const ParameterUse& use : generator.parameters) {
      const std::string own = path + "parameters." + std::to_string(k++) + ".";
      EXPECT_EQ(leaves.at(own + "id"), quotedJson(use.id));
      EXPECT_EQ(leaves.contains(own + "default"), !std::isnan(use.initial)) << own;
      EXPECT_EQ(leaves.contains(own + "help"), !use.help.empty()) << own;
      EXPECT_EQ(leaves.contains(own + "maximum"), !std::isnan(use.maximum)) << own;
    }
    EXPECT_FALSE(leaves.contains(path + "parameters." + std::to_string(k) + ".id"));
  }
  EXPECT_FALSE(leaves.contains("generators." + std::to_string(i) + ".id"));
}

}  // namespace
}  // namespace orogen
