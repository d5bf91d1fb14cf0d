// SPDX-License-Identifier: MIT
#define VERSION real_packing
#define HEAD {0x78, 0x01}

#include "Version.inc"
