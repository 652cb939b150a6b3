import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { defined } from '../../../src/util/defined.ts';
import { type DateStyle, written } from '../date-style.ts';
import { type Entry, isWhen, type Lore, present, type Tie, type Value } from '../lore.ts';

/** Texts by path, and whose words stand in which line of which of them. */
export interface WrittenWorld {
  readonly files: ReadonlyMap<string, string>;
  readonly ownerAt: (path: string, line: number) => string | undefined;
}

/** Which file an entry goes into. */
export type Layout = (entry: Entry, index: number) => string;

export const oneFile: Layout = () => 'world.yaml';
export const byKind: Layout = ({ kind }) => `${kind.toLowerCase()}s.yaml`;
export const aFileEach: Layout = ({ kind, id }) => `${kind.toLowerCase()}s/${id}.yaml`;

/** The world in YAML, each thing with all that it says of others. */
export function yamlWorld(lore: Lore, dateStyle: DateStyle, layout: Layout = byKind): WrittenWorld {
  const texts = new Map<string, string[]>();
  const owners = new Map<string, string[]>();
  for (const [index, entry] of lore.entries.entries()) {
    const path = layout(entry, index);
    const text = stringify([documentOf(entry, dateStyle)], { lineWidth: 0 });
    put(texts, path, text);
    const owned = owners.get(path) ?? [];
    for (let lines = text.split('\n').length - 1; lines > 0; lines--) owned.push(entry.id);
    owners.set(path, owned);
  }
  const files = new Map([['lore.yaml', settings(dateStyle)]]);
  for (const [path, parts] of texts) files.set(path, parts.join(''));
  return { files, ownerAt: (path, line) => owners.get(path)?.[line - 1] };
}

export const settings = (dateStyle: DateStyle): string =>
  stringify({ world: 'The Measured Lands', calendars: dateStyle.calendars, now: dateStyle.write(present) });

/** An entry as YAML has it: ties under their predicate. */
export function documentOf({ id, kind, name, attributes, ties }: Entry, dateStyle: DateStyle): Record<string, unknown> {
  const document: Record<string, unknown> = { id, kind, name };
  for (const [key, value] of Object.entries(attributes)) document[key] = attributeText(value, dateStyle);
  for (const type of new Set(ties.map((tie) => tie.type))) {
    document[type.toLowerCase()] = ties.filter((tie) => tie.type === type).map((tie) => targetOf(tie, dateStyle));
  }
  return document;
}

export function attributeText(value: Entry['attributes'][string], dateStyle: DateStyle): unknown {
  const plain = (one: Value) => (isWhen(one) ? dateStyle.write(one) : one);
  if (typeof value !== 'object' || isWhen(value)) return plain(value);
  return value.map(({ value: one, source, at }) => ({
    value: plain(one),
    ...defined({ source, at: at && dateStyle.write(at) }),
  }));
}

/** Fields of a tie, dates in words. */
export function fieldsOf({ from, until, shared, note, source }: Tie, dateStyle: DateStyle): Record<string, unknown> {
  return {
    ...(from === undefined ? {} : { from: written(from, dateStyle) }),
    ...(until === undefined ? {} : { until: written(until, dateStyle) }),
    ...defined({ shared, note, source }),
  };
}

function targetOf(tie: Tie, dateStyle: DateStyle): unknown {
  const fields = fieldsOf(tie, dateStyle);
  return Object.keys(fields).length === 0 ? tie.to : { to: tie.to, ...fields };
}

export function saveWorld({ files }: Pick<WrittenWorld, 'files'>, folder: string): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function put(texts: Map<string, string[]>, path: string, text: string): void {
  const list = texts.get(path);
  if (list === undefined) texts.set(path, [text]);
  else list.push(text);
}
