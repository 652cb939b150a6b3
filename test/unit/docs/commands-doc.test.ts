import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Claim } from '../../../src/model/claim.ts';
import { commandWords } from '../../../src/surfaces/cli/commands/completion/words.ts';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { packagePath } from '../../../src/util/package.ts';
import { places, told, vask, worldOf } from '../../support/worlds/text-world.ts';

const page = (name: string): string => readFileSync(packagePath(name), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/adr', 'docs/contributing'].flatMap((folder) =>
    readdirSync(packagePath(folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
const words = commandWords(buildProgram());

/** Blocks of a language, with what follows its name on the fence. */
const blocks = (name: string, language: string) =>
  [...page(name).matchAll(new RegExp(`^\`\`\`${language}([^\\n]*)\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, info = '', text = '']) => ({ info: info.trim(), text }),
  );

/** Every `lore …` and `npx lorecheck …` that a page tells somebody to run. */
function commandsIn(name: string): string[] {
  const lines = ['sh', 'console', 'yaml']
    .flatMap((language) => blocks(name, language))
    .flatMap(({ text }) => text.split('\n'));
  return lines.flatMap(
    (line) =>
      /(?:^\s*(?:\$ )?|npx |exec |run: |&& )(lore(?:check)? [a-z].*?)(?:\s+#.*|\s+[|>&].*)?$/.exec(line)?.[1] ?? [],
  );
}

describe('commands on the pages', () => {
  const all = pages.flatMap((name) => commandsIn(name).map((command) => [name, command] as const));

  it('are found', () => {
    expect(all.length).toBeGreaterThan(20);
  });

  it.each(all)('%s: %s', (_, command) => {
    const parts = command.split(' ');
    let path = 'lore';
    for (const part of parts.slice(1))
      if (words.some((known) => known.path === `${path} ${part}`)) path = `${path} ${part}`;
    expect(path, 'no such command').not.toBe('lore');
    const known = words.find((each) => each.path === path)?.options.map(({ long }) => long) ?? [];
    for (const option of parts.filter((part) => part.startsWith('--')))
      expect([...known, '--help']).toContain(option.split('=')[0]);
  });
});

describe('commands in the sentences of the pages on memories', () => {
  /** ``replace a memory later: `lore memory supersede OLD --by NEW` `` */
  const written = ['docs/memory.md', 'docs/remember-and-recall.md'].flatMap((name) =>
    [...page(name).matchAll(/`lore ([a-z][^`]*)`/g)].map(([, text = '']) => text),
  );

  it.each([...new Set(written)])('lore %s', (text) => {
    let command = buildProgram();
    const parts = text.replace(/"[^"]*"/g, 'QUOTED').split(/\s+/);
    for (let next = parts[0]; next !== undefined; next = parts[0]) {
      const sub = command.commands.find((each) => [each.name(), ...each.aliases()].includes(next));
      if (sub === undefined) break;
      command = sub;
      parts.shift();
    }
    expect(command.name(), 'no such command').not.toBe('lore');
    const given: string[] = [];
    while (parts.length > 0) {
      const part = parts.shift() ?? '';
      if (!part.startsWith('-')) given.push(part);
      else {
        const option = command.options.find(({ long, short }) => [long, short].includes(part.split('=')[0]));
        expect(option, part).toBeDefined();
        if (option?.required === true && !part.includes('=')) parts.shift();
      }
    }
    const { registeredArguments: taken } = command;
    const most = taken.some(({ variadic }) => variadic) ? Number.POSITIVE_INFINITY : taken.length;
    expect(given.length, given.join(' ')).toBeLessThanOrEqual(most);
  });
});

describe('the page of comparisons', () => {
  it('counts the rules that ship', () => {
    const rules = readdirSync(packagePath('rules'), { recursive: true, encoding: 'utf8' });
    const count = rules.filter((path) => path.endsWith('.cypher')).length;
    expect(page('docs/comparison.md')).toContain(`| ${count} Cypher rules over`);
  });
});

describe('the pages on writing a world', () => {
  const yaml = ['world-files', 'prose', 'settings', 'fix-or-ignore-a-finding'].flatMap((name) =>
    blocks(`docs/${name}.md`, 'yaml'),
  );
  const lore = yaml.filter(({ info }) => info === '').map(({ text }, index) => [`part-${index}.yaml`, text]);
  const settings = yaml.find(({ info }) => info === 'lore.yaml')?.text ?? '';

  it('shows files that are read without a problem', () => {
    const world = worldOf(Object.fromEntries(lore));
    expect(places(world.problems)).toEqual([]);
    expect(world.entities.length).toBeGreaterThan(5);
    expect(world.waivers).toHaveLength(2);
    expect(worldOf({ 'lore.yaml': settings, 'a.yaml': '- { id: a, kind: Dragon }\n' })).toMatchObject({
      settings: [],
      problems: [],
    });
  });

  it('shows what lore.yaml may say of the columns of tables', () => {
    const columns = yaml.find(({ info }) => info === 'columns')?.text ?? '';
    const leute = 'Wer,Geboren,Mutter,Geheim\nOdo,812,Maren,x\nMaren,790,,\n';
    const world = worldOf({ 'lore.yaml': columns, 'exports/leute.csv': leute });
    expect([world.settings, world.problems]).toEqual([[], []]);
    expect(told(world.claims)).toEqual(['maren -PARENT_OF-> odo', 'maren.birth = 790', 'odo.birth = 812']);
  });

  it('shows words that a world gives its predicates', () => {
    const words = yaml.find(({ info }) => info === 'words')?.text ?? '';
    const world = worldOf({
      'lore.yaml': words,
      'world.yaml': '[{ id: grim, name: Grim, kind: Creature }, { id: ashkeep, name: Ashkeep, kind: Settlement }]',
      'notes.md': 'Grim haunted Ashkeep from 830 until 840. Grim, the spectre of Ashkeep, was grey.',
    });
    expect([world.settings, world.problems]).toEqual([[], []]);
    expect(told(world.claims)).toEqual(['grim -HAUNTS-> ashkeep', 'grim -HAUNTS-> ashkeep [830, 840]']);
  });

  it('shows a note that is read as it says', () => {
    const [note] = blocks('docs/world-files.md', 'markdown');
    const world = worldOf({
      'world.yaml':
        '[{ name: Odo Thorn, kind: Person }, { name: Grey Order, kind: Faction }, { name: Ashkeep, kind: Settlement }]',
      [note?.info ?? '']: note?.text ?? '',
    });
    expect(world.problems).toEqual([]);
    expect(told(world.claims)).toEqual([
      'maren-thornwick -LOCATED_IN-> ashkeep',
      'maren-thornwick -MEMBER_OF-> grey-order',
      'maren-thornwick -RULES-> ashkeep [830, 850]',
      'maren-thornwick -SPOUSE_OF-> odo-thorn',
      'maren-thornwick.birth = 812',
    ]);
  });

  const sentences = [...page('docs/prose.md').matchAll(/^\| ([A-Z].*\.) \| (.*) \|$/gm)];
  it.each(sentences.map(([, sentence = '', claims = '']) => [sentence, claims]))('%s', (sentence, claims) => {
    const read = worldOf({ 'world.yaml': vask, 'notes.md': sentence });
    const own = read.claims.filter(({ place }) => place.path === 'notes.md');
    expect(own.map(spoken).sort().join('; ')).toBe(claims);
  });

  it('has sentences to read', () => {
    expect(sentences.length).toBeGreaterThan(10);
  });
});

describe('the page on findings', () => {
  it('has every form of ignore comment', () => {
    const [, section = ''] = page('docs/findings.md').split('## Ignore comments');
    const forms = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, form = '']) => form.replaceAll('RULE', 'orphans/*'));
    expect(forms.length).toBeGreaterThan(6);
    const read = (path: string, text: string) => worldOf({ [path]: text }).waivers.length;
    expect(read('a.yaml', `- { id: a, kind: Person } ${forms[0]}\n`)).toBe(1);
    expect(read('a.yaml', `${forms[1]}\n- { id: a, kind: Person }\n`)).toBe(1);
    expect(read('a.yaml', `${forms[2]}\n- { id: a, kind: Person }\n`)).toBe(1);
    expect(read('a.yaml', `- { id: a, kind: Person, ${forms[3]} }\n`)).toBe(1);
    for (const form of [forms[4], forms[5]]) expect(read('a.md', `---\nkind: Person\n---\n${form}\n`)).toBe(1);
    expect(read('a.ged', `0 HEAD\n0 @I1@ INDI\n${forms[6]}\n0 TRLR\n`)).toBe(1);
  });
});

