import { type FaultKind, surely } from '../kind.ts';
import type { Entry, Tie } from '../lore.ts';
import type { Quarry } from '../quarry.ts';

/** Facts that a writer forgot. Only the writer may invent it, so it is reported. */
export const gaps: readonly FaultKind[] = [
  gap('a person from nowhere', 'brought in a person without a birth and without parents', 'Person', 'Stranger', {
    rule: 'orphans/person-of-unknown-lineage',
  }),
  gap(
    'a guild nobody founded',
    'brought in a guild, and said neither who founded it nor when',
    'Guild',
    'Nameless Company',
    {
      rule: 'orphans/faction-of-unknown-origin',
    },
  ),
  gap('a town on no map', 'named a town, and no land that it lies in', 'Settlement', 'Lost Landing', {
    rule: 'orphans/unmapped-location',
  }),
  gap('a battle somewhere', 'told of a battle without its place', 'Battle', 'Nowhere Fight', {
    rule: 'orphans/event-with-no-location',
    ties: (quarry) => toAny(quarry, 'OCCURRED_DURING', 'Era'),
  }),
  gap('a battle in no age', 'told of a battle without a date or an age', 'Battle', 'Timeless Fight', {
    rule: 'orphans/event-with-no-era',
    ties: (quarry) => toAny(quarry, 'OCCURRED_AT', 'Settlement'),
  }),
  gap('an heirloom of nobody', 'told of an heirloom, and not who has it', 'Item', 'Stray Ring', {
    rule: 'orphans/unowned-item',
  }),
  gap('an orphaned spell', 'told of a spell, and not to which magic it belongs', 'Spell', 'Loose Charm', {
    rule: 'orphans/spell-with-no-system',
  }),
  {
    name: 'a birth struck out',
    did: 'struck out the birth of somebody whose parents nobody knows',
    rules: ['orphans/person-of-unknown-lineage'],
    inject: (quarry) => {
      const life = quarry.life(({ entry }) => quarry.lore.into(entry.id, 'PARENT_OF').length === 0);
      if (life === undefined) return undefined;
      const { birth: _, ...attributes } = life.entry.attributes;
      return {
        changed: [{ ...life.entry, attributes }],
        answers: [surely('orphans/person-of-unknown-lineage', life.entry.id)],
      };
    },
  },
];

interface Gap {
  readonly rule: string;
  /** The remaining statements, so that only one thing is missing. */
  readonly ties?: (quarry: Quarry) => readonly Tie[];
}

function gap(name: string, did: string, kind: string, called: string, { rule, ties = () => [] }: Gap): FaultKind {
  return {
    name,
    did,
    rules: [rule],
    inject: (quarry) => {
      const entry: Entry = { ...quarry.fresh(kind, called), attributes: {}, ties: ties(quarry) };
      return { changed: [entry], answers: [surely(rule, entry.id)] };
    },
  };
}

function toAny(quarry: Quarry, type: string, kind: string): readonly Tie[] {
  const to = quarry.any(kind);
  return to === undefined ? [] : [{ type, to: to.id }];
}
