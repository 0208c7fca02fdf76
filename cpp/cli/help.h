#pragma once

#include <string>

namespace orogen::cli {

// What `orogen --help` and `orogen --list` print, made from the parameter table and the catalogue.
std::string helpText();
std::string listText();

}  // namespace orogen::cli
