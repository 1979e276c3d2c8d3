# The image of Gevel runs the site and, unless API_URL is set, its back office.
#   docker build -t gevel .
#   docker run --read-only -v gevel:/data -p 3000:3000 gevel
#   docker exec <container> gevel check
#
# BASE is pinned by the digest of an index of images for several architectures. docs/decisions/0050 says where the digest
# comes from; `docker buildx imagetools inspect node:26.10.0-trixie-slim` shows a newer one.
# REVISION is the commit that is built:
#   --build-arg REVISION=$(git rev-parse HEAD)
# PREVIOUS is the image that runs now. The new image gets its client files, which open pages still request
# (docs/upgrade.md).
#   --build-arg PREVIOUS=registry.example/gevel:1.0.0
ARG BASE=node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
ARG PREVIOUS=${BASE}

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The packages of the tests are not installed. The packaged Node is not needed either, because the base has a Node.
RUN npm ci --omit=dev --workspaces=false
COPY . .
# node_modules keeps only the packages that the built programs load from there; the others are part of dist. npm lists
# packages only when everything that package.json names is installed.
RUN npm run build \
 && npm pkg delete devDependencies workspaces \
 && npm sbom --sbom-format cyclonedx > /packages.json \
 && node deploy/image/keepProduction.mjs < /packages.json

FROM ${PREVIOUS} AS previous
# The folder is empty when there is no previous image.
RUN mkdir -p /app/dist/client

FROM ${BASE}
# Temporary files are in the data folder, so that nothing else needs to be writable. `npm run backoffice` needs npm.
ENV NODE_ENV=production DATA_DIR=/data TMPDIR=/data \
    npm_config_cache=/data/.npm npm_config_logs_max=0 npm_config_update_notifier=false
# Without these settings, glibc keeps the memory that resizing pictures has freed: a third of the site's memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/sbom.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/locales ./locales
COPY --from=build /app/public ./public
COPY --from=build /app/server/start.mjs ./server/start.mjs
COPY --from=build /app/server/start ./server/start
COPY --from=build /app/server/site/assets/fonts/files ./server/site/assets/fonts/files
COPY --from=build /app/server/backoffice/core/db/migrations ./server/backoffice/core/db/migrations
COPY --from=build /app/server/backoffice/demo/data ./server/backoffice/demo/data
COPY --from=build /app/deploy/image/healthcheck.mjs ./deploy/image/healthcheck.mjs
COPY --from=build /app/deploy/gevel ./deploy/gevel
COPY --from=previous /app/dist/client ./dist/previous
COPY --from=build /app/dist ./dist
# The user `node` of the base has this number. A name would be refused by Kubernetes (`runAsNonRoot`). /srv/media is the
# place of a volume that instances share.
RUN mkdir -p /data/assets /srv/media && chown -R 1000:1000 /data /srv/media \
 && ln -s /app/deploy/gevel/gevel /usr/local/bin/gevel
# Commands take the settings of the container, because there is no unit of systemd.
ENV GEVEL_UNIT=none
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD ["node", "deploy/image/healthcheck.mjs"]
ARG VERSION=1.0.0
ARG REVISION=
# An empty BUILD_COMMIT counts as unset.
ENV BUILD_COMMIT=${REVISION}
LABEL org.opencontainers.image.title="Gevel" \
      org.opencontainers.image.description="Websites of real-estate agencies, and their back office" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Without this limit, the young generation grows to three times the size that pages need, and does not shrink.
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
