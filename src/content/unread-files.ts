import { basename } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { groupBy } from '../util/group.ts';
import { compareText } from '../util/places.ts';
import { isReadable } from './formats/formats.ts';

/** Pictures, sound, film, fonts, programs, rules, and what systems and editors leave behind. */
const noLore = new Set(
  (
    'png jpg jpeg jfif gif webp avif heic bmp tif tiff svg ico psd xcf kra clip ai eps cr2 raw ' +
    'mp3 ogg oga opus wav flac m4a aac wma mid midi mp4 m4v webm mov avi mkv wmv mpg mpeg ' +
    'ttf otf woff woff2 eot cypher css scss js mjs cjs ts py rb sh bat ps1 lock sarif lnk url log tmp swp crdownload part'
  ).split(' '),
);
/** Files of lore itself, expectations of tests, and the usual files of repositories. */
const noLoreNames =
  /^(?:(?:lore[\w.-]*|report)\.(?:json|html|sarif|sarif\.json)|expected\.json|thumbs\.db|desktop\.ini|icon\r|package(?:-lock)?\.json|tsconfig[\w.-]*\.json|(?:licen[cs]e|copying|notice|authors|contributors|codeowners|makefile|dockerfile)(?:\.txt)?)$/i;
const ending = /[^.]\.([^./\s]{1,12})$/;

/** The advice for files of a kind, by their ending. */
const advice: readonly (readonly [endings: readonly string[], fix: string])[] = [
  [['txt', 'text', 'adoc', 'org', 'rst', 'tex'], 'A text is read once it is called .md.'],
  [['docx', 'doc', 'odt', 'rtf', 'pdf', 'pages', 'html', 'htm', 'epub'], 'Save the lore in them as .md.'],
  [['xlsx', 'xls', 'ods', 'numbers', 'tsv'], 'Save each sheet as CSV.'],
  [['gdz'], 'A GEDZIP is an archive: unpack it, and put its gedcom.ged here.'],
  [
    [
      'ftm',
      'ftmb',
      'ftw',
      'rmtree',
      'rmgc',
      'paf',
      'gramps',
      'gpkg',
      'fdb',
      'legacy',
      'ftb',
      'heredis',
      'hmw',
      'gno',
      'familyx',
      'mftx',
      'gedcomx',
      'gw',
      'fh',
    ],
    'Export the tree as GEDCOM (.ged) from the program that it is of.',
  ],
  [['zip', '7z', 'rar', 'gz', 'tgz', 'tar', 'bz2', 'xz'], 'Unpack the lore in them.'],
];

/** True if a file that no reader understands may yet hold lore. */
export function mayHoldLore(path: string): boolean {
  const name = basename(path);
  return !name.startsWith('.') && !name.endsWith('~') && !noLore.has(endingOf(path)) && !noLoreNames.test(name);
}

const endingOf = (path: string): string => ending.exec(basename(path))?.[1]?.toLowerCase() ?? '';

/** The files of each ending: the most first. */
function byEnding(paths: readonly string[]) {
  return [...groupBy([...paths].sort(compareText), endingOf)].sort(
    ([a, { length }], [b, { length: other }]) => other - length || compareText(a, b),
  );
}

/** `3 .json files and 1 .xml file`, for messages; empty where there are none. */
export function countedFiles(paths: readonly string[]): string {
  const counts = byEnding(paths).map(([kind, { length }]) => counted(kind, length));
  return counts.length < 2 ? counts.join('') : `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`;
}

function counted(kind: string, count: number): string {
  const files = count === 1 ? 'file' : 'files';
  return kind === '' ? `${count} ${files} without an ending` : `${count} .${kind} ${files}`;
}

/** The advice for a file of an ending (`docx`), if there is one. */
const adviceOn = (kind: string): string | undefined => advice.find(([endings]) => endings.includes(kind))?.[1];

/** The same for one file. */
export const adviceOnFile = (path: string): string | undefined => adviceOn(endingOf(path))?.replace('in them', 'in it');

const others = 'Write the lore in them as .md. Add the others to `ignore:`.';
const ownRules = "The folder rules/ is for a world's own rules. If this is lore, rename the folder.";

/** One problem for the files of each ending, at the first of them, and one for lore among the world's own rules. */
export function unreadFiles(paths: readonly string[]): Problem[] {
  const isAmongRules = (path: string) => path.startsWith('rules/') && isReadable(path);
  return [
    ...byEnding(paths.filter((path) => !isAmongRules(path))).map(([kind, found]) => {
      const fix = adviceOn(kind) ?? others;
      return unread(kind, found, found.length === 1 ? fix.replace('in them', 'in it') : fix);
    }),
    ...byEnding(paths.filter(isAmongRules)).map(([kind, found]) => unread(kind, found, ownRules)),
  ];
}

function unread(kind: string, paths: readonly string[], fix: string): Problem {
  const message = `${counted(kind, paths.length)} ${paths.length === 1 ? 'is' : 'are'} not read. ${fix}`;
  return { path: paths[0] ?? '', line: 1, column: 1, code: 'unread-files', message };
}
