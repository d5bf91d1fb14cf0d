// SPDX-License-Identifier: MIT

/* The C library from outside: results, errors, warnings, memory of the caller's, threads, fork. Ends with the
   number of faults. */

#include <intaglio.h>

#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int faults;

/* The error of the last call of the main thread, if it failed. */
static char *message;

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      faults++; \
      fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, message ? message : "none"); \
    } \
  } while (0)

/* The place for the next call's error. */
static char **fault(void) {
  intaglio_string_free(message);
  message = NULL;
  return &message;
}

/* Whether the last call's error has these words, and none of the command line. */
static int says(const char *words) {
  return message && strstr(message, words) && !strstr(message, "--") && !strchr(message, '\n');
}

static intaglio_renderer *cpu(void) {
  intaglio_renderer_options options = {.size = sizeof options};
  intaglio_renderer *renderer = NULL;
  options.backend = INTAGLIO_CPU;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_OK);
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
  intaglio_pixels pixels = {
    .size = sizeof pixels, .data = data, .width = side, .height = side, .stride = stride, .layout = layout};
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
      EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_OK);
      const uint8_t *middle = intaglio_picture_data(picture) + 4 * (32 * 16 + 16);
      EXPECT(memcmp(middle, colors[0], 4) == 0);
      EXPECT(intaglio_picture_width(picture) == 32 && intaglio_picture_height(picture) == 32);
      pixels.data = target;
      EXPECT(intaglio_picture_copy(picture, &pixels, fault()) == INTAGLIO_OK);
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
  EXPECT(intaglio_style_from_css("4px 2px 0 #ff0000", &style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_pixels(renderer, &source, style, NULL, &target, fault()) == INTAGLIO_OK);
  for (int y = 0; y < 32; y++) {
    for (int x = 0; x < 32; x++) {
      static const uint8_t red[4] = {255, 0, 0, 255}, clear[4] = {0, 0, 0, 0};
      int square = x >= 8 && x < 24 && y >= 8 && y < 24;
      int shadow = x >= 12 && x < 28 && y >= 10 && y < 26;
      EXPECT(memcmp(result + 4 * (32 * y + x), square ? opaque : shadow ? red : clear, 4) == 0);
    }
  }
  /* In place, and at twice the size of the shadow's offset. */
  intaglio_render_options options = {.size = sizeof options};
  options.scale = 2;
  EXPECT(intaglio_render_pixels(renderer, &source, style, &options, &source, fault()) == INTAGLIO_OK);
  EXPECT(pixels[4 * (32 * 11 + 27)] == 0 && pixels[4 * (32 * 12 + 27)] == 255 && pixels[4 * (32 * 12 + 27) + 3] == 255);

  square(pixels, 128, opaque);
  options.scale = 0;
  options.grow = 1;
  EXPECT(intaglio_picture_from_pixels(&source, &picture, fault()) == INTAGLIO_OK);
  intaglio_style_destroy(style);
  EXPECT(intaglio_style_from_css("20px 0 0 red", &style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render(renderer, picture, style, &options, &grown, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(grown) >= 44);
  EXPECT(intaglio_render_pixels(renderer, &source, style, &options, &target, fault()) == INTAGLIO_INVALID);
  char size[32];
  snprintf(size, sizeof size, "has %dx%d", (int)intaglio_picture_width(grown), (int)intaglio_picture_height(grown));
  EXPECT(says("result has a size of 32x32") && says(size));
  /* Without a style. */
  intaglio_picture *same = NULL;
  EXPECT(intaglio_render(renderer, picture, NULL, NULL, &same, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(same), intaglio_picture_data(picture), sizeof pixels) == 0);
  intaglio_picture_destroy(same);

  intaglio_comparison comparison = {.size = sizeof comparison};
  intaglio_picture *panels = NULL, *other = NULL;
  EXPECT(intaglio_compare(picture, picture, 0, NULL, &comparison, fault()) == INTAGLIO_OK);
  EXPECT(comparison.maximum_difference == 0 && comparison.column == -1);
  pixels[4 * (32 * 9 + 13) + 2] += 5;
  EXPECT(intaglio_picture_from_pixels(&source, &other, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_compare(picture, other, 4, &panels, &comparison, fault()) == INTAGLIO_OK);
  EXPECT(comparison.maximum_difference == 5 && comparison.differing_pixels == 1);
  EXPECT(comparison.column == 13 && comparison.row == 9 && intaglio_picture_width(panels) > 96);
  EXPECT(intaglio_compare(picture, grown, 0, NULL, &comparison, fault()) == INTAGLIO_INVALID);
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
  EXPECT(intaglio_blur(renderer, &pixels, 3, &pixels, fault()) == INTAGLIO_OK);
  for (int x = 20; x < 44; x++) {
    double expected = 255 * 0.5 * erfc((x + 0.5 - side / 2) / (3 * sqrt(2)));
    EXPECT(fabs(mask[side * (side / 2) + x] - expected) <= 1);
  }
  EXPECT(intaglio_blur(renderer, &pixels, -1, &pixels, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_blur(renderer, &pixels, NAN, &pixels, fault()) == INTAGLIO_INVALID);
  pixels.layout = INTAGLIO_RGBA_STRAIGHT;
  EXPECT(intaglio_blur(renderer, &pixels, 1, &pixels, fault()) == INTAGLIO_INVALID);
  intaglio_renderer_destroy(renderer);
}

static void testFiles(const char *folder) {
  static uint8_t pixels[32 * 32 * 4];
  static const uint8_t opaque[4] = {0, 128, 255, 255};
  char path[4096];
  intaglio_pixels source = view(pixels, 32, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_picture *picture = NULL, *again = NULL;
  intaglio_comparison comparison = {.size = sizeof comparison};
  intaglio_encoding encoding = {.size = sizeof encoding};
  uint8_t *bytes = NULL;
  size_t count = 0;
  square(pixels, 128, opaque);
  EXPECT(intaglio_picture_from_pixels(&source, &picture, fault()) == INTAGLIO_OK);
  for (int format = INTAGLIO_FORMAT_BY_NAME; format <= INTAGLIO_WEBP; format++) {
    encoding.format = (intaglio_file_format)format;
    encoding.background = format == INTAGLIO_JPEG ? "rgb(0 0 0)" : NULL;
    EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_OK);
    EXPECT(intaglio_picture_from_bytes(bytes, count, NULL, 0, &again, fault()) == INTAGLIO_OK);
    if (format != INTAGLIO_JPEG) {
      EXPECT(intaglio_compare(picture, again, 0, NULL, &comparison, fault()) == INTAGLIO_OK);
      EXPECT(comparison.maximum_difference == 0);
    }
    intaglio_picture_destroy(again);
    again = NULL;
    /* A file that breaks off. */
    EXPECT(intaglio_picture_from_bytes(bytes, count / 2, "half", 0, &again, fault()) == INTAGLIO_BAD_DATA);
    EXPECT(says("half") && strstr(message, "half") == message && again == NULL);
    intaglio_bytes_free(bytes);
  }
  /* The highest quality with which it fits, and what it was. */
  intaglio_written written = {.size = sizeof written};
  encoding.format = INTAGLIO_JPEG;
  encoding.background = "rgb(0 0 0)";
  encoding.written = &written;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_OK);
  EXPECT(written.quality == 90 && written.byte_count == (int64_t)count && written.format == INTAGLIO_JPEG);
  intaglio_bytes_free(bytes);
  encoding.maximum_bytes = written.byte_count - 1;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_OK);
  EXPECT(written.quality < 90 && count <= (size_t)encoding.maximum_bytes);
  intaglio_bytes_free(bytes);
  encoding.maximum_bytes = 10;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_CANNOT_WRITE);
  encoding.maximum_bytes = -1;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_INVALID);
  encoding.maximum_bytes = 0;
  encoding.written = NULL;
  encoding.background = NULL;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_BAD_DATA);
  snprintf(path, sizeof path, "%s/square.webp", folder);
  EXPECT(intaglio_picture_write(picture, path, NULL, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_from_file(path, 0, &again, fault()) == INTAGLIO_OK);
  intaglio_picture_destroy(again);
  EXPECT(intaglio_picture_write(picture, "/no/such/folder/a.png", NULL, fault()) == INTAGLIO_CANNOT_WRITE);
  // The name of a file says its format, unless the caller does.
  static const char *const wrong[] = {"a.gif", "a.bmp", "a.svg", "a.txt", "a", "a.png/b", "\xFF.png"};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    snprintf(path, sizeof path, "%s/%s", folder, wrong[index]);
    EXPECT(intaglio_picture_write(picture, path, NULL, fault()) == INTAGLIO_INVALID);
  }
  encoding.format = INTAGLIO_PNG;
  snprintf(path, sizeof path, "%s/square", folder);
  EXPECT(intaglio_picture_write(picture, path, &encoding, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_from_file("/no/such/file.png", 0, &again, fault()) == INTAGLIO_NO_INPUT);
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
  intaglio_renderer_options settings = {.size = sizeof settings};
  intaglio_batch_options options = {.size = sizeof options};
  intaglio_scene *scene = NULL;
  intaglio_picture *picture = NULL;
  char *report = NULL;
  int64_t finished = -1;
  snprintf(table, sizeof table, "%s/table.csv", folder);
  snprintf(output, sizeof output, "%s/cards", folder);
  FILE *file = fopen(table, "w");
  EXPECT(file && fputs("output,side\na.png,3\nb.png,5\n", file) >= 0 && fclose(file) == 0);
  EXPECT(intaglio_scene_from_json(text, strlen(text), NULL, &scene, fault()) == INTAGLIO_OK);
  settings.backend = INTAGLIO_CPU;
  options.renderer = &settings;
  options.progress = note;
  options.context = &finished;
  EXPECT(intaglio_batch_scenes(scene, table, output, &options, &report, fault()) == INTAGLIO_OK);
  EXPECT(finished == 2 && strstr(report, "\"written\":1}") && strstr(report, "is 5 but must be 4 or less"));
  intaglio_string_free(report);
  strcat(output, "/a.png");
  EXPECT(intaglio_picture_from_file(output, 0, &picture, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(picture) + 8, "\377\0\0\377\0\0\0\0", 8) == 0);
  intaglio_picture_destroy(picture);
  settings.maximum_threads = 1;
  EXPECT(intaglio_batch_scenes(scene, table, output, &options, &report, fault()) == INTAGLIO_INVALID);
  settings.maximum_threads = 0;
  EXPECT(intaglio_batch_scenes(scene, "/no/such.csv", folder, &options, &report, fault()) == INTAGLIO_NO_INPUT);
  options.grow = 1;
  EXPECT(intaglio_batch_scenes(scene, table, output, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(says("options.grow"));
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
  intaglio_render_options options = {.size = sizeof options};
  int64_t width = 0, height = 0;
  EXPECT(intaglio_style_from_json(styleText, strlen(styleText), NULL, &style, fault()) == INTAGLIO_OK);
  intaglio_style_destroy(style);
  EXPECT(intaglio_style_from_json(badStyle, strlen(badStyle), NULL, &style, fault()) == INTAGLIO_BAD_DATA);
  EXPECT(says("shadows[0]"));
  EXPECT(intaglio_style_from_json("{", 1, "/folder", &style, fault()) == INTAGLIO_BAD_DATA);
  // A document has no file to name.
  EXPECT(says("not JSON: line 1, ") && strncmp(message, "not JSON: line 1, ", 18) == 0);
  EXPECT(intaglio_style_from_preset("no such preset", &style, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_css("4px", &style, fault()) == INTAGLIO_INVALID);
  size_t presets = 0;
  while (intaglio_preset_name(presets)) {
    EXPECT(intaglio_style_from_preset(intaglio_preset_name(presets), &style, fault()) == INTAGLIO_OK);
    EXPECT(strlen(intaglio_preset_summary(presets)) > 0);
    EXPECT(strstr(intaglio_preset_facts(presets), "\"family\":") != NULL);
    EXPECT(intaglio_style_grows(style) == 1 || intaglio_style_grows(style) == 0);
    intaglio_style_destroy(style);
    presets++;
  }
  EXPECT(presets >= 10 && intaglio_preset_summary(presets) == NULL);
  EXPECT(intaglio_preset_facts(presets) == NULL && intaglio_style_grows(NULL) == 0);

  EXPECT(intaglio_scene_from_json(sceneText, strlen(sceneText), NULL, &scene, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_measure(scene, 2, &width, &height, fault()) == INTAGLIO_OK && width == 60 && height == 40);
  EXPECT(intaglio_scene_set(scene, "side", "25", fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_set(scene, "side", "wide", fault()) == INTAGLIO_BAD_DATA);
  EXPECT(intaglio_scene_set(scene, "size", "25", fault()) == INTAGLIO_BAD_DATA);
  char *json = NULL;
  EXPECT(intaglio_scene_describe(scene, &json, fault()) == INTAGLIO_OK);
  EXPECT(strstr(json, "\"name\": \"side\"") != NULL);
  intaglio_string_free(json);
  EXPECT(intaglio_scene_layout(scene, 0, &json, fault()) == INTAGLIO_OK);
  EXPECT(strstr(json, "\"frame\": [") != NULL);
  intaglio_string_free(json);
  intaglio_verification verification = {.size = sizeof verification};
  EXPECT(intaglio_scene_verify(renderer, scene, &verification, fault()) == INTAGLIO_INVALID);
  options.scale = 1.5;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) == 38 && intaglio_picture_height(picture) == 30);
  EXPECT(memcmp(intaglio_picture_data(picture), "\0\0\377\377", 4) == 0);
  intaglio_picture_destroy(picture);
  options.scale = NAN;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture, fault()) == INTAGLIO_BAD_DATA);

  intaglio_cancellation *cancellation = NULL;
  EXPECT(intaglio_cancellation_create(&cancellation, fault()) == INTAGLIO_OK);
  intaglio_cancellation_request(cancellation);
  options.scale = 0;
  options.cancellation = cancellation;
  EXPECT(intaglio_render_scene(renderer, scene, &options, &picture, fault()) == INTAGLIO_CANCELLED);
  intaglio_cancellation_destroy(cancellation);

  /* A renderer whose renders have a nanosecond. */
  intaglio_renderer_options limits = {.size = sizeof limits};
  limits.backend = INTAGLIO_CPU;
  limits.time_limit = 1e-9;
  intaglio_renderer *limited = NULL;
  EXPECT(intaglio_renderer_create(&limits, &limited, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(limited, scene, NULL, &picture, fault()) == INTAGLIO_UNAVAILABLE);
  EXPECT(says("time limit"));
  uint8_t mask[16] = {0};
  intaglio_pixels samples = view(mask, 4, 4, INTAGLIO_MASK);
  EXPECT(intaglio_blur(limited, &samples, 2, &samples, fault()) == INTAGLIO_UNAVAILABLE);
  intaglio_renderer_destroy(limited);
  /* Programs built with an earlier header have a shorter structure, and no limit. */
  limits.size = offsetof(intaglio_renderer_options, time_limit);
  EXPECT(intaglio_renderer_create(&limits, &limited, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(limited, scene, NULL, &picture, fault()) == INTAGLIO_OK);
  intaglio_picture_destroy(picture);
  intaglio_renderer_destroy(limited);
  intaglio_scene_destroy(scene);
  intaglio_renderer_destroy(renderer);
}

/* A text has the size of its ink, with its effects and its padding. */
static void testText(void) {
  intaglio_renderer *renderer = cpu();
  intaglio_render_options options = {.size = sizeof options};
  intaglio_style *style = NULL;
  intaglio_picture *picture = NULL;
  intaglio_text words = {.size = sizeof words};
  EXPECT(intaglio_style_from_css("0 0 0 6px red", &style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_INVALID);
  words.string = "Hi";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_OK);
  int64_t wide = intaglio_picture_width(picture), high = intaglio_picture_height(picture);
  intaglio_picture_destroy(picture);
  words.padding = 16;
  words.background = "#00f";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) == wide + 20 && intaglio_picture_height(picture) == high + 20);
  EXPECT(memcmp(intaglio_picture_data(picture), "\0\0\377\377", 4) == 0);
  intaglio_picture_destroy(picture);
  words.align = "middle";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(says("center"));
  words.align = NULL;
  words.font = "Nonesuch";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_BAD_DATA);
  words.font_file = "/no/font.ttf";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_INVALID);
  words.font = words.font_file = NULL;
  words.string = " ";
  EXPECT(intaglio_render_text(renderer, &words, style, NULL, &picture, fault()) == INTAGLIO_BAD_DATA);
  options.grow = 1;
  EXPECT(intaglio_render_text(renderer, &words, style, &options, &picture, fault()) == INTAGLIO_INVALID);
  intaglio_style_destroy(style);
  intaglio_renderer_destroy(renderer);
}

