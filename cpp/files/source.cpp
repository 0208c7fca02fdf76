#include <algorithm>
#include <utility>

#include "files/formats.h"
#include "files/formats/palettes.h"
#include "files/models/models.h"

namespace orogen::files {
namespace {

// The length of one unit, so that the longer side of the whole map, or the diameter of a planet at
// height 0, has so many metres.
double metresPerUnit(const Sheet& sheet, const FileOptions& options) {
  if (sheet.projection == Projection::faces) {
    return options.metres / (2 * PlanetModel(sheet, 1, 1).radius());
  }
  // A column of cubes stands on each point, and half of one beyond the border.
  const TilePlace place = sheet.place();
  const int longer = std::max(place.map_width, place.map_height);
  return options.metres / ((options.voxels ? longer : longer - 1) * sheet.spacing);
}

}  // namespace

const ChosenOption* FileOptions::find(std::string_view name) const {
  for (const ChosenOption& option : chosen) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

void FileOptions::choose(ChosenOption option) {
  std::erase_if(chosen, [&option](const ChosenOption& other) { return other.name == option.name; });
  chosen.push_back(std::move(option));
}

double FileSource::number(std::string_view option) const {
  return usualOf(*findOption(format_, option));
}

std::string_view FileSource::text(std::string_view option) const {
  const auto choices = findOption(format_, option)->choices;
  return choices.empty() ? std::string_view() : choices[0];
}

std::string_view FileSource::choice(std::string_view option) const {
  return findOption(format_, option)->choices[static_cast<std::size_t>(number(option))];
}

// Neither the faces of a planet nor cubes.
bool SheetSource::isMap() const {
  return sheet_.projection != Projection::faces && !options_.voxels;
}

double SheetSource::number(std::string_view option) const {
  const ChosenOption* const chosen = options_.find(option);
  const bool is_read = isMap() || !findOption(format(), option)->of_map;
  if (chosen != nullptr && is_read) return chosen->number;
  if (option == "metres" && options_.metres > 0) return metresPerUnit(sheet_, options_);
  return FileSource::number(option);
}

std::string_view SheetSource::text(std::string_view option) const {
  const ChosenOption* const chosen = options_.find(option);
  return chosen == nullptr ? FileSource::text(option) : chosen->text;
}

// The heights of a printed planet are exaggerated over its whole radius.
double SheetSource::reliefOfPlanet() const {
  return findOption(format(), "relief") == nullptr ? 1 : number("relief");
}

std::unique_ptr<Model> SheetSource::model() const {
  std::unique_ptr<Model> made;
  if (sheet_.projection) {
    made = std::make_unique<PlanetModel>(sheet_, options_.stride, reliefOfPlanet());
  } else if (options_.voxels) {
    made = mergedVoxels(sheet_, options_.levels);
  } else {
    made = std::make_unique<SurfaceModel>(sheet_);
  }
  if (made && !options_.voxels && !options_.colours.empty()) {
    made->colours = options_.colours.data();
  }
  return made;
}

std::unique_ptr<Model> SheetSource::printed() const {
  const double width = number("width");
  if (!options_.voxels && !sheet_.projection) {
    return solidModel(sheet_, width, number("base"), number("relief"));
  }
  std::unique_ptr<Model> whole = model();
  const double relief = sheet_.projection ? 1 : number("relief");
  return whole ? std::make_unique<ScaledModel>(std::move(whole), width, relief) : nullptr;
}

ModelShape SheetSource::shape() const {
  if (options_.voxels && !sheet_.projection) {
    const Voxels voxels(sheet_, options_.levels);
    return {.triangles = voxels.levels.span().empty() ? 0 : voxels.maxTriangles(),
            .is_exact = false,
            .reach = voxels.reach()};
  }
  const bool is_solid = format().holds == Holds::solid && !sheet_.projection;
  const std::unique_ptr<Model> made = is_solid ? printed() : model();
  const ChosenOption* const tint = options_.find("tint");
  const bool is_tinted = tint != nullptr && tint->number > 0 && isMap();
  return {.points = static_cast<double>(made->points()),
          .triangles = static_cast<double>(made->triangles()),
          .has_normals = made->hasNormals(),
          .has_picture = made->hasPicturePlaces(),
          .has_colours = made->colours != nullptr || options_.is_coloured || is_tinted,
          .reach = made->reach()};
}

double SheetSource::sea() const {
  if (sheet_.sea) return static_cast<double>(*sheet_.sea);
  return seaLevel(sheet_.heights, number("water"));
}

}  // namespace orogen::files
