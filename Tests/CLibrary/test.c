// SPDX-License-Identifier: MIT

/* The C library from outside: results, errors, memory of the caller's, threads, fork. Ends with the number of
   faults. */

#include <intaglio.h>

#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int faults;

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      faults++; \
      fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, intaglio_error()); \
    } \
  } while (0)

static intaglio_renderer *cpu(void) {
  intaglio_renderer_options options = INTAGLIO_RENDERER_OPTIONS;
  intaglio_renderer *renderer = NULL;
  options.backend = INTAGLIO_CPU;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_OK);
  return renderer;
}

/* A square of one colour in the middle of transparent ground: 16 x 16 in 32 x 32. */
static void square(uint8_t *pixels, int64_t stride, const uint8_t color[4]) {
  for (int y = 0; y < 32; y++) {
    for (int x = 0; x < 32; x++) {
      int inside = x >= 8 && x < 24 && y >= 8 && y < 24;
      for (int channel = 0; channel < 4; channel++) pixels[y * stride + 4 * x + channel] = inside ? color[channel] : 0;
    }
  }
}

static intaglio_pixels view(void *data, int64_t side, int64_t stride, intaglio_layout layout) {
  intaglio_pixels pixels = INTAGLIO_PIXELS;
  pixels.data = data;
  pixels.width = pixels.height = side;
  pixels.stride = stride;
  pixels.layout = layout;
  return pixels;
}

/* Every layout, with and without room between rows, gives the same picture; what comes back is what went
   in. */
static void testLayouts(void) {
  /* 200/255 of (255, 102, 51): premultiplied 200, 80, 40 exactly. */
  static const uint8_t colors[4][4] = {{200, 80, 40, 200}, {255, 102, 51, 200}, {40, 80, 200, 200}, {51, 102, 255, 200}};
  for (int layout = 0; layout < 4; layout++) {
    for (int64_t stride = 128; stride <= 144; stride += 16) {
      static uint8_t source[32 * 144], target[32 * 144];
      intaglio_pixels pixels = view(source, 32, stride, (intaglio_layout)layout);
      intaglio_picture *picture = NULL;
      memset(target, 7, sizeof target);
      square(source, stride, colors[layout]);
      if (stride == 128) pixels.stride = 0;
      EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_OK);
      const uint8_t *middle = intaglio_picture_data(picture) + 4 * (32 * 16 + 16);
      EXPECT(memcmp(middle, colors[0], 4) == 0);
      EXPECT(intaglio_picture_width(picture) == 32 && intaglio_picture_height(picture) == 32);
      pixels.data = target;
      EXPECT(intaglio_picture_copy(picture, &pixels) == INTAGLIO_OK);
      for (int y = 0; y < 32; y++) EXPECT(memcmp(source + y * stride, target + y * stride, 128) == 0);
      /* What lies between rows is the caller's. */
      if (stride > 128) EXPECT(target[128] == 7 && target[stride - 1] == 7);
      intaglio_picture_destroy(picture);
    }
  }
}

