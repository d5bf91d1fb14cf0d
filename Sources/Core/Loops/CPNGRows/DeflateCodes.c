// SPDX-License-Identifier: MIT
#include "DeflateCodes.h"

// The lengths of an optimal prefix code for ascending counts: Moffat and Katajainen's in-place algorithm,
// which converts counts to parents, parents to depths of inner nodes, and these to depths of leaves.
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

// Sorts symbols by their counts, ascending, with a radix sort by bytes. Returns the number of symbols that
// occur.
static int sort_symbols(const uint32_t *counts, int symbol_count, uint16_t *order) {
  uint16_t other[LiteralCount];
  int used = 0;
  uint32_t largest = 0;
  for (int symbol = 0; symbol < symbol_count; symbol++) {
    if (counts[symbol] == 0) continue;
    order[used++] = (uint16_t)symbol;
    largest |= counts[symbol];
  }
  for (unsigned shift = 0; shift < 32 && largest >> shift != 0; shift += 8) {
    int places[257] = {0};
    for (int i = 0; i < used; i++) places[(counts[order[i]] >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++) places[i + 1] += places[i];
    for (int i = 0; i < used; i++) other[places[counts[order[i]] >> shift & 255]++] = order[i];
    memcpy(order, other, sizeof *order * (size_t)used);
  }
  return used;
}

void deflate_make_code(DeflateCode *code, const uint32_t *counts, int symbol_count, int longest) {
  uint16_t order[LiteralCount];
  uint32_t nodes[LiteralCount];
  uint8_t lengths[LiteralCount] = {0};
  memset(code, 0, sizeof *code);
  int used = sort_symbols(counts, symbol_count, order);
  if (used < 2) {
    // A single symbol also takes one bit, and without any symbol the code contains the first one.
    code->words[used == 1 ? order[0] : 0] = 1;
    return;
  }
  for (int i = 0; i < used; i++) nodes[i] = counts[order[i]];
  find_depths(nodes, used);
  int of_length[LiteralCount + 1] = {0};
  for (int i = 0; i < used; i++) of_length[(int)nodes[i] < longest ? (int)nodes[i] : longest]++;
  // After truncation, the codes exceed the code space. Each step removes a code of the maximal length, and
  // splits a shorter one into two of the next length.
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
    for (int i = 0; i < of_length[length]; i++) lengths[order[--place]] = (uint8_t)length;
  }
  unsigned next[LongestCode + 2] = {0};
  for (int length = 1; length <= longest; length++) next[length + 1] = (next[length] + (unsigned)of_length[length]) << 1;
  for (int symbol = 0; symbol < symbol_count; symbol++) {
    unsigned length = lengths[symbol];
    if (length > 0) code->words[symbol] = __builtin_bitreverse32(next[length]++) >> (32 - length) << 8 | length;
  }
}

size_t deflate_cost(const DeflateCode *code, const uint32_t *counts, int symbol_count) {
  size_t bits = 0;
  for (int symbol = 0; symbol < symbol_count; symbol++) bits += (size_t)counts[symbol] * code_length(code, symbol);
  return bits;
}
