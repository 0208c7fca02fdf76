#include "cli/file_names.h"

#include <filesystem>

#include "quoted.h"

namespace orogen::cli {
namespace {

namespace fs = std::filesystem;

bool areTheSame(const std::string& one, const std::string& other) {
  std::error_code none;
  const auto whole = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, none), none);
  };
  return !whole(one).empty() && whole(one) == whole(other);
}

}  // namespace

std::string refuseFileNames(std::span<const std::string> inputs,
                            std::span<const std::string> outputs) {
  std::error_code none;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (const std::string& input : inputs) {
      if (fs::equivalent(outputs[i], input, none)) {
        return orogen::quoted(outputs[i]) + " is also read; let the output have another name";
      }
    }
    for (const std::string& other : outputs.first(i)) {
      if (areTheSame(outputs[i], other)) {
        return orogen::quoted(outputs[i]) + " is written twice; let each output have its own name";
      }
    }
  }
  return {};
}

}  // namespace orogen::cli
