/** What a file holds, by the end of its name. Any table of another name is no lore: nobody knows what its rows mean. */
export const endings = {
  yaml: /\.ya?ml$/i,
  gedcom: /\.ged$/i,
  markdown: /\.(?:md|markdown)$/i,
  csv: /(?:^|[./])(?:entities|relations)\.csv$/i,
} as const;

/** Whether some reader understands a file, by its name. */
export function isReadable(path: string): boolean {
  return Object.values(endings).some((ending) => ending.test(path));
}
