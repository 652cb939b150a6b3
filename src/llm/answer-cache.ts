import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerSchema, type ModelClaim } from './answer.ts';

/** Answers on disk, one file per question, named by a hash of all that was asked. */
export class AnswerCache {
  private readonly folder: string | undefined;

  /** @param folder created on the first answer; undefined keeps nothing. */
  constructor(folder: string | undefined) {
    this.folder = folder;
  }

  /** Undefined where there is none, or none that can be read: then it is asked again. */
  async get(key: string): Promise<readonly ModelClaim[] | undefined> {
    if (this.folder === undefined) return undefined;
    try {
      return answerSchema.parse(JSON.parse(await readFile(this.path(this.folder, key), 'utf8'))).claims;
    } catch {
      return undefined;
    }
  }

  /** Written beside and moved into place, so that a run that is killed leaves no half answer. */
  async put(key: string, claims: readonly ModelClaim[]): Promise<void> {
    if (this.folder === undefined) return;
    await mkdir(this.folder, { recursive: true });
    const path = this.path(this.folder, key);
    await writeFile(`${path}.tmp`, `${JSON.stringify({ claims })}\n`);
    await rename(`${path}.tmp`, path);
  }

  private path(folder: string, key: string): string {
    return join(folder, `${key}.json`);
  }
}