/* A hard outer shadow lies where its offset says, in its colour. */
static void testRender(void) {
  static uint8_t pixels[32 * 32 * 4], result[32 * 32 * 4];
  static const uint8_t opaque[4] = {10, 20, 30, 255};
  intaglio_renderer *renderer = cpu();
  intaglio_style *style = NULL;
  intaglio_picture *picture = NULL, *grown = NULL;
  square(pixels, 128, opaque);
  intaglio_pixels source = view(pixels, 32, 0, INTAGLIO_RGBA_PREMULTIPLIED), target = source;
  target.data = result;
  EXPECT(intaglio_style_from_css("4px 2px 0 #ff0000", &style) == INTAGLIO_OK);
  EXPECT(intaglio_render_pixels(renderer, &source, style, NULL, &target) == INTAGLIO_OK);
  for (int y = 0; y < 32; y++) {
    for (int x = 0; x < 32; x++) {
      static const uint8_t red[4] = {255, 0, 0, 255}, clear[4] = {0, 0, 0, 0};
      int square = x >= 8 && x < 24 && y >= 8 && y < 24;
      int shadow = x >= 12 && x < 28 && y >= 10 && y < 26;
      EXPECT(memcmp(result + 4 * (32 * y + x), square ? opaque : shadow ? red : clear, 4) == 0);
    }
  }
  /* In place, and at twice the size of the shadow's offset. */
  intaglio_render_options options = INTAGLIO_RENDER_OPTIONS;
  options.scale = 2;
  EXPECT(intaglio_render_pixels(renderer, &source, style, &options, &source) == INTAGLIO_OK);
  EXPECT(pixels[4 * (32 * 11 + 27)] == 0 && pixels[4 * (32 * 12 + 27)] == 255 && pixels[4 * (32 * 12 + 27) + 3] == 255);

  square(pixels, 128, opaque);
  options.scale = 0;
  options.grow = 1;
  EXPECT(intaglio_picture_from_pixels(&source, &picture) == INTAGLIO_OK);
  intaglio_style_destroy(style);
  EXPECT(intaglio_style_from_css("20px 0 0 red", &style) == INTAGLIO_OK);
  EXPECT(intaglio_render(renderer, picture, style, &options, &grown) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(grown) >= 44);
  EXPECT(intaglio_render_pixels(renderer, &source, style, &options, &target) == INTAGLIO_INVALID);

  intaglio_comparison comparison = INTAGLIO_COMPARISON;
  intaglio_picture *panels = NULL, *other = NULL;
  EXPECT(intaglio_compare(picture, picture, 0, NULL, &comparison) == INTAGLIO_OK);
  EXPECT(comparison.maximum_difference == 0 && comparison.column == -1);
  pixels[4 * (32 * 9 + 13) + 2] += 5;
  EXPECT(intaglio_picture_from_pixels(&source, &other) == INTAGLIO_OK);
  EXPECT(intaglio_compare(picture, other, 4, &panels, &comparison) == INTAGLIO_OK);
  EXPECT(comparison.maximum_difference == 5 && comparison.differing_pixels == 1);
  EXPECT(comparison.column == 13 && comparison.row == 9 && intaglio_picture_width(panels) > 96);
  EXPECT(intaglio_compare(picture, grown, 0, NULL, &comparison) == INTAGLIO_INVALID);
  intaglio_picture_destroy(panels);
  intaglio_picture_destroy(other);
  intaglio_picture_destroy(grown);
  intaglio_picture_destroy(picture);
  intaglio_style_destroy(style);
  intaglio_renderer_destroy(renderer);
}

/* The blur of a half plane is the integral of a Gaussian: beside the edge half a pixel's worth more or less
   than a half. */
static void testBlur(void) {
  enum { side = 64 };
  static uint8_t mask[side * side];
  intaglio_renderer *renderer = cpu();
  intaglio_pixels pixels = view(mask, side, 0, INTAGLIO_MASK);
  for (int index = 0; index < side * side; index++) mask[index] = index % side < side / 2 ? 255 : 0;
  EXPECT(intaglio_blur(renderer, &pixels, 3, &pixels) == INTAGLIO_OK);
  for (int x = 20; x < 44; x++) {
    double expected = 255 * 0.5 * erfc((x + 0.5 - side / 2) / (3 * sqrt(2)));
    EXPECT(fabs(mask[side * (side / 2) + x] - expected) <= 1);
  }
  EXPECT(intaglio_blur(renderer, &pixels, -1, &pixels) == INTAGLIO_INVALID);
  EXPECT(intaglio_blur(renderer, &pixels, NAN, &pixels) == INTAGLIO_INVALID);
  pixels.layout = INTAGLIO_RGBA_STRAIGHT;
  EXPECT(intaglio_blur(renderer, &pixels, 1, &pixels) == INTAGLIO_INVALID);
  intaglio_renderer_destroy(renderer);
}

