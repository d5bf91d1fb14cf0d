// SPDX-License-Identifier: MIT
#include "DeflateBlock.h"

// The order in which a block lists the lengths of its code length code.
static const uint8_t length_order[LengthCount] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

void deflate_clear(DeflateBlock *block) {
  memset(block->literal_counts, 0, sizeof block->literal_counts);
  memset(block->distance_counts, 0, sizeof block->distance_counts);
}

void deflate_prepare(DeflateBlock *block) {
  deflate_clear(block);
  for (int symbol = 0; symbol < MatchLengthCount; symbol++) {
    for (int length = deflate_length_bases[symbol]; length <= LongestMatch; length++) {
      block->length_symbols[length] = (uint8_t)symbol;
    }
  }
  for (int symbol = 0; symbol < DistanceCount; symbol++) {
    unsigned first = deflate_distance_bases[symbol] - 1u;
    for (unsigned away = first; away < 256; away++) block->distance_symbols[away] = (uint8_t)symbol;
    for (unsigned away = first >> 7; first >= 256 && away < 256; away++) {
      block->distance_symbols[256 + away] = (uint8_t)symbol;
    }
  }
}

// MARK: Heads

static DeflateHead head_of(const DeflateBlock *block) {
  DeflateHead head = {LiteralCount, DistanceCount, LengthCount, {0}, {0}, 0, {0}, {{0}}};
  while (code_length(&block->literals, head.literal_count - 1) == 0) head.literal_count--;
  while (head.distance_count > 1 && code_length(&block->distances, head.distance_count - 1) == 0) head.distance_count--;
  uint8_t lengths[LiteralCount + DistanceCount];
  int count = 0;
  for (int i = 0; i < head.literal_count; i++) lengths[count++] = (uint8_t)code_length(&block->literals, i);
  for (int i = 0; i < head.distance_count; i++) lengths[count++] = (uint8_t)code_length(&block->distances, i);
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
    head.symbols[head.count] = (uint8_t)symbol;
    head.extra[head.count++] = (uint8_t)extra;
    head.counts[symbol]++;
    i += run;
  }
  deflate_make_code(&head.code, head.counts, LengthCount, LongestLengthCode);
  while (head.length_count > 4 && code_length(&head.code, length_order[head.length_count - 1]) == 0) head.length_count--;
  return head;
}

size_t deflate_make_codes(DeflateBlock *block) {
  block->literal_counts[EndOfBlock] = 1;
  deflate_make_code(&block->literals, block->literal_counts, LiteralCount, LongestCode);
  deflate_make_code(&block->distances, block->distance_counts, DistanceCount, LongestCode);
  for (int length = ShortestMatch; length <= LongestMatch; length++) {
    int symbol = block->length_symbols[length];
    uint32_t word = block->literals.words[MatchLengths + symbol];
    uint32_t bits = word >> 8 | (uint32_t)(length - deflate_length_bases[symbol]) << (word & 255);
    block->length_words[length] = bits << 8 | ((word & 255) + deflate_length_extra[symbol]);
  }

  DeflateHead head = head_of(block);
  block->head = head;
  size_t size = 17 + 3 * (size_t)head.length_count + deflate_cost(&head.code, head.counts, LengthCount);
  size += 2 * head.counts[16] + 3 * head.counts[17] + 7 * head.counts[18];
  size += deflate_cost(&block->literals, block->literal_counts, LiteralCount);
  size += deflate_cost(&block->distances, block->distance_counts, DistanceCount);
  for (int i = 0; i < MatchLengthCount; i++) {
    size += (size_t)block->literal_counts[MatchLengths + i] * deflate_length_extra[i];
  }
  for (int i = 0; i < DistanceCount; i++) size += (size_t)block->distance_counts[i] * deflate_distance_extra[i];
  return size;
}

// MARK: Blocks

// Writes the three bits at the start of every block.
static void begin(unsigned kind, int is_last, DeflateBits *bits) {
  put_bits(bits, (unsigned)is_last | kind << 1, 3);
  bits->has_last |= is_last;
}

void deflate_begin_block(const DeflateBlock *block, int is_last, DeflateBits *bits) {
  if (!begin_writing(bits, HeadBytes, 0)) return;
  const DeflateHead *head = &block->head;
  begin(2, is_last, bits);
  put_bits(bits, (unsigned)(head->literal_count - 257), 5);
  put_bits(bits, (unsigned)(head->distance_count - 1), 5);
  put_bits(bits, (unsigned)(head->length_count - 4), 4);
  flush_bits(bits);
  for (int i = 0; i < head->length_count; i++) {
    put_bits(bits, code_length(&head->code, length_order[i]), 3);
    flush_bits(bits);
  }
  for (int i = 0; i < head->count; i++) {
    int symbol = head->symbols[i];
    put_word(bits, head->code.words[symbol]);
    put_bits(bits, head->extra[i], symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
    flush_bits(bits);
  }
}

void deflate_end_block(const DeflateBlock *block, DeflateBits *bits) {
  if (!begin_writing(bits, LongestCode / 8 + 1, 0)) return;
  put_word(bits, block->literals.words[EndOfBlock]);
  flush_bits(bits);
}

void deflate_write_stored(const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits) {
  do {
    size_t part = count < LongestStored ? count : LongestStored;
    // The pending bits with the block's three, the length and its complement, and the bytes.
    if (!begin_writing(bits, 2 + 4 + part, part)) return;
    begin(0, is_last && part == count, bits);
    align_bits(bits);
    put_bits(bits, part | (uint64_t)(part ^ 0xFFFF) << 16, 32);
    flush_bits(bits);
    memcpy(bits->next, bytes, part);
    bits->next += part;
    bytes += part;
    count -= part;
  } while (count > 0);
}

void deflate_end(int is_last, DeflateBits *bits) {
  if (!is_last || !bits->has_last) deflate_write_stored(bits->next, 0, is_last, bits);
  if (begin_writing(bits, 1, 0)) align_bits(bits);
}
