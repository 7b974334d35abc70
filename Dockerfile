# Wrapline as an image: `docker build -t wrapline .` (docs/operations.md). The container needs no network at its start.
# The version of the npm package `node` in package-lock.json.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
# The image has a Node, so the one of the npm package is not downloaded. No other package needs its install script.
ENV NPM_CONFIG_IGNORE_SCRIPTS=true
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
COPY scripts/prepare scripts/prepare
RUN node scripts/prepare.mjs dependencies
COPY tsconfig.json vite.config.ts vite.barrels.ts vite.chunks.ts vite.worker.ts ./
COPY shared shared
COPY web web
RUN node scripts/prepare.mjs
RUN npm prune --omit=dev

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY shared shared
COPY server server
# An empty volume gets the owner and the mode of its folder.
RUN install -d -o node -g node -m 0700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