static void testFiles(const char *folder) {
  static uint8_t pixels[32 * 32 * 4];
  static const uint8_t opaque[4] = {0, 128, 255, 255};
  char path[4096];
  intaglio_pixels source = view(pixels, 32, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_picture *picture = NULL, *again = NULL;
  intaglio_comparison comparison = INTAGLIO_COMPARISON;
  intaglio_encoding encoding = INTAGLIO_ENCODING;
  uint8_t *bytes = NULL;
  size_t count = 0;
  square(pixels, 128, opaque);
  EXPECT(intaglio_picture_from_pixels(&source, &picture) == INTAGLIO_OK);
  for (int format = INTAGLIO_FORMAT_BY_NAME; format <= INTAGLIO_WEBP; format++) {
    encoding.format = (intaglio_file_format)format;
    encoding.background = format == INTAGLIO_JPEG ? "rgb(0 0 0)" : NULL;
    EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_OK);
    EXPECT(intaglio_picture_from_bytes(bytes, count, NULL, 0, &again) == INTAGLIO_OK);
    if (format != INTAGLIO_JPEG) {
      EXPECT(intaglio_compare(picture, again, 0, NULL, &comparison) == INTAGLIO_OK);
      EXPECT(comparison.maximum_difference == 0);
    }
    intaglio_picture_destroy(again);
    again = NULL;
    /* A file that breaks off. */
    EXPECT(intaglio_picture_from_bytes(bytes, count / 2, "half", 0, &again) == INTAGLIO_BAD_DATA);
    EXPECT(strstr(intaglio_error(), "half") == intaglio_error() && again == NULL);
    intaglio_bytes_free(bytes);
  }
  /* The highest quality with which it fits, and what it was. */
  intaglio_written written = INTAGLIO_WRITTEN;
  encoding.format = INTAGLIO_JPEG;
  encoding.background = "rgb(0 0 0)";
  encoding.written = &written;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_OK);
  EXPECT(written.quality == 90 && written.byte_count == (int64_t)count && written.format == INTAGLIO_JPEG);
  intaglio_bytes_free(bytes);
  encoding.maximum_bytes = written.byte_count - 1;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_OK);
  EXPECT(written.quality < 90 && count <= (size_t)encoding.maximum_bytes);
  intaglio_bytes_free(bytes);
  encoding.maximum_bytes = 10;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_CANNOT_WRITE);
  encoding.maximum_bytes = -1;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_INVALID);
  encoding.maximum_bytes = 0;
  encoding.written = NULL;
  encoding.background = NULL;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_BAD_DATA);
  snprintf(path, sizeof path, "%s/square.webp", folder);
  EXPECT(intaglio_picture_write(picture, path, NULL) == INTAGLIO_OK);
  EXPECT(intaglio_picture_from_file(path, 0, &again) == INTAGLIO_OK);
  intaglio_picture_destroy(again);
  EXPECT(intaglio_picture_write(picture, "/no/such/folder/a.png", NULL) == INTAGLIO_CANNOT_WRITE);
  // The name of a file says its format, unless the caller does.
  static const char *const wrong[] = {"a.gif", "a.bmp", "a.svg", "a.txt", "a", "a.png/b", "\xFF.png"};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    snprintf(path, sizeof path, "%s/%s", folder, wrong[index]);
    EXPECT(intaglio_picture_write(picture, path, NULL) == INTAGLIO_INVALID);
  }
  encoding.format = INTAGLIO_PNG;
  snprintf(path, sizeof path, "%s/square", folder);
  EXPECT(intaglio_picture_write(picture, path, &encoding) == INTAGLIO_OK);
  EXPECT(intaglio_picture_from_file("/no/such/file.png", 0, &again) == INTAGLIO_NO_INPUT);
  intaglio_picture_destroy(picture);
}

static void note(int64_t finished, int64_t total, void *context) {
  EXPECT(total == 2 && finished <= total);
  *(int64_t *)context = finished;
}

