#pragma once

namespace orogen {

// Lets a long computation report its progress (0 to 1) and ask whether to continue. An empty one
// costs nothing. Kernels call it a few hundred times at most and stop soon after it returns false.
struct Progress {
  bool (*step)(void* context, double fraction) = nullptr;
  void* context = nullptr;

  bool goOn(double fraction) const { return step == nullptr || step(context, fraction); }
};

// A part of a longer computation: the share at which it begins, and the share that it takes.
class PartOfWork {
 public:
  PartOfWork(Progress whole, double begin, double share)
      : whole_(whole), begin_(begin), share_(share) {}

  // Valid as long as this object exists.
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
