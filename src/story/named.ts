import type { ParsedFile } from '../content/formats/parsed-file.ts';
import { type StrangerPlace, strangersIn } from '../content/prose/names/strangers.ts';
import { type NamesAround, strangersByName } from '../content/prose/names/undeclared.ts';
import { isPersonNoun } from '../content/prose/reader/strangers.ts';
import type { Range } from '../content/prose/reader/token.ts';
import { isPastForm } from '../english/verbs.ts';
import type { ChapterFile, ToldParagraph } from './manuscript.ts';
import { acting, ofPeople, ranksOfPeople, speaking } from './words.ts';

/** One place at which the manuscript writes a name. */
export interface NamePlace extends Range {
  readonly name: string;
  readonly paragraph: ToldParagraph;
  /** Number of the scene. */
  readonly scene: number;
  /** The rank before it, without its point. */
  readonly rank?: string;
  readonly isSpoken: boolean;
  readonly sign?: NameSign;
}

/** What the words around a name tell about it. */
export type NameSign = 'rank' | 'speaks' | 'acts' | 'has' | 'called' | 'who' | 'does' | 'in' | 'toward' | 'the';

const read = new WeakMap<ToldParagraph, readonly Omit<StrangerPlace, 'chunk' | 'parsedFile'>[]>();

/** Words with capitals in a paragraph, remembered with it. */
function capitalsIn(paragraph: ToldParagraph): readonly Omit<StrangerPlace, 'chunk' | 'parsedFile'>[] {
  const known = read.get(paragraph);
  if (known !== undefined) return known;
  const { text } = paragraph;
  const found = strangersIn(text, []).map((stranger) => {
    const each = withoutDay(stranger);
    // "Ilse nodded": the verb proves the name where the capital does not.
    const after = text.slice(each.start + each.text.length, each.start + each.text.length + 60);
    return { ...each, opens: each.opens && !speaksAfter.test(after) && !actsAfter.test(after) };
  });
  read.set(paragraph, found);
  return found;
}

/** "On Saturday Tom came": the day is no part of the name. */
function withoutDay<T extends { readonly text: string; readonly start: number }>(stranger: T): T {
  const day = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (?=\p{Lu})/u.exec(stranger.text)?.[0].length ?? 0;
  return day === 0 ? stranger : { ...stranger, text: stranger.text.slice(day), start: stranger.start + day };
}

/** All names of a manuscript by their words, with what is told around each place. Words that may be no names are left out, as `lore names` does. */
export function strangersNamed(
  files: readonly ChapterFile[],
  config: NamesAround['config'],
): ReadonlyMap<string, readonly NamePlace[]> {
  const paragraphs = files
    .flatMap(({ passages }) => passages)
    .flatMap((passage, at) => passage.paragraphs.map((paragraph) => ({ paragraph, scene: at + 1 })));
  // One file of all paragraphs, each a chunk: names are told from words by the whole manuscript.
  const chunks = paragraphs.map(({ paragraph: { text, chunk } }) => ({ ...chunk, text }));
  const [first] = chunks;
  if (first === undefined) return new Map();
  const whole: ParsedFile = { file: first.file, declarations: [], relations: [], chunks, problems: [] };
  const strangers = paragraphs.flatMap(({ paragraph }, chunk) =>
    capitalsIn(paragraph).map((each): StrangerPlace => ({ ...each, chunk, parsedFile: whole })),
  );
  const names = new Map<string, readonly NamePlace[]>();
  for (const [name, places] of strangersByName(strangers, { entities: [], config })) {
    const found = places.flatMap(({ chunk, start: from }): NamePlace[] => {
      const here = paragraphs[chunk];
      const start = here?.paragraph.text.indexOf(name, from) ?? -1;
      return here === undefined || start === -1 ? [] : [placeOf(name, start, here)];
    });
    if (found.length > 0) names.set(name, found);
  }
  return names;
}

function placeOf(
  name: string,
  start: number,
  { paragraph, scene }: { readonly paragraph: ToldParagraph; readonly scene: number },
): NamePlace {
  const { text, speech } = paragraph;
  const end = start + name.length;
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 60);
  const isSpoken = speech.some((each) => each.start <= start && start < each.end);
  const rank = rankBefore.exec(before)?.[1];
  const sign = rank === undefined ? signOf(before, after, isSpoken) : 'rank';
  return { name, start, end, paragraph, scene, isSpoken, ...(rank && { rank }), ...(sign && { sign }) };
}

const rankBefore = new RegExp(`(?:^|[^\\p{L}])(${ranksOfPeople})\\.? $`, 'u');
const speaksAfter = new RegExp(`^,? (?:\\p{Ll}+ly |had |then )?${speaking}\\b`, 'u');
const speaksBefore = new RegExp(`[”"’'] (?:\\p{Ll}+ly )?${speaking} (?:${ranksOfPeople}\\.? )?$`, 'u');
const actsAfter = new RegExp(`^ (?:\\p{Ll}+ly |had |just |only |then |never |always |still )?${acting}\\b`, 'u');
const hasAfter = new RegExp(`^['’]s (?:\\p{Ll}+ ){0,2}${ofPeople}\\b`, 'u');
const whoAfter = /^,? who(?:se|m)?\b/u;
/** "Hale Merrow, the ferryman", "Severin Holm was a carter". */
const personBehind = /^(?:,| was| is) (?:an? |the |his |her )(?:\p{Ll}+ )?(\p{Ll}+)\b/u;
const calledBefore = /(?:["“‘'](?:\p{L}+, )?|, )$/u;
const calledAfter = /^(?:[,!?]|[.!?—…]?["”])/u;
const inBefore = /\b(?:in|into|through|throughout|across|outside|inside|near|around|beyond|leaving|left|reached) $/iu;
const towardBefore = /\b(?:to|from|at|towards?) $/iu;

function signOf(before: string, after: string, isSpoken: boolean): NameSign | undefined {
  if (!isSpoken && (speaksAfter.test(after) || speaksBefore.test(before))) return 'speaks';
  if (hasAfter.test(after)) return 'has';
  if (/\bthe $/i.test(before)) return 'the';
  if (actsAfter.test(after)) return 'acts';
  if (isSpoken && calledBefore.test(before) && calledAfter.test(after)) return 'called';
  if (whoAfter.test(after)) return 'who';
  const behind = personBehind.exec(after)?.[1];
  if (behind !== undefined && isPersonNoun(behind.toLowerCase())) return 'who';
  if (inBefore.test(before)) return 'in';
  if (towardBefore.test(before)) return 'toward';
  return isPastForm(/^ (\p{Ll}+)/u.exec(after)?.[1] ?? '') ? 'does' : undefined;
}
