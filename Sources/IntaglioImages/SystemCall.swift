import Glibc

/// Makes a system call again for as long as a signal interrupts it.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The system's words for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
