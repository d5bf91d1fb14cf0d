// SPDX-License-Identifier: MIT

/// A kind of picture file, and whether it can be read and written.
package struct PictureFacts: Encodable, Sendable {
  package enum Kind: String, Encodable, Sendable {
    case png, jpeg, webp
    /// Colour profiles, in files of every kind.
    case profiles
    /// What few need.
    case svg, avif
  }

  package var kind: Kind
  /// Why its library cannot be used, with what brings it; nil where it can.
  package var absence: String?

  package init(_ kind: Kind, absence: String?) {
    self.kind = kind
    self.absence = absence
  }

  /// For people.
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
      return .ok(.pictures, kind.rawValue, kind == .png ? "PNG is built in" : "\(name): there")
    }
    let (text, cure) = ("\(name): \(absence)", "apt-get install \(package) (Debian, Ubuntu)")
    return kind == .svg || kind == .avif
      ? .note(.pictures, kind.rawValue, text, cure: cure)
      : .trouble(.pictures, kind.rawValue, text, cure: cure)
  }
}
