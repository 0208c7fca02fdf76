#include "files/encode_png.h"

#include <algorithm>

#include "buffer.h"
#include "wasm/command_line/host.h"

namespace orogen::files {
namespace {

constexpr std::size_t kPieceBytes = 1 << 18;  // of rows that are packed at once

bool writeReady(int count, Buffer<std::byte>& bytes, Sink sink) {
  const auto size = static_cast<std::size_t>(count);
  if (!bytes.resize(size)) return false;
  orogenTake(bytes.data());
  return sink.write(bytes.data(), size);
}

}  // namespace

bool encodePng(const GreyRows& rows, Sink sink, Progress progress) {
  const Sheet& sheet = rows.sheet;
  const std::size_t pitch = rows.rowBytes();
  const int most = std::max(1, static_cast<int>(kPieceBytes / pitch));
  Buffer<std::byte> piece, out;
  if (!piece.resize(static_cast<std::size_t>(most) * pitch)) return false;
  const int head = orogenBeginPng(sheet.width, sheet.height, rows.options.bits, rows.scale.c_str());
  if (!writeReady(head, out, sink)) return false;
  for (int first = 0; first < sheet.height; first += most) {
    const int count = std::min(most, sheet.height - first);
    for (int i = 0; i < count; ++i) {
      rows.fill(first + i, piece.data() + static_cast<std::size_t>(i) * pitch);
    }
    const bool last = first + count == sheet.height;
    const int size = orogenAddPngRows(reinterpret_cast<const unsigned char*>(piece.data()),
                                      count * static_cast<int>(pitch), last ? 1 : 0);
    if (!writeReady(size, out, sink)) return false;
    if (!progress.goOn(static_cast<double>(first) / sheet.height)) return false;
  }
  return true;
}

}  // namespace orogen::files
