// SPDX-License-Identifier: MIT
import ArgumentParser

/// The size of results.
package struct GrowOptions: ParsableArguments {
  @Flag(
    name: .customLong("grow"), inversion: .prefixedNo,
    help:
      "Enlarge the result on each side as far as outer shadows and other effects reach, or keep the picture's size; by default the style decides: lift, glow and sticker enlarge it."
  )
  private var flag: Bool?

  /// The spelling of earlier versions.
  @Option(help: .hidden)
  private var canvas: Canvas?

  private enum Canvas: String, ExpressibleByArgument {
    case keep, grow
  }

  package init() {}

  /// nil for what the style says.
  package var grow: Bool? { flag ?? canvas.map { $0 == .grow } }
  /// The option as given, for messages; nil if it was not.
  var given: String? { flag.map { $0 ? "--grow" : "--no-grow" } ?? canvas.map { _ in "--canvas" } }
}
