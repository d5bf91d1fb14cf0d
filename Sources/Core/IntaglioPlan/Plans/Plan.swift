// SPDX-License-Identifier: MIT
import IntaglioModel

package struct SurfaceID: Sendable, Hashable, CustomStringConvertible {
  /// Its index in `Plan.surfaces`.
  package let index: Int

  package init(_ index: Int) { self.index = index }

  /// `s3`.
  package var description: String { "s\(index)" }
}

package struct SurfaceDescription: Sendable, Hashable {
  package var format: SurfaceFormat
  /// Its pixels; for a plane of k octaves those of its reduced grid.
  package var region: PixelRect

  package init(_ format: SurfaceFormat, _ region: PixelRect) { (self.format, self.region) = (format, region) }

  /// The size in bytes in the CPU and GPU backends.
  package var byteCount: Int { region.pixelCount * format.bytesPerPixel }
}

/// A short list of passes over numbered surfaces, with every number resolved: the input of a backend.
///
/// The caller gives the first `inputCount` surfaces, `output` is the result, and the others live only while
/// passes need them. Every other surface is written by one pass, which covers it, before any pass reads it:
/// static single assignment, as in a compiler.
package struct Plan: Sendable, Hashable {
  /// All surfaces, inputs first.
  package private(set) var surfaces: [SurfaceDescription] = []
  package private(set) var inputCount = 0
  package private(set) var passes: [Pass] = []
  package var output = SurfaceID(0)

  /// An empty plan: inputs are added first, then surfaces and passes.
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
  package mutating func add(_ pass: Pass) { passes.append(pass) }

  @inlinable package mutating func add(_ pass: some PassValue) { add(pass.pass) }

  @inlinable package mutating func add(
    _ format: SurfaceFormat, _ region: PixelRect, _ pass: (SurfaceID) -> some PassValue
  ) -> SurfaceID {
    let output = addSurface(format, region)
    add(pass(output))
    return output
  }

  /// The plan with its passes rewritten one by one. Surfaces keep their numbers; new ones come after them.
  func rewritten(_ rewrite: (Pass, inout Plan) -> Void) -> Plan {
    var plan = with([])
    for pass in passes { rewrite(pass, &plan) }
    return plan
  }

  func with(_ passes: [Pass]) -> Plan {
    var plan = self
    plan.passes = passes
    return plan
  }

  package subscript(surface: SurfaceID) -> SurfaceDescription { surfaces[surface.index] }

  package var inputs: ArraySlice<SurfaceDescription> { surfaces[..<inputCount] }

  /// Throws unless `inputs` match the plan's in number, formats and sizes.
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

package enum SurfaceFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Premultiplied RGBA, 8 bits a channel: inputs and the result. Written values are rounded once.
  case bitmap
  /// One channel of 16 bits: masks and blurs.
  case plane
  /// Premultiplied RGBA, 16 bits a channel: between separate passes.
  case intermediate

  package var bytesPerPixel: Int {
    switch self {
    case .bitmap: 4
    case .plane: 2
    case .intermediate: 8
    }
  }

  static let pictures = [SurfaceFormat.bitmap, .intermediate]
}
