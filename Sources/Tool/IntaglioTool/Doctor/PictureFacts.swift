// SPDX-License-Identifier: MIT
import Intaglio

/// A picture format, and whether it is supported.
package struct PictureFacts: Encodable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    case png, jpeg, webp
    /// Colour profiles, in files of every format.
    case profiles
    /// Rarely needed formats.
    case svg, avif
  }

  package var kind: Kind
  /// Why its library is unusable; nil if usable.
  package var absence: String?

  package init(_ kind: Kind, absence: String?) {
    self.kind = kind
    self.absence = absence
  }

  /// The name in messages.
  private var name: String {
    switch kind {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .profiles: "colour profiles"
    case .svg: "SVG"
    case .avif: "AVIF"
    }
  }

  private var library: PictureLibrary? {
    switch kind {
    case .png: nil
    case .jpeg: .turboJPEG
    case .webp: .webP
    case .profiles: .littleCMS
    case .svg: .rsvg
    case .avif: .avif
    }
  }

  var finding: Finding {
    guard let absence, let library else {
      return .ok(.pictures, kind.rawValue, kind == .png ? "PNG is built in" : "\(name): available")
    }
    let (text, cure) = (
      "\(name): \(absence)", "apt-get install \(Packages.name(of: library)) (Debian, Ubuntu)"
    )
    return kind == .svg || kind == .avif
      ? .note(.pictures, kind.rawValue, text, cure: cure)
      : .trouble(.pictures, kind.rawValue, text, cure: cure)
  }
}
