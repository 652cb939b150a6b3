/** A manuscript of which a model may ask whether the ferry still runs; the reader without one asks nothing. */
export const ferryChapters: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: Vask\ndetective: { model: scribe-1 }\n',
  'chapters/1.md': 'The ferry ran at dusk.\n',
  'chapters/2.md': 'Nobody had seen the ferry for years.\n',
  'chapters/3.md': 'She took the ferry home.\n',
};
export const ferryQuestion = 'Does the ferry still run?';

/** One of which a model is asked in several batches. */
export const longChapters: Readonly<Record<string, string>> = {
  'lore.yaml': 'world: Vask\n',
  ...Object.fromEntries(
    ['1', '2', '3'].map((chapter) => [
      `chapters/${chapter}.md`,
      Array.from(
        { length: 50 },
        (_, day) => `On day ${day} of part ${chapter}, ${'the rain fell on '.repeat(18)}Vask.\n`,
      ).join('\n'),
    ]),
  ),
};
