// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioDocuments
import IntaglioModel

// Names of earlier versions.
extension SceneTemplate {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws { try self.init(contentsOfFile: path) }

  @available(*, deprecated, renamed: "set(_:parsing:)")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ name: String, to text: some StringProtocol) throws(DocumentError) {
    try set(name, parsing: String(text))
  }
}

extension Batch {
  @available(*, deprecated, message: "say grow: true in place of canvas: .grow")
  public init(
    inputs: [BatchInput], outputFolder: String, style: Style = Style(), scale: Double = 1, canvas: Canvas,
    framing: Framing = Framing(), keepsPaths: Bool = false, settings: BatchSettings = BatchSettings()
  ) {
    self.init(
      inputs: inputs, outputFolder: outputFolder, style: style, scale: scale, grow: canvas == .grow,
      framing: framing, keepsPaths: keepsPaths, settings: settings)
  }

  @available(*, deprecated, message: "set grow")
  public var canvas: Canvas {
    get { grow == true ? .grow : .keep }
    set { grow = newValue == .grow }
  }
}
