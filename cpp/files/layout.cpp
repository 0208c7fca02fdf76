#include "files/layout.h"

#include <array>

namespace orogen::files {

void writeLayout(const Sheet& sheet, JsonWriter& json) {
  if (sheet.projection == Projection::faces) {
    json.list("faces", std::array<std::string_view, 6>{"+x", "-x", "+y", "-y", "+z", "-z"});
  } else if (sheet.projection) {
    json.member("projection", kProjectionNames[static_cast<std::size_t>(*sheet.projection)]);
  }
}

}  // namespace orogen::files
