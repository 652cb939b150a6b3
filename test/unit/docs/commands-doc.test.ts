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
  ...['docs', 'docs/adr'].flatMap((folder) =>
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

describe('the page on writing a world', () => {
  const yaml = blocks('docs/world.md', 'yaml');
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
    const [note] = blocks('docs/world.md', 'markdown');
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

  const sentences = [...page('docs/world.md').matchAll(/^\| ([A-Z].*\.) \| (.*) \|$/gm)];
  it.each(sentences.map(([, sentence = '', claims = '']) => [sentence, claims]))('%s', (sentence, claims) => {
    const read = worldOf({ 'world.yaml': vask, 'notes.md': sentence });
    const own = read.claims.filter(({ place }) => place.path === 'notes.md');
    expect(own.map(spoken).sort().join('; ')).toBe(claims);
  });

  it('has sentences to read', () => {
    expect(sentences.length).toBeGreaterThan(10);
  });

  it('has every form of waiver', () => {
    const forms = [...page('docs/world.md').matchAll(/^\| `([^`]+)`/gm)].map(([, form = '']) =>
      form.replaceAll('RULE', 'orphans/*'),
    );
    expect(forms.length).toBeGreaterThan(4);
    const read = (path: string, text: string) => worldOf({ [path]: text }).waivers.length;
    expect(read('a.yaml', `- { id: a, kind: Person } ${forms[0]}\n`)).toBe(1);
    expect(read('a.yaml', `${forms[1]}\n- { id: a, kind: Person }\n`)).toBe(1);
    expect(read('a.yaml', `- { id: a, kind: Person, ${forms[2]} }\n`)).toBe(1);
    expect(read('a.md', `---\nkind: Person\n---\n${forms[3]}\n`)).toBe(1);
    expect(read('a.ged', `0 HEAD\n0 @I1@ INDI\n${forms[4]}\n0 TRLR\n`)).toBe(1);
  });
});

it('the examples for CI are YAML that a runner can read', () => {
  for (const { text } of blocks('docs/editors-and-ci.md', 'yaml')) expect(parse(text)).toBeTypeOf('object');
  for (const { text } of blocks('docs/editors-and-ci.md', 'json')) expect(JSON.parse(text)).toBeTypeOf('object');
});

it('every link between the pages leads somewhere', () => {
  for (const name of pages) {
    for (const [, target = ''] of page(name).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)) {
      const path = new URL(target, `file:///${name}`).pathname.slice(1);
      expect(() => readdirOrFile(path), `${name} → ${target}`).not.toThrow();
    }
  }
});

/** A claim as the page on writing a world has it. */
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
