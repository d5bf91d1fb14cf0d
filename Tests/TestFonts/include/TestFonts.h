// SPDX-License-Identifier: MIT

// Linking this library gives a process the fonts of `fonts.conf` only, and nothing to call.
