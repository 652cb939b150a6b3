import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../src/surfaces/serve/server.ts';
import { packagePath } from '../../../src/util/package.ts';
import { RestWorld } from '../../support/program/rest.ts';

const page = readFileSync(packagePath('docs', 'rest.md'), 'utf8');
const blocks = (fence: RegExp): RegExpExecArray[] => [
  ...page.matchAll(new RegExp(`^\`\`\`${fence.source}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
];
const files = Object.fromEntries(blocks(/yaml (\S+)/).map(([, path = '', text = '']) => [path, text]));
const [ask = ''] = blocks(/sh ask/).map(([, text = '']) => text);
/** Each command of the page, with what it prints. `…` stands for what is left out. */
const session = blocks(/console/).flatMap(([, block = '']) =>
  block.split(/^(?=\$ )/m).map((part) => {
    const [line = '', ...output] = part.split('\n');
    return { command: line.slice(2), output: output.join('\n').trim() };
  }),
);

const token = 'a-token-of-this-page';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const asPattern = (output: string): RegExp => new RegExp(`^${output.split('…').map(escaped).join('.*')}$`);
const run = promisify(execFile);

describe.skipIf(process.platform === 'win32')('the session of docs/rest.md', () => {
  let rest: RestWorld;
  let server: WorldServer;
  beforeAll(async () => {
    rest = await RestWorld.open(files);
    server = await startWorldServer(rest.world, {
      http: { port: 0, token },
      actor: 'server',
      rest: restHandler(rest.world),
      onLink: () => undefined,
    });
  });
  afterAll(async () => {
    await server.close();
    await rest.close();
  });

  it('has commands', () => {
    expect(session.length).toBeGreaterThan(6);
  });

  it.each(session)('$command', async ({ command, output }) => {
    const script = `${ask}\n${command.replace('http://127.0.0.1:7331', server.origin)}`;
    const env = { PATH: process.env.PATH, LORE_TOKEN: token };
    const { stdout, stderr } = await run('sh', ['-c', script], { env });
    expect(stderr).toBe('');
    expect(stdout).toMatch(asPattern(output));
  });

  it('has a row for every route, with what it takes', async () => {
    const rows = [...page.matchAll(/^\| `((?:GET|POST) [^`]+)` \|([^|]*)\|/gm)].map(([, route = '', takes = '']) => [
      route,
      takes.includes('as in YAML') ? 'any' : [...takes.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
    ]);
    const { body } = await rest.get('/openapi.json');
    const routes = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, takenBy(operation)]),
    );
    expect(rows.sort()).toEqual(routes.sort());
  });
});

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
}

/** Without what every list takes. */
function takenBy({ operationId, parameters, requestBody }: Operation): string | string[] {
  if (operationId === 'addEntity') return 'any';
  const query = parameters.filter((each) => each.in === 'query' && !['limit', 'cursor'].includes(each.name));
  const schema: { properties?: object } = requestBody?.content['application/json'].schema ?? {};
  return [...query.map(({ name }) => name), ...Object.keys(schema.properties ?? {})].sort();
}
