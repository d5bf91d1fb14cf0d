// SPDX-License-Identifier: MIT

/* Intaglio: layer effects, such as inner and outer shadows for any picture, on a GPU or on the CPU.

   Conventions
   - A function that may fail returns an intaglio_status; its result goes through a parameter, which is
     unchanged on failure. The last parameter, `error`, then receives the problem and the remedy: one line for
     people, to be freed with intaglio_string_free(). It may be NULL, and is unchanged on success.
   - Strings are UTF-8 and end in a zero byte. Arguments are copied.
   - An object belongs to its creator, until its _destroy function, which also accepts NULL. Any number of
     threads may use an object at once, but not while one of them destroys it.
   - Structures start with their own size, so that later versions can add members. The other members are 0 or
     NULL by default: {.size = sizeof(intaglio_text), .string = "Ada"} is complete. Where a language has no
     such initialiser, intaglio_text_init(&text, sizeof text) and the like do the same. NULL stands for a
     structure of defaults.
   - Lengths in styles and scenes are points of `scale` pixels. Row 0 of a picture is its top row.
   - fork(): objects from before are rejected in the child (INTAGLIO_FORKED); a child creates its own objects.
     A GPU is rejected in a child whose parent draws on one: start such processes with exec, as "spawn" of
     Python's multiprocessing does. */

#ifndef INTAGLIO_H
#define INTAGLIO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status ---- */

/* The result of a call. The numbers are the exit statuses of the tool `intaglio`. */
typedef enum intaglio_status {
  INTAGLIO_OK = 0,
  INTAGLIO_INVALID = 64,      /* An invalid argument. */
  INTAGLIO_BAD_DATA = 65,     /* An invalid picture or document. */
  INTAGLIO_NO_INPUT = 66,     /* A missing or unreadable file. */
  INTAGLIO_UNAVAILABLE = 69,  /* A backend, device or library is missing or failed, or time is up. */
  INTAGLIO_FORKED = 71,       /* The object was created before fork(). */
  INTAGLIO_CANNOT_WRITE = 73, /* A file cannot be written. */
  INTAGLIO_CANCELLED = 130    /* intaglio_cancellation_request() was called. */
} intaglio_status;

/* Frees a string that a function returned through a parameter; NULL is allowed. */
void intaglio_string_free(char *string);

/* The version of the loaded library, such as "0.1.0". */
const char *intaglio_version(void);

/* Receives a warning, such as characters that no font has. `source` is the name of the picture or document,
   NULL for one without a name; `message` is one line. Both are valid during the call. A warning that repeats
   within a call comes once, with its number; in a batch three times, followed by the number of the others.
   Called on the thread of the render, possibly on several threads at once. */
typedef void (*intaglio_warning_function)(const char *source, const char *message, void *context);

/* Passes the warnings of all calls without a renderer, and of renderers without a function of their own, to
   `function`, instead of the previous one; NULL drops them, which is the default. */
void intaglio_set_warning_function(intaglio_warning_function function, void *context);

/* ---- Pixels in memory ---- */

/* The layout of a pixel: sRGB, one byte per channel, in this order. */
typedef enum intaglio_layout {
  INTAGLIO_RGBA_PREMULTIPLIED = 0, /* The internal form: the fastest. */
  INTAGLIO_RGBA_STRAIGHT = 1,      /* Used in PNG files and by Pillow. */
  INTAGLIO_BGRA_PREMULTIPLIED = 2, /* Used by Cairo and Qt on little-endian machines. */
  INTAGLIO_BGRA_STRAIGHT = 3,
  INTAGLIO_MASK = 4                /* One byte per pixel, 255 is full; only for intaglio_blur(). */
} intaglio_layout;

/* The caller's memory. A call reads or writes it until it returns, and keeps no pointer to it. */
typedef struct intaglio_pixels {
  size_t size;            /* sizeof(intaglio_pixels) */
  void *data;             /* The first pixel of the top row. */
  int64_t width, height;  /* In pixels, each at least 1; at most 2^28 pixels in all. */
  int64_t stride;         /* Bytes from one row to the next; 0 for rows without padding. */
  intaglio_layout layout;
} intaglio_pixels;

