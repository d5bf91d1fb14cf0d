// SPDX-License-Identifier: MIT
#include "PackingCheck.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  uint8_t *room;
  size_t count, capacity;
} Room;

static void append(png_structp png, png_bytep bytes, size_t count) {
  Room *room = png_get_io_ptr(png);
  if (count > room->capacity - room->count) png_error(png, "the room is too small");
  memcpy(room->room + room->count, bytes, count);
  room->count += count;
}

static void flush(png_structp png) { (void)png; }

size_t libpng_file(
    const uint8_t *pixels, uint32_t width, uint32_t height, int level, int filters, uint8_t *bytes, size_t capacity) {
  Room room = {bytes, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &room, append, flush);
  png_set_IHDR(
      png, info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
      PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_compression_level(png, level);
  png_set_compression_strategy(png, Z_FILTERED);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)4 * width * y);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return room.count;
}
