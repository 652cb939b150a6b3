import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportSchema } from '../../src/model/report.ts';
import { outlineKey } from '../../src/rules/analysis/analysis.ts';
import { outlineOf } from '../../src/rules/analysis/outline.ts';
import { readStatement } from '../../src/rules/analysis/statement.ts';
import { loadRules } from '../../src/rules/load/load.ts';
import { packagePath } from '../../src/util/package.ts';
import { comparable, expectedOf } from '../support/reports/expected-findings.ts';

const home = mkdtempSync(join(tmpdir(), 'lore-e2e-'));
const world = join(home, 'ashen-coast');

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}, cwd = home): Outcome {
  const { NEO4J_URI: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...inherited, NO_COLOR: '1', ...env },
  });
  return { status, stdout, stderr };
}

/** The packed package's own command, as somebody who installed it runs it. */
const lore = (...args: string[]): Outcome => run(join(home, 'node_modules', '.bin', 'lore'), args);

beforeAll(() => {
  const packed = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', home], {}, packagePath('.'));
  expect(packed.stderr, 'npm pack').not.toMatch(/npm error/);
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const installed = run('npm', ['install', '--no-audit', '--no-fund', join(home, archive)]);
  expect(installed.status, installed.stderr).toBe(0);
  cpSync(packagePath('fixtures', 'ashen-coast'), world, { recursive: true });
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the packed package', () => {
  it('says its version', () => {
    const manifest: unknown = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
    expect(lore('--version')).toMatchObject({ status: 0, stderr: '' });
    const [version, engines] = lore('--version').stdout.split('\n');
    expect(manifest).toMatchObject({ version });
    expect(engines).toMatch(/^embedded engine @grafeo-db\/js \d.*, neo4j-driver \d.*, Node \d/);
  });

  it('finds what is wrong in the Ashen Coast, with exit status 1 and nothing on stderr', () => {
    const { status, stdout, stderr } = lore('check', 'ashen-coast', '--format', 'json');
    expect([status, stderr]).toEqual([1, '']);
    // Paths go from where one stands.
    const report = reportSchema.parse(JSON.parse(stdout.replaceAll('"ashen-coast/', '"')));
    expect(expectedOf(report)).toEqual(JSON.parse(readFileSync(join(world, 'expected.json'), 'utf8')));
  });

  it('shows both places of a finding with the author’s lines', () => {
    const { stdout } = lore('check', 'ashen-coast');
    expect(stdout).toMatch(/^✗ .* both rule Ashkeep/m);
    expect(stdout).toContain('398 AR, until: 411 AR');
    expect(stdout).toContain('371 AR, until: 402 AR');
  });

  it('exits 0 where nothing is wrong, or nothing is to fail', () => {
    writeFileSync(join(home, 'calm.yaml'), '- { id: odo, kind: Person, name: Odo, birth: 812 }\n');
    expect(lore('check', 'calm.yaml').status).toBe(0);
    expect(lore('check', 'ashen-coast', '--fail-on', 'never').status).toBe(0);
  });
});

