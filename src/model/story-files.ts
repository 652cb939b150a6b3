import { groupBy } from '../util/group.ts';
import { compareText } from '../util/places.ts';
import type { StoryRule } from './world-config.ts';

/** A Markdown file as far as it tells whether it is a chapter. */
export interface StoryFile {
  readonly path: string;
  /** Its `order:`. */
  readonly order?: number;
  /** Prose stands in it. */
  readonly hasProse: boolean;
  /** It describes an entity of a kind of its own, as a note about a person does. */
  readonly isReference: boolean;
}

/** Where a file stands in a story. */
export interface Chapter {
  readonly story: string;
  /** From 1. Two files that have the same `order:` are one chapter. */
  readonly number: number;
  /** Another file has the same number: of what they say neither is later. */
  readonly isShared: boolean;
  /** It says itself where it stands. */
  readonly hasOrder: boolean;
}

/** Which files are chapters, by path: those that `story:` names, where there is one; else those of folders that look like a manuscript. */
export function chaptersOf(files: readonly StoryFile[], rules: readonly StoryRule[]): ReadonlyMap<string, Chapter> {
  const stories = rules.length > 0 ? namedStories(files, rules) : recognisedStories(files);
  return new Map([...stories].flatMap(([story, chapters]) => numbered(story, chapters)));
}

function namedStories(files: readonly StoryFile[], rules: readonly StoryRule[]): ReadonlyMap<string, StoryFile[]> {
  const told = files.flatMap((file) => {
    const rule = rules.find(({ matches }) => matches(file.path));
    return rule === undefined ? [] : [{ file, story: rule.name }];
  });
  return withoutStory(groupBy(told, ({ story }) => story));
}

const withoutStory = (stories: ReadonlyMap<string, readonly { readonly file: StoryFile }[]>) =>
  new Map([...stories].map(([story, its]) => [story, its.map(({ file }) => file)]));

/** Fewer files are no manuscript. */
const leastChapters = 3;

function recognisedStories(files: readonly StoryFile[]): ReadonlyMap<string, StoryFile[]> {
  const prose = files.filter(({ hasProse, isReference }) => hasProse && !isReference);
  const folders = groupBy(
    prose.flatMap((file) => {
      const story = manuscriptFolder(file.path);
      return story === undefined ? [] : [{ file, story }];
    }),
    ({ story }) => story,
  );
  const inNamed = withoutStory(folders);
  const others = prose.filter(({ path }) => manuscriptFolder(path) === undefined);
  const all = groupBy(files, ({ path }) => folderOf(path));
  const byNumber = [...groupBy(others, ({ path }) => folderOf(path))].filter(([folder, its]) => {
    const every = all.get(folder) ?? its;
    return every.filter(({ path, isReference }) => isNumbered(path) && !isReference).length * 2 > every.length;
  });
  return new Map([...inNamed, ...byNumber].filter(([, its]) => its.length >= leastChapters));
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The outermost folder above a file that is called as manuscripts are. */
function manuscriptFolder(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex((name) => manuscripts.has(plainFolder(name)));
  return at < 0 ? undefined : folders.slice(0, at + 1).join('/');
}

/** "02 - Chapters": without a number before it. */
const plainFolder = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^[\d\s._-]+/, '')
    .replace(/^(?:the|my)[\s_-]+/, '')
    .trim();

const manuscripts: ReadonlySet<string> = new Set(
  'chapters chapter manuscript manuscripts scenes story book novel draft text kapitel manuskript szenen chapitres manuscrit capitulos capítulos capitoli'.split(
    ' ',
  ),
);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');

/** "03.md", "03 - The Ferry.md", "Chapter Three.md", "Prologue.md"; no date, and no year. */
const isNumbered = (path: string): boolean => {
  const name = nameOf(path);
  if (/^(?:prologue|epilogue|interlude|prolog|epilog)\b/iu.test(name)) return true;
  return /^(?:(?:chapter|ch|scene|part|act|book|kapitel|teil|chapitre|cap[ií]tulo|capitolo)[\s._-]*(?:\d{1,3}|[ivxl]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+(?:teen|ty))|\d{1,3}(?:\.\d{1,2})?)(?![\p{L}\d])(?!-\d)/iu.test(
    name,
  );
};

function numbered(story: string, files: readonly StoryFile[]): (readonly [string, Chapter])[] {
  const placeOf = placesAmong(files);
  const sorted = [...files].sort((a, b) => placeOf(a) - placeOf(b) || byTelling(a, b));
  let number = 0;
  const chapters = sorted.map((file, at) => {
    const before = sorted[at - 1];
    if (file.order === undefined || before?.order !== file.order) number += 1;
    return { path: file.path, number, hasOrder: file.order !== undefined };
  });
  const filesOf = groupBy(chapters, (chapter) => chapter.number);
  return chapters.map(({ path, number: of, hasOrder }) => [
    path,
    { story, number: of, isShared: (filesOf.get(of)?.length ?? 0) > 1, hasOrder },
  ]);
}

/**
 * Where a chapter stands by its `order:`. Where only some have one, the others of the same folder are counted among them by the number
 * in their name; what has none comes last.
 */
function placesAmong(files: readonly StoryFile[]): (file: StoryFile) => number {
  const ordered = files.filter(({ order }) => order !== undefined);
  const isMixed = ordered.length > 0 && ordered.length < files.length;
  const isOneFolder = new Set(files.map(({ path }) => folderOf(path))).size === 1;
  const last = Number.MAX_VALUE;
  return ({ order, path }) => order ?? (isMixed && isOneFolder ? (numberInName(path) ?? last) : last);
}

function numberInName(path: string): number | undefined {
  const found = isNumbered(path) ? /\d{1,3}(?:\.\d{1,2})?/.exec(nameOf(path))?.[0] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Files of one place: those with an `order:` come first. */
const byTelling = (a: StoryFile, b: StoryFile): number =>
  Number(a.order === undefined) - Number(b.order === undefined) || compareNaturally(a.path, b.path);

/** Numbers in names by their amount: `2` before `10`. */
export function compareNaturally(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left, right] = [one[at] ?? '', other[at] ?? ''];
    const areNumbers = /^\d/.test(left) && /^\d/.test(right);
    const order = areNumbers ? Number(left) - Number(right) : compareText(left.toLowerCase(), right.toLowerCase());
    if (order !== 0) return order;
  }
  return compareText(a, b);
}

const partsOf = (path: string): string[] => path.match(/\d+|\D+/g) ?? [];
