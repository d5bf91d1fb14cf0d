// SPDX-License-Identifier: MIT
import IntaglioModel

/// The number of a surface in a plan.
package struct SurfaceID: Sendable, Hashable, CustomStringConvertible {
  /// Its place in `Plan.surfaces`.
  package let index: Int

  /// The surface at `index` of `Plan.surfaces`.
  package init(_ index: Int) { self.index = index }

  /// `s3`.
  package var description: String { "s\(index)" }
}

/// Format and place of a surface.
package struct SurfaceDescription: Sendable, Hashable {
  /// How it holds its pixels.
  package var format: SurfaceFormat
  /// Which pixels it holds; for a plane of k octaves in the pixels of that grid.
  package var region: PixelRect

  /// See the properties.
  package init(_ format: SurfaceFormat, _ region: PixelRect) {
    self.format = format
    self.region = region
  }

  /// Bytes in the CPU and GPU backends.
  package var byteCount: Int { region.pixelCount * format.bytesPerPixel }
}

/// A short list of passes over numbered surfaces, with every number resolved: what a backend executes.
///
/// The first `inputCount` surfaces are given by the caller, `output` is the result, the rest lives only while
/// passes need it. A surface is written by one pass (a bitmap or 16-bit intermediate by several that paint
/// separate regions) before any pass reads it.
package struct Plan: Sendable, Hashable {
  /// All surfaces, inputs first.
  package private(set) var surfaces: [SurfaceDescription] = []
  /// How many of the surfaces are inputs.
  package private(set) var inputCount = 0
  /// The passes in their order.
  package private(set) var passes: [Pass] = []
  /// The surface that is the result.
  package var output = SurfaceID(0)

  /// A plan with nothing in it: inputs are added first, then surfaces and passes.
  package init() {}

  /// Declares the next input; all inputs come before other surfaces.
  package mutating func addInput(_ format: SurfaceFormat, _ region: PixelRect) -> SurfaceID {
    precondition(inputCount == surfaces.count, "inputs are declared before other surfaces")
    inputCount += 1
    return addSurface(format, region)
  }

  /// Declares a surface that a pass will write.
  package mutating func addSurface(_ format: SurfaceFormat, _ region: PixelRect) -> SurfaceID {
    surfaces.append(SurfaceDescription(format, region))
    return SurfaceID(surfaces.count - 1)
  }

  /// Adds a pass at the end. Its surfaces must be declared, its sources written.
  package mutating func add(_ pass: Pass) {
    passes.append(pass)
  }

  /// Leaves the surfaces.
  mutating func removePasses() {
    passes = []
  }

  /// Format and region of a surface.
  package subscript(surface: SurfaceID) -> SurfaceDescription { surfaces[surface.index] }

  /// The pixels of its output that a pass writes.
  package func region(writtenBy pass: Pass) -> PixelRect {
    pass.ask { $0.region ?? self[$0.output].region }
  }

  /// The input surfaces.
  package var inputs: ArraySlice<SurfaceDescription> { surfaces[..<inputCount] }

  /// Throws unless `inputs` are as many, of the formats and sizes, as the plan declares.
  package func check(_ inputs: [Surface]) throws(RenderError) {
    func fits(_ input: Surface, _ expected: SurfaceDescription) -> Bool {
      input.format == expected.format && input.size == expected.region.size
    }
    if inputs.count == inputCount, zip(inputs, surfaces).allSatisfy(fits) { return }
    for index in 0..<max(inputCount, inputs.count) {
      let expected =
        index < inputCount ? "\(surfaces[index].format) \(surfaces[index].region.size)" : "nothing"
      let found = index < inputs.count ? "\(inputs[index].format) \(inputs[index].size)" : "nothing"
      if expected != found { throw .input(index: index, expected: expected, found: found) }
    }
  }
}
