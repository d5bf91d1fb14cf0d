// SPDX-License-Identifier: MIT

// The presets: names, what they look like, and their style files, which are embedded.
#pragma once

struct CPreset {
  // Lower case, words joined by hyphens.
  const char *name;
  // One line that says what it looks like.
  const char *summary;
  // The text of its style file, with a 0 behind it.
  const char *style;
};

// The first in the order in which they are listed, and how many there are.
const struct CPreset *CPresetFirst(void);
long CPresetCount(void);
