// SPDX-License-Identifier: MIT

/// The GLSL sources of the passes, embedded in the binary. A shader is assembled from the version,
/// extensions, defines, the pass, and the frame that makes it a fragment or a compute shader.
///
/// A pass's file defines `shade(ivec2 pixel)`, which returns the texel at a position on the output's grid, or
/// `SHADES_BLOCKS` and `shadeBlock`, which computes several texels from there on. It is independent of the
/// frame, so one source serves both variants.
package enum ShaderSource {
  /// The code that calls `shade` for every texel.
  package enum Frame: String, Sendable, Hashable, Codable, CaseIterable {
    /// `common/fragment.glsl`: draws into a render target.
    case fragment
    /// `common/compute.glsl`: stores into an image.
    case compute
  }

  /// A line `#define name value`.
  package struct Define: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    package init(_ name: String, _ value: Int) {
      self.init(name, String(value))
    }

    /// Defines `name` as 1 or 0.
    package init(_ name: String, _ value: Bool) {
      self.init(name, value ? 1 : 0)
    }
  }

  package static var passNames: Set<String> {
    Set(files.keys.filter { $0 != "probe" && !$0.hasSuffix(".glsl") })
  }

  /// The vertex shader of all fragment variants.
  package static let triangle = version + "\n" + text(PackageResources.triangle_glsl)

  private static let version = "#version 310 es"

  /// The source of a pass.
  ///
  /// - Parameters:
  ///   - pass: the base name of its file in `passes/`.
  ///   - extensions: required GLSL extensions.
  ///   - defines: written after the version, in order.
  ///   - generated: texts that can be included in addition to the files in `common/`, by file name.
  /// - Throws: `ShaderSourceError` for an unknown pass, and for invalid or unknown includes.
  package static func assemble(
    pass: String, frame: Frame, extensions: [String] = [], defines: [Define],
    generated: [String: String] = [:]
  ) throws(ShaderSourceError) -> String {
    guard let file = files[pass] else { throw .unknownPass(pass) }
    let body = text(file) + "\n#include \"\(frame.rawValue).glsl\"\n"
    var lines = [version]
    lines += extensions.map { "#extension \($0) : require" }
    lines += defines.map { "#define \($0.name) \($0.value)" }
    var included: Set<String> = []
    try append(body, named: pass + ".glsl", generated: generated, included: &included, to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Appends the lines of `source`, with every `#include` replaced by its file; each file is included once.
  private static func append(
    _ source: String, named name: String, generated: [String: String], included: inout Set<String>,
    to lines: inout [String]
  ) throws(ShaderSourceError) {
    // By bytes: finding the characters of a line takes longer than all the rest.
    for bytes in source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      guard bytes.starts(with: "#include".utf8) else {
        lines.append(String(line))
        continue
      }
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3 else { throw .badInclude(line: String(line), file: name) }
      let file = String(parts[1])
      guard included.insert(file).inserted else { continue }
      guard let content = generated[file] ?? files[file].map(text) else {
        throw .unknownInclude(file, from: name)
      }
      try append(content, named: file, generated: generated, included: &included, to: &lines)
    }
  }

  /// All files, sorted by name: a cache key that changes with every shader.
  package static var everything: String {
    files.sorted { $0.key < $1.key }.map { "\($0.key)\n\(text($0.value))" }.joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Passes by name, and what they include by file name. A probe is drawn instead of a pass, to check the
  /// device.
  private static let files: [String: [UInt8]] = [
    "mask": PackageResources.mask_glsl,
    "downsample": PackageResources.downsample_glsl,
    "blur": PackageResources.blur_glsl,
    "boxblur": PackageResources.boxblur_glsl,
    "upsample": PackageResources.upsample_glsl,
    "shape": PackageResources.shape_glsl,
    "paint": PackageResources.paint_glsl,
    "warp": PackageResources.warp_glsl,
    "firm": PackageResources.firm_glsl,
    "distance": PackageResources.distance_glsl,
    "spread": PackageResources.spread_glsl,
    "tone": PackageResources.tone_glsl,
    "share": PackageResources.share_glsl,
    "sweep": PackageResources.sweep_glsl,
    "compose": PackageResources.compose_glsl,
    "grain": PackageResources.grain_glsl,
    "ramp": PackageResources.ramp_glsl,
    "displace": PackageResources.displace_glsl,
    "flood": PackageResources.flood_glsl,
    "lens": PackageResources.lens_glsl,
    "turn": PackageResources.turn_glsl,
    "probe": PackageResources.probe_glsl,
    "precision.glsl": PackageResources.precision_glsl,
    "triangle.glsl": PackageResources.triangle_glsl,
    "encode.glsl": PackageResources.encode_glsl,
    "fragment.glsl": PackageResources.fragment_glsl,
    "compute.glsl": PackageResources.compute_glsl,
    "surface.glsl": PackageResources.surface_glsl,
    "coverage.glsl": PackageResources.coverage_glsl,
    "spline.glsl": PackageResources.spline_glsl,
    "blend.glsl": PackageResources.blend_glsl,
    "gradient.glsl": PackageResources.gradient_glsl,
    "tiling.glsl": PackageResources.tiling_glsl,
    "noise.glsl": PackageResources.noise_glsl,
    "grains.glsl": PackageResources.grains_glsl,
    "screen.glsl": PackageResources.screen_glsl,
    "changes.glsl": PackageResources.changes_glsl,
    "items.glsl": PackageResources.items_glsl,
    "dither.glsl": PackageResources.dither_glsl,
  ]
}

/// Why a shader's source cannot be assembled.
package enum ShaderSourceError: Error, Sendable, Hashable {
  case unknownPass(String)
  case unknownInclude(String, from: String)
  case badInclude(line: String, file: String)
}

extension ShaderSourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownPass(let name): "there is no shader passes/\(name).glsl"
    case .unknownInclude(let name, let file): "\(file) includes the missing file \(name)"
    case .badInclude(let line, let file): "\(file) has the line \(line) instead of #include \"file.glsl\""
    }
  }
}
