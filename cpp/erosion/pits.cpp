#include <cstring>
#include <utility>

#include "erosion/cell_heap.h"
#include "erosion/flow.h"

namespace orogen::erosion {
namespace {

struct Higher {
  Lower lower;
  bool operator()(std::uint32_t a, std::uint32_t b) const { return lower(b, a); }
};

// Lakes of no more than this depth leave no mark.
constexpr float kPuddle = 1e-5f;

class PitDrain {
 public:
  PitDrain(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* touched)
      : lattice_(lattice),
        offsets_(lattice),
        lower_{z},
        step_(flow.step),
        marks_(flow.marks),
        touched_(touched),
        front_(flow.order, lower_) {}

  // Steps to the neighbour of the same height with the lowest number, if that is below this cell's
  // number.
  Step levelStep(std::uint32_t cell) const {
    Step found = kPit;
    std::uint32_t lowest = cell;
    for (const Step step : waysFrom(cell)) {
      const std::uint32_t to = cell + offsets_[step];
      if (lower_.z[to] == lower_.z[cell] && to < lowest) {
        lowest = to;
        found = step;
      }
    }
    return found;
  }

  bool leadOut(std::uint32_t pit, Pace& pace) {
    std::uint32_t count = 0;
    const auto reach = [&](std::uint32_t cell, std::uint8_t mark) {
      marks_[cell] = mark;
      touched_[count++] = cell;
      front_.push(cell);
    };
    front_.clear();
    reach(pit, kStart);
    std::uint32_t end = pit;
    while (end == pit && !front_.empty()) {
      if (!pace.goOn(32)) return false;
      const std::uint32_t cell = front_.pop();
      if (step_[cell] == kOutlet) {
        end = cell;
        break;
      }
      const Ways ways = waysFrom(cell);
      for (const Step step : ways) {
        const std::uint32_t to = cell + offsets_[step];
        if (lower_(to, pit)) {
          end = to;
          marks_[to] = markOf(step);
          touched_[count++] = to;
          break;
        }
      }
      if (end != pit) break;
      for (const Step step : ways) {
        const std::uint32_t to = cell + offsets_[step];
        if (marks_[to] == 0) reach(to, markOf(step));
      }
    }
    std::uint32_t sill = pit;
    for (std::uint32_t cell = end; marks_[cell] != kStart;) {
      const auto back = static_cast<Step>(marks_[cell] - 1);
      cell += offsets_[back];
      step_[cell] = back ^ 4;
      if (lower_(sill, cell)) sill = cell;
    }
    if (lower_.z[sill] - lower_.z[pit] > kPuddle) step_[sill] |= kSill;
    while (count > 0) marks_[touched_[--count]] = 0;
    return true;
  }

 private:
  // How a cell was reached: as the pit itself, or by the opposite of a step, plus 1.
  static constexpr std::uint8_t kStart = 0xff;
  static std::uint8_t markOf(Step step) { return static_cast<std::uint8_t>((step ^ 4) + 1); }

  struct Ways {
    std::array<Step, 8> steps;
    std::size_t count;
    const Step* begin() const { return steps.data(); }
    const Step* end() const { return steps.data() + count; }
  };
  Ways waysFrom(std::uint32_t cell) const {
    const auto side = static_cast<std::uint32_t>(lattice_.side);
    const std::uint32_t x = cell % side;
    const std::uint32_t y = cell / side;
    Ways ways{{0, 1, 2, 3, 4, 5, 6, 7}, 8};
    if (x - 1 < side - 2 && y - 1 < side - 2) return ways;
    ways.count = 0;
    for (Step d = 0; d < 8; ++d) {
      const Step step = stepFrom(lattice_, static_cast<int>(x), static_cast<int>(y), d);
      if (step != kPit) ways.steps[ways.count++] = step;
    }
    return ways;
  }

  const Lattice lattice_;
  const StepOffsets offsets_;
  const Lower lower_;
  Step* const step_;
  std::uint8_t* const marks_;
  std::uint32_t* const touched_;
  CellHeap<Lower> front_;
};

// Lets water leave along a wall instead of following the wall. Returns whether any cell does.
bool openBorder(const Lattice& lattice, Step* step) {
  const int last = lattice.side - 1;
  bool any = false;
  const auto open = [&](int x, int y) {
    Step& here = step[static_cast<std::size_t>(y) * static_cast<std::size_t>(lattice.side) +
                      static_cast<std::size_t>(x)];
    const int to_x = flows(here) ? x + kStepX[here] : 0;
    const int to_y = flows(here) ? y + kStepY[here] : 0;
    if (to_x > 0 && to_x < last && to_y > 0 && to_y < last) return;
    here = kOutlet;
    any = true;
  };
  for (int i = 0; i <= last; ++i) {
    open(i, 0);
    open(i, last);
    open(0, i);
    open(last, i);
  }
  return any;
}

}  // namespace

bool drainPits(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* room,
               Pace& pace) {
  const std::uint32_t cells = lattice.cells();
  std::memset(flow.marks, 0, cells);
  PitDrain drain(lattice, z, flow, room);
  bool has_outlet = !lattice.wrap && openBorder(lattice, flow.step);
  CellHeap pits(flow.area, Higher{Lower{z}});
  for (std::uint32_t i = 0; i < cells; ++i) {
    if (i % kStretch == 0 && !pace.goOn(kStretch)) return false;
    if (flow.step[i] != kPit) continue;
    flow.step[i] = z[i] == 0 ? kOutlet : drain.levelStep(i);
    if (flow.step[i] == kOutlet) has_outlet = true;
    if (flow.step[i] == kPit) pits.push(i);
  }
  while (!pits.empty()) {
    const std::uint32_t pit = pits.pop();
    if (pits.empty() && !has_outlet) {
      flow.step[pit] = kOutlet;
    } else if (!drain.leadOut(pit, pace)) {
      return false;
    }
  }
  return true;
}

}  // namespace orogen::erosion
