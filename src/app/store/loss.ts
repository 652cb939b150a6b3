import { statSync } from 'node:fs';
import { type LoreError, UserInputError } from '../../util/errors.ts';
import type { StoredWorld } from './stored-world.ts';

/** Milliseconds between two looks. */
const lookMs = 500;

/**
 * Says whether whoever works on a world for long still works on what is there: the world's folder and its store may be deleted,
 * moved away or replaced meanwhile. Undefined as long as all is well.
 */
export function lossOf({ store, home }: Pick<StoredWorld, 'store' | 'home'>): () => LoreError | undefined {
  const root = home?.root;
  const known = root === undefined ? undefined : folderAt(root);
  return () => {
    if (root !== undefined && known !== undefined) {
      const now = folderAt(root);
      if (now !== known)
        return folderGone(root, now === undefined ? 'was deleted or moved away' : 'was replaced by another one');
    }
    return store.lost?.();
  };
}

/** Rejects with the loss, soon after it; resolves at the signal. Keeps the process alive meanwhile. */
export function untilLost(loss: () => LoreError | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => end(resolve);
    const timer = setInterval(() => {
      const lost = loss();
      if (lost !== undefined) end(() => reject(lost));
    }, lookMs);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

/** Undefined where there is none. */
function folderAt(path: string): string | undefined {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info && `${info.dev} ${info.ino}`;
}

function folderGone(root: string, what: string): UserInputError {
  return new UserInputError(`The world's folder ${root} ${what}.`, {
    code: 'world-gone',
    fix: 'Start again in the folder that is meant.',
  });
}
