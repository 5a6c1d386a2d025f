# syntax=docker/dockerfile:1
#
#   docker build -t plumb .
#   docker run -p 3000:3000 -v plumb-data:/data plumb
#
# scripts/prove_dockerfile.py carries out these same lines in a clean Debian root, for
# machines without a container engine. It knows the instructions used here; a new one
# makes it stop and say so.

FROM rust:1.95-bookworm AS build
# release, or dev for an image that builds in a quarter of the time.
ARG PROFILE=release
WORKDIR /src
RUN rustup target add wasm32-unknown-unknown \
 && apt-get update && apt-get install --yes --no-install-recommends python3-venv
COPY . .
# The caches outlive the build; what the image needs is copied out of them.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo xtask web --wasm-budget 175 \
 && cargo build --locked --package plumb --profile "$PROFILE" --target-dir "target/image-$PROFILE" \
 && install -D "target/image-$PROFILE"/*/plumb /out/bin/plumb \
 && CARGO_TARGET_DIR="target/image-$PROFILE" scripts/sandbox.sh \
 && cargo build --locked --package plumb-sandbox --profile "$PROFILE" --target-dir "target/image-$PROFILE" \
 && install -D "target/image-$PROFILE"/*/plumb-sandbox /out/bin/plumb-sandbox \
 && install -D --mode 0644 "target/image-$PROFILE/sandbox/python.wasm" /out/share/sandbox/python.wasm \
 && mkdir -p /out/share \
 && cp -R target/site /out/share/site \
 && cp -R blueprints /out/share/blueprints

FROM debian:bookworm-slim
# A fixed number, so that the owner of a mounted volume can be told in advance.
RUN groupadd --gid 10001 plumb \
 && useradd --uid 10001 --gid plumb --home-dir /data --no-create-home --shell /usr/sbin/nologin plumb \
 && install -d -o plumb -g plumb -m 0750 /data
COPY --from=build /out/bin/plumb /usr/local/bin/plumb
COPY --from=build /out/bin/plumb-sandbox /usr/local/bin/plumb-sandbox
COPY --from=build /out/share /usr/local/share/plumb
ENV PLUMB_LISTEN=0.0.0.0:3000 \
    PLUMB_DATABASE=sqlite:///data/plumb.db \
    PLUMB_CONTENT=/usr/local/share/plumb/blueprints \
    PLUMB_SITE=/usr/local/share/plumb/site \
    PLUMB_SANDBOX_COMPONENT=/usr/local/share/plumb/sandbox/python.wasm \
    PLUMB_SANDBOX_COMPILED=/data/sandbox \
    PLUMB_AUDIT_KEY=/data/audit-key.pem \
    PLUMB_MODEL_KEY=/data/model-key.txt \
    PLUMB_AUDIT_HEADS=/data/audit-heads.jsonl \
    PLUMB_LOG_FORMAT=json
WORKDIR /data
USER plumb
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# No curl in the image: bash opens the connection itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
ENTRYPOINT ["plumb"]
CMD ["serve"]
