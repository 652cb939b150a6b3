import type { DateStyle } from '../date-style.ts';
import type { Lore } from '../lore.ts';
import { attributeText, fieldsOf, settings } from './yaml.ts';

/** The world as two spreadsheets, one row for each thing and one for each tie. */
export function csvWorld(lore: Lore, dateStyle: DateStyle): ReadonlyMap<string, string> {
  const keys = [...new Set(lore.entries.flatMap(({ attributes }) => Object.keys(attributes)))].sort();
  const entities = lore.entries.map(({ id, kind, name, attributes }) => [
    ...[id, kind, name],
    ...keys.map((key) => (attributes[key] === undefined ? '' : attributeText(attributes[key], dateStyle))),
  ]);
  const relations = lore.entries.flatMap(({ id, ties }) =>
    ties.map((tie) => {
      const fields = fieldsOf(tie, dateStyle);
      return [tie.type, id, tie.to, ...['from', 'until', 'shared', 'note', 'source'].map((key) => fields[key] ?? '')];
    }),
  );
  return new Map([
    ['lore.yaml', settings(dateStyle)],
    ['entities.csv', table([['id', 'kind', 'name', ...keys], ...entities])],
    [
      'relations.csv',
      table([['type', 'from_entity', 'to', 'from', 'until', 'shared', 'note', 'source'], ...relations]),
    ],
  ]);
}

function table(rows: readonly (readonly unknown[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

function cell(value: unknown): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
