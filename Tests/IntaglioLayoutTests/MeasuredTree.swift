// SPDX-License-Identifier: MIT
import Foundation
import IntaglioLayout
import IntaglioModel

/// A node of `trees.txt` with the box that Chromium measured.
struct MeasuredTree {
  var declarations = ""
  /// x, y, width, height.
  var box: [Double] = []
  var children: [MeasuredTree] = []

  /// All trees of the file.
  static func all() throws -> [MeasuredTree] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("trees.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        var rest = line[...]
        return MeasuredTree(&rest)
      }
  }

  private init(_ rest: inout Substring) {
    let text = rest.prefix { !"{},".contains($0) }
    rest = rest.dropFirst(text.count)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    declarations = String(parts[0])
    box = parts[1].split(separator: " ").compactMap { Double($0) }
    guard rest.first == "{" else { return }
    repeat {
      rest = rest.dropFirst()
      children.append(MeasuredTree(&rest))
    } while rest.first == ","
    rest = rest.dropFirst().drop { $0 == " " }
  }

  /// The node to lay out.
  var node: FlexNode {
    var style = FlexStyle()
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { style.read(parts[0], parts[1]) }
    }
    return FlexNode(style, children: children.map(\.node))
  }

  /// The tree with the mirror images of the boxes within each node.
  func mirrored() -> MeasuredTree {
    var tree = self
    tree.children = children.map { child in
      var child = child.mirrored()
      child.box[0] = box[2] - child.box[0] - child.box[2]
      return child
    }
    return tree
  }

  /// The nodes whose boxes differ by more than a tenth of a pixel.
  func differences(_ found: FlexBox, at path: String = "root") -> [String] {
    let numbers = [found.x, found.y, found.width, found.height]
    let isNear = zip(numbers, box).allSatisfy { abs($0 - $1) <= 0.1 }
    return (isNear ? [] : ["\(path): \(numbers) instead of \(box), \(declarations)"])
      + children.indices.flatMap { children[$0].differences(found.children[$0], at: "\(path).\($0)") }
  }
}

extension FlexStyle {
  /// Takes one declaration of `trees.txt`.
  fileprivate mutating func read(_ name: String, _ value: String) {
    let number = Double(value) ?? 0
    switch name {
    case "flex-direction":
      let directions: [String: Layout.Direction] = [
        "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse,
      ]
      direction = directions[value] ?? .row
    case "flex-wrap": wrap = value == "wrap" ? .wrap : .wrapReverse
    case "column-gap": gap.width = Self.length(value)
    case "row-gap": gap.height = Self.length(value)
    case "justify-content": justifyContent = Self.alignment(value)
    case "align-content": alignContent = Self.alignment(value)
    case "align-items": alignItems = Self.alignment(value)
    case "align-self": alignSelf = Self.alignment(value)
    case "flex-grow": grow = number
    case "flex-shrink": shrink = number
    case "flex-basis": basis = Self.length(value)
    case "width": size.width = Self.length(value)
    case "height": size.height = Self.length(value)
    case "min-width": minimum.width = Self.length(value)
    case "min-height": minimum.height = Self.length(value)
    case "max-width": maximum.width = Self.length(value)
    case "max-height": maximum.height = Self.length(value)
    case "aspect-ratio": aspectRatio = number
    case "position": isAbsolute = value == "absolute"
    case "border": border = FlexEdges(Double(value.prefix { $0.isNumber }) ?? 0)
    default: readEdge(name, Self.length(value))
    }
  }

  private mutating func readEdge(_ name: String, _ length: FlexLength) {
    let parts = name.split(separator: "-")
    let edges: [Substring: WritableKeyPath<FlexEdges<FlexLength>, FlexLength>] = [
      "left": \.left, "top": \.top, "right": \.right, "bottom": \.bottom,
    ]
    guard let edge = parts.last.flatMap({ edges[$0] }) else { fatalError("\(name) is not read") }
    switch parts.first {
    case "margin": margin[keyPath: edge] = length
    case "padding": padding[keyPath: edge] = length
    default: inset[keyPath: edge] = length
    }
  }

  private static func length(_ text: String) -> FlexLength {
    if text.hasSuffix("%") { return .fraction((Double(text.dropLast()) ?? 0) / 100) }
    return Double(text.prefix { !$0.isLetter }).map { .points($0) } ?? .auto
  }

  private static func alignment(_ text: String) -> Alignment {
    let positions: [Substring: Position] = [
      "stretch": .stretch, "start": .start, "end": .end, "self-start": .start, "self-end": .end,
      "flex-start": .flexStart, "flex-end": .flexEnd, "center": .center, "baseline": .baseline,
      "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
    ]
    guard let position = text.split(separator: " ").last.flatMap({ positions[$0] }) else {
      fatalError("\(text) is not read")
    }
    return Alignment(position, isSafe: text.hasPrefix("safe"))
  }
}
