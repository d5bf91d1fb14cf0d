// SPDX-License-Identifier: MIT
#include "CPNGBridge.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Allows larger sides than libpng's default of a million: the caller checks the number of pixels.
enum { LARGEST_SIDE = 0x7fffffff };

struct PNGBridgeReader {
  png_structp png;
  png_infop info;
  /// The unread bytes of the source.
  const uint8_t *bytes;
  size_t remaining;
  PNGBridgeSource source;
  /// The first failure.
  PNGBridgeStatus status;
  char message[160];
};

/// Stores the message and jumps back to the last setjmp.
static PNG_NORETURN void fail(png_structp png, png_const_charp message) {
  PNGBridgeReader *reader = png_get_error_ptr(png);
  // An earlier status is the cause; libpng's error is only its consequence.
  if (reader->status == PNGBridgeStatusDone) reader->status = PNGBridgeStatusRefused;
  snprintf(reader->message, sizeof reader->message, "%s", message);
  png_longjmp(png, 1);
}

/// libpng's warnings never concern pixels.
static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static png_voidp allocate(png_structp png, png_alloc_size_t count) {
  void *memory = malloc(count);
  if (memory == NULL) ((PNGBridgeReader *)png_get_mem_ptr(png))->status = PNGBridgeStatusOutOfMemory;
  return memory;
}

static void release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}

/// Copies the next `count` bytes to libpng.
static void copy_bytes(png_structp png, png_bytep target, size_t count) {
  PNGBridgeReader *reader = png_get_io_ptr(png);
  while (count > reader->remaining) {
    if (reader->remaining > 0) memcpy(target, reader->bytes, reader->remaining);
    target += reader->remaining;
    count -= reader->remaining;
    reader->remaining = reader->source.next ? reader->source.next(reader->source.context, &reader->bytes) : 0;
    if (reader->remaining == 0) {
      reader->status = PNGBridgeStatusTruncated;
      png_error(png, "the bytes end too early");
    }
  }
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->remaining -= count;
}

PNGBridgeReader *png_bridge_reader_create(const uint8_t *bytes, size_t count, PNGBridgeSource source) {
  PNGBridgeReader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->bytes = bytes;
  reader->remaining = count;
  reader->source = source;
  reader->png = png_create_read_struct_2(
    PNG_LIBPNG_VER_STRING, reader, fail, ignore, reader, allocate, release);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    png_bridge_reader_destroy(reader);
    return NULL;
  }
  return reader;
}

PNGBridgeStatus png_bridge_reader_read_header(PNGBridgeReader *reader, PNGBridgeHeader *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) return reader->status;

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
  if (setjmp(png_jmpbuf(png))) return reader->status;

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
  if (setjmp(png_jmpbuf(reader->png))) return reader->status;
  png_read_row(reader->png, row, NULL);
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_reader_finish(PNGBridgeReader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return reader->status;
  png_read_end(reader->png, NULL);
  return PNGBridgeStatusDone;
}

const char *png_bridge_reader_message(const PNGBridgeReader *reader) { return reader->message; }

void png_bridge_reader_destroy(PNGBridgeReader *reader) {
  if (reader == NULL) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
