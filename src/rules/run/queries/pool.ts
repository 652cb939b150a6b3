/** Maps with at most `width` calls under way at a time; results in the order of the items. The first rejection rejects. */
export async function mapBounded<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
