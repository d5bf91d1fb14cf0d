// SPDX-License-Identifier: MIT
import IntaglioRenderer

/// What a batch did, how fast, and what held it up. As JSON it is what `intaglio batch --report` writes.
public struct BatchReport: Sendable, Hashable, Codable {
  /// How long all threads together were busy with one stage.
  public struct Stage: Sendable, Hashable, Codable {
    /// Seconds, summed over the threads. For a GPU's render they include waiting for those of other threads.
    public let seconds: Double
    /// Of all stages' seconds, 0…1.
    public let share: Double
  }

  /// The stages that a picture goes through.
  public struct Stages: Sendable, Hashable, Codable {
    /// Reading and decompressing; of scenes: putting values in, and reading the pictures that are not kept
    /// yet.
    public let decode: Stage
    /// Of scenes: setting texts, scaling pictures, planning; nil in a batch of pictures.
    public let prepare: Stage?
    /// Rendering, transfers to and from a GPU included.
    public let render: Stage
    /// Compressing and writing.
    public let encode: Stage
  }

  /// A device that rendered.
  public struct Device: Sendable, Hashable, Codable {
    /// `gpu`, `cpu` or `reference`.
    public let backend: BackendChoice
    /// Its number in `GraphicsDevices.list()`; nil for the CPU and the Reference.
    public let index: Int?
    /// The GL renderer's name, or the CPU and the threads that one picture gets.
    public let name: String
    /// Whether it is a software rasteriser.
    public let isSoftware: Bool
    /// Why it was taken.
    public let reason: String
    /// How many of the written results it drew; 0 in reports of versions that did not count them.
    public internal(set) var written: Int
  }

  /// The parts of a batch that it is of, in order; empty for a batch that is not in parts. See `merged(_:)`.
  public let shards: [BatchShard]
  /// How many pictures and failures there were to be; nil where a manifest was a stream, or one was in parts.
  public let total: Int?
  /// How many pictures were begun.
  public let pictures: Int
  /// How many results were written.
  public let written: Int
  /// How many of these have warnings.
  public let warned: Int
  /// How many were left out because their results were there.
  public let skipped: Int
  /// How many inputs failed: pictures, lines of a manifest, paths that lead nowhere.
  public let failed: Int
  /// Wall-clock time, from the first thread's start to the last one's end.
  public let seconds: Double
  /// Results a second of `seconds`.
  public let picturesPerSecond: Double
  /// Pixels of all results, in millions.
  public let megapixels: Double
  /// Those a second.
  public let megapixelsPerSecond: Double
  /// Where the threads' time went.
  public let stages: Stages
  /// The stage that took most of the threads' time: `decode`, `prepare`, `render` or `encode`; nil when there
  /// was no picture.
  public let boundBy: BatchFailure.Stage?
  /// How many pictures were worked on at once.
  public let jobs: Int
  /// What rendered.
  public let devices: [Device]
  /// The most memory that the process ever had resident, in bytes (VmHWM); 0 where the system does not tell.
  public let peakMemoryBytes: Int
  /// Whether the batch was stopped before its end.
  public let isInterrupted: Bool
  /// Why nothing more could be written, in the system's words, such as `No space left on device`, which ended
  /// the batch at once; others do after three pictures in a row that failed by them. nil when that was not
  /// so.
  public let outputFault: String?
  /// Every input that failed, in the order of events.
  public let failures: [BatchFailure]
  /// What was written, but surely not as it was meant, in the order of events.
  public let warnings: [BatchWarning]
  /// Pictures of kinds that are not read that lie in the folders among the inputs.
  public let leftOut: LeftOutFiles
}

extension BatchReport.Device {
  init(_ selection: BackendSelection, written: Int) {
    self.init(
      backend: selection.backend, index: selection.deviceIndex, name: selection.deviceName,
      isSoftware: selection.isSoftware, reason: selection.reason, written: written)
  }

  /// A device of a report.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      backend: try values.decode(BackendChoice.self, forKey: .backend),
      index: try values.decodeIfPresent(Int.self, forKey: .index),
      name: try values.decode(String.self, forKey: .name),
      isSoftware: try values.decode(Bool.self, forKey: .isSoftware),
      reason: try values.decode(String.self, forKey: .reason),
      written: try values.decodeIfPresent(Int.self, forKey: .written) ?? 0)
  }

  /// Whether it is the same device as another one, of another report.
  func isSame(as other: BatchReport.Device) -> Bool {
    (backend, index, name, isSoftware, reason)
      == (other.backend, other.index, other.name, other.isSoftware, other.reason)
  }

  /// `312 on gpu 0 (NVIDIA H200)`.
  fileprivate var share: String {
    "\(written) on \(backend.rawValue)\(index.map { " \($0)" } ?? "") (\(name))"
  }
}

extension BatchReport: CustomStringConvertible {
  /// Two lines: `36 pictures written, 0 failed, in 1.2 s: 30 pictures and 7.9 megapixels a second`, and the
  /// stages. Others say how several devices shared the work, what ended the batch early and what was left
  /// out, if anything.
  public var description: String {
    let count =
      "\(written) picture\(written == 1 ? "" : "s") written, \(failed) failed"
      + (warned > 0 ? ", \(warned) with warnings" : "") + (skipped > 0 ? ", \(skipped) skipped" : "")
    let rates = "\(Self.text(picturesPerSecond)) pictures and \(Self.text(megapixelsPerSecond)) megapixels"
    var lines = ["\(count), in \(Self.text(seconds)) s: \(rates) a second"]
    if let boundBy {
      let named: [(String, Stage?)] = [
        ("decode", stages.decode), ("prepare", stages.prepare), ("render", stages.render),
        ("encode", stages.encode),
      ]
      let shares = named.compactMap { name, stage in
        stage.map { "\(name) \(Int((Self.within(1, $0.share) * 100).rounded())) %" }
      }
      let work = "\(shares.joined(separator: ", ")) of the work of \(jobs) job\(jobs == 1 ? "" : "s")"
      lines.append("\(work); most of it is \(boundBy.rawValue)")
    }
    if devices.count > 1 { lines.append(devices.map(\.share).joined(separator: ", ")) }
    if let outputFault { lines.append("it ended early, because nothing can be written: \(outputFault)") }
    if leftOut.count > 0 { lines.append("\(leftOut)") }
    return lines.joined(separator: "\n")
  }

  /// A number with one digit after the point.
  private static func text(_ number: Double) -> String {
    let tenths = Int((within(1e12, number) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// 0…`limit`: a report may have been read from a file that says anything.
  private static func within(_ limit: Double, _ number: Double) -> Double {
    number > 0 ? min(number, limit) : 0
  }
}
