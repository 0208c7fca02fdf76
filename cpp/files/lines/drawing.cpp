#include "files/lines/drawing.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "files/formats.h"
#include "files/lines/lines.h"

namespace orogen::files {
namespace {

constexpr int kMaxPoints = 1025;  // a side; larger maps are drawn at every 2nd, 4th, … point
constexpr double kBelow = 0.045;  // the foot of the walls, in widths below the lowest point

// The places of profiles: every `every`-th point, and the last one, which ends the block. A profile
// less than half a step before the last is left out, to avoid a double line.
std::vector<int> places(int side, int every) {
  std::vector<int> all;
  for (int at = 0; at == 0 || at <= side - 1 - every / 2.0; at += every) all.push_back(at);
  all.push_back(side - 1);
  return all;
}

// The number of points between profiles that gives about `density` profiles.
int everyFor(int side, int density) {
  return std::max(1, static_cast<int>(std::floor((side - 1.0) / density + 0.5)));
}

// The heights that a picture shows: the ground with the lakes filled, but without the sea.
std::vector<float> withLakes(const Sheet& sheet) {
  std::vector<float> shown(sheet.heights.begin(), sheet.heights.end());
  if (sheet.water == nullptr) return shown;
  const auto surface = sheet.water->surface.span();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (surface[i] > sheet.water->sea) shown[i] = surface[i];
  }
  return shown;
}

// Makes the block of a map, in widths around its middle, which is halfway between its foot and its
// highest point.
class BlockMaker {
 public:
  BlockMaker(const Sheet& sheet, const DrawingOptions& options)
      : sheet_(sheet),
        options_(options),
        width_((sheet.width - 1) * sheet.spacing),
        across_(options.columns > 0 ? options.columns : sheet.width),
        down_(options.rows > 0 ? options.rows : sheet.width) {
    int stride = 1;
    while ((sheet.width - 1.0) / stride + 1 > kMaxPoints) stride *= 2;
    every_ = everyFor((sheet.width - 1) / stride + 1, options.density) * stride;
    along_ = options.profiles == Profiles::both ? every_ : stride;
  }

  Block make() {
    const std::vector<float> shown = withLakes(sheet_);
    const Range range = rangeOf(shown);
    const double base = range.minimum - width_ * kBelow;
    middle_ = (base + range.maximum) / 2;
    columns_ = places(across_, options_.profiles == Profiles::columns ? every_ : along_);
    rows_ = places(down_, options_.profiles == Profiles::rows ? every_ : along_);
    Block block;
    block.base = (base - middle_) / width_;
    for (const int x : columns_) block.xs.push_back(east(x));
    for (const int y : rows_) block.ys.push_back(north(y));
    for (const int y : rows_) {
      for (const int x : columns_) {
        const float height =
            shown[static_cast<std::size_t>(y) * side() + static_cast<std::size_t>(x)];
        block.heights.push_back((height - middle_) / width_);
      }
    }
    addProfiles(Family::rows, down_, rows_, block.lines, block.rows);
    addProfiles(Family::columns, across_, columns_, block.lines, block.columns);
    for (Profile*& foot : block.feet) foot = &block.lines.emplace_back(Family::foot);
    if (sheet_.water != nullptr) addRivers(block);
    return block;
  }

  // The height of the block, in widths.
  double rise() const {
    return (sheet_.range.maximum - (sheet_.range.minimum - width_ * kBelow)) / width_;
  }

 private:
  std::size_t side() const { return static_cast<std::size_t>(sheet_.width); }
  double east(double x) const { return inWidths(x, across_); }
  double north(double y) const { return -inWidths(y, down_); }
  double inWidths(double place, int count) const {
    const double last = sheet_.width - 1;
    return place / last - 0.5 * ((count - 1) / last);
  }

  // Even a family that is not drawn keeps its first and last line, because they end the block.
  void addProfiles(Family family, int count, const std::vector<int>& at, std::list<Profile>& lines,
                   std::vector<Profile*>& to) const {
    const bool chosen = options_.profiles == Profiles::both ||
                        (options_.profiles == Profiles::rows) == (family == Family::rows);
    const std::vector<int> drawn = places(count, every_);
    for (const int place : at) {
      const bool shown = chosen ? std::binary_search(drawn.begin(), drawn.end(), place)
                                : place == 0 || place == count - 1;
      to.push_back(shown ? &lines.emplace_back(family) : nullptr);
    }
  }

