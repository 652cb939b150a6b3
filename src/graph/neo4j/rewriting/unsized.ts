import { tokenizeCypher } from '../../../util/cypher/tokenize.ts';
import type { DriverParams } from '../values.ts';

/** A statement as the driver sends it. */
export interface Sent {
  readonly cypher: string;
  readonly params: DriverParams;
}

/** The parameter that holds the list. */
const holder = 'sent';
const REMEMBERED = 500;
const remembered = new Map<string, string>();

/**
 * The same statement, with the list that it unwinds inside a map. The server keeps a plan for each text and, by powers of ten,
 * for the length of each list that is a parameter of its own: the first list that is longer than any before would wait for
 * another plan, for half a second or more. Of a list inside a map it takes no length.
 */
export function unsized(cypher: string, params: DriverParams): Sent {
  const name = /^UNWIND \$(\w+) AS /.exec(cypher)?.[1];
  const list = name === undefined ? undefined : params[name];
  if (name === undefined || list === undefined || holder in params) return { cypher, params };
  const { [name]: _, ...others } = params;
  return { cypher: held(cypher, name), params: { ...others, [holder]: { [name]: list } } };
}

function held(cypher: string, name: string): string {
  const known = remembered.get(cypher);
  if (known !== undefined) return known;
  const text = tokenizeCypher(cypher)
    .map((token) => (token.kind === 'parameter' && token.text === `$${name}` ? `$${holder}.${name}` : token.text))
    .join('');
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(cypher, text);
  return text;
}
