import { readCsv } from './csv/read-csv.ts';
import { endings } from './formats.ts';
import { readGedcom } from './gedcom/read-gedcom.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import type { Reader } from './parsed-file.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** Which reader understands a file; the scan lets no other endings through. */
const readers: readonly (readonly [ending: RegExp, reader: Reader])[] = [
  [endings.yaml, readYaml],
  [endings.gedcom, readGedcom],
  [endings.markdown, readMarkdown],
  [endings.csv, readCsv],
];

export function readerOf(path: string): Reader {
  const found = readers.find(([ending]) => ending.test(path))?.[1];
  if (found === undefined) throw new Error(`no reader for ${path}`);
  return found;
}
