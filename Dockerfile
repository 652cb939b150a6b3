# lore-engine in a container:  docker build -t lore-engine .  &&  docker run --rm -v "$PWD:/world:ro" lore-engine check
# The version is pinned, and is of the newest Node that the tests run on. glibc, because the embedded engine is built for it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
# What changes seldom comes first: a change of the sources alone installs nothing again.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY build ./build
COPY ontology ./ontology
COPY rules ./rules
COPY src ./src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /opt/lore
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json README.md LICENSE CHANGELOG.md ./
COPY rules ./rules
COPY calendars ./calendars
COPY ontology ./ontology
COPY schemas ./schemas
COPY fixtures/ashen-coast ./fixtures/ashen-coast
# The user `node` of the image, by number: an orchestrator that refuses root must see that it is another.
USER 1000:1000
WORKDIR /world
ENTRYPOINT ["node", "/opt/lore/dist/bin/lore.js"]
CMD ["--help"]
