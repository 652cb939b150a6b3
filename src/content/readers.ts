import { readCsv } from './csv/read-csv.ts';
import { readGedcom } from './gedcom/read-gedcom.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import type { Reader } from './reading.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** Which reader understands a file; the scan lets no other endings through. */
const readers: readonly (readonly [ending: RegExp, reader: Reader])[] = [
  [/\.ya?ml$/i, readYaml],
  [/\.ged$/i, readGedcom],
  [/\.(?:md|markdown)$/i, readMarkdown],
  // Any other table is no lore: nobody knows what its rows mean.
  [/(?:^|[./])(?:entities|relations)\.csv$/i, readCsv],
];

export function readerOf(path: string): Reader {
  const found = readers.find(([ending]) => ending.test(path))?.[1];
  if (found === undefined) throw new Error(`no reader for ${path}`);
  return found;
}

/** Whether some reader understands a file, by its name. */
export function isReadable(path: string): boolean {
  return readers.some(([ending]) => ending.test(path));
}
