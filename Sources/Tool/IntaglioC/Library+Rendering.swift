// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// Renderers of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_renderer_create(
  _ options: UnsafePointer<intaglio_renderer_options>?, _ renderer: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  create(renderer, "renderer") {
    let options = try CallerRenderer(options, "options")
    let made = try Renderer(
      backend: options.backend, device: options.device(), maximumThreads: options.threads,
      cacheLimit: options.cacheLimit, gpu: options.gpu, timeLimit: options.timeLimit)
    if made.selection.backend == .gpu { CIntaglioNoteGPU() }
    return RendererObject(made)
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
  _ cancellation: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  create(cancellation, "cancellation") { CancellationObject() }
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
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  create(result, "result") {
    let bitmap = try PictureObject.object(picture).bitmap
    let styled = try Request(renderer, options).render(bitmap, style: StyleObject.object(style).style)
    return PictureObject(styled)
  }
}

@implementation @c
public func intaglio_render_pixels(
  _ renderer: OpaquePointer?, _ picture: UnsafePointer<intaglio_pixels>?, _ style: OpaquePointer?,
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafePointer<intaglio_pixels>?
) -> intaglio_status {
  call {
    let request = try Request(renderer, options)
    guard request.canvas == .keep else {
      throw CallFailure.invalid(
        "grow: the memory for the result has the picture's size; let the library allocate the result")
    }
    let style = try StyleObject.object(style).style
    let (source, target) = try (CallerPixels(picture, "picture"), CallerPixels(result, "result"))
    guard source.size == target.size else {
      throw CallFailure.invalid("the picture is \(source.size), but there is room for \(target.size)")
    }
    let owner = try RendererObject.object(renderer)
    let bitmap = try source.bitmap(recycling: owner.takeRecycled(), cancellation: request.cancellation)
    let styled: Bitmap
    do {
      styled = try request.render(bitmap, style: style, recycling: owner.takeRecycled())
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
  _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  create(result, "result") {
    let request = try Request(renderer, options)
    let (scene, template) = try SceneObject.object(scene).scene(scale: request.sceneScale)
    return PictureObject(try request.render(scene, of: template))
  }
}

@implementation @c
public func intaglio_render_text(
  _ renderer: OpaquePointer?, _ text: UnsafePointer<intaglio_text>?, _ style: OpaquePointer?,
  _ options: UnsafePointer<intaglio_render_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  create(result, "result") {
    let request = try Request(renderer, options)
    return PictureObject(try request.render(text, StyleObject.object(style).style))
  }
}

@implementation @c
public func intaglio_blur(
  _ renderer: OpaquePointer?, _ mask: UnsafePointer<intaglio_pixels>?, _ sigma: Double,
  _ result: UnsafePointer<intaglio_pixels>?
) -> intaglio_status {
  call {
    let renderer = try RendererObject.object(renderer).renderer
    let source = try CallerPixels(mask, "mask", isMask: true)
    let target = try CallerPixels(result, "result", isMask: true)
    try target.write(renderer.blur(source.mask(), sigma: sigma))
  }
}

private struct Request {
  private let renderer: Renderer
  private let scale: Double
  let canvas: Canvas
  /// Pixels per point; nil for the scene's own.
  var sceneScale: Double? { scale == 0 ? nil : scale }
  let cancellation: Cancellation?

  init(_ renderer: OpaquePointer?, _ options: UnsafePointer<intaglio_render_options>?) throws(CallFailure) {
    self.renderer = try RendererObject.object(renderer).renderer
    let options = try structure(options, defaults: intaglio_render_options(), "options")
    scale = options.scale
    canvas = options.grow == 0 ? .keep : .grow
    let caller = try options.cancellation.map { handle throws(CallFailure) in
      try CancellationObject.object(handle)
    }
    cancellation = self.renderer.limited(following: caller?.cancellation)
  }

  func render(_ picture: Bitmap, style: Style, recycling recycled: RecycledPixels? = nil) throws -> Bitmap {
    try cancellation?.check()
    let warnings = RenderWarnings()
    defer { Log.write(warnings) }
    return try renderer.render(
      RenderRequest(
        .picture(picture), style: style, scale: scale == 0 ? 1 : scale, canvas: canvas, warnings: warnings,
        cancellation: cancellation, recycling: recycled))
  }

  func render(_ scene: Scene, of template: SceneTemplate) throws -> Bitmap {
    guard canvas == .keep else {
      throw CallFailure.invalid("grow is for styles; a scene has a size of its own")
    }
    try cancellation?.check()
    let warnings = RenderWarnings()
    let picture = try template.locating {
      try renderer.render(RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation))
    }
    for warning in warnings.all { Log.write("\(template.located(warning))\(Packages.advice(for: warning))") }
    return picture
  }

  func render(_ text: UnsafePointer<intaglio_text>?, _ style: Style) throws -> Bitmap {
    guard canvas == .keep else {
      throw CallFailure.invalid("grow is for pictures; a text gets the room that it needs")
    }
    try cancellation?.check()
    var defaults = intaglio_text()
    (defaults.font_size, defaults.weight) = (96, 400)
    let caller = try structure(text, defaults: defaults, "text")
    var scene = try caller.scene(style, scale: scale == 0 ? 1 : scale)
    if let background = try optionalText(caller.background, "text.background") {
      try scene.addBackground(background) { try Bitmap(contentsOfFile: $0) }
    }
    let warnings = RenderWarnings()
    defer { Log.write(warnings) }
    return try renderer.render(RenderRequest(.scene(scene), warnings: warnings, cancellation: cancellation))
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
      words, font: Font(source, size: font_size, weight: Int(weight), isItalic: italic != 0))
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
