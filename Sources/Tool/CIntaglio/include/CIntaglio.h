// SPDX-License-Identifier: MIT
#ifndef CINTAGLIO_H
#define CINTAGLIO_H

#include "intaglio.h"

// The number of forks between the process that first called the library and this one.
int CIntaglioGeneration(void);

// Notes that this process draws on a GPU. Processes forked from it cannot.
void CIntaglioNoteGPU(void);

// Whether a process that this one was forked from draws on a GPU.
int CIntaglioParentUsesGPU(void);

#endif
