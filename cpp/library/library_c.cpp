// The C functions of orogen_c.h, each a call of orogen.h.
#include <orogen/orogen.h>
#include <orogen/orogen_c.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <span>

#include "base/json.h"
#include "base/read_json.h"

struct orogen_terrain {
  orogen::Terrain map;           // of generate and erode
  orogen::TerrainWindow window;  // of window
  bool is_window = false;        // which of both the last call made
  orogen::OnProgress on_progress;
  std::string problem;
};

namespace {

using orogen::JsonValue;
using orogen::Settings;

// Adds a member of a JSON object; other values than a parameter can have are refused.
std::string addMember(const std::string& id, const JsonValue& value, Settings& settings) {
  switch (value.kind) {
    case JsonValue::Kind::number:
      settings.emplace_back(id, value.number);
      return {};
    case JsonValue::Kind::boolean:
      settings.emplace_back(id, value.yes);
      return {};
    case JsonValue::Kind::text:
      settings.emplace_back(id, value.text);
      return {};
    case JsonValue::Kind::list: {
      std::vector<double> numbers;
      for (const auto& [name, item] : value.members) {
        if (item.kind != JsonValue::Kind::number) return id + " must be a list of numbers";
        numbers.push_back(item.number);
      }
      settings.emplace_back(id, std::move(numbers));
      return {};
    }
    case JsonValue::Kind::null:
    case JsonValue::Kind::object:
      break;
  }
  return id + " must be a number, a name, true, false or a list of numbers, got " + value.source;
}

std::string readSettings(const char* text, Settings& settings) {
  if (text == nullptr) return {};
  const std::string all = text;
  std::size_t at = 0;
  const auto document = orogen::readJson(all, at);
  if (!document) return "the settings are not JSON, from byte " + std::to_string(at) + " on";
  if (document->kind != orogen::JsonValue::Kind::object) {
    return "the settings must be a JSON object, as in {\"generator\": \"diamond-square\"}";
  }
  for (const auto& [id, value] : document->members) {
    std::string problem = addMember(id, value, settings);
    if (!problem.empty()) return problem;
  }
  return {};
}

// Does a work, keeps its sentence, and answers as the functions of the header do.
template <class Work>
int answer(orogen_terrain* terrain, const char* text, Work work) {
  if (terrain == nullptr) return 0;
  Settings settings;
  terrain->problem = readSettings(text, settings);
  if (terrain->problem.empty()) terrain->problem = work(settings);
  return terrain->problem.empty() ? 1 : 0;
}

template <class Item>
std::span<const std::byte> bytesOf(const std::vector<Item>& items) {
  return std::as_bytes(std::span(items));
}

std::span<const std::byte> layerOf(const orogen_terrain* terrain, int layer) {
  if (terrain == nullptr) return {};
  const orogen::Terrain& map = terrain->map;
  const orogen::TerrainWindow& window = terrain->window;
  const bool is_window = terrain->is_window;
  switch (layer) {
    case OROGEN_HEIGHTS:
      return bytesOf(is_window ? window.heights : map.heights);
    case OROGEN_AREA:
      return is_window ? bytesOf(window.area) : bytesOf(map.area);
    case OROGEN_SURFACE:
      return bytesOf(is_window ? window.surface : map.surface);
    case OROGEN_ELEVATION_CHANGE:
      return is_window ? std::span<const std::byte>() : bytesOf(map.elevation_change);
    case OROGEN_FLOW_DIRECTION:
      return is_window ? std::span<const std::byte>() : bytesOf(map.flow_direction);
    case OROGEN_DISCHARGE:
      return is_window ? std::span<const std::byte>() : bytesOf(map.discharge);
    case OROGEN_RIDGES:
      return bytesOf(is_window ? window.ridges : map.ridges);
    case OROGEN_COVER:
      return bytesOf(is_window ? window.cover : map.cover);
  }
  return {};
}

}  // namespace

orogen_terrain* orogen_create(void) {
  return new (std::nothrow) orogen_terrain;
}

void orogen_destroy(orogen_terrain* terrain) {
  delete terrain;
}

