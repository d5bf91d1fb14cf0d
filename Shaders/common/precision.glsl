// SPDX-License-Identifier: MIT

// A plane's 16 bits need more than the default medium precision of samplers.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
