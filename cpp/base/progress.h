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

// Counts work, in any unit, and asks at even steps of it whether to continue.
class WorkMeter {
 public:
  // `total`: of the work; `between`: between two questions, a hundredth of it if not given.
  WorkMeter(Progress progress, double total, double between = 0)
      : progress_(progress), total_(total), between_(between > 0 ? between : total / 100) {}

  // Adds work. Once stopped, it always returns false.
  [[nodiscard]] bool goOn(double work) {
    since_ += work;
    return since_ < between_ ? going_ : ask();
  }

 private:
  // Not inlined, because loops count work in dozens of places.
  [[gnu::noinline]] bool ask() {
    done_ += since_;
    since_ = 0;
    going_ = going_ && progress_.goOn(done_ < total_ ? done_ / total_ : 1);
    return going_;
  }

  Progress progress_;
  double total_, between_;
  double done_ = 0, since_ = 0;
  bool going_ = true;
};

}  // namespace orogen
