// SPDX-License-Identifier: MIT
import IntaglioModel

/// Every number that says how something looks, one after the other, to be changed. Numbers that say that
/// nothing is done, such as an opacity of 1, are passed over.
extension Scene {
  mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&width)
    visit(&height)
    visit(&scale)
    background?.visitNumbers(visit)
    light?.visitNumbers(visit)
    for index in layers.indices { layers[index].visitNumbers(visit) }
  }
}

extension Layer {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&frame.x)
    visit(&frame.y)
    visit(&frame.width)
    visit(&frame.height)
    transform.visitNumbers(visit)
    if anchor != Vector(0.5, 0.5) { anchor.visitNumbers(visit) }
    if opacity != 1 { visit(&opacity) }
    for radius in [
      \CornerRadii.topLeft, \.topRight, \.bottomRight, \.bottomLeft,
    ] as [WritableKeyPath<CornerRadii, Vector>] { cornerRadii[keyPath: radius].visitNumbers(visit) }
    if var border {
      visit(&border.width)
      border.color.visitNumbers(visit)
      self.border = border
    }
    if var shadow = pathShadow {
      shadow.color.visitNumbers(visit)
      shadow.offset.visitNumbers(visit)
      shadow.blur.visitNumbers(visit)
      if shadow.spread != 0 { visit(&shadow.spread) }
      shadow.path.visitNumbers(visit)
      pathShadow = shadow
    }
    contents?.visitNumbers(visit)
    style?.visitNumbers(visit)
    switch mask {
    case .alpha(var layer)?:
      layer.visitNumbers(visit)
      mask = .alpha(layer)
    case .luminance(var layer)?:
      layer.visitNumbers(visit)
      mask = .luminance(layer)
    case nil: break
    }
    for index in layers.indices { layers[index].visitNumbers(visit) }
  }
}

extension Style {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for index in shadows.indices {
      shadows[index].color.visitNumbers(visit)
      shadows[index].offset.visitNumbers(visit)
      if var depth = shadows[index].depth {
        visit(&depth)
        shadows[index].depth = depth
      }
      shadows[index].blur.visitNumbers(visit)
      if shadows[index].spread != 0 { visit(&shadows[index].spread) }
      if shadows[index].range != 1 { visit(&shadows[index].range) }
      shadows[index].ramp?.visitNumbers(visit)
      if var grain = shadows[index].grain {
        visit(&grain.noise)
        visit(&grain.jitter)
        visit(&grain.size)
        shadows[index].grain = grain
      }
    }
    for index in strokes.indices {
      visit(&strokes[index].width)
      strokes[index].paint.visitNumbers(visit)
      if strokes[index].opacity != 1 { visit(&strokes[index].opacity) }
    }
    for index in bevels.indices {
      visit(&bevels[index].size)
      if bevels[index].depth != 1 { visit(&bevels[index].depth) }
      if bevels[index].contourRange != 1 { visit(&bevels[index].contourRange) }
      if var texture = bevels[index].texture {
        visit(&texture.height)
        texture.pattern.visitNumbers(visit)
        bevels[index].texture = texture
      }
      bevels[index].soften.visitNumbers(visit)
      bevels[index].light?.visitNumbers(visit)
      bevels[index].highlight.color.visitNumbers(visit)
      bevels[index].shade.color.visitNumbers(visit)
    }
    for index in satins.indices {
      satins[index].color.visitNumbers(visit)
      satins[index].offset.visitNumbers(visit)
      satins[index].blur.visitNumbers(visit)
    }
    for index in overlays.indices {
      overlays[index].paint.visitNumbers(visit)
      if overlays[index].opacity != 1 { visit(&overlays[index].opacity) }
    }
    for index in longShadows.indices {
      longShadows[index].color.visitNumbers(visit)
      visit(&longShadows[index].length)
      if longShadows[index].fade != 0 { visit(&longShadows[index].fade) }
    }
    for index in noises.indices {
      noises[index].colors.visitNumbers(visit)
      visit(&noises[index].size)
      visit(&noises[index].density)
      if noises[index].opacity != 1 { visit(&noises[index].opacity) }
    }
    if var moved = displacement {
      visit(&moved.radius)
      visit(&moved.size)
      displacement = moved
    }
    if var blur = layerBlur {
      blur.blur.visitNumbers(visit)
      if var progression = blur.progression {
        visit(&progression.from)
        progression.start.visitNumbers(visit)
        progression.end.visitNumbers(visit)
        blur.progression = progression
      }
      layerBlur = blur
    }
    backdropBlur?.visitNumbers(visit)
    light?.visitNumbers(visit)
    if fillOpacity != 1 { visit(&fillOpacity) }
    if case .color(var color)? = fill {
      color.visitNumbers(visit)
      fill = .color(color)
    }
  }
}

