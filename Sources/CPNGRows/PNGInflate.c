#include "PNGInflate.h"

#include <string.h>

#include "DeflateTables.h"
#include "Vectors.h"

// MARK: Entries of tables

// A table is looked up with the next bits of the stream. Bits 0-5 of an entry: how many bits to drop. 6-7: how many literals it
// is, which are bytes 1 to 3; for none, bits 12-13 say what it is. Lengths and distances: bits 8-11 are the bits of the code
// among those to drop, the others the extra bits; from 16 on the base. Longer codes: 8-11 are the bits to look at in the
// table that begins at the number in 16 and up.
enum {
  IsLiteral = 3 << 6,
  IsEnd = 1 << 12,
  IsLonger = 2 << 12,
  IsNone = 3 << 12,
  IsSpecial = 3 << 12,
};

enum {
  LongestCode = 15,
  SymbolBits = 12,
  DistanceBits = 9,
  LengthBits = 7,
  SymbolCount = 288,
  DistanceCount = 32,
  LengthCount = 19,
  EndSymbol = 256,
  // Those beyond have codes in fixed blocks, and no meaning.
  UsedSymbolCount = 286,
  UsedDistanceCount = 30,
};

typedef enum { Symbols, Distances, Lengths } Alphabet;

INLINE uint32_t entry(Alphabet alphabet, unsigned symbol, unsigned bits) {
  if (alphabet == Lengths) return symbol << 16 | bits;
  if (alphabet == Distances) {
    if (symbol >= UsedDistanceCount) return IsNone | bits;
    return (uint32_t)deflate_distance_bases[symbol] << 16 | bits << 8 | (bits + deflate_distance_extra[symbol]);
  }
  if (symbol < EndSymbol) return symbol << 8 | 1 << 6 | bits;
  if (symbol == EndSymbol) return IsEnd | bits;
  if (symbol >= UsedSymbolCount) return IsNone | bits;
  symbol -= EndSymbol + 1;
  return (uint32_t)deflate_length_bases[symbol] << 16 | bits << 8 | (bits + deflate_length_extra[symbol]);
}

// MARK: Codes

// A code in the order of its lengths, which is enough to decode it bit by bit.
typedef struct {
  uint16_t counts[LongestCode + 1];
  uint16_t symbols[SymbolCount];
} Code;

// Literals of a code in the order of their lengths, those of a length from `first` on.
typedef struct {
  uint16_t bits[EndSymbol];
  uint8_t values[EndSymbol];
  unsigned first[SymbolBits + 2];
} LiteralCodes;

// Pairs and triples of literals that take `length` bits together, over the entries of those that they begin with. They are
// never more than a table of so many bits has entries.
static void insert_runs(uint32_t *table, const LiteralCodes *codes, unsigned length) {
  for (unsigned one = 1; one < length; one++)
    for (unsigned i = codes->first[one]; i < codes->first[one + 1]; i++) {
      uint32_t *at = table + codes->bits[i];
      uint32_t run = (uint32_t)codes->values[i] << 8 | 2 << 6 | length;
      for (unsigned j = codes->first[length - one]; j < codes->first[length - one + 1]; j++)
        at[(uint32_t)codes->bits[j] << one] = run | (uint32_t)codes->values[j] << 16;
    }
  for (unsigned one = 1; one + 1 < length; one++) {
    if (codes->first[one] == codes->first[one + 1]) continue;
    for (unsigned two = 1; one + two < length; two++) {
      unsigned three = length - one - two;
      if (codes->first[three] == codes->first[three + 1]) continue;
      for (unsigned i = codes->first[one]; i < codes->first[one + 1]; i++)
        for (unsigned j = codes->first[two]; j < codes->first[two + 1]; j++) {
          uint32_t *at = table + codes->bits[i] + ((uint32_t)codes->bits[j] << one);
          uint32_t run = (uint32_t)codes->values[i] << 8 | (uint32_t)codes->values[j] << 16 | 3 << 6 | length;
          for (unsigned k = codes->first[three]; k < codes->first[three + 1]; k++)
            at[(uint32_t)codes->bits[k] << (one + two)] = run | (uint32_t)codes->values[k] << 24;
        }
    }
  }
}

