// SPDX-License-Identifier: MIT

// `import Intaglio` is all that a program needs: it includes pictures, styles and picture files.
@_exported import IntaglioBatch
@_exported import IntaglioDocuments
@_exported import IntaglioImages
@_exported import IntaglioModel
@_exported import IntaglioPSD
@_exported import IntaglioPhotoshop
@_exported import IntaglioPresets
@_exported import IntaglioRenderer
@_exported import IntaglioVector
@_exported import IntaglioText
// From caching, only the statistics of renderers.
@_exported import struct IntaglioPlan.CacheStatistics
// From the GPU backend, only the choice of a device, its options, and reports.
@_exported import struct IntaglioGPU.GraphicsDevice
@_exported import enum IntaglioGPU.GraphicsDevices
@_exported import enum IntaglioGPU.CacheLocation
@_exported import enum IntaglioGPU.ShaderVariant
@_exported import struct IntaglioGPU.GPUOptions
@_exported import struct IntaglioGPU.GPUReport
@_exported import class IntaglioGPU.GPUReports
@_exported import struct IntaglioGPU.VariantReport
