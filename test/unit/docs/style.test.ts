import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { packagePath } from '../../../src/util/package.ts';
import { countStyle, faultsOf, type StyleCount, styleFaults } from '../../support/style/faults.ts';
import { sentencesIn, sentencesOfCode, sentencesOfPage } from '../../support/style/sentences.ts';

/**
 * The house style, counted. `style.json` has the faults of each page and of each room of code whose texts people read. They may only
 * fall: `LORE_STYLE=lower npx vitest run --project unit test/unit/docs/style.test.ts` stores what there is now, where that is less.
 */
const stored = fileURLToPath(new URL('./style.json', import.meta.url));
const allowed: Record<string, StyleCount> = existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : {};

/** A page or room that is new has at most so many of a hundred sentences. */
const goal = { openings: 1, clauses: 8, long: 5, banned: 3 } as const;

const read = (path: string) => readFileSync(packagePath(path), 'utf8');
const root = packagePath();

/** Made of the code and the rules, whose texts are counted where they stand. */
const generated = ['docs/cli.md', 'docs/ontology.md', 'docs/rules/**'];
const pages = globSync(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'bench/results/*.md'], {
  cwd: root,
  ignore: generated,
}).sort();

const rooms: Readonly<Record<string, string>> = {
  'help and commands': 'src/surfaces/cli/**/*.ts',
  'tools of models': 'src/surfaces/mcp/**/*.ts',
  pages: 'src/surfaces/pages/**/*.{ts,tsx}',
  rest: 'src/surfaces/{rest,serve,served,http}/**/*.ts',
  operations: 'src/operations/**/*.ts',
  'use cases': 'src/app/**/*.ts',
  'reading of files': 'src/content/{formats,resolve,build,waivers,secrets,incremental}/**/*.ts',
  configuration: 'src/{config,model}/**/*.ts',
  dates: 'src/time/**/*.ts',
  'running of rules': 'src/rules/**/*.ts',
  stores: 'src/{graph,ingest,queries}/**/*.ts',
  reports: 'src/report/**/*.ts',
};

const sentencesOfRules = (): string[] =>
  globSync('rules/**/*.cypher', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^(?:description|message|hint|rationale): "?(.*?)"?$/gm)].flatMap(([, text = '']) =>
      sentencesIn(text.replaceAll(/\{\{[^}]*\}\}/g, 'x')),
    ),
  );

const counted: Readonly<Record<string, StyleCount>> = Object.fromEntries([
  ...pages.map((path) => [path, countStyle(sentencesOfPage(read(path)))]),
  ...Object.entries(rooms).map(([room, glob]) => [
    room,
    countStyle(globSync(glob, { cwd: root }).flatMap((path) => sentencesOfCode(path, read(path)))),
  ]),
  ['rules', countStyle(sentencesOfRules())],
]);

if (process.env.LORE_STYLE === 'lower') {
  const lower = Object.entries(counted).map(([name, count]) => {
    const before = allowed[name];
    return [name, before && mayHave(before, count) ? count : (before ?? count)];
  });
  writeFileSync(stored, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}

function mayHave(most: StyleCount, count: StyleCount): boolean {
  return styleFaults.every((fault) => count[fault] <= most[fault]);
}

const ofNew = ({ sentences }: StyleCount): StyleCount => ({
  sentences,
  openings: Math.ceil((goal.openings * sentences) / 100),
  clauses: Math.ceil((goal.clauses * sentences) / 100),
  long: Math.ceil((goal.long * sentences) / 100),
  banned: Math.ceil((goal.banned * sentences) / 100),
});

describe('the house style', () => {
  it.each(Object.keys(counted))('is kept as well as before in %s', (name) => {
    const count = counted[name] ?? countStyle([]);
    const most = allowed[name] ?? ofNew(count);
    const worse = styleFaults.filter((fault) => count[fault] > most[fault]);
    expect(worse.map((fault) => `${name} has ${count[fault]} of "${fault}", and may have ${most[fault]}`)).toEqual([]);
  });

  it('stores no page that is gone', () => {
    expect(Object.keys(allowed).filter((name) => !(name in counted))).toEqual([]);
  });

  it('looks at thousands of sentences', () => {
    const sum = Object.values(counted).reduce((all, { sentences }) => all + sentences, 0);
    expect(sum).toBeGreaterThan(3000);
  });
});

it.each([
  ['What was read waits.', ['openings', 'clauses']],
  ['Claims read from prose are not accepted yet.', []],
  ['Nobody knows it.', ['openings']],
  ['The report names those who rule.', ['clauses']],
  ['A message is no finding.', ['banned']],
  ['Write “so”.', ['banned']],
  [`You ${'often '.repeat(25)}write.`, ['long']],
])('%s', (sentence, faults) => {
  expect(faultsOf(sentence)).toEqual(faults);
});

it('finds sentences in bullets and cells, and steps over code', () => {
  const page =
    '# A page\n\n- Run `lore check`. It reads.\n\n| a cell | of words |\n|---|---|\n| One two. | Three `x` four |\n\n```sh\nWhat is here?\n```\n';
  expect(sentencesOfPage(page)).toEqual([
    'A page',
    'Run x.',
    'It reads.',
    'a cell',
    'of words',
    'One two.',
    'Three x four',
  ]);
});

it('finds what code prints, and no Cypher', () => {
  const code =
    "const a = 'What is read waits here.';\nconst b = `MATCH (n) RETURN n.name AS name`;\n// A comment of ours here.\n";
  expect(sentencesOfCode('a.ts', code)).toEqual(['What is read waits here.']);
});
