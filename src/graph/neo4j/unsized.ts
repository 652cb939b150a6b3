import { tokenizeCypher } from '../../util/cypher/tokenize.ts';
import type { DriverParams } from './values.ts';

/** A statement as the driver sends it. */
export interface Sent {
  readonly cypher: string;
  readonly params: DriverParams;
}

/** The parameter that is the map. */
const holder = 'sent';
const MOST_REMEMBERED = 500;
const remembered = new Map<string, string>();

/**
 * The same statement with the list that it unwinds inside a map. The server plans a statement anew for each order of
 * magnitude of a list parameter's length, which takes half a second or more; for a list inside a map it does not.
 */
export function unsized(cypher: string, params: DriverParams): Sent {
  const name = /^UNWIND \$(\w+) AS /.exec(cypher)?.[1];
  const list = name === undefined ? undefined : params[name];
  if (name === undefined || list === undefined || holder in params) return { cypher, params };
  const { [name]: _, ...others } = params;
  return { cypher: withListInMap(cypher, name), params: { ...others, [holder]: { [name]: list } } };
}

function withListInMap(cypher: string, name: string): string {
  const known = remembered.get(cypher);
  if (known !== undefined) return known;
  const text = tokenizeCypher(cypher)
    .map((token) => (token.kind === 'parameter' && token.text === `$${name}` ? `$${holder}.${name}` : token.text))
    .join('');
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(cypher, text);
  return text;
}
