#include "PNGPack.h"

#include <string.h>

// Words are compared and written with their lowest byte first.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a machine with the lowest byte first is needed"
#endif

#define INLINE static inline __attribute__((always_inline))

enum {
  LiteralCount = 286,
  DistanceCount = 30,
  LengthCount = 19,
  EndOfBlock = 256,
  LongestMatch = 258,
  LongestCode = 15,
  LongestLengthCode = 7,
  // Symbols of one block: its codes fit what is near, and a photo's noise does not spoil those of what lies below it.
  BlockSymbols = 1 << 15,
  Window = 1 << 15,
  HashBits = 14,
  // A word: shorter matches take more bits than the literals of a noisy photo, and there they are many.
  MinimumMatch = 8,
  // After so many places in a row without a match one more is passed over each time, up to the maximum.
  MissesPerSkip = 2,
  MaximumSkip = 16
};

// A literal, or a match as length and distance.
typedef struct {
  uint16_t length, distance;
} Symbol;

// A canonical Huffman code: bits in the order in which they are written, and how many.
typedef struct {
  uint16_t bits[LiteralCount];
  uint8_t lengths[LiteralCount];
} Code;

typedef struct {
  Symbol symbols[BlockSymbols + LongestMatch];
  uint32_t places[1 << HashBits];
  uint32_t literal_counts[LiteralCount], distance_counts[DistanceCount], length_counts[LengthCount];
  Code literals, distances, lengths;
  uint8_t length_codes[LongestMatch + 1];
  // Of distances up to 256, then of those beyond, 128 at a time.
  uint8_t distance_codes[512];
  // The code lengths of a block as they are written: symbols, and what follows them.
  uint8_t written[LiteralCount + DistanceCount], extra[LiteralCount + DistanceCount];
} Workspace;

