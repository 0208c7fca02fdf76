#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/json.h"
#include "base/text.h"
#include "files/formats.h"
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
  std::size_t itemBytes() const {
    if (isColours()) return 4;
    return isPlaces() ? 8 : 12;
  }
  std::size_t bytes() const { return count * itemBytes(); }
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

std::string description(const Model& model, std::span<const View> views, double metres) {
  const auto [low, high] = boundsOf(model);
  const auto scaled = [metres](double x, double y, double z) {
    const auto in_metres = [metres](double v) { return static_cast<float>(v * metres) + 0.0F; };
    return std::array{in_metres(x), in_metres(y), in_metres(z)};
  };
  JsonWriter json;
  json.open('{', JsonWriter::Layout::line);
  json.name("asset").open('{').member("version", "2.0").member("generator", "Orogen").close();
  json.member("scene", 0);
  json.name("scenes").open('[').open('{').list("nodes", std::array{0}).close().close();
  json.name("nodes").open('[').open('{').member("mesh", 0).member("name", "Terrain");
  json.close().close();
  json.name("meshes").open('[').open('{').member("name", "Terrain").name("primitives").open('[');
  json.open('{').name("attributes").open('{');
  for (std::size_t i = 0; i + 1 < views.size(); ++i) json.member(views[i].attribute, i);
  json.close().member("indices", views.size() - 1).member("material", 0);
  json.close().close().close().close();
  json.name("materials").open('[').open('{').member("name", "Earth");
  json.name("pbrMetallicRoughness").open('{').member("metallicFactor", 0);
  json.member("roughnessFactor", 1).close().member("doubleSided", true).close().close();
  std::size_t length = 0;
  json.name("bufferViews").open('[');
  for (const View& view : views) {
    json.open('{').member("buffer", 0).member("byteOffset", length);
    json.member("byteLength", view.bytes());
    json.member("target", view.isIndices() ? kElementArrayBuffer : kArrayBuffer).close();
    length += view.bytes();
  }
  json.close().name("accessors").open('[');
  for (std::size_t i = 0; i < views.size(); ++i) {
    const View& view = views[i];
    json.open('{').member("bufferView", i).member("componentType", view.componentType());
    json.member("count", view.isIndices() ? 3 * view.count : view.count);
    json.member("type", view.type());
    if (i == 0) {
      json.list("min", scaled(low[0], low[2], -static_cast<double>(high[1])));
      json.list("max", scaled(high[0], high[2], -static_cast<double>(low[1])));
    }
    if (view.isColours()) json.member("normalized", true);
    json.close();
  }
  json.close().name("buffers").open('[').open('{').member("byteLength", length).close().close();
  return json.close().text();
}

class GlbFile : public ModelFile {
 public:
  GlbFile(std::unique_ptr<Model> from, double metres)
      : ModelFile(std::move(from)), metres_(metres) {
    views_.push_back({"POSITION", model().points()});
    if (model().hasNormals()) views_.push_back({"NORMAL", model().points()});
    if (model().hasPicturePlaces()) views_.push_back({"TEXCOORD_0", model().points()});
    if (model().colours != nullptr) views_.push_back({"COLOR_0", model().points()});
    views_.push_back({"", model().triangles()});
  }

  std::string refuse() const override {
    constexpr double kMaxHeadBytes = 4096;
    double binary = kMaxHeadBytes;
    for (const View& view : views_) binary += static_cast<double>(view.count) * 12;
    return refuseLength(binary);
  }

  std::string head() const override {
    std::size_t binary = 0;
    for (const View& view : views_) binary += view.bytes();
    std::string text = description(model(), views_, metres_);
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
    if (view->isIndices()) return put(to, model().corners(i));
    if (view->isColours()) {
      const unsigned char* colour = model().colours + 4 * model().sampleOf(i);
      to.append(reinterpret_cast<const char*>(colour), 4);
      return;
    }
    if (view->isPlaces()) return put(to, model().picturePlace(i));
    if (view != views_.data()) return put(to, turned(model().normal(i)));
    Point point = model().position(i);
    for (float& value : point) value = static_cast<float>(static_cast<double>(value) * metres_);
    put(to, turned(point));
  }

 private:
  double metres_;
  std::vector<View> views_;
};

}  // namespace

std::string refuseLength(double bytes) {
  if (bytes <= kMaxGlbBytes) return {};
  return "would have " + formatNumber(std::ceil(bytes / 1e6)) +
         " MB, and a GLB says its length in 32 bits: at most " +
         formatNumber(std::floor(kMaxGlbBytes / 1e6)) + " MB; choose a smaller exponent";
}

// Binary glTF 2.0: y up, in metres.
std::unique_ptr<ModelFile> glbFile(const ModelSource& source) {
  return fileOf<GlbFile>(source.model(), source.number("metres"));
}

}  // namespace orogen::files
