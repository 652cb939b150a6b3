import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { GraphError } from '../util/errors.ts';

/**
 * A world that came from somebody else must not lead to the store of another one by a link, to have it read or written. A link in the
 * place of the folder is used to put a store on another disk; one to a folder of the same name leads into another world.
 *
 * @param path of the graph file.
 * @throws GraphError `store-linked`.
 */
export function refuseLinkedStore(path: string): void {
  const folder = dirname(path);
  refuseLink(path);
  if (!isLink(folder)) return;
  const real = realPath(folder);
  if (real === undefined || basename(real) !== basename(folder)) return;
  throw linked(folder, real, 'Take the link away; to have the store elsewhere, give the folder there another name.');
}

/** For a part of a store. @throws GraphError `store-linked`. */
export function refuseLink(path: string): void {
  if (!isLink(path)) return;
  throw linked(path, realPath(path), 'Take the link away; to have the store elsewhere, make its folder the link.');
}

/** The opener reports a file that cannot be examined. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Undefined where it leads nowhere. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function linked(path: string, real: string | undefined, fix: string): GraphError {
  const where = real === undefined ? 'that leads nowhere' : `to ${real}`;
  return new GraphError(`${path} is a link ${where}, which may be the store of another world.`, {
    code: 'store-linked',
    fix,
  });
}