/* A scene for each line of a table: one of two is a number out of its range. */
static void testBatches(const char *folder) {
  static const char text[] =
    "{\"width\":8,\"height\":4,\"variables\":{\"side\":{\"type\":\"number\",\"maximum\":4,\"default\":2}},"
    "\"layers\":[{\"frame\":[0,0,\"${side}\",4],\"contents\":{\"color\":\"red\"}}]}";
  char table[4096], output[4096];
  intaglio_renderer_options settings = INTAGLIO_RENDERER_OPTIONS;
  intaglio_batch_options options = INTAGLIO_BATCH_OPTIONS;
  intaglio_scene *scene = NULL;
  intaglio_picture *picture = NULL;
  uint8_t *report = NULL;
  size_t length = 0;
  int64_t finished = -1;
  snprintf(table, sizeof table, "%s/table.csv", folder);
  snprintf(output, sizeof output, "%s/cards", folder);
  FILE *file = fopen(table, "w");
  EXPECT(file && fputs("output,side\na.png,3\nb.png,5\n", file) >= 0 && fclose(file) == 0);
  EXPECT(intaglio_scene_from_json(text, strlen(text), NULL, &scene) == INTAGLIO_OK);
  settings.backend = INTAGLIO_CPU;
  options.renderer = &settings;
  options.progress = note;
  options.context = &finished;
  EXPECT(intaglio_batch_scenes(scene, table, output, &options, &report, &length) == INTAGLIO_OK);
  EXPECT(finished == 2 && strlen((const char *)report) == length);
  EXPECT(strstr((const char *)report, "\"written\":1}") && strstr((const char *)report, "is 5 but must be 4 or less"));
  intaglio_bytes_free(report);
  strcat(output, "/a.png");
  EXPECT(intaglio_picture_from_file(output, 0, &picture) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(picture) + 8, "\377\0\0\377\0\0\0\0", 8) == 0);
  intaglio_picture_destroy(picture);
  settings.maximum_threads = 1;
  EXPECT(intaglio_batch_scenes(scene, table, output, &options, &report, &length) == INTAGLIO_INVALID);
  settings.maximum_threads = 0;
  EXPECT(intaglio_batch_scenes(scene, "/no/such.csv", folder, &options, &report, &length) == INTAGLIO_NO_INPUT);
  intaglio_scene_destroy(scene);
}