describe('where it cannot work', () => {
  /** Shows the program another Node than runs it. */
  const pretend = (version: string) =>
    `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;

  it.each(['16.20.2', '18.20.8', '20.18.3'])(
    'an old Node (%s) is told which one is wanted, and nothing else',
    (version) => {
      const main = join(home, 'node_modules', 'lorecheck', 'dist', 'bin', 'lore.js');
      expect(run(process.execPath, ['--import', pretend(version), main, 'check', 'ashen-coast'])).toEqual({
        status: 2,
        stdout: '',
        stderr: `lore: Node ${version} is too old; install Node 20.19 or newer.\n`,
      });
    },
  );

  it('a platform without a binary of the embedded engine is told so, and of Neo4j; what needs no engine works', () => {
    const engines = join(home, 'node_modules', '@grafeo-db');
    const aside = join(home, 'binaries');
    mkdirSync(aside);
    const binaries = readdirSync(engines).filter((name) => name !== 'js');
    expect(binaries).not.toEqual([]);
    for (const name of binaries) renameSync(join(engines, name), join(aside, name));
    try {
      for (const args of [
        ['check', 'ashen-coast'],
        ['ingest', 'ashen-coast'],
        ['mcp', '--world', 'ashen-coast'],
      ]) {
        const { status, stdout, stderr } = lore(...args);
        expect([status, stdout]).toEqual([2, '']);
        expect(stderr).toContain(`cannot be loaded on this platform (${process.platform}-${process.arch})`);
        expect(stderr).toContain('NEO4J_URI');
        expect(stderr).not.toMatch(/ at .*\.js:/);
      }
      expect(lore('calendar', 'list').status).toBe(0);
      expect(lore('--version').status).toBe(0);
      expect(lore('rules', 'lint', packagePath('rules', 'contradictions', 'rules.cypher')).status).toBe(0);
    } finally {
      for (const name of binaries) renameSync(join(aside, name), join(engines, name));
    }
  });
});

describe('the bundled command line', () => {
  const installed = join(home, 'node_modules', 'lorecheck', 'dist');
  const bundle = join(installed, 'bin');

  it('begins with a file that an old Node can read: it imports nothing before it has looked at the version', () => {
    expect(readFileSync(join(bundle, 'lore.js'), 'utf8')).not.toMatch(/^\s*import\b(?!\()/m);
  });

  it('stands in place of the modules it was made of, and ships the licence of the package inside', () => {
    expect(readdirSync(installed)).not.toEqual(expect.arrayContaining(['cli']));
    expect(readdirSync(installed)).not.toEqual(expect.arrayContaining(['mcp']));
    // The maps tell of which modules a file is made; they are not in the package.
    const built = packagePath('dist', 'bin');
    const maps = readdirSync(built).filter((name) => name.endsWith('.js.map'));
    const sources = maps.flatMap((name): string[] => JSON.parse(readFileSync(join(built, name), 'utf8')).sources);
    const inside = sources.flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const notices = readFileSync(join(bundle, 'NOTICES'), 'utf8');
    const named = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
    expect([...new Set(inside)].sort()).toEqual(named.sort());
    expect(named).toEqual(expect.arrayContaining(['commander', 'zod']));
    expect(notices).toMatch(/^zod \d+\.\d+\.\d+\n\nMIT License$/m);
  });

  it('knows what shipped rules say, and reads one that somebody has edited', () => {
    const file = join(installed, '..', 'rules', 'contradictions', 'rules.cypher');
    const text = readFileSync(file, 'utf8');
    const shown = () => lore('rules', 'show', 'contradictions/rules').stdout;
    expect(readFileSync(join(bundle, 'prepared.json'), 'utf8')).toContain('other faction has at most one ruler');
    expect(shown()).toContain('\nA place, realm or other faction has at most one ruler at any moment.\n');
    writeFileSync(file, text.replace('at most one ruler', 'at most one lord'));
    expect(shown()).toContain('\nA place, realm or other faction has at most one lord at any moment.\n');
    writeFileSync(file, text);
  });

  it('knows how the texts of shipped rules are made, and asks one that somebody has edited as it is now', async () => {
    const known = new Map<string, string>(JSON.parse(readFileSync(join(bundle, 'prepared.json'), 'utf8')));
    const { rules } = await loadRules();
    expect(rules.length).toBeGreaterThan(35);
    for (const rule of rules) {
      const outline = outlineOf(readStatement(rule.cypher));
      expect(JSON.parse(known.get(outlineKey(rule)) ?? 'null'), rule.id).toEqual(outline);
    }
    const file = join(installed, '..', 'rules', 'contradictions', 'rules.cypher');
    const text = readFileSync(file, 'utf8');
    const rowsFound = () =>
      reportSchema
        .parse(JSON.parse(lore('check', 'ashen-coast', '--format', 'json').stdout))
        .rules.find(({ id }) => id === 'contradictions/rules')?.rows;
    expect(rowsFound()).toBeGreaterThan(0);
    writeFileSync(file, text.replace('r1.id < r2.id', 'r1.id > r2.id'));
    expect(rowsFound()).toBeGreaterThan(0);
    writeFileSync(file, text.replace('r1.id < r2.id', 'r1.id < r1.id'));
    expect(rowsFound()).toBe(0);
    writeFileSync(file, text);
  });

  it('runs a rule of the world’s own, in a process of its own', () => {
    const rules = join(world, 'rules');
    mkdirSync(rules, { recursive: true });
    const rule = "MATCH (k:Kingdom) WHERE k.name IS NOT NULL RETURN k, 'definite' AS verdict";
    writeFileSync(join(rules, 'kingdoms.cypher'), `// Every kingdom, to be looked at.\n${rule}\n`);
    const { stdout } = lore('check', 'ashen-coast', '--format', 'json');
    rmSync(rules, { recursive: true });
    const outcome = reportSchema.parse(JSON.parse(stdout)).rules.find(({ id }) => id.endsWith('kingdoms'));
    expect(outcome).toMatchObject({ rows: 2 });
  });
});

