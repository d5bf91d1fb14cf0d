// SPDX-License-Identifier: MIT
#include "Small.h"

#define VERSION small_packing
#define HEAD {0x08, 0x1D}

#include "Version.inc"
