// SPDX-License-Identifier: MIT
#include "Small.h"

#include "../../../Sources/Core/Loops/CPNGRows/DeflateBlock.c"
#include "../../../Sources/Core/Loops/CPNGRows/DeflateCodes.c"
#include "../../../Sources/Core/Loops/CPNGRows/PackSampled.c"
#include "../../../Sources/Core/Loops/CPNGRows/PackSequences.c"
// Behind what it calls: a function of several versions has to be defined before it is used.
#include "../../../Sources/Core/Loops/CPNGRows/PNGPack.c"
