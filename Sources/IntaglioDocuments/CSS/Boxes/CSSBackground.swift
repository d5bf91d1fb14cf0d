// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture of a background.
enum CSSImage {
  case gradient(CSSGradient)
  /// A file, relative to the scene's folder.
  case file(String)
}

/// A background's colour and pictures. As in CSS the lists are as long as they are; a short one begins again.
struct CSSBackground {
  /// A box in which a picture is laid out or cut off.
  enum Box: String {
    case border = "border-box"
    case padding = "padding-box"
    case content = "content-box"
    case text
  }

  enum Size {
    case cover
    case contain
    /// nil for `auto`.
    case sides(CSSLength?, CSSLength?)
  }

  enum Repetition: String {
    case `repeat`
    case none = "no-repeat"
    case space
    case round
  }

  /// The placement of one picture.
  struct Layer {
    var image: CSSImage?
    var position = CSSPosition(x: .zero, y: .zero)
    var size = Size.sides(nil, nil)
    var repetition = (x: Repetition.repeat, y: Repetition.repeat)
    var origin = Box.padding
    var clip = Box.border
    /// An error at the picture.
    var fault: @Sendable (_ expected: String) -> CSSError
  }

  var color: Color?
  /// Topmost first; nil for `none`.
  var images: [(image: CSSImage?, fault: @Sendable (_ expected: String) -> CSSError)] = []
  var positionsX: [CSSLength] = [.zero]
  var positionsY: [CSSLength] = [.zero]
  var sizes: [Size] = [.sides(nil, nil)]
  var repetitions: [(x: Repetition, y: Repetition)] = [(.repeat, .repeat)]
  var origins: [Box] = [.padding]
  var clips: [Box] = [.border]

  /// The pictures, topmost first.
  var layers: [Layer] {
    images.enumerated().filter { $1.image != nil }.map { index, image in
      Layer(
        image: image.image,
        position: CSSPosition(
          x: positionsX[index % positionsX.count], y: positionsY[index % positionsY.count]),
        size: sizes[index % sizes.count], repetition: repetitions[index % repetitions.count],
        origin: origins[index % origins.count], clip: clips[index % clips.count], fault: image.fault)
    }
  }

  /// The box of the colour: that of the lowest picture.
  var colorClip: Box { clips[max(0, images.count - 1) % clips.count] }

  /// Whether some of it is cut out by letters.
  var isCutByText: Bool { hasPaint && clips.contains(.text) }

  /// Whether it may not be drawn: what is known of a file, or of repeated colours, may be too little.
  var mayFail: Bool {
    images.contains { image, _ in
      switch image {
      case .file?: true
      case .gradient(let gradient)?: gradient.repeats
      case nil: false
      }
    }
  }
}
