// A plane's 16 bits need more than mediump promises.
precision highp float;
precision highp int;
precision highp sampler2D;
