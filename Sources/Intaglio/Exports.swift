// SPDX-License-Identifier: MIT

// `import Intaglio` is all that a program needs: the core, documents, Photoshop files and batches.
@_exported import IntaglioBatch
@_exported import IntaglioCore
@_exported import IntaglioDocuments
@_exported import IntaglioPSD
@_exported import IntaglioPhotoshop
@_exported import IntaglioPresets