/* Nothing that is handed in ends the process. */
static void testWrongArguments(void) {
  static uint8_t memory[64];
  intaglio_picture *picture = NULL;
  intaglio_renderer *renderer = NULL;
  intaglio_pixels pixels = {.size = sizeof pixels};
  static const int64_t sides[] = {0, -1, INT64_MAX, INT64_MIN, 1 << 30};
  EXPECT(intaglio_picture_from_pixels(NULL, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  pixels.data = memory;
  for (size_t index = 0; index < sizeof sides / sizeof *sides; index++) {
    pixels.width = pixels.height = sides[index];
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
    pixels.width = 1;
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  }
  pixels.width = pixels.height = 4;
  for (int64_t stride = -16; stride < 16; stride += stride == -16 ? 31 : 1) {
    if (stride == 0) continue;
    pixels.stride = stride;
    EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  }
  pixels.stride = INT64_MAX;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  pixels.stride = 0;
  pixels.layout = (intaglio_layout)77;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  pixels.layout = INTAGLIO_RGBA_STRAIGHT;
  EXPECT(intaglio_picture_from_pixels(&pixels, NULL, fault()) == INTAGLIO_INVALID);
  pixels.size = 0;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_INVALID);
  /* An older program knows nothing of stride and layout. */
  pixels.size = offsetof(intaglio_pixels, stride);
  pixels.stride = -3;
  pixels.layout = (intaglio_layout)77;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_copy(picture, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_copy(NULL, &pixels, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_write(picture, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_write(picture, "", NULL, fault()) == INTAGLIO_CANNOT_WRITE);
  intaglio_encoding encoding = {.size = sizeof encoding};
  encoding.format = (intaglio_file_format)9;
  uint8_t *bytes = NULL;
  size_t count = 0;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_INVALID);
  encoding.format = INTAGLIO_JPEG;
  encoding.quality = 101;
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_INVALID);
  encoding.quality = 0;
  encoding.background = "no colour";
  EXPECT(intaglio_picture_encode(picture, &encoding, &bytes, &count, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_encode(picture, NULL, &bytes, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(NULL, 5, NULL, 0, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(memory, SIZE_MAX, NULL, 0, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_bytes(memory, 0, "\xff\xfe", 0, &picture, fault()) == INTAGLIO_BAD_DATA);
  EXPECT(intaglio_picture_from_file("\xff\xfe\n", NAN, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_picture_from_file("\xff\xfe\n", 0, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(says("is not UTF-8"));
  intaglio_picture_destroy(picture);

  intaglio_renderer_options options = {.size = sizeof options};
  options.backend = (intaglio_backend)4;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID);
  options.backend = INTAGLIO_CPU;
  options.maximum_threads = -1;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID);
  options.maximum_threads = 0;
  options.time_limit = -1;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID);
  options.time_limit = NAN;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID);
  options.time_limit = 1;
  options.backend = INTAGLIO_REFERENCE;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID);
  options.backend = INTAGLIO_CPU;
  options.time_limit = 0;
  options.cache_limit = -2;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID && says("cache_limit is -2"));
  options.cache_limit = -1;
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_OK);
  intaglio_renderer_destroy(renderer);
  static const char *const devices[] = {"", "-1", "+1", "x", "cuda:", "cuda:x", "cuda:-1", "gpu:0", "0:1", "cuda:0:1", "\xFF"};
  for (size_t index = 0; index < sizeof devices / sizeof *devices; index++) {
    options.device = devices[index];
    EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_INVALID && says("options.device"));
  }
  options.device = "cuda:99";
  EXPECT(intaglio_renderer_create(&options, &renderer, fault()) == INTAGLIO_UNAVAILABLE && says("CUDA index 99"));
  EXPECT(intaglio_renderer_create(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_render(NULL, NULL, NULL, NULL, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_render_pixels(NULL, NULL, NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_render_scene(NULL, NULL, NULL, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_blur(NULL, NULL, 1, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_compare(NULL, NULL, 0, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_json(NULL, 0, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_file(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_css(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_style_from_preset(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_from_json(NULL, 0, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_from_file("nothere.json", NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_set(NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_set_picture(NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_copy(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_confine(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_measure(NULL, 1, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_describe(NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_layout(NULL, 1, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_scene_verify(NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_batch_scenes(NULL, NULL, NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_batch(NULL, 0, NULL, NULL, NULL, NULL, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_cancellation_create(NULL, fault()) == INTAGLIO_INVALID);
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
  intaglio_string_free(NULL);
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
    intaglio_comparison comparison = {.size = sizeof comparison};
    if (intaglio_render(shared->renderer, shared->picture, shared->style, NULL, &result, NULL) != INTAGLIO_OK) return "render";
    if (intaglio_compare(result, shared->expected, 0, NULL, &comparison, NULL) != INTAGLIO_OK) return "compare";
    if (comparison.maximum_difference != 0) return "another picture";
    intaglio_picture_destroy(result);
    char name[32], *error = NULL;
    snprintf(name, sizeof name, "/%p-%d", (void *)&name, round);
    if (intaglio_picture_from_file(name, 0, &result, &error) != INTAGLIO_NO_INPUT) return "missing file";
    if (strncmp(error, name, strlen(name)) != 0) return "another call's error";
    intaglio_string_free(error);
  }
  return NULL;
}

/* SVG is drawn in a process of its own, which is started from the library's file. */
static void testDrawing(void) {
  static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><rect width='4' height='2' fill='#3060c0'/></svg>";
  intaglio_picture *picture = NULL;
  EXPECT(intaglio_picture_from_bytes(drawing, strlen(drawing), "a.svg", 2, &picture, fault()) == INTAGLIO_OK);
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
  EXPECT(intaglio_picture_from_pixels(&source, &shared.picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_style_from_css("inset 0 2px 4px #000, 0 1px 2px red", &shared.style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render(shared.renderer, shared.picture, shared.style, NULL, &shared.expected, fault()) == INTAGLIO_OK);
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
    EXPECT(intaglio_render(shared.renderer, shared.picture, shared.style, NULL, &result, fault()) == INTAGLIO_FORKED);
    EXPECT(says("before fork()"));
    intaglio_renderer_destroy(shared.renderer);
    /* The child's own objects work. */
    Shared own = {cpu(), NULL, NULL, NULL};
    EXPECT(intaglio_picture_from_pixels(&source, &own.picture, fault()) == INTAGLIO_OK);
    EXPECT(intaglio_style_from_css("inset 0 2px 4px #000, 0 1px 2px red", &own.style, fault()) == INTAGLIO_OK);
    EXPECT(intaglio_render(own.renderer, own.picture, own.style, NULL, &result, fault()) == INTAGLIO_OK);
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

/* Zeros are defaults, structures need their size, and errors are the caller's. */
static void testConventions(void) {
  static uint8_t memory[64];
  intaglio_picture *picture = NULL;
  intaglio_pixels none = {0};
  EXPECT(intaglio_picture_from_pixels(&none, &picture, fault()) == INTAGLIO_INVALID);
  EXPECT(says("pixels.size is 0; set it to sizeof(intaglio_pixels)"));
  /* Without a place for the error; and success, which leaves it unchanged. */
  EXPECT(intaglio_picture_from_pixels(&none, &picture, NULL) == INTAGLIO_INVALID && picture == NULL);
  intaglio_pixels pixels = view(memory, 4, 0, INTAGLIO_RGBA_STRAIGHT);
  char *error = (char *)memory;
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, &error) == INTAGLIO_OK && error == (char *)memory);
  intaglio_picture_destroy(picture);

  /* Only the size of the caller's structure, which may be an older one, is written. */
  struct {
    intaglio_text text;
    uint8_t rest;
  } filled;
  memset(&filled, 7, sizeof filled);
  intaglio_text_init(&filled.text, offsetof(intaglio_text, width));
  EXPECT(filled.text.size == offsetof(intaglio_text, width) && filled.text.string == NULL && filled.text.weight == 0);
  EXPECT(((uint8_t *)&filled.text.width)[0] == 7);
  intaglio_text_init(&filled.text, sizeof filled.text);
  EXPECT(filled.text.size == sizeof filled.text && filled.text.padding == 0 && filled.rest == 7);
#define INITIALIZED(name) \
  do { \
    intaglio_##name value; \
    static const uint8_t zeros[sizeof value]; \
    memset(&value, 7, sizeof value); \
    intaglio_##name##_init(&value, sizeof value); \
    EXPECT(value.size == sizeof value); \
    value.size = 0; \
    EXPECT(memcmp(&value, zeros, sizeof value) == 0); \
  } while (0)
  INITIALIZED(pixels);
  INITIALIZED(written);
  INITIALIZED(encoding);
  INITIALIZED(comparison);
  INITIALIZED(renderer_options);
  INITIALIZED(framing);
  INITIALIZED(render_options);
  INITIALIZED(verification);
  INITIALIZED(text);
  INITIALIZED(batch_options);
  intaglio_text_init(NULL, sizeof(intaglio_text));
}

/* The square of 16 by 16 pixels, trimmed, with padding, round corners and a background. */
static void testFraming(void) {
  static uint8_t memory[32 * 32 * 4], framed[24 * 24 * 4];
  static const uint8_t opaque[4] = {10, 20, 30, 255}, blue[4] = {0, 0, 255, 255}, clear[4] = {0, 0, 0, 0};
  intaglio_renderer *renderer = cpu();
  intaglio_picture *picture = NULL, *result = NULL;
  intaglio_pixels source = view(memory, 32, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_pixels target = view(framed, 24, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_framing framing = {.size = sizeof framing, .trim = 1, .padding = 4, .background = "blue"};
  intaglio_render_options options = {.size = sizeof options, .framing = &framing};
  square(memory, 128, opaque);
  EXPECT(intaglio_picture_from_pixels(&source, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_pixels(renderer, &source, NULL, &options, &target, fault()) == INTAGLIO_OK);
  for (int y = 0; y < 24; y++) {
    for (int x = 0; x < 24; x++) {
      int inside = x >= 4 && x < 20 && y >= 4 && y < 20;
      EXPECT(memcmp(framed + 4 * (24 * y + x), inside ? opaque : blue, 4) == 0);
    }
  }
  EXPECT(intaglio_render(renderer, picture, NULL, &options, &result, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(result) == 24 && intaglio_picture_height(result) == 24);
  EXPECT(memcmp(intaglio_picture_data(result), framed, sizeof framed) == 0);
  intaglio_picture_destroy(result);
  EXPECT(intaglio_render_pixels(renderer, &source, NULL, &options, &source, fault()) == INTAGLIO_INVALID);
  EXPECT(says("result has a size of 32x32, but the picture for it has 24x24"));

  /* Twice as wide, the upper left quarter of that, with a corner cut off. */
  framing = (intaglio_framing){
    .size = sizeof framing, .width = 64, .crop_width = 16, .crop_height = 8, .has_crop_corner = 1, .crop_left = 16,
    .crop_top = 24, .corner_radius = 4};
  EXPECT(intaglio_render(renderer, picture, NULL, &options, &result, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(result) == 16 && intaglio_picture_height(result) == 8);
  EXPECT(memcmp(intaglio_picture_data(result), clear, 4) == 0);
  EXPECT(memcmp(intaglio_picture_data(result) + 4 * (16 * 4 + 8), opaque, 4) == 0);
  intaglio_picture_destroy(result);
  /* Bars beside the whole picture, or its middle. */
  framing = (intaglio_framing){.size = sizeof framing, .width = 64, .height = 32, .fit = INTAGLIO_CONTAIN};
  EXPECT(intaglio_render(renderer, picture, NULL, &options, &result, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(result) + 4 * (64 * 16 + 16), clear, 4) == 0);
  intaglio_picture_destroy(result);
  framing.fit = INTAGLIO_COVER;
  EXPECT(intaglio_render(renderer, picture, NULL, &options, &result, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(result) + 4 * (64 * 16 + 18), opaque, 4) == 0);
  intaglio_picture_destroy(result);

  static const struct {
    intaglio_framing framing;
    const char *words;
  } wrong[] = {
    {{0}, "options.framing.size is 0"},
    {{.size = sizeof framing, .width = -1}, "options.framing.width is -1 but must be 1"},
    {{.size = sizeof framing, .height = INT64_MAX}, "options.framing.height is 9223372036854775807"},
    {{.size = sizeof framing, .width = 20000, .height = 20000}, "options.framing.width, height: makes 20000x20000"},
    {{.size = sizeof framing, .fit = (intaglio_fit)3}, "options.framing.fit is 3"},
    {{.size = sizeof framing, .crop_width = -7, .crop_height = 1}, "options.framing.crop_width is -7"},
    {{.size = sizeof framing, .crop_width = 7}, "options.framing.crop_width is 7 and crop_height 0; give both"},
    {{.size = sizeof framing, .crop_width = 33, .crop_height = 1}, "options.framing.crop_width, crop_height: 33x1"},
    {{.size = sizeof framing, .crop_width = 1, .crop_height = 1, .crop_left = 1}, "options.framing.has_crop_corner is 0"},
    {{.size = sizeof framing, .crop_width = 1, .crop_height = 1, .has_crop_corner = 1, .crop_left = INT64_MIN},
      "options.framing.crop_width, crop_height: 1x1 at -9223372036854775808, 0 reaches beyond"},
    {{.size = sizeof framing, .padding = -1}, "options.framing.padding is -1 but must be 0"},
    {{.size = sizeof framing, .corner_radius = NAN}, "options.framing.corner_radius is "},
    {{.size = sizeof framing, .background = "blau"}, "options.framing.background: "},
    {{.size = sizeof framing, .background = "\xFF"}, "options.framing.background is not UTF-8"},
  };
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    options.framing = &wrong[index].framing;
    EXPECT(intaglio_render(renderer, picture, NULL, &options, &result, fault()) == INTAGLIO_INVALID);
    EXPECT(says(wrong[index].words));
  }
  /* A picture without a visible pixel. */
  memset(memory, 0, sizeof memory);
  framing = (intaglio_framing){.size = sizeof framing, .trim = 1};
  options.framing = &framing;
  EXPECT(intaglio_render_pixels(renderer, &source, NULL, &options, &source, fault()) == INTAGLIO_INVALID);
  EXPECT(says("options.framing.trim leaves nothing"));
  intaglio_picture_destroy(picture);
  intaglio_renderer_destroy(renderer);
}

/* What a thread draws with a copy of one scene. */
typedef struct {
  intaglio_renderer *renderer;
  intaglio_scene *scene;
  uint8_t color[4];
} Card;

static void *drawCards(void *argument) {
  Card *card = argument;
  intaglio_pixels pixels = view(card->color, 1, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  for (int round = 0; round < 50; round++) {
    intaglio_picture *photo = NULL, *result = NULL;
    intaglio_scene *copy = NULL;
    card->color[1] = (uint8_t)round;
    if (intaglio_scene_copy(card->scene, &copy, NULL) != INTAGLIO_OK) return "copy";
    if (intaglio_picture_from_pixels(&pixels, &photo, NULL) != INTAGLIO_OK) return "picture";
    if (intaglio_scene_set_picture(copy, "photo", photo, NULL) != INTAGLIO_OK) return "set";
    intaglio_picture_destroy(photo);
    if (intaglio_render_scene(card->renderer, copy, NULL, &result, NULL) != INTAGLIO_OK) return "render";
    if (memcmp(intaglio_picture_data(result), card->color, 4) != 0) return "another card's photo";
    intaglio_picture_destroy(result);
    intaglio_scene_destroy(copy);
  }
  return NULL;
}

/* Pictures in memory and in data: URIs as values of a variable, in copies of one scene. */
static void testScenePictures(void) {
  static const char text[] =
    "{\"width\":8,\"height\":8,\"variables\":{\"photo\":{\"type\":\"image\",\"required\":true},\"ink\":\"#0f0\"},"
    "\"layers\":[{\"frame\":[0,0,8,8],\"contents\":{\"image\":\"${photo}\"}},"
    "{\"frame\":[4,0,4,8],\"contents\":{\"color\":\"${ink}\"}}]}";
  static const uint8_t green[4] = {0, 255, 0, 255}, red[4] = {255, 0, 0, 255};
  static uint8_t color[4] = {200, 100, 50, 255};
  intaglio_pixels pixels = view(color, 1, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_renderer *renderer = cpu();
  intaglio_scene *scene = NULL, *copy = NULL;
  intaglio_picture *photo = NULL, *result = NULL;
  EXPECT(intaglio_scene_from_json(text, strlen(text), NULL, &scene, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &result, fault()) == INTAGLIO_BAD_DATA && says("photo"));
  EXPECT(intaglio_picture_from_pixels(&pixels, &photo, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_set_picture(scene, "photo", photo, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_set_picture(scene, "foto", photo, fault()) == INTAGLIO_BAD_DATA && says("photo"));
  EXPECT(intaglio_scene_set_picture(scene, "photo", NULL, fault()) == INTAGLIO_INVALID && says("picture is NULL"));
  EXPECT(intaglio_scene_set(scene, "ink", "#f00", fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(result), color, 4) == 0);
  EXPECT(memcmp(intaglio_picture_data(result) + 28, red, 4) == 0);
  intaglio_picture_destroy(result);

  /* A copy has the values, and then its own. */
  EXPECT(intaglio_scene_copy(scene, &copy, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_set(copy, "ink", NULL, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_scene_set(copy, "none", NULL, fault()) == INTAGLIO_BAD_DATA && says("none"));
  EXPECT(intaglio_render_scene(renderer, copy, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(result), color, 4) == 0);
  EXPECT(memcmp(intaglio_picture_data(result) + 28, green, 4) == 0);
  intaglio_picture_destroy(result);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(memcmp(intaglio_picture_data(result) + 28, red, 4) == 0);
  intaglio_picture_destroy(result);
  EXPECT(intaglio_scene_set(copy, "photo", NULL, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, copy, NULL, &result, fault()) == INTAGLIO_BAD_DATA);
  intaglio_scene_destroy(copy);
  result = NULL;
  /* One pixel of pure blue. */
  static const char uri[] =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQ"
    "AIicLsAAAAAElFTkSuQmCC";
  EXPECT(intaglio_scene_set(scene, "photo", uri, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(result && memcmp(intaglio_picture_data(result), "\0\0\377\377", 4) == 0);
  intaglio_picture_destroy(result);

  Card cards[2] = {{renderer, scene, {250, 0, 0, 255}}, {renderer, scene, {0, 0, 250, 255}}};
  pthread_t threads[2];
  for (int index = 0; index < 2; index++) pthread_create(&threads[index], NULL, drawCards, &cards[index]);
  for (int index = 0; index < 2; index++) {
    void *problem = NULL;
    pthread_join(threads[index], &problem);
    if (problem) fprintf(stderr, "cards: %s\n", (char *)problem), faults++;
  }
  intaglio_picture_destroy(photo);
  intaglio_scene_destroy(scene);
  intaglio_renderer_destroy(renderer);
}

/* The warnings of one function: their number, and the last one. */
typedef struct {
  int count;
  char source[4096], words[1024];
} Warnings;

static void keep(const char *source, const char *words, void *context) {
  Warnings *warnings = context;
  warnings->count++;
  snprintf(warnings->source, sizeof warnings->source, "%s", source ? source : "NULL");
  snprintf(warnings->words, sizeof warnings->words, "%s", words);
}

/* Opaque pictures, whose edges cut off their shadows. */
static void testPictureBatches(const char *folder) {
  static uint8_t memory[8 * 8 * 4];
  char icons[4096], path[8192], output[4096];
  Warnings warnings = {0};
  intaglio_renderer_options settings = {
    .size = sizeof settings, .backend = INTAGLIO_CPU, .warning = keep, .context = &warnings};
  intaglio_batch_options options = {.size = sizeof options, .renderer = &settings};
  intaglio_style *style = NULL;
  intaglio_picture *picture = NULL;
  intaglio_pixels pixels = view(memory, 8, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  char *report = NULL;
  memset(memory, 255, sizeof memory);
  snprintf(icons, sizeof icons, "%s/icons", folder);
  snprintf(output, sizeof output, "%s/shadows", folder);
  const char *inputs[] = {icons};
  EXPECT(mkdir(icons, 0777) == 0);
  EXPECT(intaglio_batch(inputs, 1, output, NULL, &options, &report, fault()) == INTAGLIO_NO_INPUT);
  EXPECT(says("no pictures were found in ") && says(icons));
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_OK);
  for (int index = 0; index < 5; index++) {
    snprintf(path, sizeof path, "%s/%d.png", icons, index);
    EXPECT(intaglio_picture_write(picture, path, NULL, fault()) == INTAGLIO_OK);
  }
  intaglio_picture_destroy(picture);
  EXPECT(intaglio_style_from_css("2px 2px 0 red", &style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_batch(inputs, 1, output, style, &options, &report, fault()) == INTAGLIO_OK);
  EXPECT(strstr(report, "\"warned\":5") && strstr(report, "\"written\":5"));
  intaglio_string_free(report);
  /* Three warnings, and the number of the others. */
  EXPECT(warnings.count == 4 && strncmp(warnings.words, "2 more pictures: ", 17) == 0);
  EXPECT(strstr(warnings.words, "options.grow") && strcmp(warnings.source, "NULL") == 0);

  /* A pattern, with room and a frame; the warning of one picture has its name. */
  intaglio_framing framing = {.size = sizeof framing, .width = 4, .height = 4};
  snprintf(path, sizeof path, "%s/0.*", icons);
  inputs[0] = path;
  options.framing = &framing;
  EXPECT(intaglio_batch(inputs, 1, output, style, &options, &report, fault()) == INTAGLIO_OK);
  intaglio_string_free(report);
  EXPECT(warnings.count == 5 && strstr(warnings.source, "icons/0.png") && strstr(warnings.words, "cuts off"));
  options.grow = 1;
  EXPECT(intaglio_batch(inputs, 1, output, style, &options, &report, fault()) == INTAGLIO_OK);
  EXPECT(warnings.count == 5 && strstr(report, "\"written\":1"));
  intaglio_string_free(report);
  snprintf(path, sizeof path, "%s/0.png", output);
  EXPECT(intaglio_picture_from_file(path, 0, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_width(picture) >= 6 && intaglio_picture_width(picture) < 10);
  intaglio_picture_destroy(picture);

  /* Two pictures with one name, a missing file, and invalid arguments. */
  snprintf(path, sizeof path, "%s/1.png", icons);
  const char *twice[] = {path, path}, *missing[] = {path, "/no/such.png"}, *nothing[] = {path, NULL};
  char copy[4096];
  snprintf(copy, sizeof copy, "%s/icons/../icons/1.png", folder);
  twice[1] = copy;
  EXPECT(intaglio_batch(twice, 2, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(says("options.keep_paths"));
  EXPECT(intaglio_batch(missing, 2, output, style, &options, &report, fault()) == INTAGLIO_OK);
  EXPECT(strstr(report, "\"written\":1") && strstr(report, "\"failed\":1") && strstr(report, "/no/such.png"));
  intaglio_string_free(report);
  report = NULL;
  EXPECT(intaglio_batch(nothing, 2, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(says("inputs[1] is NULL"));
  EXPECT(intaglio_batch(twice, 0, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(intaglio_batch(twice, SIZE_MAX, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  framing.padding = -1;
  EXPECT(intaglio_batch(twice, 1, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(says("options.framing.padding is -1"));
  options.framing = NULL;
  options.jobs = -1;
  EXPECT(intaglio_batch(twice, 1, output, style, &options, &report, fault()) == INTAGLIO_INVALID);
  EXPECT(says("options.jobs is -1") && report == NULL);
  intaglio_style_destroy(style);
}

/* A renderer's warnings go to its function, with the name of the picture; others to the process's. */
static void testWarnings(const char *folder) {
  static uint8_t memory[8 * 8 * 4];
  char path[4096];
  Warnings own = {0}, common = {0};
  intaglio_renderer_options settings = {
    .size = sizeof settings, .backend = INTAGLIO_CPU, .warning = keep, .context = &own};
  intaglio_renderer *plain = cpu(), *renderer = NULL;
  intaglio_pixels pixels = view(memory, 8, 0, INTAGLIO_RGBA_PREMULTIPLIED);
  intaglio_picture *picture = NULL, *result = NULL;
  intaglio_style *style = NULL;
  uint8_t *bytes = NULL;
  size_t length = 0;
  memset(memory, 255, sizeof memory);
  intaglio_set_warning_function(keep, &common);
  EXPECT(intaglio_renderer_create(&settings, &renderer, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_style_from_css("2px 2px 0 red", &style, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_pixels(renderer, &pixels, style, NULL, &pixels, fault()) == INTAGLIO_OK);
  EXPECT(own.count == 1 && common.count == 0 && strcmp(own.source, "NULL") == 0);
  EXPECT(strstr(own.words, "canvas: cuts off ") == own.words && strstr(own.words, "(options.grow)"));

  snprintf(path, sizeof path, "%s/warned.png", folder);
  EXPECT(intaglio_picture_from_pixels(&pixels, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_write(picture, path, NULL, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_picture_encode(picture, NULL, &bytes, &length, fault()) == INTAGLIO_OK);
  intaglio_picture_destroy(picture);
  EXPECT(intaglio_picture_from_file(path, 0, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render(renderer, picture, style, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(own.count == 2 && strcmp(own.source, path) == 0);
  intaglio_picture_destroy(result);
  EXPECT(intaglio_render(plain, picture, style, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(own.count == 2 && common.count == 1 && strcmp(common.source, path) == 0);
  intaglio_picture_destroy(result);
  intaglio_picture_destroy(picture);
  EXPECT(intaglio_picture_from_bytes(bytes, length, "upload 7", 0, &picture, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render(renderer, picture, style, NULL, &result, fault()) == INTAGLIO_OK);
  EXPECT(own.count == 3 && strcmp(own.source, "upload 7") == 0);
  intaglio_picture_destroy(result);
  intaglio_picture_destroy(picture);
  intaglio_bytes_free(bytes);

  /* Reading a scene is a part of its first render; every render warns. */
  static const char text[] = "{\"width\":4,\"height\":4,\"layers\":[{\"frame\":[0,0,4,4],\"css\":\"cursor: help\"}]}";
  intaglio_scene *scene = NULL;
  snprintf(path, sizeof path, "%s/warned.json", folder);
  FILE *file = fopen(path, "w");
  EXPECT(file && fputs(text, file) >= 0 && fclose(file) == 0);
  EXPECT(intaglio_scene_from_file(path, &scene, fault()) == INTAGLIO_OK);
  for (int round = 0; round < 2; round++) {
    int before = own.count;
    EXPECT(intaglio_render_scene(renderer, scene, NULL, &result, fault()) == INTAGLIO_OK);
    EXPECT(own.count > before && common.count == 1 && strcmp(own.source, path) == 0);
    EXPECT(strstr(own.words, "warned.json") == NULL);
    intaglio_picture_destroy(result);
  }
  intaglio_scene_destroy(scene);
  intaglio_set_warning_function(NULL, NULL);
  EXPECT(intaglio_render(plain, NULL, NULL, NULL, &result, fault()) == INTAGLIO_INVALID && common.count == 1);
  intaglio_style_destroy(style);
  intaglio_renderer_destroy(renderer);
  intaglio_renderer_destroy(plain);
}

/* A character missing from all fonts. */
static void testMissingCharacters(void) {
  static const char text[] =
    "{\"width\":40,\"height\":20,\"layers\":[{\"frame\":[0,0,40,20],"
    "\"contents\":{\"text\":{\"string\":\"\\uF8FE\",\"font\":{\"size\":12}}}}]}";
  intaglio_renderer *renderer = cpu();
  intaglio_scene *scene = NULL;
  intaglio_picture *picture = NULL;
  Warnings warnings = {0};
  intaglio_set_warning_function(keep, &warnings);
  EXPECT(intaglio_scene_from_json(text, strlen(text), NULL, &scene, fault()) == INTAGLIO_OK);
  EXPECT(intaglio_render_scene(renderer, scene, NULL, &picture, fault()) == INTAGLIO_OK);
  EXPECT(warnings.count == 1 && strcmp(warnings.source, "NULL") == 0 && strstr(warnings.words, "U+F8FE"));
  EXPECT(strstr(warnings.words, "layers[0].contents.text") == warnings.words);
  intaglio_set_warning_function(NULL, NULL);
  intaglio_picture_destroy(picture);
  intaglio_scene_destroy(scene);
  intaglio_renderer_destroy(renderer);
}

int main(int count, char **arguments) {
  EXPECT(count > 1);
  EXPECT(strlen(intaglio_version()) >= 5);
  testConventions();
  testLayouts();
  testRender();
  testBlur();
  testFiles(arguments[1]);
  testDocuments();
  testFraming();
  testScenePictures();
  testBatches(arguments[1]);
  testPictureBatches(arguments[1]);
  testWrongArguments();
  testDrawing();
  testWarnings(arguments[1]);
  testThreadsAndFork();
  if (count > 2) {
    testText();
    testMissingCharacters();
  }
  intaglio_string_free(message);
  printf("%d faults\n", faults);
  return faults != 0;
}
