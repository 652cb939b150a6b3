import type { UnreadWords } from '../../content/build/unread-sentences.ts';
import { type UnreadReason, unreadReasons } from '../../content/prose/reading.ts';
import { type WhyUnread, whyUnread } from '../../content/prose/why-unread.ts';
import { UserInputError } from '../../util/errors.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';

export interface UnreadRequest {
  /** A folder, or one file, as the user wrote it. */
  readonly path: string;
  /** Only of these reasons; default: all. */
  readonly reasons?: readonly string[] | undefined;
  /** True: each says which step of the reader left it. */
  readonly why?: boolean | undefined;
}

export interface UnreadFound {
  readonly world: OpenWorld;
  /** By place. */
  readonly unread: readonly UnreadLine[];
}

export interface UnreadLine extends Omit<UnreadWords, 'step'> {
  /** Where it was asked for. */
  readonly why?: WhyUnread;
}

/**
 * The sentences in a world's prose that name somebody, and that the program's own reader does not read.
 *
 * @throws UserInputError when there is nothing to read, or `unknown-reason`.
 */
export async function listUnread({ path, reasons, why = false }: UnreadRequest): Promise<UnreadFound> {
  const strange = reasons?.find((reason) => !isReason(reason));
  if (strange !== undefined)
    throw new UserInputError(`No sentence is unread for the reason \`${strange}\`.`, {
      code: 'unknown-reason',
      fix: `The reasons are ${unreadReasons.join(', ')}.`,
    });
  const world = await openWorld({ path, withUnread: true, withBrokenSettings: true });
  const unread = (world.content.unreadProse ?? []).filter(({ reason }) => reasons?.includes(reason) ?? true);
  return {
    world,
    unread: unread.map(({ step, ...words }) => (why ? { ...words, why: whyUnread(words.reason, step) } : words)),
  };
}

const isReason = (word: string): word is UnreadReason => unreadReasons.some((reason) => reason === word);