extension Noise.Colors {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .one(var color):
      color.visitNumbers(visit)
      self = .one(color)
    case .two(var first, var second):
      first.visitNumbers(visit)
      second.visitNumbers(visit)
      self = .two(first, second)
    case .many: break
    }
  }
}

extension StylePaint {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .color(var color):
      color.visitNumbers(visit)
      self = .color(color)
    case .gradient(var gradient):
      gradient.visitNumbers(visit)
      self = .gradient(gradient)
    case .pattern(var pattern):
      pattern.visitNumbers(visit)
      self = .pattern(pattern)
    case .ramp(var ramp):
      ramp.visitNumbers(visit)
      self = .ramp(ramp)
    }
  }
}

extension ColorRamp {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for index in stops.indices { stops[index].color.visitNumbers(visit) }
  }
}

extension Pattern {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&scale)
    if offset != .zero { offset.visitNumbers(visit) }
  }
}

extension Contents {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .color(var color):
      color.visitNumbers(visit)
      self = .color(color)
    case .gradient(var gradient):
      gradient.visitNumbers(visit)
      self = .gradient(gradient)
    case .shape(var shape):
      shape.fill?.visitNumbers(visit)
      shape.strokeColor.visitNumbers(visit)
      if var stroke = shape.stroke {
        visit(&stroke.width)
        if stroke.miterLimit != 10 { visit(&stroke.miterLimit) }
        for index in stroke.dashes.indices { visit(&stroke.dashes[index]) }
        visit(&stroke.dashPhase)
        shape.stroke = stroke
      }
      shape.path.visitNumbers(visit)
      self = .shape(shape)
    case .text(var text):
      visit(&text.font.size)
      text.color.visitNumbers(visit)
      self = .text(text)
    case .image(var image):
      visit(&image.scale)
      self = .image(image)
    case .drawing: break
    case .pattern(var pattern):
      pattern.visitNumbers(visit)
      self = .pattern(pattern)
    }
  }
}

extension Gradient {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch shape {
    case .linear(var start, var end):
      start.visitNumbers(visit)
      end.visitNumbers(visit)
      shape = .linear(start: start, end: end)
    case .radial(var center, var radius):
      center.visitNumbers(visit)
      radius.visitNumbers(visit)
      shape = .radial(center: center, radius: radius)
    case .conic(var center, var start):
      center.visitNumbers(visit)
      visit(&start)
      shape = .conic(center: center, start: start)
    case .reflected(var start, var end):
      start.visitNumbers(visit)
      end.visitNumbers(visit)
      shape = .reflected(start: start, end: end)
    case .diamond(var center, var radius, var angle):
      center.visitNumbers(visit)
      radius.visitNumbers(visit)
      if angle != 0 { visit(&angle) }
      shape = .diamond(center: center, radius: radius, angle: angle)
    }
    for index in stops.indices {
      stops[index].color.visitNumbers(visit)
      visit(&stops[index].position)
    }
  }
}

extension Path {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    func visited(_ point: Vector) -> Vector {
      var point = point
      point.visitNumbers(visit)
      return point
    }
    self = Path(
      elements.map { element in
        switch element {
        case .move(let to): .move(to: visited(to))
        case .line(let to): .line(to: visited(to))
        case .quadratic(let to, let control): .quadratic(to: visited(to), control: visited(control))
        case .cubic(let to, let control1, let control2):
          .cubic(to: visited(to), control1: visited(control1), control2: visited(control2))
        case .close: .close
        }
      })
  }
}

extension Transform {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    if (a, b, c, d) != (1, 0, 0, 1) {
      for number in [\Transform.a, \.b, \.c, \.d] { visit(&self[keyPath: number]) }
    }
    visit(&tx)
    visit(&ty)
  }
}

extension Vector {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&x)
    visit(&y)
  }
}

extension Color {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&red)
    visit(&green)
    visit(&blue)
    if alpha != 1 { visit(&alpha) }
  }
}

extension Light {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&angle)
    visit(&elevation)
  }
}

extension Blur {
  fileprivate mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    var number = value
    visit(&number)
    self = Blur(number, unit: unit)
  }
}
