// SPDX-License-Identifier: MIT

// A plane's 16 bits need more than the default precision of samplers.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;

// Makes the uniform length of a loop look as if it depended on the pixel. On software devices zink compiles a
// loop of uniform length anew for each length, and lavapipe of Mesa 22 sometimes uses the length of an
// earlier draw.
#if HIDES_LENGTHS
#define LOOP_LENGTH(length, pixel) ((length) + min(0, abs((pixel).x)))
#else
#define LOOP_LENGTH(length, pixel) (length)
#endif
