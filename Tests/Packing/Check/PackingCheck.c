// SPDX-License-Identifier: MIT
#include "PackingCheck.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "PNGInflate.h"
#include "PNGPack.h"
#include "Versions.h"

static _Thread_local char fault[256];
#define FAIL(...) (snprintf(fault, sizeof fault, __VA_ARGS__), fault)

// MARK: Memory

// Working memory is kept from input to input, as the product keeps it, so that what one leaves behind another
// finds.
static void *workspace_of(const PackingVersion *version, int inflates) {
  static _Thread_local void *kept[2][2];
  void **place = &kept[version == &small_packing][inflates];
  if (*place == NULL) {
    size_t size = inflates ? version->inflate_workspace() : version->pack_workspace();
    *place = aligned_alloc(64, (size + 63) / 64 * 64);
    memset(*place, 0xA5, size);
  }
  return *place;
}

// MARK: Unpacking

// All of a bare stream by zlib: how many bytes it has, or -1 where zlib refuses it.
static long unpack_by_zlib(const uint8_t *packed, size_t count, uint8_t *bytes, size_t room) {
  static _Thread_local z_stream stream;
  static _Thread_local int is_made;
  if (!is_made) inflateInit2(&stream, -15);
  is_made = 1;
  inflateReset(&stream);
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)count;
  stream.next_out = bytes;
  stream.avail_out = (uInt)room;
  return inflate(&stream, Z_FINISH) == Z_STREAM_END ? (long)(room - stream.avail_out) : -1;
}

static int unpacks_by_zlib(const uint8_t *packed, size_t packed_count, const uint8_t *bytes, size_t count) {
  uint8_t *copy = malloc(count + 1);
  int is_same = unpack_by_zlib(packed, packed_count, copy, count + 1) == (long)count && memcmp(copy, bytes, count) == 0;
  free(copy);
  return is_same;
}

static int unpacks_by_libdeflate(const uint8_t *packed, size_t packed_count, const uint8_t *bytes, size_t count) {
  static _Thread_local struct libdeflate_decompressor *decompressor;
  if (decompressor == NULL) decompressor = libdeflate_alloc_decompressor();
  uint8_t *copy = malloc(count + 1);
  size_t read = 0, written = 0;
  int status = libdeflate_deflate_decompress_ex(decompressor, packed, packed_count, copy, count + 1, &read, &written);
  int is_same = status == LIBDEFLATE_SUCCESS && read == packed_count && written == count && memcmp(copy, bytes, count) == 0;
  free(copy);
  return is_same;
}

// By our own, in pieces of random length that have memory of their own, and with no more of what was unpacked
// before than the window. Gives how many bytes there are; -1 for a damaged stream, for more than `most`, and
// for another checksum where that counts.
static long unpack_by_us(
  const PackingVersion *version, const uint8_t *packed, size_t count, const uint32_t *checksum, uint8_t *bytes, size_t most,
  uint64_t *state) {
  uint32_t adler = checksum == NULL ? 0 : *checksum;
  uint8_t tail[4] = {(uint8_t)(adler >> 24), (uint8_t)(adler >> 16), (uint8_t)(adler >> 8), (uint8_t)adler};
  size_t total = 2 + count + (checksum == NULL ? 0 : sizeof tail), piece_count = 0;
  uint8_t *whole = malloc(total);
  memcpy(whole, version->head, 2);
  memcpy(whole + 2, packed, count);
  memcpy(whole + 2 + count, tail, total - 2 - count);
  PNGPiece pieces[64];
  for (size_t done = 0; done < total; piece_count++) {
    size_t length = piece_count == 63 ? total - done : 1 + random_below(state, random_below(state, 2) ? 40 : total - done);
    if (length > total - done) length = total - done;
    uint8_t *piece = malloc(length);
    memcpy(piece, whole + done, length);
    pieces[piece_count] = (PNGPiece){piece, length};
    done += length;
  }
  free(whole);
  void *work = workspace_of(version, 1);
  size_t band = 1 + random_below(state, 3 * version->window), room = version->window + band;
  uint8_t *start = malloc(room + version->slack), *end = start;
  long result = 0;
  int status = PNGInflateMore;
  version->begin(work, pieces, piece_count);
  while (status == PNGInflateMore && result >= 0) {
    uint8_t *first = end;
    status = version->inflate(work, start, &end, start + room);
    size_t made = (size_t)(end - first);
    if (status == PNGInflateDamaged || (size_t)result + made > most) {
      result = -1;
      break;
    }
    memcpy(bytes + result, first, made);
    result += (long)made;
    if ((size_t)(end - start) > version->window) {
      memmove(start, end - version->window, version->window);
      end = start + version->window;
    }
  }
  if (result >= 0 && checksum != NULL && !version->ends(work, adler)) result = -1;
  for (size_t i = 0; i < piece_count; i++) free((void *)pieces[i].bytes);
  free(start);
  return result;
}

