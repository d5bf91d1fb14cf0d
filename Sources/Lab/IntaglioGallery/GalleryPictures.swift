// SPDX-License-Identifier: MIT
import Intaglio

/// The picture files of a gallery. Each is written once, under its first requested name.
struct GalleryPictures {
  let folder: String
  private var paths: [Bitmap: String] = [:]

  init(folder: String) { self.folder = folder }

  /// The file of a picture, relative to the page's folder; written unless it already exists.
  ///
  /// - Throws: `PictureFileError.cannotWrite`.
  mutating func path(of picture: Bitmap, named name: String) throws(PictureFileError) -> String {
    if let path = paths[picture] { return path }
    let path = try write(picture, named: name)
    paths[picture] = path
    return path
  }

  /// Writes a picture used only once.
  ///
  /// - Throws: `PictureFileError.cannotWrite`.
  func write(_ picture: Bitmap, named name: String) throws(PictureFileError) -> String {
    let path = "pictures/\(name).png"
    try picture.write(to: "\(folder)/\(path)")
    return path
  }

  /// The existing file of a picture, if any.
  func path(of picture: Bitmap) -> String? { paths[picture] }

  /// A scene with files instead of pixels, for a readable document.
  ///
  /// - Throws: `PictureFileError.cannotWrite`.
  mutating func externalized(_ scene: Scene, named name: String) throws(PictureFileError) -> Scene {
    var scene = scene
    var count = 0
    for index in scene.layers.indices { try externalize(&scene.layers[index], named: name, count: &count) }
    return scene
  }

  private mutating func externalize(
    _ layer: inout Layer, named name: String, count: inout Int
  ) throws(PictureFileError) {
    if case .image(var image)? = layer.contents, case .bitmap(let bitmap) = image.source {
      image.source = .file(try path(of: bitmap, numbered: &count, named: name))
      layer.contents = .image(image)
    }
    if case .pattern(var pattern)? = layer.contents, case .bitmap(let bitmap) = pattern.source {
      pattern.source = .file(try path(of: bitmap, numbered: &count, named: name))
      layer.contents = .pattern(pattern)
    }
    try layer.style?.forEachPattern { (pattern, _) throws(PictureFileError) in
      guard case .bitmap(let bitmap) = pattern.source else { return }
      pattern.source = .file(try path(of: bitmap, numbered: &count, named: name))
    }
    if case .bitmap(let bitmap, let fit)? = layer.style?.fill {
      layer.style?.fill = .file(try path(of: bitmap, numbered: &count, named: name), fit: fit)
    }
    if var mask = layer.mask {
      try externalize(&mask.layer, named: name, count: &count)
      layer.mask = mask
    }
    for index in layer.layers.indices { try externalize(&layer.layers[index], named: name, count: &count) }
  }

  private mutating func path(
    of bitmap: Bitmap, numbered count: inout Int, named name: String
  ) throws(PictureFileError) -> String {
    count += 1
    return try path(of: bitmap, named: "\(name)-input-\(count)")
  }
}
