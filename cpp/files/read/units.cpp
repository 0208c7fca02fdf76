#include <algorithm>
#include <array>

#include "files/read/tiff_place.h"

namespace orogen::files {
namespace {

constexpr double kFoot = 0.3048, kSurveyFoot = 1200.0 / 3937;

struct Unit {
  int code;  // EPSG
  double metres;
};
constexpr std::array kUnits{
    Unit{9001, 1},
    Unit{9002, kFoot},
    Unit{9003, kSurveyFoot},
    Unit{9005, 0.3047972654},
    Unit{9014, 1.8288},
    Unit{9030, 1852},
    Unit{9036, 1000},
    Unit{9037, 0.9143917962},
    Unit{9040, 0.9143984146},
    Unit{9041, 0.3047994715},
    Unit{9042, 20.1167651215},
    Unit{9062, 20.116756},
    Unit{9080, 0.3047995102},
    Unit{9084, 0.9143985307},
    Unit{9093, 1609.344},
    Unit{9094, 0.3047997101},
    Unit{9095, 0.3048007491},
    Unit{9096, 0.9144},
    Unit{1025, 0.001},
    Unit{1033, 0.01},
};

struct Name {
  std::string_view name;
  double metres;
};
constexpr std::array kNames{
    Name{"m", 1},
    Name{"metre", 1},
    Name{"meter", 1},
    Name{"metres", 1},
    Name{"meters", 1},
    Name{"ft", kFoot},
    Name{"foot", kFoot},
    Name{"feet", kFoot},
    Name{"ft (international)", kFoot},
    Name{"international foot", kFoot},
    Name{"us survey foot", kSurveyFoot},
    Name{"us survey feet", kSurveyFoot},
    Name{"us_survey_foot", kSurveyFoot},
    Name{"foot_us", kSurveyFoot},
    Name{"ftus", kSurveyFoot},
    Name{"us-ft", kSurveyFoot},
    Name{"us ft", kSurveyFoot},
    Name{"usft", kSurveyFoot},
    Name{"km", 1000},
    Name{"kilometre", 1000},
    Name{"kilometer", 1000},
    Name{"dm", 0.1},
    Name{"decimetre", 0.1},
    Name{"decimeter", 0.1},
    Name{"cm", 0.01},
    Name{"centimetre", 0.01},
    Name{"centimeter", 0.01},
    Name{"mm", 0.001},
    Name{"millimetre", 0.001},
    Name{"millimeter", 0.001},
    Name{"yd", 0.9144},
    Name{"yard", 0.9144},
    Name{"fathom", 1.8288},
};

// CodeRange of projected systems in feet (EPSG data set 10): every `step`-th from `first` to
// `last`. No system in metres is among them.
struct CodeRange {
  int first, last, step;
};
constexpr CodeRange kInFeet[] = {
    {2155, 2155, 1},   {2194, 2194, 1},   {2204, 2204, 1},   {2222, 2289, 1},   {2867, 2930, 1},
    {2964, 2968, 1},   {2992, 2994, 2},   {3080, 3080, 1},   {3089, 3091, 2},   {3102, 3102, 1},
    {3359, 3365, 2},   {3404, 3404, 1},   {3417, 3438, 1},   {3441, 3446, 1},   {3451, 3459, 1},
    {3479, 3487, 2},   {3490, 3512, 2},   {3515, 3553, 2},   {3560, 3570, 1},   {3582, 3590, 2},
    {3593, 3593, 1},   {3598, 3600, 2},   {3605, 3605, 1},   {3608, 3636, 2},   {3640, 3664, 2},
    {3668, 3676, 2},   {3677, 3679, 2},   {3680, 3682, 2},   {3683, 3683, 1},   {3686, 3692, 2},
    {3696, 3700, 2},   {3728, 3739, 1},   {3753, 3760, 1},   {3991, 3992, 1},   {4217, 4217, 1},
    {4399, 4413, 1},   {4418, 4433, 1},   {4438, 4457, 1},   {5588, 5588, 1},   {5623, 5625, 1},
    {5646, 5646, 1},   {5654, 5655, 1},   {6128, 6202, 1},   {6391, 6391, 1},   {6405, 6413, 2},
    {6416, 6438, 2},   {6441, 6479, 2},   {6484, 6496, 2},   {6499, 6507, 2},   {6510, 6510, 1},
    {6515, 6565, 2},   {6568, 6578, 2},   {6582, 6590, 2},   {6593, 6609, 2},   {6612, 6618, 2},
    {6625, 6627, 1},   {6633, 6633, 1},   {6785, 6863, 2},   {6868, 6868, 1},   {6880, 6880, 1},
    {6885, 6887, 2},   {6923, 6925, 2},   {6966, 6966, 1},   {6997, 6997, 1},   {7057, 7070, 1},
    {7119, 7128, 1},   {7132, 7132, 1},   {7258, 7370, 2},   {7587, 7645, 1},   {8035, 8036, 1},
    {8065, 8068, 1},   {8091, 8093, 2},   {8096, 8182, 2},   {8177, 8177, 1},   {8185, 8185, 1},
    {8189, 8189, 1},   {8193, 8197, 2},   {8200, 8210, 2},   {8213, 8213, 1},   {8216, 8216, 1},
    {8220, 8220, 1},   {8224, 8226, 2},   {8312, 8348, 2},   {8380, 8384, 2},   {8387, 8387, 1},
    {8518, 8540, 1},   {9748, 9749, 1},   {20050, 20050, 1}, {26729, 26813, 1}, {26847, 26870, 1},
    {32001, 32058, 1}, {32064, 32077, 1}, {32099, 32099, 1}, {32164, 32167, 1}, {32664, 32667, 1},
};

}  // namespace

std::optional<double> metresOfUnit(int code) {
  for (const Unit& each : kUnits) {
    if (each.code == code) return each.metres;
  }
  return std::nullopt;
}

std::optional<double> metresOfUnit(std::string_view name) {
  const std::string small = lowerCase(name);
  for (const Name& each : kNames) {
    if (each.name == small) return each.metres;
  }
  return std::nullopt;
}

bool isProjectedInFeet(int code) {
  for (const CodeRange& each : kInFeet) {
    if (code >= each.first && code <= each.last && (code - each.first) % each.step == 0)
      return true;
  }
  return false;
}

std::optional<double> metresOfHeights(int vertical_code) {
  constexpr std::array kFeet{5614, 6130, 6131, 6132, 8050, 8051, 8228};
  constexpr std::array kSurveyFeet{5702, 6358, 6359, 6360, 8052, 8053};
  const auto isIn = [vertical_code](const auto& codes) {
    return std::find(codes.begin(), codes.end(), vertical_code) != codes.end();
  };
  if (isIn(kFeet)) return kFoot;
  if (isIn(kSurveyFeet)) return kSurveyFoot;
  if (vertical_code == 5754) return 0.3048007491;
  if (vertical_code > 0 && vertical_code < 32767) return 1;
  return std::nullopt;
}

int inMetres(int vertical_code) {
  constexpr std::array<std::array<int, 2>, 8> kTwins{{{5702, 7968},
                                                      {6358, 6357},
                                                      {6360, 5703},
                                                      {8050, 5714},
                                                      {8051, 5715},
                                                      {8052, 5714},
                                                      {8053, 5715},
                                                      {8228, 5703}}};
  for (const auto& [in_feet, twin] : kTwins) {
    if (vertical_code == in_feet) return twin;
  }
  return metresOfHeights(vertical_code) == 1 ? vertical_code : 0;
}

bool hasDepths(int vertical_code) {
  constexpr std::array kDepths{5336, 5612, 5614, 5706, 5715, 5734, 5739, 5789, 5831, 5861,
                               5862, 5863, 5864, 5865, 5866, 5867, 5873, 6357, 6358, 6359,
                               7976, 8051, 8053, 8358, 8378, 9287, 9288, 9672};
  return std::find(kDepths.begin(), kDepths.end(), vertical_code) != kDepths.end();
}

}  // namespace orogen::files
