# Babak in a container: the Makefile's own steps, so that testing them tests this. Run it with a volume at /data:
#   docker build -t babak . && docker run -p 8000:8000 -v babak:/data babak
FROM node:20-bookworm-slim AS pages
WORKDIR /babak
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
COPY Makefile ./
COPY frontend ./frontend
COPY openapi ./openapi
RUN make frontend

FROM python:3.11-slim-bookworm AS environment
WORKDIR /babak
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
COPY Makefile requirements.lock ./
COPY backend ./backend
RUN make setup-run

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --create-home babak
WORKDIR /babak
COPY --from=environment /babak/.venv ./.venv
COPY --from=environment /babak/backend ./backend
COPY --from=pages /babak/frontend/dist ./frontend/dist
COPY migrations ./migrations
ENV BABAK_HOST=0.0.0.0 BABAK_PORT=8000 BABAK_DATA_DIR=/data PYTHONUNBUFFERED=1 PATH=/babak/.venv/bin:$PATH
USER babak
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["babak", "serve", "--migrate", "--with-worker"]
