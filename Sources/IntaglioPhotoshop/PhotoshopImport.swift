// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// Splits a Photoshop document: a PNG for each layer's pixels, and a scene that composes them.
package struct PhotoshopImport {
  /// The scene. Its pictures are files beside it.
  package let scene: Scene
  /// What the scene leaves out, each with its layer.
  package let omissions: [String]
  /// The names of the written pictures.
  package let pictures: [String]

  /// Writes the pictures into a folder, together with everything else in `files`.
  ///
  /// - Throws: `PSDError` for the document, `PictureFileError` for a picture that cannot be written.
  package init(
    _ document: PSDDocument, folder: String, files: StagedFiles, encoding: PictureEncoding = PictureEncoding()
  ) throws {
    var names = PictureNames()
    var written: [String] = []
    var mapping = PhotoshopMapping(
      document, keepsHidden: true, maximumPixelCount: Bitmap.maximumPixelCount
    ) { picture in
      let name = names.next(for: picture)
      let path = "\(folder)/\(name)"
      try files.write(path) { try picture.bitmap.write(toDescriptor: $0, name: path, as: encoding) }
      written.append(name)
      return .file(name)
    }
    var scene = try mapping.scene()
    for index in scene.layers.indices { scene.layers[index].escapeNames() }
    (self.scene, omissions, pictures) = (scene, mapping.omissions, written)
  }
}

/// Names pictures after their layers, as far as file systems allow, and without duplicates.
struct PictureNames {
  private var taken: Set<String> = []

  /// With their suffixes, longer names fail on some file systems.
  private static let maximumByteCount = 200
  /// Characters with a meaning in file systems or scene files.
  private static let reserved = Set("/\\:*?\"<>|$")

  mutating func next(for picture: PhotoshopMapping.Picture) -> String {
    let suffix =
      switch picture.role {
      case .layer: ""
      case .colors: " colours"
      case .mask: " mask"
      case .stroke: " stroke"
      }
    let base = PictureNames.safe(picture.layer) + suffix
    var name = base
    var number = 2
    // Some file systems ignore case.
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name + ".png"
  }

  private static func safe(_ name: String) -> String {
    var safe = ""
    for character in name {
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let next = isControl || reserved.contains(character) ? "-" : character
      guard safe.utf8.count + next.utf8.count <= maximumByteCount else { break }
      safe.append(next)
    }
    while let last = safe.last, last == " " || last == "." { safe.removeLast() }
    while let first = safe.first, first == " " || first == "." { safe.removeFirst() }
    return safe.isEmpty ? "Layer" : safe
  }
}

extension Layer {
  /// Doubles dollar signs, which start variables in scene files.
  fileprivate mutating func escapeNames() {
    name = name.map { $0.reduce(into: "") { text, letter in text += letter == "$" ? "$$" : String(letter) } }
    for index in layers.indices { layers[index].escapeNames() }
    switch mask {
    case .alpha(var layer):
      layer.escapeNames()
      mask = .alpha(layer)
    case .luminance(var layer):
      layer.escapeNames()
      mask = .luminance(layer)
    case nil: break
    }
  }
}
