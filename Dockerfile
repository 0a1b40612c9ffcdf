# The web table with SQLite or PostgreSQL; compose.yaml runs it with PostgreSQL and a proxy for HTTPS.
#   docker build --tag pithead .
#   docker run --rm --publish 8000:8000 --volume pithead:/var/lib/pithead pithead

FROM node:22-bookworm-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --silent --no-progress
COPY web/ ./
RUN mkdir -p /build/src/pithead/table && npm run --silent build

FROM python:3.12-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# An image of Python that is older than its tag is not used: `docker build --pull` gets the present one.
COPY src/pithead/terminal/interpreter_holes.py ./
RUN python interpreter_holes.py
COPY requirements/ requirements/
RUN python -m pip install --no-cache-dir --no-deps --require-hashes -r requirements/build.txt \
    && python -m venv /opt/pithead \
    && /opt/pithead/bin/python -m pip install --no-cache-dir --no-deps --require-hashes \
        -r requirements/run.txt -r requirements/table.txt -r requirements/postgres.txt
COPY pyproject.toml setup.py MANIFEST.in README.md LICENSE ./
COPY tools/ tools/
COPY src/ src/
COPY --from=web /build/src/pithead/table/static/ src/pithead/table/static/
RUN PITHEAD_COMPILE=1 python -m pip wheel --no-cache-dir --no-build-isolation --no-deps --wheel-dir dist . \
    && /opt/pithead/bin/python -m pip install --no-cache-dir --no-deps --no-index dist/*.whl

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/pithead --create-home pithead
COPY --from=build /opt/pithead /opt/pithead
ENV PATH=/opt/pithead/bin:$PATH \
    PITHEAD_DATABASE=sqlite:////var/lib/pithead/tables.sqlite3 \
    PITHEAD_LOG=json
USER 10001
WORKDIR /var/lib/pithead
VOLUME /var/lib/pithead
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["pithead"]
CMD ["serve", "--no-open", "--host", "0.0.0.0"]
