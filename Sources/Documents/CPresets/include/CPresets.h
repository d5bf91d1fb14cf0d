// SPDX-License-Identifier: MIT

// The presets: names, descriptions, and embedded style files.
#pragma once

struct CPreset {
  // Lower case, words joined by hyphens.
  const char *name;
  // Its look, in one line.
  const char *summary;
  // The contents and sizes it suits, in one line.
  const char *purpose;
  // The ground it is made for: a name of Preset.Ground.
  const char *ground;
  // The text of its style file, with a final 0.
  const char *style;
};

// The first in listing order, and their number.
const struct CPreset *CPresetFirst(void);
long CPresetCount(void);
