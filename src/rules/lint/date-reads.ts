import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement, tokenName } from '../analysis/statement.ts';
import { propertyReads } from '../analysis/variables.ts';
import { sortOf } from './strange-words.ts';
import type { Vocabulary } from './world-words.ts';

interface Read {
  /** `k.birth`, as written. */
  readonly name: string;
  readonly variable: string;
  readonly property: string;
}

/** A date, or a part of one, that is read. */
export interface DateRead extends Omit<Read, 'property'> {
  /** The date itself: `birth`. */
  readonly date: string;
  readonly part: 'day' | 'earliest' | 'latest' | 'text' | 'year' | 'axis';
}

/** Where a query reads dates, by themselves or by another name that a WITH gives them. */
export class DateReads {
  readonly #tokens: readonly CypherToken[];
  readonly #known: Vocabulary;
  readonly #reads: ReadonlyMap<number, Read>;
  readonly #renamed: ReadonlyMap<string, Read>;

  constructor(statement: Statement, known: Vocabulary) {
    this.#tokens = statement.tokens;
    this.#known = known;
    this.#reads = new Map(
      propertyReads(statement).flatMap(({ token, variable, property, use }) =>
        sortOf(use, known) === undefined
          ? []
          : [[token.offset, { name: `${variable}.${property}`, variable, property }] as const],
      ),
    );
    this.#renamed = renamedReads(this.#tokens, (index) => this.#readAt(index));
  }

  /** The date that ends at this token; undefined where there is none, or something is reckoned with it (`k.death - k.birth`). */
  at(index: number): DateRead | undefined {
    const tokens = this.#tokens;
    const isProperty = tokens[index - 1]?.text === '.';
    const read = isProperty ? this.#readAt(index) : this.#renamed.get(tokenName(tokens[index]) ?? '');
    if (read === undefined || tokens[index + 1]?.text === '.') return undefined;
    if (!isAlone(tokens, isProperty ? index - 2 : index, -1) || !isAlone(tokens, index, 1)) return undefined;
    if (this.#known.isDate(read.property)) return { ...read, date: read.property, part: 'day' };
    const part = isProperty ? this.#known.datePart(read.property) : undefined;
    return part === undefined ? undefined : { ...read, ...part };
  }

  #readAt(index: number): Read | undefined {
    return this.#reads.get(this.#tokens[index]?.offset ?? -1);
  }
}

/** Names that `WITH k.birth AS birth` gives to what is read, where nothing else has them. */
function renamedReads(
  tokens: readonly CypherToken[],
  readAt: (index: number) => Read | undefined,
): ReadonlyMap<string, Read> {
  const renamed = new Map<string, Read | undefined>();
  for (const [index, token] of tokens.entries()) {
    const name = tokenName(token);
    if (name === undefined || !isWord(tokens[index - 1], 'AS')) continue;
    const isPlain =
      tokens[index - 3]?.text === '.' && (tokens[index - 5]?.text === ',' || isWord(tokens[index - 5], 'WITH'));
    const read = isPlain && !renamed.has(name) ? readAt(index - 2) : undefined;
    renamed.set(name, read);
  }
  return new Map([...renamed].flatMap(([name, read]) => (read === undefined ? [] : [[name, read] as const])));
}

/** True if nothing is reckoned with what stands here before it is compared: `300 * 365`, `x + 300`. */
export function isAlone(tokens: readonly CypherToken[], index: number, step: 1 | -1): boolean {
  const beside = tokens[index + step];
  return (
    beside === undefined ||
    beside.kind !== 'punctuation' ||
    !'+-*/%^.[('.includes(beside.text) ||
    isOpening(beside, step)
  );
}

const isOpening = (token: CypherToken, step: 1 | -1): boolean => step === -1 && token.text === '(';
