import type { FormKeys, PageCall } from './page.ts';
import type { Typed } from './typed.ts';

/** Where forms of a review go: addresses of pages alone. */
export const decidePath = '/review/decide';
export const undoPath = '/review/undo';
export const memoryFormPath = '/memory/decide';
export const answerPath = '/confusions/answer';
/** The answer to a question of which each fact was so at its time. */
export const bothAnswer = 'both';

/** The data of a decision on a page, with the typed text if the decision failed. */
export interface Deciding {
  readonly keys: FormKeys;
  /** The page itself: an undo leads back to it. */
  readonly here: string;
  /** Where the form leads once it is done. */
  readonly back: string;
  readonly typed?: Typed | undefined;
}

/** Undefined where nothing can be decided. @param back where a form leads; default: to the page itself. */
export function decidingOf(call: PageCall, back?: string): Deciding | undefined {
  const { visit, here, typed } = call;
  if (visit.forms === undefined || isHeldReadOnly(call)) return undefined;
  return { keys: visit.forms, here, back: back ?? here, typed };
}

/** Why nothing can be decided, for who could otherwise; a page without a server has no need to say so. */
export function closedWords(call: PageCall): string | undefined {
  if (isStatic(call) || decidingOf(call) !== undefined) return undefined;
  return isHeldReadOnly(call)
    ? 'Decisions are not possible here: another process has this world read-only.'
    : 'Decisions are not possible here: the server runs with --read-only.';
}

/** True if the page is a file of a site, behind which there is no server. */
export const isStatic = ({ links }: Pick<PageCall, 'links'>): boolean => !links.hasServer;

const isHeldReadOnly = ({ world }: PageCall): boolean => world.stored.store.engine.holder?.readOnly === true;
