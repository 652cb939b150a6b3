/**
 * Runs `work` on every item, in order, at most `limit` at a time. After a failure nothing more is started; the promise rejects
 * with the first failure once all running work has ended.
 */
export async function sideBySide<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];

  async function lane(): Promise<void> {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  }

  await Promise.all(Array.from({ length: limit }, lane));
  if (failures.length > 0) throw failures[0];
}
