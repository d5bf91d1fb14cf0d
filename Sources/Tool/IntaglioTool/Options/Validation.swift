// SPDX-License-Identifier: MIT
import ArgumentParser

/// Rejects a command line.
func reject(if isWrong: Bool, _ problem: @autoclosure () -> String) throws {
  if isWrong { throw ValidationError(problem()) }
}

/// Rejects a value that breaks a rule, such as `--threads takes a number of 1 or more`; nil breaks none.
func accept<Value>(_ value: Value?, _ rule: String, _ isAllowed: (Value) -> Bool) throws {
  if let value, !isAllowed(value) { throw ValidationError("\(rule), not \(value)") }
}

func names(ofGiven options: KeyValuePairs<String, Bool>) -> [String] {
  options.filter(\.value).map(\.key)
}
