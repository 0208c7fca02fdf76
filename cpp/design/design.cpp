#include "design/design.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/json.h"
#include "generate/catalogue.h"
#include "rivers/basin.h"

namespace orogen::design {
namespace {

// How a terrain is shown; shownKeys in web/package/link/parse.ts. The last ones are those of frames.
constexpr std::string_view kShownKeys[]{
    "view",  "palette",    "exaggeration", "water",  "sun",      "sunheight", "shade", "fog",
    "sky",   "scene",      "columns",      "levels", "profiles", "density",   "map",   "contours",
    "atlas", "projection", "rotate",       "camera", "lang",     "bare",      "theme"};
// What others add to every link.
constexpr std::string_view kForeignKeys[]{"fbclid", "gclid"};
constexpr std::string_view kForeignPrefix = "utm_";

constexpr std::string_view kMark = "\xef\xbb\xbf";  // of the byte order, at the start of a file
constexpr std::size_t kMaxQuery = 1 << 16;
constexpr std::size_t kMaxFile = 1 << 20;

using JsonKind = JsonValue::Kind;

// A number as scripts write it.
std::string numeral(double value) {
  if (std::isfinite(value)) return JsonWriter::numeral(value);
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

// At most forty characters, counted as scripts count them: those beyond the first 65536 are two.
std::string shortened(std::string_view text) {
  constexpr int kMaxUnits = 40;
  int units = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0) == 0x80) continue;
    units += byte >= 0xf0 ? 2 : 1;
    if (units > kMaxUnits) return printable(text.substr(0, i)) + "…";
  }
  return printable(text);
}

// A value as text, as String(value) gives it in JavaScript.
std::string textOf(const JsonValue& value) {
  switch (value.kind) {
    case JsonKind::text:
      return value.text;
    case JsonKind::number:
      return numeral(value.number);
    case JsonKind::object:
      return "[object Object]";
    case JsonKind::list: {
      std::string out;
      for (const auto& [name, member] : value.members) {
        if (&member != &value.members.front().value) out += ',';
        if (member.kind != JsonKind::null) out += textOf(member);
      }
      return out;
    }
    case JsonKind::null:
    case JsonKind::boolean:
      break;
  }
  return value.source;
}

// A value of a file as a note shows it.
std::string shown(const JsonValue& value) {
  const bool plain = value.kind == JsonKind::text || value.kind == JsonKind::number;
  return shortened(plain ? textOf(value) : value.source);
}

// A number in plain decimal notation, or NaN: strtod alone would also take "", "0x10" and "inf".
double parseDecimal(std::string_view text) {
  const auto at = [text](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  const auto digits = [&](std::size_t& i) {
    const std::size_t from = i;
    while (at(i) >= '0' && at(i) <= '9') ++i;
    return i - from;
  };
  std::size_t i = at(0) == '+' || at(0) == '-' ? 1 : 0;
  std::size_t count = digits(i);
  if (at(i) == '.') count += digits(++i);
  bool is_number = count > 0;
  if (is_number && (at(i) == 'e' || at(i) == 'E')) {
    ++i;
    if (at(i) == '+' || at(i) == '-') ++i;
    is_number = digits(i) > 0;
  }
  if (!is_number || i != text.size()) return kUnset;
  return std::strtod(std::string(text).c_str(), nullptr) + 0.0;  // no negative zero
}

std::vector<double> parseDecimals(std::string_view text) {
  std::vector<double> numbers;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    numbers.push_back(parseDecimal(text.substr(from, comma - from)));
    from = comma + 1;
  }
  return numbers;
}

// Reads the values of one design into one request.
class DesignReader {
 public:
  DesignReader(Design& design, Request& request) : design_(design), request_(request) {}

  void readRow(const ParameterRow& row);
  void replaceUnprintable();
  void refineForRivers();

