// SPDX-License-Identifier: MIT
import FoundationEssentials
import Intaglio
import SceneCatalog

/// Draws the gallery's entries and writes their pictures.
package struct GalleryMaker {
  private var drawing: GalleryDrawing
  private var pictures: GalleryPictures

  /// - Parameters:
  ///   - density: pixels of the pictures per pixel of the page.
  ///   - folder: the page's folder, which exists, with a folder `pictures`.
  package init(renderer: Renderer, density: Double, folder: String) {
    drawing = GalleryDrawing(renderer: renderer, density: density)
    pictures = GalleryPictures(folder: folder)
  }

  /// Draws one entry.
  ///
  /// - Throws: `PictureFileError` if a picture is unwritable; the errors of renders.
  package mutating func card(_ entry: GalleryEntry) throws -> GalleryCard {
    var card = GalleryCard(
      identifier: entry.identifier, section: entry.section, name: entry.name, summary: entry.summary,
      ground: entry.ground, pictures: [], sources: [])
    switch entry.work {
    case .preset(let preset): try draw(preset, to: &card)
    case .effect(let styled): try draw(styled, to: &card)
    case .scene(let scene, let magnification): try draw(scene, magnification, to: &card)
    }
    if let swift = entry.swift { card.sources.append(.init(.swift, swift)) }
    return card
  }

  /// The warnings since the last call. Some scenes of the catalogue are empty on purpose.
  package mutating func takeWarnings() -> [RenderWarning] {
    defer { drawing.warnings = RenderWarnings() }
    return drawing.warnings.all.filter { $0 != .nothingVisible }
  }

  // MARK: Presets

  private mutating func draw(_ preset: Preset, to card: inout GalleryCard) throws {
    for subject in DemoPicture.allCases {
      _ = try pictures.path(of: drawing.picture(of: subject), named: subject.rawValue)
      let result = try drawing.draw(preset, on: subject)
      let path = try pictures.write(result, named: "\(card.identifier)-\(subject.rawValue)")
      card.pictures.append(
        picture(result, path, subject: subject.rawValue, "\(subject.alternative), \(preset.summary)"))
    }
    let scale = drawing.presetScale
    let options =
      (scale == 1 ? "" : " --scale \(CSSText.number(scale))") + (preset.style.grows ? " --no-grow" : "")
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

  // MARK: Effects

  private mutating func draw(_ styled: StyledPicture, to card: inout GalleryCard) throws {
    let (input, result, scale) = try drawing.draw(styled)
    let inputPath = try pictures.path(of: input, named: "\(styled.content.rawValue)-\(input.size)")
    let path = try pictures.write(result, named: card.identifier)
    card.pictures = [picture(result, path, "\(card.name): \(card.summary)")]
    let grow = styled.grow ? " --grow" : ""
    card.sources = [
      .init(.json, try GalleryMaker.json(styled.style)),
      .init(.css, "\(styled.style.css(for: .picture, selector: ".\(CSSText.identifier(card.name))"))"),
      .init(
        .shell,
        "intaglio render \(inputPath) -o \(card.name).png --style \(card.name).json"
          + " --scale \(CSSText.number(scale))\(grow)"),
    ]
  }

  // MARK: Scenes

  private mutating func draw(_ scene: Scene, _ magnification: Double, to card: inout GalleryCard) throws {
    let (scene, result) = try drawing.draw(scene, magnification: magnification)
    let path = try pictures.write(result, named: card.identifier)
    card.pictures = [picture(result, path, "\(card.name): \(card.summary)")]
    let file = try pictures.externalized(scene, named: card.identifier)
    let name = CSSText.identifier(card.name)
    let css = GalleryCard.Source(.css, SceneCSS(scene, name: name, addressOf: pictures.path(of:)).document)
    // Drawing code cannot be written as a document.
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
    func page(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / drawing.density).rounded())) }
    return .init(
      subject: subject, path: path, width: page(bitmap.width), height: page(bitmap.height),
      alternative: alternative)
  }

  private static func json(_ value: some Encodable) throws -> String {
    try JSONValue(json: JSONEncoder().encode(value)).laidOut()
  }
}

extension DemoPicture {
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
