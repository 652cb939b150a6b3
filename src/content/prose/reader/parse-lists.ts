import { timeNouns } from './noun-words.ts';
import { isInSubject, simplePhraseAt } from './parse-phrases.ts';
import { isPresentHere, verbAt } from './parse-verbs.ts';
import { type Parser, wordAt } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

/** The noun phrase that begins at a token, with "A, B and C" as one. Asides between commas are left to the clause. */
export function phraseAt(parser: Parser, at: number, depth = 0): NounPhrase | undefined {
  const first = simplePhraseAt(parser, at, depth);
  if (first === undefined) return undefined;
  const all = [first];
  let end = first.end;
  let isChoice = false;
  for (let next = end; ; next = end) {
    const word = wordAt(parser, next);
    if (word === 'and' || word === 'or' || word === '&' || word === 'nor') {
      const more = memberAt(parser, next + 1, depth);
      if (more === undefined || !isAlike(first, more) || !endsList(parser, more.end)) break;
      all.push(more);
      end = more.end;
      isChoice ||= word !== 'and' && word !== '&';
      break;
    }
    if (word !== ',') break;
    const isLast = wordAt(parser, next + 1) === 'and' || wordAt(parser, next + 1) === 'or';
    const more = memberAt(parser, next + (isLast ? 2 : 1), depth);
    if (
      more === undefined ||
      !isAlike(first, more) ||
      more.owner !== undefined ||
      isOneOf(parser, first, more) ||
      !isListed(parser, more.end, isLast)
    )
      break;
    all.push(more);
    end = more.end;
    if (isLast) {
      isChoice ||= wordAt(parser, next + 1) === 'or';
      break;
    }
  }
  // "Wystan, Odile" without an "and" is no list.
  if (all.length > 1 && !/^(?:and|or|nor|&)$/.test(wordAt(parser, (all.at(-1)?.start ?? 0) - 1))) return first;
  if (all.length === 1) return first;
  return { start: at, end, all: shared(parser, all), isChoice, modifiers: [], asides: [] };
}

/** "His sons Odo and Will": both are. */
function shared({ lexicon }: Parser, all: readonly NounPhrase[]): readonly NounPhrase[] {
  const [first, ...others] = all;
  if (first?.id === undefined || first.noun === undefined || first.owner?.prep !== "'s") return all;
  if (!/(?:s|children|brethren)$/.test(first.noun) || !lexicon.nouns.has(first.noun)) return all;
  if (others.some(({ id, noun, owner }) => id === undefined || (noun ?? owner) !== undefined)) return all;
  const { noun, owner, modifiers } = first;
  return [first, ...others.map((each) => ({ ...each, noun, owner, modifiers }))];
}

/** A further phrase of a list: "and guards the gate" goes on with a verb. */
function memberAt(parser: Parser, at: number, depth: number): NounPhrase | undefined {
  if (isPresentHere(parser, at)) return undefined;
  const member = simplePhraseAt(parser, at, depth);
  // "Became master of the guild, and three years later died".
  return member?.id === undefined && timeNouns.has(member?.noun ?? '') ? undefined : member;
}

/** Names go with names, the nameless with the nameless or with names. */
const isAlike = (a: NounPhrase, b: NounPhrase): boolean =>
  a.pronoun === undefined &&
  b.pronoun === undefined &&
  !(a.id !== undefined && b.id === undefined && b.owner !== undefined && b.determiner !== 'a');

/** "Livia's daughters, Yara and Nell": the names say who they are. */
const isOneOf = ({ lexicon }: Parser, first: NounPhrase, more: NounPhrase): boolean =>
  first.id === undefined && first.noun !== undefined && lexicon.nouns.has(first.noun) && more.id !== undefined;

/** After the last of a list no verb begins that is its own: "came to Ashkeep and Odo died". */
function endsList(parser: Parser, at: number): boolean {
  return isInSubject(parser, at) || verbAt(parser, at) === undefined;
}

function isListed(parser: Parser, at: number, isLast: boolean): boolean {
  const word = wordAt(parser, at);
  return isLast ? endsList(parser, at) : word === ',' || word === 'and' || word === 'or' || word === '&';
}
