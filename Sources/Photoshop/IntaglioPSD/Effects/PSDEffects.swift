// SPDX-License-Identifier: MIT
import IntaglioModel

/// The enabled effects of a layer or a style, in Photoshop's units: lengths in pixels, angles in degrees, all
/// shares in percent. Effects of one kind are in the order of the file.
package struct PSDEffects: Sendable, Hashable {
  /// The scale in percent, which the lengths already include.
  package var scale = 100.0
  package var dropShadows: [PSDShadow] = []
  package var innerShadows: [PSDShadow] = []
  package var outerGlow: PSDGlow?
  package var innerGlow: PSDGlow?
  package var bevel: PSDBevel?
  package var satin: PSDSatin?
  package var colorOverlays: [PSDOverlay] = []
  package var gradientOverlays: [PSDOverlay] = []
  package var patternOverlays: [PSDOverlay] = []
  package var strokes: [PSDStroke] = []
  /// Unsupported effects, in words: `the bevel (bvlT is "x")`.
  package var unread: [String] = []

  /// The kinds of the effects, in words: `drop shadow`, or `2 strokes`.
  package var names: [String] {
    let counts = [
      ("drop shadow", dropShadows.count), ("inner shadow", innerShadows.count),
      ("outer glow", outerGlow == nil ? 0 : 1), ("inner glow", innerGlow == nil ? 0 : 1),
      ("bevel", bevel == nil ? 0 : 1), ("satin", satin == nil ? 0 : 1),
      ("colour overlay", colorOverlays.count), ("gradient overlay", gradientOverlays.count),
      ("pattern overlay", patternOverlays.count), ("stroke", strokes.count),
    ]
    return counts.filter { $0.1 > 0 }.map { name, count in count == 1 ? name : "\(count) \(name)s" }
  }

  /// Whether a gradient among the effects is fitted to the layer.
  package var spansLayer: Bool {
    (gradientOverlays.map(\.fill) + strokes.map(\.fill)).contains { fill in
      if case .gradient(let fill) = fill { fill.alignsWithLayer } else { false }
    }
  }

  package var overlays: PSDEffects {
    var overlays = PSDEffects()
    (overlays.colorOverlays, overlays.gradientOverlays) = (colorOverlays, gradientOverlays)
    overlays.patternOverlays = patternOverlays
    return overlays
  }

  /// All effects except the overlays.
  package var withoutOverlays: PSDEffects {
    var rest = self
    (rest.colorOverlays, rest.gradientOverlays, rest.patternOverlays) = ([], [], [])
    return rest
  }
}

package struct PSDLight: Sendable, Hashable {
  /// Whether the document's angle and altitude apply instead of those below.
  package var isGlobal: Bool
  /// Degrees, counterclockwise from the right.
  package var angle: Double
  /// Degrees above the picture; bevels only.
  package var altitude: Double

  /// The effective angle and altitude in a document.
  package func resolved(in document: PSDResources) -> (angle: Double, altitude: Double) {
    isGlobal ? (document.globalAngle, document.globalAltitude) : (angle, altitude)
  }
}

/// A drop shadow or an inner shadow.
package struct PSDShadow: Sendable, Hashable {
  package var blend: PSDBlendMode
  package var opacity: Double
  package var color: PSDColor
  package var light: PSDLight
  /// Away from the light.
  package var distance: Double
  /// Growth before the blur, in percent of the size; the choke of an inner shadow.
  package var spread: Double
  package var size: Double
  package var noise: Double
  package var contour: PSDContour
  /// Drop shadows only: whether the layer hides the shadow even where its fill is translucent.
  package var isKnockedOut: Bool
}

/// An outer or an inner glow.
package struct PSDGlow: Sendable, Hashable {
  package enum Paint: Sendable, Hashable {
    case color(PSDColor)
    case gradient(PSDGradient)
  }

  package var blend: PSDBlendMode
  package var opacity: Double
  package var paint: Paint
  package var technique: Shadow.Technique
  /// Inner glows only: whether it begins in the middle rather than at the edge.
  package var startsAtCenter: Bool
  /// In percent of the size; the choke of an inner glow.
  package var spread: Double
  package var size: Double
  package var range: Double
  package var noise: Double
  /// Gradients only.
  package var jitter: Double
  package var contour: PSDContour
}

package struct PSDBevel: Sendable, Hashable {
  /// A side of a bevel: towards the light, or away from it.
  package struct Side: Sendable, Hashable {
    package var blend: PSDBlendMode
    package var opacity: Double
    package var color: PSDColor
  }

  /// A contour of the slope.
  package struct Profile: Sendable, Hashable {
    package var contour: PSDContour
    package var range: Double
  }

  /// A pattern of heights.
  package struct Texture: Sendable, Hashable {
    package var pattern: PSDPatternFill
    package var depth: Double
    package var isInverted: Bool
  }

  package var kind: Bevel.Kind
  package var technique: Bevel.Technique
  package var depth: Double
  /// Whether the shape is raised rather than sunk.
  package var isUp: Bool
  package var size: Double
  package var soften: Double
  package var light: PSDLight
  package var gloss: PSDContour
  package var highlight: Side
  package var shadow: Side
  /// nil if disabled.
  package var profile: Profile?
  /// nil if disabled.
  package var texture: Texture?
}

package struct PSDSatin: Sendable, Hashable {
  package var blend: PSDBlendMode
  package var opacity: Double
  package var color: PSDColor
  /// Satin ignores the document's light.
  package var angle: Double
  package var distance: Double
  package var size: Double
  package var contour: PSDContour
  package var isInverted: Bool
}

/// A colour, gradient or pattern overlay.
package struct PSDOverlay: Sendable, Hashable {
  package var blend: PSDBlendMode
  package var opacity: Double
  package var fill: PSDFill
}

/// A stroke along the layer's edge.
package struct PSDStroke: Sendable, Hashable {
  package var blend: PSDBlendMode
  package var opacity: Double
  package var position: EdgeStroke.Position
  package var size: Double
  package var fill: PSDFill
  /// Whether the stroke is blended onto the layer, rather than replacing it.
  package var overprints: Bool
}
