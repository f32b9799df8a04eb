# The service as a small image: the program, seven libraries of Debian, no root.
#
#   docker build -t tabbard .
#   docker run --network host --volume tabbard:/data tabbard
#
# Without keys the service answers on loopback only, hence the host's network.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libmicrohttpd-dev libsqlite3-dev libyaml-dev nettle-dev libcurl4-gnutls-dev libmimalloc-dev zlib1g-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN .ci/build-release --product tabbard \
    && install -D --strip --strip-program=strip --mode=0755 .build/release/tabbard /image/tabbard

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libmicrohttpd12 libsqlite3-0 libyaml-0-2 libnettle8 \
        libcurl3-gnutls libmimalloc2.0 zlib1g ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && install -d --mode=0700 --owner=65532 --group=65532 /data
COPY --from=build /image/tabbard /usr/local/bin/tabbard
USER 65532:65532
ENV TABBARD_DATA=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/usr/local/bin/tabbard", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/tabbard"]
CMD ["serve"]
