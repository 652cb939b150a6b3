const words =
  'lamp oar ferry tide gate tower heron salt rope anchor candle harbour lantern bell bridge wharf sail mast net hook barrel cask crate sack purse ring blade shield cloak boot glove hat map scroll ink quill seal letter song tale oath feast bread ale cheese apple plum fig rose thorn willow alder birch stone sand clay iron copper tin lead coin debt toll tax guard thief priest judge clerk smith baker miller weaver dyer tanner cobbler mason carpenter sailor pilot fisher hunter trapper shepherd goat ox mule'.split(
    ' ',
  );

/** Texts that differ, of a small vocabulary: the same ones whenever they are asked for. */
export function memoryTexts(count: number): string[] {
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  return Array.from({ length: count }, (_, at) => {
    const some = Array.from({ length: 8 }, () => words[next(words.length)] ?? '');
    return `The ${some[0]} and the ${some[1]} of ${some.slice(2).join(' ')} ${at}`;
  });
}
