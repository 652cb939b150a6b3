import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { packagePath } from '../../src/util/package.ts';
import { type Part, partNames, type Results, resultsSchema } from './schema.ts';

export const resultsFolder = packagePath('bench', 'results');

/** The path of the newest results: they are named by their day. */
export function newestResults(folder = resultsFolder): string {
  const newest = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`There are no results in ${folder}: run \`npm run bench\`.`);
  return join(folder, newest);
}

export function readResults(path: string): Results {
  const parsed = resultsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is no file of results: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Puts a part into a file of results, in place of the same part from before. */
export function keepPart(path: string, part: Part): void {
  const before = existsSync(path) ? readResults(path).parts : [];
  const parts = [...before.filter((each) => each.part !== part.part), part].sort(
    (a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, formatResults({ schema: 'lore-bench/1', parts }));
}

/** JSON with one figure to a line, so that what changed can be read in a diff. */
export function formatResults({ schema, parts }: Results): string {
  const written = parts.map((part) => {
    const entries = Object.entries(part).map(([key, value]) => `      ${JSON.stringify(key)}: ${listed(value)}`);
    return `    {\n${entries.join(',\n')}\n    }`;
  });
  return `{\n  "schema": ${JSON.stringify(schema)},\n  "parts": [\n${written.join(',\n')}\n  ]\n}\n`;
}

function listed(value: unknown): string {
  if (value !== null && typeof value === 'object' && Object.values(value).some(Array.isArray)) {
    return `{${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}: ${listed(each)}`)
      .join(', ')}}`;
  }
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => `        ${JSON.stringify(item)}`).join(',\n')}\n      ]`;
}
