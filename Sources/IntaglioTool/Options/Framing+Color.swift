// SPDX-License-Identifier: MIT
import Intaglio

extension Framing.Background {
  /// The colour, if it is one.
  package var color: Color? {
    switch self {
    case .color(let color): color
    case .css(let css): try? Color(css: css)
    case .gradient: nil
    }
  }
}
