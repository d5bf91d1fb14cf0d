// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioImages
import IntaglioRenderer

/// The results of a batch, its speed, and its bottleneck. Its JSON is that of `intaglio batch --report`.
public struct BatchReport: Sendable, Hashable, Codable {
  /// The time of one stage, summed over all threads.
  public struct Stage: Sendable, Hashable, Codable {
    /// Seconds, summed over the threads. The render stage of a GPU includes waits for other threads.
    public let seconds: Double
    /// The share of all stages' seconds, 0…1.
    public let share: Double
  }

  /// The stages of a picture.
  public struct Stages: Sendable, Hashable, Codable {
    /// Reading and decompressing; for scenes: setting values, and reading pictures that are not cached yet.
    public let decode: Stage
    /// For scenes: laying out texts, scaling pictures, planning; nil in a batch of pictures.
    public let prepare: Stage?
    /// Rendering, including transfers to and from a GPU.
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
    /// The GL renderer's name, or the CPU and its threads per picture.
    public let name: String
    /// Whether it is a software rasteriser.
    public let isSoftware: Bool
    /// The reason of its selection.
    public let reason: String
    /// The number of results it drew; 0 in reports of versions that did not count them.
    public internal(set) var written: Int
  }

  /// The parts of a batch that the report covers, in order; empty for a batch without parts. See
  /// `merged(_:)`.
  public let shards: [BatchShard]
  /// The expected number of pictures and failures; nil if a manifest was a stream, or a batch with a manifest
  /// was divided into parts.
  public let total: Int?
  /// The number of pictures started.
  public let pictures: Int
  /// The number of results written.
  public let written: Int
  /// The number of results with warnings.
  public let warned: Int
  /// The number of pictures skipped because of existing results.
  public let skipped: Int
  /// The number of failed inputs: pictures, lines of a manifest, paths without a file.
  public let failed: Int
  /// Wall-clock time, from the first thread's start to the last one's end.
  public let seconds: Double
  /// Results per second of `seconds`.
  public let picturesPerSecond: Double
  /// Pixels of all results, in millions.
  public let megapixels: Double
  /// Megapixels per second.
  public let megapixelsPerSecond: Double
  /// The threads' time by stage.
  public let stages: Stages
  /// The stage with most of the threads' time: `decode`, `prepare`, `render` or `encode`; nil without
  /// pictures.
  public let boundBy: BatchFailure.Stage?
  /// The number of pictures in progress at once.
  public let jobs: Int
  /// The devices.
  public let devices: [Device]
  /// The peak of the process's resident memory, in bytes (VmHWM); 0 if the system does not report it.
  public let peakMemoryBytes: Int
  /// Whether the batch was stopped early.
  public let isInterrupted: Bool
  /// Why nothing more could be written, in the system's words. `No space left on device` ends a batch at
  /// once, other faults after three failed pictures in a row. nil otherwise.
  public let outputFault: String?
  /// All failed inputs, in the order of the inputs.
  public let failures: [BatchFailure]
  /// All warnings about written results, in the order of the inputs.
  public let warnings: [BatchWarning]
  /// What was left out of the input folders, such as pictures of unsupported formats.
  public let leftOut: LeftOutFiles
  /// The results of pictures with a limit of bytes, each with the quality or compression that met it, in the
  /// order of the inputs; about 100 bytes of memory each. nil without such pictures.
  public internal(set) var limitedFiles: [LimitedFile]? = nil
  /// Where the time on each GPU went, summed over all pictures; nil unless `BatchSettings.gpu` has `reports`.
  public internal(set) var gpu: [GPUReport]? = nil
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
  /// stages. More lines for the shares of several devices, the reason of an early end, and skipped files, if
  /// any.
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
    if let outputFault {
      lines.append("the batch ended early, because nothing can be written: \(outputFault)")
    }
    if !leftOut.isEmpty { lines.append("\(leftOut)") }
    return lines.joined(separator: "\n")
  }

  /// A number with one decimal.
  private static func text(_ number: Double) -> String {
    let tenths = Int((within(1e12, number) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// 0…`limit`: a report from a file may contain any number.
  private static func within(_ limit: Double, _ number: Double) -> Double {
    number > 0 ? min(number, limit) : 0
  }
}

/// A result of a picture with a limit of bytes; see `PictureEncoding.maximumByteCount`.
public struct LimitedFile: Sendable, Hashable, Codable {
  /// The path of the result inside the output folder, such as `a/icon.webp`.
  public let output: String
  /// The file's bytes.
  public let bytes: Int
  /// The file's format.
  public let format: PictureFormat
  /// The quality that was taken, 1…100; nil for a PNG, and for a lossless WebP.
  public let quality: Int?
  /// The compression that was taken: `smallest` for a PNG that met the limit only with it.
  public let compression: PictureCompression

  init(_ output: String, _ written: WrittenPicture) {
    self.output = output
    bytes = written.byteCount
    format = written.encoding.format
    quality = written.quality
    compression = written.encoding.compression
  }
}