// The code of `length` bits that follows, with its bits in the order of the stream: the last one counts.
INLINE unsigned successor(unsigned bits, unsigned length) {
  unsigned highest_zero = 1u << (31 - __builtin_clz(bits ^ ((1u << length) - 1)));
  return (bits & (highest_zero - 1)) | highest_zero;
}

// Makes a code and its table of 2^root entries, behind which are those for longer codes. 0 for lengths that are no code, with
// zlib's exceptions: distances may have none at all, and a code that is not complete may be one of one bit.
static int build(
  Alphabet alphabet, const uint8_t *lengths, unsigned count, unsigned root, Code *code, uint32_t *table) {
  memset(code->counts, 0, sizeof code->counts);
  for (unsigned i = 0; i < count; i++) code->counts[lengths[i]]++;
  code->counts[0] = 0;
  unsigned longest = LongestCode;
  while (longest > 0 && code->counts[longest] == 0) longest--;
  table[0] = IsNone | 1;
  if (longest == 0) {
    for (unsigned i = 1; i < 1u << root; i++) table[i] = table[0];
    return alphabet == Distances;
  }
  int left = 1;
  unsigned starts[LongestCode + 1] = {0};
  for (unsigned length = 1; length <= LongestCode; length++) {
    left = 2 * left - code->counts[length];
    if (left < 0) return 0;
    starts[length] = length == 1 ? 0 : starts[length - 1] + code->counts[length - 1];
  }
  if (left > 0 && (alphabet == Lengths || longest > 1)) return 0;
  for (unsigned i = 0; i < count; i++)
    if (lengths[i] > 0) code->symbols[starts[lengths[i]]++] = (uint16_t)i;

  // The table of one bit more is twice that of the shorter codes, with those of its own length laid over it.
  LiteralCodes literals;
  unsigned literal_count = 0, bits = 0, size = 1;
  const uint16_t *symbol = code->symbols, *end = symbol;
  for (unsigned length = 1; length <= LongestCode; length++) end += code->counts[length];
  for (unsigned length = 1; length <= root; length++) {
    memcpy(table + size, table, size * sizeof *table);
    size *= 2;
    if (alphabet == Symbols) literals.first[length] = literal_count;
    for (unsigned i = code->counts[length]; i > 0; i--) {
      if (alphabet == Symbols && *symbol < EndSymbol) {
        literals.bits[literal_count] = (uint16_t)bits;
        literals.values[literal_count++] = (uint8_t)*symbol;
      }
      table[bits] = entry(alphabet, *symbol++, length);
      if (symbol < end) bits = successor(bits, length);
    }
    if (alphabet == Symbols) {
      literals.first[length + 1] = literal_count;
      insert_runs(table, &literals, length);
    }
  }
  unsigned depth = longest > root ? longest - root : 0, prefix = ~0u, first = 0;
  for (unsigned length = root + 1; length <= longest; length++)
    for (unsigned i = code->counts[length]; i > 0; i--) {
      if ((bits & ((1u << root) - 1)) != prefix) {
        prefix = bits & ((1u << root) - 1);
        first = size;
        size += 1u << depth;
        table[prefix] = first << 16 | IsLonger | depth << 8 | root;
      }
      uint32_t found = entry(alphabet, *symbol++, length - root);
      for (unsigned at = bits >> root; at < 1u << depth; at += 1u << (length - root)) table[first + at] = found;
      if (symbol < end) bits = successor(bits, length);
    }
  return 1;
}

// MARK: The stream

typedef enum { AtStart, AtBlock, InStored, InCoded, AtEnd, Damaged } Place;

