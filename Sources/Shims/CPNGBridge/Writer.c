// SPDX-License-Identifier: MIT
#include "Outcome.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct PNGBridgeWriter {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  Outcome outcome;
};

/// Appends libpng's output, doubling the memory when it is full.
static void append_bytes(png_structp png, png_bytep source, size_t count) {
  PNGBridgeWriter *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    const size_t needed = writer->count + count;
    const size_t capacity = needed < SIZE_MAX / 2 ? 2 * needed : needed;
    uint8_t *bytes = needed < count ? NULL : realloc(writer->bytes, capacity);
    if (bytes == NULL) {
      writer->outcome.status = PNGBridgeStatusOutOfMemory;
      png_error(png, "no memory for the file");
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

/// Memory needs no flush, but libpng requires the function.
static void flush_nothing(png_structp png) { (void)png; }

PNGBridgeWriter *png_bridge_writer_create(void) {
  PNGBridgeWriter *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->png = png_create_write_struct_2(
      PNG_LIBPNG_VER_STRING, &writer->outcome, outcome_fail, outcome_ignore, &writer->outcome, outcome_allocate,
      outcome_release);
  if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) {
    png_bridge_writer_destroy(writer);
    return NULL;
  }
  return writer;
}

PNGBridgeStatus png_bridge_writer_start(
    PNGBridgeWriter *writer, uint32_t width, uint32_t height, PNGBridgeEffort effort) {
  png_structp png = writer->png;
  if (setjmp(png_jmpbuf(png))) return writer->outcome.status;

  png_set_write_fn(png, writer, append_bytes, flush_nothing);
  png_set_user_limits(png, LARGEST_SIDE, LARGEST_SIDE);
  png_set_IHDR(
      png, writer->info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
      PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_compression_level(png, effort.level);
  png_set_compression_strategy(png, Z_FILTERED);
  png_set_compression_buffer_size(png, 1 << 16);  // the size of an IDAT chunk
  png_set_filter(png, PNG_FILTER_TYPE_BASE, effort.filters);
  png_write_info(png, writer->info);
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_writer_write_row(PNGBridgeWriter *writer, const uint8_t *row) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->outcome.status;
  png_write_row(writer->png, row);
  return PNGBridgeStatusDone;
}

PNGBridgeStatus png_bridge_writer_finish(PNGBridgeWriter *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->outcome.status;
  png_write_end(writer->png, writer->info);
  return PNGBridgeStatusDone;
}

const uint8_t *png_bridge_writer_bytes(const PNGBridgeWriter *writer) { return writer->bytes; }

size_t png_bridge_writer_count(const PNGBridgeWriter *writer) { return writer->count; }

const char *png_bridge_writer_message(const PNGBridgeWriter *writer) { return writer->outcome.message; }

void png_bridge_writer_destroy(PNGBridgeWriter *writer) {
  if (writer == NULL) return;
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}