static void testDocuments(void) {
  static const char styleText[] = "{\"shadows\":[{\"kind\":\"inner\",\"color\":\"#000\",\"offset\":[0,1],\"blur\":2}]}";
  static const char badStyle[] = "{\"shadows\":[{\"kind\":\"inner\",\"colour\":\"#000\"}]}";
  static const char sceneText[] =
    "{\"width\":\"${side}\",\"height\":20,\"variables\":{\"side\":30,\"ink\":\"#00f\"},"
    "\"layers\":[{\"frame\":[0,0,\"${side}\",20],\"contents\":{\"color\":\"${ink}\"}}]}";
  intaglio_style *style = NULL;
  intaglio_scene *scene = NULL;
  intaglio_picture *picture = NULL;
  intaglio_renderer *renderer = cpu();
  intaglio_render_options options = INTAGLIO_RENDER_OPTIONS;
  int64_t width = 0, height = 0;
  EXPECT(intaglio_style_from_json(styleText, strlen(styleText), NULL, &style) == INTAGLIO_OK);
  intaglio_style_destroy(style);
  EXPECT(intaglio_style_from_json(badStyle, strlen(badStyle), NULL, &style) == INTAGLIO_BAD_DATA);
  EXPECT(strstr(intaglio_error(), "shadows[0]") != NULL);
  EXPECT(intaglio_style_from_json("{", 1, "/folder", &style) == INTAGLIO_BAD_DATA);
  // A document has no file to name.
  EXPECT(strncmp(intaglio_error(), "not JSON: line 1, ", 18) == 0);
  EXPECT(intaglio_style_from_preset("no such preset", &style) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_css("4px", &style) == INTAGLIO_INVALID);
  size_t presets = 0;
  while (intaglio_preset_name(presets)) {
    EXPECT(intaglio_style_from_preset(intaglio_preset_name(presets), &style) == INTAGLIO_OK);
    EXPECT(strlen(intaglio_preset_summary(presets)) > 0);
    intaglio_style_destroy(style);
    presets++;
  }
  EXPECT(presets >= 10 && intaglio_preset_summary(presets) == NULL);

  EXPECT(intaglio_scene_from_json(sceneText, strlen(sceneText), NULL, &scene) == INTAGLIO_OK);
  EXPECT(intaglio_scene_measure(scene, 2, &width, &height) == INTAGLIO_OK && width == 60 && height == 40);
  EXPECT(intaglio_scene_set(scene, "side", "25") == INTAGLIO_OK);
  EXPECT(intaglio_scene_set(scene, "side", "wide") == INTAGLIO_BAD_DATA);
  EXPECT(intaglio_scene_set(scene, "size", "25") == INTAGLIO_BAD_DATA);
  uint8_t *json = NULL;
  size_t length = 0;
  EXPECT(intaglio_scene_describe(scene, &json, &length) == INTAGLIO_OK && strlen((const char *)json) == length);
  EXPECT(strstr((const char *)json, "\"name\": \"side\"") != NULL);
  intaglio_bytes_free(json);
  EXPECT(intaglio_scene_layout(scene, 0, &json, &length) == INTAGLIO_OK && strlen((const char *)json) == length);
  EXPECT(strstr((const char *)json, "\"frame\": [") != NULL);
  intaglio_bytes_free(json);
  intaglio_verification verification = INTAGLIO_VERIFICATION;
  EXPECT(intaglio_scene_verify(renderer, scene, &verification) == INTAGLIO_INVALID);
  options.scale = 1.5;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) == 38 && intaglio_picture_height(picture) == 30);
  EXPECT(memcmp(intaglio_picture_data(picture), "\0\0\377\377", 4) == 0);
  intaglio_picture_destroy(picture);
  options.scale = NAN;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture) == INTAGLIO_BAD_DATA);

  intaglio_cancellation *cancellation = NULL;
  EXPECT(intaglio_cancellation_create(&cancellation) == INTAGLIO_OK);
  intaglio_cancellation_request(cancellation);
  options.scale = 0;
  options.cancellation = cancellation;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture) == INTAGLIO_CANCELLED);
  intaglio_cancellation_destroy(cancellation);

  /* A renderer whose renders have a nanosecond. */
  intaglio_renderer_options limits = INTAGLIO_RENDERER_OPTIONS;
  limits.backend = INTAGLIO_CPU;
  limits.time_limit = 1e-9;
  intaglio_renderer *limited = NULL;
  EXPECT(intaglio_renderer_create(&limits, &limited) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(limited, scene, NULL, &picture) == INTAGLIO_UNAVAILABLE);
  EXPECT(strstr(intaglio_error(), "time limit") != NULL);
  uint8_t mask[16] = {0};
  intaglio_pixels samples = view(mask, 4, 4, INTAGLIO_MASK);
  EXPECT(intaglio_blur(limited, &samples, 2, &samples) == INTAGLIO_UNAVAILABLE);
  intaglio_renderer_destroy(limited);
  /* Programs built with an earlier header have a shorter structure, and no limit. */
  limits.size = offsetof(intaglio_renderer_options, time_limit);
  EXPECT(intaglio_renderer_create(&limits, &limited) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(limited, scene, NULL, &picture) == INTAGLIO_OK);
  intaglio_picture_destroy(picture);
  intaglio_renderer_destroy(limited);
  intaglio_scene_destroy(scene);
  intaglio_renderer_destroy(renderer);
}

