// SPDX-License-Identifier: MIT
import Intaglio

package struct PictureFacts: Encodable, Sendable {
  package enum Kind: String, Encodable, Sendable, CaseIterable {
    case png, jpeg, webp
    /// Colour profiles, in files of every format.
    case profiles
    /// Rarely needed formats.
    case svg, avif

    var library: PictureLibrary? {
      switch self {
      case .png: nil
      case .jpeg: .turboJPEG
      case .webp: .webP
      case .profiles: .littleCMS
      case .svg: .rsvg
      case .avif: .avif
      }
    }

    fileprivate var name: String {
      switch self {
      case .webp: "WebP"
      case .profiles: "colour profiles"
      case .png, .jpeg, .svg, .avif: rawValue.uppercased()
      }
    }
  }

  package var kind: Kind
  /// Why its library is unusable; nil if usable.
  package var absence: String?

  package init(_ kind: Kind, absence: String?) { (self.kind, self.absence) = (kind, absence) }

  var finding: Finding {
    guard let absence, let library = kind.library else {
      return .ok(.pictures, kind.rawValue, kind == .png ? "PNG is built in" : "\(kind.name): available")
    }
    let text = "\(kind.name): \(absence)"
    let cure = "apt-get install \(Packages.name(of: library)) (Debian, Ubuntu)"
    return kind == .svg || kind == .avif
      ? .note(.pictures, kind.rawValue, text, cure: cure)
      : .trouble(.pictures, kind.rawValue, text, cure: cure)
  }
}
