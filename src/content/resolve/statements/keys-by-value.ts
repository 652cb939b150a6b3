import { isAllowedKind } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import { foldKey } from '../../../util/text/fold.ts';

/** Keys of many meanings, by the predicate's key that they are on things of these kinds. */
const meanings: readonly {
  readonly words: ReadonlySet<string>;
  readonly on: readonly string[];
  readonly key: string;
}[] = [
  { words: folded('npc npcs party characters cast present pcs'), on: ['Event'], key: 'participants' },
  { words: folded('npcs characters'), on: ['Location'], key: 'residents' },
  { words: folded('npcs characters'), on: ['Faction'], key: 'members' },
  {
    words: folded('faction factions organization organizations organisation organisations guild guilds group groups'),
    on: ['Person', 'Creature', 'Deity'],
    key: 'member_of',
  },
  { words: folded('headquarters hq'), on: ['Faction'], key: 'residence' },
  { words: folded('home'), on: ['Person', 'Creature', 'Deity', 'Faction', 'Culture', 'Species'], key: 'residence' },
];

function folded(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldKey));
}

/** `npcs` of a session are who took part, `faction` of a person is what they belong to: the key that it is here, where its values name such things. */
export function keyByValue(key: string, kind: string | undefined, ontology: Ontology): string | undefined {
  if (kind === undefined) return undefined;
  const word = foldKey(key);
  return meanings.find(({ words, on }) => words.has(word) && isAllowedKind(ontology, kind, on))?.key;
}
