# Gevel, the site and (unless API_URL is set) its back office.
#   docker build -t gevel .
#   docker run --read-only -v gevel:/data -p 3000:3000 gevel

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The image has its own Node; the packaged one is for machines.
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.cache

FROM node:26.10.0-bookworm-slim
# Temporary files go where data goes: nothing else needs to be writable.
ENV NODE_ENV=production DATA_DIR=/data TMPDIR=/data
# glibc otherwise keeps what resizing pictures has freed: a third of the site's memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/locales ./locales
COPY --from=build /app/public ./public
COPY --from=build /app/server/site/assets/fonts/files ./server/site/assets/fonts/files
COPY --from=build /app/server/backoffice/core/db/migrations ./server/backoffice/core/db/migrations
COPY --from=build /app/server/backoffice/demo/pictures ./server/backoffice/demo/pictures
COPY --from=build /app/server/backoffice/demo/documents ./server/backoffice/demo/documents
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ADMIN_PORT || 3001}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The young generation otherwise grows to three times what pages need, and stays so.
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
