import type { ProseLexicon } from './lexicon.ts';
import type { SentenceToken } from './token.ts';

/** "Founded 233.", "Built 260–274.": the tagger takes a verb that opens a sentence, and has its date at once, for a name. */
export function withOpeningVerb(
  tokens: readonly SentenceToken[],
  { verbs }: Pick<ProseLexicon, 'verbs'>,
): readonly SentenceToken[] {
  const [first, second] = tokens;
  if (first?.kind !== 'word' || second?.kind !== 'date' || first.tag === 'VERB') return tokens;
  const isParticiple = verbs.get(first.word)?.some(({ forms }) => forms.has('participle')) === true;
  return isParticiple ? [{ ...first, tag: 'VERB' }, ...tokens.slice(1)] : tokens;
}
