// SPDX-License-Identifier: MIT
#ifndef CINTAGLIO_H
#define CINTAGLIO_H

#include "intaglio.h"

// How often the process has been forked on the way to this one, since the library was first called.
int CIntaglioGeneration(void);

// Notes that this process draws on a GPU, which none that is forked from it can.
void CIntaglioNoteGPU(void);

// Whether one that this process was forked from draws on a GPU.
int CIntaglioParentUsesGPU(void);

// What intaglio_error() gives this thread from now on.
void CIntaglioSetError(const char *text);

#endif