 private:
  // The sentences of web/package/link/link-notes.json.
  void note(const std::string& sentence) { design_.notes.push_back(sentence); }
  std::string inIt(std::string_view id, const std::string& received) const {
    return std::string(id) + "=" + received + (design_.is_file ? " in the file" : " in the link");
  }
  void noteUnreadable(const ParameterRow& row, const std::string& received,
                      const std::string& used) {
    note(inIt(row.id, received) + " cannot be read; " + used + " is used.");
  }
  void noteOutside(const ParameterRow& row, const std::string& received, double minimum,
                   double used) {
    const bool is_soft_maximum = used > minimum && used < row.maximum;
    note(inIt(row.id, received) + " is outside " + numeral(minimum) + " to " +
         numeral(row.maximum) + "; " + numeral(used) +
         (is_soft_maximum ? " is used, where the slider ends." : " is used."));
  }

  void store(const ParameterRow& row, const ParameterValue& value) {
    setParameter(request_.parameters, row, value, {});
  }
  void readNumber(const ParameterRow& row, const JsonValue& value);
  bool readText(const ParameterRow& row, const std::string& text);

  Design& design_;
  Request& request_;
};

std::optional<JsonValue> take(Design& design, std::string_view id) {
  const auto found = std::find_if(design.given.begin(), design.given.end(),
                                  [id](const auto& each) { return each.first == id; });
  if (found == design.given.end()) return {};
  std::optional<JsonValue> value(std::move(found->second));
  design.given.erase(found);
  return value;
}

// A default as a script makes a text of it.
std::string textOfDefault(const ParameterRow& row) {
  return typeOf(row) == ParameterType::numbers ? "" : orogen::textOf(defaultOf(row));
}

// The kind of JSON that a file has for a parameter; null counts as a list, as scripts see it.
bool isOfKind(const JsonValue& value, ParameterType type) {
  switch (type) {
    case ParameterType::integer:
    case ParameterType::number:
      return value.kind == JsonKind::number;
    case ParameterType::boolean:
      return value.kind == JsonKind::boolean;
    case ParameterType::choice:
      return value.kind == JsonKind::text;
    case ParameterType::numbers:
    case ParameterType::image:
      break;
  }
  return value.kind == JsonKind::list || value.kind == JsonKind::object ||
         value.kind == JsonKind::null;
}

void DesignReader::readNumber(const ParameterRow& row, const JsonValue& value) {
  const std::string received = shortened(textOf(value));
  double number = value.kind == JsonKind::number ? value.number : parseDecimal(value.text);
  if (std::isnan(number)) return noteUnreadable(row, received, textOfDefault(row));
  if (number < row.minimum || number > row.maximum) {
    // An absurdly large size becomes the largest of the slider, not the largest possible.
    number = number < row.minimum ? row.minimum : softMaximumOf(row);
    noteOutside(row, received, row.minimum, number);
  } else if (typeOf(row) == ParameterType::integer && number != std::floor(number)) {
    number = std::floor(number + 0.5);
    note(inIt(row.id, received) + " is not a whole number; " + numeral(number) + " is used.");
  }
  store(row, number);
}

bool DesignReader::readText(const ParameterRow& row, const std::string& text) {
  if (typeOf(row) == ParameterType::boolean) {
    if (text != "true" && text != "false") return false;
    store(row, text == "true");
    return true;
  }
  if (typeOf(row) == ParameterType::numbers) {
    const std::vector<double> numbers = parseDecimals(text);
    const bool fits = numbers.size() >= static_cast<std::size_t>(row.min_count);
    return fits &&
           setParameter(request_.parameters, row, std::span<const double>(numbers), {}) == "";
  }
  std::string lower = text;
  for (char& letter : lower) letter |= letter >= 'A' && letter <= 'Z' ? 0x20 : 0;
  const auto known = std::find(row.choices.begin(), row.choices.end(), lower);
  if (known == row.choices.end()) return false;
  store(row, *known);
  return true;
}

void DesignReader::readRow(const ParameterRow& row) {
  const ParameterType type = typeOf(row);
  const std::optional<JsonValue> value = take(design_, row.id);
  if (!value || type == ParameterType::image) return;
  const std::string text = textOf(*value);
  if (design_.is_file && text == textOfDefault(row)) return;
  if (design_.is_file && !isOfKind(*value, type)) {
    const bool is_list = type == ParameterType::numbers;
    return noteUnreadable(row, shown(*value), is_list ? "[]" : textOfDefault(row));
  }
  if (type == ParameterType::integer || type == ParameterType::number) {
    return readNumber(row, *value);
  }
  if (readText(row, text)) return;
  const std::string used = textOfDefault(row);
  noteUnreadable(row, shortened(text), used.empty() ? "–" : used);
}

