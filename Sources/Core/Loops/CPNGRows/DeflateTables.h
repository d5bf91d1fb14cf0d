// SPDX-License-Identifier: MIT
#pragma once

#include <stdint.h>

// The meaning of length and distance symbols (RFC 1951, section 3.2.5): the base, and the number of extra
// bits added to it.

enum { LengthSymbolCount = 29, DistanceSymbolCount = 30 };

static const uint16_t deflate_length_bases[LengthSymbolCount] = {
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
};
static const uint8_t deflate_length_extra[LengthSymbolCount] = {
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
};
static const uint16_t deflate_distance_bases[DistanceSymbolCount] = {
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
  4097, 6145, 8193, 12289, 16385, 24577,
};
static const uint8_t deflate_distance_extra[DistanceSymbolCount] = {
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
};
