// SPDX-License-Identifier: MIT

// Prints what Sources/Core/Shims/CPango declares of Pango and its like: compiled with HEADERS, out of the
// libraries' own headers, and the compiler then holds every function of the list against those. See
// scripts/test-declarations.
//
// Packages: libpango1.0-dev
//
// pkg-config: pangocairo pangoft2 fontconfig

#include <stdio.h>

#ifdef HEADERS
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include FT_TRUETYPE_TABLES_H

#define PANGO(result, name, parameters, arguments) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result(*) parameters), #name);
#include "../../Sources/Core/Shims/CPango/Functions.h"
#else
#include "../../Sources/Core/Shims/CPango/include/CPango.h"
#endif

#define SIZE(type) printf("%s: %zu bytes\n", #type, sizeof(type));
#define FIELD(type, field) \
  printf("%s.%s: %zu at %zu\n", #type, #field, sizeof(((type *)0)->field), __builtin_offsetof(type, field));
#define CONSTANT(name) printf("%s: %lld\n", #name, (long long)(name));
#define STRING(name) printf("%s: %s\n", #name, name);

int main(void) {
  FIELD(GSList, data) FIELD(GSList, next)
  SIZE(PangoLogAttr)
  PangoLogAttr attributes = {.is_line_break = 1};
  printf("PangoLogAttr.is_line_break: %x\n", *(unsigned int *)&attributes);
  attributes = (PangoLogAttr){.is_mandatory_break = 1};
  printf("PangoLogAttr.is_mandatory_break: %x\n", *(unsigned int *)&attributes);
  attributes = (PangoLogAttr){.is_char_break = 1};
  printf("PangoLogAttr.is_char_break: %x\n", *(unsigned int *)&attributes);
  SIZE(PangoRectangle) FIELD(PangoRectangle, x) FIELD(PangoRectangle, y)
  FIELD(PangoRectangle, width) FIELD(PangoRectangle, height)
  FIELD(PangoAttribute, start_index) FIELD(PangoAttribute, end_index)
  FIELD(PangoAnalysis, font) FIELD(PangoAnalysis, level) FIELD(PangoAnalysis, flags)
  FIELD(PangoItem, offset) FIELD(PangoItem, length) FIELD(PangoItem, num_chars) FIELD(PangoItem, analysis)
  SIZE(PangoGlyphInfo) FIELD(PangoGlyphInfo, glyph) FIELD(PangoGlyphInfo, geometry.width)
  FIELD(PangoGlyphInfo, geometry.x_offset) FIELD(PangoGlyphInfo, geometry.y_offset)
  FIELD(PangoGlyphString, num_glyphs) FIELD(PangoGlyphString, glyphs) FIELD(PangoGlyphString, log_clusters)
  FIELD(PangoGlyphItem, item) FIELD(PangoGlyphItem, glyphs) FIELD(PangoGlyphItem, y_offset)
  FIELD(PangoGlyphItem, start_x_offset) FIELD(PangoGlyphItem, end_x_offset)
  FIELD(PangoLayoutLine, runs)
  CONSTANT(PANGO_SCALE)
  CONSTANT(PANGO_DIRECTION_LTR) CONSTANT(PANGO_DIRECTION_RTL) CONSTANT(PANGO_DIRECTION_WEAK_LTR)
  CONSTANT(PANGO_ELLIPSIZE_NONE) CONSTANT(PANGO_ELLIPSIZE_START) CONSTANT(PANGO_ELLIPSIZE_MIDDLE) CONSTANT(PANGO_ELLIPSIZE_END)
  CONSTANT(PANGO_STYLE_NORMAL) CONSTANT(PANGO_STYLE_ITALIC) CONSTANT(PANGO_WEIGHT_NORMAL)
  CONSTANT(PANGO_TAB_LEFT) CONSTANT(PANGO_TAB_RIGHT) CONSTANT(PANGO_TAB_CENTER) CONSTANT(PANGO_TAB_DECIMAL)
  CONSTANT(PANGO_WRAP_CHAR) CONSTANT(PANGO_WRAP_WORD_CHAR)

  SIZE(cairo_matrix_t) FIELD(cairo_matrix_t, xx) FIELD(cairo_matrix_t, yx) FIELD(cairo_matrix_t, xy)
  FIELD(cairo_matrix_t, yy) FIELD(cairo_matrix_t, x0) FIELD(cairo_matrix_t, y0)
  SIZE(cairo_glyph_t) FIELD(cairo_glyph_t, index) FIELD(cairo_glyph_t, x) FIELD(cairo_glyph_t, y)
  SIZE(cairo_path_data_t) FIELD(cairo_path_data_t, header.type) FIELD(cairo_path_data_t, header.length)
  FIELD(cairo_path_data_t, point.x) FIELD(cairo_path_data_t, point.y)
  FIELD(cairo_path_t, status) FIELD(cairo_path_t, data) FIELD(cairo_path_t, num_data)
  CONSTANT(CAIRO_STATUS_SUCCESS) CONSTANT(CAIRO_FORMAT_ARGB32) CONSTANT(CAIRO_FORMAT_A8) CONSTANT(CAIRO_ANTIALIAS_GRAY)
  CONSTANT(CAIRO_HINT_STYLE_NONE) CONSTANT(CAIRO_HINT_METRICS_OFF) CONSTANT(CAIRO_FONT_TYPE_FT)
  CONSTANT(CAIRO_PATH_MOVE_TO) CONSTANT(CAIRO_PATH_LINE_TO) CONSTANT(CAIRO_PATH_CURVE_TO) CONSTANT(CAIRO_PATH_CLOSE_PATH)

  FIELD(FcFontSet, nfont) FIELD(FcFontSet, sfont) FIELD(FcFontSet, fonts)
  CONSTANT(FcResultMatch) CONSTANT(FcSetSystem) CONSTANT(FcSetApplication)
  STRING(FC_FAMILY) STRING(FC_STYLE) STRING(FC_FILE) STRING(FC_SIZE) STRING(FC_VARIABLE)
  FIELD(struct FT_FaceRec_, face_flags)
  CONSTANT(FT_FACE_FLAG_COLOR)
}
