import { stableHash } from '../util/hash.ts';

const longest = 60;

/** A name for a model that a folder may have on every system; two models never have one. */
export function modelFolderName(...parts: readonly string[]): string {
  const readable = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest);
  return `${readable}-${stableHash(...parts).slice(0, 8)}`;
}
