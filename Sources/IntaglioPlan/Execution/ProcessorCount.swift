import FoundationEssentials

/// The machine's processors.
public enum ProcessorCount {
  /// How many processors may be used now: at least 1.
  public static var online: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
