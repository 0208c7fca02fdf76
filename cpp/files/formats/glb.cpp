#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/json.h"
#include "base/text.h"
#include "files/formats.h"
#include "files/formats/palettes.h"
#include "files/models/models.h"

// Constants of glTF 2.0, sections 3 and 4 ("Binary glTF Layout").
namespace orogen::files {
namespace {

constexpr std::uint32_t kMagic = 0x46546c67, kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;
constexpr int kFloat = 5126, kUnsignedByte = 5121, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

// An array of the file: items of 12 bytes (triples of floats or of indices), of 8 (places in a
// picture), or of 4 (colours).
struct View {
  std::string_view attribute;  // empty: indices
  std::size_t count;
  bool of_water = false;  // or of the ground
  std::size_t itemBytes() const {
    if (isColours()) return 4;
    return isPlaces() ? 8 : 12;
  }
  std::size_t bytes() const { return count * itemBytes(); }
  bool isPositions() const { return attribute == "POSITION"; }
  bool isColours() const { return attribute == "COLOR_0"; }
  bool isPlaces() const { return attribute == "TEXCOORD_0"; }
  bool isIndices() const { return attribute.empty(); }
  int componentType() const {
    if (isIndices()) return kUnsignedInt;
    return isColours() ? kUnsignedByte : kFloat;
  }
  std::string_view type() const {
    if (isIndices()) return "SCALAR";
    if (isPlaces()) return "VEC2";
    return isColours() ? "VEC4" : "VEC3";
  }
};

Point turned(const Point& z_up) {
  return {z_up[0], z_up[2], -z_up[1]};
}

// What a tint is made of.
struct TintOptions {
  double sea;  // its level
  Palette palette;
  Colour water;
};

// Colours by height: linear, as glTF has them.
class Tints {
 public:
  Tints(const Bounds& bounds, const TintOptions& options)
      : low_(bounds.low[2]),
        high_(bounds.high[2]),
        sea_(std::clamp(options.sea, low_, high_)),
        land_(options.palette.land),
        seabed_(options.palette.seabed),
        water_(linear(options.water)) {
    for (Stop& stop : land_) stop.colour = linear(stop.colour);
    for (Stop& stop : seabed_) stop.colour = linear(stop.colour);
  }

  const Colour& water() const { return water_; }

  bool hasSea() const { return sea_ > low_; }

  void add(double height, std::string& to) const {
    const bool is_wet = height < sea_;
    const double depth = is_wet ? (sea_ - height) / (sea_ - low_) : 0;
    const double above = high_ > sea_ ? (height - sea_) / (high_ - sea_) : 0;
    for (const double light : is_wet ? colourAt(seabed_, depth) : colourAt(land_, above)) {
      to.push_back(static_cast<char>(static_cast<unsigned char>(light * 255 + 0.5)));
    }
    to.push_back('\xff');
  }

 private:
  double low_, high_, sea_;
  std::vector<Stop> land_, seabed_;
  Colour water_;
};

// The sheet of water that lies over the whole map: its corners from the south-west, and triangles.
constexpr std::array<std::array<bool, 2>, 4> kSheet{
    {{false, false}, {true, false}, {true, true}, {false, true}}};
constexpr std::array<Corners, 2> kSheetCorners{{{0, 1, 2}, {0, 2, 3}}};

// `water`: nullptr if there is none.
void describeMaterials(const Colour* water, JsonWriter& json) {
  json.name("materials").open('[').open('{').member("name", "Earth");
  json.name("pbrMetallicRoughness").open('{').member("metallicFactor", 0);
  json.member("roughnessFactor", 1).close().member("doubleSided", true).close();
  if (water != nullptr) {
    const auto [red, green, blue] = *water;
    constexpr double kOpacity = 0.6;
    json.open('{').member("name", "Water").name("pbrMetallicRoughness").open('{');
    json.list("baseColorFactor", std::array{red, green, blue, kOpacity});
    json.member("metallicFactor", 0).member("roughnessFactor", 0.1).close();
    json.member("alphaMode", "BLEND").member("doubleSided", true).close();
  }
  json.close();
}

class GlbFile : public ModelFile {
 public:
  GlbFile(std::unique_ptr<Model> from, double metres, const std::optional<TintOptions>& tint,
          const std::optional<MapPlace>& place)
      : ModelFile(std::move(from)), metres_(metres), place_(place), bounds_(boundsOf(model())) {
    if (tint) tints_.emplace(bounds_, *tint);
    if (tints_ && tints_->hasSea()) water_ = tint->sea;
    views_.push_back({"POSITION", model().points()});
    if (model().hasNormals()) views_.push_back({"NORMAL", model().points()});
    if (model().hasPicturePlaces()) views_.push_back({"TEXCOORD_0", model().points()});
    if (model().colours != nullptr || tints_) views_.push_back({"COLOR_0", model().points()});
    views_.push_back({"", model().triangles()});
    if (!water_) return;
    views_.push_back({"POSITION", kSheet.size(), true});
    views_.push_back({"", kSheetCorners.size(), true});
  }

  std::string refuse() const override {
    constexpr double kMaxHeadBytes = 4096;
    double binary = kMaxHeadBytes;
    for (const View& view : views_) {
      binary += static_cast<double>(view.count) * static_cast<double>(view.itemBytes());
    }
    return refuseLength(binary);
  }