static const uint16_t length_bases[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                        31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_bases[] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                          193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_extra[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                         6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
// The order in which a block names the lengths of its codes for lengths.
static const uint8_t length_order[LengthCount] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

size_t png_pack_workspace_size(void) { return sizeof(Workspace); }

size_t png_pack_bound(size_t count) {
  // No block takes more than its bytes would as they are; the end is written in words.
  return count + 16 * (count / BlockSymbols + 2) + 64;
}

// MARK: Bits

typedef struct {
  uint64_t waiting;
  unsigned count;
  uint8_t *next;
} Bits;

// At most 48 bits before they are flushed.
INLINE void put(Bits *bits, uint64_t value, unsigned count) {
  bits->waiting |= value << bits->count;
  bits->count += count;
}

INLINE void flush(Bits *bits) {
  memcpy(bits->next, &bits->waiting, 8);
  bits->next += bits->count >> 3;
  bits->waiting >>= bits->count & ~7u;
  bits->count &= 7;
}

static void align(Bits *bits) {
  flush(bits);
  if (bits->count > 0) bits->next++;
  bits->waiting = 0;
  bits->count = 0;
}

// MARK: Codes

// The lengths of an optimal prefix code of counts that rise: Moffat and Katajainen's calculation in place, which turns
// counts into parents, parents into depths of inner nodes, and these into depths of leaves.
static void find_depths(uint32_t *nodes, int count) {
  int root = 0, leaf = 2;
  nodes[0] += nodes[1];
  for (int next = 1; next < count - 1; next++) {
    if (leaf >= count || nodes[root] < nodes[leaf]) {
      nodes[next] = nodes[root];
      nodes[root++] = next;
    } else {
      nodes[next] = nodes[leaf++];
    }
    if (leaf >= count || (root < next && nodes[root] < nodes[leaf])) {
      nodes[next] += nodes[root];
      nodes[root++] = next;
    } else {
      nodes[next] += nodes[leaf++];
    }
  }
  nodes[count - 2] = 0;
  for (int next = count - 3; next >= 0; next--) nodes[next] = nodes[nodes[next]] + 1;
  int available = 1, used = 0, depth = 0, next = count - 1;
  root = count - 2;
  while (available > 0) {
    while (root >= 0 && (int)nodes[root] == depth) {
      used++;
      root--;
    }
    while (available > used) {
      nodes[next--] = depth;
      available--;
    }
    available = 2 * used;
    depth++;
    used = 0;
  }
}

static uint16_t reversed(unsigned bits, unsigned count) {
  unsigned result = 0;
  for (unsigned i = 0; i < count; i++) result |= (bits >> i & 1) << (count - 1 - i);
  return (uint16_t)result;
}

// The code for symbols that occur so often, none longer than `longest` bits.
static void make_code(Code *code, const uint32_t *counts, int symbol_count, int longest) {
  uint16_t order[LiteralCount];
  uint32_t nodes[LiteralCount];
  int used = 0;
  memset(code->lengths, 0, sizeof code->lengths);
  // Sorted by how often they occur; there are few of them, and neighbours are often in order already.
  for (int symbol = 0; symbol < symbol_count; symbol++) {
    if (counts[symbol] == 0) continue;
    int place = used++;
    for (; place > 0 && counts[order[place - 1]] > counts[symbol]; place--) order[place] = order[place - 1];
    order[place] = (uint16_t)symbol;
  }
  if (used < 2) {
    // One symbol takes a bit too, and none at all stands as a code of one.
    code->lengths[used == 1 ? order[0] : 0] = 1;
    code->bits[used == 1 ? order[0] : 0] = 0;
    return;
  }
  for (int i = 0; i < used; i++) nodes[i] = counts[order[i]];
  find_depths(nodes, used);
  int of_length[LiteralCount + 1] = {0};
  for (int i = 0; i < used; i++) of_length[(int)nodes[i] < longest ? (int)nodes[i] : longest]++;
  // Codes that were cut short take too much room: each code of the longest length that goes makes room for one to become
  // two of the next length.
  uint32_t room = 0;
  for (int length = 1; length <= longest; length++) room += (uint32_t)of_length[length] << (longest - length);
  while (room > 1u << longest) {
    of_length[longest]--;
    int length = longest - 1;
    while (of_length[length] == 0) length--;
    of_length[length]--;
    of_length[length + 1] += 2;
    room--;
  }
  int place = used;
  for (int length = 1; length <= longest; length++) {
    for (int i = 0; i < of_length[length]; i++) code->lengths[order[--place]] = (uint8_t)length;
  }
  unsigned next[LongestCode + 2] = {0};
  for (int length = 1; length <= longest; length++) next[length + 1] = (next[length] + (unsigned)of_length[length]) << 1;
  for (int symbol = 0; symbol < symbol_count; symbol++) {
    unsigned length = code->lengths[symbol];
    if (length > 0) code->bits[symbol] = reversed(next[length]++, length);
  }
}

static size_t cost(const Code *code, const uint32_t *counts, int symbol_count) {
  size_t bits = 0;
  for (int symbol = 0; symbol < symbol_count; symbol++) bits += (size_t)counts[symbol] * code->lengths[symbol];
  return bits;
}

// MARK: Blocks

// Writes the lengths of two codes as runs: symbols in `written`, what follows them in `extra`. Gives how many symbols.
static int describe(Workspace *work, int literal_count, int distance_count) {
  uint8_t lengths[LiteralCount + DistanceCount];
  int count = literal_count + distance_count, written = 0;
  memcpy(lengths, work->literals.lengths, (size_t)literal_count);
  memcpy(lengths + literal_count, work->distances.lengths, (size_t)distance_count);
  memset(work->length_counts, 0, sizeof work->length_counts);
  for (int i = 0; i < count;) {
    int run = 1, symbol = lengths[i], extra = 0, most = symbol == 0 ? 138 : 6;
    while (i + run < count && lengths[i + run] == symbol) run++;
    if (symbol == 0 && run >= 3) {
      run = run < most ? run : most;
      symbol = run < 11 ? 17 : 18;
      extra = run - (run < 11 ? 3 : 11);
    } else if (i > 0 && lengths[i - 1] == symbol && run >= 3) {
      run = run < most ? run : most;
      symbol = 16;
      extra = run - 3;
    } else {
      run = 1;
    }
    work->written[written] = (uint8_t)symbol;
    work->extra[written++] = (uint8_t)extra;
    work->length_counts[symbol]++;
    i += run;
  }
  return written;
}

static void write_stored(Bits *bits, const uint8_t *bytes, size_t count, int is_last) {
  do {
    size_t part = count < 65535 ? count : 65535;
    put(bits, is_last && part == count, 3);
    align(bits);
    uint16_t head[] = {(uint16_t)part, (uint16_t)~part};
    memcpy(bits->next, head, 4);
    memcpy(bits->next + 4, bytes, part);
    bits->next += 4 + part;
    bytes += part;
    count -= part;
  } while (count > 0);
}

static void write_symbols(Workspace *work, size_t symbol_count, Bits *target) {
  // A copy, which the compiler can keep in registers.
  Bits bits = *target;
  const Code *literals = &work->literals, *distances = &work->distances;
  for (size_t i = 0; i < symbol_count; i++) {
    Symbol symbol = work->symbols[i];
    if (symbol.distance == 0) {
      put(&bits, literals->bits[symbol.length], literals->lengths[symbol.length]);
    } else {
      unsigned length = work->length_codes[symbol.length], away = symbol.distance - 1u;
      unsigned distance = work->distance_codes[away < 256 ? away : 256 + (away >> 7)];
      put(&bits, literals->bits[257 + length], literals->lengths[257 + length]);
      put(&bits, symbol.length - length_bases[length], length_extra[length]);
      put(&bits, distances->bits[distance], distances->lengths[distance]);
      put(&bits, symbol.distance - distance_bases[distance], distance_extra[distance]);
    }
    flush(&bits);
  }
  *target = bits;
}

// Writes the symbols that stand for `count` bytes as a block with codes of its own, or the bytes as they are where that
// takes less.
static void write_block(
  Workspace *work, size_t symbol_count, const uint8_t *bytes, size_t count, int is_last, Bits *bits) {
  work->literal_counts[EndOfBlock] = 1;
  make_code(&work->literals, work->literal_counts, LiteralCount, LongestCode);
  make_code(&work->distances, work->distance_counts, DistanceCount, LongestCode);
  int literal_count = LiteralCount, distance_count = DistanceCount, length_count = LengthCount;
  while (work->literals.lengths[literal_count - 1] == 0) literal_count--;
  while (distance_count > 1 && work->distances.lengths[distance_count - 1] == 0) distance_count--;
  int written = describe(work, literal_count, distance_count);
  make_code(&work->lengths, work->length_counts, LengthCount, LongestLengthCode);
  while (length_count > 4 && work->lengths.lengths[length_order[length_count - 1]] == 0) length_count--;

  size_t size = 17 + 3 * (size_t)length_count + cost(&work->lengths, work->length_counts, LengthCount);
  size += 2 * work->length_counts[16] + 3 * work->length_counts[17] + 7 * work->length_counts[18];
  size += cost(&work->literals, work->literal_counts, LiteralCount);
  size += cost(&work->distances, work->distance_counts, DistanceCount);
  for (int i = 0; i < 29; i++) size += (size_t)work->literal_counts[257 + i] * length_extra[i];
  for (int i = 0; i < DistanceCount; i++) size += (size_t)work->distance_counts[i] * distance_extra[i];
  if (size / 8 > count + 4) {
    write_stored(bits, bytes, count, is_last);
  } else {
    put(bits, (unsigned)is_last | 2 << 1, 3);
    put(bits, (unsigned)(literal_count - 257), 5);
    put(bits, (unsigned)(distance_count - 1), 5);
    put(bits, (unsigned)(length_count - 4), 4);
    flush(bits);
    for (int i = 0; i < length_count; i++) {
      put(bits, work->lengths.lengths[length_order[i]], 3);
      flush(bits);
    }
    for (int i = 0; i < written; i++) {
      int symbol = work->written[i];
      put(bits, work->lengths.bits[symbol], work->lengths.lengths[symbol]);
      put(bits, work->extra[i], symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
      flush(bits);
    }
    write_symbols(work, symbol_count, bits);
    put(bits, work->literals.bits[EndOfBlock], work->literals.lengths[EndOfBlock]);
    flush(bits);
  }
  memset(work->literal_counts, 0, sizeof work->literal_counts);
  memset(work->distance_counts, 0, sizeof work->distance_counts);
}

// MARK: Matches

INLINE uint32_t load4(const uint8_t *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  return word;
}

INLINE uint64_t load8(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

INLINE uint64_t hash(uint64_t word) { return word * 0x9E3779B97F4A7C15u >> (64 - HashBits); }

// How many bytes from `bytes` on equal those from `earlier` on, up to `end`.
INLINE size_t common(const uint8_t *earlier, const uint8_t *bytes, const uint8_t *end) {
  const uint8_t *start = bytes;
  while (end - bytes >= 16) {
    uint64_t first = load8(earlier) ^ load8(bytes), second = load8(earlier + 8) ^ load8(bytes + 8);
    if ((first | second) != 0) {
      size_t whole = (size_t)(bytes - start);
      return first != 0 ? whole + (size_t)(__builtin_ctzll(first) >> 3)
                        : whole + 8 + (size_t)(__builtin_ctzll(second) >> 3);
    }
    earlier += 16;
    bytes += 16;
  }
  while (bytes < end && *bytes == *earlier) {
    bytes++;
    earlier++;
  }
  return (size_t)(bytes - start);
}

static void prepare(Workspace *work) {
  memset(work->places, 0, sizeof work->places);
  memset(work->literal_counts, 0, sizeof work->literal_counts);
  memset(work->distance_counts, 0, sizeof work->distance_counts);
  for (int code = 0; code < 29; code++) {
    for (int length = length_bases[code]; length <= LongestMatch; length++) work->length_codes[length] = (uint8_t)code;
  }
  for (int code = 0; code < DistanceCount; code++) {
    unsigned first = distance_bases[code] - 1u;
    for (unsigned away = first; away < 256; away++) work->distance_codes[away] = (uint8_t)code;
    for (unsigned away = first >> 7; first >= 256 && away < 256; away++) work->distance_codes[256 + away] = (uint8_t)code;
  }
}

INLINE size_t add_literal(Workspace *work, size_t symbol_count, uint8_t byte) {
  work->symbols[symbol_count] = (Symbol){byte, 0};
  work->literal_counts[byte]++;
  return symbol_count + 1;
}

INLINE size_t add_match(Workspace *work, size_t symbol_count, size_t length, size_t distance) {
  work->symbols[symbol_count] = (Symbol){(uint16_t)length, (uint16_t)distance};
  size_t away = distance - 1;
  work->literal_counts[257 + work->length_codes[length]]++;
  work->distance_counts[work->distance_codes[away < 256 ? away : 256 + (away >> 7)]]++;
  return symbol_count + 1;
}

size_t png_pack(const uint8_t *bytes, size_t count, void *workspace, uint8_t *result) {
  Workspace *work = workspace;
  prepare(work);
  Bits bits = {0, 0, result};
  const uint8_t *next = bytes, *end = bytes + count, *block = bytes;
  // The last bytes are literals, so that a word can always be read.
  const uint8_t *last = count > 8 ? end - 8 : bytes;
  size_t symbol_count = 0, misses = 0;
  while (next < end) {
    size_t length = 0, distance = 0;
    if (next < last) {
      uint64_t word = load8(next);
      if (next > bytes && (uint32_t)word == load4(next - 1)) {
        distance = 1;
        length = common(next - 1, next, end);
      } else {
        uint32_t *place = &work->places[hash(word)];
        const uint8_t *earlier = bytes + *place;
        *place = (uint32_t)(next - bytes);
        distance = (size_t)(next - earlier);
        if (distance > 0 && distance <= Window && load8(earlier) == word) {
          const uint8_t *limit = (size_t)(end - next) < LongestMatch ? end : next + LongestMatch;
          length = MinimumMatch + common(earlier + MinimumMatch, next + MinimumMatch, limit);
        }
      }
    }
    if (length > 0) {
      misses = 0;
      next += length;
      while (length > 0) {
        // A rest too short for a match goes into the last but one.
        size_t part = length <= LongestMatch ? length : length < LongestMatch + 3 ? length - 3 : LongestMatch;
        symbol_count = add_match(work, symbol_count, part, distance);
        length -= part;
        if (symbol_count >= BlockSymbols && length > 0) {
          write_block(work, symbol_count, block, (size_t)(next - length - block), 0, &bits);
          block = next - length;
          symbol_count = 0;
        }
      }
    } else {
      size_t literals = 1 + misses / MissesPerSkip;
      if (literals > MaximumSkip) literals = MaximumSkip;
      misses += literals;
      if ((size_t)(end - next) < literals) literals = (size_t)(end - next);
      for (size_t i = 0; i < literals; i++) symbol_count = add_literal(work, symbol_count, *next++);
    }
    if (symbol_count >= BlockSymbols || next == end) {
      write_block(work, symbol_count, block, (size_t)(next - block), next == end, &bits);
      block = next;
      symbol_count = 0;
    }
  }
  align(&bits);
  return (size_t)(bits.next - result);
}
