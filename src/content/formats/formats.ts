/** A file format that the engine reads. */
export interface Format {
  /** Its name in documentation. */
  readonly title: string;
  /** Matches the paths of its files. */
  readonly ending: RegExp;
  /** Names of such files, for messages. */
  readonly examples: readonly string[];
}

/**
 * Every format, by the name it has in the graph (`LoreSource.kind`). The reader of each stands in `readers.ts`, which does not
 * compile while one is missing.
 */
export const formats = {
  yaml: { title: 'YAML', ending: /\.ya?ml$/i, examples: ['.yaml'] },
  gedcom: { title: 'GEDCOM', ending: /\.ged$/i, examples: ['.ged'] },
  markdown: { title: 'Markdown', ending: /\.(?:md|markdown)$/i, examples: ['.md'] },
  csv: {
    title: 'CSV',
    ending: /\.[ct]sv$/i,
    examples: ['.csv'],
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

/** The format of a file, by its path; undefined where no reader understands it. */
export function formatOf(path: string): FormatName | undefined {
  let name: FormatName;
  for (name in formats) if (formats[name].ending.test(path)) return name;
  return undefined;
}

/** True if some reader understands a file, by its path. */
export function isReadable(path: string): boolean {
  return formatOf(path) !== undefined;
}

/** The readable endings, for messages: `.yaml, .ged, .md or .csv`. */
export function readableFiles(): string {
  const examples = Object.values(formats).flatMap((format) => format.examples);
  return `${examples.slice(0, -1).join(', ')} or ${examples.at(-1)}`;
}
