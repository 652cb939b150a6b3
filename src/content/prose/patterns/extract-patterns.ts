import { defined } from '../../../util/defined.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import type { Mention } from '../mentions.ts';
import { datesIn, type IsDate } from './date-words.ts';
import { type Grammar, indexOfMark, markOf, mostMarks, type SentenceGrammar } from './grammar.ts';
import { type Pattern, type PatternClaim, patternsFor } from './patterns.ts';
import { reservations } from './reservations.ts';
import { type Sentence, sentencesOf, speechIn } from './sentences.ts';
import { isSubject } from './subjects.ts';

export interface PatternTools {
  readonly isDate: IsDate;
  readonly grammar: Pick<Grammar, 'of'>;
}

/**
 * The claims that plain sentences of a passage make about the entities mentioned in it. Questions, denials, conditions, hearsay
 * and direct speech make none. Whether a word is a finite verb in the past is decided by the parser compromise.
 */
export function extractByPatterns(passage: Passage, tools: PatternTools): ExtractedClaim[] {
  if (passage.mentions.length === 0 || patternsFor(passage.text).length === 0) return [];
  const speech = speechIn(passage.text);
  return sentencesOf(passage.text).flatMap((sentence) => inSentence(passage, sentence, speech, tools));
}

function inSentence(
  passage: Passage,
  sentence: Sentence,
  speech: readonly Sentence[],
  tools: PatternTools,
): ExtractedClaim[] {
  const names = passage.mentions.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
  if (names.length === 0 || names.length > mostMarks) return [];
  const words = passage.text.slice(sentence.start, sentence.end);
  const fitting = words.includes('?') ? [] : patternsFor(words);
  if (fitting.length === 0) return [];
  const marked = new MarkedSentence(passage, sentence, names, speech);
  if (reservations.test(marked.text)) return [];
  return fitting.flatMap((pattern) =>
    allMatches(pattern.form, marked.text).flatMap((match) => {
      // Parsing is slow, and most matches make no claim ("fell ill").
      const claims = claimsOf(pattern, match, marked, tools);
      if (claims.length === 0) return [];
      const grammar = tools.grammar.of(marked.text);
      if (!grammar.isPlain || !hasVerb(grammar, pattern, match[0])) return [];
      if (!isAbout(pattern, match, marked.text, grammar)) return [];
      return claims.map((claim) => ({ ...claim, passage, ...sentence }));
    }),
  );
}

/** Like `matchAll`, which copies its pattern each time. */
function allMatches(form: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  form.lastIndex = 0;
  for (let match = form.exec(text); match !== null; match = form.exec(text)) matches.push(match);
  return matches;
}

type Found = Omit<ExtractedClaim, 'passage' | 'start' | 'end'>;

function claimsOf(pattern: Pattern, match: RegExpExecArray, marked: MarkedSentence, tools: PatternTools): Found[] {
  const groups = match.groups ?? {};
  const who = (group: string) => marked.idOf(groups[group]);
  const dates = datesIn(marked.original(groups.tail ?? ''), tools.isDate);
  return pattern.claims.flatMap((claim): Found[] => {
    const subject = who(claim.subject);
    if (subject === undefined) return [];
    if (claim.target === undefined) {
      return dates.at === undefined ? [] : [{ subject, type: claim.type, value: dates.at }];
    }
    const target = who(claim.target);
    if (target === undefined || target === subject) return [];
    return [{ subject, type: claim.type, target, ...windowOf(claim, dates) }];
  });
}

function windowOf(
  { date }: PatternClaim,
  { at, from, until }: ReturnType<typeof datesIn>,
): { from?: string; until?: string } {
  if (date === 'at') return at === undefined ? {} : { from: at, until: at };
  if (date === 'start') return at === undefined ? {} : { from: at };
  if (date !== 'window') return {};
  return defined({ from, until });
}

/** A sentence with its names replaced by marks (`Zq7x`), so that Will is not a verb nor Grey a colour, and without direct speech. */
class MarkedSentence {
  readonly text: string;
  private readonly names: readonly Mention[];
  private readonly passage: Passage;

  constructor(passage: Passage, sentence: Sentence, names: readonly Mention[], speech: readonly Sentence[]) {
    this.names = names;
    this.passage = passage;
    const cuts = [
      ...names.map(({ start, end }, index) => ({ start, end, text: markOf(index) })),
      ...speech.map(({ start, end }) => ({ start, end, text: '…' })),
      ...(passage.draft.spans ?? []).flatMap(({ start, end, target }) =>
        target === undefined ? [{ start, end, text: '…' }] : [],
      ),
    ].sort((a, b) => a.start - b.start || b.end - a.end);
    const parts: string[] = [];
    let at = sentence.start;
    for (const { start, end, text } of cuts) {
      if (end <= at || start >= sentence.end) continue;
      parts.push(passage.text.slice(at, Math.max(at, start)), text);
      at = Math.min(end, sentence.end);
    }
    parts.push(passage.text.slice(at, sentence.end));
    this.text = parts.join('').replace(/\s+/g, ' ');
  }

  idOf(mark: string | undefined): string | undefined {
    return this.mention(mark)?.id;
  }

  /** The text with marks replaced by the author's words. */
  original(text: string): string {
    return text.replace(/Zq\d+x/g, (mark) => {
      const mention = this.mention(mark);
      return mention === undefined ? mark : this.passage.text.slice(mention.start, mention.end).replace(/\s+/g, ' ');
    });
  }

  private mention(mark: string | undefined): Mention | undefined {
    return mark === undefined ? undefined : this.names[indexOfMark(mark)];
  }
}

/**
 * Whether a match is about the name it begins with. An addition to a name ("He served Aldric, son of Odo") always is, unless it
 * may belong to an earlier name ("Maren, sister to Aldric, wife of Odo"). A verb is about its subject only.
 */
function isAbout({ verb }: Pattern, { 0: matched, index }: RegExpExecArray, text: string, grammar: SentenceGrammar) {
  const before = text.slice(0, index);
  const isAddition = verb === undefined && /^Zq\d+x,/.test(matched);
  return isAddition ? !insideAddition.test(before) : isSubject(before, grammar);
}

const insideAddition = /Zq\d+x, (?:[\p{L}'’-]+ ){1,5}(?:of|to) (?:[\p{L}'’-]+ ){0,3}$/u;

/** Whether the pattern's verb is parsed as a past tense or as a participle after "was". */
function hasVerb({ pastVerbs }: SentenceGrammar, { verb }: Pattern, matched: string): boolean {
  if (verb === undefined) return true;
  return [...pastVerbs].some((word) => verb.test(word) && matched.toLowerCase().includes(word));
}
