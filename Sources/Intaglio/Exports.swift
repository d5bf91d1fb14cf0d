// `import Intaglio` is all that a program needs: pictures, styles and PNG files come with it.
@_exported import IntaglioCore
@_exported import IntaglioPNG
// Of the GPU backend, what chooses a device; the rest is the renderer's own business.
@_exported import struct IntaglioGPU.GraphicsDevice
@_exported import enum IntaglioGPU.GraphicsDevices
