// SPDX-License-Identifier: MIT

// The functions of Pango, Cairo, Fontconfig and libhyphen that the program calls, one per entry: its result,
// its name, its parameters, and the parameters' names again, as arguments. CPango.h and CPango.c include this
// list, each with its own definitions of PANGO() and HYPHEN().
//
// A call of a function that is missing here does not compile: copy its declaration from the library's header,
// against which `make test-declarations` checks every entry.

#ifndef PANGO
#define PANGO(result, name, parameters, arguments)
#endif
#ifndef HYPHEN
#define HYPHEN(result, name, parameters, arguments)
#endif

PANGO(PangoAttribute *, pango_attr_allow_breaks_new, (int allows), (allows))
PANGO(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *description), (description))
PANGO(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
PANGO(PangoAttribute *, pango_attr_insert_hyphens_new, (int inserts), (inserts))
PANGO(PangoAttribute *, pango_attr_letter_spacing_new, (int spacing), (spacing))
PANGO(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attribute), (list, attribute))
PANGO(PangoAttrList *, pango_attr_list_new, (void), ())
PANGO(void, pango_attr_list_unref, (PangoAttrList *list), (list))
PANGO(PangoAttribute *, pango_attr_rise_new, (int rise), (rise))
PANGO(PangoAttribute *, pango_attr_shape_new, (const PangoRectangle *ink, const PangoRectangle *logical), (ink, logical))
PANGO(PangoAttribute *, pango_attr_variant_new, (PangoVariant variant), (variant))
PANGO(void, pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options), (context,
  options))
PANGO(cairo_scaled_font_t *, pango_cairo_font_get_scaled_font, (PangoCairoFont *font), (font))
PANGO(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type))
PANGO(void, pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction))
PANGO(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language))
PANGO(void, pango_context_set_round_glyph_positions, (PangoContext *context, int rounds), (context, rounds))
PANGO(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *font), (font))
PANGO(void, pango_fc_font_map_set_config, (PangoFcFontMap *map, FcConfig *config), (map, config))
PANGO(void, pango_font_description_free, (PangoFontDescription *description), (description))
PANGO(PangoFontDescription *, pango_font_description_new, (void), ())
PANGO(void, pango_font_description_set_absolute_size, (PangoFontDescription *description, double size), (description, size))
PANGO(void, pango_font_description_set_family, (PangoFontDescription *description, const char *family), (description, family))
PANGO(void, pango_font_description_set_style, (PangoFontDescription *description, PangoStyle style), (description, style))
PANGO(void, pango_font_description_set_variations, (PangoFontDescription *description, const char *variations), (description,
  variations))
PANGO(void, pango_font_description_set_weight, (PangoFontDescription *description, PangoWeight weight), (description, weight))
PANGO(void, pango_font_get_glyph_extents, (PangoFont *font, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical),
  (font, glyph, ink, logical))
PANGO(PangoFontMetrics *, pango_font_get_metrics, (PangoFont *font, PangoLanguage *language), (font, language))
PANGO(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map))
PANGO(PangoFont *, pango_font_map_load_font, (PangoFontMap *map, PangoContext *context, const PangoFontDescription
  *description), (map, context, description))
PANGO(int, pango_font_metrics_get_ascent, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_descent, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_strikethrough_position, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_strikethrough_thickness, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_underline_position, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_font_metrics_get_underline_thickness, (PangoFontMetrics *metrics), (metrics))
PANGO(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
PANGO(int, pango_version, (void), ())
PANGO(PangoLanguage *, pango_language_from_string, (const char *language), (language))
PANGO(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
PANGO(GSList *, pango_layout_get_lines_readonly, (PangoLayout *layout), (layout))
PANGO(const PangoLogAttr *, pango_layout_get_log_attrs_readonly, (PangoLayout *layout, int *count), (layout, count))
PANGO(const char *, pango_layout_get_text, (PangoLayout *layout), (layout))
PANGO(int, pango_layout_is_ellipsized, (PangoLayout *layout), (layout))
PANGO(void, pango_layout_line_get_extents, (PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical), (line, ink,
  logical))
PANGO(void, pango_layout_line_get_height, (PangoLayoutLine *line, int *height), (line, height))
PANGO(int, pango_layout_line_get_length, (PangoLayoutLine *line), (line))
PANGO(PangoDirection, pango_layout_line_get_resolved_direction, (PangoLayoutLine *line), (line))
PANGO(int, pango_layout_line_get_start_index, (PangoLayoutLine *line), (line))
PANGO(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
PANGO(void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *list), (layout, list))
PANGO(void, pango_layout_set_auto_dir, (PangoLayout *layout, int automatic), (layout, automatic))
PANGO(void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode ellipsize), (layout, ellipsize))
PANGO(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *description), (layout,
  description))
