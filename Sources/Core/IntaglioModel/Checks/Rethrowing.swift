// SPDX-License-Identifier: MIT

/// A value whose error becomes another's cause: `try rethrowing(RenderError.bitmap, try mask.black())`.
@discardableResult
package func rethrowing<Value, Cause, Failure>(
  _ failure: (Cause) -> Failure, _ value: @autoclosure () throws(Cause) -> Value
) throws(Failure) -> Value {
  do throws(Cause) { return try value() } catch { throw failure(error) }
}
