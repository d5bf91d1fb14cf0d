// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import TestSupport

/// A kind of gradient, which has no reader of its own.
protocol GradientKind: Sendable { static var name: String { get } }
enum Linear: GradientKind { static let name = "linear" }
enum Radial: GradientKind { static let name = "radial" }
enum Conic: GradientKind { static let name = "conic" }
enum Reflected: GradientKind { static let name = "reflected" }
enum Diamond: GradientKind { static let name = "diamond" }

/// The object of one kind of gradient, read by way of a gradient.
struct GradientShape<Kind: GradientKind>: Decodable, Equatable, Sendable {
  let shape: Gradient.Shape

  init(from decoder: any Decoder) throws {
    let node = try JSONNode(from: decoder)
    let gradient = JSONNode.object([Kind.name: node, "colors": .list([.string("red")])])
    shape = try JSONDecoder().decode(Gradient.self, from: JSONEncoder().encode(gradient)).shape
  }
}

/// The steps of a transform, read by way of a layer.
struct StepsReader: Decodable, Equatable, Sendable {
  let transform: Transform

  init(from decoder: any Decoder) throws {
    let frame = JSONNode.list(Array(repeating: .number(0), count: 4))
    let layer = JSONNode.object(["frame": frame, "transform": try JSONNode(from: decoder)])
    transform = try JSONDecoder().decode(Layer.self, from: JSONEncoder().encode(layer)).transform
  }
}
