import { plainValue, type TextToken } from './text-token.ts';

const months: ReadonlyMap<string, number> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, at) => [
      [name, at + 1],
      [name.slice(0, 3), at + 1],
    ]),
);

/** "3 May 1204", "May 3, 1204", "in 1204" and "at ten" as dates and times of day, without the words that lead to them. */
export function withDateValues(tokens: readonly TextToken[]): TextToken[] {
  const done: TextToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at];
    if (one === undefined) continue;
    const found = dateAt(tokens, at) ?? clockAt(tokens, at, done);
    if (found === undefined) {
      done.push(one.value?.kind === 'date' ? { ...one, value: { ...one.value, unit: 'date' } } : one);
      continue;
    }
    while (found.token.value?.kind === 'date' && leading.has(done.at(-1)?.word ?? '')) done.pop();
    done.push(found.token);
    at += found.taken - 1;
  }
  return done;
}

const leading: ReadonlySet<string> = new Set(['in', 'on', 'year', 'the', 'of']);

interface Found {
  readonly token: TextToken;
  readonly taken: number;
}

function dateAt(tokens: readonly TextToken[], at: number): Found | undefined {
  const numberAt = (place: number): number | undefined => {
    const { value } = tokens[place] ?? {};
    return value?.kind === 'amount' && value.unit === '' && value.least === value.most ? value.least : undefined;
  };
  const monthAt = (place: number): number | undefined => months.get(tokens[place]?.word ?? '');
  const afterComma = (place: number): number => (tokens[place]?.word === ',' ? place + 1 : place);
  const first = numberAt(at);
  const month = monthAt(at + 1);
  if (first !== undefined && month !== undefined && first <= 31) {
    const year = numberAt(afterComma(at + 2));
    return foundDate(
      tokens,
      { at, to: year === undefined ? at + 2 : afterComma(at + 2) + 1 },
      { year, month, day: first },
    );
  }
  const named = tokens[at]?.isName === true ? monthAt(at) : undefined;
  const behind = numberAt(at + 1);
  if (named !== undefined && behind !== undefined) {
    if (behind > 31) return foundDate(tokens, { at, to: at + 2 }, { year: behind, month: named });
    const year = numberAt(afterComma(at + 2));
    const to = year === undefined ? at + 2 : afterComma(at + 2) + 1;
    return foundDate(tokens, { at, to }, { year, month: named, day: behind });
  }
  const lead = tokens[at - 1]?.word;
  if (first === undefined || (lead !== 'in' && lead !== 'year') || !endsPhrase(tokens[at + 1])) return undefined;
  return foundDate(tokens, { at, to: at + 1 }, { year: first });
}

function foundDate(
  tokens: readonly TextToken[],
  { at, to }: { readonly at: number; readonly to: number },
  { year, month, day }: { readonly year?: number | undefined; readonly month?: number; readonly day?: number },
): Found {
  const [low, high] = [(month ?? 0) * 100 + (day ?? 0), (month ?? 99) * 100 + (day ?? 99)];
  const value = plainValue('date', 0, year === undefined ? 'day of a year' : 'date');
  const base = (year ?? 0) * 10_000;
  const word = tokens
    .slice(at, to)
    .map((token) => token.word)
    .join(' ');
  return {
    token: { word, stem: '#date', isName: false, value: { ...value, least: base + low, most: base + high } },
    taken: to - at,
  };
}

/** "Ends at ten": an hour, where no noun follows. */
function clockAt(tokens: readonly TextToken[], at: number, done: readonly TextToken[]): Found | undefined {
  const one = tokens[at];
  if (one?.value?.kind !== 'amount' || one.value.unit !== '' || done.at(-1)?.word !== 'at') return undefined;
  const { least, most } = one.value;
  if (least !== most || least < 1 || least > 24 || !endsPhrase(tokens[at + 1])) return undefined;
  const value = plainValue('clock', least * 60, least > 12 ? 'day' : '');
  return { token: { ...one, stem: '#clock', value }, taken: 1 };
}

/** True if what is before it is a number by itself: nothing follows, or what is no noun, or the name of an era in capitals. */
function endsPhrase(next: TextToken | undefined): boolean {
  return next === undefined || (next.value === undefined && (behindNumber.has(next.word) || isEra(next)));
}

const isEra = ({ isName, word }: TextToken): boolean => isName && word.length <= 3 && !months.has(word);

const behindNumber: ReadonlySet<string> = new Set(
  ". ; : , ! ? ( ) and or but in on at by for from with to when while after before under near because during o'clock sharp".split(
    ' ',
  ),
);
