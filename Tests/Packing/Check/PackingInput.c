// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "PNGPack.h"
#include "Versions.h"

// A length: mostly one at which something changes, or one more or less; short ones, and some of any kind.
static size_t some_length(const PackingVersion *version, uint64_t *state) {
  static const uint16_t of_deflate[] = {3, 8, 11, 12, 13, 32, 63, 64, 65, 128, 257, 258, 259, 260, 261, 262, 516, 519};
  size_t length;
  switch (random_below(state, 8)) {
    case 0: case 1: length = random_below(state, 20); break;
    case 2: length = of_deflate[random_below(state, sizeof of_deflate / sizeof *of_deflate)]; break;
    case 3: length = random_below(state, version->longest / 4); break;
    case 4: {
      // So many of a longest match's runs fill a block with symbols.
      size_t limit = version->limits[random_below(state, version->limit_count)];
      length = limit * 258 > version->longest ? limit : limit * 258;
      break;
    }
    default: length = version->limits[random_below(state, version->limit_count)] >> (random_below(state, 4) == 0);
  }
  return length + random_below(state, 3);
}

uint8_t *make_packing_input(const PackingVersion *version, uint64_t seed, size_t *count) {
  uint64_t state = seed;
  // One in many is of a length at which something changes, whatever its parts.
  size_t most = random_below(&state, 4) == 0 ? 1 + some_length(version, &state) : version->longest;
  if (most > version->longest) most = version->longest;
  if (random_below(&state, 3) > 0) most = 1 + random_below(&state, most);
  uint8_t *bytes = malloc(most + PNGPackMargin);
  if (bytes == NULL) return NULL;
  size_t made = 0, part_count = 1 + random_below(&state, 12);
  while (made < most && (part_count-- > 0 || made == 0)) {
    size_t length = some_length(version, &state), rest = most - made;
    if (length == 0 || length - 1 > rest) length = rest + 1;
    length = length > 1 ? length - 1 : 1;
    switch (random_below(&state, 5)) {
      case 0:
      case 1: {
        // A run; it may go on with the byte before it.
        int goes_on = made > 0 && random_below(&state, 4) == 0;
        memset(bytes + made, goes_on ? bytes[made - 1] : (int)random_below(&state, 256), length);
        break;
      }
      case 2: {
        size_t distance = 1 + random_below(&state, made + 1);
        if (random_below(&state, 2) == 0) distance = some_length(version, &state);
        if (distance == 0 || distance > made) distance = made;
        for (size_t i = 0; i < length; i++) bytes[made + i] = distance == 0 ? 7 : bytes[made + i - distance];
        break;
      }
      case 3: {
        // Few values, so that there are matches by chance.
        size_t values = (size_t)1 << random_below(&state, 4);
        for (size_t i = 0; i < length; i++) bytes[made + i] = (uint8_t)(40 * random_below(&state, values + 1));
        break;
      }
      default:
        for (size_t i = 0; i < length; i++) bytes[made + i] = (uint8_t)next_random(&state);
    }
    made += length;
  }
  *count = made;
  // What is behind the bytes may be anything.
  for (int i = 0; i < PNGPackMargin; i++) bytes[made + i] = made > 1 ? bytes[made - 1] : 0;
  return realloc(bytes, made + PNGPackMargin);
}
