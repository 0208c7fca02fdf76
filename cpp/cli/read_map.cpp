#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <vector>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/options.h"
#include "cli/read_file.h"
#include "files/read/heightmap.h"
#include "files/read/refine.h"

namespace orogen::cli {
namespace {

// The text of the JSON that may stand beside raw heights.
std::optional<std::string> sidecarOf(const std::string& path) {
  constexpr std::size_t kMaxBytes = 1 << 16;
  std::error_code none;
  const std::string name = path + ".json";
  if (!std::filesystem::is_regular_file(name, none)) return std::nullopt;
  Buffer<unsigned char> bytes;
  if (!readFile(name, kMaxBytes, bytes).empty()) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

std::string refuse(const std::string& path, const files::Message& wrong) {
  if (!wrong.is("file-memory")) return orogen::quoted(path) + " cannot be used: " + wrong.english();
  errno = ENOMEM;
  return noMemoryFor(path);
}

}  // namespace

bool isMapName(std::string_view path) {
  if (path == kStandardOutput || path.starts_with("/dev/")) return true;
  const std::string ending = files::endingOf(path);
  const auto packed = files::packedEndings();
  return files::isMapName(path) || std::find(packed.begin(), packed.end(), ending) != packed.end();
}

std::string refuseInput(std::string_view path) {
  if (isMapName(path)) return {};
  std::vector<std::string> endings;
  for (const std::string_view each : files::mapEndings())
    endings.push_back("." + std::string(each));
  for (const std::string_view each : files::packedEndings())
    endings.push_back("." + std::string(each));
  const std::vector<std::string_view> names(endings.begin(), endings.end());
  return "the heightmap must end in " + listOf(names) + ", or be - for the standard input, got " +
         quoted(path);
}

std::string readMap(const std::string& path, const MapOptions& options, Progress progress,
                    Heightfield& field, MapSource& source) {
  files::ReadOptions how;
  how.name = path.substr(path.rfind('/') + 1);
  how.low = options.low;
  how.high = options.high;
  how.spacing = options.spacing;
  how.sea = options.sea.value_or(false);
  how.sidecar = sidecarOf(path);
  how.progress = progress;
  files::Heightmap map;
  {
    Buffer<unsigned char> bytes;
    const std::string problem = readFile(path, files::kMaxFileBytes, bytes);
    if (!problem.empty()) return problem;
    const files::Message wrong = files::readHeightmap(bytes.span(), how, map);
    if (wrong) return refuse(path, wrong);
  }
  files::Message wrong = files::refine(map, options.refine, 0, options.part);
  if (wrong) return refuse(path, wrong);
  wrong = files::makeSquare(map, options.cropped ? files::Fit::crop : files::Fit::whole, field);
  if (wrong) return refuse(path, wrong);
  source.place = map.place;
  if (!options.sea) source.unknown.swap(map.unknown);
  source.notes = joined(map.notes, "; ", [](const files::Message& note) { return note.english(); });
  return {};
}

}  // namespace orogen::cli
