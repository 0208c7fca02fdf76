#include <algorithm>
#include <array>
#include <cstdint>

#include "buffer.h"
#include "files/models/write_model.h"
#include "json.h"

// Constants of glTF 2.0, sections 3 and 4 ("Binary glTF Layout").
namespace orogen::files {
namespace {

constexpr std::uint32_t kMagic = 0x46546c67, kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;
constexpr int kFloat = 5126, kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;
constexpr std::size_t kTripleBytes = 12;

// An array of the file: triples of floats or of indices.
struct View {
  std::size_t count;
  bool indices = false;
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
  json.open('{').name("attributes").open('{').member("POSITION", 0);
  if (model.normal != nullptr) json.member("NORMAL", 1);
  json.close().member("indices", views.size() - 1).member("material", 0);
  json.close().close().close().close();
  json.name("materials").open('[').open('{').member("name", "Earth");
  json.name("pbrMetallicRoughness").open('{').member("metallicFactor", 0);
  json.member("roughnessFactor", 1).close().member("doubleSided", true).close().close();
  std::size_t length = 0;
  json.name("bufferViews").open('[');
  for (const auto& [count, indices] : views) {
    json.open('{').member("buffer", 0).member("byteOffset", length);
    json.member("byteLength", count * kTripleBytes);
    json.member("target", indices ? kElementArrayBuffer : kArrayBuffer).close();
    length += count * kTripleBytes;
  }
  json.close().name("accessors").open('[');
  for (std::size_t i = 0; i < views.size(); ++i) {
    const auto [count, indices] = views[i];
    json.open('{').member("bufferView", i).member("componentType", indices ? kUnsignedInt : kFloat);
    json.member("count", indices ? 3 * count : count).member("type", indices ? "SCALAR" : "VEC3");
    if (i == 0) {
      json.list("min", scaled(low[0], low[2], -static_cast<double>(high[1])));
      json.list("max", scaled(high[0], high[2], -static_cast<double>(low[1])));
    }
    json.close();
  }
  json.close().name("buffers").open('[').open('{').member("byteLength", length).close().close();
  return json.close().text();
}

// Triples of what `at` gives, one by one.
template <class At>
bool writeTriples(std::size_t count, Sink sink, Steps& steps, At at) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto triple = at(i);
    if (!sink.write(triple.data(), kTripleBytes) || !steps.goOn()) return false;
  }
  return true;
}

bool writeGlbModel(const Model& model, double metres, Sink sink, Progress progress) {
  std::array<View, 3> all{View{model.points}, View{model.points}, View{model.triangles, true}};
  if (model.normal == nullptr) all[1] = all[2];
  const auto views = std::span<const View>(all).first(model.normal == nullptr ? 2 : 3);
  std::size_t binary = 0;
  for (const View& view : views) binary += view.count * kTripleBytes;
  std::string text = description(model, views, metres);
  text.append((4 - text.size() % 4) % 4, ' ');
  const auto word = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
  const std::array head{kMagic, 2U, word(28 + text.size() + binary), word(text.size()), kJsonChunk};
  const std::array middle{word(binary), kBinaryChunk};
  Steps steps(views.size() * model.points + model.triangles, progress);
  return sink.write(head.data(), sizeof head) && sink.write(text) &&
         sink.write(middle.data(), sizeof middle) &&
         writeTriples(model.points, sink, steps,
                      [&](std::size_t i) {
                        Point point = model.positionOf(i);
                        for (float& value : point) {
                          value = static_cast<float>(static_cast<double>(value) * metres);
                        }
                        return turned(point);
                      }) &&
         (model.normal == nullptr ||
          writeTriples(model.points, sink, steps,
                       [&](std::size_t i) { return turned(model.normal(model.self, i)); })) &&
         writeTriples(model.triangles, sink, steps,
                      [&](std::size_t i) { return model.cornersOf(i); });
}

}  // namespace

// y up, in metres.
bool writeGlb(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  const int cells = std::max(sheet.width, sheet.height) - 1;
  const double across = sheet.projection ? 2 * PlanetModel(sheet).radius() : cells * sheet.spacing;
  const double metres = options.metres / across;
  return withModel(sheet, options, [&](const Model& model) {
    return writeGlbModel(model, metres, sink, progress);
  });
}

}  // namespace orogen::files
