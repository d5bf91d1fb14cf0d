// SPDX-License-Identifier: MIT

// The presets, each with its style file from Examples/styles.
#include "CPresets.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct CPreset presets[] = {
    // Cut in.
    {"indent", "relief", "sunk into the surface: shade under the upper edge, a lit lower lip",
     "letters and icons on light and mid grounds", "light", 0, 0, (const char[]){
#embed "../../../Examples/styles/indent.json"
         , 0}},
    {"letterpress", "relief", "printed lightly into paper: a thin shade, a hairline of light",
     "small letters and icons on paper", "light", 12, 0, (const char[]){
#embed "../../../Examples/styles/letterpress.json"
         , 0}},
    {"imprint", "relief", "letterpress on a picture, which shows through, darker and with a lit edge",
     "bold letters on photos and textures", "picture", 40, 0, (const char[]){
#embed "../../../Examples/styles/imprint.json"
         , 0}},
    {"deboss", "relief", "pressed into the surface without ink: only relief is left of the picture",
     "letters and logos on light and mid grounds", "light", 24, 0, (const char[]){
#embed "../../../Examples/styles/deboss.json"
         , 0}},
    {"cutout", "paper", "cut out of a sheet, with a second sheet of cream paper below",
     "bold letters and shapes on coloured grounds", "mid", 48, 0, (const char[]){
#embed "../../../Examples/styles/cutout.json"
         , 0}},
    // Raised.
    {"emboss", "relief", "raised from the surface: light on the upper edge, shade below",
     "letters and icons on light and mid grounds", "light", 24, 0, (const char[]){
#embed "../../../Examples/styles/emboss.json"
         , 0}},
    {"lift", "relief", "floating above the page: four shadows, each softer and lower than the last",
     "cards, photos and icons on light grounds", "light", 0, 0, (const char[]){
#embed "../../../Examples/styles/lift.json"
         , 0}},
    {"soft-ui", "relief", "grown out of a pale surface (#e0e5ec), lit from the upper left",
     "buttons and bold icons on #e0e5ec", "pale", 32, 0, (const char[]){
#embed "../../../Examples/styles/soft-ui.json"
         , 0}},
    {"soft-ui-pressed", "relief", "a pale surface (#e0e5ec), pushed in",
     "held buttons and fields on #e0e5ec", "pale", 0, 0, (const char[]){
#embed "../../../Examples/styles/soft-ui-pressed.json"
         , 0}},
    {"sticker", "paper", "a die-cut sticker: a white border without gaps, and its shadow",
     "icons, words and cut-out photos on any ground but white", "mid", 32, 0, (const char[]){
#embed "../../../Examples/styles/sticker.json"
         , 0}},
    {"die-cut", "paper", "a die-cut vinyl: a wide white border with a sheen, counters filled",
     "icons, words and cut-out photos on any ground but white", "mid", 32, 0, (const char[]){
#embed "../../../Examples/styles/die-cut.json"
         , 0}},
    // Shining.
    {"glow", "light", "a light behind the picture, white or in an accent",
     "icons, letters and photos on dark grounds", "dark", 16, 0, (const char[]){
#embed "../../../Examples/styles/glow.json"
         , 0}},
    {"neon", "light", "a bright tube in the picture's shape, pink on anything dark",
     "thin letters and line icons on dark grounds", "dark", 40, 0, (const char[]){
#embed "../../../Examples/styles/neon.json"
         , 0}},
    {"neon-tube", "light", "a tube of light along the outline, blue or in an accent",
     "bold letters and shapes on dark grounds", "dark", 80, 0, (const char[]){
#embed "../../../Examples/styles/neon-tube.json"
         , 0}},
    {"halo", "light", "a soft white rim that keeps the picture readable on a busy ground",
     "letters and dark icons on photos", "picture", 0, 0, (const char[]){
#embed "../../../Examples/styles/halo.json"
         , 0}},
    // Materials.
    {"gold", "metal", "cast in gold: warm folds of light and dark in polished metal",
     "letters and logos on any ground", "dark", 48, 0, (const char[]){
#embed "../../../Examples/styles/gold.json"
         , 0}},
    {"rose-gold", "metal", "cast in rose gold: warm pink metal with soft dark folds",
     "letters and logos on any ground", "light", 48, 0, (const char[]){
#embed "../../../Examples/styles/rose-gold.json"
         , 0}},
    {"chrome", "metal", "polished steel that mirrors sky and ground",
     "bold letters and logos on any ground", "dark", 48, 0, (const char[]){
#embed "../../../Examples/styles/chrome.json"
         , 0}},
    {"liquid-chrome", "metal", "molten chrome: wide folds of light, ink and lilac",
     "bold letters and shapes on any ground", "dark", 100, 0, (const char[]){
#embed "../../../Examples/styles/liquid-chrome.json"
         , 0}},
    {"glass", "glass", "frosted glass: a blurred backdrop, a bright rim, its shadow around it only",
     "bold letters and shapes on photos and colours", "picture", 72, 0, (const char[]){
#embed "../../../Examples/styles/glass.json"
         , 0}},
    {"liquid-glass", "glass", "a lens of clear glass that bends what lies below it at its rim",
     "bold letters, icons and panels on photos and colours", "picture", 72, 0, (const char[]){
#embed "../../../Examples/styles/liquid-glass.json"
         , 0}},
    {"gel", "glass", "a glossy drop in the picture's own colours",
     "coloured letters and icons on any ground", "light", 48, 0, (const char[]){
#embed "../../../Examples/styles/gel.json"
         , 0}},
    {"engraved", "relief", "cut into the ground with a graver: a dark slope and a lit one",
     "letters and logos on metal and mid grounds", "metal", 40, 0, (const char[]){
#embed "../../../Examples/styles/engraved.json"
         , 0}},
    {"pillow", "relief", "sewn onto a soft ground, which sinks around it",
     "coloured letters and icons on light and mid grounds", "pale", 60, 0, (const char[]){
#embed "../../../Examples/styles/pillow.json"
         , 0}},
    {"outline", "pop", "a white line and a dark one around it, for any ground",
     "letters and icons on photos", "picture", 16, 0, (const char[]){
#embed "../../../Examples/styles/outline.json"
         , 0}},
    // Metals.
    {"silver", "metal", "cast in silver: cool folds of light and dark",
     "letters and logos on any ground", "dark", 48, 0, (const char[]){
#embed "../../../Examples/styles/silver.json"
         , 0}},
    {"copper", "metal", "beaten copper, warm and polished",
     "letters and logos on any ground", "dark", 48, 0, (const char[]){
#embed "../../../Examples/styles/copper.json"
         , 0}},
    {"foil", "metal", "hot-stamped foil in gold or any tint, with soft bands of light",
     "thin letters and logos on paper, dark or light", "dark", 40, 0, (const char[]){
#embed "../../../Examples/styles/foil.json"
         , 0}},
    {"holo-foil", "metal", "holographic foil: pastel rainbows that bend with the surface",
     "bold letters and stickers on any ground", "dark", 60, 0, (const char[]){
#embed "../../../Examples/styles/holo-foil.json"
         , 0}},
    // Playful.
    {"clay", "material", "modelled in soft clay, in the picture's own colours",
     "coloured letters and icons on light grounds", "light", 48, 0, (const char[]){
#embed "../../../Examples/styles/clay.json"
         , 0}},
    {"puffy", "material", "blown up and glossy, in the picture's own colours",
     "bold coloured letters and icons on any ground", "light", 60, 0, (const char[]){
#embed "../../../Examples/styles/puffy.json"
         , 0}},
    {"candy", "material", "boiled sugar, wet and glossy, pink or any tint",
     "bold and script letters on any ground", "light", 60, 0, (const char[]){
#embed "../../../Examples/styles/candy.json"
         , 0}},
    {"chocolate", "material", "poured chocolate with a soft shine",
     "bold and script letters on light grounds", "light", 60, 0, (const char[]){
#embed "../../../Examples/styles/chocolate.json"
         , 0}},
    // Drawn.
    {"retro", "pop", "a sign of the seventies: three hard shadows in warm colours",
     "bold and script letters on plain grounds", "mid", 48, 0, (const char[]){
#embed "../../../Examples/styles/retro.json"
         , 0}},
    {"comic", "pop", "the title of a comic book: a thick black line and its hard shadow",
     "bold letters on light and coloured grounds", "mid", 48, 0, (const char[]){
#embed "../../../Examples/styles/comic.json"
         , 0}},
    {"long-shadow", "pop", "flat design: a shadow that runs away to the lower right, and fades",
     "flat icons and letters on plain grounds", "light", 24, 0, (const char[]){
#embed "../../../Examples/styles/long-shadow.json"
         , 0}},
    {"extrude", "pop", "a block of colour behind flat letters, with a lit edge",
     "bold letters and icons on plain grounds", "light", 40, 0, (const char[]){
#embed "../../../Examples/styles/extrude.json"
         , 0}},
    {"depth-stack", "pop", "five copies behind each other, from one colour into another",
     "bold letters on plain grounds", "light", 48, 0, (const char[]){
#embed "../../../Examples/styles/depth-stack.json"
         , 0}},
    // Textures.
    {"stone", "material", "chiselled out of sandstone",
     "bold letters and shapes on any ground", "mid", 100, 0, (const char[]){
#embed "../../../Examples/styles/stone.json"
         , 0}},
    {"carved", "material", "carved into stone: rough edges, a deep groove, grains on its slopes",
     "letters on stone and mid grounds", "stone", 80, 0, (const char[]){
#embed "../../../Examples/styles/carved.json"
         , 0}},
    {"wood", "material", "carved out of oak, with grain that catches the light",
     "bold letters and shapes on any ground", "light", 72, 0, (const char[]){
#embed "../../../Examples/styles/wood.json"
         , 0}},
    {"leather", "material", "grained brown leather, with rounded edges",
     "bold letters and shapes on any ground", "light", 72, 0, (const char[]){
#embed "../../../Examples/styles/leather.json"
         , 0}},
    {"embroidery", "material", "stitched with thread in the colours of the picture",
     "coloured letters and icons on cloth and plain grounds", "pale", 100, 0, (const char[]){
#embed "../../../Examples/styles/embroidery.json"
         , 0}},
    {"patch", "material", "an embroidered patch with a merrowed border, yellow or in an accent",
     "coloured letters and icons on cloth", "mid", 72, 0, (const char[]){
#embed "../../../Examples/styles/patch.json"
         , 0}},
    {"paper-cut", "paper", "sheets of paper in four shades, each cut a little smaller than the one above it",
     "bold letters and shapes on light grounds", "light", 72, 0, (const char[]){
#embed "../../../Examples/styles/paper-cut.json"
         , 0}},
    {"torn-paper", "paper", "torn out of a printed page: a rough white edge, and a shadow",
     "photos and bold shapes on any ground but white", "mid", 100, 0, (const char[]){
#embed "../../../Examples/styles/torn-paper.json"
         , 0}},
    {"riso", "print", "two inks printed out of register on coarse paper",
     "bold letters and shapes on paper", "light", 40, 0, (const char[]){
#embed "../../../Examples/styles/riso.json"
         , 0}},
    {"duotone", "print", "a photo in two inks, from dark to bright",
     "photos, and pictures with tones", "picture", 0, 0, (const char[]){
#embed "../../../Examples/styles/duotone.json"
         , 0}},
    {"halftone", "print", "printed in one ink through a screen of dots",
     "photos, icons and bold letters with tones", "light", 60, 0, (const char[]){
#embed "../../../Examples/styles/halftone.json"
         , 0}},
    {"grain-gradient", "print", "a mesh of warm colours with fine grain",
     "bold letters and shapes on any ground", "light", 40, 0, (const char[]){
#embed "../../../Examples/styles/grain-gradient.json"
         , 0}},
    {"watercolour", "print", "washes of water colour with darker edges",
     "bold letters and shapes on paper", "light", 72, 0, (const char[]){
#embed "../../../Examples/styles/watercolour.json"
         , 0}},
    {"spray", "print", "sprayed through a stencil: a soft edge of droplets",
     "bold letters and shapes on walls and plain grounds", "mid", 96, 0, (const char[]){
#embed "../../../Examples/styles/spray.json"
         , 0}},
    {"chalk", "print", "drawn with chalk: white, worn by the board",
     "letters and line icons on dark grounds", "dark", 40, 0, (const char[]){
#embed "../../../Examples/styles/chalk.json"
         , 0}},
    {"worn-print", "print", "one ink, worn off in patches",
     "letters and logos on paper", "light", 40, 0, (const char[]){
#embed "../../../Examples/styles/worn-print.json"
         , 0}},
    {"blueprint", "print", "a drawing on squared blue paper, outlined in white",
     "bold letters and shapes on any ground", "light", 100, 0, (const char[]){
#embed "../../../Examples/styles/blueprint.json"
         , 0}},
    {"scanlines", "light", "an old screen: lines, a glow, colours that part",
     "bold letters and shapes on dark grounds", "dark", 72, 0, (const char[]){
#embed "../../../Examples/styles/scanlines.json"
         , 0}},
    // The inner-shadow layer.
    {"inner-shadow", "", "the inner-shadow layer with its defaults: knocked out, thin shadows",
     "small icons and letters with soft edges, cut into grey and mid grounds", "mid", 0, 0, (const char[]){
#embed "../../../Examples/styles/inner-shadow.json"
         , 0}},
    {"inner-shadow-label", "", "the inner-shadow layer's label: knocked out, hard edges, a deep shade inside",
     "texts on grey and mid grounds, with edges as hard as a label's", "mid", 20, 0, (const char[]){
#embed "../../../Examples/styles/inner-shadow-label.json"
         , 0}},
    {"inner-shadow-image-view", "",
     "the inner-shadow layer's image view: the label's shadows, soft edges kept",
     "icons with translucent parts, which stay translucent", "mid", 0, 0, (const char[]){
#embed "../../../Examples/styles/inner-shadow-image-view.json"
         , 0}},
    {"inner-shadow-emboss", "", "the inner-shadow layer's label with the colours exchanged: raised",
     "texts on grey and mid grounds", "mid", 20, 0, (const char[]){
#embed "../../../Examples/styles/inner-shadow-emboss.json"
         , 0}},
};

// Presets of earlier versions.
static const struct {
  const char *name, *replacement;
} replaced[] = {
    {"pressed", "indent"},
    {"plastic", "candy"},
    {"fire", "glow"},
    {"ice", "glass"},
    {"hologram", "holo-foil"},
    {"balloon", "puffy"},
};

const struct CPreset *CPresetFirst(void) { return presets; }

long CPresetCount(void) { return sizeof presets / sizeof presets[0]; }

const char *CPresetReplacement(const char *name) {
  for (size_t i = 0; i < sizeof replaced / sizeof replaced[0]; i++)
    if (strcmp(replaced[i].name, name) == 0) return replaced[i].replacement;
  return NULL;
}
