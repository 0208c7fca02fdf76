#include "terrain/parameter_table.h"

#include "terrain/parameter_rows.h"

namespace orogen {

std::span<const ParameterRow> parameterTable() {
  return kParameterTable;
}

std::span<const ParameterRow> windowTable() {
  return kWindowTable;
}

}  // namespace orogen
