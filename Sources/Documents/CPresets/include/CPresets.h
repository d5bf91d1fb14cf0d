// SPDX-License-Identifier: MIT

// The presets: names, descriptions, and embedded style files.
#pragma once

struct CPreset {
  // Lower case, words joined by hyphens.
  const char *name;
  // A name of Preset.Family; empty for one that is found by its name, but not listed.
  const char *family;
  // Its look, in one line.
  const char *summary;
  // The contents it suits, in one line.
  const char *purpose;
  // The ground it is made for: a name of Preset.Ground.
  const char *ground;
  // The heights of letters that it suits, in points; 0 for no limit.
  int smallest, largest;
  // The text of its style file, with a final 0.
  const char *style;
};

// The first in listing order, and their number.
const struct CPreset *CPresetFirst(void);
long CPresetCount(void);

// The preset in place of one of earlier versions; NULL for other names.
const char *CPresetReplacement(const char *name);
