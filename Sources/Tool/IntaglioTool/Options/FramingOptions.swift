// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// What happens to pictures before their style, and what surrounds the results.
struct FramingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The new size in pixels, applied first; with one side, the picture keeps its proportions.",
      valueName: "WxH|Wx|xH"),
    transform: { text in
      guard let sides = PixelSides(text) else {
        throw ValidationError("--resize takes 512x512, 512x or x512, not \(text)")
      }
      return sides
    })
  var resize: PixelSides?

  @Option(help: "contain: adds bars. cover: cuts off the rest. exact: stretches.")
  var fit: Framing.Resize.Fit?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part to keep, in pixels of the new size: its middle, or the part that starts at a column and a row.",
      valueName: "WxH[+X+Y]"),
    transform: { text in
      guard let crop = Framing.Crop(argument: text) else {
        throw ValidationError("--crop takes 300x200 or 300x200+10+20, not \(text)")
      }
      return crop
    })
  var crop: Framing.Crop?

  @Flag(help: "Cut off rows and columns at the edges without a visible pixel.")
  var trim = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Room for the style on each side, in points.", valueName: "pt"))
  var padding: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rounds the picture's corners, within the padding; the style follows them. In points.", valueName: "pt")
  )
  var cornerRadius: Double?

  @Option(
    help: ArgumentHelp(
      "A CSS colour or gradient below the result. A JPEG, which has no alpha, needs an opaque one.",
      valueName: "css"),
    transform: { text in
      do throws(FramingError) { return try Framing.Background(css: text) } catch {
        throw ValidationError(error.atOption)
      }
    })
  var background: Framing.Background?

  /// The background, if it is one colour.
  var backgroundColor: Color? { if case .color(let color)? = background { color } else { nil } }

  func validate() throws {
    guard let fit else { return }
    try reject(if: resize == nil, "--fit \(fit) needs --resize WxH")
    try reject(
      if: resize?.width == nil || resize?.height == nil,
      "--fit \(fit) is for two sides: one side alone keeps the picture's proportions")
  }

  /// The framing of the options; its numbers have not been checked.
  var framing: Framing {
    Framing(
      resize: resize.map { Framing.Resize(width: $0.width, height: $0.height, fit: fit ?? .contain) },
      crop: crop, trims: trim, padding: padding ?? 0, cornerRadius: cornerRadius ?? 0, background: background)
  }

  var given: [String] {
    names(ofGiven: [
      "--resize": resize != nil, "--crop": crop != nil, "--trim": trim, "--padding": padding != nil,
      "--corner-radius": cornerRadius != nil, "--background": background != nil,
    ])
  }
}

extension Framing.Resize.Fit: ExpressibleByArgument {}

extension FramingError {
  /// The error with the option in place of the property.
  var atOption: String { "--\(field == .cornerRadius ? "corner-radius" : field.rawValue): \(problem)" }

  /// The framing error that caused another error, if any.
  init?(in error: any Error) {
    switch error {
    case let error as FramingError: self = error
    case RenderError.framing(let error), BatchError.framing(let error): self = error
    case FileRenderError.render(.framing(let error)): self = error
    default: return nil
    }
  }
}

/// Two sides in pixels, one of which may be left out: `512x512`, `512x`, `x512`.
struct PixelSides: Sendable {
  let width: Int?
  let height: Int?

  init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, !(sides[0].isEmpty && sides[1].isEmpty) else { return nil }
    (width, height) = (Int(sides[0]), Int(sides[1]))
    // `Int` would accept a sign.
    let isNumber = sides.allSatisfy { side in side.allSatisfy { ("0"..."9").contains($0) } }
    guard isNumber, sides[0].isEmpty || width != nil, sides[1].isEmpty || height != nil else { return nil }
  }
}

extension Framing.Crop {
  /// `300x200`, or `300x200+10+20`.
  fileprivate init?(argument: String) {
    let parts = argument.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3, let sides = PixelSides(String(parts[0])),
      let width = sides.width, let height = sides.height
    else { return nil }
    guard parts.count == 3 else {
      self.init(width: width, height: height)
      return
    }
    guard let left = Int(parts[1]), let top = Int(parts[2]), left >= 0, top >= 0 else { return nil }
    self.init(width: width, height: height, left: left, top: top)
  }
}