typedef struct {
  const PNGPiece *pieces;
  size_t piece_count;
  // What is left of the piece that is read.
  const uint8_t *next, *end;
  // Bits that are read and not used, the next one lowest; 0 above them.
  uint64_t bits;
  unsigned bit_count;
  Place place;
  int is_last_block;
  // Whether the tables are those of fixed blocks, which may be many and short.
  int is_fixed;
  // Bytes of a stored block that are still to come.
  size_t stored;
  size_t window;
  Code symbol_code, distance_code;
  // Every code that is too long may have a table of its own.
  uint32_t symbols[(1 << SymbolBits) + (SymbolCount << (LongestCode - SymbolBits))];
  uint32_t distances[(1 << DistanceBits) + (DistanceCount << (LongestCode - DistanceBits))];
} Stream;

INLINE uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// Reads on until there are `count` bits, at most 48; 0 if the stream ends before.
static int need(Stream *stream, unsigned count) {
  if (stream->bit_count < count && stream->end - stream->next >= 8) {
    stream->bits |= load(stream->next) << stream->bit_count;
    unsigned bytes = (63 - stream->bit_count) / 8;
    stream->next += bytes;
    stream->bit_count += 8 * bytes;
    stream->bits &= (1ull << stream->bit_count) - 1;
  }
  while (stream->bit_count < count) {
    while (stream->next == stream->end) {
      if (stream->piece_count == 0) return 0;
      stream->next = stream->pieces->bytes;
      stream->end = stream->next + stream->pieces->count;
      stream->pieces++;
      stream->piece_count--;
    }
    stream->bits |= (uint64_t)*stream->next++ << stream->bit_count;
    stream->bit_count += 8;
  }
  return 1;
}

// The next bits, which are there.
INLINE unsigned take(Stream *stream, unsigned count) {
  unsigned bits = (unsigned)(stream->bits & ((1ull << count) - 1));
  stream->bits >>= count;
  stream->bit_count -= count;
  return bits;
}

// The symbol of the next code, bit by bit; -1 if there is none, or the stream ends in it.
static int take_symbol(Stream *stream, const Code *code) {
  int bits = 0, first = 0, index = 0;
  for (unsigned length = 1; length <= LongestCode; length++) {
    if (!need(stream, 1)) return -1;
    bits |= (int)take(stream, 1);
    int count = code->counts[length];
    if (bits - first < count) return code->symbols[index + bits - first];
    index += count;
    first = (first + count) << 1;
    bits <<= 1;
  }
  return -1;
}

// MARK: Blocks

static Place read_start(Stream *stream) {
  if (!need(stream, 16)) return Damaged;
  unsigned method = take(stream, 8), flags = take(stream, 8);
  // Deflate with a window of 2^15 bytes at most, without a dictionary.
  if ((method & 15) != 8 || method >> 4 > 7 || flags & 32 || (method << 8 | flags) % 31 != 0) return Damaged;
  stream->window = (size_t)1 << ((method >> 4) + 8);
  return AtBlock;
}

