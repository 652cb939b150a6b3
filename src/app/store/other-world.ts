import { scanWorld } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import { countAll, type WorldCounts } from '../../queries/contents.ts';
import { deleteWorld } from '../../queries/meta/take-out.ts';
import { type WorldRecord, writeWorldRecord } from '../../queries/meta/world-record.ts';
import { UserInputError } from '../../util/errors.ts';
import { readSoundSettings } from '../world/open-world.ts';
import { type WorldHome, worldPath } from './home.ts';
import { isSameWorld, type NamedWorld, namedWorld } from './same-world.ts';

/**
 * Where a store holds another world than the one it is opened for: `refuse` it, `replace` that world by this one, or say that it is this
 * one, `renamed`.
 */
export type OtherWorld = 'refuse' | 'replace' | 'renamed';

/** The world that was taken out of a store, and all that went with it. */
export interface TakenOut {
  readonly name: string;
  readonly counts: WorldCounts;
}

/**
 * The one door: whatever works on a store for a world comes through here first, before anything of either is written. In the store of another
 * world, findings would cite files that are not here, and an ingest would retire all of that world.
 *
 * @param home undefined: no world is at hand, and none is asked for but the one that the store holds.
 * @throws UserInputError `other-world`.
 */
export async function refuseOtherWorld(
  store: GraphStore,
  held: WorldRecord | undefined,
  home: WorldHome | undefined,
): Promise<void> {
  if (held === undefined || home === undefined) return;
  const here = namedWorld(home);
  if (held.leaving !== undefined) throw unfinished(store, held.leaving, held);
  if (!(await isSameWorld(store, held, home))) throw otherWorld(store, held, here, await countAll(store));
}

/**
 * The same for an ingest, which makes the store say what the files say and nothing else. Its world may have got another name since the
 * store was opened, and one file of a folder is another world than the folder.
 *
 * @throws UserInputError `other-world`.
 */
export async function refuseOtherIngest(
  store: GraphStore,
  held: WorldRecord | undefined,
  home: WorldHome,
): Promise<void> {
  if (held === undefined) return;
  const here = namedWorld(home);
  const isHere = held.leaving === undefined ? await isSameWorld(store, held, home) : held.name === here.name;
  if (!isHere || held.file !== here.file) throw otherWorld(store, held, here, await countAll(store));
}

/**
 * Makes a store this world's that holds another.
 *
 * @returns what was taken out of it; undefined where it was this world's already, or is so under a new name.
 * @throws UserInputError where this world has nothing to read; ConfigError `broken-settings`: then all stays as it was.
 */
export async function makeThisWorlds(
  store: GraphStore,
  held: WorldRecord | undefined,
  home: WorldHome,
  as: Exclude<OtherWorld, 'refuse'>,
): Promise<TakenOut | undefined> {
  if (held === undefined) return undefined;
  const here = namedWorld(home);
  if (held.leaving === undefined && held.file === here.file && (await isSameWorld(store, held, home))) return undefined;
  if (as === 'renamed') {
    if (held.leaving !== undefined) throw unfinished(store, held.leaving, held);
    const { stated: _, file: __, ...kept } = held;
    await writeWorldRecord(store, held, { ...kept, ...here });
    return undefined;
  }
  readSoundSettings(await scanWorld(worldPath(home)), undefined);
  return takeOut(store, held, here);
}

/**
 * The record changes first: who works on the store for the old world is refused from then on. Until this world is ingested it says which world is
 * leaving, so that what a kill left half done is refused to all, and done again by the next `--replace`.
 */
async function takeOut(store: GraphStore, held: WorldRecord, here: NamedWorld): Promise<TakenOut> {
  const name = held.leaving ?? held.name;
  const counts = await countAll(store);
  await writeWorldRecord(store, held, { ...here, leaving: name, replaced: (held.replaced ?? 0) + 1 });
  await deleteWorld(store);
  return { name, counts };
}

/** `120 entities, 1 decision`: what there is of each, in a person's words. */
export function countedWorld(counts: WorldCounts): string {
  const words = Object.entries(counts).flatMap(([plural, count]) => {
    if (count === 0) return [];
    const word = count === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural;
    return [`${count} ${word}`];
  });
  return words.length === 0 ? 'nothing' : words.join(', ');
}

const called = ({ name, file }: NamedWorld): string => (file === undefined ? `"${name}"` : `"${name}" (${file})`);

function otherWorld({ engine }: GraphStore, held: NamedWorld, here: NamedWorld, counts: WorldCounts): UserInputError {
  const asked = called(held) === called(here) ? 'another of that name: none of its files is here' : called(here);
  const elsewhere =
    engine.name === 'neo4j'
      ? 'Give this world a database of its own (NEO4J_DATABASE), or unset NEO4J_URI, which keeps it in its own folder.'
      : 'Give this world a folder of its own, or remove the copied store in `.lore/`.';
  return new UserInputError(`The store ${engine.location} holds the world ${called(held)}, not ${asked}.`, {
    code: 'other-world',
    fix: `${elsewhere} If it is this world under its old name, run \`lore ingest --renamed\`, which keeps all. \`lore ingest --replace\` replaces the other world, with its whole store (${countedWorld(counts)}).`,
  });
}

function unfinished({ engine }: GraphStore, leaving: string, coming: NamedWorld): UserInputError {
  return new UserInputError(
    `In the store ${engine.location} the world "${leaving}" is being replaced by ${called(coming)}.`,
    {
      code: 'other-world',
      fix: 'Wait for it; or, where that has broken off, run `lore ingest --replace` again in the world that is to be there.',
    },
  );
}
