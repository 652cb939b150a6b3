import type { WorldInMemory } from '../../../app/ingest/world-in-memory.ts';
import { mirroredThings } from '../../../app/mirror/mirrored-things.ts';
import { type NamesPage, readNameIndex } from '../../../app/mirror/name-index.ts';
import { groupBy } from '../../../util/group.ts';
import { collectIfLarge } from '../../../util/heap.ts';
import { version } from '../../../util/package.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { htmlText } from '../layout/render.ts';
import { PageShell } from '../layout/shell.tsx';
import type { PageLinks } from '../links.ts';
import type { PageCall, ShownPage } from '../page.ts';
import { pages as routes } from '../routes/index.ts';
import { pagesStyle, styleName } from '../style/index.ts';
import { NamesView } from '../views/names.tsx';
import type { SiteFolder } from './site-folder.ts';
import { type MirroredPage, SiteMap } from './site-map.ts';
import { staticWorld } from './static-world.ts';

export interface MirrorProgress {
  readonly onPage?: (done: number) => void;
}

/** Pages that are read and made at a time: what many need is asked of the store once. */
const atOnce = 200;

/**
 * Writes the pages of a world, as files that need no server: whatever a page leads to is a page. One world always gives the same bytes. How
 * many there are.
 *
 * @throws UserInputError `unwritable`
 */
export async function writeMirror(
  memory: WorldInMemory,
  folder: Pick<SiteFolder, 'write'>,
  { onPage }: MirrorProgress = {},
): Promise<number> {
  const world = staticWorld(memory);
  const { store, record } = world.stored;
  const map = new SiteMap(await mirroredThings(world.stored), new Set(routes.map(({ path }) => path)));
  const about = { world: record?.name ?? 'lore', version: version(), isStatic: true };
  let done = 0;
  const write = async (path: string, links: PageLinks, { title, section, body }: ShownPage) => {
    const shell = { ...about, title, section, links };
    await folder.write(path, htmlText(<PageShell {...shell}>{body}</PageShell>));
    done += 1;
    onPage?.(done);
  };
  collectIfLarge(); // what reading the files took
  await folder.write(styleName, pagesStyle);
  for (const [path, page] of namePages(await readNameIndex(store), map)) await write(path, map.linksFrom(path), page);
  map.addAll();
  for (let batch = map.take(atOnce); batch.length > 0; batch = map.take(atOnce)) {
    for (const [route, alike] of groupBy(batch, (page) => page.route)) {
      for (const { page, shown } of await openAll(route, alike, world, map)) {
        await write(page.path, map.linksFrom(page.path), shown);
      }
    }
  }
  return done;
}

/** The index of names, by the path of each of its pages. */
function namePages(parts: readonly NamesPage[], map: SiteMap): [string, ShownPage][] {
  const addresses = parts.map((_, at) => (at === 0 ? 'a-z.html' : `a-z-${at + 1}.html`));
  return addresses.map((path, at) => {
    const body = <NamesView {...{ parts, at, addresses, links: map.linksFrom(path) }} />;
    return [path, { title: at === 0 ? 'A–Z' : `A–Z, part ${at + 1}`, section: 'names', body }];
  });
}

interface OpenedPage {
  readonly page: MirroredPage;
  readonly shown: ShownPage;
}

/** Pages of one route, each with the addresses of its own place. */
async function openAll(
  path: string,
  pages: readonly MirroredPage[],
  world: ServedWorld,
  map: SiteMap,
): Promise<OpenedPage[]> {
  const route = routes.find((each) => each.path === path);
  if (route === undefined) throw new Error(`There is no page at ${path}.`);
  const asked = pages.map(({ path: here, params, query }) => ({ params, query, call: callOf(here, world, map) }));
  const shown = await route.openMany(asked);
  return pages.flatMap((page, at) => {
    const its = shown[at];
    return its === undefined ? [] : [{ page, shown: its }];
  });
}

/** Somebody who may only look. */
function callOf(here: string, world: ServedWorld, map: SiteMap): PageCall {
  const visit = { actor: '', forms: undefined, csrf: undefined, memory: undefined };
  return { world, visit, here, links: map.linksFrom(here), signal: neverAborted };
}

const neverAborted = new AbortController().signal;