void intaglio_pixels_init(intaglio_pixels *pixels, size_t size);

/* ---- Pictures ---- */

/* An immutable picture: premultiplied RGBA, 8 bits per channel. */
typedef struct intaglio_picture intaglio_picture;

/* A copy of the caller's pixels. Costs one pass over them. */
intaglio_status intaglio_picture_from_pixels(
  const intaglio_pixels *pixels, intaglio_picture **picture, char **error);

/* The picture in the file at `path`, in any supported format; Exif orientation and colour profile are
   applied. An SVG drawing is drawn at its own size times `svg_scale` (0 for 1); other pictures ignore it. */
intaglio_status intaglio_picture_from_file(
  const char *path, double svg_scale, intaglio_picture **picture, char **error);

/* The picture in the `count` bytes of a file. `name` is its name in errors; NULL for "memory". */
intaglio_status intaglio_picture_from_bytes(
  const void *bytes, size_t count, const char *name, double svg_scale, intaglio_picture **picture,
  char **error);

void intaglio_picture_destroy(intaglio_picture *picture);

/* In pixels; 0 for NULL. */
int64_t intaglio_picture_width(const intaglio_picture *picture);
int64_t intaglio_picture_height(const intaglio_picture *picture);

/* The picture's own pixels, INTAGLIO_RGBA_PREMULTIPLIED, 4 * width bytes per row: read-only, valid as long as
   the picture exists. */
const uint8_t *intaglio_picture_data(const intaglio_picture *picture);

/* Writes the pixels into the caller's memory, in its layout. Its size must be the picture's. */
intaglio_status intaglio_picture_copy(
  const intaglio_picture *picture, const intaglio_pixels *pixels, char **error);

/* The format of a file. */
typedef enum intaglio_file_format {
  INTAGLIO_FORMAT_BY_NAME = 0, /* By the path's extension, which must be one of these; PNG in memory. */
  INTAGLIO_PNG = 1,
  INTAGLIO_JPEG = 2,
  INTAGLIO_WEBP = 3,
  INTAGLIO_AVIF = 4
} intaglio_file_format;

/* Trades the size of a file against the time to write it. */
typedef enum intaglio_compression {
  INTAGLIO_COMPRESSION_DEFAULT = 0,
  INTAGLIO_COMPRESSION_FAST = 1,
  INTAGLIO_COMPRESSION_SMALL = 2,
  INTAGLIO_COMPRESSION_FASTEST = 3,
  INTAGLIO_COMPRESSION_SMALLEST = 4
} intaglio_compression;

/* The properties of a written file. */
typedef struct intaglio_written {
  size_t size; /* sizeof(intaglio_written) */
  int64_t byte_count;
  intaglio_file_format format;
  intaglio_compression compression;
  int quality; /* 1 to 100; 0 for a PNG, and for a lossless WebP. */
} intaglio_written;

void intaglio_written_init(intaglio_written *written, size_t size);

typedef struct intaglio_encoding {
  size_t size; /* sizeof(intaglio_encoding) */
  intaglio_file_format format;
  intaglio_compression compression;
  /* 1 to 100, for JPEG (0: 90), AVIF (0: 80; 100 is lossless) and lossy WebP (0: lossless). */
  int quality;
  /* A CSS colour below the transparent pixels of a JPEG, which has no alpha; NULL rejects translucent
     pictures. */
  const char *background;
  /* The maximum size of the file in bytes; 0 for no limit. Larger files are written with the highest quality
     that fits: a WebP then becomes lossy, and a PNG is compressed as well as possible. It is an error if none
     fits. */
  int64_t maximum_bytes;
  intaglio_written *written; /* Receives the properties of the written file; may be NULL. */
} intaglio_encoding;

void intaglio_encoding_init(intaglio_encoding *encoding, size_t size);

/* Writes the picture to a file, which appears complete or not at all. */
intaglio_status intaglio_picture_write(
  const intaglio_picture *picture, const char *path, const intaglio_encoding *encoding, char **error);

/* The bytes of a picture file; free them with intaglio_bytes_free(). */
intaglio_status intaglio_picture_encode(
  const intaglio_picture *picture, const intaglio_encoding *encoding, uint8_t **bytes, size_t *count,
  char **error);

