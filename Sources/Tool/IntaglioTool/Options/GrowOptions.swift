// SPDX-License-Identifier: MIT
import ArgumentParser

/// The size of results.
package struct GrowOptions: ParsableArguments {
  @Flag(
    name: .customLong("grow"),
    help: "Enlarge the result on each side as far as outer shadows and other effects reach.")
  private var flag = false

  /// The spelling of earlier versions.
  @Option(help: .hidden)
  private var canvas: Canvas?

  private enum Canvas: String, ExpressibleByArgument {
    case keep, grow
  }

  package init() {}

  package var grow: Bool { flag || canvas == .grow }
  /// The option as given, for messages; nil if it was not.
  var given: String? { flag ? "--grow" : canvas.map { _ in "--canvas" } }
}
