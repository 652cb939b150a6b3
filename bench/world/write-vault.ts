import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Dice, dice } from './dice.ts';
import { VaultNames } from './vault-names.ts';
import { paragraphAbout, statementsOf } from './vault-prose.ts';
import type { GeneratedEntity, GeneratedWorld } from './world.ts';
import { yearText } from './write-world.ts';

export interface VaultSize {
  /** Bytes that a note has at least, on average. */
  readonly noteBytes: number;
  readonly seed: number;
}

/**
 * Writes a world as the Obsidian vault that an author would keep of it: a note for each thing, in a folder of its kind,
 * with front matter, inline fields, wikilinks, and pages of prose that name others and now and then state something.
 * Returns the paths of the notes and their size in bytes.
 */
export function writeVault(world: GeneratedWorld, folder: string, size: VaultSize): { paths: string[]; bytes: number } {
  const roll = dice(size.seed);
  const names = new VaultNames(world.entities, roll);
  const paths: string[] = [];
  let bytes = 0;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'lore.yaml'), 'world: The Measured Vault\ncalendars: [years]\n');
  for (const entity of world.entities) {
    const path = `${folderOf(entity)}/${names.of(entity.id)}.md`;
    const text = note(entity, names, size.noteBytes, roll);
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    paths.push(path);
    bytes += Buffer.byteLength(text);
  }
  return { paths, bytes };
}

/** No folder of a vault holds thousands of notes. */
function folderOf({ id, kind }: GeneratedEntity): string {
  const number = Number(id.slice(id.lastIndexOf('-') + 1));
  return `${kind}s/${String(Math.floor(number / 200) + 1).padStart(2, '0')}`;
}

function note(entity: GeneratedEntity, names: VaultNames, noteBytes: number, roll: Dice): string {
  const lines = [...frontMatter(entity, names), '', `# ${names.of(entity.id)}`, '', ...inlineFields(entity, names)];
  const stated = statementsOf(entity, names);
  const length = noteBytes * (0.4 + 1.2 * roll.roll());
  let text = `${lines.join('\n')}\n`;
  while (text.length < length || stated.length > 0) {
    if (roll.chance(0.12)) text += `\n## ${roll.pick(headings)}\n`;
    text += `\n${paragraphAbout(entity, names, stated.splice(0, 1), roll)}\n`;
  }
  return text;
}

const headings = ['History', 'Appearance', 'Rumours', 'Holdings', 'In later years', 'What the songs say'] as const;

function frontMatter({ kind, attributes, relations }: GeneratedEntity, names: VaultNames): string[] {
  const lines = ['---', `kind: ${kind}`, `tags: [${kind.toLowerCase()}, chronicle]`];
  for (const [key, value] of Object.entries(attributes)) {
    lines.push(`${key}: ${typeof value === 'object' ? yearText(value) : value}`);
  }
  for (const { type, to, from, until } of relations.slice(0, inFrontMatter)) {
    const dates = [from && `from: ${yearText(from)}`, until && `until: ${yearText(until)}`].filter(Boolean);
    lines.push(
      `${type.toLowerCase()}:`,
      `  - { to: "[[${names.of(to)}]]"${dates.map((each) => `, ${each}`).join('')} }`,
    );
  }
  return [...mergedKeys(lines), '---'];
}

/** How many relations a note states in its head; of the others some are inline fields, and all are told in its prose. */
const inFrontMatter = 6;

/** `key:` twice is a mistake: the second's entries go under the first. */
function mergedKeys(lines: readonly string[]): string[] {
  const entries = new Map<string, string[]>();
  let open = '';
  for (const line of lines) {
    if (!line.startsWith('  ')) open = line;
    const list = entries.get(open) ?? [];
    if (line.startsWith('  ')) list.push(line);
    entries.set(open, list);
  }
  return [...entries].flatMap(([key, list]) => [key, ...list]);
}

function inlineFields({ relations }: GeneratedEntity, names: VaultNames): string[] {
  return relations
    .slice(inFrontMatter, inFrontMatter + 2)
    .filter(({ from, until }) => from === undefined && until === undefined)
    .map(({ type, to }) => `${type.toLowerCase()}:: [[${names.of(to)}]]`);
}