void intaglio_bytes_free(uint8_t *bytes);

/* The difference of two pictures, in levels of 255 of the premultiplied bytes. */
typedef struct intaglio_comparison {
  size_t size;                /* sizeof(intaglio_comparison) */
  int maximum_difference;     /* Of any channel of any pixel; 0 for equal pictures. */
  int64_t differing_pixels;   /* The pixels that differ by more than the tolerance. */
  int64_t column, row;        /* The first pixel with the largest difference; -1 for equal pictures. */
} intaglio_comparison;

void intaglio_comparison_init(intaglio_comparison *comparison, size_t size);

/* Compares two pictures of the same size; INTAGLIO_INVALID for others. `tolerance` is 0 to 255. Unless it is
   NULL, `difference` receives a new picture with first, difference and second side by side. */
intaglio_status intaglio_compare(
  const intaglio_picture *first, const intaglio_picture *second, int tolerance, intaglio_picture **difference,
  intaglio_comparison *comparison, char **error);

/* ---- Styles ---- */

/* The effects of a picture; immutable. */
typedef struct intaglio_style intaglio_style;

/* The style of a JSON document of `count` bytes (the form of style files). Paths in it are relative to
   `folder`; NULL for the working directory. A preset in other colours of those that it declares is
   { "preset": "gold", "colors": { "tint": "#b76e79" } }. */
intaglio_status intaglio_style_from_json(
  const char *json, size_t count, const char *folder, intaglio_style **style, char **error);

/* The style of the file at `path`. */
intaglio_status intaglio_style_from_file(const char *path, intaglio_style **style, char **error);

/* The preset of this name; the error names the nearest ones. */
intaglio_status intaglio_style_from_preset(const char *name, intaglio_style **style, char **error);

/* The shadows of a CSS box-shadow list, such as "inset 0 4px 6px #000c, 0 1px 1px white". */
intaglio_status intaglio_style_from_css(const char *shadows, intaglio_style **style, char **error);

void intaglio_style_destroy(intaglio_style *style);

/* The name of preset `index`, from 0, and one line about it; NULL past the last one. Valid for ever. */
const char *intaglio_preset_name(size_t index);
const char *intaglio_preset_summary(size_t index);

/* All about preset `index` as a JSON object: "name", "summary", "purpose", "family", "ground", its CSS
   "background", "smallest" and "largest" (heights of letters in points; left out for any), and "colors", the
   colours that it declares, by name. NULL past the last one. Valid for ever. */
const char *intaglio_preset_facts(size_t index);

/* 1 for a style that makes pictures grow unless a render says otherwise, else 0. */
int intaglio_style_grows(const intaglio_style *style);

/* ---- Scenes ---- */

/* A tree of layers, read from a document, with values for the document's variables: a scene file, or a
   Photoshop document (PSD, PSB), whose variables are the layers that accept another picture or text. */
typedef struct intaglio_scene intaglio_scene;

/* The scene of a JSON document of `count` bytes (the form of scene files). Paths in it are relative to
   `folder`; NULL for the working directory. Pictures and included files are read when the scene is first
   drawn or measured. */
intaglio_status intaglio_scene_from_json(
  const char *json, size_t count, const char *folder, intaglio_scene **scene, char **error);

/* The scene of the file at `path`. A warning names each part of a Photoshop document
   that is not drawn. */
intaglio_status intaglio_scene_from_file(const char *path, intaglio_scene **scene, char **error);

void intaglio_scene_destroy(intaglio_scene *scene);

/* Sets a variable of the document, as text, for later renders: "canvas.size" chooses one of its sizes. For
   a layer of a Photoshop document, the value is a text, or the path of a picture, relative to the document's
   folder. Pictures may also be data: URIs. NULL restores the default. */
intaglio_status intaglio_scene_set(intaglio_scene *scene, const char *name, const char *value, char **error);

/* Sets a variable, or a layer of a Photoshop document, to a picture in memory, where its path could stand. */
intaglio_status intaglio_scene_set_picture(
  intaglio_scene *scene, const char *name, const intaglio_picture *picture, char **error);

