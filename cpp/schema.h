#pragma once

#include <string>

namespace orogen {

// The parameter table and the catalogue as one JSON document (two spaces of indentation, a final
// newline): web/orogen/schema.json, from which the page, the types and the README are made.
std::string schemaJson();

}  // namespace orogen
