/** True if the second of two texts cannot be beside the first, in the eyes of who is asked. */
type AskContradiction<T> = (a: T, b: T, signal: AbortSignal) => Promise<boolean>;

/**
 * Asks about two texts, and where the answer is yes once more with the two in the other order: who goes by the order and not by what
 * they say answers otherwise then.
 *
 * @returns `torn` where the two answers differ: nothing was said.
 */
export async function judgeInBothOrders<T>(
  ask: AskContradiction<T>,
  a: T,
  b: T,
  signal: AbortSignal,
): Promise<'contradiction' | 'neither' | 'torn'> {
  if (!(await ask(a, b, signal))) return 'neither';
  return (await ask(b, a, signal)) ? 'contradiction' : 'torn';
}
