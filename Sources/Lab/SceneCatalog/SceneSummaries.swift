// SPDX-License-Identifier: MIT

/// A sentence about each scene of the catalogue, for the gallery. A test requires one for every scene.
extension CatalogScene {
  /// One sentence, in lower case and without a full stop; empty if missing.
  public var summary: String { CatalogScene.summaries[name] ?? "" }

  private static let summaries = [
    "empty": "no layers and no background: every pixel is transparent",
    "rectangles":
      "whole and fractional edges, a translucent colour, a layer outside the scene, and one without width",
    "rounded": "one radius, four radii of which one is too large for its side, and a circle",
    "elliptical-corners":
      "corners wider than high with shadows, higher than wide and too high for their side, and an ellipse that clips",
    "four-corner-shapes":
      "corners of different shapes with shadows, a border or a clip, and opposite hollow corners that would overlap",
    "corner-shapes":
      "a squircle with shadows, bevels and notches with borders, scoops that clip, and a superellipse whose caster grows",
    "borders": "a border within its frame, one without contents, and one wider than its layer",
    "paths": "a star filled by the even-odd rule, a dashed stroke with its shadow, an arc knocked out",
    "path-past-the-edges": "paths that reach far beyond their frames: drawn whole, or cut at round corners",
    "gradient-panel": "three colours from top to bottom on a rounded panel with a shadow",
    "gradient-kinds":
      "linear in OKLab, radial in linear light, conic with a hard edge, and mixed without alpha",
    "smooth-gradients":
      "both ways along a line, a diamond in linear light, four colours on a spline, and a smooth turn in OKLab",
    "fitted-styles":
      "two discs of different sizes and one of a picture, with lines and colours that fit them, and a style at half its size",
    "patterns":
      "dots on a rounded panel with a shadow, over a picture, in a stroke, and on a turned layer",
    "tiles":
      "a repeated conic gradient, dots with gaps, and a picture of a fractional size, repeated between pixels",
    "noise":
      "fine grains, grains of all colours, large ones of two colours beside a line, and turned ones",
    "translucent-gradient-shadow": "a fading gradient, whose shadows begin at a threshold",
    "spread-boxes":
      "boxes whose casters grow and shrink as in CSS, and a fading gradient that grows like a picture",
    "strokes":
      "lines around a box, on the edge of a translucent one, in and around an ellipse, and around a group",
    "bevels": "surfaces in the light: within a panel, around one, on turned letters, and a pressed pillow",
    "satins-and-overlays": "folds in a panel, and a colour and a gradient over a half transparent picture",
    "rough-edges":
      "torn paper with a shadow, a printed group, a clipped translucent ellipse, a turned box, frosted glass and a knockout",
    "layer-blurs":
      "blurred layers: a path with its shadow, a group, a picture that loses its sharpness, a turned box",
    "knockouts":
      "holes through panels down to what their group began with, and to the background; with a shadow, turned and of a group",
    "adjustment-layers":
      "stripes under curves, levels, turned hues, one hue, grey that multiplies, a gradient map in an ellipse, light, a mixer in a group, a brown negative",
    "photo-adjustments":
      "layers that adjust as a photographer does: vibrance, a photo filter, legacy brightness and contrast, selective colour",
    "color-lookups":
      "stripes under tables of colours: a swap of red and blue, a faded film, a night through a round window, a picture in sepia by a tint",
    "passing-through":
      "pass-through groups that multiply, invert, blur and uncover the stripes below, with an opacity or a mask",
    "adjustments":
      "a picture in brown, a negative with its shadow, colours turned before a blur and steepened after it, a faded group, glass that saturates, glass that turns",
    "frosted-glass":
      "panes over a striped ground: a box, a shape under a blend mode, one half seen, one turned, one in a clip",
    "photoshop-boxes":
      "boxes, a gradient and a path whose shadows are blurred, moved and grown by Photoshop's arithmetic",
    "rectangle-shadows": "inner and outer shadows of rectangles, which are computed instead of blurred",
    "knocked-out-rectangle":
      "only the shadows of a rectangle, with the casters that the inner-shadow layer draws",
    "rounded-shadows": "inner, outer and wide shadows of one rounded rectangle",
    "sharp-shadows": "shadows without blur, moved by fractions of a point",
    "indented-picture":
      "a picture knocked out and indented, with the inner-shadow layer's bounds and casters",
    "filled-shapes": "shapes filled with a colour and with a picture, under their inner shadows",
    "far-shadow": "the shadow of a layer that lies outside the scene",
    "group-opacity": "two layers that overlap, made translucent as one",
    "group-shadow": "two layers that cast their shadows together, inside and outside",
    "clipped-children": "children cut off at their parent's round corners, its border on top of them",
    "masked": "one layer masked by the alpha of a disc, another by the luminance of a gradient",
    "transforms": "layers turned, skewed and scaled about their anchors, a group among them",
    "hidden-and-clear": "layers that draw nothing: hidden, without opacity, transparent",
    "many-layers": "sixty layers, each a little rounder than the one below it",
    "blend-modes": "every blend mode of the W3C, and copy, over the same gradient",
    "photoshop-blend-modes": "every blend mode that Photoshop has and the W3C lacks, over the same gradient",
    "dissolved": "layers dissolved into grain: in a group with a shadow, in a turned layer, past an edge",
    "blended-shadows":
      "shadows with blend modes of their own: over a gradient, under glass that is knocked out, along a path",
    "fill-opacity":
      "translucent contents with shadows of full strength; only the shadows of the last are left",
    "blended-group": "a translucent group that multiplies what lies below, with a difference inside it",
    "gravities": "every gravity of Core Animation, in frames that are too narrow and too high",
    "rounded-picture": "a picture with round corners, a white border and shadows inside and outside",
    "lit-labels": "a letter indented and one embossed, both lit from the upper left by the scene's light",
    "lit-from-below": "the same letters, lit from the lower right",
    "lit-relief": "a panel in relief under a low light, its far side shaded",
    "lit-and-turned":
      "letters lit from above, turned or not; the last has a light of its own, which turns with it",
    "lit-fill": "a picture in a disc, cut in by a light of its own",
    "gradient-dithered": "a gradient of few levels, dithered: a fine grain instead of bands",
    "drawing": "drawing code with shadows: transforms, clips, gradients, a blend mode, a hole",
    "drawing-fill-and-mask": "stripes drawn by code, as the fill of a shape and as the mask of a colour",
    "turned-outlines":
      "a turned path and a skewed one: their outlines are transformed, so nothing gets soft",
    "rasterized": "layers in a rasterised parent, whose picture renderers keep",
    "scaled-pictures": "a picture made much smaller, and one made much larger",
    "inner-shadow-defaults":
      "the inner-shadow layer with the defaults of its code: knocked out, thin shadows",
    "inner-shadow-label": "the inner-shadow layer's label: hard edges, a deep shade inside",
    "inner-shadow-label-retina": "the label at two pixels a point: offsets and blurs are twice as large",
    "inner-shadow-image-view": "the inner-shadow layer's image view: soft edges keep their alpha",
    "inner-shadow-emboss": "the label with its colours swapped, which raises it",
    "inner-open": "an inner shadow, cast by everything around the picture",
    "inner-bounded-opaque":
      "the caster ends at the bounds, so that a picture without holes has no inner shadow",
    "inner-threshold": "a spot without an edge gets one where its alpha passes a threshold",
    "outer-knockout": "an outer shadow, left out where the picture was",
    "outer-grown": "a picture that grows to make room for its shadow",
    "two-of-each": "two inner and two outer shadows, the first of each kind on top",
    "sharp-fraction": "a shadow without blur, moved by fractions of a point",
    "fill-colour": "a colour in the picture's shape, under its inner shadow",
    "large-sigma": "a blur of 24 points, as fast as one of 4",
    "spread": "letters whose shadow is larger than they are: a border, below which a soft shadow lies",
    "choke": "a disc with a small shadow of its own, and an edge that an inner shadow draws",
    "inner-spread": "an inner shadow that begins inside the letters' edges",
    "stroke": "letters with a white line around them, and a wider one of two colours below it",
    "stroke-inside": "a disc with a line on its edge and another inside, whose inner shadow ends at them",
    "glows": "letters that shine within, and a ring of light around them",
    "bevel": "letters whose edges catch the light",
    "bevel-pillow": "a disc pressed into the ground, soft as a pillow",
    "bevel-gloss": "a soft spot as a surface that shines in rings",
    "satin": "letters with folds of silk",
    "bevel-chisel": "letters with chiselled faces that meet in ridges",
    "bevel-contour": "a disc with soft chiselled edges, which a contour turns into a ring",
    "bevel-stroke": "letters whose stroke alone is chiselled",
    "long-shadow": "two long shadows, one of them fading, cut out by their letters",
    "glow-ramp": "letters in a glow that changes its colours on the way out",
    "precise-glow": "letters with a ring of light that keeps their corners, and a dark edge that does too",
    "grain": "a disc whose shadows are scattered over grains",
    "stroke-ramp": "letters with a line that is bright in its middle",
    "overlays": "a disc under a colour that multiplies and a gradient that screens",
    "photoshop-shadow":
      "a shadow by Photoshop's arithmetic: two boxes, whole pixels, and outlines of 16 directions",
    "photoshop-inner":
      "a disc whose spread is a polygon of 16 sides, and an inner shadow that ends at the picture",
    "displacement": "letters with a rough edge, as on coarse paper, and their shadow",
    "displacement-clipped": "a disc with bites out of its edge, which its line and its inner shadow follow",
    "layer-blur": "letters that are blurred together with their shadow and the line around them",
    "layer-blur-progressive": "letters that lose their sharpness towards a corner",
    "faint-casters": "alpha of one or two of 255, where a threshold decides",
  ]
}
