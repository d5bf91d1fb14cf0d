// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// A sheet for judging presets: each in a row, on its own ground, on light and dark ground with three words,
/// an icon and a photo, and four times as large.
package struct PresetSheet {
  private let renderer: Renderer
  /// Pixels of the sheet per point.
  private let density: Double
  private let letters, icon, photo: Bitmap

  /// - Parameter density: pixels per point of the sheet, which is 1572 points wide.
  package init(renderer: Renderer, density: Double) throws {
    (self.renderer, self.density) = (renderer, density)
    letters = try DemoPicture.letters.draw()
    icon = try DemoPicture.icon.draw()
    photo = try DemoPicture.landscape()
  }

  /// Draws the sheet.
  package func draw(_ presets: [Preset]) throws -> Bitmap {
    let row = PresetSheet.row
    var layers: [Layer] = []
    for (index, preset) in presets.enumerated() {
      let top = Double(index) * (row.height + PresetSheet.gap)
      layers += caption(of: preset, Rect(16, top + 12, PresetSheet.captionWidth - 32, row.height - 24))
      let scale = PresetSheet.scale
      let wide = try picture(of: overview(preset), scale: scale)
      let large = try picture(of: closeUp(preset), scale: 4 * scale)
      var left = PresetSheet.captionWidth
      for picture in [wide, large] {
        let width = Double(picture.width) / density
        layers.append(Layer(frame: Rect(left, top, width, row.height), contents: .image(picture)))
        left += width
      }
    }
    let height = Double(presets.count) * (row.height + PresetSheet.gap) - PresetSheet.gap
    return try renderer.render(
      Scene(width: row.width, height: height, scale: density, background: .white, layers: layers))
  }

  /// Pages of at most 4,000 points, which break between families where they can.
  package static func pages(of families: [[Preset]]) -> [[Preset]] {
    let most = Int((4_000 + gap) / (row.height + gap))
    var pages: [[Preset]] = []
    for family in families {
      if let last = pages.last, last.count + family.count <= most {
        pages[pages.count - 1] += family
      } else {
        pages += stride(from: 0, to: family.count, by: most).map { Array(family.dropFirst($0).prefix(most)) }
      }
    }
    return pages
  }

  // MARK: Measures

  /// Pixels of the sheet per point of a preset, at a density of 1.
  private static let scale = 0.3
  /// Points of a preset.
  private static let cell = Size(width: 640, height: 400)
  private static let closeUpSize = Size(width: 200, height: 200)
  /// Points of the sheet.
  private static let captionWidth = 180.0
  private static let gap = 2.0

  private static var row: Size {
    Size(
      width: captionWidth + scale * 6 * cell.width + 4 * scale * closeUpSize.width,
      height: scale * 2 * cell.height)
  }

  private func picture(of scene: Scene, scale: Double) throws -> Bitmap {
    var scene = scene
    scene.scale = scale * density
    return try renderer.render(scene)
  }

  // MARK: Scenes of a row

  /// The preset's own ground on the left, then five cells on light ground, and below on dark.
  private func overview(_ preset: Preset) -> Scene {
    let cell = PresetSheet.cell
    func place(_ column: Int, _ row: Int) -> Rect {
      Rect(Double(column) * cell.width, Double(row) * cell.height, cell.width, cell.height)
    }
    let own = Rect(0, 0, cell.width, 2 * cell.height)
    var layers = [
      preset.ground.layer(own, photo: photo),
      Preset.Ground.light.layer(Rect(own.width, 0, 5 * cell.width, cell.height), photo: photo),
      Preset.Ground.dark.layer(Rect(own.width, cell.height, 5 * cell.width, cell.height), photo: photo),
      word(.bold, preset, place(0, 0)), square(icon, preset, place(0, 1)),
    ]
    for row in 0...1 {
      for (column, face) in Face.allCases.enumerated() {
        layers.append(word(face, preset, place(column + 1, row)))
      }
      layers.append(square(icon, preset, place(4, row)))
      layers.append(
        Layer(frame: place(5, row).insetting(by: 60), contents: .image(photo), style: preset.style))
    }
    return Scene(width: 6 * cell.width, height: own.height, layers: layers)
  }

  /// The middle of a word, in points of the preset.
  private func closeUp(_ preset: Preset) -> Scene {
    let (size, cell) = (PresetSheet.closeUpSize, PresetSheet.cell)
    let frame = Rect((size.width - cell.width) / 2, (size.height - cell.height) / 2, cell.width, cell.height)
    let ground = preset.ground.layer(Rect(0, 0, size.width, size.height), photo: photo)
    return Scene(width: size.width, height: size.height, layers: [ground, word(.bold, preset, frame)])
  }

  private func square(_ picture: Bitmap, _ preset: Preset, _ frame: Rect) -> Layer {
    let side = frame.height - 60
    return Layer(
      frame: Rect(frame.x + (frame.width - side) / 2, frame.y + 30, side, side), contents: .image(picture),
      style: preset.style)
  }

  private enum Face: CaseIterable {
    case serif, bold, script
  }

  private func word(_ face: Face, _ preset: Preset, _ frame: Rect) -> Layer {
    let (string, font) =
      switch face {
      case .serif: ("Gold", Font("EB Garamond, Garamond, TeX Gyre Pagella, DejaVu Serif, serif", size: 210))
      case .bold: ("Shop", Font("Lato, Montserrat, DejaVu Sans, sans-serif", size: 185, weight: 900))
      case .script:
        ("Hello", Font("Lobster, Dancing Script, Z003, DejaVu Serif, cursive", size: 200, isItalic: true))
      }
    let text = Text(
      string, font: font, color: Color(red: 0.25, green: 0.44, blue: 0.62), alignment: .center,
      verticalAlignment: .middle, wrap: .none, lineHeight: 1, truncation: .none)
    let line = Rect(frame.x, frame.y + (frame.height - font.size) / 2, frame.width, font.size)
    return Layer(frame: line, contents: .text(text), style: preset.style)
  }

  private func caption(of preset: Preset, _ frame: Rect) -> [Layer] {
    func text(_ string: String, _ size: Double, _ weight: Int, _ grey: Double) -> Contents {
      .text(
        Text(
          string, font: Font("DejaVu Sans, sans-serif", size: size, weight: weight), color: Color(white: grey)
        ))
    }
    let family = preset.family.map { "\($0.rawValue): " } ?? ""
    let purpose = "\(family)\(preset.summary).\n\nFor \(preset.suits)."
    return [
      Layer(frame: Rect(frame.x, frame.y, frame.width, 40), contents: text(preset.name, 15, 700, 0.1)),
      Layer(
        frame: Rect(frame.x, frame.y + 44, frame.width, frame.height - 44),
        contents: text(purpose, 12, 400, 0.35)),
    ]
  }
}
