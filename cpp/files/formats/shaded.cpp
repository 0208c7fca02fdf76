#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/elementary.h"
#include "files/formats/palettes.h"
#include "files/lines/lines.h"
#include "files/png_writer.h"
#include "files/work.h"
#include "mesh/water_map.h"

namespace orogen::files {
namespace {

// The map from above, a pixel a point: colours by height, in the light of a sun. The pages' view of
// maps shows more: cover, gullies and contours.
class ShadedMap : public RowWork {
 public:
  ShadedMap(const FileSource& source, Palette palette)
      : RowWork(source.sheet()),
        sheet_(source.sheet()),
        sea_(source.sea()),
        strength_(source.number("shade") / 100),
        ramp_(palette, static_cast<double>(sheet_.range.minimum),
              static_cast<double>(sheet_.range.maximum), sea_),
        stream_(palette.stream),
        water_(colourOf(source.text("watercolour"))) {
    const double azimuth = source.number("sun");
    constexpr double kLowestSun = 8;
    const double elevation = std::max(source.number("sunheight"), kLowestSun);
    const auto cosine = [](double degrees) { return sinePortable(90 - degrees); };
    to_sun_ = {sinePortable(azimuth) * cosine(elevation), cosine(azimuth) * cosine(elevation),
               sinePortable(elevation)};
    per_point_ = 0.5 / steepness();
    if (sheet_.water != nullptr) findFreshWater();
  }

 private:
  void addHead(std::string& part) override {
    png_.emplace(sheet_.width, sheet_.height, 3, 8, "", part);
    pixels_.resize(png_->rowBytes());
  }
  void addRow(int y, std::string& part) override {
    paintRow(y);
    png_->addRow(pixels_.data(), part);
  }
  void addEnd(std::string& part) override { png_->end(part); }

  // The slope, in heights a point, that counts as 45 degrees: maps of any size and amplitude are
  // shaded alike.
  double steepness() const {
    double sum = 0;
    for (int y = 0; y + 1 < sheet_.height; ++y) {
      const auto here = sheet_.row(y), south = sheet_.row(y + 1);
      for (std::size_t x = 0; x + 1 < here.size(); ++x) {
        const double height = static_cast<double>(here[x]);
        const double to_east = static_cast<double>(here[x + 1]) - height,
                     to_south = static_cast<double>(south[x]) - height;
        sum += to_east * to_east + to_south * to_south;
      }
    }
    const double cells =
        static_cast<double>(sheet_.width - 1) * static_cast<double>(sheet_.height - 1);
    const double mean = std::sqrt(sum / cells);
    return mean > 0 ? mean * 1.5 : 1;
  }

  // The rise over two points along a row or a column, of which `after` is the one in the direction
  // of the axis; beside the border twice the rise to the one that there is.
  static double rise(const float* before, double here, const float* after) {
    if (before == nullptr) return 2 * (static_cast<double>(*after) - here);
    if (after == nullptr) return 2 * (here - static_cast<double>(*before));
    return static_cast<double>(*after) - static_cast<double>(*before);
  }

  // The light on a slope relative to that on level ground, which is 1; 0 is dark.
  double lightOn(double east, double north) const {
    const auto [x, y, z] = to_sun_;
    const double cosine = (z - east * x - north * y) / std::sqrt(east * east + north * north + 1);
    return std::max(cosine, 0.0) / z;
  }

  void paintRow(int y) {
    const auto here = sheet_.row(y);
    const float* const north = y > 0 ? sheet_.row(y - 1).data() : nullptr;
    const float* const south = y + 1 < sheet_.height ? sheet_.row(y + 1).data() : nullptr;
    for (std::size_t x = 0; x < here.size(); ++x) {
      const double height = static_cast<double>(here[x]);
      const double to_east = rise(x > 0 ? &here[x - 1] : nullptr, height,
                                  x + 1 < here.size() ? &here[x + 1] : nullptr);
      const double to_north = rise(south == nullptr ? nullptr : south + x, height,
                                   north == nullptr ? nullptr : north + x);
      const bool is_fresh = !fresh_.empty() && fresh_[pointAt(y) + x] > 0;
      const bool is_sea = height < sea_ && !is_fresh;
      Colour colour = is_fresh ? stream_ : ramp_.at(height);
      if (water_ && (is_sea || is_fresh)) colour = *water_;
      if (!is_fresh) shade(lightOn(to_east * per_point_, to_north * per_point_), is_sea, colour);
      for (std::size_t k = 0; k < 3; ++k) {
        pixels_[3 * x + k] =
            static_cast<std::uint8_t>(std::clamp(std::floor(colour[k] + 0.5), 0.0, 255.0));
      }
    }
  }

  // The index of the first point of a row.
  std::size_t pointAt(int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(sheet_.width);
  }

  // Finds the lakes but for puddles, and, on a square map, the rivers.
  void findFreshWater() {
    const Water& water = *sheet_.water;
    const float puddle =
        static_cast<float>(mesh::kPuddle) * (sheet_.range.maximum - sheet_.range.minimum);
    fresh_.assign(sheet_.heights.size(), 0);
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
      const float level = water.surface.data()[i];
      if (level > water.sea && level - sheet_.heights[i] > puddle) fresh_[i] = 1;
    }
    if (sheet_.width != sheet_.height) return;
    for (const RiverPoints& river : penRivers(sheet_.width, sheet_.heights, water)) {
      for (const std::size_t point : river) fresh_[point] = 1;
    }
  }

  void shade(double light, bool is_sea, Colour& colour) const {
    const double change = (light - 1) * strength_ * (is_sea ? kShadeUnderWater : 1);
    const std::array<double, 3>& toward = change > 0 ? kSunlight : kShadow;
    const double part = std::min(std::abs(change), 1.0);
    for (std::size_t k = 0; k < 3; ++k) colour[k] *= 1 + (toward[k] - 1) * part;
  }

  const Sheet& sheet_;
  double sea_, strength_;
  Ramp ramp_;
  Colour stream_;
  std::optional<Colour> water_;
  std::array<double, 3> to_sun_{};  // east, north, up
  double per_point_ = 0;
  std::vector<std::uint8_t> fresh_;  // 1 at rivers and lakes; empty without erosion
  std::optional<PngWriter> png_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace

std::unique_ptr<Work> shadedMap(const FileSource& source, std::string&) {
  return std::make_unique<ShadedMap>(source, *paletteOf(source.text("palette")));
}

FileSize shadedSize(const FileSource& source) {
  return {PngWriter::maxBytes(source.sheet().width, source.sheet().height, 3, 8, 0)};
}

}  // namespace orogen::files
