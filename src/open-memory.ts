import type * as z from 'zod';
import { DryRunSession } from './app/dry-run/dry-run-session.ts';
import type { DryRunRequest } from './app/dry-run/plan-dry-run.ts';
import { ingestWorld } from './app/ingest/ingest-world.ts';
import { type ForgottenMemory, restoreMemory } from './app/memory/change-memory.ts';
import { type DescribedMemory, describeMemory } from './app/memory/describe-memory.ts';
import { type FindConflictsRequest, type FoundConflict, findMemoryConflicts } from './app/memory/find-conflicts.ts';
import { completeGraduations } from './app/memory/graduate-memory.ts';
import { type NeighborsRequest, neighborsOf, unlinkNodes } from './app/memory/memory-links.ts';
import type { Judge, MemoryService } from './app/memory/memory-service.ts';
import { keptEmbedder, openEmbedder } from './app/memory/open-embedder.ts';
import { openMemoryService } from './app/memory/open-memory-service.ts';
import type { RememberResult } from './app/memory/remember.ts';
import type { RememberRequest } from './app/memory/remember-request.ts';
import type { Recalled, RecallRequest } from './app/recall/recall.ts';
import { worldAt } from './app/store/home.ts';
import { openStoredWorld, type StoredWorld } from './app/store/stored-world.ts';
import { type Environment, openMemoryStore, sharedEngine } from './compose.ts';
import type { Embedder } from './embedding/embedder.ts';
import type { ConflictPolicy, Memory, MemoryLink } from './model/memory.ts';
import type { NliModel } from './nli/nli-model.ts';
import { openNli } from './nli/open-nli.ts';
import { forgetOperation } from './operations/forget.ts';
import { linkOperation } from './operations/link.ts';
import type { Operation } from './operations/operation.ts';
import { readInput } from './operations/read-input.ts';
import { recallOperation } from './operations/recall.ts';
import { rememberOperation } from './operations/remember.ts';
import { supersedeOperation } from './operations/supersede.ts';
import { defined } from './util/defined.ts';

export interface OpenWorldMemory {
  /** The folder of a world. It gets a store where it has none. */
  readonly path: string;
  /** One of your own, or a name as `--embedder` has it. Absent: texts are compared by their words, and nothing is sent anywhere. */
  readonly embedder?: Embedder | string;
  /** Asked whether two notes that are alike contradict each other, where neither rules nor words say so. */
  readonly judge?: Judge;
  /** A classifier of pairs that is asked before the judge: one of your own, or a folder as LORE_NLI_MODEL has it. Default: none. */
  readonly nli?: NliModel | string;
  /** Where a call names none; default: as lore.yaml has it, else `warn`. */
  readonly onConflict?: ConflictPolicy;
  /** The person who notes things, as the history shows it; default `library`. */
  readonly actor?: string;
  /** Names a Neo4j server, and the key of an embedder; default: none of it. */
  readonly environment?: Environment;
  readonly clock?: () => Date;
}

type WithoutActor<T> = Omit<T, 'actor'>;

/**
 * The memories of a world, and the statements of its files. Every method rejects with an error that has `code` and `fix` where the caller
 * can do something about it.
 */
export interface WorldMemory {
  /** Reads the world's files, so that they are recalled too. */
  ingest(): Promise<void>;
  remember(request: WithoutActor<RememberRequest>, signal?: AbortSignal): Promise<RememberResult>;
  recall(request: RecallRequest, signal?: AbortSignal): Promise<Recalled>;
  findConflicts(request?: FindConflictsRequest, signal?: AbortSignal): Promise<readonly FoundConflict[]>;
  describe(id: string): Promise<DescribedMemory>;
  supersede(oldId: string, newId: string): Promise<Memory>;
  restore(id: string): Promise<boolean>;
  /** Tells what it had superseded: that stays so until `restore`. */
  forget(id: string, reason: string, options?: { readonly hard?: boolean }): Promise<ForgottenMemory>;
  link(srcId: string, dstId: string, rel?: string): Promise<MemoryLink>;
  unlink(srcId: string, dstId: string, rel?: string): ReturnType<typeof unlinkNodes>;
  neighbors(request: NeighborsRequest): ReturnType<typeof neighborsOf>;
  close(): Promise<void>;
}

/**
 * Opens the memory of a world, for programs of your own.
 *
 * @throws UserInputError, ConfigError and GraphError as commands do.
 */
export async function openWorldMemory(options: OpenWorldMemory): Promise<WorldMemory> {
  const { path, judge, onConflict, actor = 'library', environment = {}, clock = () => new Date() } = options;
  const world = await openStoredWorld({ engine: sharedEngine(environment), home: worldAt(path), clock, store: 'make' });
  const session = new DryRunSession({ openScratch: openMemoryStore, clock });
  let embedder: Embedder | undefined;
  let nli: NliModel | undefined;
  const close = async (): Promise<void> => {
    await embedder?.close();
    await nli?.close();
    await session.close();
    await world.close();
  };
  try {
    await completeGraduations(world);
    embedder = await embedderOf(world, options);
    nli = typeof options.nli === 'string' ? openNli(options.nli) : options.nli;
    const dryRun = (asked: DryRunRequest) => session.run(asked);
    const service = await openMemoryService(world, { dryRun, ...defined({ embedder, nli, judge, onConflict }) });
    return { ...memoryOn(service, actor), close };
  } catch (error) {
    await close().catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

function embedderOf(
  world: StoredWorld,
  { embedder, environment = {} }: OpenWorldMemory,
): Promise<Embedder | undefined> {
  if (typeof embedder === 'object') return Promise.resolve(keptEmbedder(world, embedder));
  return openEmbedder(world, { name: embedder ?? 'none', environment });
}

function memoryOn(service: MemoryService, actor: string): Omit<WorldMemory, 'close'> {
  const unstopped = new AbortController().signal;
  const call = <Input extends z.ZodObject, Result>(
    operation: Operation<Input, z.ZodObject, Result>,
    given: object,
    signal: AbortSignal = unstopped,
  ): Promise<Result> => operation.run(readInput(operation, given), { memories: service, actor, signal });
  return {
    ingest: async () => void (await ingestWorld(service.world)),
    remember: async (request, signal) => {
      const result = await call(rememberOperation, request, signal);
      return { ...result, notes: result.notes.map(String) };
    },
    recall: async (request, signal) => {
      const recalled = await call(recallOperation, request, signal);
      return { ...recalled, notes: recalled.notes.map(String) };
    },
    findConflicts: (request = {}, signal = unstopped) => findMemoryConflicts(service, request, signal),
    describe: (id) => describeMemory(service, id),
    supersede: async (old_id, new_id) => (await call(supersedeOperation, { old_id, new_id })).memory,
    restore: async (id) => (await restoreMemory(service, { id, actor })).restored,
    forget: (id, reason, more = {}) => call(forgetOperation, { id, reason, ...more }),
    link: (src_id, dst_id, rel) => call(linkOperation, { src_id, dst_id, ...defined({ rel }) }),
    unlink: (src_id, dst_id, rel) => unlinkNodes(service, { src_id, dst_id, actor, ...defined({ rel }) }),
    neighbors: (request) => neighborsOf(service, request),
  };
}
