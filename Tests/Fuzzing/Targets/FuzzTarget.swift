// SPDX-License-Identifier: MIT

/// Parsers of external input, each with its invariants for any bytes: nothing traps, and values survive being
/// written and read again.
///
/// libFuzzer calls them with generated inputs (`make fuzz`); the suite calls them with `Inputs`, which keep
/// every input that once failed.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case json, style, scene, render, path, css, png, picture, samples, packing, inflating, manifest, table,
    pattern,
    psd, asl, engine, cube

  /// Runs the target on `bytes`.
  ///
  /// - Throws: `FuzzFault` where something that has to hold does not.
  package func check(_ bytes: [UInt8]) throws {
    switch self {
    case .json: try FuzzTarget.json(bytes)
    case .style: try FuzzTarget.style(bytes)
    case .scene: try FuzzTarget.scene(bytes)
    case .render: try FuzzTarget.render(bytes)
    case .path: try FuzzTarget.path(bytes)
    case .css: try FuzzTarget.css(bytes)
    case .png: try FuzzTarget.png(bytes)
    case .picture: try FuzzTarget.picture(bytes)
    case .samples: try FuzzTarget.samples(bytes)
    case .packing: try FuzzTarget.packing(bytes)
    case .inflating: try FuzzTarget.inflating(bytes)
    case .manifest: try FuzzTarget.manifest(bytes)
    case .table: try FuzzTarget.table(bytes)
    case .pattern: try FuzzTarget.pattern(bytes)
    case .psd: try FuzzTarget.psd(bytes)
    case .asl: try FuzzTarget.asl(bytes)
    case .engine: try FuzzTarget.engine(bytes)
    case .cube: try FuzzTarget.cube(bytes)
    }
  }
}

/// A violated invariant.
package struct FuzzFault: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless `condition` holds.
  static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
    guard condition else { throw FuzzFault(description()) }
  }
}

/// Calls the target of this name from C, and ends the process where something does not hold.
@_cdecl("fuzz_check")
func fuzzCheck(_ name: UnsafePointer<CChar>, _ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  guard let target = FuzzTarget(rawValue: String(cString: name)) else {
    fatalError("there is no target \(String(cString: name)): \(FuzzTarget.allCases.map(\.rawValue))")
  }
  do {
    try target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(target): \(error)")
  }
}
