extension ToolError {
  /// How the program ends when it fails. The numbers from 64 on are those of BSD's sysexits.
  package enum Status: Int32, Sendable, CaseIterable {
    /// `compare` found a difference, the self test failed, or some inputs of a batch did.
    case difference = 1
    /// The command line is wrong.
    case usage = 64
    /// An input was read, and is not what it should be.
    case badInput = 65
    /// An input is not there, or may not be read.
    case missingInput = 66
    /// The backend or device asked for is not there, or failed.
    case unavailable = 69
    /// The output cannot be written.
    case cannotWrite = 73
  }
}