static int read_codes(Stream *stream) {
  static const uint8_t order[LengthCount] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  if (!need(stream, 14)) return 0;
  unsigned symbols = 257 + take(stream, 5), distances = 1 + take(stream, 5), count = 4 + take(stream, 4);
  if (symbols > UsedSymbolCount || distances > UsedDistanceCount) return 0;
  uint8_t length_lengths[LengthCount] = {0}, lengths[SymbolCount + DistanceCount];
  for (unsigned i = 0; i < count; i++) {
    if (!need(stream, 3)) return 0;
    length_lengths[order[i]] = (uint8_t)take(stream, 3);
  }
  Code code;
  uint32_t table[1 << LengthBits];
  if (!build(Lengths, length_lengths, LengthCount, LengthBits, &code, table)) return 0;
  for (unsigned at = 0; at < symbols + distances;) {
    // The stream may end behind fewer.
    need(stream, LengthBits + 7);
    uint32_t found = table[stream->bits & ((1 << LengthBits) - 1)];
    if ((found & 63) > stream->bit_count) return 0;
    take(stream, found & 63);
    unsigned symbol = found >> 16;
    if (symbol < 16) {
      lengths[at++] = (uint8_t)symbol;
      continue;
    }
    unsigned extra = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    if (stream->bit_count < extra) return 0;
    unsigned repeats = (symbol == 18 ? 11 : 3) + take(stream, extra);
    if (repeats > symbols + distances - at || (symbol == 16 && at == 0)) return 0;
    memset(lengths + at, symbol == 16 ? lengths[at - 1] : 0, repeats);
    at += repeats;
  }
  stream->is_fixed = 0;
  return lengths[EndSymbol] > 0 &&
    build(Symbols, lengths, symbols, SymbolBits, &stream->symbol_code, stream->symbols) &&
    build(Distances, lengths + symbols, distances, DistanceBits, &stream->distance_code, stream->distances);
}

static int set_fixed_codes(Stream *stream) {
  if (stream->is_fixed) return 1;
  stream->is_fixed = 1;
  uint8_t lengths[SymbolCount], distances[DistanceCount];
  for (unsigned i = 0; i < SymbolCount; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  memset(distances, 5, sizeof distances);
  return build(Symbols, lengths, SymbolCount, SymbolBits, &stream->symbol_code, stream->symbols) &&
    build(Distances, distances, DistanceCount, DistanceBits, &stream->distance_code, stream->distances);
}

static Place read_block(Stream *stream) {
  if (stream->is_last_block) return AtEnd;
  if (!need(stream, 3)) return Damaged;
  stream->is_last_block = (int)take(stream, 1);
  switch (take(stream, 2)) {
    case 0: {
      take(stream, stream->bit_count & 7);
      if (!need(stream, 32)) return Damaged;
      unsigned count = take(stream, 16), inverse = take(stream, 16);
      stream->stored = count;
      return count == (inverse ^ 0xFFFF) ? InStored : Damaged;
    }
    case 1: return set_fixed_codes(stream) ? InCoded : Damaged;
    case 2: return read_codes(stream) ? InCoded : Damaged;
    default: return Damaged;
  }
}

static Place copy_stored(Stream *stream, uint8_t **end, const uint8_t *limit) {
  while (stream->stored > 0 && *end < limit) {
    if (stream->bit_count > 0 || stream->next == stream->end) {
      if (!need(stream, 8)) return Damaged;
      *(*end)++ = (uint8_t)take(stream, 8);
      stream->stored--;
      continue;
    }
    size_t count = stream->stored, room = (size_t)(limit - *end), present = (size_t)(stream->end - stream->next);
    if (count > room) count = room;
    if (count > present) count = present;
    memcpy(*end, stream->next, count);
    *end += count;
    stream->next += count;
    stream->stored -= count;
  }
  return stream->stored > 0 ? InStored : AtBlock;
}

// MARK: Codes of a block

// Copies a match, and up to 63 bytes beyond it: for short ones a loop would cost more than what it saves.
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
    // As many whole periods as eight bytes hold.
    static const uint64_t periods[] = {0, 0, 0x0001000100010001, 0x0001000001000001, 0x0000000100000001,
      0x0000010000000001, 0x0001000000000001, 0x0100000000000001};
    static const uint8_t steps[] = {0, 0, 8, 6, 8, 5, 6, 7};
    uint64_t word = (load(from) & ((1ull << 8 * distance) - 1)) * periods[distance];
    for (; to < end; to += steps[distance]) memcpy(to, &word, 8);
  }
}

