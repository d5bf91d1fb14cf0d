// SPDX-License-Identifier: MIT
import FoundationEssentials
import Intaglio
import SceneCatalog
import IntaglioPlanner

/// Draws the gallery's entries and writes their pictures.
struct GalleryMaker {
  private let renderer: Renderer
  /// Pixels of the pictures for each of the page.
  private let density: Double
  private var pictures: GalleryPictures
  private var demoPictures: [DemoPicture: Bitmap] = [:]
  private var warnings = RenderWarnings()

  init(renderer: Renderer, density: Double, folder: String) {
    self.renderer = renderer
    self.density = density
    pictures = GalleryPictures(folder: folder)
  }

  /// Draws one entry.
  ///
  /// - Throws: `ToolError` when a picture cannot be written; what rendering throws.
  mutating func card(_ entry: GalleryEntry) throws -> GalleryCard {
    var card = GalleryCard(
      identifier: entry.identifier, section: entry.section, name: entry.name, summary: entry.summary,
      ground: entry.ground, pictures: [], sources: [])
    switch entry.work {
    case .preset(let preset): try draw(preset, to: &card)
    case .effect(let scene): try draw(scene, to: &card)
    case .scene(let scene, let magnification):
      try draw(scene, scale: magnification * density, to: &card)
    }
    if let swift = entry.swift { card.sources.append(.init(.swift, swift)) }
    return card
  }

  /// What was drawn since the last call, but surely not as it was meant.
  mutating func takeWarnings() -> [RenderWarning] {
    defer { warnings = RenderWarnings() }
    return warnings.all
  }

  // MARK: Presets

  /// The demo's pictures are 256 pixels of the page wide.
  private mutating func draw(_ preset: Preset, to card: inout GalleryCard) throws {
    let scale = density / 2
    for subject in DemoPicture.allCases {
      let input = try demo(subject)
      let result = try renderer.render(input, style: preset.style, scale: scale)
      let path = try pictures.write(result, named: "\(card.identifier)-\(subject.rawValue)")
      card.pictures.append(
        picture(result, path, subject: subject.rawValue, "\(subject.alternative), \(preset.summary)"))
    }
    let options = scale == 1 ? "" : " --scale \(CSSText.number(scale))"
    card.sources = [
      .init(.json, try GalleryMaker.json(preset.style)),
      .init(
        .css,
        CSSSubject.allCases.map { subject in
          "/* on \(subject.sentence) */\n"
            + "\(preset.style.css(for: subject, selector: ".\(preset.name)-\(subject.rawValue)"))"
        }.joined(separator: "\n\n")),
      .init(
        .shell,
        "intaglio render pictures/letters.png -o \(preset.name).png --style \(preset.name)\(options)"),
    ]
  }

  /// A picture of the demo at the gallery's density, drawn and written once.
  private mutating func demo(_ subject: DemoPicture) throws -> Bitmap {
    if let picture = demoPictures[subject] { return picture }
    var picture = try subject.draw()
    let side = max(1, Int((256 * density).rounded()))
    if picture.width != side { picture = try picture.resampled(to: PixelSize(side, side)) }
    demoPictures[subject] = picture
    _ = try pictures.path(of: picture, named: subject.rawValue)
    return picture
  }

  // MARK: Effects

  private mutating func draw(_ scene: CatalogScene, to card: inout GalleryCard) throws {
    let magnification =
      density
      * GalleryEntry.magnification(Vector(Double(scene.size.width), Double(scene.size.height)))
    func pixels(_ side: Int) -> Int { max(1, Int((Double(side) * magnification).rounded())) }
    let size = PixelSize(pixels(scene.size.width), pixels(scene.size.height))
    let input = try scene.content.picture(size)
    let inputPath = try pictures.path(of: input, named: "\(scene.content.rawValue)-\(size)")
    let scale = scene.scale * magnification
    let result = try renderer.render(input, style: scene.style, scale: scale, canvas: scene.canvas)
    let path = try pictures.write(result, named: card.identifier)
    card.pictures = [picture(result, path, "\(scene.name): \(scene.summary)")]
    let canvas = scene.canvas == .keep ? "" : " --canvas \(scene.canvas.rawValue)"
    card.sources = [
      .init(.json, try GalleryMaker.json(scene.style)),
      .init(.css, "\(scene.style.css(for: .picture, selector: ".\(CSSText.identifier(scene.name))"))"),
      .init(
        .shell,
        "intaglio render \(inputPath) -o \(scene.name).png --style \(scene.name).json"
          + " --scale \(CSSText.number(scale))\(canvas)"),
    ]
  }

  // MARK: Scenes

  private mutating func draw(_ scene: Scene, scale: Double, to card: inout GalleryCard) throws {
    var scene = scene
    scene.scale = scale
    let result = try renderer.render(scene, warnings: warnings)
    let path = try pictures.write(result, named: card.identifier)
    card.pictures = [picture(result, path, "\(card.name): \(card.summary)")]
    let file = try pictures.externalized(scene, named: card.identifier)
    let name = CSSText.identifier(card.name)
    let css = GalleryCard.Source(
      .css, SceneCSS(scene, name: name, addressOf: pictures.path(of:)).document)
    // Drawing code has no form in a document.
    card.sources =
      scene.hasDrawings
      ? [css]
      : [
        .init(.json, try GalleryMaker.json(file)), css,
        .init(.shell, "intaglio scene \(name).json -o \(name).png"),
      ]
  }

  // MARK: Parts

  private func picture(
    _ bitmap: Bitmap, _ path: String, subject: String? = nil, _ alternative: String
  ) -> GalleryCard.Picture {
    func page(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / density).rounded())) }
    return .init(
      subject: subject, path: path, width: page(bitmap.width), height: page(bitmap.height),
      alternative: alternative)
  }

  private static func json(_ value: some Encodable) throws -> String {
    try JSONValue(json: JSONEncoder().encode(value)).laidOut()
  }
}

extension DemoPicture {
  /// What is seen, for those who do not see it.
  fileprivate var alternative: String {
    switch self {
    case .letters: "The letters Ag"
    case .icon: "A flower"
    case .photo: "A stamp with a landscape"
    }
  }
}

extension CSSSubject {
  fileprivate var sentence: String {
    switch self {
    case .box: "an element's box"
    case .text: "letters"
    case .picture: "a picture of any alpha"
    }
  }
}