// MARK: Packing

// The bytes in one to three streams that are joined, as pieces of a large picture are; NULL and a fault if
// there is one.
static uint8_t *packed_by_us(
  const PackingVersion *version, int effort, const uint8_t *bytes, size_t count, size_t *packed_count, uint64_t *state) {
  void *work = workspace_of(version, 0);
  uint8_t *joined = NULL;
  *packed_count = 0;
  size_t parts = 1 + random_below(state, 3);
  for (size_t done = 0; done < count;) {
    size_t length = parts-- > 1 ? 1 + random_below(state, count - done) : count - done;
    int is_last = done + length == count;
    // Memory of exactly the size, so that a sanitizer sees what is written beyond it.
    size_t bound = version->bound(length);
    uint8_t *part = malloc(bound);
    size_t part_count = version->pack(effort, bytes + done, length, is_last, work, part, bound);
    if (part_count == 0 || part_count > bound) {
      FAIL("effort %d: %zu bytes gave %zu of at most %zu", effort, length, part_count, bound);
      free(part);
      free(joined);
      return NULL;
    }
    // Too little room is a no, and nothing is written beyond it.
    size_t room = random_below(state, part_count);
    uint8_t *tight = malloc(room);
    size_t tight_count = version->pack(effort, bytes + done, length, is_last, work, tight, room);
    free(tight);
    joined = realloc(joined, *packed_count + part_count);
    memcpy(joined + *packed_count, part, part_count);
    *packed_count += part_count;
    free(part);
    if (tight_count != 0) {
      FAIL("effort %d: %zu bytes of %zu fitted into %zu", effort, part_count, length, room);
      free(joined);
      return NULL;
    }
    done += length;
  }
  return joined;
}

// Damages a stream, and reads it by zlib and by us: what we read, zlib reads as well, and the same. With the
// window that zlib takes for granted it is also the other way round.
static const char *fault_of_damage(
  const PackingVersion *version, uint8_t *packed, size_t packed_count, size_t count, uint64_t *state) {
  for (size_t i = 1 + random_below(state, 3); i > 0; i--) {
    packed[random_below(state, packed_count)] ^= (uint8_t)(1 << random_below(state, 8));
  }
  size_t most = 2 * count + 1000;
  uint8_t *ours = malloc(most), *theirs = malloc(most);
  long our_count = unpack_by_us(version, packed, packed_count, NULL, ours, most, state);
  long their_count = unpack_by_zlib(packed, packed_count, theirs, most);
  int may_differ = version == &small_packing && our_count < 0;
  int is_same = may_differ || (our_count == their_count && (our_count < 0 || memcmp(ours, theirs, (size_t)our_count) == 0));
  free(ours);
  free(theirs);
  return is_same ? NULL : FAIL("a damaged stream has %ld bytes for us, %ld for zlib, or others", our_count, their_count);
}

const char *packing_fault_of(PackingLimits limits, const uint8_t *bytes, size_t count, uint64_t seed) {
  const PackingVersion *version = limits == PackingLimitsSmall ? &small_packing : &real_packing;
  uint64_t state = ~seed;
  uint32_t adler = libdeflate_adler32(1, bytes, count);
  uint8_t *copy = malloc(count + 1);
  const char *result = NULL;
  for (int effort = PNGPackEffortSampled; effort <= PNGPackEffortMoreMatches && result == NULL; effort++) {
    size_t packed_count;
    uint8_t *packed = packed_by_us(version, effort, bytes, count, &packed_count, &state);
    if (packed == NULL) {
      result = fault;
      break;
    }
    if (!unpacks_by_zlib(packed, packed_count, bytes, count)) {
      result = FAIL("effort %d: zlib does not read %zu bytes again", effort, count);
    } else if (!unpacks_by_libdeflate(packed, packed_count, bytes, count)) {
      result = FAIL("effort %d: libdeflate does not read %zu bytes again", effort, count);
    } else if (
      unpack_by_us(version, packed, packed_count, &adler, copy, count, &state) != (long)count ||
      memcmp(copy, bytes, count) != 0) {
      result = FAIL("effort %d: we do not read %zu bytes again", effort, count);
    } else {
      result = fault_of_damage(version, packed, packed_count, count, &state);
    }
    free(packed);
  }
  free(copy);
  return result;
}

const char *packing_fault(PackingLimits limits, uint64_t seed) {
  size_t count;
  uint8_t *bytes = make_packing_input(limits == PackingLimitsSmall ? &small_packing : &real_packing, seed, &count);
  if (bytes == NULL) return FAIL("no memory for an input");
  const char *result = packing_fault_of(limits, bytes, count, seed);
  free(bytes);
  return result;
}
