// SPDX-License-Identifier: MIT

/// The changes of a picture before its style is drawn, and the surroundings of the result. The order is
/// always the same: the picture is resized, cropped and trimmed; padding is added; its corners are rounded;
/// its style is drawn; the result is placed on a background.
///
///     let framing = Framing(
///       resize: .init(width: 512, height: 512, fit: .cover), padding: 40, cornerRadius: 24,
///       background: .color(.white))
///     let card = try renderer.render(photo, style: try Preset(named: "lift").style, framing: framing)
///
/// Sizes and crops are in pixels. Padding and corner radius are points, like the lengths of the style.
public struct Framing: Sendable, Hashable {
  /// The new size; nil to keep the picture's.
  public var resize: Resize?
  /// The part to keep; nil for all.
  public var crop: Crop?
  /// Whether rows and columns without a visible pixel are trimmed from the edges.
  public var trims: Bool
  /// Transparent padding on each side, in points, rounded to whole pixels. The style may draw there, but its
  /// gradients and edges are those of the picture inside. A result that grows has more room where the style
  /// needs it.
  public var padding: Double
  /// The radius of the picture's corners, in points. The rounded picture casts the shadows.
  public var cornerRadius: Double
  /// What lies below the result; nil for transparency. Blend modes of the style do not see it.
  public var background: Background?

  /// A size. With one side, the other follows from the picture's proportions.
  public struct Resize: Sendable, Hashable {
    /// How a picture with other proportions is brought to the size.
    public enum Fit: String, Sendable, Hashable, CaseIterable {
      /// The whole picture, centred, with transparent bars on two sides.
      case contain
      /// The middle of the picture, scaled to cover the size.
      case cover
      /// The whole picture, stretched.
      case exact
    }

    /// The width in pixels; nil to derive it from the height.
    public var width: Int?
    /// The height in pixels; nil to derive it from the width.
    public var height: Int?
    /// How the picture fits, if both sides are given.
    public var fit: Fit

    /// A size of at least one side.
    public init(width: Int? = nil, height: Int? = nil, fit: Fit = .contain) {
      (self.width, self.height, self.fit) = (width, height, fit)
    }
  }

  /// A part of a picture, in pixels.
  public struct Crop: Sendable, Hashable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// The first column; nil for the middle.
    public var left: Int?
    /// The first row; nil for the middle.
    public var top: Int?

    /// A part; by default in the middle, half a pixel further to the left or top if that cannot be exact.
    public init(width: Int, height: Int, left: Int? = nil, top: Int? = nil) {
      (self.width, self.height, self.left, self.top) = (width, height, left, top)
    }
  }

  /// What lies below a result.
  public enum Background: Sendable, Hashable {
    /// One colour.
    case color(Color)
    /// A gradient over the result's bounds.
    case gradient(Gradient)
    /// A background that depends on the size of the result, such as a gradient of CSS.
    case sized(SizedBackground)
  }

  /// A framing; by default it changes nothing.
  public init(
    resize: Resize? = nil, crop: Crop? = nil, trims: Bool = false, padding: Double = 0,
    cornerRadius: Double = 0, background: Background? = nil
  ) {
    (self.resize, self.crop, self.trims) = (resize, crop, trims)
    (self.padding, self.cornerRadius, self.background) = (padding, cornerRadius, background)
  }

  /// The largest padding and radius, in pixels.
  package static let maximumLength = 16_384.0

  /// Whether pixels of the picture change before the style is drawn.
  package var changesPixels: Bool { resize != nil || crop != nil || trims }

  /// Checks every number.
  ///
  /// - Throws: `FramingError`, naming the property at fault.
  public func validate(scale: Double) throws(FramingError) {
    func check(_ side: Int?, _ field: FramingError.Field) throws(FramingError) {
      guard let side, side < 1 || side > Bitmap.maximumPixelCount else { return }
      throw FramingError(field, "has a side of \(side) pixels; give 1 to \(Bitmap.maximumPixelCount)")
    }
    if let resize {
      guard resize.width != nil || resize.height != nil else {
        throw FramingError(.resize, "has no side; give a width, a height, or both")
      }
      try check(resize.width, .resize)
      try check(resize.height, .resize)
    }
    try check(crop?.width, .crop)
    try check(crop?.height, .crop)
    let lengths: [(Double, FramingError.Field)] = [(padding, .padding), (cornerRadius, .cornerRadius)]
    for (length, field) in lengths {
      let allowed = 0...Framing.maximumLength / scale
      guard !allowed.contains(length) else { continue }
      throw FramingError(field, "is \(DecimalText.text(length)) but must be \(DecimalText.text(allowed))")
    }
    do throws(StyleError) {
      switch background {
      case .color(let color)?: try color.check(FieldCheck(scale: scale))
      case .gradient(let gradient)?: try gradient.check(FieldCheck(scale: scale))
      case .sized?, nil: break
      }
    } catch {
      let (field, problem) = error.parts
      throw FramingError(.background, field.isEmpty ? problem : "\(field) \(problem)")
    }
  }
}

/// A background made for the size of each result: `.css("linear-gradient(30deg, #fff, #ccc)")`.
public struct SizedBackground: Sendable, Hashable {
  /// What the background is made of; equal texts are equal backgrounds.
  public let text: String
  /// Makes the background of a result of this size in points.
  package let ground: @Sendable (_ size: Size) throws(FramingError) -> PictureFrame.Ground

  package init(
    _ text: String, ground: @escaping @Sendable (_ size: Size) throws(FramingError) -> PictureFrame.Ground
  ) {
    (self.text, self.ground) = (text, ground)
  }

  /// Whether both are made of the same text.
  public static func == (first: SizedBackground, second: SizedBackground) -> Bool {
    first.text == second.text
  }

  /// Combines the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension SizedBackground: CustomReflectable {
  /// Without the code, so that hashes of options can compare backgrounds.
  public var customMirror: Mirror { Mirror(self, children: ["text": text], displayStyle: .struct) }
}

/// Why a picture could not be framed.
public struct FramingError: Error, Sendable, Hashable {
  /// The properties of a framing.
  public enum Field: String, Sendable, Hashable {
    case resize, crop, trim, padding, cornerRadius, background
  }

  /// The property at fault.
  public let field: Field
  /// What is wrong, and the remedy.
  public let problem: String

  package init(_ field: Field, _ problem: String) { (self.field, self.problem) = (field, problem) }
}

extension FramingError: CustomStringConvertible {
  /// One line for people.
  public var description: String { "\(field.rawValue): \(problem)" }
}
