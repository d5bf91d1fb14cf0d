#ifndef PNG_PACK_H
#define PNG_PACK_H

#include <stddef.h>
#include <stdint.h>

// Packs filtered rows as a deflate stream (RFC 1951), for speed: what a row has in common with the one above is 0 after
// filtering, so most of a drawn picture is long runs of one byte. They are found sixteen bytes at a time and become matches
// of distance 1 without a search; elsewhere a table gives one candidate a place. Huffman codes are made block by block.

// Bytes of working memory that png_pack() needs, aligned as malloc() does. Its contents need not be set.
size_t png_pack_workspace_size(void);

// The most bytes that png_pack() writes for `count` bytes, with what it writes beyond the stream's end.
size_t png_pack_bound(size_t count);

// Packs `count` bytes, at least 1, and gives the stream's length. `result` has room for png_pack_bound(count) bytes.
size_t png_pack(const uint8_t *bytes, size_t count, void *workspace, uint8_t *result);

#endif
