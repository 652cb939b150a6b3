import type { ProseLexicon } from './lexicon.ts';
import { timeNouns } from './noun-words.ts';
import { wordSet } from './parser.ts';
import type { SentenceToken } from './token.ts';

/** Labels behind which a note's author states facts: "Background:", "Session 12:". */
const plainLabels = wordSet(
  'history background backstory note notes nb fact facts truth secret secrets origin origins childhood youth career death birth family marriage legacy summary overview biography bio life description lineage ancestry timeline chronology session chapter part recap event events aftermath outcome result results consequence consequences prologue epilogue relationships relations important reminder current currently status update today now appearance personality role location members people ruler rulers reign reigns founding foundation early later year years education work works title titles possessions items inventory gear burial date dates politics economy geography religion military trade climate government population inhabitants known for only gm dm keeper example short also reference see',
);
/** Words that point ahead at the text after the colon: that is then said, thought or played, and not the narrator's. */
const ahead = wordSet(
  'it this that so thus following word words thing things story tale version truth answer reply question idea ideas thought thoughts game message news rumour rumor rumours rumors claim claims belief theory argument case possibility options option choice plan plans rule rules law conditions condition terms promise wish hope fear joke line lines name names picture scene',
);
const people = wordSet('he she they');

/**
 * True if what follows a colon is the narrator's own statement: behind a date, a name, a label for facts, or a clause about somebody that
 * points at nothing ahead. "The clerk put it plainly:" and "Miller:" let somebody else speak.
 */
export function isStatedBehindColon(
  tokens: readonly SentenceToken[],
  { nouns, verbs }: Pick<ProseLexicon, 'nouns' | 'verbs'>,
): boolean {
  const colon = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  if (colon <= 0) return true;
  const isVerb = ({ kind, tag, word }: SentenceToken) =>
    kind === 'word' && (tag === 'VERB' || tag === 'AUX' || (verbs.has(word) && !nouns.has(word)));
  // "His children: Odo and Maren" is a list.
  if (!tokens.slice(colon + 1).some(isVerb)) return true;
  const lead = tokens.slice(0, colon).filter(({ kind }) => kind !== 'mark');
  const words = lead.filter(({ kind }) => kind === 'word').map(({ word }) => word);
  if (words.length === 0) return true;
  const isSomebody = lead.some(({ kind, word }) => kind === 'name' || (kind === 'word' && people.has(word)));
  // "The winter of that year was hard:" is no word of anybody's either.
  const isTime = lead.some(({ kind }) => kind === 'date') || words.slice(0, 2).some((word) => timeNouns.has(word));
  if (lead.some(isVerb)) return (isSomebody || isTime) && !words.some((word) => ahead.has(word));
  const last = words.findLast((word) => /^\p{L}/u.test(word)) ?? '';
  return isTime || plainLabels.has(last) || nouns.has(last);
}
