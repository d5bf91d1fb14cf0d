// SPDX-License-Identifier: MIT
#ifndef DEFLATE_TABLES_H
#define DEFLATE_TABLES_H

#include <stdint.h>

// The meaning of length and distance symbols (RFC 1951, section 3.2.5): the base, and the number of extra
// bits added to it.

enum { LengthSymbolCount = 29, DistanceSymbolCount = 30 };

extern const uint16_t deflate_length_bases[LengthSymbolCount], deflate_distance_bases[DistanceSymbolCount];
extern const uint8_t deflate_length_extra[LengthSymbolCount], deflate_distance_extra[DistanceSymbolCount];

#endif
