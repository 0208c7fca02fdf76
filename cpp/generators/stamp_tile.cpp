#include "generators/stamp_tile.h"

namespace orogen::generators {

template class StampTile<1>;
#if !defined(__wasm__) || defined(__wasm_simd128__)
template class StampTile<4>;
#endif

}  // namespace orogen::generators
