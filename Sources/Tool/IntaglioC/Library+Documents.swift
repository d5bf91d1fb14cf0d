// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio
import SmallFoundation

// Styles and scenes of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_style_from_json(
  _ json: UnsafePointer<CChar>?, _ count: Int, _ folder: UnsafePointer<CChar>?,
  _ style: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(style, "style", error) {
    StyleObject(try Style(document: bytes(json, count, "json"), folder: optionalText(folder, "folder")))
  }
}

@implementation @c
public func intaglio_style_from_file(
  _ path: UnsafePointer<CChar>?, _ style: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(style, "style", error) { StyleObject(try Style(contentsOfFile: text(path, "path"))) }
}

@implementation @c
public func intaglio_style_from_preset(
  _ name: UnsafePointer<CChar>?, _ style: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(style, "style", error) { StyleObject(try Preset(named: text(name, "name")).style) }
}

@implementation @c
public func intaglio_style_from_css(
  _ shadows: UnsafePointer<CChar>?, _ style: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(style, "style", error) {
    StyleObject(Style(shadows: try Shadow.list(css: text(shadows, "shadows"))))
  }
}

@implementation @c
public func intaglio_style_grows(_ style: OpaquePointer?) -> Int32 {
  StyleObject.peek(style)?.style.grows == true ? 1 : 0
}

@implementation @c
public func intaglio_style_destroy(_ style: OpaquePointer?) { StyleObject.destroy(style) }

/// The presets' names, summaries and facts as C strings. They are never freed.
private struct PresetTexts: @unchecked Sendable {
  static let all = Preset.all.map { preset in
    let facts = (try? JSONEncoder().encode(PresetFacts(preset))).map { String(decoding: $0, as: UTF8.self) }
    return PresetTexts(
      name: strdup(preset.name), summary: strdup(preset.summary), facts: strdup(facts ?? "{}"))
  }
  let name, summary, facts: UnsafeMutablePointer<CChar>
}

@implementation @c
public func intaglio_preset_name(_ index: Int) -> UnsafePointer<CChar>? {
  PresetTexts.all.indices.contains(index) ? UnsafePointer(PresetTexts.all[index].name) : nil
}

@implementation @c
public func intaglio_preset_summary(_ index: Int) -> UnsafePointer<CChar>? {
  PresetTexts.all.indices.contains(index) ? UnsafePointer(PresetTexts.all[index].summary) : nil
}

@implementation @c
public func intaglio_preset_facts(_ index: Int) -> UnsafePointer<CChar>? {
  PresetTexts.all.indices.contains(index) ? UnsafePointer(PresetTexts.all[index].facts) : nil
}

@implementation @c
public func intaglio_scene_from_json(
  _ json: UnsafePointer<CChar>?, _ count: Int, _ folder: UnsafePointer<CChar>?,
  _ scene: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(scene, "scene", error) {
    SceneObject(
      .file(try SceneFile(document: bytes(json, count, "json"), folder: optionalText(folder, "folder"))))
  }
}

@implementation @c
public func intaglio_scene_from_file(
  _ path: UnsafePointer<CChar>?, _ scene: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(scene, "scene", error) {
    let template = try SceneTemplate(contentsOfFile: text(path, "path"))
    let omissions = template.omissions.map { FilePath.message($0, without: template.path) }
    WarningReceiver.ofProcess.pass(omissions, about: template.source)
    return SceneObject(template)
  }
}

@implementation @c
public func intaglio_scene_copy(
  _ scene: OpaquePointer?, _ copy: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(copy, "copy", error) { SceneObject(copying: try SceneObject.object(scene)) }
}

@implementation @c
public func intaglio_scene_destroy(_ scene: OpaquePointer?) { SceneObject.destroy(scene) }

@implementation @c
public func intaglio_scene_set(
  _ scene: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let (name, value) = try (text(name, "name"), optionalText(value, "value"))
    try SceneObject.object(scene).change { template throws(DocumentError) in
      if let value { try template.set(name, parsing: value) } else { try template.reset(name) }
    }
  }
}

@implementation @c
public func intaglio_scene_set_picture(
  _ scene: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ picture: OpaquePointer?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let (name, bitmap) = try (text(name, "name"), PictureObject.object(picture).bitmap)
    try SceneObject.object(scene).change { template throws(DocumentError) in
      try template.set(name, to: bitmap)
    }
  }
}

@implementation @c
public func intaglio_scene_confine(
  _ scene: OpaquePointer?, _ folder: UnsafePointer<CChar>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let folder = try optionalText(folder, "folder")
    try SceneObject.object(scene).change { $0.confine(to: folder) }
  }
}

@implementation @c
public func intaglio_scene_measure(
  _ scene: OpaquePointer?, _ scale: Double, _ width: UnsafeMutablePointer<Int64>?,
  _ height: UnsafeMutablePointer<Int64>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let (width, height) = try (place(width, "width"), place(height, "height"))
    let scene = try SceneObject.object(scene).scene(
      scale: scale, warningsTo: .ofProcess, repeats: false
    ).scene
    let size = scene.pixelSize
    (width.pointee, height.pointee) = (Int64(size.width), Int64(size.height))
  }
}
