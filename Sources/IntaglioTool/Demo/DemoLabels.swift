// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// The indented label and image view in all their forms, a light that turns over two of them, and the
/// shadowed table while it is dragged.
struct DemoLabels {
  /// For letters that are filled with it.
  let photo: Bitmap
  /// A picture with soft edges.
  let icon: Bitmap

  private static let ground = Color(red: 0.725, green: 0.757, blue: 0.812)

  /// 600 x 300 points: indented and embossed labels and pictures, and a photo drawn into letters, under one
  /// light.
  var scene: Scene {
    let indented = IndentedLabel(
      text("Indented", size: 46), frame: Rect(x: 16, y: 16, width: 280, height: 84), lighting: .scene)
    let embossed = IndentedLabel(
      text("Embossed", size: 46), frame: Rect(x: 304, y: 16, width: 280, height: 84), relief: .embossed,
      lighting: .scene)
    let letters = IndentedLabel(
      text("Lake", size: 112), frame: Rect(x: 16, y: 116, width: 320, height: 168),
      fill: .bitmap(photo, fit: .cover), lighting: .scene)
    let sunk = IndentedImage(
      icon, frame: Rect(x: 350, y: 140, width: 110, height: 110), lighting: .scene)
    let raised = IndentedImage(
      icon, frame: Rect(x: 474, y: 140, width: 110, height: 110), relief: .embossed, drawsOriginal: true,
      lighting: .scene)
    return Scene(
      width: 600, height: 300, background: DemoLabels.ground, light: Light(angle: 120, elevation: 45),
      layers: [indented.layer, embossed.layer, letters.layer, sunk.layer, raised.layer])
  }

  /// 240 x 112 points: what `LightSweep` turns the light over.
  var turning: Scene {
    let indented = IndentedLabel(
      text("Indented", size: 38), frame: Rect(x: 8, y: 6, width: 224, height: 48), lighting: .scene)
    let embossed = IndentedLabel(
      text("Embossed", size: 38), frame: Rect(x: 8, y: 58, width: 224, height: 48), relief: .embossed,
      lighting: .scene)
    return Scene(
      width: 240, height: 112, background: DemoLabels.ground, light: Light(angle: 90, elevation: 45),
      layers: [indented.layer, embossed.layer])
  }

  /// Five moments of a drag: at rest, pulled down, pulled down far, scrolled, and past the end.
  var drag: Scene {
    let rows = ["Indent", "Emboss", "Bevel", "Lift", "Curl", "Shade"].map { name in
      [Layer(frame: Rect(x: 12, y: 0, width: 128, height: 40), contents: .text(rowText(name)))]
    }
    let table = ShadowedTable(
      rows: rows.count, rowHeight: 40, viewport: Size(width: 140, height: 200),
      background: Color(red: 0.76, green: 0.79, blue: 0.85), contents: rows)
    return table.filmStrip(contentOffsets: [0, -16, -56, 30, 110], gap: 14, ground: Color(white: 0.42))
  }

  private func text(_ string: String, size: Double) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: 700), alignment: .center,
      verticalAlignment: .middle, maximumLines: 1)
  }

  private func rowText(_ string: String) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: 15), color: Color(white: 0.25),
      verticalAlignment: .middle, maximumLines: 1)
  }
}
