#include "cli/sidecar.h"

#include <initializer_list>
#include <string_view>

#include "cli/json_number.h"

namespace orogen::cli {
namespace {

// Indents as JSON.stringify(…, null, 2) does.
std::string list(std::initializer_list<double> numbers, int depth) {
  const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
  std::string out;
  for (const double number : numbers) {
    out += (out.empty() ? "[\n" : ",\n") + indent + "  " + jsonNumber(number);
  }
  return out + "\n" + indent + "]";
}

std::string text(std::string_view value) {
  return "\"" + std::string(value) + "\"";
}

struct Member {
  std::string_view name;
  std::string value;
};

std::string object(std::initializer_list<Member> members, int depth) {
  const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
  std::string out;
  for (const auto& [name, value] : members) {
    if (value.empty()) continue;
    out += (out.empty() ? "{\n" : ",\n") + indent + "  " + text(name) + ": " + value;
  }
  return out + "\n" + indent + "}";
}

}  // namespace

std::string sidecarJson(const Heightfield& field, bool floats, Normalise normalise) {
  const Range found{field.minimum, field.maximum};
  const Range range = floats ? found : rangeOfGrey(found, normalise);
  const double minimum = range.minimum;
  const double maximum = range.maximum;
  const double relief = maximum - minimum;
  const double spacing = field.spacing;
  const double width = (field.size - 1) * spacing;
  const std::string size = jsonNumber(field.size);
  const bool power = ((field.size - 1) & (field.size - 2)) == 0;
  const auto fits = [&](int fewest) {
    return std::string(power && field.size >= fewest && field.size <= 4097 ? "true" : "false");
  };
  const std::string unity = object({{"depth", "16"},
                                    {"resolution", size},
                                    {"byteOrder", text("Windows")},
                                    {"flipVertically", "true"},
                                    {"terrainSize", list({width, relief, width}, 2)},
                                    {"fits", fits(33)}},
                                   1);
  const std::string unreal =
      object({{"scale", list({spacing * 100, spacing * 100, relief * 100 / 512}, 2)},
              {"location", list({0, 0, (minimum + relief / 2) * 100}, 2)}},
             1);
  const double side = field.size;
  const std::string terrain3d =
      object({{"r16Size", list({side, side}, 3)}, {"r16Range", list({minimum, maximum}, 3)}}, 2);
  const std::string hterrain = object({{"minimumHeight", jsonNumber(minimum)},
                                       {"maximumHeight", jsonNumber(maximum)},
                                       {"fits", fits(513)}},
                                      2);
  return object({{"format", text(floats ? "r32" : "r16")},
                 {"samples", text(floats ? "32-bit floats" : "unsigned 16-bit integers")},
                 {"byteOrder", text("little-endian")},
                 {"width", size},
                 {"height", size},
                 {"firstRow", text("north")},
                 {"minimum", jsonNumber(minimum)},
                 {"maximum", jsonNumber(maximum)},
                 {"spacing", jsonNumber(spacing)},
                 {"metresPerUnit", "1"},
                 {"unity", floats ? "" : unity},
                 {"unreal", floats ? "" : unreal},
                 {"godot",
                  object({{"terrain3d", floats ? "" : terrain3d}, {"hterrain", hterrain}}, 1)}},
                0) +
         "\n";
}

}  // namespace orogen::cli