it('the examples for CI are YAML that a runner can read', () => {
  for (const { text } of blocks('docs/ci-and-editors.md', 'yaml')) expect(parse(text)).toBeTypeOf('object');
  for (const { text } of blocks('docs/ci-and-editors.md', 'json')) expect(JSON.parse(text)).toBeTypeOf('object');
});

it('every link between the pages leads somewhere', () => {
  for (const name of pages) {
    for (const [, target = ''] of page(name).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)) {
      const path = new URL(target, `file:///${name}`).pathname.slice(1);
      expect(() => readdirOrFile(path), `${name} → ${target}`).not.toThrow();
    }
  }
});

it('every link to a heading finds that heading', () => {
  const missing = pages.flatMap((name) =>
    [...withoutCode(page(name)).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
      .map(([, target = '', heading = '']) => ({
        path: target === '' ? name : new URL(target, `file:///${name}`).pathname.slice(1),
        heading,
      }))
      .filter(({ path, heading }) => path.endsWith('.md') && !headings(path).has(heading))
      .map(({ path, heading }) => `${name} → ${path}#${heading}`),
  );
  expect(missing).toEqual([]);
});

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

/** The headings of a page as GitHub names them in links. */
const headings = (path: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(page(path)).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** A claim as the page on prose has it. */
function spoken(claim: Claim): string {
  if (claim.form === 'attribute') return `${claim.entity_id} ${claim.type} ${claim.value}`;
  const { valid_from: from, valid_until: until } = claim;
  const window = [from && `from ${from.text}`, until && `until ${until.text}`].filter(Boolean).join(' ');
  return `${claim.from_id} ${claim.type} ${claim.to_id}${window === '' ? '' : `, ${window}`}`;
}

function readdirOrFile(path: string): void {
  const absolute = packagePath(path);
  try {
    readFileSync(absolute);
  } catch {
    readdirSync(absolute);
  }
}
