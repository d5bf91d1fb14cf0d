// SPDX-License-Identifier: MIT
public import IntaglioFoundation
public import IntaglioTesting

// As IntaglioFoundation does for the errors of Intaglio.

extension SceneTestError: DescribedError {}
