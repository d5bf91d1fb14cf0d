#pragma once
// Pango with the fonts of Fontconfig and FreeType, and Cairo for their outlines and colour glyphs.
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