describe('the package as a library', () => {
  it('does what its page shows', () => {
    const page = readFileSync(packagePath('docs', 'ci-and-editors.md'), 'utf8');
    const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const { status, stdout, stderr } = run(process.execPath, ['--input-type=module', '--eval', program]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('both rule Ashkeep');
  });

  it('holds no tests and no maps of sources that it does not hold', () => {
    const found = run('find', [join(home, 'node_modules', 'lorecheck'), '-name', '*.map', '-o', '-name', '*.test.*s']);
    expect(found.stdout).toBe('');
  });
});

describe('lore mcp', () => {
  it('answers a client from the packed package, and tries a claim in a process of its own', async () => {
    const client = new Client({ name: 'hearth-tales', version: '1.0.0' });
    const command = join(home, 'node_modules', '.bin', 'lore');
    await client.connect(new StdioClientTransport({ command, args: ['mcp', '--world', world], stderr: 'ignore' }));
    try {
      const found = await client.callTool({ name: 'get_contradictions', arguments: { subject: 'Ashkeep' } });
      expect(found.structuredContent).toMatchObject({ total: 1 });
      const claims = 'Maren Vael ruled Ashkeep from 405 AR to 407 AR.';
      const tried = await client.callTool({ name: 'check_claim', arguments: { claims } });
      expect(tried.structuredContent).toMatchObject({ clashes: true });
    } finally {
      await client.close();
      rmSync(join(world, '.lore'), { recursive: true, force: true });
    }
  });
});

describe('the README', () => {
  const readme = readFileSync(packagePath('README.md'), 'utf8');
  const block = (language: string) => readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';

  // test/unit/docs/readme-doc.test.ts compares the rest of what it prints.
  it('names a command that npm runs in a checkout', () => {
    const [, args = ''] = /^npm run --silent lore -- (check .*?) +#/m.exec(block('sh')) ?? [];
    const { stdout } = run(
      'npm',
      ['run', '--silent', 'lore', '--', ...args.split(' ')],
      { COLUMNS: '100' },
      packagePath('.'),
    );
    const [first = ''] = block('text').split('\n');
    expect(first).toMatch(/^✗ /);
    expect(stdout).toContain(first);
  });

  it('names only commands that exist', () => {
    const named = [...readme.matchAll(/`lore (\w+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect([name, lore(name, '--help').status]).toEqual([name, 0]);
  });
});

describe('what cannot be checked', () => {
  it('is said with the next step and exit status 2', () => {
    const missing = lore('check', 'no-such-world');
    expect(missing).toMatchObject({ status: 2, stdout: '' });
    expect(missing.stderr).toMatch(/^lore: .*no-such-world/);
    expect(missing.stderr).not.toMatch(/ at .*\.js:/);
  });

  it('is an unknown flag, with a suggestion', () => {
    const wrong = lore('check', 'ashen-coast', '--formt', 'json');
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toMatch(/--format/);
  });

  it('is a file that is no YAML, alone; beside others it hides none of them', () => {
    writeFileSync(join(world, 'torn.yaml'), '- id: a\n  name: "unclosed\n');
    const { status, stdout } = lore('check', 'ashen-coast', '--format', 'json');
    rmSync(join(world, 'torn.yaml'));
    const report = reportSchema.parse(JSON.parse(stdout));
    expect(status).toBe(1);
    expect(report.problems.map(({ path }) => path)).toContain('ashen-coast/torn.yaml');
    expect(report.violations.map((violation) => violation.rule_id)).toContain('contradictions/rules');
  });
});

describe('with NEO4J_URI set', () => {
  it('a check gives the same report, whether there is a server or not', () => {
    const bin = join(home, 'node_modules', '.bin', 'lore');
    const args = ['check', 'ashen-coast', '--format', 'json'];
    const beside = run(bin, args, { NEO4J_URI: 'bolt://127.0.0.1:1' });
    expect([beside.status, beside.stderr]).toEqual([1, expect.stringContaining('embedded engine')]);
    const [here, there] = [lore(...args), beside].map(({ stdout }) => reportSchema.parse(JSON.parse(stdout)));
    expect(here && comparable(here)).toEqual(there && comparable(there));
  });

  it('a wrong address is one clear message', () => {
    const bin = join(home, 'node_modules', '.bin', 'lore');
    const { status, stderr } = run(bin, ['ingest', 'ashen-coast'], { NEO4J_URI: 'bolt://127.0.0.1:1' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^lore: .*127\.0\.0\.1:1/);
    expect(stderr).not.toMatch(/ at .*\.js:/);
  });
});
