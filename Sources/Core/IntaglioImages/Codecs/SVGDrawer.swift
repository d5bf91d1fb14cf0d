// SPDX-License-Identifier: MIT
import CCodecs
import Glibc
import IntaglioModel
import IntaglioSystem

/// A process that draws SVG. It is reused, because starting one takes as long as drawing a few icons.
///
/// Unchecked because only one thread at a time uses it: a thread takes it from the idle drawers, and returns
/// it afterwards.
final class SVGDrawer: @unchecked Sendable {
  private var process: CCodecsSVGProcess
  /// Memory shared by both processes.
  private var room: UnsafeMutableRawPointer?
  private var capacity = 0
  /// Whether it has answered all requests.
  private var isWaiting = true
  private let limits = SVGLimits.current
  /// The version of its librsvg: 2060 for 2.60.
  let version: Int

  /// The idle drawers, and their parent process: after a fork without exec they do not belong to the new
  /// process.
  private static let idle = Lock<(owner: pid_t, drawers: [SVGDrawer])>((getpid(), []))
  private static let keptCapacity = 1 << 26

  /// An idle drawer, or a new one.
  ///
  /// - Throws: `PictureFileError.missingLibrary`, or `.unsupported` if the system cannot start a process.
  static func take(for name: String) throws(PictureFileError) -> SVGDrawer {
    while let drawer = idle.withLock({ idle in
      if idle.owner != getpid() {
        for drawer in idle.drawers { drawer.forget() }
        idle = (getpid(), [])
      }
      return idle.drawers.popLast()
    }) {
      if CCodecsSVGIsAlive(&drawer.process) != 0, drawer.limits == .current { return drawer }
    }
    return try SVGDrawer(for: name)
  }

  /// Keeps the drawer for other drawings, unless it has failed or holds too much memory.
  func giveBack() {
    guard isWaiting, capacity <= SVGDrawer.keptCapacity else { return }
    SVGDrawer.idle.withLock { [self] in $0.drawers.append(self) }
  }

  private init(for name: String) throws(PictureFileError) {
    process = CCodecsSVGProcess()
    let reason = CCodecsSVGStart(&process)
    guard reason == 0 else {
      version = 0
      process.pid = -1
      throw SVGDrawer.cannotStart(systemReason(reason), name)
    }
    var answer = CCodecsSVGAnswer()
    let outcome = CCodecsSVGAsk(&process, nil, &answer, UInt32(limits.seconds))
    version = Int(answer.version)
    if outcome == CCodecsSVGAnswered, answer.state == CCodecsSVGReady.rawValue { return }
    if outcome == CCodecsSVGAnswered, answer.state == CCodecsSVGWithoutLibrary.rawValue {
      try PictureLibrary.rsvg.need(for: name)
    }
    let (signal, line) = end()
    throw SVGDrawer.cannotStart(line.isEmpty ? "killed by \(SVGDrawer.signalName(signal))" : line, name)
  }

  private static func cannotStart(_ reason: String, _ name: String) -> PictureFileError {
    .unsupported(
      name: name, found: "an SVG drawing", advice: "the process that draws it cannot be started: \(reason)")
  }

  deinit {
    if process.pid > 0 { _ = end() }
    if let room { munmap(room, capacity) }
  }

