// SPDX-License-Identifier: MIT
import IntaglioPlan
import PassReference
import TestSupport
import Testing

/// Plans that the Reference refuses, as the other backends do.
@Suite struct RefusalTests {
  @Test(arguments: PlanFault.all)
  func faultyPlansAreRefused(_ fault: PlanFault) {
    #expect(throws: fault.error) { try ReferenceBackend().execute(fault.plan, inputs: fault.inputs) }
  }
}