/* A text has the size of its ink, with its effects and its padding. */
static void testText(void) {
  intaglio_renderer *renderer = cpu();
  intaglio_render_options options = INTAGLIO_RENDER_OPTIONS;
  intaglio_style *style = NULL;
  intaglio_picture *picture = NULL;
  intaglio_text words = INTAGLIO_TEXT;
  EXPECT(intaglio_style_from_css("0 0 0 6px red", &style) == INTAGLIO_OK);
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_INVALID);
  words.string = "Hi";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_OK);
  int64_t wide = intaglio_picture_width(picture), high = intaglio_picture_height(picture);
  intaglio_picture_destroy(picture);
  words.padding = 16;
  words.background = "#00f";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) == wide + 20 && intaglio_picture_height(picture) == high + 20);
  EXPECT(memcmp(intaglio_picture_data(picture), "\0\0\377\377", 4) == 0);
  intaglio_picture_destroy(picture);
  words.align = "middle";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_INVALID);
  EXPECT(strstr(intaglio_error(), "center") != NULL);
  words.align = NULL;
  words.font = "Nonesuch";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_BAD_DATA);
  words.font_file = "/no/font.ttf";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_INVALID);
  words.font = words.font_file = NULL;
  words.string = " ";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture) == INTAGLIO_BAD_DATA);
  options.grow = 1;
  EXPECT(intaglio_render_text(renderer, &words, style, &options, &picture) == INTAGLIO_INVALID);
  intaglio_style_destroy(style);
  intaglio_renderer_destroy(renderer);
}

