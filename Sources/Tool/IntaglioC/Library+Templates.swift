// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio
import SmallFoundation

// Descriptions, verification and batches of scenes in the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_scene_describe(
  _ scene: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> intaglio_status {
  call {
    let target = try CallerBytes(json, count, "json")
    try target.write(SceneObject.object(scene).template.listing.utf8)
  }
}

@implementation @c
public func intaglio_scene_layout(
  _ scene: OpaquePointer?, _ scale: Double, _ json: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> intaglio_status {
  call {
    let target = try CallerBytes(json, count, "json")
    let (scene, template) = try SceneObject.object(scene).scene(scale: scale == 0 ? nil : scale)
    try target.write(template.locating { try scene.layoutJSON() }.utf8)
  }
}

@implementation @c
public func intaglio_scene_verify(
  _ renderer: OpaquePointer?, _ scene: OpaquePointer?,
  _ verification: UnsafeMutablePointer<intaglio_verification>?
) -> intaglio_status {
  call {
    let renderer = try RendererObject.object(renderer).renderer
    let place = try place(verification, "verification")
    guard case .photoshop(let document) = try SceneObject.object(scene).template else {
      throw CallFailure.invalid("only Photoshop documents have a picture to compare with")
    }
    let found = try document.comparison { try renderer.render($0) }
    var result = try structure(UnsafePointer(place), defaults: intaglio_verification(), "verification")
    (result.is_alike, result.mean_difference) = (found.isAlike ? 1 : 0, found.mean)
    (result.maximum_difference, result.visible_share) = (Int32(found.maximum), found.visibleShare)
    let area = found.area ?? PixelRect(columns: 0..<0, rows: 0..<0)
    (result.column, result.row) = (Int64(area.columns.lowerBound), Int64(area.rows.lowerBound))
    (result.width, result.height) = (Int64(area.width), Int64(area.height))
    write(result, size: result.size, to: place)
  }
}

@implementation @c
public func intaglio_batch_scenes(
  _ scene: OpaquePointer?, _ manifest: UnsafePointer<CChar>?, _ folder: UnsafePointer<CChar>?,
  _ options: UnsafePointer<intaglio_batch_options>?,
  _ report: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: UnsafeMutablePointer<Int>?
) -> intaglio_status {
  call {
    let target = try CallerBytes(report, count, "report")
    let template = try SceneObject.object(scene).template
    let options = try structure(options, defaults: intaglio_batch_options(), "options")
    let batch = SceneBatch(
      scene: template, manifests: [try text(manifest, "manifest")], outputFolder: try text(folder, "folder"),
      scale: options.scale == 0 ? nil : options.scale, settings: try BatchSettings(options))
    let caller = try options.cancellation.map { handle throws(CallFailure) in
      try CancellationObject.object(handle).cancellation
    }
    let found = try batch.run(stop: caller ?? Cancellation(), observer: observer(options))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try target.write(encoder.encode(found))
  }
}

/// Passes progress and warnings on to the caller. Failures are in the report.
private func observer(_ options: intaglio_batch_options) -> @Sendable (BatchEvent) -> Void {
  struct Caller: @unchecked Sendable {
    let progress: intaglio_progress_function?
    let context: UnsafeMutableRawPointer?
  }
  let caller = Caller(progress: options.progress, context: options.context)
  let total = Lock<Int64>(-1)
  return { event in
    switch event {
    case .started(let devices, _, let count):
      if devices.contains(where: { $0.backend == .gpu }) { CIntaglioNoteGPU() }
      total.withLock { $0 = count.map(Int64.init) ?? -1 }
      caller.progress?(0, total.withLock { $0 }, caller.context)
    case .warned(let warning): Log.write("\(warning)")
    case .finished(let done, _): caller.progress?(Int64(done), total.withLock { $0 }, caller.context)
    }
  }
}

extension BatchSettings {
  fileprivate init(_ options: intaglio_batch_options) throws {
    let renderer = try CallerRenderer(options.renderer, "options.renderer")
    guard renderer.threads == nil else {
      throw CallFailure.invalid("options.renderer.maximum_threads is for single renders; a batch has jobs")
    }
    let encoding = try CallerEncoding(options.encoding, format: nil)
    guard !encoding.wantsResult else {
      throw CallFailure.invalid("options.encoding.written is for single files; the report of a batch has all")
    }
    self.init(
      backend: renderer.backend, devices: try renderer.device().map { [$0] } ?? [],
      jobs: options.jobs == 0 ? nil : Int(options.jobs), encoding: encoding.encoding, gpu: renderer.gpu,
      cacheLimit: renderer.cacheLimit, timeLimit: renderer.timeLimit, isStrict: options.strict != 0,
      resume: options.resume == 0 ? nil : .finished)
  }
}

extension SceneTemplate {
  /// Runs work on its scene; errors then name the file that causes them.
  func locating<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch RenderError.scene(let error) {
      let failure = RenderError.scene(error)
      throw CallFailure(
        status: CallFailure(failure).status, message: "\(located(error))\(Packages.advice(for: failure))")
    }
  }
}
