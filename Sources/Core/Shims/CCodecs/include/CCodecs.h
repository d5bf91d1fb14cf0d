// SPDX-License-Identifier: MIT
#pragma once

// TurboJPEG, libwebp, Little CMS, librsvg and libavif for Swift. Building needs the headers of the first
// three; the libraries are only opened for pictures that need them, see CCodecs.c.

#if !__has_include(<turbojpeg.h>) || !__has_include(<webp/decode.h>) || !__has_include(<lcms2.h>)
#error "headers of picture formats are missing; on Debian and Ubuntu: apt-get install libturbojpeg0-dev libwebp-dev liblcms2-dev"
#endif

// Without libwebp's attribute for exported functions.
#define WEBP_EXTERN extern

#include "AVIF.h"
#include "Drawings.h"
#include "SVGProcess.h"
#include <lcms2.h>
#include <stddef.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/encode.h>

// A function of a library, and the variable for its address.
typedef struct {
  const char *name;
  void **address;
} CCodecsFunction;

#define RSVG(result, name, parameters, arguments) result CCodecs_##name parameters;
#define AVIF(result, name, parameters, arguments) result CCodecs_##name parameters;
#include "../Functions.h"

// The functions in Functions.h, for each library.
const CCodecsFunction *CCodecsFunctionsOfTurboJPEG(size_t *count);
const CCodecsFunction *CCodecsFunctionsOfWebP(size_t *count);
const CCodecsFunction *CCodecsFunctionsOfLittleCMS(size_t *count);
const CCodecsFunction *CCodecsFunctionsOfRSVG(size_t *count);
const CCodecsFunction *CCodecsFunctionsOfAVIF(size_t *count);

// Macros of the headers that Swift cannot import.
enum {
  CCodecsRGBA8 = TYPE_RGBA_8,
  CCodecsRGBA16 = TYPE_RGBA_16,
  CCodecsGray16 = TYPE_GRAY_16,
  // 0 is full ink, as in JPEG files.
  CCodecsInvertedCMYK8 = TYPE_CMYK_8_REV,
};
