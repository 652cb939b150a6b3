import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loreFileName } from '../../config/config.ts';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import { UserInputError } from '../../util/errors.ts';
import { makeFolders } from '../../util/files/make-folders.ts';
import { writeNewFiles } from '../../util/files/write-new-files.ts';
import { unwritable } from '../../util/files/write-whole.ts';
import { exampleWorld } from './example-world.ts';
import { fittingSettings } from './fitting-settings.ts';

export interface InitRequest {
  /** As the user wrote it. */
  readonly folder: string;
  /** The example is wanted, and nothing else will do. */
  readonly sample?: boolean | undefined;
}

export interface InitReport {
  /** Absolute. */
  readonly root: string;
  /** The written files, sorted. */
  readonly files: readonly string[];
  /** How many files of lore were there already, for which the settings were written. */
  readonly found: number;
}

/**
 * Makes a folder a world: settings for the lore that lies in it, or, where there is none, the example world. The folder is made where it is
 * not there. Existing files are never overwritten, and the example is never mixed with other lore.
 *
 * @throws UserInputError `already-there` or `has-lore`; nothing is written then.
 */
export async function initWorld({ folder, sample }: InitRequest): Promise<InitReport> {
  const root = resolve(folder);
  const scan = existsSync(root) ? await loreIn(root) : undefined;
  const found = scan?.files.length ?? 0;
  if (found > 0 && sample === true) throw hasLore(folder, found);
  const texts = scan === undefined || found === 0 ? exampleWorld : { [loreFileName]: fittingSettings(scan) };
  const files = Object.keys(texts).sort();
  const taken = files.filter((file) => existsSync(join(root, file)));
  if (taken.length > 0) throw alreadyThere(folder, taken);
  try {
    makeFolders(root);
    await writeNewFiles(new Map(files.map((file) => [join(root, file), texts[file] ?? ''])));
  } catch (cause) {
    throw unwritable(folder, cause, 'Name a folder that you may write to.');
  }
  return { root, files, found };
}

/** The content of a folder; undefined if it cannot be read. */
function loreIn(root: string): Promise<WorldScan | undefined> {
  return scanWorld(root).catch((error: unknown) => {
    if (error instanceof UserInputError && error.code === 'empty-world') return undefined;
    throw error;
  });
}

function hasLore(folder: string, found: number): UserInputError {
  return new UserInputError(`${folder} holds lore already (${found === 1 ? 'one file' : `${found} files`}).`, {
    code: 'has-lore',
    fix: 'Name a new or empty folder for the example: `lore init --sample my-world`. Without --sample lore-engine writes a lore.yaml for the files there.',
  });
}

function alreadyThere(folder: string, taken: readonly string[]): UserInputError {
  const isWorld = taken.includes(loreFileName);
  return new UserInputError(`${folder} already has ${taken.join(', ')}.`, {
    code: 'already-there',
    fix: isWorld
      ? `It is a world: \`lore check ${folder}\`. For the example name a new folder: \`lore init --sample my-world\`.`
      : 'Name a new folder: `lore init --sample my-world`.',
  });
}
