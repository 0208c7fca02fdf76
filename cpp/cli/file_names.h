#pragma once

#include <span>
#include <string>

namespace orogen::cli {

// What is wrong with the names of files that are read and files that are to be written: by whatever
// name, none of these may be another one. Returns an empty string or a sentence.
std::string refuseFileNames(std::span<const std::string> inputs,
                            std::span<const std::string> outputs);

}  // namespace orogen::cli
