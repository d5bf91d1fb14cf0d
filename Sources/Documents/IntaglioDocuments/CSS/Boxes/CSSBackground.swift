// SPDX-License-Identifier: MIT
import IntaglioModel

enum CSSImage {
  case gradient(CSSGradient)
  /// A file, relative to the scene's folder.
  case file(String)
}

/// A background's colour and pictures. Lists shorter than that of the pictures repeat, as in CSS.
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

    /// The size of a picture in an area; nil if it depends on an unknown size.
    func size(of natural: NaturalSize, in area: IntaglioModel.Size?) -> IntaglioModel.Size? {
      switch self {
      case .cover: return area.map { natural.fitting($0, covers: true) }
      case .contain: return area.map { natural.fitting($0) }
      case .sides(let x, let y):
        let width = x.flatMap { x in x.constant ?? area.map { x.points(of: $0.width) } }
        let height = y.flatMap { y in y.constant ?? area.map { y.points(of: $0.height) } }
        guard (width == nil) == (x == nil), (height == nil) == (y == nil) else { return nil }
        return natural.size(width: width, height: height, in: area)
      }
    }
  }

  enum Repetition: String {
    case `repeat`
    case none = "no-repeat"
    case space
    case round
  }

  struct Layer {
    var image: CSSImage?
    var picture: LayerBox.Picture?
    var position = CSSPosition(x: .zero, y: .zero)
    var size = Size.sides(nil, nil)
    var repetition = (x: Repetition.repeat, y: Repetition.repeat)
    var origin = Box.padding
    var clip = Box.border
    var fault: @Sendable (_ expected: String) -> CSSError
  }

  /// A picture, or nil for `none`, and an error at its place.
  typealias Image = (image: CSSImage?, fault: @Sendable (_ expected: String) -> CSSError)

  var color: Color?
  /// Topmost first; nil for `none`.
  var images: [Image] = []
  /// The files that have been read, by their places in the list.
  var pictures: [LayerBox.Picture?] = []
  var positionsX: [CSSLength] = [.zero]
  var positionsY: [CSSLength] = [.zero]
  var sizes: [Size] = [.sides(nil, nil)]
  var repetitions: [(x: Repetition, y: Repetition)] = [(.repeat, .repeat)]
  var origins: [Box] = [.padding]
  var clips: [Box] = [.border]

  var layers: [Layer] { images.indices.filter { images[$0].image != nil }.map(layer) }

  func layer(_ index: Int) -> Layer {
    Layer(
      image: images[index].image, picture: index < pictures.count ? pictures[index] : nil,
      position: CSSPosition(x: positionsX[index % positionsX.count], y: positionsY[index % positionsY.count]),
      size: sizes[index % sizes.count], repetition: repetitions[index % repetitions.count],
      origin: origins[index % origins.count], clip: clips[index % clips.count], fault: images[index].fault)
  }

  /// The clip of the colour, which is the clip of the lowest picture.
  var colorClip: Box { clips[max(0, images.count - 1) % clips.count] }

  /// Whether some of it is clipped to the letters.
  var isCutByText: Bool { hasPaint && clips.contains(.text) }

  var hasFiles: Bool { images.contains { if case .file? = $0.image { true } else { false } } }

  /// Whether drawing can fail: a file of unknown size cannot be placed everywhere, and a repeating gradient
  /// needs a period of more than 0.
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
