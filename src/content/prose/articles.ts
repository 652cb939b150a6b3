export const articles: ReadonlySet<string> = new Set(['the', 'a', 'an']);
