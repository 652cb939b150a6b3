import { existsSync } from 'node:fs';
import { scanWorld } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Problem } from '../../model/problem.ts';
import { readWorldRecord, type WorldRecord } from '../../queries/meta/world-record.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import type { SessionOf } from './held-session.ts';
import { storeFileOf, storeFolderOf, type WorldHome, worldPath } from './home.ts';
import { makeFolder } from './make-store-folder.ts';
import { oneWorldStore } from './one-world-store.ts';
import { makeThisWorlds, type OtherWorld, refuseOtherWorld, type TakenOut } from './other-world.ts';
import { recoverMemories, unreadInLog } from './recover-memories.ts';
import { bringUpToDate, requireReadable } from './schema-version.ts';
import { compareDecisionSets, type UnitedDecisions, uniteDecisions } from './unite-decisions.ts';

/** The engine that stores worlds here. */
export interface StoreEngine {
  /** True: a file inside each world's folder. False: one database, wherever the world is. */
  readonly ownsFile: boolean;
  /** `path` is the file, where the engine has one. For `read`, one that nobody can write to is opened as well. */
  readonly open: (path: string, access?: Access) => Promise<GraphStore>;
  /** The actions on such a file as a whole; absent if there is none. */
  readonly files?: StoreFiles | undefined;
}

export interface StoreFiles {
  /** Copies a store, also while another process writes to it: the copy opens as the store was at one moment. */
  readonly copy: (from: string, to: string) => Promise<void>;
  /** Moves a store that nobody has open. */
  readonly move: (from: string, to: string) => Promise<void>;
  /** No harm where there is none. */
  readonly remove: (path: string) => Promise<void>;
  /** The log that lies at the place of a store that is not there. */
  readonly strayLog: (path: string) => Promise<string | undefined>;
  /** Moves the log there out of the way, and returns where it is then. */
  readonly setLogAside: (path: string) => Promise<string | undefined>;
}

/** A world with its store, open. Every command and tool that works on a store takes one. */
export interface StoredWorld {
  readonly store: GraphStore;
  /** Absent when the store is a database and no folder of the world is at hand. */
  readonly home?: WorldHome;
  /** Absent when no world was ingested yet. */
  readonly record?: WorldRecord;
  /** Where its files are read in; absent: each reading begins with what the last ingest has left on disk. */
  readonly session?: SessionOf;
  /** The messages about the decisions in its file. */
  readonly decisions: UnitedDecisions;
  /** The unreadable entries in the log of its memories; absent if the store is only read. */
  readonly unreadMemories?: readonly Problem[];
  /** The world that was taken out of the store when it was opened, to make room for this one. */
  readonly takenOut?: TakenOut;
  readonly clock: Clock;
  readonly close: () => Promise<void>;
}

export interface OpenStoredWorld {
  readonly engine: StoreEngine;
  readonly home?: WorldHome | undefined;
  readonly clock: Clock;
  /** `make`: make a store where there is none. `need`: refuse where no world was ingested. */
  readonly store: 'make' | 'need';
  /**
   * `read`: for whoever only looks. The store stays in the layout it has, and learns of no decision in the file. The same is true if the
   * process with the store lets nobody write.
   */
  readonly access?: Access | undefined;
  /** The treatment of another world in the store; default: `refuse`. */
  readonly otherWorld?: OtherWorld | undefined;
}

export type Access = 'read' | 'write';

/**
 * Opens the store of a world, and of no other; unless it is only read, brings it to the layout of this program, and its decisions and those in
 * the world's file together.
 *
 * @throws UserInputError `no-world` or `no-store`, or what a scan of a folder without a store does, or `other-world`; GraphError as the engine says, `store-unwritable` or `store-newer`.
 */
export async function openStoredWorld(request: OpenStoredWorld): Promise<StoredWorld> {
  const { engine, home, clock, access = 'write' } = request;
  const path = await placeOf(request);
  const opened = await engine.open(path, access);
  try {
    const takenOut = await ofThisWorld(opened, request);
    const record = await readWorldRecord(opened);
    const store = oneWorldStore(opened, home, record);
    const looks = access === 'read' || store.engine.holder?.readOnly === true;
    const decisions = await (looks ? lookAt(store, request) : makeReady(store, request));
    const unreadMemories = await (looks ? unreadInLog : recoverMemories)(store, home);
    if (record === undefined && request.store === 'need') throw noStore(store.engine.location);
    const close = () => store.close();
    return { store, clock, decisions, close, ...defined({ home, record, unreadMemories, takenOut }) };
  } catch (error) {
    await opened.close().catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

async function ofThisWorld(
  store: GraphStore,
  { home, otherWorld = 'refuse' }: OpenStoredWorld,
): Promise<TakenOut | undefined> {
  const held = await readWorldRecord(store);
  if (otherWorld !== 'refuse' && home !== undefined) return makeThisWorlds(store, held, home, otherWorld);
  await refuseOtherWorld(store, held, home);
  return undefined;
}

async function makeReady(store: GraphStore, { home, clock }: OpenStoredWorld): Promise<UnitedDecisions> {
  await bringUpToDate(store, clock);
  return uniteDecisions(store, home?.root, clock);
}

async function lookAt(store: GraphStore, { home, clock }: OpenStoredWorld): Promise<UnitedDecisions> {
  await requireReadable(store);
  return compareDecisionSets(store, home?.root, clock);
}

async function placeOf({ engine, home, store }: OpenStoredWorld): Promise<string> {
  if (!engine.ownsFile) return '';
  if (home === undefined) throw noWorld();
  const path = storeFileOf(home);
  if (store === 'need' && !existsSync(path)) throw await noStoreAt(home, engine.files);
  if (store === 'make' && !existsSync(path)) {
    // A folder without lore becomes no world: its empty store would be found from every folder below it.
    await scanWorld(worldPath(home));
    await makeFolder(storeFolderOf(home));
  }
  return path;
}

export function noWorld(): UserInputError {
  return new UserInputError('No world here: no lore.yaml, .lore/ or .obsidian/ in this folder or above it.', {
    code: 'no-world',
    fix: 'Go into the folder of your world, or name it: --world DIR.',
  });
}

/** Tells as well of what is left of a store that was there. */
export async function noStoreAt(home: WorldHome, files: StoreFiles | undefined): Promise<UserInputError> {
  const path = storeFileOf(home);
  const log = await files?.strayLog(path);
  if (log === undefined) return noStore(home.root);
  return new UserInputError(`The store ${path} is not there, only its log ${log}.`, {
    code: 'no-store',
    fix: 'Put the store back beside its log, or `lore restore` a backup. `lore ingest` makes a new store from the files, and moves the log aside.',
  });
}

function noStore(where: string): UserInputError {
  return new UserInputError(`No world was ingested yet at ${where}.`, {
    code: 'no-store',
    fix: 'Run `lore ingest` first.',
  });
}