// Brings the bits to 56 at least. What lies above `count` is what follows in the stream, so that it may be set twice.
#define REFILL() (bits |= load(next) << (count & 63), next += 7 - (count >> 3 & 7), count |= 56)
// Only the lowest six bits of `count` count.
#define DROP(entry) (bits >>= (entry) & 63, count -= (entry))
#define PUT_LITERALS(entry) (memcpy(to, &(uint32_t){(entry) >> 8}, 4), to += (entry) >> 6 & 3, DROP(entry))
// The base and the extra bits, which are among those of `bits` before they are dropped.
#define NUMBER(entry) (((entry) >> 16) + ((bits & ((1ull << ((entry) & 63)) - 1)) >> ((entry) >> 8 & 15)))
#define LONGER(entry) (((entry) >> 16) + (bits & ((1u << ((entry) >> 8 & 15)) - 1)))

enum {
  // A round of the loop below reads the stream up to three times.
  NearEnd = 24,
  BitsOfDistance = LongestCode + 13,
};

// Decodes as long as neither the end of the piece nor the limit is near. A table is looked up before the bits are refilled,
// of which there are enough, so that one need not wait for the other.
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
    // 32 bits are left at least, of which a length takes 20.
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
    // There are 8 bits left, or more: for a code of more the next refill is too late, and the look is done again.
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

// Decodes one code, and reads no further than that.
static Place decode_slow(Stream *stream, const uint8_t *start, uint8_t **end) {
  int symbol = take_symbol(stream, &stream->symbol_code);
  if (symbol < 0 || symbol >= UsedSymbolCount) return Damaged;
  if (symbol < EndSymbol) {
    *(*end)++ = (uint8_t)symbol;
    return InCoded;
  }
  if (symbol == EndSymbol) return AtBlock;
  symbol -= EndSymbol + 1;
  if (!need(stream, deflate_length_extra[symbol])) return Damaged;
  size_t length = deflate_length_bases[symbol] + take(stream, deflate_length_extra[symbol]);
  symbol = take_symbol(stream, &stream->distance_code);
  if (symbol < 0 || symbol >= UsedDistanceCount || !need(stream, deflate_distance_extra[symbol])) return Damaged;
  size_t distance = deflate_distance_bases[symbol] + take(stream, deflate_distance_extra[symbol]);
  if (distance > (size_t)(*end - start) || distance > stream->window) return Damaged;
  copy_match(*end, distance, length);
  *end += length;
  return InCoded;
}

// MARK: Calls

size_t png_inflate_workspace_size(void) { return sizeof(Stream); }

void png_inflate_begin(void *workspace, const PNGPiece *pieces, size_t count) {
  Stream *stream = workspace;
  stream->pieces = pieces;
  stream->piece_count = count;
  stream->next = stream->end = NULL;
  stream->bits = 0;
  stream->bit_count = 0;
  stream->is_last_block = stream->is_fixed = 0;
  stream->place = AtStart;
}

PNGInflateStatus png_inflate(void *workspace, const uint8_t *start, uint8_t **end, const uint8_t *limit) {
  Stream *stream = workspace;
  while (1) switch (stream->place) {
      case AtStart: stream->place = read_start(stream); break;
      case AtBlock: stream->place = read_block(stream); break;
      case AtEnd: return PNGInflateDone;
      case Damaged: return PNGInflateDamaged;
      case InStored:
        if (*end >= limit && stream->stored > 0) return PNGInflateMore;
        stream->place = copy_stored(stream, end, limit);
        break;
      case InCoded:
        if (*end >= limit) return PNGInflateMore;
        stream->place = stream->end - stream->next > NearEnd ? decode_fast(stream, start, end, limit)
                                                             : decode_slow(stream, start, end);
    }
}

int png_inflate_ends(void *workspace, uint32_t adler32) {
  Stream *stream = workspace;
  take(stream, stream->bit_count & 7);
  if (!need(stream, 32)) return 0;
  uint32_t found = take(stream, 32);
  return __builtin_bswap32(found) == adler32 && !need(stream, 1);
}
