// SPDX-License-Identifier: MIT
#include "InflateStream.h"

// Decodes the codes of a block. Literals come from a table up to three at a time.

// The bytes written for a match of 258 bytes: 64 bytes, then 32 at a time.
enum { LongestCopy = 64 + 7 * 32 };

// Copies a match, and up to 63 bytes more, because for short matches a loop costs more than it saves.
INLINE void copy_match(uint8_t *to, size_t distance, size_t count) {
  const uint8_t *from = to - distance, *end = to + count;
  if (distance >= 32) {
    memcpy(to, from, 32);
    memcpy(to + 32, from + 32, 32);
    for (to += 64, from += 64; to < end; to += 32, from += 32) memcpy(to, from, 32);
  } else if (distance >= 8) {
    for (; to < end; to += 8, from += 8) memcpy(to, from, 8);
  } else if (distance == 1) {
    memset(to, *from, 64);
    for (to += 64; to < end; to += 32) memset(to, *from, 32);
  } else {
    // The largest whole number of periods in eight bytes.
    static const uint64_t periods[] = {0, 0, 0x0001000100010001, 0x0001000001000001, 0x0000000100000001,
      0x0000010000000001, 0x0001000000000001, 0x0100000000000001};
    static const uint8_t steps[] = {0, 0, 8, 6, 8, 5, 6, 7};
    uint64_t word = (LOAD(uint64_t, from) & ((1ull << 8 * distance) - 1)) * periods[distance];
    for (; to < end; to += steps[distance]) memcpy(to, &word, 8);
  }
}

// Fills `bits` to at least 56 bits. Bits above `count` are already the following ones of the stream, so
// setting them again is harmless.
#define REFILL() (bits |= LOAD(uint64_t, next) << (count & 63), next += 7 - (count >> 3 & 7), count |= 56)
// Only the lowest six bits of `count` are valid.
#define DROP(entry) (bits >>= (entry) & 63, count -= (entry))
#define PUT_LITERALS(entry) (memcpy(to, &(uint32_t){(entry) >> 8}, 4), to += (entry) >> 6 & 3, DROP(entry))
// The base plus the extra bits, taken from `bits` before they are dropped.
#define NUMBER(entry) (((entry) >> 16) + ((bits & ((1ull << ((entry) & 63)) - 1)) >> ((entry) >> 8 & 15)))
#define LONGER(entry) (((entry) >> 16) + (bits & ((1u << ((entry) >> 8 & 15)) - 1)))

enum {
  // A round of the loop below reads eight bytes of the stream up to three times, each at most seven bytes
  // further.
  NearEnd = 8 + 2 * 7 + 2,
  BitsOfDistance = LongestCode + 13,
  // It writes up to three times three literals, the last of them as four bytes, or two times three literals
  // and a match.
  MostWritten = 2 * 3 + LongestCopy,
};
_Static_assert(3 * 3 + 1 <= MostWritten && MostWritten <= PNGInflateSlack, "a round may begin right before the limit");
// With 56 bits, the rest after three table lookups is enough for a length and its extra bits.
_Static_assert(56 - 3 * SymbolBits >= LongestCode + 5, "a length is read without new bits");

// Decodes until the end of the piece or the limit is near. Lookups come before refills, which is possible
// because enough bits are left, so that neither waits for the other.
VERSIONS static Place decode_fast(Stream *stream, const uint8_t *start, uint8_t **end, const uint8_t *limit) {
  const uint32_t *symbols = stream->symbols, *distances = stream->distances;
  const uint8_t *next = stream->next, *last = stream->end - NearEnd;
  const size_t window = stream->window;
  uint64_t bits = stream->bits;
  uint32_t count = stream->bit_count;
  uint8_t *to = *end;
  Place place = InCoded;
  const uint32_t mask = (1 << SymbolBits) - 1;
  REFILL();
  uint32_t found = symbols[bits & mask];
  do {
    REFILL();
    if (found & IsLiteral) {
      PUT_LITERALS(found);
      found = symbols[bits & mask];
      if (found & IsLiteral) {
        PUT_LITERALS(found);
        found = symbols[bits & mask];
        if (found & IsLiteral) {
          PUT_LITERALS(found);
          found = symbols[bits & mask];
          continue;
        }
      }
    }
    // At least 32 bits are left; a length takes 20.
    if (found & IsSpecial) {
      if ((found & IsSpecial) == IsLonger) {
        DROP(SymbolBits);
        found = symbols[LONGER(found)];
      }
      if (found & IsLiteral) {
        PUT_LITERALS(found);
        found = symbols[bits & mask];
        continue;
      }
      if (found & IsSpecial) {
        place = (found & IsSpecial) == IsEnd ? AtBlock : Damaged;
        DROP(found);
        break;
      }
    }
    size_t length = NUMBER(found);
    DROP(found);
    if (__builtin_expect((count & 63) < BitsOfDistance, 0)) REFILL();
    found = distances[bits & ((1 << DistanceBits) - 1)];
    if (found & IsSpecial) {
      if ((found & IsSpecial) == IsLonger) {
        DROP(DistanceBits);
        found = distances[LONGER(found)];
      }
      if (found & IsSpecial) {
        place = Damaged;
        break;
      }
    }
    size_t distance = NUMBER(found);
    DROP(found);
    if (distance > (size_t)(to - start) || distance > window) {
      place = Damaged;
      break;
    }
    // At least 8 bits are left. For a longer code the next refill comes too late, and the lookup is repeated.
    if (__builtin_expect((count & 63) < SymbolBits, 0)) REFILL();
    found = symbols[bits & mask];
    copy_match(to, distance, length);
    to += length;
  } while (next <= last && to < limit);
  stream->next = next;
  stream->bit_count = count & 63;
  stream->bits = bits & ((1ull << stream->bit_count) - 1);
  *end = to;
  return place;
}

// The table's entry for the next bits. Those after the stream's end are 0: an entry with more bits than there
// are belongs to no code.
INLINE uint32_t next_entry(Stream *stream, const uint32_t *table, unsigned root) {
  uint32_t found = table[stream->bits & ((1u << root) - 1)];
  if ((found & (IsLiteral | IsSpecial)) == IsLonger && stream->bit_count >= root) {
    take(stream, root);
    uint64_t bits = stream->bits;
    found = table[LONGER(found)];
  }
  return (found & 63) > stream->bit_count ? IsNone : found;
}

// Decodes one entry, without reading beyond the piece.
static Place decode_slow(Stream *stream, const uint8_t *start, uint8_t **end) {
  // As many bits as a length and a distance take, or as there are.
  inflate_need(stream, LongestCode + 5 + BitsOfDistance);
  uint32_t found = next_entry(stream, stream->symbols, SymbolBits);
  uint64_t bits = take(stream, found & 63);
  if (found & IsLiteral) {
    memcpy(*end, &(uint32_t){found >> 8}, 4);
    *end += found >> 6 & 3;
    return InCoded;
  }
  if (found & IsSpecial) return (found & IsSpecial) == IsEnd ? AtBlock : Damaged;
  size_t length = NUMBER(found);
  found = next_entry(stream, stream->distances, DistanceBits);
  bits = take(stream, found & 63);
  size_t distance = NUMBER(found);
  if (found & IsSpecial || distance > (size_t)(*end - start) || distance > stream->window) return Damaged;
  copy_match(*end, distance, length);
  *end += length;
  return InCoded;
}

Place inflate_coded(Stream *stream, const uint8_t *start, uint8_t **end, const uint8_t *limit) {
  return stream->end - stream->next > NearEnd ? decode_fast(stream, start, end, limit) : decode_slow(stream, start, end);
}
