// SPDX-License-Identifier: MIT
#ifndef DEFLATE_TABLES_H
#define DEFLATE_TABLES_H

#include <stdint.h>

// What the symbols of lengths and distances stand for (RFC 1951, section 3.2.5): the least, and how many
// extra bits are added to it.

enum { LengthSymbolCount = 29, DistanceSymbolCount = 30 };

extern const uint16_t deflate_length_bases[LengthSymbolCount], deflate_distance_bases[DistanceSymbolCount];
extern const uint8_t deflate_length_extra[LengthSymbolCount], deflate_distance_extra[DistanceSymbolCount];

#endif
