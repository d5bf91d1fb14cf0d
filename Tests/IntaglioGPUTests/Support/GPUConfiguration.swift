// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import Testing

/// One way in which the GPU backend can work. Every pass is tested in all of them.
struct GPUConfiguration: Hashable, Sendable, CustomTestStringConvertible {
  let variant: ShaderVariant
  let planes: PlaneFormat
  /// Whether blurs run as loops, as they do at first, or by programs of their own.
  var loops = false
  /// Whether draws are cut into the smallest pieces.
  var cuts = false
  /// Whether textures have a border, or shaders check every place.
  var border = true

  /// Both shader variants with both plane formats, loops in both formats, both variants in pieces, and both
  /// without borders.
  static let all =
    [ShaderVariant.fragment, .compute].flatMap { variant in
      PlaneFormat.allCases.map { GPUConfiguration(variant: variant, planes: $0) }
    } + [
      GPUConfiguration(variant: .fragment, planes: .unorm16, loops: true),
      GPUConfiguration(variant: .fragment, planes: .integer, loops: true),
      GPUConfiguration(variant: .compute, planes: .unorm16, loops: true),
      GPUConfiguration(variant: .fragment, planes: .unorm16, cuts: true),
      GPUConfiguration(variant: .compute, planes: .unorm16, cuts: true),
      GPUConfiguration(variant: .fragment, planes: .unorm16, loops: true, border: false),
      GPUConfiguration(variant: .compute, planes: .integer, border: false),
    ]

  var testDescription: String {
    "\(variant), \(planes)\(loops ? ", loops" : "")\(cuts ? ", in pieces" : "")\(border ? "" : ", no border")"
  }

  /// The allowed error of a result that is read from planes or 16-bit intermediates and written to one: a
  /// step of 1 / 65535 is split between inputs and output, and there may be two inputs.
  let tolerance = 1.5 / 65535 + 1e-6

  /// A render thread in this configuration, made once for all tests.
  func thread() throws -> RenderThread {
    guard let thread = try GPUConfiguration.threads[self]?.get() else {
      throw RenderError.unavailable(backend: "GPU", reason: "no thread was made for \(testDescription)")
    }
    return thread
  }

  /// A render thread in this configuration for one test.
  func newThread(transfers: TransferSizes? = nil) throws -> RenderThread {
    var options = GPUOptions(planeFormat: planes, variant: variant)
    options.transfers = transfers
    if !border { options.distrusted = [.border] }
    if !loops { options.pixelsBeforeBlurPrograms = 0 }
    if cuts { options.drawLimit = 1 }
    return try RenderThread(options: options)
  }

  private static let threads = Dictionary(
    uniqueKeysWithValues: all.map { configuration in
      (configuration, Result { try configuration.newThread() })
    })
}

extension GPUOptions {
  init(planeFormat: PlaneFormat, variant: ShaderVariant = .automatic) {
    self.init(variant: variant)
    self.planeFormat = planeFormat
  }
}
