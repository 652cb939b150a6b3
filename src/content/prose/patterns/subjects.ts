import type { SentenceGrammar } from './grammar.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A clause begins after these words. */
const openers = wordsOf('when while where whereas because though although once whereupon so yet then that');
/** A clause also begins after these, unless they are prepositions: "the king before her", "all but him". */
const maybeOpeners = wordsOf('before after since until till but');
const prepositions = wordsOf(
  'of by in at on with without within from to into onto unto under underneath over near beside besides beneath behind against ' +
    'between among amongst beyond through throughout across around about during toward towards upon off like unlike than ' +
    'except save despite via alongside below above inside outside opposite past for as called named',
);
/** A clause may begin with one of these and its noun: "in the spring", "with great joy". */
const clauseInitial = wordsOf('in at on during within with by from upon');
/** After one of these, a name means somebody else of that name. */
const others = wordsOf('a an another other first second third fourth fifth every each some any either neither no one');
const determiners = wordsOf('the this these those his her its their my our your both all');

/**
 * Whether a name is the subject of the verb after it. It is not in "the sister of Ysolde ruled", "soldiers under Ysolde fell" and
 * "he who slew Ysolde died". Looks back from the name to the beginning of its clause.
 *
 * @param before the sentence up to the name, with names as marks.
 */
export function isSubject(before: string, { pastVerbs }: Pick<SentenceGrammar, 'pastVerbs'>): boolean {
  const tokens = before.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\p{L}\p{N}\s]/gu) ?? [];
  const isVerb = (token: string | undefined): boolean => token !== undefined && pastVerbs.has(token.toLowerCase());
  const firstVerb = tokens.findIndex(isVerb);
  let isJoined = false;
  let hasNoun = false;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] ?? '';
    const word = token.toLowerCase();
    const isAfterVerb = firstVerb >= 0 && firstVerb < at;
    const opensClause = at === 0 || isMark(tokens[at - 1]);
    if (isName(token)) {
      if (!isJoined) return false;
    } else if (isMark(token)) {
      if (!(token === ',' && isJoined && isName(tokens[at - 1]))) return true; // else a list goes on
    } else if (/^\d/.test(token) || openers.has(word)) return true;
    else if (maybeOpeners.has(word)) return opensClause || isAfterVerb;
    else if (word === 'or' || word === 'nor') return false;
    else if (word === 'and') isJoined = true;
    else if (prepositions.has(word)) {
      if (isJoined) return isAfterVerb; // "he came to Ashkeep and Brand died": two clauses
      return opensClause && hasNoun && clauseInitial.has(word);
    } else if (isVerb(token) || others.has(word)) return isJoined;
    else if (!determiners.has(word) && word === token) hasNoun = true;
  }
  return true;
}

const isName = (token: string | undefined): boolean => /^Zq\d+x$/.test(token ?? '');
const isMark = (token: string | undefined): boolean => /^[^\p{L}\p{N}]$/u.test(token ?? '');
