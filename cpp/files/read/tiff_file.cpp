#include "files/read/tiff_file.h"

#include <algorithm>
#include <cstring>

namespace orogen::files {
namespace {

// More fields than any program writes into one directory.
constexpr std::uint64_t kMaxFields = 4096;

std::size_t sizeOf(std::uint16_t type) {
  switch (type) {
    case 1:
    case 2:
    case 6:
    case 7:
      return 1;
    case 3:
    case 8:
      return 2;
    case 4:
    case 9:
    case 11:
    case 13:
      return 4;
    case 5:
    case 10:
    case 12:
    case 16:
    case 17:
    case 18:
      return 8;
    default:
      return 0;
  }
}

}  // namespace

bool TiffFile::is(Bytes bytes) {
  if (bytes.size() < 8) return false;
  const bool is_little =
      bytes[0] == 'I' && bytes[1] == 'I' && (bytes[2] == 42 || bytes[2] == 43) && bytes[3] == 0;
  return is_little || (bytes[0] == 'M' && bytes[1] == 'M' && bytes[2] == 0 &&
                       (bytes[3] == 42 || bytes[3] == 43));
}

TiffFile::TiffFile(Bytes bytes)
    : bytes_(bytes),
      is_big_endian_(bytes[0] == 'M'),
      is_big_(bytes[is_big_endian_ ? 3 : 2] == 43) {}

std::uint64_t TiffFile::number(std::size_t at, std::size_t size) const {
  if (at > bytes_.size() || bytes_.size() - at < size) return 0;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value = value << 8 | bytes_[at + (is_big_endian_ ? i : size - 1 - i)];
  }
  return value;
}

bool TiffDirectory::read(const TiffFile& file, std::uint64_t at, std::uint64_t& next) {
  file_ = &file;
  fields_.clear();
  next = 0;
  const std::size_t size = file.bytes().size();
  const std::size_t of_count = file.isBig() ? 8 : 2, entry = file.isBig() ? 20 : 12,
                    word = file.isBig() ? 8 : 4;
  if (at < 8 || at > size - of_count) return false;
  const auto first = static_cast<std::size_t>(at) + of_count;
  const std::uint64_t count = file.number(static_cast<std::size_t>(at), of_count);
  if (count == 0 || count > kMaxFields || count * entry > size - first) return false;
  const std::size_t end = first + static_cast<std::size_t>(count) * entry;
  next = file.number(end, word);
  for (std::size_t from = first; from < end; from += entry) {
    TiffField field{static_cast<std::uint16_t>(file.number(from, 2)),
                    static_cast<std::uint16_t>(file.number(from + 2, 2)),
                    file.number(from + 4, word), 0};
    const std::size_t each = sizeOf(field.type);
    if (each == 0 || field.count == 0) continue;
    if (field.count > size / each) {
      // Values that lie behind the end of the file: as if they were not there. What needs them says
      // so.
      continue;
    }
    const std::size_t bytes = static_cast<std::size_t>(field.count) * each;
    const std::uint64_t place =
        bytes <= word ? from + 4 + word : file.number(from + 4 + word, word);
    if (place > size || size - place < bytes) continue;
    field.at = static_cast<std::size_t>(place);
    fields_.push_back(field);
  }
  return true;
}

const TiffField* TiffDirectory::find(std::uint16_t tag) const {
  const auto found = std::find_if(fields_.begin(), fields_.end(),
                                  [tag](const TiffField& each) { return each.tag == tag; });
  return found == fields_.end() ? nullptr : &*found;
}

std::uint64_t TiffDirectory::count(std::uint16_t tag) const {
  const TiffField* const field = find(tag);
  return field == nullptr ? 0 : field->count;
}

std::uint64_t TiffDirectory::whole(std::uint16_t tag, std::uint64_t otherwise,
                                   std::uint64_t index) const {
  const TiffField* const field = find(tag);
  if (field == nullptr || index >= field->count) return otherwise;
  const std::size_t each = sizeOf(field->type);
  return file_->number(field->at + static_cast<std::size_t>(index) * each, each);
}

double TiffDirectory::number(std::uint16_t tag, double otherwise, std::uint64_t index) const {
  const TiffField* const field = find(tag);
  if (field == nullptr || index >= field->count) return otherwise;
  const std::uint64_t bits = whole(tag, 0, index);
  if (field->type == 12) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  if (field->type == 11) {
    const auto half = static_cast<std::uint32_t>(bits);
    float value;
    std::memcpy(&value, &half, sizeof value);
    return value;
  }
  return static_cast<double>(bits);
}

std::string_view TiffDirectory::text(std::uint16_t tag) const {
  const TiffField* const field = find(tag);
  if (field == nullptr || sizeOf(field->type) != 1) return {};
  const auto* const from = reinterpret_cast<const char*>(file_->bytes().data() + field->at);
  const std::string_view all(from, static_cast<std::size_t>(field->count));
  return all.substr(0, all.find('\0'));
}

}  // namespace orogen::files
