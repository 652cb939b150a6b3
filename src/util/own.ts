/** The own value of an object under a key: `constructor` and `toString` are words like any other in a world. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
