// SPDX-License-Identifier: MIT

/// A value whose error becomes the cause of another: `try rethrowing(RenderError.bitmap, try Bitmap(size: size))`.
@discardableResult
package func rethrowing<Value, Cause, Failure>(
  _ failure: (Cause) -> Failure, _ value: @autoclosure () throws(Cause) -> Value
) throws(Failure) -> Value {
  do throws(Cause) { return try value() } catch { throw failure(error) }
}