PANGO(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
PANGO(void, pango_layout_set_tabs, (PangoLayout *layout, PangoTabArray *tabs), (layout, tabs))
PANGO(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
PANGO(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
PANGO(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
PANGO(void, pango_tab_array_free, (PangoTabArray *tabs), (tabs))
PANGO(PangoTabArray *, pango_tab_array_new, (int count, int pixels), (count, pixels))
PANGO(void, pango_tab_array_set_tab, (PangoTabArray *tabs, int index, PangoTabAlign alignment, int position), (tabs, index,
  alignment, position))

PANGO(void *, g_object_ref, (void *object), (object))
PANGO(void, g_object_unref, (void *object), (object))

PANGO(cairo_path_t *, cairo_copy_path, (cairo_t *context), (context))
PANGO(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
PANGO(void, cairo_destroy, (cairo_t *context), (context))
PANGO(void, cairo_font_face_destroy, (cairo_font_face_t *face), (face))
PANGO(cairo_font_face_t *, cairo_font_face_reference, (cairo_font_face_t *face), (face))
PANGO(cairo_font_options_t *, cairo_font_options_create, (void), ())
PANGO(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
PANGO(void, cairo_font_options_set_antialias, (cairo_font_options_t *options, cairo_antialias_t antialias), (options,
  antialias))
PANGO(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *options, cairo_hint_metrics_t hinting), (options,
  hinting))
PANGO(void, cairo_font_options_set_hint_style, (cairo_font_options_t *options, cairo_hint_style_t style), (options, style))
PANGO(FT_Face, cairo_ft_scaled_font_lock_face, (cairo_scaled_font_t *font), (font))
PANGO(void, cairo_ft_scaled_font_unlock_face, (cairo_scaled_font_t *font), (font))
PANGO(void, cairo_glyph_path, (cairo_t *context, const cairo_glyph_t *glyphs, int count), (context, glyphs, count))
PANGO(void, cairo_identity_matrix, (cairo_t *context), (context))
PANGO(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int width, int height), (format, width, height))
PANGO(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *data, cairo_format_t format, int width, int
  height, int stride), (data, format, width, height, stride))
PANGO(void, cairo_matrix_init, (cairo_matrix_t *matrix, double xx, double yx, double xy, double yy, double x0, double y0),
  (matrix, xx, yx, xy, yy, x0, y0))
PANGO(void, cairo_new_path, (cairo_t *context), (context))
PANGO(void, cairo_path_destroy, (cairo_path_t *path), (path))
PANGO(void, cairo_scale, (cairo_t *context, double x, double y), (context, x, y))
PANGO(cairo_font_face_t *, cairo_scaled_font_get_font_face, (cairo_scaled_font_t *font), (font))
PANGO(void, cairo_scaled_font_get_font_matrix, (cairo_scaled_font_t *font, cairo_matrix_t *matrix), (font, matrix))
PANGO(void, cairo_set_font_face, (cairo_t *context, cairo_font_face_t *face), (context, face))
PANGO(void, cairo_set_font_matrix, (cairo_t *context, const cairo_matrix_t *matrix), (context, matrix))
PANGO(void, cairo_set_font_options, (cairo_t *context, const cairo_font_options_t *options), (context, options))
PANGO(void, cairo_set_source_rgb, (cairo_t *context, double red, double green, double blue), (context, red, green, blue))
PANGO(void, cairo_show_glyphs, (cairo_t *context, const cairo_glyph_t *glyphs, int count), (context, glyphs, count))
PANGO(cairo_status_t, cairo_status, (cairo_t *context), (context))
PANGO(const char *, cairo_status_to_string, (cairo_status_t status), (status))
PANGO(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
PANGO(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))

PANGO(int, FT_Done_Face, (FT_Face face), (face))
PANGO(int, FT_Done_FreeType, (FT_Library library), (library))
PANGO(unsigned int, FT_Get_Char_Index, (FT_Face face, unsigned long character), (face, character))
PANGO(int, FT_Init_FreeType, (FT_Library *library), (library))
PANGO(int, FT_Load_Sfnt_Table, (FT_Face face, unsigned long tag, long offset, unsigned char *buffer, unsigned long *length),
  (face, tag, offset, buffer, length))
PANGO(int, FT_New_Face, (FT_Library library, const char *path, long index, FT_Face *face), (library, path, index, face))

PANGO(FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *file), (config, file))
PANGO(FcBool, FcConfigBuildFonts, (FcConfig *config), (config))
PANGO(FcConfig *, FcConfigCreate, (void), ())
PANGO(void, FcConfigDestroy, (FcConfig *config), (config))
PANGO(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))
PANGO(FcBool, FcConfigParseAndLoad, (FcConfig *config, const FcChar8 *file, FcBool complain), (config, file, complain))
PANGO(FcConfig *, FcInitLoadConfigAndFonts, (void), ())
PANGO(FcBool, FcPatternAddString, (FcPattern *pattern, const char *object, const FcChar8 *value), (pattern, object, value))
PANGO(FcBool, FcPatternDel, (FcPattern *pattern, const char *object), (pattern, object))
PANGO(FcResult, FcPatternGetBool, (const FcPattern *pattern, const char *object, int index, FcBool *value), (pattern, object,
  index, value))
PANGO(FcResult, FcPatternGetDouble, (const FcPattern *pattern, const char *object, int index, double *value), (pattern,
  object, index, value))
PANGO(FcResult, FcPatternGetString, (const FcPattern *pattern, const char *object, int index, FcChar8 **value), (pattern,
  object, index, value))
PANGO(double, FcWeightToOpenTypeDouble, (double weight), (weight))

HYPHEN(HyphenDict *, hnj_hyphen_load, (const char *path), (path))
HYPHEN(int, hnj_hyphen_hyphenate2, (HyphenDict *dictionary, const char *word, int count, char *hyphens, char *hyphenated, char
  ***replacements, int **positions, int **cuts), (dictionary, word, count, hyphens, hyphenated, replacements, positions, cuts))

#undef PANGO
#undef HYPHEN
