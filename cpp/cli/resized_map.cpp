#include <algorithm>

#include "cli/arguments.h"
#include "files/sheet.h"

namespace orogen::cli {

namespace {

// Each new point is as unknown as the nearest old one.
bool resizeUnknown(const Heightfield& old, double step, int columns, int rows,
                   Buffer<unsigned char>& unknown) {
  if (unknown.size() == 0) return true;
  Buffer<unsigned char> all;
  if (!all.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows))) return false;
  const auto nearest = [step](int i, int count) {
    return static_cast<std::size_t>(std::min(static_cast<int>(i * step + 0.5), count - 1));
  };
  unsigned char* to = all.data();
  for (int y = 0; y < rows; ++y) {
    const std::size_t row =
        nearest(y, old.drawnRows()) * static_cast<std::size_t>(old.drawnColumns());
    for (int x = 0; x < columns; ++x) {
      *to++ = unknown.data()[row + nearest(x, old.drawnColumns())];
    }
  }
  unknown.swap(all);
  return true;
}

}  // namespace

std::string resizeMap(int size, bool wraps, Heightfield& field, Buffer<float>& ridges,
                      MapSource& source) {
  if (size == field.size) return {};
  constexpr auto kNoMemory = "no memory for the size; choose a smaller one";
  Water& water = field.water;
  for (Buffer<float>* values : {&field.heights, &water.surface, &water.elevation_change, &ridges}) {
    if (!files::resize(*values, field.size, size, wraps)) return kNoMemory;
  }
  if (!files::resizeByNearest(water.area, field.size, size, wraps)) return kNoMemory;
  water.flow_direction.release();  // its neighbours are those of the old points
  const double step = files::stepOfResized(field.size, size, wraps);
  const auto within = [step](int count) {
    return std::max(2, static_cast<int>((count - 1) / step + 1e-6) + 1);
  };
  const int columns = field.isOblong() ? within(field.columns) : size;
  const int rows = field.isOblong() ? within(field.rows) : size;
  if (!resizeUnknown(field, step, columns, rows, source.unknown)) return kNoMemory;
  if (source.place) {
    source.place->dx *= step;
    source.place->dy *= step;
  }
  if (field.isOblong()) {
    field.columns = columns;
    field.rows = rows;
  }
  field.spacing *= static_cast<float>(step);
  field.size = size;
  if (field.isOblong()) continueBorder(field, field.heights.span());
  measure(field);
  return {};
}

}  // namespace orogen::cli
