// SPDX-License-Identifier: MIT
#include "PackStages.h"

// A block under construction, from the byte `start` on. Bytes from `next` on are not in it yet.
typedef struct {
  PackWorkspace *work;
  // The number of candidates for each place; 0 if matches are not searched for.
  int ways;
  // Whether the last block of these bytes is the last of the stream.
  int is_last;
  const uint8_t *start, *next, *end;
  // The block's remaining capacity: at least one of each, since a full block is closed at once.
  size_t symbols_left, sequences_left;
  Sequence *next_sequence;
  DeflateBits bits;
} Packer;

static void open_block(Packer *packer) {
  packer->start = packer->next;
  packer->symbols_left = BlockSymbols;
  packer->sequences_left = BlockSequences;
  packer->next_sequence = packer->work->sequences;
}

static void count_literals(const Packer *packer) {
  DeflateBlock *block = &packer->work->block;
  // With one table, consecutive equal bytes would wait for each other.
  uint32_t tables[4][256] = {{0}};
  const uint8_t *bytes = packer->start;
  for (const Sequence *next = packer->work->sequences; next < packer->next_sequence; next++) {
    Sequence sequence = *next;
    size_t count = sequence.literals;
    for (; count >= 8; count -= 8, bytes += 8) {
      for (int byte = 0; byte < 8; byte++) tables[byte & 3][bytes[byte]]++;
    }
    // The rest, without branches, which would be mispredicted.
    for (size_t byte = 0; byte < 7; byte++) tables[byte & 3][bytes[byte]] += byte < count;
    bytes += count + sequence.length;
  }
  for (int byte = 0; byte < 256; byte++) {
    block->literal_counts[byte] = tables[0][byte] + tables[1][byte] + tables[2][byte] + tables[3][byte];
  }
}

// Estimates the costs of symbols by the codes of this block. Unused symbols get a long code.
static void find_costs(PackWorkspace *work) {
  const DeflateBlock *block = &work->block;
  MatchCosts *costs = &work->search.costs;
  for (int i = 0; i < 256; i++) {
    unsigned bits = code_length(&block->literals, i);
    costs->literals[i] = (uint8_t)(bits > 0 ? bits : LongestCode);
  }
  for (int length = ShortestMatch; length <= LongestMatch; length++) {
    unsigned bits = block->length_words[length] & 255;
    int occurs = code_length(&block->literals, MatchLengths + block->length_symbols[length]) > 0;
    costs->lengths[length] = (uint8_t)(occurs ? bits : bits + 10);
  }
  for (int symbol = 0; symbol < DistanceCount; symbol++) {
    unsigned bits = code_length(&block->distances, symbol);
    costs->distances[symbol] = (uint8_t)((bits > 0 ? bits : 8) + deflate_distance_extra[symbol]);
  }
}

// Writes the block with its own codes, or stored if that is smaller, and opens the next. It is the last one
// if nothing is left.
VERSIONS static void close_block(Packer *packer) {
  DeflateBlock *block = &packer->work->block;
  const uint8_t *bytes = packer->start;
  size_t count = (size_t)(packer->next - bytes);
  int is_last = packer->is_last && packer->next == packer->end;
  DeflateBits bits = packer->bits;
  count_literals(packer);
  if (deflate_make_codes(block) / 8 > count + 4) {
    deflate_write_stored(bytes, count, is_last, &bits);
  } else {
    deflate_begin_block(block, is_last, &bits);
    for (const Sequence *next = packer->work->sequences; next < packer->next_sequence; next++) {
      Sequence sequence = *next;
      put_literals(block, bytes, sequence.literals, &bits);
      bytes += sequence.literals + sequence.length;
      if (sequence.length > 0) put_match(block, sequence.length, sequence.distance, &bits);
    }
    deflate_end_block(block, &bits);
  }
  packer->bits = bits;
  if (packer->ways > 0) find_costs(packer->work);
  deflate_clear(block);
  open_block(packer);
}

// Adds a sequence, and closes the block if it is full.
INLINE void add(Packer *packer, size_t literals, size_t length, size_t distance) {
  *packer->next_sequence++ = (Sequence){(uint32_t)literals, (uint32_t)length, (uint32_t)distance};
  if (length > 0) count_match(&packer->work->block, length, distance);
  packer->next += literals + length;
  size_t symbols = literals + 1 + length / LongestMatch;
  packer->symbols_left -= symbols < packer->symbols_left ? symbols : packer->symbols_left;
  packer->sequences_left--;
  if (packer->symbols_left == 0 || packer->sequences_left == 0) close_block(packer);
}

