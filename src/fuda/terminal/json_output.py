"""What a command prints with `--json`."""

import json
import math
from typing import Any


def show_json(value: Any) -> int:
    print(json.dumps(without_nan(value), ensure_ascii=False, indent=2, allow_nan=False))
    return 0


def without_nan(value: Any) -> Any:
    """A value for JSON, which has no NaN: what is not known is null."""
    if isinstance(value, dict):
        return {key: without_nan(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(each) for each in value]
    return None if isinstance(value, float) and math.isnan(value) else value