/* A copy with the same values, which shares the parsed document, included files, and pictures in memory: one
   for each thread that sets values of its own. */
intaglio_status intaglio_scene_copy(const intaglio_scene *scene, intaglio_scene **copy, char **error);

/* Confines later renders: all files that the scene and its variables name must lie in `folder`, even through
   links; NULL for the scene's own folder. Others are INTAGLIO_BAD_DATA, whether they exist or not. */
intaglio_status intaglio_scene_confine(intaglio_scene *scene, const char *folder, char **error);

/* The scene's size in pixels at `scale` pixels per point; 0 for the scene's own scale. */
intaglio_status intaglio_scene_measure(
  intaglio_scene *scene, double scale, int64_t *width, int64_t *height, char **error);

/* What can be set, as JSON; free it with intaglio_string_free():
   { "kind": "scene", "variables": [{ "name": "title", "type": "text", "default": "Ada" }],
     "sizes": ["og", "story"], "omissions": [] }
   Variables have the keys of their declarations; a variable with a plain default has only a "default". If the
   kind is "photoshop", variables have the type "text" or "image", and "omissions" lists what is not drawn. */
intaglio_status intaglio_scene_describe(intaglio_scene *scene, char **json, char **error);

/* The frames that the scene's layouts compute, and the lines and fonts of texts, as `intaglio scene --layout`
   prints them: JSON, to be freed with intaglio_string_free(). `scale` as for intaglio_scene_measure(). */
intaglio_status intaglio_scene_layout(intaglio_scene *scene, double scale, char **json, char **error);

/* ---- Renderers ---- */

/* Draws pictures and scenes, with a cache. Costly to create, especially with a GPU (100 ms): keep one and
   share it. */
typedef struct intaglio_renderer intaglio_renderer;

typedef enum intaglio_backend {
  INTAGLIO_AUTO = 0,     /* A hardware GPU if one is available, otherwise the CPU. */
  INTAGLIO_GPU = 1,      /* A hardware GPU, otherwise a software rasteriser. */
  INTAGLIO_CPU = 2,
  INTAGLIO_REFERENCE = 3 /* Exact, and slow: to check the others. */
} intaglio_backend;

typedef struct intaglio_renderer_options {
  size_t size; /* sizeof(intaglio_renderer_options) */
  intaglio_backend backend;
  int maximum_threads;  /* Of the CPU; 0 for all cores available to the process. */
  const char *device;   /* The index of a GPU in `intaglio devices`, such as "0", or its CUDA index, which
                           schedulers use: "cuda:0". NULL for the best. */
  int require_hardware; /* Non-zero to fail rather than draw on the CPU or on a software rasteriser. */
  int64_t cache_limit;  /* The maximum size of the cache in bytes; 0 for 128 MiB, -1 for no cache. */
  double time_limit;    /* Seconds after which a render or blur fails with INTAGLIO_UNAVAILABLE; 0 for no
                           limit, as required by INTAGLIO_REFERENCE. */
  intaglio_warning_function warning; /* Receives the warnings of its renders; NULL for the process's. */
  void *context;        /* Passed to `warning`. */
} intaglio_renderer_options;

void intaglio_renderer_options_init(intaglio_renderer_options *options, size_t size);

intaglio_status intaglio_renderer_create(
  const intaglio_renderer_options *options, intaglio_renderer **renderer, char **error);

void intaglio_renderer_destroy(intaglio_renderer *renderer);

/* The backend and device, and the reason for the choice, in one line. Valid as long as the renderer. */
const char *intaglio_renderer_description(const intaglio_renderer *renderer);

/* The backend: never INTAGLIO_AUTO. */
intaglio_backend intaglio_renderer_backend(const intaglio_renderer *renderer);

/* Cancels renders, from any thread: they end within a few milliseconds, except while a driver compiles or a
   text is laid out, and on the reference, which finishes its picture. */
typedef struct intaglio_cancellation intaglio_cancellation;

intaglio_status intaglio_cancellation_create(intaglio_cancellation **cancellation, char **error);
void intaglio_cancellation_destroy(intaglio_cancellation *cancellation);

/* Renders with this object end with INTAGLIO_CANCELLED, including later ones. */
void intaglio_cancellation_request(intaglio_cancellation *cancellation);

