import type { UnreadWords } from '../../content/build/unread-sentences.ts';
import { type UnreadReason, unreadReasons } from '../../content/prose/reading.ts';
import { UserInputError } from '../../util/errors.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';

export interface UnreadRequest {
  /** A folder, or one file, as the user wrote it. */
  readonly path: string;
  /** Only of these reasons; default: all. */
  readonly reasons?: readonly string[] | undefined;
}

export interface UnreadFound {
  readonly world: OpenWorld;
  /** By place. */
  readonly unread: readonly UnreadWords[];
}

/**
 * What the prose of a world has of sentences that name somebody, and the program's own reader does not read.
 *
 * @throws UserInputError when there is nothing to read, or `unknown-reason`.
 */
export async function listUnread({ path, reasons }: UnreadRequest): Promise<UnreadFound> {
  const strange = reasons?.find((reason) => !isReason(reason));
  if (strange !== undefined)
    throw new UserInputError(`Nothing is left unread for the reason \`${strange}\`.`, {
      code: 'unknown-reason',
      fix: `The reasons are ${unreadReasons.join(', ')}.`,
    });
  const world = await openWorld({ path, withUnread: true, withBrokenSettings: true });
  const unread = world.content.unreadProse ?? [];
  return { world, unread: reasons === undefined ? unread : unread.filter(({ reason }) => reasons.includes(reason)) };
}

const isReason = (word: string): word is UnreadReason => unreadReasons.some((reason) => reason === word);