// Stamp noise prints nothing with weights that are all 0, nor with a picture, which links cannot
// hold.
void DesignReader::replaceUnprintable() {
  Parameters& values = request_.parameters;
  const auto listed = [](std::span<const double> numbers) { return joined(numbers, ",", numeral); };
  const std::vector<double> given = values.weights;
  const bool draws_picture = given.size() > 5 && given[5] > 0;
  std::vector<double> printed = given;
  if (values.stamp == Stamp::mix) printed.resize(std::min<std::size_t>(given.size(), 5));
  const auto weighs = [](double weight) { return weight > 0; };
  const bool none = std::none_of(printed.begin(), printed.end(), weighs);
  const auto replace = [this](std::string_view id, const std::string& received,
                              const std::string& used, bool needs_picture) {
    if (needs_picture) {
      note(std::string(id) + "=" + shortened(received) +
           " needs a picture, which links cannot hold; " + used + " is used.");
    } else {
      note(inIt(id, shortened(received)) + " cannot be read; " + used + " is used.");
    }
  };
  if (!given.empty() && (none || (printed.size() < given.size() && draws_picture))) {
    values.weights = none ? std::vector<double>() : printed;
    replace("weights", listed(given), none ? "–" : listed(printed), draws_picture);
  }
  if (values.stamp == Stamp::image) {
    values.stamp = request_.generator->defaults().stamp;
    replace("stamp", "image", std::string(kStampNames[static_cast<std::size_t>(values.stamp)]),
            true);
  }
}

// Takes the coarsest level that has rivers where a coarser one is asked for with them.
void DesignReader::refineForRivers() {
  Parameters& values = request_.parameters;
  const std::optional<ParameterRow> row = request_.generator->row("level");
  if (!row || !values.rivers || values.level >= rivers::kCoarsestLevel) return;
  noteOutside(*row, numeral(values.level), rivers::kCoarsestLevel, rivers::kCoarsestLevel);
  values.level = rivers::kCoarsestLevel;
}

