// SPDX-License-Identifier: MIT
#pragma once

// Pango with the fonts of Fontconfig and FreeType, Cairo for their outlines and colour glyphs, and libhyphen,
// for Swift: only the declarations in use, under the names of the libraries' own headers. Building needs
// neither those headers nor the libraries, which are opened for the first layout, and for the first
// hyphenated text (CPango.c). `make test-declarations` checks all of this against the headers.

#include <stddef.h>
#include <stdint.h>

// GLib

typedef struct _GSList {
  void *data;
  struct _GSList *next;
} GSList;

// Pango, from version 1.50 on

enum { PANGO_SCALE = 1024 };

typedef enum {
  PANGO_DIRECTION_LTR = 0,
  PANGO_DIRECTION_RTL = 1,
  PANGO_DIRECTION_WEAK_LTR = 4,
} PangoDirection;

typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END,
} PangoEllipsizeMode;

typedef enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 } PangoStyle;

typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL } PangoTabAlign;

typedef enum {
  PANGO_VARIANT_NORMAL,
  PANGO_VARIANT_SMALL_CAPS,
  PANGO_VARIANT_ALL_SMALL_CAPS,
  PANGO_VARIANT_PETITE_CAPS,
  PANGO_VARIANT_ALL_PETITE_CAPS,
} PangoVariant;

typedef enum { PANGO_WRAP_CHAR = 1, PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;

// From 100 to 1000.
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;

typedef uint32_t PangoGlyph;

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoCairoFont PangoCairoFont;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFont PangoFcFont;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoTabArray PangoTabArray;

// In 1/1024 of a pixel, like all lengths of Pango.
typedef struct _PangoRectangle { int x, y, width, height; } PangoRectangle;

// What may happen before a character.
typedef struct _PangoLogAttr {
  unsigned int is_line_break : 1;
  unsigned int is_mandatory_break : 1;
  unsigned int is_char_break : 1;
  unsigned int : 29;
} PangoLogAttr;

// A range of bytes with an attribute.
typedef struct _PangoAttribute {
  const void *klass;
  unsigned int start_index, end_index;
} PangoAttribute;

typedef struct _PangoAnalysis {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphGeometry { int32_t width, x_offset, y_offset; } PangoGlyphGeometry;

typedef struct _PangoGlyphInfo {
  PangoGlyph glyph;
  PangoGlyphGeometry geometry;
  unsigned int attr;
} PangoGlyphInfo;

typedef struct _PangoGlyphString {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct _PangoGlyphItem {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

typedef struct _PangoLayoutLine {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned int flags;
} PangoLayoutLine;

// Cairo

typedef enum { CAIRO_STATUS_SUCCESS = 0 } cairo_status_t;
typedef enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_FORMAT_A8 = 2 } cairo_format_t;
typedef enum { CAIRO_ANTIALIAS_GRAY = 2 } cairo_antialias_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum { CAIRO_FONT_TYPE_FT = 1 } cairo_font_type_t;

typedef enum {
  CAIRO_PATH_MOVE_TO,
  CAIRO_PATH_LINE_TO,
  CAIRO_PATH_CURVE_TO,
  CAIRO_PATH_CLOSE_PATH,
} cairo_path_data_type_t;

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_face cairo_font_face_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;

typedef struct _cairo_matrix { double xx, yx, xy, yy, x0, y0; } cairo_matrix_t;

typedef struct {
  unsigned long index;
  double x, y;
} cairo_glyph_t;

// A piece of a path: its header, followed by the points of its type.
typedef union _cairo_path_data_t {
  struct {
    cairo_path_data_type_t type;
    int length;
  } header;
  struct { double x, y; } point;
} cairo_path_data_t;

typedef struct cairo_path {
  cairo_status_t status;
  cairo_path_data_t *data;
  int num_data;
} cairo_path_t;

// Fontconfig

typedef unsigned char FcChar8;
typedef int FcBool;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;

typedef enum _FcResult { FcResultMatch } FcResult;
typedef enum { FcSetSystem = 0, FcSetApplication = 1 } FcSetName;

typedef struct _FcFontSet {
  int nfont, sfont;
  FcPattern **fonts;
} FcFontSet;

#define FC_FAMILY "family"
#define FC_STYLE "style"
#define FC_FILE "file"
#define FC_SIZE "size"
#define FC_VARIABLE "variable"
#define FC_POSTSCRIPT_NAME "postscriptname"
#define FC_SLANT "slant"
#define FC_WEIGHT "weight"

// FreeType: its library, and the beginning of a face.

typedef struct FT_LibraryRec_ *FT_Library;

typedef struct FT_FaceRec_ { long num_faces, face_index, face_flags; } *FT_Face;

enum { FT_FACE_FLAG_COLOR = 1 << 14 };

// libhyphen: the beginning of a dictionary.

enum { MAX_NAME = 20 };

typedef struct _HyphenDict {
  char lhmin, rhmin, clhmin, crhmin;
  char *nohyphen;
  int nohyphenl, num_states;
  // The encoding of words, for iconv().
  char cset[MAX_NAME];
  int utf8;
} HyphenDict;

// The functions in Functions.h.
#define PANGO(result, name, parameters, arguments) result name parameters;
#define HYPHEN PANGO
#include "../Functions.h"

// A function of the libraries, and the variable for its address.
typedef struct {
  const char *name;
  void **address;
} CPangoFunction;

const CPangoFunction *CPangoFunctionsOfPango(size_t *count);
const CPangoFunction *CPangoFunctionsOfHyphen(size_t *count);