void orogen_set_progress(orogen_terrain* terrain, orogen_on_progress on_progress, void* context) {
  if (terrain == nullptr) return;
  terrain->on_progress = {};
  if (on_progress == nullptr) return;
  terrain->on_progress = [on_progress, context](double fraction) {
    return on_progress(fraction, context) != 0;
  };
}

int orogen_generate(orogen_terrain* terrain, const char* settings, const orogen_extras* extras) {
  return answer(terrain, settings, [=](const Settings& read) {
    orogen::Extras wanted;
    if (extras != nullptr) {
      wanted = {.ridges = extras->ridges != 0, .cover = extras->cover != 0, .water = extras->water};
    }
    std::string problem = orogen::generate(read, terrain->map, terrain->on_progress, wanted);
    if (problem.empty()) terrain->is_window = false;
    return problem;
  });
}

int orogen_window(orogen_terrain* terrain, const char* settings, const orogen_extras* extras) {
  return answer(terrain, settings, [=](const Settings& read) {
    orogen::WindowExtras wanted;
    if (extras != nullptr) {
      if (extras->cover != 0 && !(extras->relief > 0)) {
        return std::string("relief must be a positive number for the cover of a window");
      }
      wanted = {.ridges = extras->ridges != 0,
                .relief = extras->cover != 0 ? extras->relief : 0,
                .rim = extras->rim};
    }
    std::string problem = orogen::window(read, terrain->window, terrain->on_progress, wanted);
    if (problem.empty()) terrain->is_window = true;
    return problem;
  });
}

int orogen_erode(orogen_terrain* terrain, const char* settings) {
  return answer(terrain, settings, [=](const Settings& read) {
    if (terrain->is_window) return std::string("a window is not eroded; generate or set a map");
    return orogen::erode(read, terrain->map, terrain->on_progress);
  });
}

int orogen_set_heights(orogen_terrain* terrain, int size, float spacing, const float* heights) {
  return answer(terrain, nullptr, [=](const Settings&) {
    if (size < 3 || size > 8193 || !(spacing > 0 && spacing < HUGE_VALF) || heights == nullptr) {
      return std::string("the map must have 3 to 8193 points a side and a spacing above 0");
    }
    const auto side = static_cast<std::size_t>(size);
    const auto [min, max] = std::minmax_element(heights, heights + side * side);
    orogen::Terrain map;
    map.size = size;
    map.spacing = spacing;
    map.min = *min;
    map.max = *max;
    map.heights.assign(heights, heights + side * side);
    terrain->map = std::move(map);
    terrain->is_window = false;
    return std::string();
  });
}

const char* orogen_problem(const orogen_terrain* terrain) {
  return terrain == nullptr ? "there is no terrain; orogen_create() makes one"
                            : terrain->problem.c_str();
}

void orogen_shape_of(const orogen_terrain* terrain, orogen_shape* shape) {
  if (shape == nullptr) return;
  *shape = {};
  if (terrain == nullptr) return;
  const orogen::TerrainWindow& window = terrain->window;
  const orogen::Terrain& map = terrain->map;
  if (terrain->is_window) {
    *shape = {.width = window.width,
              .height = window.height,
              .faces = 1,
              .spacing = window.spacing,
              .min = window.min,
              .max = window.max,
              .sea = 0};
  } else if (map.size > 0) {
    *shape = {.width = map.size,
              .height = map.size,
              .faces = map.faces,
              .spacing = map.spacing,
              .min = map.min,
              .max = map.max,
              .sea = map.sea};
  }
}

size_t orogen_bytes(const orogen_terrain* terrain, int layer) {
  return layerOf(terrain, layer).size();
}

size_t orogen_copy(const orogen_terrain* terrain, int layer, void* to, size_t bytes) {
  const std::span<const std::byte> from = layerOf(terrain, layer);
  if (from.empty() || to == nullptr || bytes < from.size()) return 0;
  std::memcpy(to, from.data(), from.size());
  return from.size();
}

const char* orogen_schema(void) {
  static const std::string schema = orogen::schema();
  return schema.c_str();
}

const char* orogen_version(void) {
  return orogen::version();
}
