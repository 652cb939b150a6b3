import { endsClause } from './clause-words.ts';
import { phraseAt } from './parse-lists.ts';
import { verbAt } from './parse-verbs.ts';
import { type Parser, wordAt } from './parser.ts';
import type { Complement, ParsedClause, VerbGroup } from './syntax.ts';

/** The statement of a list of the dead about each: as a verb of the lexicon. */
const listedAs: Readonly<Record<string, string>> = {
  dead: 'died',
  fallen: 'fell',
  slain: 'slain',
  killed: 'killed',
  wounded: 'wounded',
  captured: 'captured',
};

/** "Among those who died in 598 were Odo and Maren", "among the dead at Ashkeep were Odo and Maren": the list is the subject. */
export function amongAt(parser: Parser, at: number): ParsedClause | undefined {
  const word = wordAt(parser, at + 1);
  if (wordAt(parser, at) !== 'among' || (word !== 'those' && word !== 'the')) return undefined;
  const isWho = wordAt(parser, at + 2) === 'who';
  const verb = isWho && word === 'those' ? verbAt(parser, at + 3) : listedVerb(parser, at + 2);
  if (verb === undefined) return undefined;
  const clause = parser.rest(parser, at, undefined, verb, []);
  if (!/^(?:was|were|is|are)$/.test(wordAt(parser, clause.end))) return undefined;
  const subject = phraseAt(parser, clause.end + 1);
  return subject === undefined
    ? undefined
    : {
        ...clause,
        end: subject.end,
        subject: { ...subject, start: clause.end },
        verb: { ...verb, start: at },
        isWhole: endsClause(parser, subject.end),
      };
}

/** "Among the members of the guild were Odo and Maren": each of them is one. */
export function amongNounAt(parser: Parser, at: number): ParsedClause | undefined {
  if (wordAt(parser, at) !== 'among') return undefined;
  const what = phraseAt(parser, at + 1);
  if (what?.noun === undefined || what.owner === undefined || !parser.lexicon.nouns.has(what.noun)) return undefined;
  const verb = verbAt(parser, what.end);
  if (verb?.isCopula !== true) return undefined;
  const subject = phraseAt(parser, verb.end);
  if (subject === undefined || !endsClause(parser, subject.end)) return undefined;
  const thing: Complement = { kind: 'thing', what, start: verb.end, end: verb.end, isLoose: false };
  return { start: at, end: subject.end, subject, verb: { ...verb, start: at }, complements: [thing], isWhole: true };
}

function listedVerb(parser: Parser, at: number): VerbGroup | undefined {
  const form = listedAs[wordAt(parser, at)];
  if (form === undefined) return undefined;
  const known = parser.lexicon.verbs.get(form) ?? [];
  const voice = /^(?:died|fell)$/.test(form) ? 'active' : 'passive';
  return { start: at, end: at + 1, form, known, voice, isProgressive: false, isCopula: false };
}
