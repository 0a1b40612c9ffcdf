"""Requests and responses: middleware, limits, cookies, compression, streams."""
