// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// Renderers of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_renderer_create(
  _ options: UnsafePointer<intaglio_renderer_options>?, _ renderer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: StringPlace?
) -> intaglio_status {
  create(renderer, "renderer", error) {
    let options = try CallerRenderer(options, "options")
    let made = try Renderer(
      backend: options.backend, device: options.device(), maximumThreads: options.threads,
      cacheLimit: options.cacheLimit, gpu: options.gpu, timeLimit: options.timeLimit)
    if made.selection.backend == .gpu { CIntaglioNoteGPU() }
    return RendererObject(made, options.warnings)
  }
}

@implementation @c
public func intaglio_renderer_destroy(_ renderer: OpaquePointer?) { RendererObject.destroy(renderer) }

@implementation @c
public func intaglio_renderer_description(_ renderer: OpaquePointer?) -> UnsafePointer<CChar>? {
  RendererObject.peek(renderer).map { UnsafePointer($0.description) }
}

@implementation @c
public func intaglio_renderer_backend(_ renderer: OpaquePointer?) -> intaglio_backend {
  switch RendererObject.peek(renderer)?.renderer.selection.backend {
  case .gpu: INTAGLIO_GPU
  case .cpu: INTAGLIO_CPU
  case .reference: INTAGLIO_REFERENCE
  case .automatic, nil: INTAGLIO_AUTO
  }
}

@implementation @c
public func intaglio_cancellation_create(
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(cancellation, "cancellation", error) { CancellationObject() }
}

@implementation @c
public func intaglio_cancellation_destroy(_ cancellation: OpaquePointer?) {
  CancellationObject.destroy(cancellation)
}

@implementation @c
public func intaglio_cancellation_request(_ cancellation: OpaquePointer?) {
  CancellationObject.peek(cancellation)?.cancellation.request()
}

@implementation @c
public func intaglio_render(
  _ renderer: OpaquePointer?, _ picture: OpaquePointer?, _ style: OpaquePointer?,
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: StringPlace?
) -> intaglio_status {
  create(result, "result", error) {
    let (request, picture) = (try Request(renderer, options), try PictureObject.object(picture))
    let style = try StyleObject.style(style)
    return PictureObject(try request.render(picture.bitmap, named: picture.source, style))
  }
}

@implementation @c
public func intaglio_render_pixels(
  _ renderer: OpaquePointer?, _ picture: UnsafePointer<intaglio_pixels>?, _ style: OpaquePointer?,
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafePointer<intaglio_pixels>?,
  _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let request = try Request(renderer, options)
    var style = try StyleObject.style(style)
    // The caller's memory has a size already.
    style.grows = false
    let (source, target) = try (CallerPixels(picture, "picture"), CallerPixels(result, "result"))
    if request.keepsSize { try target.check(source.size) }
    let owner = try RendererObject.object(renderer)
    let bitmap = try source.bitmap(recycling: owner.takeRecycled(), cancellation: request.cancellation)
    let styled: Bitmap
    do {
      styled = try request.render(bitmap, named: nil, style, recycling: owner.takeRecycled())
    } catch {
      LateRelease.release(bitmap)
      throw error
    }
    try target.write(styled)
    owner.keep(bitmap)
    owner.keep(styled)
  }
}

@implementation @c
public func intaglio_render_scene(
  _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ options: UnsafePointer<intaglio_render_options>?,
  _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(result, "result", error) {
    PictureObject(try Request(renderer, options).render(SceneObject.object(scene)))
  }
}

@implementation @c
public func intaglio_render_text(
  _ renderer: OpaquePointer?, _ text: UnsafePointer<intaglio_text>?, _ style: OpaquePointer?,
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: StringPlace?
) -> intaglio_status {
  create(result, "result", error) {
    PictureObject(try Request(renderer, options).render(text, StyleObject.style(style)))
  }
}

@implementation @c
public func intaglio_blur(
  _ renderer: OpaquePointer?, _ mask: UnsafePointer<intaglio_pixels>?, _ sigma: Double,
  _ result: UnsafePointer<intaglio_pixels>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let owner = try RendererObject.object(renderer)
    let source = try CallerPixels(mask, "mask", isMask: true)
    let target = try CallerPixels(result, "result", isMask: true)
    try target.check(source.size)
    let blurred = try owner.warnings.collecting(about: nil) { warnings in
      try owner.renderer.blur(source.mask(), sigma: sigma, warnings: warnings)
    }
    target.write(blurred)
  }
}

