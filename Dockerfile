# The web table. One process with SQLite in /data by default; see docs/service.md for PostgreSQL and workers.
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY src ./src
RUN python -m venv /opt/fuda && /opt/fuda/bin/pip install --no-cache-dir --constraint requirements.lock ".[server,postgres]"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data fuda && mkdir /data && chown fuda:fuda /data
COPY --from=build /opt/fuda /opt/fuda
ENV PATH=/opt/fuda/bin:$PATH PYTHONUNBUFFERED=1 FUDA_DATA=/data
USER fuda
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
ENTRYPOINT ["fuda", "serve", "--host", "0.0.0.0", "--port", "8765"]
