import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

const sealBytes = 32;

/** The content of a file that was written under this seal, and whole; undefined where there is none such. */
export async function readSealed(path: string, seal: Uint8Array): Promise<Buffer | undefined> {
  const isFile = await stat(path)
    .then((found) => found.isFile())
    .catch(() => false);
  const all = isFile ? await readFile(path).catch(() => undefined) : undefined; // a named pipe would never end
  if (all === undefined || all.length < sealBytes) return undefined;
  const content = all.subarray(0, all.length - sealBytes);
  return timingSafeEqual(sealOf([content], seal), all.subarray(content.length)) ? content : undefined;
}

/**
 * Writes beside and moves into place, so that a run that is killed, or another one at the same moment, leaves a whole file or
 * one that the seal refuses. False where nothing can be written.
 */
export async function writeSealed(path: string, seal: Uint8Array, content: readonly Buffer[]): Promise<boolean> {
  const temporary = `${path}.tmp`;
  try {
    await rm(temporary, { force: true });
    const sealed = [...content, sealOf(content, seal)];
    await writeFile(temporary, sealed, { flag: 'wx', mode: 0o600 }); // never through a link that somebody else put there
    await rename(temporary, path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return false;
  }
}

function sealOf(content: readonly Uint8Array[], seal: Uint8Array): Buffer {
  const hmac = createHmac('sha256', seal);
  for (const piece of content) hmac.update(piece);
  return hmac.digest();
}
