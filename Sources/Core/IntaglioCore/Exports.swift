// SPDX-License-Identifier: MIT

// `import IntaglioCore` is all that a program needs to lay styles over pictures, and to draw scenes that it
// builds itself: pictures and their files, styles, scenes, texts, renderers.
@_exported import IntaglioImages
@_exported import IntaglioModel
@_exported import IntaglioRenderer
@_exported import IntaglioVector
@_exported import IntaglioText
// Of the system, only the end of work, and the number of processors.
@_exported import class IntaglioSystem.Cancellation
@_exported import enum IntaglioSystem.ProcessorCount
// For the tool and the bindings, which are of this package.
@_exported import enum IntaglioSystem.LateRelease
@_exported import class IntaglioSystem.SystemThread
#if THREAD_SANITIZER
@_exported import struct IntaglioSystem.Lock
#else
@_exported import typealias IntaglioSystem.Lock
#endif
// From planning, only scenes that are ready to draw.
@_exported import struct IntaglioPlanner.PreparedScene
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
