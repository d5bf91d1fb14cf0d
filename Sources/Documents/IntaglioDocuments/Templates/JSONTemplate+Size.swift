// SPDX-License-Identifier: MIT
import IntaglioModel

/// The width and height of the document: from the chosen size, from its field `size`, or its own.
extension JSONTemplate {
  var chosenSize: TemplateSize? { size.flatMap { sizes[$0] } }

  /// The picture that determines the size of the scene: a file, or the value of a variable by its name.
  ///
  /// - Returns: its path as written, and the path of its default if it has one; nil if no picture determines
  ///   the size.
  func sizePicture(_ growth: JSONGrowth) throws(JSONFault) -> (path: String, usual: String?)? {
    guard size == nil, case .string(let written)? = document["size"] else { return nil }
    let all = try allValues()
    let picture = if let value = all[written] { value } else { try value(of: "size", all, growth) }
    guard case .string(let path) = picture.withPlaces, !path.isEmpty else {
      throw .field("size", problem: "is a variable without a picture: set it, or give it a default")
    }
    return (path, usualPictures(all)[path])
  }

  /// The document with a width and a height in place of its field `size`.
  ///
  /// - Parameter picture: the size of the `sizePicture`, in pixels.
  func sized(
    _ picture: PixelSize?, _ values: [String: JSONValue], _ growth: JSONGrowth
  ) throws(JSONFault) -> [String: JSONValue] {
    var document = document
    let field = document.removeValue(forKey: "size") ?? .null
    if let size = chosenSize {
      (document["width"], document["height"]) = (.number(size.width), .number(size.height))
      return document
    }
    let (width, height) = (try value(of: "width", values, growth), try value(of: "height", values, growth))
    switch field {
    case .null:
      guard !sizes.isEmpty, width == .null || height == .null else { return document }
      throw .field(
        "sizes",
        problem:
          "has the widths and heights, but no size is chosen: choose \(sizeNames.joined(separator: ", "))"
      )
    case .list(let sides) where sides.count == 2:
      guard width == .null, height == .null else { throw JSONTemplate.twoSizes }
      (document["width"], document["height"]) = (sides[0], sides[1])
    case .string:
      // One point per pixel, or scaled to the side that is given.
      guard let picture else { break }
      let points = Size(width: Double(picture.width), height: Double(picture.height))
      let factor: Double
      switch (width, height) {
      case (.null, .null): factor = 1
      case (.number(let width), .null): factor = width / points.width
      case (.null, .number(let height)): factor = height / points.height
      default: throw JSONTemplate.twoSizes
      }
      document["width"] = .number(points.width * factor)
      document["height"] = .number(points.height * factor)
    default:
      throw .field(
        "size", problem: "must be [width, height], or a picture: its file, or the variable that has it")
    }
    return document
  }

  private static let twoSizes = JSONFault.field(
    "size", problem: "cannot be combined with width and height; a picture allows one of the two")
}
