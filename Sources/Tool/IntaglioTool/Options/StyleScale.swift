// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The value of `--style-scale`.
enum StyleScale: ExpressibleByArgument, Equatable {
  /// The factor that fits the style to the contents.
  case auto
  case factor(Double)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let factor = Double(argument), factor > 0, factor <= Style.maximumScale {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  func apply(to style: inout Style) {
    switch self {
    case .auto: style.scale = nil
    case .factor(let factor): style.scale = factor
    }
  }
}
