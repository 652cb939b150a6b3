import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { packagePath } from '../../../src/util/package.ts';
import { ours } from '../date-style.ts';
import { Lore } from '../lore.ts';
import type { Pair } from './pairs.ts';

/** Worlds that people wrote by hand, in YAML, with the entries of each file in the reverse order. */
export function fixturePairs(): Pair[] {
  return ['ashen-coast', 'the-anarchy'].map((world) => {
    const files = filesOf(packagePath('fixtures', world));
    const turned = new Map([...files].map(([path, text]) => [path, isLore(path) ? turnedRound(text) : text]));
    const telling = (told: ReadonlyMap<string, string>) => ({ files: told, dateText: ours.write });
    return {
      name: `${world}, each file from its end`,
      lore: new Lore([]),
      first: telling(files),
      second: telling(turned),
    };
  });
}

function filesOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const isLore = (path: string): boolean => /\.ya?ml$/.test(path) && !/(?:^lore|\.calendar)\.ya?ml$/.test(path);

function turnedRound(text: string): string {
  const document = parseDocument(text);
  if (isSeq(document.contents)) document.contents.items.reverse();
  return document.toString({ lineWidth: 0 });
}
