// SPDX-License-Identifier: MIT

// libpng reports errors with longjmp, which must not cross Swift frames. These functions keep every jump
// inside C: each returns a status, and the reader keeps libpng's message. None of them is safe to call from
// two threads on the same reader; after a status other than Done only `message` and `destroy` may be called.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum __attribute__((enum_extensibility(closed))) PNGBridgeStatus {
  PNGBridgeStatusDone,
  /// The bytes end before the picture.
  PNGBridgeStatusTruncated,
  /// libpng failed; the message has the reason.
  PNGBridgeStatusRefused,
  /// malloc failed.
  PNGBridgeStatusOutOfMemory,
} PNGBridgeStatus;

/// A picture's properties, known before its pixels.
typedef struct PNGBridgeHeader {
  uint32_t width;
  uint32_t height;
  /// Bits per pixel in the file, before any expansion: 1 to 64.
  uint32_t bitsPerPixel;
  /// Whether rows are RGBA with 16 bits per sample in the machine's byte order, instead of 8.
  bool isSixteenBit;
  /// Whether rows come in Adam7's passes, without empty ones; each row is as wide as its pass.
  bool isInterlaced;
} PNGBridgeHeader;

typedef struct PNGBridgeReader PNGBridgeReader;

/// A source of a file's bytes, which need not be in memory all at once.
typedef struct PNGBridgeSource {
  /// Returns the number of the next bytes, 0 at the end, and stores their address, which is valid until the
  /// next call. NULL if there are no more.
  size_t (*next)(void *context, const uint8_t **bytes);
  void *context;
} PNGBridgeSource;

/// Creates a reader over `count` bytes, which must stay in place during its life, and those of a source after
/// them. Returns NULL if memory runs out.
PNGBridgeReader *png_bridge_reader_create(const uint8_t *bytes, size_t count, PNGBridgeSource source);
/// Reads all chunks before the pixels and fills `header`. Its memory does not depend on the picture's size.
PNGBridgeStatus png_bridge_reader_read_header(PNGBridgeReader *reader, PNGBridgeHeader *header);
/// Prepares for reading rows. Allocates memory for two of them.
PNGBridgeStatus png_bridge_reader_start_rows(PNGBridgeReader *reader);
/// Reads the next row of straight RGBA. `row` must hold the picture's full width, even in a narrower pass.
PNGBridgeStatus png_bridge_reader_read_row(PNGBridgeReader *reader, void *row);
/// Reads and checks the chunks after the pixels, up to IEND.
PNGBridgeStatus png_bridge_reader_finish(PNGBridgeReader *reader);
/// libpng's message for the last failure; empty without a failure.
const char *png_bridge_reader_message(const PNGBridgeReader *reader);
void png_bridge_reader_destroy(PNGBridgeReader *reader);
