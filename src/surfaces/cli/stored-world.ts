import { completeGraduations } from '../../app/memory/graduate-memory.ts';
import { holdsLore, type WorldHome, worldAround, worldAt } from '../../app/store/home.ts';
import { countedWorld, type OtherWorld } from '../../app/store/other-world.ts';
import { type Access, openStoredWorld, type StoredWorld } from '../../app/store/stored-world.ts';
import { sharedEngine, storeEngine } from '../../compose.ts';
import type { Problem } from '../../model/problem.ts';
import { GraphError } from '../../util/errors.ts';
import { printableText } from '../../util/text/printable.ts';
import { reportFailure } from './failure.ts';
import { failAtExit } from './terminal/output.ts';
import { pathsFromHere } from './terminal/text-options.ts';

/** Where the world of a command is. */
export interface WorldChoice {
  readonly path?: string | undefined;
  /** `make` for commands that ingest: where no folder above is a world, the current folder becomes one. */
  readonly store: 'make' | 'need';
  /** `read` for what only looks, and does not even note that somebody was shown a finding. */
  readonly access?: Access;
  /** For what must have the store to itself: where another process has it open, it is refused, and not worked on there. */
  readonly alone?: true;
  /** Its answer lists what is wrong with the files of the world, the decisions among them. */
  readonly tellsProblems?: true;
  /** The treatment of another world in the store; default: `refuse`. */
  readonly otherWorld?: OtherWorld;
}

export function homeOf({ path, store }: WorldChoice): WorldHome | undefined {
  if (path !== undefined) return worldAt(path);
  return worldAround(process.cwd()) ?? (store === 'make' || isUnmarkedWorld() ? worldAt('.') : undefined);
}

/** Without a folder at hand any world of a server is shown; here there is one. */
const isUnmarkedWorld = (): boolean => !storeEngine(process.env).ownsFile && holdsLore(process.cwd());

/** Where it may be written to, what a killed process left half done is completed, and what cannot be is said on stderr. */
export async function openChosenWorld(choice: WorldChoice): Promise<StoredWorld> {
  const stored = await openStoredWorld({
    engine: choice.alone === true ? storeEngine(process.env) : sharedEngine(process.env),
    home: homeOf(choice),
    clock: () => new Date(),
    store: choice.store,
    access: choice.access,
    otherWorld: choice.otherWorld,
  });
  if (choice.access === 'read') return stored;
  try {
    for (const { memory, why } of await completeGraduations(stored)) {
      const message = `The memory ${memory} is written into the files in part: ${why} Then \`lore memory graduate ${memory}\` goes on.`;
      process.stderr.write(`lore: ${printableText(message)}\n`);
    }
    return stored;
  } catch (error) {
    await stored.close().catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** Opens the store of a world for one piece of work, and closes it also when the work fails. */
export async function withStoredWorld<T>(choice: WorldChoice, work: (stored: StoredWorld) => Promise<T>): Promise<T> {
  const stored = await openChosenWorld(choice);
  const { logAside } = stored.store;
  if (logAside !== undefined) {
    process.stderr.write(
      `lore: The log of a store that is gone lay here; it is now ${logAside}, and a new store is made.\n`,
    );
  }
  const { takenOut } = stored;
  if (takenOut !== undefined) {
    const gone = `${takenOut.name}" was taken out of the store (${countedWorld(takenOut.counts)})`;
    process.stderr.write(
      `${printableText(`lore: The world "${gone}. The files in its own folder are as they were.`)}\n`,
    );
  }
  if (choice.tellsProblems !== true) process.stderr.write(troubleWithDecisions(stored));
  process.stderr.write(troubleWithMemories(stored));
  const result = await work(stored).catch(async (error: unknown) => {
    await stored.close().catch(() => undefined); // the first error is the one to tell
    throw error;
  });
  await stored.close().catch((error: unknown) => {
    if (!(error instanceof GraphError) || error.code !== 'store-log-kept') throw error;
    reportFailure(error); // what was done is kept, and told
    failAtExit();
  });
  return result;
}

/** The limit of lines to read at once. */
const mostTold = 3;

/** Decisions in a world's file that do not apply, with the reason: answers ignore them. */
const troubleWithDecisions = ({ decisions: { problems }, home }: StoredWorld): string =>
  troubleWith(problems, home, '`lore check` lists them');

/** Entries in the log of its memories that do not apply, in the same way. */
const troubleWithMemories = ({ unreadMemories = [], home }: StoredWorld): string =>
  troubleWith(unreadMemories, home, 'all other lines count');

function troubleWith(problems: readonly Problem[], home: WorldHome | undefined, more: string): string {
  const { show } = pathsFromHere(home?.root);
  const lines = problems
    .slice(0, mostTold)
    .map(({ path, line, column, message }) => `lore: ${printableText(`${show(path)}:${line}:${column} ${message}`)}\n`);
  const left = problems.length - lines.length;
  return lines.join('') + (left > 0 ? `lore: … and ${left} more; ${more}.\n` : '');
}
