#pragma once

namespace orogen {

// How a long computation reports how far it is (0 to 1) and asks whether to go on. An empty one is
// free. Kernels call it a few hundred times at most and stop soon after it has said no.
struct Progress {
  bool (*step)(void* context, double fraction) = nullptr;
  void* context = nullptr;

  bool goOn(double fraction) const { return step == nullptr || step(context, fraction); }
};

}  // namespace orogen
