// SPDX-License-Identifier: MIT

// Packs inputs of random runs, copies and noise: packing small|real COUNT [FIRST SEED]

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "PackingCheck.h"

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  PackingLimits limits = strcmp(argv[1], "small") == 0 ? PackingLimitsSmall : PackingLimitsReal;
  unsigned long long count = strtoull(argv[2], NULL, 10), first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
  for (unsigned long long seed = first; seed < first + count; seed++) {
    const char *fault = packing_fault(limits, seed);
    if (fault == NULL) continue;
    fprintf(stderr, "packing: %s limits, seed %llu: %s\n", argv[1], seed, fault);
    return 1;
  }
  printf("packing: %llu inputs with %s limits, each by four efforts and three unpackers\n", count, argv[1]);
}
