import type { StoredWorld } from '../../app/store/stored-world.ts';
import { offerToOthers } from '../../compose.ts';
import type { ChangedPart } from '../../operations/operation.ts';
import { commandLine } from '../../util/command-line.ts';
import { LoreError } from '../../util/errors.ts';
import { systemReason } from '../../util/files/system-reason.ts';

export interface HoldOptions {
  /** True if this process ingests the world on every save. */
  readonly watches: boolean;
  /** True if others may only look, as this process does. */
  readonly readOnly: boolean;
  /** Another process of this user has changed something in the store. */
  readonly onChanged?: (parts: readonly ChangedPart[]) => void;
  /** Gets the one sentence for a person, where others cannot work on the store meanwhile. */
  readonly warn: (words: string) => void;
}

/**
 * Does work that has a world's store open for long, and lets other commands of this user work on that store meanwhile. A store that belongs
 * to nobody, such as one on a server, needs no such thing. `work` uses the world that it is given: its store may change without it.
 */
export async function holdStore<T>(
  stored: StoredWorld,
  options: HoldOptions,
  work: (stored: StoredWorld) => Promise<T>,
): Promise<T> {
  const offer = await offerOf(stored, options);
  if (offer === undefined) return work(stored);
  try {
    return await work({ ...stored, store: offer.store });
  } finally {
    await offer.end(); // before the store is closed
  }
}

async function offerOf({ store }: StoredWorld, { watches, readOnly, onChanged = () => undefined, warn }: HoldOptions) {
  const holder = { pid: process.pid, command: commandLine(), watches, readOnly };
  const onCommit = (touched: ReadonlySet<string>) => onChanged(partsOf(touched));
  try {
    return await offerToOthers(store, { env: process.env, holder, onCommit });
  } catch (error) {
    const reason = error instanceof LoreError ? error.message : systemText(error);
    warn(`Until this ends, no other command can work on this world's store: ${reason}`);
    return undefined;
  }
}

function systemText(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? `${String(error.path)}: ` : '';
  return `${path}${systemReason(error)}.`;
}

/** The parts that a write to these labels may have changed: rather too many than too few. */
export function partsOf(touched: ReadonlySet<string>): ChangedPart[] {
  const parts = new Set<ChangedPart>();
  for (const label of touched) {
    const part = partOf.get(label);
    if (part !== undefined) parts.add(part);
  }
  return [...parts];
}

const partOf: ReadonlyMap<string, ChangedPart> = new Map([
  ['Violation', 'findings'],
  ['ConsistencyRun', 'run'],
  ['OntologyRule', 'rules'],
  ['Memory', 'memory'],
  ['Link', 'memory'],
  ...['Entity', 'Assertion', 'LoreSource', 'LoreChunk'].map((label): [string, ChangedPart] => [label, 'lore']),
]);