  void addRivers(Block& block) const {
    const FaceGrid grid{columns_, rows_, block.heights};
    for (const RiverPoints& points : drawnRivers()) {
      Profile* river = &block.lines.emplace_back(Family::rivers);
      int number = 0;
      for (const DrapedPiece& piece : drape(points, sheet_.width, grid)) {
        const auto lifted = [this](const std::array<double, 3>& place) -> BlockPoint {
          return {east(place[0]), north(place[1]), place[2]};
        };
        block.river_pieces.push_back({river, number++, piece.northern, lifted(piece.from),
                                      lifted(piece.to),
                                      piece.row * columns_.size() + piece.column});
      }
    }
    block.first_pieces.assign(block.heights.size(), -1);
    for (std::size_t i = block.river_pieces.size(); i-- > 0;) {
      RiverPiece& piece = block.river_pieces[i];
      piece.next = std::exchange(block.first_pieces[piece.cell], static_cast<int>(i));
    }
  }

  // The rivers, cut where they leave the part that is drawn.
  std::vector<RiverPoints> drawnRivers() const {
    std::vector<RiverPoints> all = penRivers(sheet_.width, sheet_.heights, *sheet_.water);
    if (across_ == sheet_.width && down_ == sheet_.width) return all;
    std::vector<RiverPoints> drawn;
    for (const RiverPoints& river : all) {
      bool goes_on = false;
      for (const std::size_t point : river) {
        const bool is_drawn = point % side() < static_cast<std::size_t>(across_) &&
                              point / side() < static_cast<std::size_t>(down_);
        if (is_drawn && !goes_on) drawn.emplace_back();
        if (is_drawn) drawn.back().push_back(point);
        goes_on = is_drawn;
      }
    }
    drawn.erase(std::remove_if(drawn.begin(), drawn.end(),
                               [](const RiverPoints& points) { return points.size() < 2; }),
                drawn.end());
    return drawn;
  }

  const Sheet& sheet_;
  const DrawingOptions& options_;
  double width_, middle_ = 0;
  int across_, down_;  // the points that are drawn
  int every_, along_;  // points between two profiles, and between the points of one
  std::vector<int> columns_, rows_;
};

Camera cameraOf(const DrawingOptions& options, double rise) {
  const std::vector<double>& said = options.camera;
  Camera camera = framed(options.aspect(), rise);
  camera.orthographic = options.orthographic;
  if (said.size() >= 2) {
    camera.azimuth = said[0];
    camera.elevation = said[1];
  }
  if (said.size() == 6) {
    camera.distance = said[2];
    camera.target = {said[3], said[4], said[5]};
  }
  return camera;
}

}  // namespace

double DrawingOptions::aspect() const {
  return picture > 0 ? picture : (paper.width - 2 * kMargin) / (paper.height - 2 * kMargin);
}

struct Drawing::Work {
  Work(BlockMaker maker, const DrawingOptions& options)
      : block(maker.make()),
        screens(screensOf(cameraOf(options, maker.rise()))),
        aspect(options.aspect()) {}

  Block block;
  std::vector<Screen> screens;
  double aspect;
  std::size_t finished = 0;  // screens
  std::optional<HiddenLines> current;
};

Drawing::Drawing(const Sheet& sheet, const DrawingOptions& options)
    : work_(std::make_unique<Work>(BlockMaker(sheet, options), options)) {}
Drawing::~Drawing() = default;

bool Drawing::drawSome() {
  auto& [block, screens, aspect, finished, current] = *work_;
  if (!current) current.emplace(block, screens[finished], aspect);
  if (current->drawRows()) return true;
  current.reset();
  return ++finished < screens.size();
}

double Drawing::done() const {
  const double within = work_->current ? work_->current->done() : 0;
  return (static_cast<double>(work_->finished) + within) /
         static_cast<double>(work_->screens.size());
}

std::vector<Line> Drawing::lines() const {
  std::vector<Line> lines;
  for (const Profile& profile : work_->block.lines) {
    for (Polyline& points : profile.polylines())
      lines.push_back({profile.family(), std::move(points)});
  }
  return lines;
}

}  // namespace orogen::files
