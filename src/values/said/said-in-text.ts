import { frameSaid } from './frames.ts';
import { isOneOfMany } from './many.ts';
import { numberSaid } from './numbers.ts';
import type { SaidInText, SaidValue } from './said.ts';
import { bareName, bareWords, isName, isPlainPhrase, plainSentences } from './sentence.ts';
import { isTurn, useSaid } from './uses.ts';
import { versionsIn } from './versions.ts';

/**
 * Reads what plain sentences state: "the north gate is closed", "we use REST", "we switched from REST to GraphQL", "Auth allows 5,000
 * requests", "the inn is run by Odo", "Postgres 14 is our database". Other forms state no value; a version named in passing ("the Postgres 17 migration") is a
 * mention.
 */
export function saidInText(text: string): SaidInText[] {
  const sentences = plainSentences(text);
  return sentences.flatMap((sentence, at) => {
    const said = sentence.isOpen ? [] : clausesIn(sentence.text).flatMap(statedIn);
    return [...said, ...versionsIn(sentence.text, said, sentences[at + 1]?.text)];
  });
}

/** "The inn is run by Odo and has six rooms": both of the inn. */
const joinedClauses =
  /^(.{1,60}?) ((?:is|are|has|lives|works|owns|costs) \S.{0,80}?),? and ((?:now |still |also )?(?:is|are|has|lives|works|owns|costs) \S.{0,80})$/iu;

function clausesIn(text: string): string[] {
  const [, subject, first, second] = joinedClauses.exec(text) ?? [];
  return subject === undefined ? [text] : [`${subject} ${first}`, `${subject} ${second}`];
}

function statedIn(text: string): SaidInText[] {
  const used = useSaid(text);
  if (used.length > 0 || isTurn(text)) return used;
  const counted = numberSaid(text);
  if (counted !== undefined) return [counted];
  const said = frameSaid(text) ?? being(text);
  return said === undefined ? [] : [said];
}

const isSentence =
  /^(.{1,60}?) (is|are|was|were|remains?|stays?)(n't)? ((?:(?:still|now|currently|again|not|no longer|never) )*)(\S.{0,60})$/iu;

/** "X is Y". */
function being(text: string): SaidInText | undefined {
  const [, subject = '', verb = '', short, adverbs = '', rest = ''] = isSentence.exec(text) ?? [];
  const value = rest.replace(/ (?:again|now|today|currently|once more)$/iu, '');
  if (!isPlainPhrase(subject, 5) || !isPlainPhrase(value, 6) || /^\S+ing\b/iu.test(value)) return undefined;
  const affirmed = (short !== undefined) === /\b(?:not|no longer|never)\b/iu.test(adverbs);
  const plural = /^(?:are|were|remain|stay)$/iu.test(verb);
  const said = { plural, predicate: 'is', affirmed, stated: true } as const;
  if (/^(?:our|my) /iu.test(value) && isName(subject)) {
    return { ...said, ...called(value), value: textOf(subject), single: true };
  }
  if (
    /^the \S.* of \S/iu.test(value) &&
    isName(subject) &&
    !isOneOfMany(value) &&
    !/^the (?:one|same|only|first|last|best|\S+est)\b/iu.test(value)
  ) {
    return { ...said, ...called(value), value: textOf(subject), single: true };
  }
  const isRole = /^(?:the|our|my) |'s /iu.test(subject) && isName(value) && !isOneOfMany(subject);
  const single = isRole || states.has(bareWords(value));
  return { ...said, ...called(subject), value: textOf(value), single };
}

const called = (words: string) => ({ subject: bareName(words), subject_name: words });
const textOf = (words: string): SaidValue => ({ kind: 'text', text: bareName(words), name: words });

/** A thing is only one of these at a time. */
const states: ReadonlySet<string> = new Set(
  (
    'open closed shut locked unlocked sealed barred alive dead living on off enabled disabled up down online offline empty full lit unlit ' +
    'present absent finished unfinished public private broken intact occupied vacant married unmarried single free captive imprisoned ' +
    'lost found standing destroyed allowed forbidden banned legal illegal mandatory optional deprecated removed required'
  ).split(' '),
);
