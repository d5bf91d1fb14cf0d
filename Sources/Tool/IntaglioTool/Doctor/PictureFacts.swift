// SPDX-License-Identifier: MIT

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
  /// Why its library is unusable, with its packages; nil if usable.
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

  private var package: String {
    switch kind {
    case .png: ""
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    case .profiles: "liblcms2-2"
    case .svg: "librsvg2-2"
    case .avif: "libavif16 (or libavif15)"
    }
  }

  var finding: Finding {
    guard let absence else {
      return .ok(.pictures, kind.rawValue, kind == .png ? "PNG is built in" : "\(name): available")
    }
    let (text, cure) = ("\(name): \(absence)", "apt-get install \(package) (Debian, Ubuntu)")
    return kind == .svg || kind == .avif
      ? .note(.pictures, kind.rawValue, text, cure: cure)
      : .trouble(.pictures, kind.rawValue, text, cure: cure)
  }
}
