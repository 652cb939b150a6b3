import type { UnreadReason } from '../reading.ts';
import { leavesTale } from './tale-scope.ts';
import type { Range } from './token.ts';

const tale =
  '(?:tale|story|song|ballad|legend|myth|poem|saga|play|epic|fable|parable|yarn|account|rumou?r|prophecy|game|novel|opera|romance|lay)';
const opensTale = new RegExp(
  `\\b(?:the|a|an|this|that|his|her|their|[\\w]+['’]s) (?:[a-z'’-]+ ){0,3}${tale} (?:began|begins|begun|started|starts|told|tells|went|goes|ran|runs|opened|opens|spoke|speaks)\\b|\\b(?:told|tells|sang|sings|recited|recites|began|spun|heard) (?:them |him |her |us |me |again )*(?:a|an|the|this|that|his|her|one|another) (?:[a-z'’-]+ ){0,3}${tale}\\b`,
  'i',
);
const sung = new RegExp(
  `\\b(?:told|sang|recited|spun|heard) (?:a|an|the|another|one|his|her|their) (?:[a-z'’-]+ ){0,2}${tale}`,
  'i',
);
/** "Sang a song and married Odo", "married Odo and sang a song.": nothing of it is in the song. */
function isSungBeside(words: string): boolean {
  const found = sung.exec(words);
  if (found === null) return false;
  const before = words.slice(0, found.index);
  const behind = words.slice(found.index + found[0].length);
  if (
    /^ and (?:then |later |soon )?(?:in \d+ )?(?:was |\p{Ll}+ed |wed |left |built |led |gave |fought |took |won )/u.test(
      behind,
    )
  )
    return !/[:“"]/.test(behind);
  return /^[.!]?\s*$/.test(behind) && /\b(?:and|then|and then) $/.test(before);
}
/** "In it, Odo killed Ulric": what a tale tells, also where another sentence came first. */
const insideIt = /^(?:in (?:it|them|this (?:version|one|tale|telling)|that (?:version|one|tale|telling)))\b/i;
const otherEnding =
  /^[*_#>\s-]*(?:(?:an? |the )?(?:alternat(?:e|ive)|possible|other|another|rejected|discarded|cut|deleted|unused) (?:ending|end|version|timeline|history|draft|scene|idea|outcome|universe|chapter|path)s?|what if|if only|non-?canon(?:ical)?|not canon|au|brainstorm(?:ing)?|scrapped)\b[^:–—\n]{0,40}(?:[:–—]|\.{3}|…)/i;

const hasDream =
  /\b(?:(?:dream|nightmare|vision) (?:again|came|returned|took|began|started)|(?:had|has|having) (?:the|a|that|this|his|her|another|one|strange|such)\b[^.!?\n]{0,40}\b(?:dream|nightmare|vision)|dream(?:ed|t|ing)|fell asleep|falls asleep)\b/i;
const wakes =
  /\b(?:woke|awoke|wakes|awakes|awakened|waking)\b|\b(?:dream|nightmare|vision) (?:ended|faded|broke|passed|was over)\b/i;
/** A dream that nobody wakes from within so many sentences was one of few words. */
const longestDream = 60;

/** A thought in italics, also with the sentence that says whose it is: "*He died in 590*, thought Cadoc." */
const thoughts = /(?<![*_\p{L}\p{N}])([*_])(?![*_\s])((?:(?!\n\s*\n)[^*_]){1,600})(?<![*_\s])\1(?![*_\p{L}\p{N}])/gu;
const thinks = /\b(?:thought|thinks|wondered|mused|reflected|told (?:himself|herself)|imagined|remembered|prayed)\b/i;

/** The sentences that a passage's form or a neighbour takes out of what the narrator states, with why. */
export function sentencesSetApart(text: string, sentences: readonly Range[]): ReadonlyMap<Range, UnreadReason> {
  const apart = new Map<Range, UnreadReason>();
  dreams(text, sentences, apart);
  tales(text, sentences, apart);
  italics(text, sentences, apart);
  return apart;
}

/** A dream may go on over several paragraphs until somebody wakes. */
function dreams(text: string, sentences: readonly Range[], apart: Map<Range, UnreadReason>): void {
  let from: number | undefined;
  for (const [at, { start, end }] of sentences.entries()) {
    const words = text.slice(start, end);
    if (from !== undefined && at - from > longestDream) from = undefined;
    if (from !== undefined && wakes.test(words)) {
      for (const each of sentences.slice(from, at)) apart.set(each, 'dream');
      from = undefined;
    } else if (hasDream.test(words)) from ??= at;
  }
}

function tales(text: string, sentences: readonly Range[], apart: Map<Range, UnreadReason>): void {
  let tale: string | undefined;
  let isEnding = false;
  let last = 0;
  for (const sentence of sentences) {
    if (/\n\s*\n/.test(text.slice(last, sentence.start + 1))) {
      tale = undefined;
      isEnding = false;
    }
    last = sentence.end;
    const words = text.slice(sentence.start, sentence.end);
    const isOpened = opensTale.test(words);
    // The next sentence may be told by the song; the rest of its own sentence is not.
    const isOutside = tale === undefined && isOpened && isSungBeside(words);
    const isOther = otherEnding.test(words);
    const isTold = isOpened || isOther || insideIt.test(words);
    if (isTold) tale = words;
    isEnding ||= isOther;
    if (tale !== undefined && !isOutside && (isTold || isEnding || !leavesTale(words, tale)))
      apart.set(sentence, 'fiction');
  }
}

/** A whole sentence in italics is a thought or somebody's words wherever somebody is said to think in that paragraph. */
function italics(text: string, sentences: readonly Range[], apart: Map<Range, UnreadReason>): void {
  if (!/[*_]/.test(text) || !thinks.test(text)) return;
  for (const { 0: all, 2: inside = '', index } of text.matchAll(thoughts)) {
    if (inside.trim().split(/\s+/).length < 3) continue;
    const before = text.lastIndexOf('\n\n', index);
    const after = text.indexOf('\n\n', index);
    if (!thinks.test(text.slice(Math.max(before, 0), after < 0 ? text.length : after))) continue;
    for (const sentence of sentences)
      if (sentence.start < index + all.length && index < sentence.end) apart.set(sentence, 'speech');
  }
}
