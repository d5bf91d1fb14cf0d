#include "CPNGBridge.h"

#include <string.h>
#include <zlib.h>

/// What zlib's bound leaves out: the header of a block, and the empty one that a flush ends with.
enum { FLUSH = 16 };

size_t png_bridge_deflate_piece_bound(size_t count) { return compressBound(count) + FLUSH; }

size_t png_bridge_deflate_piece(int level, const uint8_t *bytes, size_t count, bool is_last, uint8_t *result) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // A negative window: no header, no checksum.
  if (deflateInit2(&stream, level, Z_DEFLATED, -15, 9, Z_FILTERED) != Z_OK) return 0;
  const size_t capacity = png_bridge_deflate_piece_bound(count);
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = result;
  stream.avail_out = (uInt)capacity;
  const int status = deflate(&stream, is_last ? Z_FINISH : Z_SYNC_FLUSH);
  const size_t packed = capacity - stream.avail_out;
  deflateEnd(&stream);
  return status == (is_last ? Z_STREAM_END : Z_OK) && stream.avail_in == 0 ? packed : 0;
}
