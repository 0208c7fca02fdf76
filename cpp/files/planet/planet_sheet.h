#pragma once

#include "files/formats.h"
#include "progress.h"
#include "window.h"

namespace orogen::files {

// A planet spread on a sheet as web/core/exports/planet-sheet.ts does it: heights between the four
// points around each place, in rows from the north. The range is the planet's own.
//
// - equirectangular: degrees are as wide as they are high, with four times the cells of a face
//   around; the first row is the north pole all along, the last the south pole, and the first
//   column is at 180° west.
// - equal_area: Equal Earth (Šavrič, Patterson & Jenny 2018), as wide.
// - orthographic: one half of the globe as seen from far away, `centre` in its middle, half as
//   wide.
//
// Numbers are those in the middle of their pixels, but for the first; beside the globe they are
// `beside`. False: there is no memory, or `progress` stopped it.
bool spread(const Heightfield& planet, Projection projection, Centre centre, float beside,
            Window& sheet, Progress progress);

}  // namespace orogen::files
