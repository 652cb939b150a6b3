import { readCsv } from './csv/read-csv.ts';
import { type FormatName, formatOf } from './formats.ts';
import { readGedcom } from './gedcom/read-gedcom.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readMerged } from './merge-marks.ts';
import { readStorable } from './oversized.ts';
import type { Reader } from './parsed-file.ts';
import { readYaml } from './yaml/read-yaml.ts';

const readers: Readonly<Record<FormatName, Reader>> = {
  yaml: readYaml,
  gedcom: readGedcom,
  markdown: readMarkdown,
  csv: readCsv,
};

/** The reader for a file. The scan lets no other files through. */
export function readerOf(path: string): Reader {
  const format = formatOf(path);
  if (format === undefined) throw new Error(`no reader for ${path}`);
  return readStorable(readMerged(readers[format]));
}
