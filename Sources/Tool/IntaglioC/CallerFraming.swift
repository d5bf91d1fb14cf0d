// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

extension Framing {
  private static let fits: [Resize.Fit] = [.contain, .cover, .exact]

  /// The caller's framing; none for NULL.
  ///
  /// - Throws: `CallFailure` or `FramingError` for invalid members. Padding and radius are checked by the
  ///   render, which knows the scale.
  init(_ caller: UnsafePointer<intaglio_framing>?) throws {
    let caller = try structure(caller, defaults: intaglio_framing(), FramingError.structure)
    guard caller.fit.rawValue < Framing.fits.count else {
      throw CallFailure.invalid(
        "\(FramingError.structure).fit is \(caller.fit.rawValue), which is not a known fit")
    }
    func side(_ side: Int64, _ member: String) throws(CallFailure) -> Int? {
      guard (0...Int64(Bitmap.maximumPixelCount)).contains(side) else {
        throw .invalid(
          "\(FramingError.structure).\(member) is \(side) but must be 1…\(Bitmap.maximumPixelCount) pixels, or 0"
        )
      }
      return side == 0 ? nil : Int(side)
    }
    let (width, height) = try (side(caller.width, "width"), side(caller.height, "height"))
    let cropWidth = try side(caller.crop_width, "crop_width")
    let cropHeight = try side(caller.crop_height, "crop_height")
    let hasCorner = caller.has_crop_corner != 0
    var crop: Crop?
    switch (cropWidth, cropHeight) {
    case (let width?, let height?):
      crop = Crop(
        width: width, height: height, left: hasCorner ? Int(caller.crop_left) : nil,
        top: hasCorner ? Int(caller.crop_top) : nil)
    case (nil, nil) where !hasCorner: break
    default:
      throw CallFailure.invalid(
        "\(FramingError.structure).crop_width is \(caller.crop_width) and crop_height \(caller.crop_height); give both"
      )
    }
    guard hasCorner || (caller.crop_left, caller.crop_top) == (0, 0) else {
      throw CallFailure.invalid(
        "\(FramingError.structure).has_crop_corner is 0, but crop_left or crop_top is given; set it to 1")
    }
    self.init(
      resize: width == nil && height == nil
        ? nil : Resize(width: width, height: height, fit: Framing.fits[Int(caller.fit.rawValue)]),
      crop: crop, trims: caller.trim != 0, padding: caller.padding, cornerRadius: caller.corner_radius,
      background: try optionalText(caller.background, "\(FramingError.structure).background").map {
        try Background(css: $0)
      })
  }
}

extension FramingError {
  /// The only place of a framing in C.
  fileprivate static let structure = "options.framing"

  /// The error with the members of `intaglio_framing`.
  var inMembers: String {
    let members =
      switch field {
      case .resize: "width, height: "
      case .crop: "crop_width, crop_height: "
      case .trim: "trim "
      case .padding: "padding "
      case .cornerRadius: "corner_radius "
      case .background: "background: "
      }
    return "\(FramingError.structure).\(members)\(problem)"
  }
}
