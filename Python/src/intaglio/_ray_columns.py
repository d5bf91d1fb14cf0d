# SPDX-License-Identifier: MIT
"""The possible forms of Ray Data's batches."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .errors import InvalidArgument


class Columns:
    """The columns of a batch in any form."""

    def __init__(self, batch: Any) -> None:
        pyarrow = sys.modules.get("pyarrow")
        self._is_table = pyarrow is not None and isinstance(batch, pyarrow.Table)
        if not self._is_table and not isinstance(batch, Mapping):
            raise InvalidArgument(
                f'the batch is {type(batch).__name__}: map_batches must have batch_format="pyarrow", or "numpy"'
            )
        self._batch = batch
        self.names: list[str] = list(batch.column_names if self._is_table else batch)

    def __len__(self) -> int:
        if self._is_table:
            return int(self._batch.num_rows)
        return len(next(iter(self._batch.values()), ()))

    def values(self, name: str) -> list[Any]:
        column = self._batch[name]
        if self._is_table:
            return list(column.to_pylist())
        return list(column.tolist() if hasattr(column, "tolist") else column)

    def extended(self, added: Mapping[str, list[Any]], dropped: set[str]) -> Any:
        kept = [name for name in self.names if name not in dropped and name not in added]
        if not self._is_table:
            return {name: self._batch[name] for name in kept} | dict(added)
        pyarrow = import_module("pyarrow")
        table = self._batch.select(kept)
        for name, values in added.items():
            # A column of only nulls would have another type than in the next batch.
            kind = pyarrow.large_binary() if name == "bytes" else pyarrow.string()
            table = table.append_column(name, pyarrow.array(values, kind))
        return table
