import { loadConfig } from '../../config/config.ts';
import type { MemoryClaimSettings } from '../../ingest/memory-claims.ts';
import type { ConflictPolicy } from '../../model/memory.ts';
import type { Problem } from '../../model/problem.ts';
import type { RecallSettings } from '../../model/recall-settings.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { ConfigError, reasonIn } from '../../util/errors.ts';
import { bare, Wording } from '../../util/text/wording.ts';
import type { WorldHome } from '../store/home.ts';

/** `lore.yaml` settings that the memories of a world go by, with their defaults. */
export interface MemorySettings {
  /** `warn`, `supersede` and so on, where a call names none. */
  readonly onConflict: ConflictPolicy;
  /** Sentences about faults of the file, each with its place. A wrong setting does not count. */
  readonly notes: readonly Wording[];
  /** `memory: { weights, recency }`: how recall scores where a call does not say. */
  readonly recall?: RecallSettings;
  /** Settings for claims that are read from memories. Absent: the world is asked when there are any. */
  readonly claims?: MemoryClaimSettings;
}

/** The defaults, for a world without settings for memories. */
const usual: MemorySettings = { onConflict: 'warn', notes: [] };

/** As they are on disk now. A faulty setting stops no note and no question, and is reported with the answer. */
export function memorySettingsIn(home: Pick<WorldHome, 'root'> | undefined): MemorySettings {
  if (home === undefined) return usual;
  try {
    const { config, ofMemories, broken } = loadConfig({ root: home.root });
    if (broken !== undefined) return { ...usual, notes: [told(broken, nothingCounts)] };
    const notes = ofMemories.map((problem) => told(problem, 'It is ignored until you fix it.'));
    const { on_conflict: onConflict, weights, recency } = config.memory;
    return { onConflict, notes, recall: defined({ weights, recency }) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...usual, notes: [new Wording([reasonIn(error), ` ${nothingCounts}`])] };
  }
}

/** The part of a world's settings that claims of its memories are written by. */
export const memoryClaimSettings = ({ ontology, until, now }: WorldConfig): MemoryClaimSettings => ({
  ...{ ontology, absentUntil: until },
  ...defined({ now }),
});

const nothingCounts = 'Its settings of memories are ignored until you fix it.';

const told = ({ path, line, column, message }: Problem, then: string): Wording =>
  new Wording([`${path}:${line}:${column}: `, bare(message), ` ${then}`]);
