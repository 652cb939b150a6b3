/** The query of an address. A parameter that is there several times is a list. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const [first = '', ...others] = searchParams.getAll(key);
      return [key, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
