// SPDX-License-Identifier: MIT
#include "Outcome.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct PNGBridgeReader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t remaining;
  PNGBridgeSource source;
  Outcome outcome;
};

/// Copies the next `count` bytes to libpng.
static void copy_bytes(png_structp png, png_bytep target, size_t count) {
  PNGBridgeReader *reader = png_get_io_ptr(png);
  while (count > reader->remaining && reader->source.next != NULL) {
    if (reader->remaining > 0) memcpy(target, reader->bytes, reader->remaining);
    target += reader->remaining;
    count -= reader->remaining;
    reader->remaining = reader->source.next(reader->source.context, &reader->bytes);
    if (reader->remaining == 0) break;
  }
  if (count > reader->remaining) {
    reader->outcome.status = PNGBridgeStatusTruncated;
    png_error(png, "the bytes end too early");
  }
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->remaining -= count;
}

PNGBridgeReader *png_bridge_reader_create(const uint8_t *bytes, size_t count) {
  PNGBridgeReader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->bytes = bytes;
  reader->remaining = count;
  reader->png = png_create_read_struct_2(
      PNG_LIBPNG_VER_STRING, &reader->outcome, outcome_fail, outcome_ignore, &reader->outcome, outcome_allocate,
      outcome_release);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    png_bridge_reader_destroy(reader);
    return NULL;
  }
  return reader;
}

PNGBridgeReader *png_bridge_reader_create_from_source(PNGBridgeSource source) {
  PNGBridgeReader *reader = png_bridge_reader_create(NULL, 0);
  if (reader != NULL) reader->source = source;
  return reader;
}

PNGBridgeStatus png_bridge_reader_read_header(PNGBridgeReader *reader, PNGBridgeHeader *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return reader->outcome.status;

  png_set_read_fn(png, reader, copy_bytes);
  png_set_user_limits(png, LARGEST_SIDE, LARGEST_SIDE);
  // Besides the pixels, only PLTE and tRNS matter here. All other chunks are skipped unread, so that no text
  // or profile can unpack to an excessive size. The limits are for chunks that a later libpng may read
  // anyway.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_cache_max(png, 64);
  png_set_chunk_malloc_max(png, 1 << 20);
  // By default a wrong checksum in an ancillary chunk is only a warning, but the file is damaged: report it.
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);

  png_read_info(png, info);
  const int depth = png_get_bit_depth(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->bitsPerPixel = (uint32_t)(depth * png_get_channels(png, info));
  header->isSixteenBit = depth == 16;
  header->isInterlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_reader_start_rows(PNGBridgeReader *reader) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return reader->outcome.status;

  // These conversions are exact: they copy or replicate bits. Operations that round (16 bits to 8, gamma,
  // premultiplication) are left to the caller. Interlace handling is off, so that libpng needs one row at a
  // time instead of the whole picture.
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
  const uint16_t one = 1;
  if (*(const uint8_t *)&one == 1) png_set_swap(png);
  png_start_read_image(png);
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_reader_read_row(PNGBridgeReader *reader, void *row) {
  if (setjmp(png_jmpbuf(reader->png))) return reader->outcome.status;
  png_read_row(reader->png, row, NULL);
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_reader_finish(PNGBridgeReader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return reader->outcome.status;
  png_read_end(reader->png, NULL);
  return PNGBridgeStatusDone;
}

const char *png_bridge_reader_message(const PNGBridgeReader *reader) { return reader->outcome.message; }

void png_bridge_reader_destroy(PNGBridgeReader *reader) {
  if (reader == NULL) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
