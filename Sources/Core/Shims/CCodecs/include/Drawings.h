// SPDX-License-Identifier: MIT
#pragma once

// The parts of librsvg, Cairo and GLib in use, declared here so that their headers are not needed to build.
// scripts/check-declarations checks them against the headers.

#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

// cairo_format_t and cairo_status_t. A status of 0 means success.
typedef int CCodecsFormat;
typedef unsigned CCodecsStatus;

// GError.
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} CCodecsError;

// RsvgLength.
typedef struct {
  double length;
  unsigned unit;
} CCodecsLength;

// RsvgRectangle.
typedef struct { double x, y, width, height; } CCodecsRectangle;

enum {
  // RSVG_UNIT_PX.
  CCodecsUnitPixel = 1,
  // CAIRO_FORMAT_ARGB32: premultiplied, as native-endian 32-bit numbers with alpha in the highest byte.
  CCodecsFormatARGB32 = 0,
  // The most columns or rows of a Cairo picture.
  CCodecsMaximumSide = 32767,
};
