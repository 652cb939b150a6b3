import { DryRunSession } from '../../../src/app/dry-run/dry-run-session.ts';
import { forgetMemory, promoteMemory, restoreMemory, supersedeMemory } from '../../../src/app/memory/change-memory.ts';
import { completeGraduations, graduateMemory } from '../../../src/app/memory/graduate-memory.ts';
import { checkPendingMemories } from '../../../src/app/memory/later-checks.ts';
import type { MemoryService } from '../../../src/app/memory/memory-service.ts';
import { openMemoryService } from '../../../src/app/memory/open-memory-service.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { MemoriesLog } from '../../../src/app/store/memories-log.ts';
import { openStoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { signal } from './remembering.ts';

/** Where a process is killed: before a change is in the log, before the store has it, and before rules have looked at it. */
export const killPoints = ['planned', 'logged', 'stored'] as const;
export type KillPoint = (typeof killPoints)[number];

export interface ChangedIds {
  readonly id: string;
  /** Holds in the place of the one that is superseded. */
  readonly by: string;
}

const actor = 'Ilse';
const reason = 'seen at the table';

/** The actions on a memory, by name. */
export const changes = {
  supersede: (service: MemoryService, { id, by }: ChangedIds) =>
    supersedeMemory(service, { old_id: id, new_id: by, actor }),
  forget: (service: MemoryService, { id }: ChangedIds) => forgetMemory(service, { id, reason, actor }),
  forgetForGood: (service: MemoryService, { id }: ChangedIds) =>
    forgetMemory(service, { id, reason, actor, hard: true }),
  restore: (service: MemoryService, { id }: ChangedIds) => restoreMemory(service, { id, actor }),
  promote: (service: MemoryService, { id }: ChangedIds) => promoteMemory(service, { id, actor }, signal),
  graduate: (service: MemoryService, { id }: ChangedIds) => graduateMemory(service, { id, actor }, signal),
  check: (service: MemoryService, _: ChangedIds) => checkPendingMemories(service, signal),
};
export type ChangeName = keyof typeof changes;

/** Opens the world in a folder, lets something be done with its memories, and closes it. */
export async function withMemories<T>(
  root: string,
  work: (service: MemoryService) => Promise<T>,
  opened: (store: GraphStore) => GraphStore = (store) => store,
): Promise<T> {
  const world = await openStoredWorld({
    engine: { ownsFile: true, open: async (path) => opened(await openEmbeddedStore({ path })) },
    home: worldAt(root),
    clock: () => new Date(),
    store: 'make',
  });
  const session = new DryRunSession({ openScratch: openMemoryStore, clock: () => new Date() });
  try {
    const [unfinished] = await completeGraduations(world);
    if (unfinished !== undefined) throw new Error(unfinished.why);
    return await work(await openMemoryService(world, { dryRun: (request) => session.run(request) }));
  } finally {
    await session.close();
    await world.close();
  }
}

/** Calls a function at each of the points that one change comes to. */
export class WatchedChange {
  readonly #onPoint: (point: KillPoint) => void;
  readonly #restore: (() => void)[] = [];
  #isLogged = false;

  constructor(onPoint: (point: KillPoint) => void) {
    this.#onPoint = onPoint;
    for (const name of ['append', 'replace'] as const) this.#watch(name);
  }

  /** Another object for the same store, whose transactions are watched. */
  readonly watched = (store: GraphStore): GraphStore => {
    const write: GraphStore['write'] = async (work) => {
      const result = await store.write(work);
      if (this.#isLogged) this.#onPoint('stored');
      this.#isLogged = false;
      return result;
    };
    return new Proxy(store, {
      get: (of, name) => {
        if (name === 'write') return write;
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  };

  stop(): void {
    for (const restore of this.#restore) restore();
  }

  #watch(name: 'append' | 'replace'): void {
    const written = MemoriesLog.prototype[name] as (...args: unknown[]) => Promise<unknown>;
    this.#restore.push(() => Object.assign(MemoriesLog.prototype, { [name]: written }));
    const [onPoint, onLogged] = [this.#onPoint, () => (this.#isLogged = true)];
    Object.assign(MemoriesLog.prototype, {
      [name]: async function (this: MemoriesLog, ...args: unknown[]) {
        onPoint('planned');
        const result = await written.apply(this, args);
        onPoint('logged');
        onLogged();
        return result;
      },
    });
  }
}

const [, script, root, name, dies, id = '', by = ''] = process.argv;
if (script?.endsWith('change-and-be-killed.ts') === true && root !== undefined) {
  const { watched } = new WatchedChange((point) => {
    if (point === dies) process.kill(process.pid, 'SIGKILL');
  });
  const change = changes[name as ChangeName];
  await withMemories(root, (service) => change(service, { id, by }) as Promise<unknown>, watched);
}
