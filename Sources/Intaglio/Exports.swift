// SPDX-License-Identifier: MIT

// `import Intaglio` is all that a program needs: pictures, styles and picture files come with it.
@_exported import IntaglioBatch
@_exported import IntaglioDocuments
@_exported import IntaglioImages
@_exported import IntaglioModel
@_exported import IntaglioPSD
@_exported import IntaglioPhotoshop
@_exported import IntaglioPresets
@_exported import IntaglioRenderer
@_exported import IntaglioVector
#if Text
@_exported import IntaglioText
#endif
// Of planning and executing, what renderers say about it.
@_exported import enum IntaglioPlan.RenderError
@_exported import struct IntaglioPlan.CacheStatistics
// Of the GPU backend, what chooses a device and how it works; the rest is the renderer's own business.
@_exported import struct IntaglioGPU.GraphicsDevice
@_exported import enum IntaglioGPU.GraphicsDevices
@_exported import enum IntaglioGPU.CacheLocation
@_exported import enum IntaglioGPU.ShaderVariant
@_exported import struct IntaglioGPU.GPUOptions
@_exported import struct IntaglioGPU.VariantReport
