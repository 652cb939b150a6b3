import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagePath } from '../../src/util/package.ts';
import { type HttpProgram, overHttp, quietEnvironment } from '../support/program/mcp.ts';
import { program } from '../support/program/program.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

/**
 * The protocol's own tools as judges: the conformance suite, and the inspector on its command line. Looked for among the
 * packages here, or where LORE_MCP_JUDGES says (a folder with a node_modules).
 */
const judges = process.env.LORE_MCP_JUDGES ?? packagePath('.');
const inside = (...parts: readonly string[]) => [judges, 'node_modules', ...parts].join('/');
const conformance = inside('@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const inspector = inside('@modelcontextprotocol', 'inspector-cli', 'build', 'index.js');
/** The suite needs Node 22; the npm package `node` brings one. */
const newNode = [process.execPath, inside('node', 'bin', 'node')].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 22;
});

function skipUnless(there: boolean, what: string) {
  if (!there) console.log(`${what} is not installed: its tests are skipped.`);
  return describe.skipIf(!there);
}

let folder: WorldFolder;
let server: HttpProgram;
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  server = await overHttp(folder.root);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

skipUnless(existsSync(conformance) && newNode !== undefined, 'The conformance suite (with Node 22)')(
  'the conformance suite',
  () => {
    it('passes but for the exceptions that are listed with their reasons', { timeout: 240_000 }, () => {
      const exceptions = packagePath('test', 'mcp', 'conformance-exceptions.yaml');
      const args = [conformance, 'server', '--url', server.url.href, '--expected-failures', exceptions];
      const { status, stdout } = spawnSync(newNode ?? '', args, { encoding: 'utf8', env: quietEnvironment });
      expect(status, stdout).toBe(0);
      expect(stdout).toContain('✓ dns-rebinding-protection');
      expect(stdout).toContain('✓ tools-list');
    });
  },
);

skipUnless(existsSync(inspector), 'The inspector')('the inspector’s command line', () => {
  const inspect = (...args: readonly string[]): unknown => {
    const own = new WorldFolder(saltMarch);
    const command = [process.execPath, ...program, 'mcp', '--world', own.root];
    const { stdout, stderr } = spawnSync(process.execPath, [inspector, ...command, ...args], {
      encoding: 'utf8',
      env: quietEnvironment,
    });
    own.remove();
    expect(stderr).not.toContain('Error');
    return JSON.parse(stdout);
  };

  it('lists the tools', () => {
    expect(inspect('--method', 'tools/list')).toMatchObject({
      tools: expect.arrayContaining([expect.objectContaining({ name: 'get_entity' })]),
    });
  });

  it('calls one', () => {
    expect(inspect('--method', 'tools/call', '--tool-name', 'get_entity', '--tool-arg', 'entity=corvin')).toMatchObject(
      {
        structuredContent: { name: 'Corvin Ashby' },
      },
    );
  });
});
