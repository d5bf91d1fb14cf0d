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
  /// The texts of the document by the names of the variables that stand for them in the scene.
  package let variables: [String: String]
  /// What Photoshop draws differently in these texts, each with its layer.
  package let textFaults: [String]

  /// Writes the pictures into a folder, together with everything else in `files`.
  ///
  /// - Parameter keepsTexts: converts visible texts to texts with variables instead of pictures, if they can
  ///   be replaced.
  /// - Throws: `PSDError` for the document, `PictureFileError` for a picture that cannot be written,
  ///   `TextLayoutError` for texts on machines without fonts.
  package init(
    _ document: PSDDocument, folder: String, files: StagedFiles,
    encoding: PictureEncoding = PictureEncoding(), keepsTexts: Bool = false
  ) throws {
    var names = PictureNames()
    var written: [String] = []
    func write(_ bitmap: Bitmap, _ name: String) throws {
      let path = "\(folder)/\(name)"
      try files.write(path) { try bitmap.write(toDescriptor: $0, name: path, as: encoding) }
      written.append(name)
    }
    // The pictures of texts, which are only written if they are still in use.
    var kept: [(name: String, bitmap: Bitmap)] = []
    var slots: [PhotoshopSlots.Slot] = []
    var mapping = PhotoshopMapping(
      document, keepsHidden: true, maximumPixelCount: Bitmap.maximumPixelCount
    ) { layer, path in
      guard keepsTexts else { return nil }
      slots.append(PhotoshopSlots.Slot(position: layer.position, path: path, isText: true))
      return slots.count - 1
    } store: { picture in
      let name = names.next(for: picture)
      if keepsTexts, picture.isText {
        kept.append((name, picture.bitmap))
      } else {
        try write(picture.bitmap, name)
      }
      return .file(name)
    }
    var scene = try mapping.scene()
    var textFaults: [String] = []
    var variables: [String: String] = [:]
    var taken: Set<String> = []
    let words = PhotoshopSlots(document, slots).names.map { name in
      var word = name.split(separator: "}").joined(separator: "-")
      while !taken.insert(word).inserted || word.isEmpty { word += "-" }
      return word
    }
    // Names are escaped before the variables for texts are inserted.
    for index in scene.layers.indices { scene.layers[index].visitAll { $0.escapeName() } }
    try PhotoshopMapping.resolveTexts(&scene.layers) { number in
      guard let slot = mapping.texts[number] else { return nil }
      var (layer, faults) = try slot.layer(with: slot.text.string)
      layer.visitAll { part in
        part.escapeName()
        part.replaceText(with: "${\(words[number])}")
      }
      if variables.updateValue(slot.text.string, forKey: words[number]) == nil {
        textFaults += faults.map { "layer \"\(slot.layer.name)\": \($0)" }
      }
      return layer
    }
    var used: Set<String> = []
    for index in scene.layers.indices {
      scene.layers[index].visitAll { part in
        if case .image(let image)? = part.contents, case .file(let name) = image.source { used.insert(name) }
      }
    }
    for (name, bitmap) in kept where used.contains(name) { try write(bitmap, name) }
    (self.scene, pictures, self.variables) = (scene.inOwnColors, written, variables)
    let colors = document.colors.omissionWithoutProfile.map { ["the document: \($0)"] } ?? []
    omissions = colors + mapping.omissions
    self.textFaults = textFaults
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
  fileprivate mutating func escapeName() {
    name = name.map { $0.reduce(into: "") { text, letter in text += letter == "$" ? "$$" : String(letter) } }
  }

  fileprivate mutating func replaceText(with string: String) {
    guard case .text(var text)? = contents else { return }
    text.string = string
    contents = .text(text)
  }

  /// Changes the layer, its children and its masks.
  fileprivate mutating func visitAll(_ change: (inout Layer) -> Void) {
    change(&self)
    for index in layers.indices { layers[index].visitAll(change) }
    mask?.layer.visitAll(change)
  }
}
