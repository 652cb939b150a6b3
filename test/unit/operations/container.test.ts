import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { newestMajor } from '../../../build/test-runs.mjs';
import { packagePath } from '../../../src/util/package.ts';

/** The container files are text that no test runs without a Docker engine: here they are held to the facts they repeat. */
const read = (...path: readonly string[]) => readFileSync(packagePath(...path), 'utf8');

const serviceSchema = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).optional(),
});
const { services } = z
  .object({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
const service = (name: string) => {
  const found = services[name];
  if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};

const dockerfile = read('Dockerfile')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => {
    const [instruction = '', ...rest] = line.split(' ');
    return { instruction, rest: rest.join(' ') };
  });
const every = (instruction: string) =>
  dockerfile.filter((line) => line.instruction === instruction).map(({ rest }) => rest);

describe('docker-compose.yml', () => {
  it('has the Neo4j that the tests run on', () => {
    const [, tested] = /<neo4j\.version>(.*?)</.exec(read('test', 'support', 'neo4j', 'java', 'pom.xml')) ?? [];
    expect(service('neo4j').image).toBe(`neo4j:${tested}-community`);
    expect(service('neo4j').volumes).toEqual(['neo4j-data:/data']);
    expect(service('neo4j').healthcheck?.test.join(' ')).toContain('cypher-shell');
  });

  it('publishes every port to this machine alone', () => {
    const ports = Object.values(services).flatMap((each) => each.ports);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it('has no password and no token of its own: without them nothing starts', () => {
    expect(service('neo4j').environment.NEO4J_AUTH).toMatch(/^neo4j\/\$\{NEO4J_PASSWORD:\?.+\}$/);
    for (const name of ['mcp', 'nightly']) {
      expect(service(name).environment.NEO4J_PASSWORD).toMatch(/^\$\{NEO4J_PASSWORD:\?.+\}$/);
    }
    expect(service('serve').environment.NEO4J_PASSWORD).toMatch(/^\$\{NEO4J_PASSWORD:\?.+\}$/);
    for (const name of ['LORE_TOKEN', 'LORE_MCP_TOKEN']) {
      expect(service('serve').environment[name]).toBe(`\${${name}:-}`);
    }
    // Empty is refused by the program itself, so that Neo4j alone can be started without a token.
    expect(service('mcp').environment.LORE_MCP_TOKEN).toBe(`\${LORE_MCP_TOKEN:-}`);
  });

  it('keeps a world every night, and serves it, each after Neo4j is healthy and with no more rights than that takes', () => {
    expect(service('nightly').command).toEqual(['nightly', '--world', '/world']);
    expect(service('mcp').command).toEqual(
      expect.arrayContaining(['mcp', '--world', '/world', '--http', '7331', '--host', '0.0.0.0']),
    );
    expect(service('mcp').ports).toEqual(['127.0.0.1:7331:7331']);
    for (const name of ['mcp', 'nightly']) {
      expect(service(name)).toMatchObject({
        environment: { NEO4J_URI: 'bolt://neo4j:7687' },
        volumes: [expect.stringMatching(/:\/world:ro$/)],
        depends_on: { neo4j: { condition: 'service_healthy' } },
        init: true,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });
});

describe('the service of lore serve', () => {
  it('does what the two others do, with no more rights than that takes, and starts only where it is named', () => {
    expect(service('serve')).toMatchObject({
      profiles: ['serve'],
      command: ['serve', '/world', '--watch', '--nightly', '0 3 * * *', '--host', '0.0.0.0'],
      environment: { NEO4J_URI: 'bolt://neo4j:7687' },
      ports: ['127.0.0.1:7331:7331'],
      volumes: [expect.stringMatching(/:\/world$/)],
      depends_on: { neo4j: { condition: 'service_healthy' } },
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service('serve').healthcheck?.test.join(' ')).toContain('http://127.0.0.1:7331/health');
  });
});

describe('the Dockerfile', () => {
  const manifest = z
    .object({
      engines: z.object({ node: z.string() }),
      files: z.array(z.string()),
      bin: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('package.json')));

  it('builds on one exact version of Node, which satisfies the engines field and is one that the tests run on', () => {
    const versions = every('FROM').map((from) => /^node:(\d+)\.(\d+)\.\d+-bookworm-slim( AS build)?$/.exec(from));
    expect(versions).toHaveLength(2);
    expect(new Set(every('FROM').map((from) => from.split(' ')[0])).size).toBe(1);
    const [major = 0, minor = 0] = [Number(versions[0]?.[1]), Number(versions[0]?.[2])];
    const [, leastMajor, leastMinor] = /^>=(\d+)\.(\d+)$/.exec(manifest.engines.node) ?? [];
    expect(major * 1_000 + minor).toBeGreaterThanOrEqual(Number(leastMajor) * 1_000 + Number(leastMinor));
    expect(newestMajor).toBe(major);
  });

  it('installs what the lockfile says, runs nobody’s install scripts, and leaves what only development needs behind', () => {
    const runs = every('RUN').join('\n');
    expect(runs).toContain('npm ci --ignore-scripts');
    expect(runs).toContain('npm prune --omit=dev --ignore-scripts');
    expect(runs).not.toMatch(/npm (install|i) /);
  });

  it('runs the program as a user without rights', () => {
    const after = dockerfile.slice(dockerfile.findLastIndex(({ instruction }) => instruction === 'FROM'));
    const [user = '0'] = after.filter(({ instruction }) => instruction === 'USER').map(({ rest }) => rest);
    expect(Number.parseInt(user, 10)).toBeGreaterThan(0);
    expect(after.find(({ instruction }) => instruction === 'ENTRYPOINT')?.rest).toBe(
      JSON.stringify(['node', `/opt/lore/${manifest.bin.lore}`]).replace(',', ', '),
    );
  });

  it('holds what the package holds, and its build sees nothing else', () => {
    const copied = every('COPY').flatMap((line) =>
      line
        .replace(/^--from=\S+ /, '')
        .split(' ')
        .slice(0, -1),
    );
    for (const file of manifest.files.filter((pattern) => !pattern.startsWith('!'))) {
      expect(copied.some((path) => path === file || path === `/build/${file}`)).toBe(true);
    }
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    const fromHere = copied.filter((path) => !path.startsWith('/'));
    expect(allowed.sort()).toEqual([...new Set(fromHere.map((path) => path.replace(/^\.\//, '')))].sort());
    for (const path of allowed) expect(existsSync(packagePath(path)), path).toBe(true);
  });
});
