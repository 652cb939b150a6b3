import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { makeFolders } from '../util/files/make-folders.ts';
import { readFileOnly } from '../util/files/read-named-file.ts';

/** Answers on disk, one file per question, named by a hash of all that was asked. */
export class AnswerCache {
  private readonly folder: string | undefined;

  /** @param folder created on the first answer; undefined stores nothing. */
  constructor(folder: string | undefined) {
    this.folder = folder;
  }

  /** Undefined where there is none, or none of this shape. */
  async get<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
    if (this.folder === undefined) return undefined;
    try {
      return schema.parse(JSON.parse(readFileOnly(this.path(this.folder, key)).toString('utf8')));
    } catch {
      return undefined;
    }
  }

  /** Written beside and moved into place, so that a run that is killed leaves no half answer. */
  async put(key: string, answer: object): Promise<void> {
    if (this.folder === undefined) return;
    makeFolders(this.folder);
    const path = this.path(this.folder, key);
    await rm(`${path}.tmp`, { force: true });
    await writeFile(`${path}.tmp`, `${JSON.stringify(answer)}\n`, { flag: 'wx' }); // never through a link that somebody else put there
    await rename(`${path}.tmp`, path);
  }

  private path(folder: string, key: string): string {
    return join(folder, `${key}.json`);
  }
}
