import { loadConfig } from '../../config/config.ts';
import type { ConflictPolicy } from '../../model/memory.ts';
import type { Problem } from '../../model/problem.ts';
import { ConfigError, reasonIn } from '../../util/errors.ts';
import { bare, Wording } from '../../util/text/wording.ts';
import type { WorldHome } from '../store/home.ts';

/** What the `lore.yaml` of a world says about memories. */
export interface StatedSettings {
  /** Absent where it cannot be read. */
  readonly onConflict?: ConflictPolicy;
  /** What is wrong with it, a sentence each with its place: nothing of that counts. */
  readonly notes: readonly Wording[];
}

/** As they are on disk now. What is wrong with them keeps nobody from noting or asking something, and is told with the answer. */
export function memorySettingsIn(home: Pick<WorldHome, 'root'> | undefined): StatedSettings {
  if (home === undefined) return { notes: [] };
  try {
    const { config, ofMemories, broken } = loadConfig({ root: home.root });
    if (broken !== undefined) return { notes: [told(broken, nothingCounts)] };
    const notes = ofMemories.map((problem) => told(problem, 'It is ignored until it is mended.'));
    return { onConflict: config.memory.on_conflict, notes };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { notes: [new Wording([reasonIn(error), ` ${nothingCounts}`])] };
  }
}

const nothingCounts = 'Nothing that it says about memories counts until it is mended.';

const told = ({ path, line, column, message }: Problem, then: string): Wording =>
  new Wording([`${path}:${line}:${column}: `, bare(message), ` ${then}`]);