private struct Request {
  private let renderer: Renderer
  private let receiver: WarningReceiver
  private let scale: Double
  /// nil for what the style says.
  private let grow: Bool?
  /// nil if the caller gave none.
  private let framing: Framing?
  let cancellation: Cancellation?

  init(_ renderer: OpaquePointer?, _ options: UnsafePointer<intaglio_render_options>?) throws {
    let owner = try RendererObject.object(renderer)
    (self.renderer, receiver) = (owner.renderer, owner.warnings)
    let options = try structure(options, defaults: intaglio_render_options(), "options")
    scale = options.scale
    grow = options.grow == 0 ? nil : options.grow != -1
    framing = try options.framing.map { try Framing($0) }
    let caller = try options.cancellation.map { handle throws(CallFailure) in
      try CancellationObject.object(handle)
    }
    cancellation = self.renderer.limited(following: caller?.cancellation)
  }

  /// Whether the result has the size of the picture, for a style that does not grow.
  var keepsSize: Bool { grow != true && framing == nil }

  /// - Parameter source: the picture's name in warnings.
  func render(
    _ picture: Bitmap, named source: String?, _ style: Style, recycling recycled: RecycledPixels? = nil
  ) throws -> Bitmap {
    try cancellation?.check()
    return try receiver.collecting(about: source) { warnings in
      try renderer.render(
        RenderRequest(
          .picture(picture), style: style, scale: scale == 0 ? 1 : scale, grow: grow,
          framing: framing ?? Framing(), warnings: warnings, cancellation: cancellation, recycling: recycled))
    }
  }

  func render(_ object: SceneObject) throws -> Bitmap {
    try rejectPictureOptions("a scene has a size of its own")
    let (scene, template) = try object.scene(scale: scale, warningsTo: receiver, repeats: true)
    try cancellation?.check()
    return try receiver.collecting(about: template.source) { warning in
      warning.message(FilePath.message("\(template.located(warning))", without: template.path))
    } _: { warnings in
      try template.locating {
        try renderer.render(RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation))
      }
    }
  }

  func render(_ text: UnsafePointer<intaglio_text>?, _ style: Style) throws -> Bitmap {
    try rejectPictureOptions("a text has the size that it needs, and a padding and a background of its own")
    try cancellation?.check()
    let caller = try structure(text, defaults: intaglio_text(), "text")
    var scene = try caller.scene(style, scale: scale == 0 ? 1 : scale)
    return try receiver.collecting(about: nil) { warnings in
      if let background = try optionalText(caller.background, "text.background") {
        try scene.addBackground(background) { try Bitmap(contentsOfFile: $0, warnings: warnings) }
      }
      return try renderer.render(
        RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation))
    }
  }

  private func rejectPictureOptions(_ reason: String) throws(CallFailure) {
    guard grow == nil else { throw .invalid("options.grow is for pictures; \(reason)") }
    guard framing == nil else { throw .invalid("options.framing is for pictures; \(reason)") }
  }
}

extension intaglio_text {
  fileprivate func scene(_ style: Style, scale: Double) throws -> Scene {
    let words = try IntaglioC.text(string, "text.string")
    guard font == nil || font_file == nil else {
      throw CallFailure.invalid("text.font and text.font_file are two sources of a font; give one")
    }
    let source: Font.Source =
      try optionalText(font_file, "text.font_file").map { .file(path: $0) }
      ?? .families(Font.families(in: optionalText(font, "text.font") ?? "sans-serif"))
    var text = Text(
      words,
      font: Font(
        source, size: font_size == 0 ? 96 : font_size, weight: weight == 0 ? 400 : Int(weight),
        isItalic: italic != 0))
    if let color = try optionalText(color, "text.color") { text.color = try Color(css: color) }
    if let name = try optionalText(align, "text.align") {
      guard let alignment = Text.Alignment(rawValue: name) else {
        let names = Text.Alignment.allCases.map(\.rawValue).joined(separator: ", ")
        throw CallFailure.invalid("text.align is \(name), not one of \(names)")
      }
      text.alignment = alignment
    }
    return try Scene(text, style: style, width: width == 0 ? nil : width, padding: padding, scale: scale)
  }
}
