#include "Small.h"

#include "../../../Sources/CPNGRows/DeflateBlock.c"
#include "../../../Sources/CPNGRows/DeflateCodes.c"
#include "../../../Sources/CPNGRows/DeflateTables.c"
#include "../../../Sources/CPNGRows/PackSampled.c"
#include "../../../Sources/CPNGRows/PackSequences.c"
// Behind what it calls: a function of several versions has to be defined before it is used.
#include "../../../Sources/CPNGRows/PNGPack.c"
