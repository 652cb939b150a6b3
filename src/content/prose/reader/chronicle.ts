import type { ProseLexicon } from './lexicon.ts';
import type { SentenceToken } from './token.ts';

type Untagged = Omit<SentenceToken, 'tag'>;

const dividing = /^[:.|–—-]$/;
/** Forms of headlines, in which the auxiliary is left out: "Odo crowned king", "Odo banished from Vask". */
const passive =
  /^(?:born|crowned|elected|appointed|anointed|banished|exiled|imprisoned|buried|admitted|expelled|deposed|slain|murdered|executed|assassinated)$/;
const passiveBefore = /^(?:killed|founded|destroyed|razed|rebuilt|captured|conquered|forged|built|signed|sacked)$/;
const auxiliary = /^(?:is|are|was|were|has|had|have)$/;
const prepositions = /^(?:by|at|in|near|on|outside|during|under)$/;
/** Words that join what happened in one year; a date behind them would be that of the last alone. */
const joining = /^(?:[,;:]|and|but|then|while|when|after|before|until)$/;

/**
 * A line of a chronicle, `441: Odo is born`, `| 441 | Odo is born |` or `441 – joins the Guild`, as the sentence that it stands for:
 * "In 441, Odo is born", "joins the Guild in 441". Any other sentence as it is.
 *
 * @param marks offsets at which the author's marks are left out: a date in bold needs no colon.
 */
export function chronicled(
  tokens: readonly Untagged[],
  lexicon: Pick<ProseLexicon, 'verbs'>,
  marks: ReadonlySet<number>,
): readonly Untagged[] {
  const from = tokens.findIndex(({ word }) => word !== '|');
  const [date, ...behind] = tokens.slice(Math.max(0, from));
  if (date?.kind !== 'date') return tokens;
  const [mark] = behind;
  const isMarked = mark?.kind === 'mark' && dividing.test(mark.word);
  if (!isMarked && !marks.has(date.end) && !isYearBefore(date, behind, lexicon)) return tokens;
  const after = isMarked ? behind.slice(1) : behind;
  const rest = inOneRow(after.slice(0, after.findLastIndex(({ word }) => word !== '|') + 1));
  const [first] = rest;
  if (first === undefined) return tokens;
  if (!lexicon.verbs.has(first.word))
    return halves(rest).flatMap((half, at) => [
      ...(at === 0 ? [] : half.slice(0, 1)),
      wordAt('in', date.start),
      date,
      markAt(',', date.end),
      ...withAuxiliary(at === 0 ? half : half.slice(1)),
    ]);
  if (rest.some(({ word }) => joining.test(word))) return tokens;
  const end = rest.at(-1)?.word === '.' ? rest.length - 1 : rest.length;
  return [...rest.slice(0, end), wordAt('in', date.start), date, ...rest.slice(end)];
}

/** "-500 Oxmoor was founded": true where a date stands before a clause without any mark. */
function isYearBefore(
  { word }: Untagged,
  [name, verb]: readonly Untagged[],
  { verbs }: Pick<ProseLexicon, 'verbs'>,
): boolean {
  const isClause =
    name?.kind === 'name' && verb?.kind === 'word' && (verbs.has(verb.word) || auxiliary.test(verb.word));
  return isClause && /^[-\u2212]|\d{3}|\p{L}/u.test(word);
}

/** The cells behind the year: `Odo | is born` is one sentence, `Odo is born | Vask` is one with something more. */
function inOneRow(cells: readonly Untagged[]): readonly Untagged[] {
  return cells.flatMap((token, at) => {
    if (token.word !== '|') return [token];
    const [before, next] = [cells[at - 1], cells[at + 1]];
    const goesOn = before?.kind === 'name' && next?.kind === 'word' && /^\p{Ll}/u.test(next.text);
    return goesOn || next === undefined || before?.word === '|' ? [] : [markAt(';', token.start)];
  });
}

/** Cut before each semicolon that somebody stands behind: the year is that of all of them. */
function halves(rest: readonly Untagged[]): readonly (readonly Untagged[])[] {
  const cuts = rest.flatMap(({ word }, at) => (word === ';' && rest[at + 1]?.kind === 'name' ? [at] : []));
  return [0, ...cuts].map((from, at) => rest.slice(from, cuts[at]));
}

function withAuxiliary(rest: readonly Untagged[]): readonly Untagged[] {
  const [name, verb, next, ...more] = rest;
  if (name?.kind !== 'name' || verb === undefined) return rest;
  const isPassive =
    passive.test(verb.word) || (passiveBefore.test(verb.word) && (next === undefined || prepositions.test(next.word)));
  return isPassive ? [name, wordAt('was', verb.start), verb, ...(next === undefined ? [] : [next, ...more])] : rest;
}

const wordAt = (word: string, at: number): Untagged => ({ kind: 'word', text: word, word, start: at, end: at });
const markAt = (word: string, at: number): Untagged => ({ kind: 'mark', text: word, word, start: at, end: at });
