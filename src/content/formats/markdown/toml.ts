import { createRequire } from 'node:module';
import { mapOf, scalarOf, seqOf, type YamlMap, type YamlNode, type YamlScalar } from '../../../util/yaml/index.ts';
import type { FileIssue } from '../parsed-file.ts';
import type { Head } from './head-blocks.ts';

/** The used part of smol-toml. Its values are texts, numbers, booleans, dates (a `Date` that writes itself as TOML does), lists and tables. */
interface TomlParser {
  parse(text: string): Readonly<Record<string, unknown>>;
  readonly TomlError: new (...args: never) => Error & { readonly line: number; readonly column: number };
}

/** Loaded with the first note that has such front matter: few have. */
function toml(): TomlParser {
  return createRequire(import.meta.url)('smol-toml');
}

/** Where the values of a TOML text stand, by the path of their keys. */
type Places = ReadonlyMap<string, { readonly key: number; readonly value: number }>;

/** Reads TOML front matter. A value is placed at its line; a table at its header. */
export function readToml(
  text: string,
  { inner, innerEnd, mark }: Head,
): { readonly fields?: YamlMap; readonly issues: readonly FileIssue[] } {
  const source = text.slice(inner, innerEnd);
  const { parse, TomlError } = toml();
  try {
    const pairs = pairsOf(parse(source), [], placesOf(source, inner), inner);
    return pairs.length === 0 ? { issues: [] } : { fields: mapOf(inner, pairs), issues: [] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line =
      source
        .split('\n')
        .slice(0, error.line - 1)
        .join('\n').length + (error.line > 1 ? 1 : 0);
    const offset = Math.min(inner + line + error.column - 1, innerEnd);
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? '';
    const message = `Expected TOML between \`${mark}\` (\`born = 900\`, texts in quotes): ${reason}. The front matter was not read.`;
    return { issues: [{ offset, code: 'bad-front-matter', message }] };
  }
}

const pathKey = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** Tables (`[life]`, `[[reigns]]`) and keys at the beginning of lines; of what stands in one line, the line is found. */
function placesOf(source: string, shift: number): Places {
  const places = new Map<string, { key: number; value: number }>();
  const counts = new Map<string, number>();
  let table: (string | number)[] = [];
  const line =
    /^[ \t]*(?:\[(\[?)([^\]\r\n]+)\]\]?|((?:"[^"\r\n]*"|'[^'\r\n]*'|[\w-]+)(?:[ \t]*\.[ \t]*(?:"[^"\r\n]*"|[\w-]+))*)[ \t]*=[ \t]*)/gm;
  for (const match of source.matchAll(line)) {
    const [whole, isList, header, key] = match;
    const start = shift + match.index + whole.search(/\S/);
    if (header !== undefined) {
      const path = wordsOf(header);
      const count = counts.get(pathKey(path)) ?? 0;
      counts.set(pathKey(path), count + 1);
      table = isList === '' ? path : [...path, count];
      places.set(pathKey(table), { key: start, value: start });
      if (!places.has(pathKey(path))) places.set(pathKey(path), { key: start, value: start });
    } else if (key !== undefined) {
      const path = pathKey([...table, ...wordsOf(key)]);
      if (!places.has(path)) places.set(path, { key: start, value: shift + match.index + whole.length });
    }
  }
  return places;
}

function wordsOf(dotted: string): string[] {
  return [...dotted.matchAll(/"([^"]*)"|'([^']*)'|([^\s."']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function pairsOf(
  table: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
  places: Places,
  at: number,
) {
  return Object.entries(table).map(([word, value]) => {
    const inner = [...path, word];
    const place = places.get(pathKey(inner)) ?? { key: at, value: at };
    return { key: scalarOf(word, place.key), value: nodeOf(value, inner, places, place.value) };
  });
}

function nodeOf(value: unknown, path: readonly (string | number)[], places: Places, at: number): YamlNode {
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      nodeOf(item, [...path, index], places, places.get(pathKey([...path, index]))?.value ?? at),
    );
    return seqOf(at, items);
  }
  if (isTable(value)) return mapOf(at, pairsOf(value, path, places, at));
  return leafOf(value, at);
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** A text has quotes around it in the file; a date is written as TOML writes it. */
function leafOf(value: unknown, at: number): YamlScalar {
  if (typeof value === 'string') return scalarOf(value, at, at + value.length + 2);
  const text = value instanceof Date ? value.toISOString().replace(/T00:00:00(?:\.000)?Z?$/, '') : String(value);
  return {
    ...scalarOf(text, at),
    style: 'plain',
    value: typeof value === 'number' || typeof value === 'boolean' ? value : text,
  };
}
