import { loadConfig } from '../config/config.ts';
import { settingsIn } from '../config/read-settings.ts';
import { type ReadWorld, readWorld } from '../content/read-world.ts';
import { scanWorld } from '../content/scan.ts';
import type { Problem } from '../model/problem.ts';
import type { WorldConfig } from '../model/world-config.ts';

export interface OpenWorldRequest {
  /** A folder, or one file, as the user wrote it. */
  readonly path: string;
  /** Name of a preset or path of a calendar file, in place of the world's own. */
  readonly calendar?: string;
  readonly onFile?: (path: string, done: number, total: number) => void;
}

export interface OpenWorld {
  readonly config: WorldConfig;
  readonly content: ReadWorld;
  /** What is wrong with the settings and the files, by place. */
  readonly problems: readonly Problem[];
}

/**
 * Settings and content of a world on disk.
 *
 * @throws UserInputError when there is no such path, or nothing in it to read.
 */
export async function openWorld({ path, calendar, onFile }: OpenWorldRequest): Promise<OpenWorld> {
  const scan = await scanWorld(path);
  const { config, problems } = loadConfig({
    root: scan.root,
    read: settingsIn(scan.root),
    calendarFiles: scan.calendarFiles,
    ...(calendar === undefined ? {} : { calendar }),
  });
  const content = await readWorld({ root: path, config, scan, ...(onFile === undefined ? {} : { onFile }) });
  return { config, content, problems: [...problems, ...content.problems] };
}
