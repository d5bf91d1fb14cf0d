// SPDX-License-Identifier: MIT
#include "Small.h"

#include "../../../Sources/Loops/CPNGRows/DeflateBlock.c"
#include "../../../Sources/Loops/CPNGRows/DeflateCodes.c"
#include "../../../Sources/Loops/CPNGRows/DeflateTables.c"
#include "../../../Sources/Loops/CPNGRows/PackSampled.c"
#include "../../../Sources/Loops/CPNGRows/PackSequences.c"
// Behind what it calls: a function of several versions has to be defined before it is used.
#include "../../../Sources/Loops/CPNGRows/PNGPack.c"
