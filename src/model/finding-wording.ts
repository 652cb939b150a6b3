import { stableHash } from '../util/hash.ts';

/** The properties of a stored finding in which places may stand: `path:line`. */
export const wordingKeys = ['message', 'hint', 'claim', 'doc_a', 'doc_b', 'sources'] as const;

/**
 * The hash by which a stored finding is known to be up to date: `<content>.<wording>`. The wording stands apart because lines that
 * move change nothing else.
 */
export function findingHash(content: string, properties: Readonly<Record<string, unknown>>): string {
  return `${content}.${wordingHash(properties)}`;
}

/** The same hash after the wording has changed. */
export function withWording(hash: string, properties: Readonly<Record<string, unknown>>): string {
  const [content, wording] = hash.split('.');
  return wording === undefined ? hash : findingHash(content ?? '', properties);
}

function wordingHash(properties: Readonly<Record<string, unknown>>): string {
  return stableHash(JSON.stringify(wordingKeys.map((key) => properties[key] ?? null)));
}
