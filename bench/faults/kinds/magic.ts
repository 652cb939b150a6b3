import { type FaultKind, surely } from '../kind.ts';
import { type Entry, inYear, saying, tied } from '../lore.ts';
import { ageOf, type Quarry } from '../quarry.ts';

const notInEra = 'ontology/spell-system-not-in-era';

/** Slips in what magic there was, and when. */
export const magic: readonly FaultKind[] = [
  {
    name: 'a spell made in an age without its magic',
    did: 'dated a spell to an age in which its magic was not known',
    rules: [notInEra],
    alsoTrue: ['anachronisms/relation-outside-existence'],
    inject: (quarry) => {
      const spell = quarry.any('Spell');
      if (spell === undefined) return undefined;
      return {
        changed: [saying(spell, { created_on: inYear(yearWithout(quarry, spell)) })],
        answers: [surely(notInEra, spell.id)],
      };
    },
  },
  {
    name: 'a spell cast when its magic was lost',
    did: 'let a mage of another age work a spell whose magic was not known then',
    rules: [notInEra],
    inject: (quarry) => {
      const spell = quarry.any('Spell');
      const year = spell === undefined ? 0 : yearWithout(quarry, spell);
      const mage = quarry.grown(year, year + 1, 'KNOWS_SPELL');
      if (spell === undefined || mage === undefined) return undefined;
      return {
        changed: [tied(mage.entry, { type: 'KNOWS_SPELL', to: spell.id, from: inYear(year) })],
        answers: [surely(notInEra, spell.id)],
      };
    },
  },
];

/** A year in the middle of an age in which the magic of a spell is not known. */
function yearWithout({ lore }: Quarry, spell: Entry): number {
  const system = lore.outOf(spell.id, 'PART_OF_SYSTEM')[0]?.object;
  const known = system === undefined ? [] : lore.outOf(system.id, 'AVAILABLE_DURING').map(({ object }) => object);
  const ages = lore
    .ofKind('Era')
    .filter((era) => !known.includes(era))
    .flatMap((era) => ageOf(era) ?? []);
  const age = ages.at(-1);
  if (age === undefined) throw new Error('Every age of this world knows every magic.');
  return Math.floor((age.start + age.end) / 2);
}