/* Nothing that is handed in ends the process. */
static void testWrongArguments(void) {
  static uint8_t memory[64];
  intaglio_picture *picture = NULL;
  intaglio_renderer *renderer = NULL;
  intaglio_pixels pixels = INTAGLIO_PIXELS;
  static const int64_t sides[] = {0, -1, INT64_MAX, INT64_MIN, 1 << 30};
  EXPECT(intaglio_picture_from_pixels(NULL, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  pixels.data = memory;
  for (size_t index = 0; index < sizeof sides / sizeof *sides; index++) {
    pixels.width = pixels.height = sides[index];
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
    pixels.width = 1;
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  }
  pixels.width = pixels.height = 4;
  for (int64_t stride = -16; stride < 16; stride += stride == -16 ? 31 : 1) {
    if (stride == 0) continue;
    pixels.stride = stride;
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  }
  pixels.stride = INT64_MAX;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  pixels.stride = 0;
  pixels.layout = (intaglio_layout)77;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  pixels.layout = INTAGLIO_RGBA_STRAIGHT;
  EXPECT(intaglio_picture_from_pixels(&pixels, NULL) == INTAGLIO_INVALID);
  pixels.size = 0;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_INVALID);
  /* An older program knows nothing of stride and layout. */
  pixels.size = offsetof(intaglio_pixels, stride);
  pixels.stride = -3;
  pixels.layout = (intaglio_layout)77;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture) == INTAGLIO_OK);
  EXPECT(intaglio_picture_copy(picture, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_copy(NULL, &pixels) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_write(picture, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_write(picture, "", NULL) == INTAGLIO_CANNOT_WRITE);
  intaglio_encoding encoding = INTAGLIO_ENCODING;
  encoding.format = (intaglio_file_format)9;
  uint8_t *bytes = NULL;
  size_t count = 0;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_INVALID);
  encoding.format = INTAGLIO_JPEG;
  encoding.quality = 101;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_INVALID);
  encoding.quality = 0;
  encoding.background = "no colour";
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_encode(picture, NULL, &bytes, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(NULL, 5, NULL, 0, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(memory, SIZE_MAX, NULL, 0, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(memory, 0, "\xff\xfe", 0, &picture) == INTAGLIO_BAD_DATA);
  EXPECT(intaglio_picture_from_file("\xff\xfe\n", NAN, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_file("\xff\xfe\n", 0, &picture) == INTAGLIO_INVALID);
  EXPECT(strchr(intaglio_error(), '\n') == NULL);
  intaglio_picture_destroy(picture);

  intaglio_renderer_options options = INTAGLIO_RENDERER_OPTIONS;
  options.backend = (intaglio_backend)4;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_INVALID);
  options.backend = INTAGLIO_CPU;
  options.maximum_threads = -1;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_INVALID);
  options.maximum_threads = 0;
  options.time_limit = -1;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_INVALID);
  options.time_limit = NAN;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_INVALID);
  options.time_limit = 1;
  options.backend = INTAGLIO_REFERENCE;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_INVALID);
  options.backend = INTAGLIO_CPU;
  options.time_limit = 0;
  options.cuda_device = 99;
  EXPECT(intaglio_renderer_create(&options, &renderer) == INTAGLIO_UNAVAILABLE);
  EXPECT(intaglio_renderer_create(NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_render(NULL, NULL, NULL, NULL, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_render_pixels(NULL, NULL, NULL, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_render_scene(NULL, NULL, NULL, &picture) == INTAGLIO_INVALID);
  EXPECT(intaglio_blur(NULL, NULL, 1, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_compare(NULL, NULL, 0, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_json(NULL, 0, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_file(NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_css(NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_preset(NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_from_json(NULL, 0, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_from_file("nothere.json", NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_set(NULL, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_confine(NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_measure(NULL, 1, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_describe(NULL, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_layout(NULL, 1, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_verify(NULL, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_batch_scenes(NULL, NULL, NULL, NULL, NULL, NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_cancellation_create(NULL) == INTAGLIO_INVALID);
  EXPECT(intaglio_preset_name(SIZE_MAX) == NULL);
  EXPECT(intaglio_picture_width(NULL) == 0 && intaglio_picture_height(NULL) == 0 && intaglio_picture_data(NULL) == NULL);
  EXPECT(intaglio_renderer_description(NULL) == NULL && intaglio_renderer_backend(NULL) == INTAGLIO_AUTO);
  intaglio_picture_destroy(NULL);
  intaglio_style_destroy(NULL);
  intaglio_scene_destroy(NULL);
  intaglio_renderer_destroy(NULL);
  intaglio_cancellation_destroy(NULL);
  intaglio_cancellation_request(NULL);
  intaglio_bytes_free(NULL);
}

/* What several threads share. */
typedef struct {
  intaglio_renderer *renderer;
  intaglio_picture *picture, *expected;
  intaglio_style *style;
} Shared;

static void *renderOften(void *argument) {
  Shared *shared = argument;
  for (int round = 0; round < 20; round++) {
    intaglio_picture *result = NULL;
    intaglio_comparison comparison = INTAGLIO_COMPARISON;
    if (intaglio_render(shared->renderer, shared->picture, shared->style, NULL, &result) != INTAGLIO_OK) return "render";
    if (intaglio_compare(result, shared->expected, 0, NULL, &comparison) != INTAGLIO_OK) return "compare";
    if (comparison.maximum_difference != 0) return "another picture";
    intaglio_picture_destroy(result);
    /* Each thread has its own last error. */
    char name[32];
    snprintf(name, sizeof name, "/%p-%d", (void *)&name, round);
    if (intaglio_picture_from_file(name, 0, &result) != INTAGLIO_NO_INPUT) return "missing file";
    if (strncmp(intaglio_error(), name, strlen(name)) != 0) return "another thread's error";
  }
  return NULL;
}

/* SVG is drawn in a process of its own, which is started from the library's file. */
static void testDrawing(void) {
  static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='4' height='2' fill='#3060c0'/></svg>";
  intaglio_picture *picture = NULL;
  EXPECT(intaglio_picture_from_bytes(drawing, strlen(drawing), "a.svg", 2, &picture) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) == 8 && intaglio_picture_height(picture) == 4);
  static const uint8_t color[4] = {0x30, 0x60, 0xC0, 255};
  EXPECT(picture && memcmp(intaglio_picture_data(picture), color, 4) == 0);
  intaglio_picture_destroy(picture);
}

static void testThreadsAndFork(void) {
  static uint8_t pixels[32 * 32 * 4];
  static const uint8_t opaque[4] = {0, 128, 255, 255};
  intaglio_pixels source = view(pixels, 32, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  pthread_t threads[8];
  Shared shared = {cpu(), NULL, NULL, NULL};
  square(pixels, 128, opaque);
  EXPECT(intaglio_picture_from_pixels(&source, &shared.picture) == INTAGLIO_OK);
  EXPECT(intaglio_style_from_css("inset 0 2px 4px #000, 0 1px 2px red", &shared.style) == INTAGLIO_OK);
  EXPECT(intaglio_render(shared.renderer, shared.picture, shared.style, NULL, &shared.expected) == INTAGLIO_OK);
  for (int index = 0; index < 8; index++) pthread_create(&threads[index], NULL, renderOften, &shared);
  for (int index = 0; index < 8; index++) {
    void *fault = NULL;
    pthread_join(threads[index], &fault);
    if (fault) fprintf(stderr, "thread: %s\n", (char *)fault), faults++;
  }

  /* Workers come to rest after a render has returned: what one of them holds at a fork is lost in the
     child. */
  usleep(200000);
  pid_t child = fork();
  if (child == 0) {
    int before = faults;
    intaglio_picture *result = NULL;
    EXPECT(intaglio_render(shared.renderer, shared.picture, shared.style, NULL, &result) == INTAGLIO_FORKED);
    EXPECT(strstr(intaglio_error(), "before fork()") != NULL);
    intaglio_renderer_destroy(shared.renderer);
    /* The child's own objects work. */
    Shared own = {cpu(), NULL, NULL, NULL};
    EXPECT(intaglio_picture_from_pixels(&source, &own.picture) == INTAGLIO_OK);
    EXPECT(intaglio_style_from_css("inset 0 2px 4px #000, 0 1px 2px red", &own.style) == INTAGLIO_OK);
    EXPECT(intaglio_render(own.renderer, own.picture, own.style, NULL, &result) == INTAGLIO_OK);
    /* Memory of the parent's threads, among them those of Dispatch, is lost here. Another program's end hides
       that from valgrind. */
    execl("/bin/sh", "sh", "-c", faults == before ? "exit 0" : "exit 1", (char *)NULL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  intaglio_picture_destroy(shared.expected);
  intaglio_picture_destroy(shared.picture);
  intaglio_style_destroy(shared.style);
  intaglio_renderer_destroy(shared.renderer);
}

static void count(const char *message, void *context) {
  EXPECT(strstr(message, "U+") != NULL);
  ++*(int *)context;
}

/* A character missing from all fonts is reported to the log's function. */
static void testLog(void) {
  static const char text[] =
    "{\"width\":40,\"height\":20,\"layers\":[{\"frame\":[0,0,40,20],"
    "\"contents\":{\"text\":{\"string\":\"\\uF8FE\",\"font\":{\"size\":12}}}}]}";
  intaglio_renderer *renderer = cpu();
  intaglio_scene *scene = NULL;
  intaglio_picture *picture = NULL;
  int messages = 0;
  intaglio_set_log(count, &messages);
  EXPECT(intaglio_scene_from_json(text, strlen(text), NULL, &scene) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &picture) == INTAGLIO_OK);
  EXPECT(messages == 1);
  intaglio_set_log(NULL, NULL);
  intaglio_picture_destroy(picture);
  intaglio_scene_destroy(scene);
  intaglio_renderer_destroy(renderer);
}

int main(int count, char **arguments) {
  EXPECT(count > 1);
  EXPECT(strlen(intaglio_version()) >= 5 && strcmp(intaglio_error(), "") == 0);
  testLayouts();
  testRender();
  testBlur();
  testFiles(arguments[1]);
  testDocuments();
  testBatches(arguments[1]);
  testWrongArguments();
  testDrawing();
  testThreadsAndFork();
  if (count > 2) {
    testText();
    testLog();
  }
  printf("%d faults\n", faults);
  return faults != 0;
}
