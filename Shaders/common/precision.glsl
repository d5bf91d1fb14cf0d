// SPDX-License-Identifier: MIT

// A plane's 16 bits need more than the default medium precision of samplers.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;

// A uniform length of a loop, as one that depends on the pixel. Mesa compiles loops of uniform length anew
// for each length, and on lavapipe of Mesa 22 the length is at times that of an earlier draw.
#define LOOP_LENGTH(length, pixel) ((length) + min(0, abs((pixel).x)))
