#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/read_json.h"
#include "generate/request.h"

namespace orogen::design {

// A terrain as the studio writes it down: in a link, or in the file of parameters that it saves. It
// is read as the pages read it (web/package/link/link.ts): values that cannot be used are clamped or
// replaced by their default, with a note; what a link says of view, colours and camera is passed
// over.
struct Design {
  std::string_view generator;  // its id
  std::vector<std::string> notes;

  bool is_file = false;
  std::vector<std::pair<std::string, JsonValue>> given;  // what nobody has read yet
};

// Whether this word can only be a link: no size and no file is written like that.
bool isLink(std::string_view word);

// Read a link, whole or from its ? on, the text of a file of parameters, or either of them. Return
// an empty string, or the sentence that refuses a text that is none.
std::string readLink(std::string_view text, Design& design);
std::string readFile(std::string_view text, Design& design);
std::string readDesign(std::string_view text, Design& design);

// Sets the parameters that the generator of the request reads, which need not be the design's own,
// and adds notes.
void applyDesign(Design& design, Request& request);

}  // namespace orogen::design
