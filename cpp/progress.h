#pragma once

namespace orogen {

// How a long computation reports how far it is (0 to 1) and asks whether to go on. An empty one is
// free. Kernels call it a few hundred times at most and stop soon after it has said no.
struct Progress {
  bool (*step)(void* context, double fraction) = nullptr;
  void* context = nullptr;

  bool goOn(double fraction) const { return step == nullptr || step(context, fraction); }
};

// A part of a longer work, which begins at some share of it and takes another.
class PartOfWork {
 public:
  PartOfWork(Progress whole, double begin, double share)
      : whole_(whole), begin_(begin), share_(share) {}

  // Good as long as this object is.
  Progress progress() {
    return {.step =
                [](void* self, double fraction) {
                  const auto& part = *static_cast<const PartOfWork*>(self);
                  return part.whole_.goOn(part.begin_ + fraction * part.share_);
                },
            .context = this};
  }

 private:
  Progress whole_;
  double begin_, share_;
};

}  // namespace orogen
