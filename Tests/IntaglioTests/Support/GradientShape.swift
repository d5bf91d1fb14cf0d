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
