import { posix } from 'node:path';
import { worldInMemory } from '../../../src/app/ingest/world-in-memory.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { Audience } from '../../../src/model/audience.ts';
import { writeMirror } from '../../../src/surfaces/pages/mirror/write-mirror.tsx';

/** The files of a site, by path. */
export type Site = ReadonlyMap<string, string>;

/** The site of the world in a folder, as of a moment; for its readers, as `lore mirror` writes it, or for its author. */
export async function mirrored(
  root: string,
  at = '2031-06-01T12:00:00Z',
  audience: Audience = 'readers',
): Promise<Site> {
  const store = await openMemoryStore();
  try {
    const home = { ...worldAt(root), audience };
    const memory = await worldInMemory({ store, home, clock: () => new Date(at) });
    const site = new Map<string, string>();
    await writeMirror(memory, { write: async (path, text) => void site.set(path, text) });
    return site;
  } finally {
    await store.close();
  }
}

/** Everything that a site asks a browser for or leads to, and that is not there: `page → address`. */
export function brokenLinks(site: Site): string[] {
  const anchors = new Map([...site].map(([path, text]) => [path, new Set(attributes(text, 'id'))]));
  return [...site].flatMap(([page, text]) =>
    ['href', 'src', 'action'].flatMap((name) =>
      attributes(text, name).flatMap((address) => {
        const [path = '', anchor] = address.split('#');
        const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
        const there = anchors.get(target);
        const isThere = there !== undefined && (anchor === undefined || there.has(decodeURIComponent(anchor)));
        return isThere ? [] : [`${page} → ${address}`];
      }),
    ),
  );
}

/** The values of an attribute, as a browser has them. */
export const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescaped(value));

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