  std::string head() const override {
    std::size_t binary = 0;
    for (const View& view : views_) binary += view.bytes();
    std::string text = description();
    text.append((4 - text.size() % 4) % 4, ' ');
    const auto word = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
    std::string head;
    put(head,
        std::array{kMagic, 2U, word(28 + text.size() + binary), word(text.size()), kJsonChunk});
    head += text;
    put(head, std::array{word(binary), kBinaryChunk});
    return head;
  }

  std::size_t items() const override {
    std::size_t items = 0;
    for (const View& view : views_) items += view.count;
    return items;
  }

  void add(std::size_t i, std::string& to) const override {
    const View* view = views_.data();
    for (; i >= view->count; ++view) i -= view->count;
    if (view->of_water) {
      return view->isIndices() ? put(to, kSheetCorners[i]) : put(to, placed(cornerOfWater(i)));
    }
    if (view->isIndices()) return put(to, model().corners(i));
    if (view->isColours()) return addColour(i, to);
    if (view->isPlaces()) return put(to, model().picturePlace(i));
    put(to, view->isPositions() ? placed(model().position(i)) : turned(model().normal(i)));
  }

 private:
  void addColour(std::size_t i, std::string& to) const {
    if (model().colours == nullptr) {
      return tints_->add(static_cast<double>(model().position(i)[2]), to);
    }
    const unsigned char* colour = model().colours + 4 * model().sampleOf(i);
    to.append(reinterpret_cast<const char*>(colour), 4);
  }

  Point cornerOfWater(std::size_t i) const {
    const auto [east, north] = kSheet[i];
    return {(east ? bounds_.high : bounds_.low)[0], (north ? bounds_.high : bounds_.low)[1],
            static_cast<float>(*water_)};
  }

  // In metres, y up.
  Point placed(Point point) const {
    for (float& value : point) value = static_cast<float>(static_cast<double>(value) * metres_);
    return turned(point);
  }

  // The least and the largest coordinates of positions.
  void describeBounds(bool of_water, JsonWriter& json) const {
    Bounds bounds = bounds_;
    if (of_water) bounds.low[2] = bounds.high[2] = static_cast<float>(*water_);
    const auto& [low, high] = bounds;
    const auto described = [this](const Point& corner) {
      Point point = placed(corner);
      for (float& value : point) value += 0.0F;  // no negative zero
      return point;
    };
    json.list("min", described({low[0], high[1], low[2]}));
    json.list("max", described({high[0], low[1], high[2]}));
  }

  // A mesh of the views from `first` on, the last of which are its indices.
  void describeMesh(std::string_view name, std::size_t first, std::size_t count,
                    std::size_t material, JsonWriter& json) const {
    json.open('{').member("name", name).name("primitives").open('[');
    json.open('{').name("attributes").open('{');
    const std::size_t last = first + count - 1;
    for (std::size_t i = first; i < last; ++i) json.member(views_[i].attribute, i);
    json.close().member("indices", last).member("material", material);
    json.close().close().close();
  }

  std::string description() const {
    JsonWriter json;
    json.open('{', JsonWriter::Layout::line);
    json.name("asset").open('{').member("version", "2.0").member("generator", "Orogen");
    if (place_) {
      // Of the north-western point.
      writePlace(*place_, json.name("extras").open('{'));
      json.close();
    }
    json.close();
    json.member("scene", 0);
    const std::size_t of_water = water_ ? 2 : 0;
    json.name("scenes").open('[').open('{');
    json.list("nodes", water_ ? std::vector{0, 1} : std::vector{0}).close().close();
    json.name("nodes").open('[').open('{').member("mesh", 0).member("name", "Terrain").close();
    if (water_) json.open('{').member("mesh", 1).member("name", "Water").close();
    json.close();
    json.name("meshes").open('[');
    describeMesh("Terrain", 0, views_.size() - of_water, 0, json);
    if (water_) describeMesh("Water", views_.size() - of_water, of_water, 1, json);
    json.close();
    describeMaterials(water_ ? &tints_->water() : nullptr, json);
    std::size_t length = 0;
    json.name("bufferViews").open('[');
    for (const View& view : views_) {
      json.open('{').member("buffer", 0).member("byteOffset", length);
      json.member("byteLength", view.bytes());
      json.member("target", view.isIndices() ? kElementArrayBuffer : kArrayBuffer).close();
      length += view.bytes();
    }
    json.close().name("accessors").open('[');
    for (std::size_t i = 0; i < views_.size(); ++i) {
      const View& view = views_[i];
      json.open('{').member("bufferView", i).member("componentType", view.componentType());
      json.member("count", view.isIndices() ? 3 * view.count : view.count);
      json.member("type", view.type());
      if (view.isPositions()) describeBounds(view.of_water, json);
      if (view.isColours()) json.member("normalized", true);
      json.close();
    }
    json.close().name("buffers").open('[').open('{').member("byteLength", length).close().close();
    return json.close().text();
  }

  double metres_;
  std::optional<MapPlace> place_;
  Bounds bounds_;
  std::optional<Tints> tints_;
  std::optional<double> water_;  // the level of the sheet of water
  std::vector<View> views_;
};

}  // namespace

// Binary glTF 2.0: y up, in metres.
std::unique_ptr<Work> glbFile(const FileSource& source, std::string& refusal) {
  std::optional<TintOptions> tint;
  if (source.choice("tint") == "height") {
    tint = TintOptions{source.sea(), *paletteOf(source.text("palette")), {}};
    tint->water = colourOf(source.text("watercolour")).value_or(tint->palette.water);
  }
  return modelFile<GlbFile>(source.model(), refusal, source.number("metres"), tint,
                            source.sheet().on_earth);
}

}  // namespace orogen::files
