import { DryRunSession } from '../../../src/app/dry-run/dry-run-session.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import type { MemoryService } from '../../../src/app/memory/memory-service.ts';
import { openMemoryService } from '../../../src/app/memory/open-memory-service.ts';
import type { NotedMemory, RememberResult } from '../../../src/app/memory/remember.ts';
import type { RememberRequest } from '../../../src/app/memory/remember-request.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { readInput } from '../../../src/operations/read-input.ts';
import { rememberOperation } from '../../../src/operations/remember.ts';
import { keep, tickingClock, WorldFolder } from '../worlds/world-folder.ts';

export const signal = new AbortController().signal;

/** A ferry, whose keeper and dates the files tell. */
export const ferryWorld: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: The Ferry\nnow: 214\n',
  'people.yaml': `- { id: ysolde, kind: Person, name: Ysolde, birth: 152, death: 199 }
- { id: corvin, kind: Person, name: Corvin, birth: 160 }
- { id: brannoch, kind: Person, name: Brannoch, aliases: [The Heron] }
- { id: ternhold, kind: Settlement, name: Ternhold }
- { id: vask, kind: Settlement, name: Vask }
`,
};

/** An answer to what was noted. */
export function notRefused<Note>(result: RememberResult<Note>): NotedMemory<Note> {
  if (result.action === 'rejected') throw new Error('it was refused');
  return result;
}

/** A world in a store, with a service for its memories. */
export class RememberingWorld {
  readonly folder: WorldFolder;
  readonly store: GraphStore;
  readonly session: DryRunSession;
  service: MemoryService;

  private constructor(folder: WorldFolder, store: GraphStore, session: DryRunSession, service: MemoryService) {
    this.folder = folder;
    this.store = store;
    this.session = session;
    this.service = service;
  }

  static async open(
    files: Readonly<Record<string, string>> = ferryWorld,
    more: Partial<Omit<MemoryService, 'world' | 'table'>> & { readonly store?: GraphStore } = {},
    shared?: RememberingWorld,
  ): Promise<RememberingWorld> {
    const { store: given, ...options } = more;
    const folder = shared?.folder ?? new WorldFolder(files);
    const store = given ?? (await openMemoryStore());
    const clock = tickingClock();
    await ingestWorld(await keep(store, folder.root, clock));
    const session = shared?.session ?? new DryRunSession({ openScratch: openMemoryStore, clock });
    const world = await keep(store, folder.root, clock);
    const service = await openMemoryService(world, { dryRun: (request) => session.run(request), ...options });
    return new RememberingWorld(folder, store, session, { ...service, ...options });
  }

  /** The same files with a store of its own, in which nobody has remembered anything. The text read for rules is shared. */
  anew(store?: GraphStore): Promise<RememberingWorld> {
    return RememberingWorld.open({}, store === undefined ? {} : { store }, this);
  }

  /** The fate of a memory that may be refused. */
  async answer(text: string, more: Partial<RememberRequest> = {}): Promise<RememberResult> {
    const { actor = 'a storyteller', ...input } = more;
    const context = { memories: this.service, actor, signal };
    const result = await rememberOperation.run(readInput(rememberOperation, { text, ...input }), context);
    return { ...result, notes: result.notes.map(String) };
  }

  /** Notes something that is not refused. */
  async remember(text: string, more: Partial<RememberRequest> = {}): Promise<NotedMemory> {
    return notRefused(await this.answer(text, more));
  }

  /** The memory with this id, as the store has it. */
  async memory(id: string) {
    return (await this.service.table.current()).get(id);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  /** With the files. */
  async remove(): Promise<void> {
    await this.close();
    await this.session.close();
    this.folder.remove();
  }
}
