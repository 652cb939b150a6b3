import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { YamlNode, YamlPair } from '../../../util/yaml/index.ts';
import { joinedReign } from '../../vocabulary/reigns.ts';

/** Keys by which a tool shows or files a note. They state nothing about the world. */
const toolKeys: ReadonlySet<string> = new Set(
  [
    ...['tags', 'tag', 'cssclass', 'cssclasses', 'publish', 'permalink', 'slug', 'layout', 'draft', 'sticker', 'icon'],
    ...['banner', 'banner_x', 'banner_y', 'banner_icon', 'cover', 'image', 'portrait', 'thumbnail', 'art', 'images'],
    ...['obsidianUIMode', 'obsidianEditingMode', 'excalidraw-plugin', 'kanban-plugin', 'dg-publish', 'dg-home'],
    ...['mapmarker', 'mapzoom', 'position', 'statblock', 'NoteIcon', 'linter-yaml-title-alias', 'up', 'toc', 'uid'],
  ].map(foldKey),
);

/** Keys for when a file was made or changed. They may also date a thing of the world (a sword's making): only a timestamp is skipped. */
const bookkeeping: ReadonlySet<string> = new Set(
  [
    ...['created', 'updated', 'modified', 'date created', 'date modified', 'date updated', 'created at', 'updated at'],
    ...[
      'last modified',
      'last updated',
      'date added',
      'added',
      'linted at',
      'last edited',
      'edited',
      'mtime',
      'ctime',
      'creation date',
      'modification date',
      'date',
    ],
  ].map(foldKey),
);
const timestamp = /^(?:19[7-9]\d|20\d\d)-\d\d-\d\d|^\d{13}$|^(?:mon|tue|wed|thu|fri|sat|sun)\w*,? /i;

const reignStarts: ReadonlySet<string> = new Set(['reignstart', 'reignfrom', 'reignbegan', 'reignbegin']);
const reignEnds: ReadonlySet<string> = new Set(['reignend', 'reignuntil', 'reignended']);

/**
 * The pairs of a note that state something about the world, without keys of tools and timestamps of the file.
 *
 * @param isHappening whether the note is about an event, whose `date` is its own.
 */
export function worldKeys(pairs: readonly YamlPair[], isHappening = false): readonly YamlPair[] {
  return pairs.filter(({ key, value }) => {
    const word = foldKey(key.text);
    if (toolKeys.has(word)) return false;
    if (isHappening && word === 'date') return true;
    return !(bookkeeping.has(word) && value.kind === 'scalar' && timestamp.test(value.text.trim()));
  });
}

/** Joins `rules: [[Ashkeep]]`, `reignStart: 830` and `reignEnd: 850` to one relation with a window. */
export function withReignYears(pairs: readonly YamlPair[]): readonly YamlPair[] {
  const find = (words: ReadonlySet<string>) => pairs.find(({ key }) => words.has(foldKey(key.text)));
  const [start, end] = [find(reignStarts), find(reignEnds)];
  if (start === undefined && end === undefined) return pairs;
  return joinedReign(
    pairs.filter((pair) => pair !== start && pair !== end),
    defined({ start, end }),
  );
}

/** Keys for the place that a place lies in. They are read as `part_of` when the value is a link. */
const surroundings: ReadonlySet<string> = new Set(
  [
    ...['region', 'subregion', 'area', 'district', 'county', 'shire', 'province', 'duchy', 'march', 'state', 'country'],
    ...['nation', 'kingdom', 'realm', 'empire', 'island', 'archipelago', 'continent', 'planet', 'plane'],
  ].map(foldKey),
);

/**
 * Renames keys such as `region: [[The Marches]]` on the note of a place to `part_of`.
 *
 * @param isLink whether the author wrote the value as a link.
 * @param isFree whether the ontology does not define the key.
 */
export function withSurroundings(
  pairs: readonly YamlPair[],
  isLink: (node: YamlNode) => boolean,
  isFree: (pair: YamlPair) => boolean,
): readonly YamlPair[] {
  const leads = (node: YamlNode): boolean =>
    node.kind === 'seq' ? node.items.length > 0 && node.items.every(isLink) : isLink(node);
  return pairs.map((pair) =>
    surroundings.has(foldKey(pair.key.text)) && isFree(pair) && leads(pair.value)
      ? { ...pair, key: { ...pair.key, text: 'part_of' } }
      : pair,
  );
}

/** The words under any of some keys, in a scalar or a list, as tags and categories are written. */
export function wordsUnder(pairs: readonly YamlPair[], ...keys: readonly string[]): string[] {
  const found = pairs.filter(({ key }) => keys.includes(foldKey(key.text)));
  const words = (node: YamlNode): string[] => {
    if (node.kind === 'seq') return node.items.flatMap(words);
    return node.kind === 'scalar' && node.value !== null ? node.text.split(/[,\s]+/) : [];
  };
  return found.flatMap(({ value }) => words(value)).filter((word) => word !== '');
}
