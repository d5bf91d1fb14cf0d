// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel

/// A preset in lists as JSON: those of the tool, of C and of Python.
package struct PresetFacts: Encodable {
  private let name, summary, purpose: String
  private let family: Preset.Family?
  private let ground: Preset.Ground
  /// The ground as a CSS background.
  private let background: String
  /// Heights of letters in points; left out for any.
  private let smallest, largest: Double?
  private let colors: [String: Color]
  private let style: Style?

  /// - Parameter style: its style, or nil to leave that out.
  package init(_ preset: Preset, style: Style? = nil) {
    (name, summary, purpose) = (preset.name, preset.summary, preset.purpose)
    (family, ground, background) = (preset.family, preset.ground, preset.ground.css)
    smallest = preset.smallest > 0 ? preset.smallest : nil
    largest = preset.largest < .infinity ? preset.largest : nil
    (colors, self.style) = (preset.colors, style)
  }
}