  /// Loads a drawing, and returns its natural size in CSS pixels. The style sheet, CSS of at most 63 bytes,
  /// is applied before the drawing's own.
  func load(
    _ bytes: [UInt8], styleSheet: String, name: String
  ) throws(PictureFileError) -> (width: Double, height: Double) {
    let room = try room(of: bytes.count, name: name)
    bytes.withUnsafeBytes {
      room.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(room), byteCount: $0.count)
    }
    // Clears the messages of an earlier drawing.
    ftruncate(process.log, 0)
    var request = request(memory: limits.memory)
    request.byteCount = UInt64(bytes.count)
    withUnsafeMutableBytes(of: &request.style) { $0.copyBytes(from: styleSheet.utf8.prefix($0.count - 1)) }
    let answer = try ask(&request, CCodecsSVGLoaded, name: name)
    return (answer.width, answer.height)
  }

  /// Draws the loaded drawing, of which the natural size is given, stretched to a size in pixels.
  func draw(
    _ width: Double, _ height: Double, to pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, name: String
  ) throws(PictureFileError) {
    let count = size.width * size.height
    let room = try room(of: 4 * count, name: name)
    var request = request(memory: max(limits.memory, 3 * 4 * count))
    (request.width, request.height) = (width, height)
    (request.columns, request.rows) = (UInt32(size.width), UInt32(size.height))
    _ = try ask(&request, CCodecsSVGDrawn, name: name)
    // Converts words with alpha in the highest byte to bytes with red first.
    let words = room.assumingMemoryBound(to: UInt32.self)
    pixels.withMemoryRebound(to: UInt32.self, capacity: count) { target in
      for index in 0..<count {
        let word = words[index]
        target[index] = (word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16).littleEndian
      }
    }
  }

  private func request(memory: Int) -> CCodecsSVGRequest {
    var request = CCodecsSVGRequest()
    (request.capacity, request.memory) = (UInt64(capacity), UInt64(memory))
    request.seconds = UInt32(limits.seconds) * UInt32(CCODECS_SVG_PATIENCE) + 1
    return request
  }

  private func ask(
    _ request: inout CCodecsSVGRequest, _ expected: CCodecsSVGState, name: String
  ) throws(PictureFileError) -> CCodecsSVGAnswer {
    var answer = CCodecsSVGAnswer()
    let outcome = CCodecsSVGAsk(&process, &request, &answer, UInt32(limits.seconds))
    isWaiting = outcome == CCodecsSVGAnswered
    switch outcome {
    case CCodecsSVGAnswered where answer.state == expected.rawValue: return answer
    case CCodecsSVGAnswered:
      let words = withUnsafeBytes(of: answer.fault) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
      if SVGDrawer.isAboutMemory(line) { throw tooMuchMemory(Int(request.memory), name) }
      throw .damaged(name: name, fault: line)
    case CCodecsSVGTookTooLong:
      throw refusal(name, "that takes longer than \(limits.seconds) s", "raise INTAGLIO_SVG_SECONDS")
    default:
      let (signal, line) = end()
      if SVGDrawer.isAboutMemory(line) { throw tooMuchMemory(Int(request.memory), name) }
      let words = line.isEmpty ? "" : " (\(line))"
      throw refusal(
        name, "that crashes librsvg with \(SVGDrawer.signalName(signal))\(words)", "try a newer librsvg")
    }
  }

  private func tooMuchMemory(_ limit: Int, _ name: String) -> PictureFileError {
    refusal(name, "that takes more than \(limit >> 20) MiB of memory", "raise INTAGLIO_SVG_MEMORY")
  }

  private func refusal(_ name: String, _ fault: String, _ advice: String) -> PictureFileError {
    .unsupported(name: name, found: "an SVG drawing \(fault)", advice: "simplify it, or \(advice)")
  }

  /// Whether a message of Rust, GLib or Cairo reports a failed allocation.
  private static func isAboutMemory(_ words: String) -> Bool {
    ["memory allocation of", "failed to allocate", "emory allocation failed", "NoMemory"].contains {
      words.contains(text: $0)
    }
  }

  private static func signalName(_ number: Int32) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL",
      SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    ]
    return names[number] ?? "signal \(number)"
  }

  /// Shared memory of at least `count` bytes.
  private func room(of count: Int, name: String) throws(PictureFileError) -> UnsafeMutableRawPointer {
    if let room, count <= capacity { return room }
    if let room { munmap(room, capacity) }
    (room, capacity) = (nil, 0)
    let wanted = (max(count, 1 << 20) + 0xFFFF) & ~0xFFFF
    guard ftruncate(process.room, off_t(wanted)) == 0,
      let room = mmap(nil, wanted, PROT_READ | PROT_WRITE, MAP_SHARED, process.room, 0), room != MAP_FAILED
    else { throw .outOfMemory(name: name) }
    (self.room, capacity) = (room, wanted)
    return room
  }

  /// Ends the process. Returns the signal that had already killed it, or 0, and the last line that it logged.
  private func end() -> (signal: Int32, line: String) {
    var line = [CChar](repeating: 0, count: 512)
    let signal = CCodecsSVGEnd(&process, &line, line.count)
    process.pid = -1
    return (signal, String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  private func forget() {
    CCodecsSVGForget(&process)
    process.pid = -1
  }
}
