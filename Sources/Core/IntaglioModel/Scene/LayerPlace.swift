// SPDX-License-Identifier: MIT

/// The place of a layer in its scene, formatted only for errors: formatting a path for each layer would take
/// about as long as checking it or laying it out.
package indirect enum LayerPlace: CustomStringConvertible, Sendable {
  /// A path, such as `layers[2]`.
  case path(String)
  /// A layer within another.
  case layer(Int, of: LayerPlace)
  /// The mask of a layer.
  case mask(LayerMask, of: LayerPlace)

  /// The path: `layers[2].layers[0]`.
  package var description: String {
    switch self {
    case .path(let path): path
    case .layer(let index, let parent): "\(parent).layers[\(index)]"
    case .mask(let mask, let layer): "\(layer).mask.\(mask.name)"
    }
  }
}
