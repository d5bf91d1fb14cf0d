// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlanner
import SceneCatalog

/// A selection of the gallery as pictures: three subjects, each indented, embossed and lifted, every preset,
/// recipes, and a turning light.
package struct Demo {
  private var gallery: GalleryDrawing
  private let folder: String
  private let sheetWidth: Int?

  /// - Parameters:
  ///   - folder: where the pictures are written; it exists.
  ///   - sheetWidth: the width of the overview sheets in pixels; nil for as wide as they are drawn.
  package init(renderer: Renderer, folder: String, sheetWidth: Int?) {
    gallery = GalleryDrawing(renderer: renderer, density: 2)
    (self.folder, self.sheetWidth) = (folder, sheetWidth)
  }

  /// Draws and writes all pictures; returns the time of each render of a subject with an effect.
  ///
  /// - Throws: `PictureFileError` if a picture is unwritable; the errors of renders.
  package mutating func draw() throws -> [Duration] {
    let times = try drawEffects()
    try drawPresets()
    try drawRecipes()
    return times
  }

  /// Draws every subject with every effect, and a sheet of them; returns the time of each render.
  private mutating func drawEffects() throws -> [Duration] {
    let effects = try ["indent", "emboss", "lift"].map(Preset.init(named:))
    var sheet = ContactSheet()
    var times: [Duration] = []
    for subject in DemoPicture.allCases {
      let picture = try gallery.picture(of: subject)
      try write(picture, "\(subject.rawValue).png")
      var pictures = [picture]
      for effect in effects {
        let start = ContinuousClock.now
        let result = try gallery.draw(effect, on: subject)
        times.append(ContinuousClock.now - start)
        try write(result, "\(subject.rawValue)-\(effect.name).png")
        pictures.append(result)
      }
      sheet.rows.append(pictures.map { ContactSheet.Cell(picture: $0) })
    }
    for (column, caption) in ["input", "indented", "embossed", "lifted"].enumerated() {
      sheet.rows[0][column].caption = caption
    }
    try writeSheet(gallery.renderer.render(sheet.scene), "sheet.png")
    return times
  }

  /// Draws every preset on its ground, on letters of several faces, icons and photos, on one sheet.
  private mutating func drawPresets() throws {
    let cells = try Preset.all.enumerated().map { index, preset in
      let specimen = Specimen(for: preset, number: index)
      let picture = try gallery.drawOnGround(preset, specimen.contents(gallery))
      return ContactSheet.Cell(picture: picture, caption: preset.name)
    }
    let columns = 6
    let rows = stride(from: 0, to: cells.count, by: columns).map {
      Array(cells.dropFirst($0).prefix(columns))
    }
    try writeSheet(gallery.renderer.render(ContactSheet(rows: rows).scene), "presets.png")
  }

  /// Draws the page of recipes, the one of a single light, a turning light, and a drag of the table.
  private func drawRecipes() throws {
    let photo = try DemoPicture.landscape()
    try writeSheet(gallery.draw(GalleryRecipe.page(photo).scene).result, "recipes.png")
    try write(gallery.draw(GalleryRecipe.oneLight(photo, DemoPicture.icon.draw()).scene).result, "labels.png")
    let sweep = LightSweep(GalleryRecipe.turningLight.scene, count: 36)
    let animation = try AnimatedPNGWriter(
      path: "\(folder)/light-sweep.png", frameCount: sweep.count, frameRate: 12, isOpaque: true)
    for frame in sweep { try animation.append(gallery.renderer.render(frame)) }
    try animation.finish()
    try write(gallery.draw(GalleryRecipe.drag.scene).result, "drag.png")
  }

  /// Writes a picture at the requested width.
  private func writeSheet(_ full: Bitmap, _ name: String) throws {
    let width = sheetWidth ?? full.width
    try write(full.resampled(to: PixelSize(width, max(1, full.height * width / full.width))), name)
  }

  private func write(_ picture: Bitmap, _ name: String) throws(PictureFileError) {
    try picture.write(to: "\(folder)/\(name)")
  }
}

/// What presets are shown on.
private enum Specimen: CaseIterable {
  case bold, serif, icon, display, letter, photo

  /// Letters and icons by turns; thin lines are shown on letters.
  init(for preset: Preset, number: Int) {
    let next = Specimen.allCases[number % 5]
    let isThin = next == .icon && preset.purpose.contains("line icons")
    self = preset.purpose.hasPrefix("photos") ? .photo : isThin ? .serif : next
  }

  func contents(_ gallery: GalleryDrawing) throws -> Contents {
    switch self {
    case .icon: .image(try DemoPicture.icon.draw())
    case .photo: .image(try DemoPicture.landscape(), gravity: .resizeAspectFill)
    case .bold: text("Ag", "Inter", 900, Color(red: 0.2, green: 0.42, blue: 0.75))
    case .serif: text("Rs", "Noto Serif", 700, Color(red: 0.72, green: 0.18, blue: 0.27))
    case .display: text("Qe", "Noto Serif Display", 900, Color(red: 0.16, green: 0.48, blue: 0.38))
    case .letter: text("&", "Inter", 800, Color(red: 0.48, green: 0.28, blue: 0.66))
    }
  }

  private func text(_ string: String, _ family: String, _ weight: Int, _ color: Color) -> Contents {
    .text(
      Text(
        string, font: Font("\(family), DejaVu Sans, sans-serif", size: 250, weight: weight), color: color,
        alignment: .center, verticalAlignment: .middle, wrap: .none, truncation: .none))
  }
}
