// SPDX-License-Identifier: MIT
#include "Small.h"

#include "../../../Sources/Loops/CPNGRows/InflateCode.c"
#include "../../../Sources/Loops/CPNGRows/InflateCoded.c"
#include "../../../Sources/Loops/CPNGRows/PNGInflate.c"
