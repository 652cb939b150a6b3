import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorldHome } from './home.ts';

/** Where the answers of models that read the story are stored: a question that was asked is not paid for again. */
export const answersOnDisk = ({ root }: Pick<WorldHome, 'root'>): string => join(root, '.lore', 'detective-cache');

/** Deletes them: they may hold words of what they were asked about. */
export const forgetAnswers = (home: Pick<WorldHome, 'root'>): Promise<void> =>
  rm(answersOnDisk(home), { recursive: true, force: true });
