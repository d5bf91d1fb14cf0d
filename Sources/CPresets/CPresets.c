// SPDX-License-Identifier: MIT

// The presets, each with its style file from Examples/styles.
#include "CPresets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct CPreset presets[] = {
    // Cut in.
    {"indent", "sunk into the surface: shade under the upper edge, a lit lower lip",
     (const char[]){
#embed "../../Examples/styles/indent.json"
         , 0}},
    {"letterpress", "printed lightly into paper: a thin shade, a hairline of light",
     (const char[]){
#embed "../../Examples/styles/letterpress.json"
         , 0}},
    {"deboss", "pressed into the surface without ink: only relief is left of the picture",
     (const char[]){
#embed "../../Examples/styles/deboss.json"
         , 0}},
    {"cutout", "cut out of a sheet, with a second sheet of cream paper far below",
     (const char[]){
#embed "../../Examples/styles/cutout.json"
         , 0}},
    {"pressed", "a button held down: shade all around inside, strongest above",
     (const char[]){
#embed "../../Examples/styles/pressed.json"
         , 0}},
    // Raised.
    {"emboss", "raised from the surface: light on the upper edge, shade below",
     (const char[]){
#embed "../../Examples/styles/emboss.json"
         , 0}},
    {"lift", "floating above the page: four shadows, each softer and lower than the last",
     (const char[]){
#embed "../../Examples/styles/lift.json"
         , 0}},
    {"soft-ui", "grown out of a pale surface (#e0e5ec), lit from the upper left",
     (const char[]){
#embed "../../Examples/styles/soft-ui.json"
         , 0}},
    {"soft-ui-pressed", "the same pale surface (#e0e5ec), pushed in",
     (const char[]){
#embed "../../Examples/styles/soft-ui-pressed.json"
         , 0}},
    {"sticker", "a die-cut sticker: a white border of 6 points, and a shadow",
     (const char[]){
#embed "../../Examples/styles/sticker.json"
         , 0}},
    // Shining.
    {"glow", "a warm light behind the picture",
     (const char[]){
#embed "../../Examples/styles/glow.json"
         , 0}},
    {"neon", "a tube of light in the picture's shape, pink on anything dark",
     (const char[]){
#embed "../../Examples/styles/neon.json"
         , 0}},
    {"halo", "a soft white rim that keeps the picture readable on a busy ground",
     (const char[]){
#embed "../../Examples/styles/halo.json"
         , 0}},
    // Materials.
    {"gold", "cast in gold: a polished edge, folds of light, a dark outline",
     (const char[]){
#embed "../../Examples/styles/gold.json"
         , 0}},
    {"chrome", "polished steel that mirrors sky above and ground below",
     (const char[]){
#embed "../../Examples/styles/chrome.json"
         , 0}},
    {"glass", "a clear pane: a bright rim, a reflection, its shadow around it only",
     (const char[]){
#embed "../../Examples/styles/glass.json"
         , 0}},
    {"gel", "a glossy drop in the picture's own colours",
     (const char[]){
#embed "../../Examples/styles/gel.json"
         , 0}},
    {"engraved", "cut into brushed metal: dark slopes, a lit edge below",
     (const char[]){
#embed "../../Examples/styles/engraved.json"
         , 0}},
    {"silk", "soft folds over the picture's own colours",
     (const char[]){
#embed "../../Examples/styles/silk.json"
         , 0}},
    {"pillow", "sewn onto a soft ground, which sinks around it",
     (const char[]){
#embed "../../Examples/styles/pillow.json"
         , 0}},
    {"outline", "a white line and a dark one around it, for any ground",
     (const char[]){
#embed "../../Examples/styles/outline.json"
         , 0}},
    // Metals.
    {"silver", "cast in silver: cool folds of light under a fine outline",
     (const char[]){
#embed "../../Examples/styles/silver.json"
         , 0}},
    {"copper", "beaten copper, warm and a little dark",
     (const char[]){
#embed "../../Examples/styles/copper.json"
         , 0}},
    {"ice", "frozen water with bright cracks, for dark grounds",
     (const char[]){
#embed "../../Examples/styles/ice.json"
         , 0}},
    {"hologram", "a foil in all colours, with a bright seam",
     (const char[]){
#embed "../../Examples/styles/hologram.json"
         , 0}},
    // Playful.
    {"clay", "modelled in soft clay, in the picture's own colours",
     (const char[]){
#embed "../../Examples/styles/clay.json"
         , 0}},
    {"balloon", "blown up like a balloon",
     (const char[]){
#embed "../../Examples/styles/balloon.json"
         , 0}},
    {"plastic", "a moulded toy: a hard reflection across the upper half",
     (const char[]){
#embed "../../Examples/styles/plastic.json"
         , 0}},
    {"candy", "boiled sugar, pink and wet",
     (const char[]){
#embed "../../Examples/styles/candy.json"
         , 0}},
    {"chocolate", "poured chocolate with rounded edges",
     (const char[]){
#embed "../../Examples/styles/chocolate.json"
         , 0}},
    // Drawn.
    {"retro", "a sign of the seventies: three hard shadows in warm colours",
     (const char[]){
#embed "../../Examples/styles/retro.json"
         , 0}},
    {"comic", "the title of a comic book: a thick black line and its hard shadow",
     (const char[]){
#embed "../../Examples/styles/comic.json"
         , 0}},
    {"fire", "burning from white to dark red, for dark grounds",
     (const char[]){
#embed "../../Examples/styles/fire.json"
         , 0}},
    {"long-shadow", "flat design: a shadow that runs away to the lower right, and fades",
     (const char[]){
#embed "../../Examples/styles/long-shadow.json"
         , 0}},
    // Textures.
    {"stone", "chiselled out of sandstone",
     (const char[]){
#embed "../../Examples/styles/stone.json"
         , 0}},
    {"wood", "carved out of oak, with grain that catches the light",
     (const char[]){
#embed "../../Examples/styles/wood.json"
         , 0}},
    {"leather", "grained brown leather, with rounded edges",
     (const char[]){
#embed "../../Examples/styles/leather.json"
         , 0}},
    {"embroidery", "stitched with thread in the colours of the picture",
     (const char[]){
#embed "../../Examples/styles/embroidery.json"
         , 0}},
    {"paper-cut", "sheets of paper in four blues, each cut a little smaller than the one above it",
     (const char[]){
#embed "../../Examples/styles/paper-cut.json"
         , 0}},
    // The inner-shadow layer.
    {"inner-shadow", "the inner-shadow layer with its defaults: knocked out, thin shadows",
     (const char[]){
#embed "../../Examples/styles/inner-shadow.json"
         , 0}},
    {"inner-shadow-label", "the inner-shadow layer's label: knocked out, hard edges, a deep shade inside",
     (const char[]){
#embed "../../Examples/styles/inner-shadow-label.json"
         , 0}},
    {"inner-shadow-image-view", "the inner-shadow layer's image view: the label's shadows, soft edges kept",
     (const char[]){
#embed "../../Examples/styles/inner-shadow-image-view.json"
         , 0}},
    {"inner-shadow-emboss", "the inner-shadow layer's label with the colours exchanged: raised",
     (const char[]){
#embed "../../Examples/styles/inner-shadow-emboss.json"
         , 0}},
};

const struct CPreset *CPresetFirst(void) { return presets; }

long CPresetCount(void) { return sizeof presets / sizeof presets[0]; }
