#include <filesystem>
#include <set>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/options.h"
#include "cli/system.h"

// The names of all files that the program writes: maps and what stands beside them, for each
// tile.
namespace orogen::cli {
namespace {

namespace fs = std::filesystem;

// The same for every name of a file; empty if it cannot be known.
std::string wholeName(const std::string& path) {
  std::error_code none;
  return fs::weakly_canonical(fs::absolute(behindLinks(path), none), none).string();
}

}  // namespace

std::string tileName(const std::string& path, int column, int row) {
  const std::size_t ending = files::formatOf(path)->ending.size();
  return path.substr(0, path.size() - ending) + "_x" + std::to_string(column) + "_y" +
         std::to_string(row) + path.substr(path.size() - ending);
}

int tileSide(int side, int tiles) {
  // Tiles of a map of 2^n + 1 points share their borders; one of 2^n points repeats.
  if ((side - 1) % tiles == 0) return (side - 1) / tiles + 1;
  return side % 2 == 0 && side % tiles == 0 ? side / tiles : 0;
}

std::vector<std::string> namesOf(const Arguments& arguments) {
  std::vector<std::string> names{arguments.output};
  names.insert(names.end(), arguments.traces.begin(), arguments.traces.end());
  names.insert(names.end(), arguments.masks.begin(), arguments.masks.end());
  std::erase(names, "");
  return names;
}

std::vector<std::string> outputsOf(const Arguments& arguments) {
  std::vector<std::string> outputs = namesOf(arguments);
  std::erase(outputs, kStandardOutput);
  if (arguments.tiles > 1) {
    const int tiles = arguments.tiles;
    std::vector<std::string> names;
    for (const std::string& name : outputs) {
      for (int i = 0; i < tiles * tiles; ++i) {
        names.push_back(tileName(name, i % tiles, i / tiles));
      }
    }
    outputs = std::move(names);
  }
  const auto maps = outputs.size();
  for (std::size_t i = 0; i < maps && arguments.sidecar; ++i) {
    const files::Format& format = *files::formatOf(outputs[i]);
    for (const files::Format* beside : files::filesBeside(format)) {
      outputs.push_back(files::nameBeside(outputs[i], format, *beside));
    }
  }
  return outputs;
}

std::string refuseFileNames(std::span<const std::string> inputs,
                            std::span<const std::string> outputs) {
  std::error_code none;
  std::set<std::string> names;
  for (const std::string& output : outputs) {
    for (const std::string& input : inputs) {
      if (fs::equivalent(output, input, none)) {
        return orogen::quoted(output) + " is also read; let the output have another name";
      }
    }
    const std::string name = wholeName(output);
    if (!name.empty() && !names.insert(name).second) {
      return orogen::quoted(output) + " is written twice; let each output have its own name";
    }
  }
  return {};
}

}  // namespace orogen::cli
