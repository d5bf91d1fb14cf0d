#include "Small.h"

#include "../../../Sources/CPNGRows/InflateCode.c"
#include "../../../Sources/CPNGRows/InflateCoded.c"
#include "../../../Sources/CPNGRows/PNGInflate.c"
