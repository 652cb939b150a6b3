const kinds: ReadonlyMap<string, string> = new Map(
  [
    'wood oak ash pine yew elm beech birch willow maple cedar mahogany walnut ebony timber',
    'metal iron steel bronze brass copper silver gold lead tin pewter mithril platinum',
    'stone granite marble basalt slate limestone sandstone obsidian flint jade',
    'cloth linen wool silk cotton velvet felt canvas',
  ].flatMap((row) => {
    const [kind = '', ...stuffs] = row.split(' ');
    return [kind, ...stuffs].map((stuff) => [stuff, kind] as const);
  }),
);

/** `oak` is wood, so that a door of oak is a door of wood. */
export const kindOfStuff = (words: string): string | undefined =>
  kinds.get(words.toLowerCase().split(' ').at(-1) ?? '');
