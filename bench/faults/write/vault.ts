import { stringify } from 'yaml';
import type { DateStyle } from '../date-style.ts';
import type { Entry, Lore } from '../lore.ts';
import { attributeText, fieldsOf, settings } from './yaml.ts';

/** The world as a vault: a note for each thing, in a folder of its kind, with links in its front matter and no ids. */
export function vaultWorld(lore: Lore, dateStyle: DateStyle): ReadonlyMap<string, string> {
  const notes = lore.entries.map((entry): [string, string] => [
    `${entry.kind}s/${entry.name}.md`,
    `---\n${stringify(frontMatter(entry, lore, dateStyle), { lineWidth: 0 })}---\nOf ${entry.name} little more is told.\n`,
  ]);
  return new Map([['lore.yaml', settings(dateStyle)], ...notes]);
}

function frontMatter({ kind, attributes, ties }: Entry, lore: Lore, dateStyle: DateStyle): Record<string, unknown> {
  const link = (id: string) => `[[${lore.get(id)?.name ?? id}]]`;
  const matter: Record<string, unknown> = { kind };
  for (const [key, value] of Object.entries(attributes)) matter[key] = attributeText(value, dateStyle);
  for (const type of new Set(ties.map((tie) => tie.type))) {
    matter[type.toLowerCase()] = ties
      .filter((tie) => tie.type === type)
      .map((tie) => ({ to: link(tie.to), ...fieldsOf(tie, dateStyle) }));
  }
  return matter;
}