/* How a picture with other proportions is brought to a size. */
typedef enum intaglio_fit {
  INTAGLIO_CONTAIN = 0, /* The whole picture, centred, with transparent bars on two sides. */
  INTAGLIO_COVER = 1,   /* The middle of the picture, scaled to cover the size. */
  INTAGLIO_EXACT = 2    /* The whole picture, stretched. */
} intaglio_fit;

/* Changes of a picture before its style is drawn, and the surroundings of the result, in this order. */
typedef struct intaglio_framing {
  size_t size;           /* sizeof(intaglio_framing) */
  int64_t width, height; /* The new size in pixels. If one is 0, it follows from the picture's proportions; if
                            both are, the picture keeps its size. */
  intaglio_fit fit;      /* Used if width and height are given. */
  int64_t crop_width, crop_height; /* The part to keep, in pixels of the new size; both 0 for all. */
  int has_crop_corner;   /* Non-zero for a part that starts at the next two members; 0 for the middle. */
  int64_t crop_left, crop_top;
  int trim;              /* Non-zero to cut off rows and columns at the edges without a visible pixel. */
  double padding;        /* Room for the style on each side, in points. */
  double corner_radius;  /* Of the picture, within the padding, in points; the style follows the corners. */
  const char *background; /* A CSS colour or gradient below the result; NULL for none. */
} intaglio_framing;

void intaglio_framing_init(intaglio_framing *framing, size_t size);

typedef struct intaglio_render_options {
  size_t size;   /* sizeof(intaglio_render_options) */
  double scale;  /* Pixels per point; 0 for 1, or the scene's own. */
  /* 0 for what the style says; -1 for the picture's size; any other number for room for the outer shadows.
     Only for pictures. */
  int grow;
  const intaglio_framing *framing;     /* Only for pictures; may be NULL. */
  intaglio_cancellation *cancellation; /* May be NULL. */
} intaglio_render_options;

void intaglio_render_options_init(intaglio_render_options *options, size_t size);

/* The picture with the style applied; NULL for no style. */
intaglio_status intaglio_render(
  intaglio_renderer *renderer, const intaglio_picture *picture, const intaglio_style *style,
  const intaglio_render_options *options, intaglio_picture **result, char **error);

/* Renders from and to the caller's memory, which may be the same for both. `result` has the size of the
   picture, or of what `grow` and `framing` make of it; the error for another size names that size. A style
   alone makes nothing grow here. */
intaglio_status intaglio_render_pixels(
  intaglio_renderer *renderer, const intaglio_pixels *picture, const intaglio_style *style,
  const intaglio_render_options *options, const intaglio_pixels *result, char **error);

/* The scene as a picture; see intaglio_scene_measure() for its size. */
intaglio_status intaglio_render_scene(
  intaglio_renderer *renderer, intaglio_scene *scene, const intaglio_render_options *options,
  intaglio_picture **result, char **error);

/* How far a drawn Photoshop document is from the merged picture that Photoshop stored in it, over white, in
   levels of 255. The difference of a pixel is that of its worst channel. */
typedef struct intaglio_verification {
  size_t size;            /* sizeof(intaglio_verification) */
  int is_alike;           /* 1 for a mean of at most 1 and a visible share of at most 0.01, else 0. */
  int maximum_difference;
  double mean_difference;
  double visible_share;   /* The share of pixels that differ by more than 4 levels, 0 to 1. */
  int64_t column, row, width, height; /* The smallest rectangle around them; all 0 if none differ. */
} intaglio_verification;

void intaglio_verification_init(intaglio_verification *verification, size_t size);

/* Draws a Photoshop document without the values of intaglio_scene_set() and compares. INTAGLIO_INVALID for a
   scene file, INTAGLIO_BAD_DATA for a document without a merged picture. */
intaglio_status intaglio_scene_verify(
  intaglio_renderer *renderer, intaglio_scene *scene, intaglio_verification *verification, char **error);

/* A text. Strings are UTF-8; NULL stands for the default. Unlike `intaglio text`, nothing depends on the
   preset: letters are regular, without padding or ground, unless these members say otherwise. */