// Adds as many of the literals as fit into this block, and returns their number.
static size_t add_literals(Packer *packer, size_t count) {
  while (count > packer->symbols_left + BlockSymbols / 4) {
    size_t part = packer->symbols_left;
    add(packer, part, 0, 0);
    count -= part;
  }
  return count;
}

INLINE void add_match(Packer *packer, const uint8_t *start, size_t length, size_t distance) {
  add(packer, add_literals(packer, (size_t)(start - packer->next)), length, distance);
}

VERSIONS static void find_runs(Packer *packer) {
  ByteRuns runs = byte_runs(packer->start + 1, packer->end);
  const uint8_t *start, *stop;
  while (next_run(&runs, packer->next, packer->end, &start, &stop)) {
    add_match(packer, start, (size_t)(stop - start), 1);
  }
}

enum {
  // A match of this length is taken without trying the next place.
  GoodMatch = 32,
  // The number of places entered within a match.
  MostEntered = 16,
  // After each further group of this many places without a match, one more place is skipped at a time, up to
  // the maximum.
  MissesPerSkip = 12,
  MaximumSkip = 16,
  // The bytes that determine the first block's costs.
  FirstCosts = 1 << 18
};

static void begin_search(PackWorkspace *work, const uint8_t *first, const uint8_t *end) {
  memset(work->search.table, 0, sizeof work->search.table);
  work->search.first = first;
  work->search.end = end;
  sample_counts(&work->block, first, end - first > FirstCosts ? first + FirstCosts : end);
  deflate_make_codes(&work->block);
  find_costs(work);
  deflate_clear(&work->block);
}

// Adds the matches that start before `limit` in the region, and returns the place after them. `misses` counts
// places without a match.
INLINE const uint8_t *add_matches(
  Packer *packer, int ways, const uint8_t *next, const uint8_t *limit, size_t *misses) {
  const DeflateBlock *block = &packer->work->block;
  MatchSearch *search = &packer->work->search;
  while (next < limit) {
    if (ways == OneWay && literal_bits(search, next, LikelyBytes) < LikelyCost) {
      next++;
      continue;
    }
    Match match = find_match(search, block, ways, MinimumGain, next);
    if (match.length == 0) {
      size_t step = 1 + (*misses)++ / MissesPerSkip;
      next += step < MaximumSkip ? step : MaximumSkip;
      continue;
    }
    *misses = 0;
    // A better match may start at the next byte.
    while (match.length < GoodMatch && next + 1 < limit) {
      Match later = find_match(search, block, ways, match.gain, next + 1);
      if (later.length == 0) break;
      match = later;
      next++;
    }
    add_match(packer, next, match.length, match.distance);
    const uint8_t *after = next + match.length;
    for (const uint8_t *place = next + 2; place < after && place < limit && place < next + MostEntered; place++) {
      uint32_t candidates[ManyWays];
      enter_place(search, ways, place, candidates);
    }
    next = after;
  }
  return next;
}

INLINE void find_matches(Packer *packer, const int ways) {
  MatchSearch *search = &packer->work->search;
  const uint8_t *first = packer->start, *next = first + 1, *end = packer->end;
  begin_search(packer->work, first, end);
  ByteRuns runs = byte_runs(next, end);
  // The last bytes are literals, so that a word can always be read.
  const uint8_t *last = end - first > MinimumMatch ? end - MinimumMatch : first;
  const uint8_t *start = first, *stop = first;
  size_t misses = 0;
  while (next < end) {
    if (next > start && !next_run(&runs, next, end, &start, &stop)) start = stop = end;
    set_region(search, next, start, stop);
    misses /= 2;
    next = add_matches(packer, ways, next, search->stop < last ? search->stop : last, &misses);
    if (next < search->stop) next = search->stop;
    if (next == start && start < stop) {
      add_match(packer, start, (size_t)(stop - start), 1);
      next = stop;
    }
  }
}

VERSIONS static void find_likely_matches(Packer *packer) { find_matches(packer, OneWay); }
VERSIONS static void find_most_matches(Packer *packer) { find_matches(packer, ManyWays); }

void pack_sequences(PackWorkspace *work, int ways, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits) {
  Packer packer = {.work = work, .ways = ways, .is_last = is_last, .next = bytes, .end = bytes + count, .bits = *bits};
  open_block(&packer);
  if (ways == 0) find_runs(&packer);
  else if (ways == OneWay) find_likely_matches(&packer);
  else find_most_matches(&packer);
  size_t literals = add_literals(&packer, (size_t)(packer.end - packer.next));
  if (literals > 0) add(&packer, literals, 0, 0);
  if (packer.start < packer.end) close_block(&packer);
  *bits = packer.bits;
}