// Decodes %41 and +.
std::string decoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto digit = [&](std::size_t i) {
    return i < text.size() ? kDigits.find(static_cast<char>(text[i] | (text[i] >= 'A' ? 0x20 : 0)))
                           : kDigits.npos;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '%' && digit(i + 1) < 16 && digit(i + 2) < 16;
    if (escaped) {
      out += static_cast<char>(digit(i + 1) << 4 | digit(i + 2));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

// Where an address begins with its scheme, as in https://…
bool hasScheme(std::string_view link) {
  const std::size_t at = link.find("://");
  const std::size_t other =
      link.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+.-");
  return at != link.npos && at > 0 && at == other;
}

// The query of a link, or what its fragment has in place of one.
std::optional<std::string_view> queryOf(std::string_view link) {
  const std::size_t hash = std::min(link.find('#'), link.size());
  const std::string_view address = link.substr(0, hash);
  const std::string_view fragment = link.substr(std::min(hash + 1, link.size()));
  const std::size_t at = address.find('?');
  if (at != address.npos) return address.substr(at + 1);
  if (fragment.find('=') != fragment.npos) return fragment;
  if (hasScheme(address)) return "";
  if (address.find('=') != address.npos) return address;
  return {};
}

void readQuery(std::string_view query, Design& design) {
  query = query.substr(0, kMaxQuery);
  std::vector<std::string> repeated;
  for (std::size_t from = 0; from < query.size();) {
    const std::size_t end = std::min(query.find('&', from), query.size());
    const std::string_view pair = query.substr(from, end - from);
    from = end + 1;
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string id = decoded(pair.substr(0, equals));
    const auto isIt = [&id](const auto& each) { return each.first == id; };
    if (std::none_of(design.given.begin(), design.given.end(), isIt)) {
      JsonValue value;
      value.kind = JsonKind::text;
      value.text = decoded(pair.substr(std::min(equals + 1, pair.size())));
      design.given.emplace_back(id, std::move(value));
    } else if (std::find(repeated.begin(), repeated.end(), id) == repeated.end()) {
      repeated.push_back(id);
    }
  }
  for (const std::string& id : repeated) {
    design.notes.push_back(shortened(id) +
                           " appears in the link more than once; the first value is used.");
  }
}

void noteVersion(Design& design) {
  const std::string used = numeral(kAlgorithmVersion);
  const std::optional<JsonValue> version = take(design, design.is_file ? "orogen" : "v");
  if (!version && design.is_file) {
    design.notes.push_back(
        "This file does not say which version of the algorithms it was made "
        "for; this is version " +
        used + ", so the mountain may differ.");
  }
  const bool same =
      version && textOf(*version) == used && (!design.is_file || version->kind == JsonKind::number);
  if (!version || same) return;
  design.notes.push_back(std::string(design.is_file ? "This file" : "This link") +
                         " was made with version " + shown(*version) +
                         " of the algorithms; this is version " + used +
                         ", so the mountain may differ.");
}

void readGenerator(Design& design) {
  const std::optional<JsonValue> wanted = take(design, "generator");
  const bool is_name = wanted && wanted->kind == JsonKind::text;
  const Generator* generator = is_name ? findGenerator(wanted->text) : nullptr;
  design.generator = (generator == nullptr ? catalogue().front() : *generator).id;
  if (!wanted || generator != nullptr) return;
  design.notes.push_back("generator=" + shown(*wanted) +
                         (design.is_file ? " in the file" : " in the link") + " cannot be read; " +
                         std::string(design.generator) + " is used.");
}

bool isKnown(const Design& design, std::string_view key) {
  if (findParameter(key) != nullptr && key != "width" && key != "height") return true;
  const auto isIn = [key](const auto& keys) {
    return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
  };
  return !design.is_file &&
         (isIn(kShownKeys) || isIn(kForeignKeys) || key.starts_with(kForeignPrefix));
}

}  // namespace

bool isLink(std::string_view word) {
  if (word.starts_with('?') || word.starts_with('#') || hasScheme(word)) return true;
  return word.find('=') != word.npos && queryOf(word).has_value();
}

std::string readLink(std::string_view text, Design& design) {
  const std::optional<std::string_view> query = queryOf(text);
  if (!query) {
    return "a link of the studio looks like https://…/?generator=diamond-square&seed=42, got " +
           quoted(text);
  }
  readQuery(*query, design);
  readGenerator(design);
  return {};
}

std::string readFile(std::string_view text, Design& design) {
  if (text.size() > kMaxFile) {
    return "the file has " + formatNumber(static_cast<double>(text.size())) +
           " characters, and parameters have " + formatNumber(kMaxFile) +
           " at most; choose a file saved here";
  }
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::size_t at = 0;
  std::optional<JsonValue> document = readJson(text, at);
  if (!document) {
    return "the file is not JSON (byte " + formatNumber(static_cast<double>(at)) +
           "); choose parameters saved here";
  }
  if (document->member("generator") == nullptr) {
    return "the JSON names no generator; choose parameters saved here";
  }
  design.is_file = true;
  for (auto& [name, value] : document->members) {
    if (document->member(name) == &value) design.given.emplace_back(name, value);
  }
  readGenerator(design);
  noteVersion(design);
  return {};
}

std::string readDesign(std::string_view text, Design& design) {
  std::string_view document = text.substr(text.starts_with(kMark) ? kMark.size() : 0);
  document.remove_prefix(std::min(document.find_first_not_of(" \t\r\n"), document.size()));
  return document.starts_with('{') ? readFile(text, design) : readLink(text, design);
}

void applyDesign(Design& design, Request& request) {
  DesignReader reader(design, request);
  for (const ParameterUse& use : request.generator->parameters) {
    reader.readRow(*request.generator->row(use.id));
  }
  if (!design.is_file) {
    reader.replaceUnprintable();
    reader.refineForRivers();
    noteVersion(design);
  }
  for (const auto& [key, value] : design.given) {
    if (isKnown(design, key)) continue;
    design.notes.push_back(std::string(design.is_file ? "The file" : "The link") + " contains " +
                           shortened(key) + ", which is not a known setting.");
  }
}

}  // namespace orogen::design
