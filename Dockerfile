# One process of Plumbline. Its database is DATABASE_URL's, or, without one, the PostgreSQL that
# comes with the packages, kept with the keys and pictures in the volume.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/engine/package.json packages/engine/
COPY packages/messages/package.json packages/messages/
COPY packages/protocol/package.json packages/protocol/
COPY packages/ui/package.json packages/ui/
COPY apps/desk/package.json apps/desk/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY tests/package.json tests/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
# Not by npm: signals reach the server itself, which ends in order within 20 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--no-allocation-site-pretenuring", "--min-semi-space-size=128", "--max-semi-space-size=128", "tools/start.mjs"]
