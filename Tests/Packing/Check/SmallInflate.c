// SPDX-License-Identifier: MIT
#include "Small.h"

#include "../../../Sources/Core/Loops/CPNGRows/InflateCode.c"
#include "../../../Sources/Core/Loops/CPNGRows/InflateCoded.c"
#include "../../../Sources/Core/Loops/CPNGRows/PNGInflate.c"
