import { findKind, isAllowedKind } from '../../../model/kinds.ts';
import type { Findings } from './findings.ts';
import { wordSet } from './parser.ts';
import type { NounPhrase } from './syntax.ts';

const sorts = [
  ['Person', 'Creature', 'Deity', 'Species'],
  ['Location', 'Faction', 'Kingdom', 'Culture'],
  ['Item'],
  ['Event'],
];
/** Nouns for people that no kind has a word for. */
const namesakes = wordSet(
  'horse mare stallion gelding pony mule donkey ox bull cow dog hound bitch cat hawk falcon raven bear boat ship barge brig ketch sloop cog lugger galley frigate schooner cutter wherry ferry inn tavern alehouse mill mine',
);

/** True if the noun before a name is none of what the name's own kind is: the inn Odo, "his dog, Odo". */
export function isOfOtherSort({ id = '', noun }: NounPhrase, findings: Findings): boolean {
  if (noun === undefined) return false;
  if (namesakes.has(noun) && findings.isA(id, 'Person')) return true;
  const { ontology } = findings.world;
  const kind = findKind(ontology.kinds, noun)?.name;
  const said = sorts.find((sort) => kind !== undefined && isAllowedKind(ontology, kind, sort));
  const own = sorts.find((sort) => findings.isA(id, ...sort));
  return said !== undefined && own !== undefined && said !== own;
}
