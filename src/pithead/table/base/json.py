"""JSON as it is sent and stored: no spaces, characters not escaped."""

import json
from typing import Final

compact_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Encode a value. The encoder is shared because `json.dumps` would make one each time."""
