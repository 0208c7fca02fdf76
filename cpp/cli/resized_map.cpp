#include <algorithm>

#include "cli/arguments.h"
#include "files/sheet.h"

namespace orogen::cli {

std::string resizeMap(int size, bool wraps, Heightfield& field, Buffer<float>& ridges) {
  if (size == field.size) return {};
  constexpr auto kNoMemory = "no memory for the size; choose a smaller one";
  Water& water = field.water;
  for (Buffer<float>* values : {&field.heights, &water.surface, &water.wear, &ridges}) {
    if (!files::resize(*values, field.size, size, wraps)) return kNoMemory;
  }
  if (!files::resizeByNearest(water.area, field.size, size, wraps)) return kNoMemory;
  water.course.release();  // its neighbours are those of the old points
  const double step = files::stepOfResized(field.size, size, wraps);
  if (field.isOblong()) {
    const auto within = [step](int count) {
      return std::max(2, static_cast<int>((count - 1) / step + 1e-6) + 1);
    };
    field.columns = within(field.columns);
    field.rows = within(field.rows);
  }
  field.spacing *= static_cast<float>(step);
  field.size = size;
  if (field.isOblong()) continueBorder(field, field.heights.span());
  measure(field);
  return {};
}

}  // namespace orogen::cli
