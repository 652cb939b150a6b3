import { type CypherToken, isBlank } from '../../util/cypher/tokenize.ts';

/** An argument as Cypher texts for its bounds; `unknown` for a literal null, with which every comparison is null. */
export type TimeArgument =
  | {
      readonly form: 'dated';
      readonly earliest: string;
      readonly latest: string;
      readonly axis: string;
      readonly year: string;
      /** The author's words: a bound that only follows from a life has none. */
      readonly text: string;
    }
  /** One exact day, or a plain number. It counts on the main axis. */
  | { readonly form: 'exact'; readonly value: string }
  | { readonly form: 'unknown' };

/**
 * Reads one argument of a time function. A chain that ends in a property (`r.valid_from`, `row.a.birth`, `` e.`in fiction` ``,
 * `nodes(p)[0].birth`) names a date, stored as `_earliest`, `_latest`, `_axis`, `_year` and `_text`; a property that is itself such a bound, and
 * any other expression, is an exact value.
 */
export function readArgument(tokens: readonly CypherToken[]): TimeArgument {
  const meaning = tokens.filter((token) => !isBlank(token));
  const text = flatten(tokens);
  const [only, ...others] = meaning;
  if (only?.kind === 'word' && only.text.toLowerCase() === 'null' && others.length === 0) return { form: 'unknown' };
  if (!endsInProperty(meaning)) return { form: 'exact', value: others.length === 0 ? text : `(${text})` };
  const quoted = text.endsWith('`');
  const stem = quoted ? text.slice(0, -1) : text;
  if (/_(?:earliest|latest)$/.test(stem)) return { form: 'exact', value: text };
  const part = (suffix: string): string => `${stem}_${suffix}${quoted ? '`' : ''}`;
  const [earliest, latest] = [part('earliest'), part('latest')];
  return { form: 'dated', earliest, latest, axis: part('axis'), year: part('year'), text: part('text') };
}

/** Reads an argument that is a number (of days, of years), whatever expression gives it. */
export function readNumber(tokens: readonly CypherToken[]): string {
  const text = flatten(tokens);
  return tokens.filter((token) => !isBlank(token)).length === 1 ? text : `(${text})`;
}

/** `primary(.name | [index])*.name`, where the primary is a name, a parameter, a call or a parenthesis. */
function endsInProperty(tokens: readonly CypherToken[]): boolean {
  let at = afterPrimary(tokens);
  let endsInName = false;
  while (at < tokens.length) {
    const text = tokens[at]?.text;
    if (text === '.' && isName(tokens[at + 1])) {
      at += 2;
      endsInName = true;
    } else if (text === '[') {
      at = afterGroup(tokens, at);
      endsInName = false;
    } else {
      return false;
    }
  }
  return endsInName;
}

function afterPrimary(tokens: readonly CypherToken[]): number {
  const first = tokens[0];
  if (first?.kind === 'punctuation' && '([{'.includes(first.text)) return afterGroup(tokens, 0);
  if (first?.kind === 'parameter' || first?.kind === 'backticked') return 1;
  if (first?.kind !== 'word') return tokens.length;
  // The name of a call may have dots of its own: apoc.map.fromPairs(…).birth
  let call = 1;
  while (tokens[call]?.text === '.' && isName(tokens[call + 1])) call += 2;
  return tokens[call]?.text === '(' ? afterGroup(tokens, call) : 1;
}

function afterGroup(tokens: readonly CypherToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'punctuation') continue;
    if ('([{'.includes(token.text)) depth += 1;
    if (')]}'.includes(token.text)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

function isName(token: CypherToken | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'backticked';
}

/** The argument on one line and without comments: it is repeated in the expansion, and the text must keep its lines. */
function flatten(tokens: readonly CypherToken[]): string {
  return tokens
    .map((token) => {
      if (isBlank(token)) return ' ';
      return token.kind === 'string' ? token.text.replace(/\r\n|[\r\n]/g, '\\n') : token.text;
    })
    .join('')
    .replace(/^ +| +$/g, '');
}
