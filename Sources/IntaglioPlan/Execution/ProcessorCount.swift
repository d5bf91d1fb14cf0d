import FoundationEssentials

/// The machine's processors.
package enum ProcessorCount {
  /// How many processors may be used now: at least 1.
  package static var online: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
