"""JSON as it is sent and stored: without blanks, in letters as they are."""

import json
from typing import Final

written: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as compact JSON. One encoder for all: `json.dumps` would make one each time."""