typedef struct intaglio_text {
  size_t size;            /* sizeof(intaglio_text) */
  const char *string;     /* At least one visible character; a line feed begins a new line. */
  const char *font;       /* A family, or a list of families as in CSS; by default sans-serif. */
  const char *font_file;  /* The path of a font file, instead of `font`. */
  double font_size;       /* Points; 0 for 96. */
  int weight;             /* 100 to 900; 0 for 400, which is regular. */
  int italic;             /* Non-zero for slanted letters. */
  const char *color;      /* A CSS colour; by default black. */
  const char *align;      /* start, center, end, justify, left or right; by default start. */
  double width;           /* The width at which lines break, in points; 0 for the widest line's own. */
  double padding;         /* The least distance between the ink and each side of the result, in points. */
  const char *background; /* A CSS colour or gradient, or the path of a picture; by default none. */
} intaglio_text;

void intaglio_text_init(intaglio_text *text, size_t size);

/* The text with the style, if any, on a picture that has room for its ink and effects. */
intaglio_status intaglio_render_text(
  intaglio_renderer *renderer, const intaglio_text *text, const intaglio_style *style,
  const intaglio_render_options *options, intaglio_picture **result, char **error);

/* Blurs a mask (INTAGLIO_MASK), which is 0 outside its bounds, with a Gaussian of `sigma` pixels, into the
   caller's memory of the same size, which may be the mask's own. */
intaglio_status intaglio_blur(
  intaglio_renderer *renderer, const intaglio_pixels *mask, double sigma, const intaglio_pixels *result,
  char **error);

/* ---- Batches ---- */

/* Receives the number of finished lines, including failed ones, and the total, or -1 if it is unknown. Called
   on threads of the batch, one call at a time. */
typedef void (*intaglio_progress_function)(int64_t finished, int64_t total, void *context);

typedef struct intaglio_batch_options {
  size_t size; /* sizeof(intaglio_batch_options) */
  const intaglio_renderer_options *renderer; /* For the batch's own renderers; maximum_threads must be 0. */
  /* For results whose names give no other format; `written` must be NULL. */
  const intaglio_encoding *encoding;
  double scale;  /* Pixels per point; 0 for 1, or the scene's own. Lines of a manifest may set others. */
  int jobs;      /* The number of pictures in progress at once; 0 for all cores. */
  int strict;    /* Non-zero to fail pictures with warnings. */
  int resume;    /* Non-zero to keep results that an earlier run finished. */
  intaglio_cancellation *cancellation; /* Ends the batch after the pictures in progress; may be NULL. */
  intaglio_progress_function progress; /* May be NULL. */
  void *context; /* Passed to `progress`. */
  /* The following members are for pictures, not for scenes. */
  int grow;      /* As in intaglio_render_options. */
  int keep_paths; /* Non-zero to name results by the full paths of their pictures: a/logo.jpg.png. */
  const intaglio_framing *framing; /* May be NULL. */
} intaglio_batch_options;

void intaglio_batch_options_init(intaglio_batch_options *options, size_t size);

/* Applies the style, unless it is NULL, to `count` inputs, and writes the results into files of `folder`, as
   `intaglio batch` does. An input is the path of a picture, a folder of pictures at any depth, or a pattern
   with *, ?, [a-z] and **. Warnings go to the function of `renderer`. A failed picture does not stop the
   others. `report` receives the JSON of `intaglio batch --report`; free it with intaglio_string_free().
   INTAGLIO_NO_INPUT if no picture is found. */
intaglio_status intaglio_batch(
  const char *const *inputs, size_t count, const char *folder, const intaglio_style *style,
  const intaglio_batch_options *options, char **report, char **error);

/* Draws the scene for each line of the manifest at the path `manifest` into files of `folder`, as `intaglio
   batch --scene` does. The manifest is JSON lines, or a table if its name ends in .csv. A scene file is drawn
   in all its sizes, unless one is chosen. A failed line does not stop the others. `report` as above. */
intaglio_status intaglio_batch_scenes(
  intaglio_scene *scene, const char *manifest, const char *folder, const intaglio_batch_options *options,
  char **report, char **error);

#ifdef __cplusplus
}
#endif

#endif
